"""Advice: every choice in the same worlds, no choice worth more for what its chooser cannot know."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.advice import advise
from engine.advice.choices import progress
from engine.core.chance import Stream
from engine.core.errors import RuleViolation
from engine.core.game import CHANCE
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.actions import Accept, Decline, Move, Pass, Play, QuickSale, Trade
from engine.games.ben_hvrt.board import BOARD
from engine.games.ben_hvrt.cards import CARDS, FULL_DECK
from engine.games.ben_hvrt.model import (
    Answer,
    Chariot,
    Moment,
    Race,
    State,
    Steer,
    Trading,
    Window,
)
from engine.games.ben_hvrt.tables import split_pot
from engine.games.ben_hvrt.views import View
from engine.parts.deck import Cards
from engine.parts.ledger import Ledger
from engine.probability.ben_hvrt.consequences import after, pretended
from engine.probability.ben_hvrt.ending import ends
from engine.probability.forecast import foreseeable, odds
from engine.probability.montecarlo import Estimate
from tests.games.ben_hvrt.test_secrecy import twin
from tests.probability.test_forecast import before_the_race, played


def decisions(seats: int, laps: list[int], seed: str) -> list[tuple[State, int]]:
    """Where somebody has something to choose."""
    return [
        (state, actor)
        for state in played(seats, laps, seed)
        if isinstance(actor := BEN_HVRT.actor(state), int)
        and actor is not CHANCE
        and foreseeable(BEN_HVRT.view(state, actor))
        and len(BEN_HVRT.options(state)) > 1
    ]


def homestretch(roll: int, hand: Cards = Cards()) -> View:  # noqa: B008 - cards never change
    """Chariot 0 has rolled and is five squares from home, 1 behind it, 2 and 3 far away."""
    state = BEN_HVRT.start(BEN_HVRT.setup(seats=4, laps=[1]))
    chariots = (
        Chariot(BOARD.square(0, -5), 1, crossings=1),
        Chariot(BOARD.square(3, -7), 1, crossings=1),
        Chariot(BOARD.square(2, 1), 1, crossings=1),
        Chariot(BOARD.square(3, 0), 1, crossings=1),
    )
    race = Race(chariots, turn=3, order=(0, 1, 2, 3), roll=roll, rolls=1)
    hands = (hand, Cards(), Cards(), Cards())
    ledger = Ledger((90,) * 4, 40)
    table = replace(state.table, laps=1, ledger=ledger, pool=FULL_DECK - hand, hands=hands)
    stage = Window(Moment.AFTER_ROLL, 0, asked=0) if hand else Steer()
    return BEN_HVRT.view(replace(state, table=table, race=race, stage=stage), 0)


@pytest.mark.parametrize("races", [0, -1, 2.0, True])
def test_races_are_counted(races: Any) -> None:
    seen = BEN_HVRT.view(BEN_HVRT.start(BEN_HVRT.setup(2)), 0)
    for asked in (advise, odds):
        with pytest.raises(RuleViolation, match=r"odds\.races"):
            asked(seen, races=races)


def test_the_choice_that_wins_at_once_is_best() -> None:
    seen = homestretch(roll=4)
    advice = advise(seen, races=1_000)
    best = advice.best.action
    assert isinstance(best, Move)
    assert BOARD.crosses(best.path[-2], best.path[-1])
    assert advice.best.places[0] == 1
    assert {choice.action for choice in advice.choices} == set(seen.menu)


def test_the_card_that_wins_at_once_is_best() -> None:
    seen = homestretch(roll=3, hand=Cards.of({"add-1": 1, "subtract-1": 1}))
    advice = advise(seen, races=1_000)
    assert advice.best.action == Play("add-1", 0)
    lost = advice.of(Play("subtract-1", 0))
    assert lost is not None
    assert not lost.close
    assert lost.behind.mean < 0


def test_differences_are_known_better_than_values() -> None:
    """All choices share their worlds: the error of a difference is smaller than that of a sum."""
    state, seat = next((s, a) for s, a in decisions(6, [2], "shared") if isinstance(s.stage, Steer))
    advice = next(progress(BEN_HVRT.view(state, seat), races=1_000))
    others = [choice for choice in advice.choices if choice is not advice.best]
    assert others
    for choice in others:
        assert choice.behind.stderr < 0.8 * (choice.value.stderr**2 + advice.best.value.stderr**2) ** 0.5
        assert choice.behind.mean <= 0


@pytest.mark.parametrize("seed", ["one", "two"])
def test_every_kind_of_decision_is_valued(seed: str) -> None:
    met = set()
    for state, seat in decisions(5, [1, 2], seed):
        kind = type(state.stage)
        if (kind, state.race is None) in met:
            continue
        met.add((kind, state.race is None))
        seen = BEN_HVRT.view(state, seat)
        advice = advise(seen, races=60)
        assert [c.action for c in advice.choices] == [a for a in seen.menu if not isinstance(a, Trade)]
        assert advice.left_out == sum(isinstance(a, Trade) for a in seen.menu)
        for choice in advice.choices:
            assert choice.behind.mean <= 0
            assert sum(choice.places) == pytest.approx(1)
    assert len(met) >= 5


def test_advice_does_not_change_when_only_hidden_facts_change() -> None:
    rng, compared = Stream(2, ("advice",)), 0
    for state, seat in decisions(4, [1], "advice")[::7]:
        seen, other = BEN_HVRT.view(state, seat), BEN_HVRT.view(twin(state, seat, rng), seat)
        if seen == other:
            assert advise(seen, races=40, seed=5) == advise(other, races=40, seed=5)
            compared += 1
    assert compared > 8


def test_a_pretended_state_has_the_view_it_is_made_from() -> None:
    for state, seat in decisions(5, [2], "pretended")[::5]:
        seen = BEN_HVRT.view(state, seat)
        assert BEN_HVRT.view(pretended(seen), seat) == replace(
            seen, options=replace(seen.options, side_payments=True)
        )


def test_a_trade_is_weighed() -> None:
    """BH-17: who is offered a good card for a ducat had better take it."""
    state = before_the_race(21, 4)
    table = state.table
    give = next(k for k in ("move-6", "add-3", "move-5", "lucky-sandal") if k in table.pool)
    hands = (Cards(), Cards.of([give]), Cards(), Cards())
    pool = FULL_DECK - Cards.of([give]) - sum((gear.cards for gear in table.gear), Cards())
    table = replace(table, hands=hands, known=(Cards(),) * 4, pool=pool)
    offer = Trade(1, 0, give=Cards.of([give]), ask=1)
    stage = Answer(offer, Trading(0, offers=(0, 1, 0, 0)))
    seen = BEN_HVRT.view(replace(state, table=table, stage=stage), 0)
    if seen.ledger.purses[0] < 1:
        pytest.fail("the position was to have a ducat in the purse")
    advice = advise(seen, races=3_000)
    assert advice.best.action == Accept()
    refused = advice.of(Decline())
    assert refused is not None
    assert refused.behind.mean < -1


def test_cards_kept_count_while_a_race_follows() -> None:
    for state, seat in decisions(4, [1, 1], "kept"):
        seen = BEN_HVRT.view(state, seat)
        if isinstance(seen.stage, Window) or QuickSale() not in seen.menu or seen.race_number:
            continue
        last = replace(seen, options=replace(seen.options, laps=seen.options.laps[:1]))
        more, less = advise(seen, races=200), advise(last, races=200)
        kept, spent = more.of(QuickSale()), less.of(QuickSale())
        assert kept is not None
        assert spent is not None
        assert kept.value.mean > spent.value.mean
        return
    pytest.fail("nobody was offered a Quick Sale")


@pytest.mark.parametrize("laps", [[1], [1, 1]])
def test_a_move_that_ends_the_race_is_worth_what_it_pays(laps: list[int]) -> None:
    """BH-30, BH-31: of two chariots the first one home ends it, and no dice are left to fall."""
    options = BEN_HVRT.setup(seats=2, laps=laps, chariots=1)
    chariots = (
        Chariot(BOARD.square(0, -5), 1, crossings=1),
        Chariot(BOARD.square(3, -7), 1, crossings=1),
    )
    start = BEN_HVRT.start(options)
    hands = (Cards.of(["move-6", "tax-collector"]), Cards())
    table = replace(start.table, laps=1, pool=FULL_DECK - hands[0], hands=hands, ledger=Ledger((80, 80), 40))
    race = Race(chariots, turn=3, order=(0, 1), roll=4, rolls=1)
    seen = BEN_HVRT.view(replace(start, table=table, race=race, stage=Steer()), 0)
    advice = advise(seen, races=300)
    kept = CARDS["move-6"].price if len(laps) > 1 else 0
    assert advice.best.value == Estimate(80 + split_pot(40, 2)[0] + kept, 0)
    assert advice.best.places == (1, 0)
    stay = advice.of(Move())
    assert stay is not None
    assert stay.behind.mean < -1


def last_window(laps: list[int]) -> View:
    """Everything is sold; the seat to act holds an Improvement that it can pay for."""
    state = before_the_race(21, 4)
    assert isinstance(state.stage, Window)
    seat = state.stage.asked
    assert seat is not None
    hands = [Cards()] * 4
    hands[seat] = Cards.of(["racing-stripes"])
    gear = sum((gear.cards for gear in state.table.gear), Cards())
    table = replace(
        state.table, hands=tuple(hands), known=(Cards(),) * 4, pool=FULL_DECK - gear - hands[seat]
    )
    table = replace(table, ledger=Ledger((20,) * 4, 320))
    return BEN_HVRT.view(replace(state, table=table, options=replace(state.options, laps=tuple(laps))), seat)


def test_to_outfit_now_is_better_than_not_at_all() -> None:
    """BH-18: who passes in the last window before the race races without."""
    seen = last_window([1])
    passed = advise(seen, races=2_000).of(Pass())
    assert passed is not None
    assert passed.behind.mean < -1
    assert not passed.close


def test_an_outfit_kept_for_the_next_race_is_not_lost() -> None:
    for laps, kept in (([1, 1], CARDS["racing-stripes"].price), ([1], 0)):
        seen = last_window(laps)
        following = after(seen, Pass())
        assert following is not None
        assert "racing-stripes" not in following.hand  # it will not be played in this race
        found = ends(following, worlds=20, seed=1, since=seen).worth[seen.seat]
        without = ends(following, worlds=20, seed=1, since=following).worth[seen.seat]
        assert (found - without).tolist() == [kept] * 20


def test_who_is_not_asked_gets_no_advice() -> None:
    seen = homestretch(roll=4)
    with pytest.raises(RuleViolation, match=r"action\.another"):
        advise(replace(seen, seat=1))


def test_passing_leaves_the_others_their_turn() -> None:
    seen = homestretch(roll=3, hand=Cards.of({"add-1": 1}))
    assert after(seen, Pass()) == replace(seen, stage=Window(Moment.AFTER_ROLL, 0, asked=1))
