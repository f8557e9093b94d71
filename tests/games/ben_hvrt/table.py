"""A table laid for a test: the very state it wants, and a way to play on from there.

Whatever is not said is quiet: four seats, no trade, no side payments, nobody holds a card. So
a window asks nobody unless the test gave somebody a reason to be asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from engine.core.chance import Luck, Scripted, Seeded
from engine.core.errors import RuleViolation
from engine.core.game import CHANCE
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.board import BOARD, GRID
from engine.games.ben_hvrt.cards import CARDS, FULL_DECK, Sort
from engine.games.ben_hvrt.model import (
    Auction,
    BeginMove,
    BeginTurn,
    Chariot,
    Gear,
    NewRace,
    Race,
    Stage,
    State,
    Steer,
)
from engine.parts.deck import NO_CARDS, Cards
from engine.parts.ledger import Ledger
from engine.parts.runners import OFF
from tests.games.playing import Story

GAME = BEN_HVRT
STEPS_AT_MOST = 20_000
"""Of a run: whole series take a few thousand."""


class Played(Story):
    """A play that can go on."""

    def then(self, *choices: Any) -> Played:
        """Play on; the events are those of both."""
        more = play(self.state, *choices)
        return Played(more.state, self.events + more.events)


# -- laying the table -------------------------------------------------------------------------


def quiet(seats: int = 4, **settings: Any) -> Any:
    """Options without offers, unless asked for."""
    return GAME.setup(seats, **{"trade": False, "side_payments": False, **settings})


def lay(
    seats: int = 4,
    *,
    stage: Stage | None = None,
    hands: Mapping[int, Iterable[str]] | None = None,
    known: Mapping[int, Iterable[str]] | None = None,
    gear: Mapping[int, Iterable[str]] | None = None,
    purses: Sequence[int] | None = None,
    pot: int = 0,
    stacks: Sequence[int] | None = None,
    pool: Iterable[str] | None = None,
    dealer: int = 0,
    number: int = 0,
    auction: Auction | None = None,
    race: Race | None = None,
    **settings: Any,
) -> State:
    """A state put together by hand. With a given pool, all other cards lie discarded."""
    options = quiet(seats, **settings)
    held = _per_seat(seats, hands)
    on_chariots = tuple(outfit((gear or {}).get(c, ())) for c in range(seats * options.chariots))
    rest = FULL_DECK - sum(held, NO_CARDS) - sum((g.cards for g in on_chariots), NO_CARDS)
    if auction is not None and auction.card is not None:
        rest = rest.take(auction.card)
    unseen = rest if pool is None else Cards.of(pool)
    table = replace(
        GAME.start(options).table,
        ledger=Ledger((100,) * seats if purses is None else tuple(purses), pot),
        pool=unseen,
        discards=rest - unseen,
        stacks=(0,) * seats if stacks is None else tuple(stacks),
        hands=held,
        known=_per_seat(seats, known),
        gear=on_chariots,
        race=number,
        laps=options.laps[number],
        dealer=dealer,
    )
    return State(options, table, auction, race, NewRace() if stage is None else stage)


def _per_seat(seats: int, cards: Mapping[int, Iterable[str]] | None) -> tuple[Cards, ...]:
    return tuple(Cards.of(list((cards or {}).get(seat, ()))) for seat in range(seats))


def outfit(kinds: Iterable[str]) -> Gear:
    """Drivers and Improvements as a chariot has them."""
    kinds = list(kinds)
    drivers = [kind for kind in kinds if CARDS[kind].sort is Sort.DRIVER]
    return Gear(drivers[0] if drivers else None, Cards.of([k for k in kinds if k not in drivers]))


def on(square: int, speed: int = 1, crossings: int = 1, cover: int = 0) -> Chariot:
    """A chariot on a square, in its first lap unless told otherwise."""
    return Chariot(square, speed, crossings, cover)


def gone() -> Chariot:
    """A chariot that has finished."""
    return Chariot(OFF, 1, 99)


def racing(*chariots: Chariot, stage: Stage, **laid: Any) -> Played:
    """A race as it stands, gone on to where somebody or a die decides; two laps unless told otherwise."""
    fields = {name: laid.pop(name) for name in ("turn", "order", "finished") if name in laid}
    laid = {"laps": (2,), "chariots": 1, **laid}
    race = Race(tuple(chariots), **fields)
    return advance(lay(len(chariots) // laid["chariots"], stage=stage, race=race, **laid))


def to_move(*chariots: Chariot, order: Sequence[int] = (), **laid: Any) -> State:
    """In mid-turn: the first of the order is about to move, by default number 0."""
    turns = tuple(order) or tuple(n for n, c in enumerate(chariots) if c.running)
    return racing(*chariots, stage=BeginMove(), order=turns, **{"turn": 1, **laid}).state


def new_turn(*chariots: Chariot, **laid: Any) -> Played:
    """A turn begins."""
    return racing(*chariots, stage=BeginTurn(), **laid)


# -- playing on -------------------------------------------------------------------------------


def advance(state: State) -> Played:
    """All that follows by itself."""
    step = GAME.settled(state)
    return Played(step.state, step.events)


def play(state: State, *choices: Any) -> Played:
    """Step by step: what seats choose and what chance brings, in order; nothing may get lost."""
    events: tuple[Any, ...] = ()
    whole = accounts(state)
    for choice in choices:
        if GAME.actor(state) is CHANCE:
            choice = Scripted([choice]).settle(GAME.lottery(state))
        step = GAME.step(state, choice)
        state, events = step.state, events + step.events
        assert accounts(state) == whole
    return Played(state, events)


def run(
    state: State,
    until: Callable[[State], bool] = lambda _: False,
    *,
    luck: Luck | None = None,
    choose: Callable[[State], Any] = GAME.safe,
) -> Played:
    """Play on with everybody's safe choice, to the end or until something is so."""
    luck, whole = luck or Seeded(1), accounts(state)
    begun = advance(state)
    state, events = begun.state, begun.events
    for _ in range(STEPS_AT_MOST):
        actor = GAME.actor(state)
        if actor is None or until(state):
            return Played(state, events)
        choice = luck.settle(GAME.lottery(state)) if actor is CHANCE else choose(state)
        step = GAME.step(state, choice)
        state, events = step.state, events + step.events
        assert accounts(state) == whole
    raise AssertionError("this does not end")


