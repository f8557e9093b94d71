"""A table laid for a test: the very state it wants, and a way to play on from there.

Whatever is not said is plain: four seats, 5000 Danari and one point each, black at 1:2 down to white
at 1:7, nobody owns a card, and every Character is the one without a skill.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from engine.core.chance import Luck, Scripted, Seeded
from engine.core.errors import RuleViolation
from engine.core.game import CHANCE
from engine.games.horse_fever import HORSE_FEVER
from engine.games.horse_fever.actions import Judge
from engine.games.horse_fever.model import (
    Assistant,
    BeginRound,
    EndUnit,
    Laid,
    LineUp,
    Reveal,
    Stage,
    State,
    Wager,
    from_first,
)
from engine.games.horse_fever.money import Money
from engine.games.horse_fever.tables import LANES, LOAN_CARDS, NOBODY, POINT_TOKENS
from engine.parts.deck import Cards
from tests.games.horse_fever.random_play import check
from tests.games.playing import Story
from tests.randomplay import Frame

GAME = HORSE_FEVER
BLACK, BLUE, GREEN, RED, YELLOW, WHITE = range(LANES)
ODDS = (2, 3, 4, 5, 6, 7)
STEPS_AT_MOST = 20_000


class Played(Story):
    """A play that can go on."""

    def then(self, *choices: Any) -> Played:
        """Play on; the events are those of both."""
        more = play(self.state, *choices)
        return Played(more.state, self.events + more.events)


# -- laying the table -------------------------------------------------------------------------


def lay(
    seats: int = 4,
    *,
    stage: Stage | None = None,
    purses: Sequence[int] | None = None,
    points: Sequence[int] | None = None,
    odds: Sequence[int] = ODDS,
    stables: Mapping[int, int] | None = None,
    characters: Mapping[int, str] | None = None,
    assistants: Mapping[int, Iterable[str | Assistant]] | None = None,
    horses: Mapping[int, Iterable[str]] | None = None,
    targets: Mapping[int, Iterable[str]] | None = None,
    loans: Mapping[int, Iterable[str]] | None = None,
    hands: Mapping[int, Iterable[str]] | None = None,
    lineup: Mapping[int, str] | None = None,
    shifts: Mapping[int, int] | None = None,
    wagers: Iterable[Wager] = (),
    laid: Iterable[Laid] = (),
    gone: Iterable[int] = (),
    first: int = 0,
    number: int = 0,
    **settings: Any,
) -> State:
    """A state put together by hand; the decks hold what nobody has."""
    options = GAME.setup(seats, **settings)
    blank = GAME.start(options)
    crews = tuple(
        tuple(a if isinstance(a, Assistant) else Assistant(a) for a in (assistants or {}).get(seat, ()))
        for seat in range(seats)
    )
    purses = (5000,) * seats if purses is None else tuple(purses)
    points = tuple(1 for _ in range(seats)) if points is None else tuple(points)
    held = {
        name: tuple(Cards.of((given or {}).get(seat, ())) for seat in range(seats))
        for name, given in (("horses", horses), ("targets", targets), ("loans", loans), ("hands", hands))
    }
    table, laid = blank.table, tuple(laid)
    table = replace(
        table,
        money=Money(purses, -sum(purses)),
        points=points,
        reserve=POINT_TOKENS - sum(points),
        odds=tuple(odds),
        stables=tuple((stables or {}).get(lane, NOBODY) for lane in range(LANES)),
        characters=tuple((characters or {}).get(seat, "heiress") for seat in range(seats)),
        assistants=crews,
        **held,
        actions=table.actions - sum(held["hands"], Cards.of(each.card for each in laid)),
        target_deck=table.target_deck - sum(held["targets"], Cards()),
        assistant_deck=table.assistant_deck - Cards.of(a.kind for crew in crews for a in crew),
        horse_deck=table.horse_deck - sum(held["horses"], Cards()),
        loan_deck=LOAN_CARDS - sum(each.total for each in held["loans"]) if table.loan_deck else 0,
        first=first,
        round=number,
        alive=tuple(seat not in set(gone) for seat in range(seats)),
    )
    meeting = replace(
        blank.meeting,
        lineup=tuple((lineup or {}).get(lane, "") for lane in range(LANES)),
        shifts=tuple((shifts or {}).get(lane, 0) for lane in range(LANES)),
        wagers=tuple(wagers),
        laid=laid,
    )
    return State(options, table, meeting, None, None, BeginRound() if stage is None else stage)


def at(state: State) -> Played:
    """The state at which somebody is to act."""
    step = GAME.settled(state)
    return Played(step.state, step.events)


def shopping(seats: int = 4, **laid: Any) -> State:
    """The first purchase of a round is due."""
    return at(lay(seats, **laid)).state


def lining_up(seats: int = 4, **laid: Any) -> State:
    """All purchases are made."""
    state = lay(seats, **laid)
    return at(replace(state, stage=LineUp(from_first(state.table)))).state


def at_the_start(seats: int = 4, **laid: Any) -> State:
    """All bets are made, the Action cards are about to be turned up."""
    return at(lay(seats, stage=Reveal(), **laid)).state


# -- playing on -------------------------------------------------------------------------------


def play(state: State, *choices: Any) -> Played:
    """Step by step: what seats choose and what chance brings, in order; nothing may get lost."""
    events: tuple[Any, ...] = ()
    for choice in choices:
        actor = GAME.actor(state)
        if actor is CHANCE:
            choice = Scripted([choice]).settle(GAME.lottery(state))
        step = GAME.step(state, choice)
        check(Frame(state, actor, choice, step.state, step.events))
        state, events = step.state, events + step.events
    return Played(state, events)


def run(
    state: State,
    until: Callable[[State], bool] = lambda _: False,
    *,
    luck: Luck | None = None,
    choose: Callable[[State], Any] = GAME.safe,
) -> Played:
    """Play on with everybody's safe choice, to the end or until something is so."""
    luck = luck or Seeded(1)
    begun = at(state)
    state, events = begun.state, begun.events
    for _ in range(STEPS_AT_MOST):
        actor = GAME.actor(state)
        if actor is None or until(state):
            return Played(state, events)
        choice = luck.settle(GAME.lottery(state)) if actor is CHANCE else choose(state)
        more = play(state, choice)
        state, events = more.state, events + more.events
    raise AssertionError("this does not end")


