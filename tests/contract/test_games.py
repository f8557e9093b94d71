"""What every game promises, whatever its rules."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from engine.core.chance import Lottery, Seeded, Stream
from engine.core.codec import decode, encode
from engine.core.errors import EngineError, RuleViolation
from engine.core.game import CHANCE
from engine.games import GAMES
from tests.randomplay import seats_of

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
MENU_AT_MOST = 1000


class Frame(NamedTuple):
    """A state in which somebody is to act, and what was done in it."""

    state: Any
    actor: Any
    choice: Any
    step: Any


def wander(game: Any, seed: int, *, seats: int) -> Iterator[Frame]:
    """A whole game by players who like every entry of the menu equally, of about so many seats."""
    luck, rng = Seeded(seed), Stream(seed, ("wander",))
    state = game.start(game.setup(*seats_of(game.slug, seats)))
    while (actor := game.actor(state)) is not None:
        choice = luck.settle(game.lottery(state)) if actor is CHANCE else rng.choice(game.options(state))
        step = game.step(state, choice)
        yield Frame(state, actor, choice, step)
        state = step.state


def refused(call: Any, *args: Any, **settings: Any) -> RuleViolation:
    with pytest.raises(RuleViolation) as refusal:
        call(*args, **settings)
    return refusal.value


@EVERY_GAME
def test_a_number_of_seats_is_enough_to_play(game: Any) -> None:
    (seats,) = seats_of(game.slug, 6)
    options = game.setup(seats=seats)
    state = game.start(options)
    assert game.actor(state) is not None
    assert len(game.payoffs(state)) == len(game.places(state)) == seats
    assert options == game.setup(seats=seats)
    assert state == game.start(options)


@EVERY_GAME
@pytest.mark.parametrize(
    "seats", [0, -1, 1000, True, "6", None, 6.0, 10**5000], ids=lambda seats: type(seats).__name__
)
def test_nonsense_is_no_table(game: Any, seats: Any) -> None:
    assert refused(game.setup, seats).key
    assert refused(game.setup, 4, no_such_setting=1).key
    assert refused(game.start, None).key


@EVERY_GAME
def test_menus_offer_what_the_judge_accepts(game: Any) -> None:
    for number, (state, actor, _, _) in enumerate(wander(game, 1, seats=6)):
        if actor is CHANCE:
            assert refused(game.options, state).key
            continue
        menu = game.options(state)
        assert isinstance(menu, tuple)
        assert 1 <= len(menu) <= MENU_AT_MOST
        assert len(set(menu)) == len(menu)
        assert menu == game.options(state) == game.view(state, actor).menu
        assert game.safe(state) in menu or game.step(state, game.safe(state))
        if number % 3 == 0:
            for action in menu:
                game.step(state, action)
            for other in [None, *range(len(game.payoffs(state)))]:
                assert other == actor or game.view(state, other).menu == ()


@EVERY_GAME
def test_a_step_changes_nothing_but_gives_another_state(game: Any) -> None:
    for number, (state, actor, choice, step) in enumerate(wander(game, 2, seats=4)):
        if number % 5:
            continue
        text, code = encode(state), hash(state)
        again = game.step(state, choice)
        assert (again.state, again.events) == (step.state, step.events)
        assert hash(again.state) == hash(step.state)
        if actor is not CHANCE:
            game.safe(state)
            game.view(state, actor)
        assert (encode(state), hash(state)) == (text, code)


@EVERY_GAME
def test_lotteries_are_whole_and_have_names_of_their_own(game: Any) -> None:
    keys = set()
    for state, actor, choice, _ in wander(game, 3, seats=6):
        if actor is not CHANCE:
            assert refused(game.lottery, state).key
            continue
        lottery = game.lottery(state)
        assert isinstance(lottery, Lottery)
        assert sum(lottery.values()) == 1
        assert all(isinstance(share, Fraction) and share > 0 for share in lottery.values())
        assert list(lottery) == list(game.lottery(state))
        assert choice in lottery
        assert lottery.key not in keys
        keys.add(lottery.key)
        assert refused(game.step, state, "no such outcome").key
    assert keys


@EVERY_GAME
def test_decisions_have_names_of_their_own(game: Any) -> None:
    keys = set()
    for state, actor, _, _ in wander(game, 4, seats=6):
        if actor is CHANCE:
            assert refused(game.decision, state).key
            continue
        key = game.decision(state)
        assert key not in keys, key
        keys.add(key)
        assert all(type(part) in (int, str) for part in (*key, *game.moment(state)))
    assert keys


@EVERY_GAME
def test_results_have_a_number_for_every_seat(game: Any) -> None:
    for seats in seats_of(game.slug, 2, 5, 8):
        for number, (_, _, _, step) in enumerate(wander(game, seats, seats=seats)):
            if number % 50 and game.actor(step.state) is not None:
                continue
            payoffs, places = game.payoffs(step.state), game.places(step.state)
            assert len(payoffs) == len(places) == seats
            assert all(type(payoff) in (int, Fraction) for payoff in payoffs)
            assert min(places) == 1 or not any(payoffs)  # nobody has won
            assert all(1 <= place <= seats for place in places)
            assert set(game.interjectors(step.state)) <= set(range(seats))


@EVERY_GAME
def test_nobody_moves_after_the_end(game: Any) -> None:
    *_, last = wander(game, 5, seats=4)
    over = last.step.state
    assert game.actor(over) is None
    assert game.interjectors(over) == ()
    for call in (game.options, game.lottery, game.decision):
        assert refused(call, over).key
    for choice in (None, last.choice, 1):
        assert refused(game.step, over, choice).key


@EVERY_GAME
def test_seats_that_are_not_there_see_nothing(game: Any) -> None:
    state = game.start(game.setup(seats=4))
    for seat in (-1, 4, 10**30, "0", 1.0, True):
        assert refused(game.view, state, seat).key


@EVERY_GAME
def test_everyone_is_safe_all_the_time(game: Any) -> None:
    luck = Seeded(6)
    state = game.start(game.setup(*seats_of(game.slug, 6)))
    while (actor := game.actor(state)) is not None:
        choice = luck.settle(game.lottery(state)) if actor is CHANCE else game.safe(state)
        state = game.step(state, choice).state


# -- the codec -------------------------------------------------------------------------------


def round_trips(kind: Any, value: Any) -> bool:
    text = encode(value)
    again = decode(kind, text)
    return again == value and type(again) is type(value) and encode(again) == text


@EVERY_GAME
def test_every_value_of_a_long_game_round_trips(game: Any) -> None:
    seen = set()
    for number, (state, actor, choice, step) in enumerate(wander(game, 7, seats=6)):
        for event in step.events:
            assert round_trips(game.event_type, event)
            for seat in (None, 0, 3):
                told = game.seen(event, seat)
                assert told is None or round_trips(game.event_type, told)
        if actor is CHANCE:
            assert round_trips(game.outcome_type, choice)
        else:
            assert round_trips(game.action_type, choice)
        fresh = (type(getattr(state, "stage", None)), len(step.events)) not in seen
        if not fresh and number % 16:
            continue
        seen.add((type(getattr(state, "stage", None)), len(step.events)))
        assert round_trips(game.state_type, state)
        assert round_trips(type(state), state)
        for seat in [None, *range(len(game.payoffs(state)))]:
            assert round_trips(game.view_type, game.view(state, seat))
        if actor is not CHANCE:
            assert all(round_trips(game.action_type, action) for action in game.options(state))
    assert round_trips(game.options_type, game.setup(*seats_of(game.slug, 6)))


@EVERY_GAME
def test_a_game_goes_on_from_what_was_written(game: Any) -> None:
    """A state read back leads to the same states, menus and chances as the one that was written."""
    for number, (state, _, choice, step) in enumerate(wander(game, 8, seats=5)):
        if number % 40 == 0:
            again = decode(game.state_type, encode(state))
            assert game.step(again, choice) == step
            assert hash(again) == hash(state)


def test_a_refusal_is_data() -> None:
    assert issubclass(RuleViolation, EngineError)
    refusal = refused(GAMES["ben-hvrt"].setup, 99)
    assert refusal.key.startswith("setup.")
    assert str(refusal).startswith(refusal.key)