def eager(state: State) -> Any:
    """Drive as far as one can, and otherwise bid, buy, play and trade whatever there is."""
    return GAME.safe(state) if isinstance(state.stage, Steer) else GAME.options(state)[-1]


def at_stage(*stages: type) -> Callable[[State], bool]:
    """Whether a state has reached one of these stages."""
    return lambda state: isinstance(state.stage, stages)


def accounts(state: State) -> tuple[int, Cards]:
    """All the ducats and all the cards there are (BH-04, BH-40)."""
    table = state.table
    assert min(table.ledger.purses) >= 0
    cards = sum(table.hands, table.pool + table.discards)
    cards = sum((gear.cards for gear in table.gear), cards)
    if state.auction is not None and state.auction.card is not None:
        cards = cards.add(state.auction.card)
    assert cards == FULL_DECK
    assert all(known <= hand for known, hand in zip(table.known, table.hands, strict=True))
    return table.ledger.total, cards


def refused(state: State, choice: Any) -> str:
    """The key with which the rules refuse a choice."""
    with pytest.raises(RuleViolation) as refusal:
        GAME.step(state, choice)
    return refusal.value.key


def hand(state: State, seat: int) -> list[str]:
    """The cards of a seat, copies included."""
    return list(state.table.hands[seat].each())


def purses(state: State) -> tuple[int, ...]:
    """What is in the purses."""
    return state.table.ledger.purses


# -- finding the way on the board ----------------------------------------------------------------

FRONT, SECOND = GRID[:4], GRID[4:8]
"""The start squares A to D and E to H (BH-20)."""

BEHIND = {ahead: square for square, ahead in enumerate(BOARD.ahead)}
"""The previous square of the same lane."""


def straight(square: int, steps: int) -> tuple[int, ...]:
    """The path of so many squares ahead in one's lane."""
    path = []
    for _ in range(steps):
        square = BOARD.ahead[square]
        path.append(square)
    return tuple(path)


def back(square: int, steps: int) -> int:
    """The square so many behind in the same lane."""
    for _ in range(steps):
        square = BEHIND[square]
    return square


def far_from(*squares: int) -> list[int]:
    """Squares out of the way of all of these, in other lanes: where bystanders stand."""
    lanes = {BOARD.lane[square] for square in squares}
    free = sorted(set(range(len(BOARD.lanes))) - lanes, key=lambda n: -min(abs(n - lane) for lane in lanes))
    found: list[int] = []
    for lane in free:
        for nth in range(len(BOARD.lanes[lane])):
            square = BOARD.square(lane, nth)
            if min(gap(square, other) for other in (*squares, *found)) > BOARD.lap // 10:
                found.append(square)
    return found


def gap(one: int, other: int) -> int:
    """How far two squares are from each other along the track, either way round."""
    along = abs(BOARD.edge[one] - BOARD.edge[other])
    return min(along, BOARD.lap - along)


def beside(square: int, wanted: Callable[[int], bool] = lambda _: True) -> int:
    """A square of a neighbouring lane that touches this one, such as it is wanted."""
    return next(other for other in BOARD.beside[square] if wanted(other))


def find(wanted: Callable[[int, int], bool]) -> tuple[int, int]:
    """The first pair of touching squares of neighbouring lanes that are so, well away from the line."""
    return next(
        (one, other)
        for one in range(BOARD.size)
        for other in BOARD.beside[one]
        if BOARD.lap // 4 < BOARD.edge[one] < BOARD.lap * 3 // 4 and wanted(one, other)
    )