def unit(state: State, card: str, *dice: int) -> Played:
    """One race unit: a Movement card and two dice."""
    return play(state, card, *dice)


def placed(state: State, *lanes: int) -> State:
    """A race in which all horses are level, and the First Player has judged all but two of them."""
    race = replace(at_race(state), squares=(12,) * LANES, arrived=(lanes,))
    state = at(replace(state, race=race, stage=EndUnit())).state
    for lane in lanes[:-2]:
        state = GAME.step(state, Judge(lane)).state
    return state


def at_race(state: State) -> Any:
    """The race of a state."""
    assert state.race is not None
    return state.race


def finish(state: State, *lanes: int) -> Played:
    """From the start of a race to the end of its payoffs, with the horses in this order."""
    almost = placed(state, *lanes)
    step = GAME.step(almost, Judge(lanes[-2]))
    check(Frame(almost, 0, None, step.state, step.events))
    return Played(step.state, step.events)


def at_stage(*stages: type) -> Callable[[State], bool]:
    """Whether a state has reached one of these stages."""
    return lambda state: isinstance(state.stage, stages)


def refused(state: State, choice: Any) -> str:
    """The key with which the rules refuse a choice."""
    with pytest.raises(RuleViolation) as refusal:
        GAME.step(state, choice)
    return refusal.value.key


def purse(state: State, seat: int) -> int:
    """What a seat has."""
    return state.table.money.purses[seat]


def vp(state: State, seat: int) -> int:
    """Its VP, Stables included."""
    return state.table.victory_points(seat)
