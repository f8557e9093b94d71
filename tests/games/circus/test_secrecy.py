"""Nobody learns a direction before all are revealed (CI-06).

Of two races that differ only in cards that lie face down, no other seat may be able to tell which one it
is in.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.chance import Seeded, Stream
from engine.core.codec import encode
from engine.core.game import CHANCE
from engine.games.circus import CIRCUS
from engine.games.circus.actions import Head, Way
from engine.games.circus.events import Revealed
from engine.games.circus.model import ChooseWay, State
from engine.games.circus.turns import way_menu

SEATS = 5


def races(seed: int, most: int) -> list[State]:
    """States of a race at which the table is choosing."""
    luck, rng = Seeded(seed), Stream(seed, ("play",))
    state, found = CIRCUS.start(CIRCUS.setup(seats=SEATS)), []
    while (actor := CIRCUS.actor(state)) is not None and len(found) < most:
        if isinstance(state.stage, ChooseWay):
            found.append(state)
        choice = luck.settle(CIRCUS.lottery(state)) if actor is CHANCE else rng.choice(CIRCUS.options(state))
        state = CIRCUS.step(state, choice).state
    return found


CHOOSING = [state for seed in range(6) for state in races(seed, 30)]


def others(seat: int | None) -> list[int | None]:
    return [other for other in (None, *range(SEATS)) if other != seat]


@pytest.mark.rule("CI-06")
def test_a_choice_changes_nothing_that_others_see() -> None:
    assert len(CHOOSING) > 100
    for state in CHOOSING:
        actor = CIRCUS.actor(state)
        assert isinstance(actor, int)
        last = actor == max(state.race.order)
        steps = [CIRCUS.step(state, choice) for choice in CIRCUS.options(state)]
        assert len({step.state for step in steps}) == len(steps)
        if last:
            assert all(isinstance(step.events[0], Revealed) for step in steps)
            continue
        following = CIRCUS.actor(steps[0].state)
        for step in steps:
            assert step.events == ()
            assert CIRCUS.actor(step.state) == following
            assert CIRCUS.decision(step.state) == CIRCUS.decision(steps[0].state)
            for seat in others(actor):
                seen = CIRCUS.view(step.state, seat)
                assert seen == CIRCUS.view(steps[0].state, seat)
                assert encode(seen) == encode(CIRCUS.view(steps[0].state, seat))
                assert seen.menu == CIRCUS.view(steps[0].state, seat).menu
                if seat != following:
                    assert seen == CIRCUS.view(state, seat)  # not even that somebody has chosen


@pytest.mark.rule("CI-06")
def test_twins_that_differ_in_hidden_cards_alone() -> None:
    """Whatever lies face down before others, a seat sees the same and is refused the same."""
    for number, state in enumerate(CHOOSING):
        rng = Stream(number, ("twin",))
        for observer in range(SEATS):
            hidden = tuple(
                way if seat == observer or way is None else rng.choice(way_menu(state.race, seat)).way
                for seat, way in enumerate(state.secret)
            )
            twin = replace(state, secret=hidden)
            assert CIRCUS.view(twin, observer) == CIRCUS.view(state, observer)
            assert CIRCUS.view(twin, None) == CIRCUS.view(state, None)


@pytest.mark.rule("CI-06")
def test_a_seat_knows_its_own_card_and_only_whether_it_is_asked() -> None:
    for state in CHOOSING:
        assert isinstance(state.stage, ChooseWay)
        for seat in range(SEATS):
            seen = CIRCUS.view(state, seat)
            assert seen.way == state.secret[seat]
            assert seen.race.ways == ()
            assert isinstance(seen.stage, ChooseWay)
            assert seen.stage.asked == (seat if state.stage.asked == seat else None)
            assert seen.to_act == seen.stage.asked
        assert CIRCUS.view(state, None).way is None


@pytest.mark.rule("CI-06")
def test_after_the_reveal_all_see_all() -> None:
    state = next(s for s in CHOOSING if s.stage == ChooseWay(max(s.race.order)))
    shown = CIRCUS.step(state, Head(Way.AHEAD)).state
    for seat in (None, *range(SEATS)):
        seen = CIRCUS.view(shown, seat)
        assert seen.race.ways == shown.race.ways
        assert seen.way is None
    assert all(shown.race.ways[seat] is not None for seat in shown.race.order)


def test_every_event_is_for_everybody() -> None:
    event = Revealed((Way.LEFT, None))
    assert [CIRCUS.seen(event, seat) for seat in (None, 0, 1)] == [event] * 3
