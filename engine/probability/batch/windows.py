"""The windows of the rollout policy before and after a roll, and the roll between them.

Seats are asked round the table from the mover's; each plays at most one card in a window, the
first on the policy's list, and after every card all are asked again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from engine.games.ben_hvrt.cards import CARDS, Add, AtLeast, Become, Cover, RollAgain
from engine.games.ben_hvrt.tables import SPEED
from engine.probability.batch.dice import throw
from engine.probability.batch.field import Field
from engine.probability.batch.squares import U64, Bools, Index, Words
from engine.probability.batch.words import (
    ALL_DRIVERS,
    ALL_IMPROVEMENTS,
    ANY_OF,
    FIELD,
    FULL,
    ON_LEADER,
    ON_OWN_DIE,
    ON_OWN_ROLL,
    ON_RIVALS_ROLL,
    ONE,
    SHIFT,
    has,
    kinds,
    wrecked,
)
from engine.probability.rollout import CHOSEN_ROLL, PRIORITY

_ALL: Final = ~U64(0)
_LIST: Final = [kind for kind, _ in PRIORITY]
_ANTS, _PENSION, _FLAVIA = map(_LIST.index, ("carpenter-ants", "pension", "steady-flavia"))
_EARLY: Final = int(np.bitwise_or.reduce(ON_LEADER, axis=None) | np.bitwise_or.reduce(ON_OWN_DIE))
_LATE: Final = int(np.bitwise_or.reduce(ON_OWN_ROLL | ON_RIVALS_ROLL, axis=None))
_ROLL_GEAR: Final = FULL << SHIFT["greased-axles"] | FULL << SHIFT["mad-marcus"]
_COVERS: Final = np.array(
    [(op.roll or CHOSEN_ROLL) if isinstance(op := CARDS[kind].does[0], Cover) else 0 for kind in _LIST],
    dtype=np.int8,
)
"""The number that a kind puts on the die."""
_ADDS: Final = np.array(
    [op.squares if isinstance(op := CARDS[kind].does[0], Add) else 0 for kind in _LIST], dtype=np.int16
)
_MAKES: Final = np.array(
    [op.roll if isinstance(op := CARDS[kind].does[0], Become) else 0 for kind in _LIST], dtype=np.int16
)
"""What a kind adds to the roll, or makes of it."""
_GREASED, _MARCUS = (
    np.int16(op.roll if isinstance(op := CARDS[kind].does[0], AtLeast) else getattr(op, "squares", 0))
    for kind in ("greased-axles", "mad-marcus")
)
_AGAIN: Final = np.array([CARDS[kind].does == (RollAgain(),) for kind in _LIST], dtype=np.bool_)


@dataclass(frozen=True, slots=True)
class Moves:
    """One move in each of some races."""

    rows: Index
    who: Index
    seat: Index

    @classmethod
    def of(cls, field: Field, rows: Index, who: Index) -> Moves:
        """The moves of these chariots."""
        return cls(rows, who, field.owner.take(who))

    def __len__(self) -> int:
        return len(self.rows)

    def some(self, which: Index) -> Moves:
        """Some of the moves."""
        return Moves(self.rows[which], self.who[which], self.seat[which])


@dataclass(frozen=True, slots=True)
class Asked:
    """How far windows have come: who was asked in this round, and who has played a card."""

    skip: Index  # so many seats, from the mover's on
    played: Bools  # [seat, window]

    @classmethod
    def nobody(cls, field: Field, windows: int) -> Asked:
        """Windows just opened."""
        return cls(np.zeros(windows, np.intp), np.zeros((field.seats, windows), np.bool_))

    def some(self, which: Index) -> Asked:
        """Some of the windows."""
        return Asked(self.skip[which], self.played.take(which, axis=1))

    def again(self, which: Index, seat: Index, kind: Index) -> Asked:
        """Some windows after a card: all are asked again, and a new roll opens a new window."""
        played = self.played.take(which, axis=1)
        played[seat, np.arange(len(which), dtype=np.intp)] = True
        return Asked(np.zeros(len(which), np.intp), played & ~_AGAIN.take(kind))


@dataclass(frozen=True, slots=True)
class Offer:
    """What the policy would play in windows, if it were held."""

    own: Words  # the mover's seat
    other: Words  # any other
    exempt: Index  # but for this one
    used: Words | None = None  # the mover's Driver, held or not


def _plays(
    field: Field, moves: Moves, asked: Asked, offers: Callable[[Moves], Offer]
) -> Iterator[tuple[Moves, Index]]:
    """Card after card: the moves on which one is played, and its kind."""
    seats = np.arange(field.seats, dtype=np.intp)[:, None]
    while len(moves):
        offer = offers(moves)
        hands = field.hand.take(moves.rows, axis=1)
        if offer.used is not None:
            hands[moves.seat, np.arange(len(moves), dtype=np.intp)] |= offer.used
        fits = np.where(seats == moves.seat, offer.own, np.where(seats == offer.exempt, U64(0), offer.other))
        place = (seats - moves.seat) % field.seats
        cards = np.where(asked.played | (place < asked.skip), U64(0), hands & fits)
        seat = np.where(cards != 0, place, field.seats).argmin(axis=0)
        chosen = cards[seat, np.arange(len(moves), dtype=np.intp)]
        which = np.flatnonzero(chosen)
        moves, seat, kind = moves.some(which), seat[which], kinds(chosen[which])
        spent = np.where(kind == _FLAVIA, U64(0), U64(1) << (kind * FIELD).astype(U64))
        field.hand.reshape(-1)[field.flat(seat, moves.rows)] -= spent
        asked = asked.again(which, seat, kind)
        yield moves, kind


def before_roll(field: Field, moves: Moves, asked: Asked | None = None) -> None:
    """Cards on the leader and on the mover's own die, and the Driver who decides it."""
    if not (field.held & _EARLY or field.geared & FULL << SHIFT["steady-flavia"]):
        return
    held = np.bitwise_or.reduce(field.hand, axis=0)[moves.rows] & U64(_EARLY)
    driver = has(field.gear.reshape(-1).take(field.flat(moves.who, moves.rows)), "steady-flavia")
    which = np.flatnonzero((held != 0) | driver)
    if not len(which):
        return
    leader = field.leader()
    moves = moves.some(which)

    def offers(some: Moves) -> Offer:
        """On a rival who leads: what his gear and his die allow. On one's own die, by its cover."""
        first = leader[some.rows]
        gear = field.gear.reshape(-1).take(field.flat(first, some.rows))
        cover = field.cover.reshape(-1).take(field.flat(some.who, some.rows))
        other = ON_LEADER[(first == some.who).astype(np.intp), cover]
        other &= np.where(gear & ALL_IMPROVEMENTS, _ALL, ~U64(ANY_OF["carpenter-ants"]))
        other &= np.where(gear & ALL_DRIVERS, _ALL, ~U64(ANY_OF["pension"]))
        other = np.where(has(gear, "vestal-ribbon"), U64(0), other)
        exempt = field.owner.take(first)
        own = ON_OWN_DIE.take(cover) | np.where(exempt == some.seat, U64(0), other)
        mine = field.gear.reshape(-1).take(field.flat(some.who, some.rows))
        used = np.where(has(mine, "steady-flavia"), U64(ONE["steady-flavia"]), U64(0))
        return Offer(own, other, exempt, used)

    asked = Asked.nobody(field, len(which)) if asked is None else asked.some(which)
    for played, kind in _plays(field, moves, asked, offers):
        at, target = field.flat(played.who, played.rows), field.flat(leader[played.rows], played.rows)
        ants, pension = np.flatnonzero(kind == _ANTS), np.flatnonzero(kind == _PENSION)
        field.gear.reshape(-1)[target[ants]] = wrecked(field.gear.reshape(-1)[target[ants]])
        field.speed.reshape(-1)[target[ants]] = SPEED[0]
        field.gear.reshape(-1)[target[pension]] &= ~ALL_DRIVERS
        covers = np.flatnonzero(_COVERS.take(kind))
        field.cover.reshape(-1)[at[covers]] = _COVERS.take(kind[covers])


def roll(field: Field, moves: Moves) -> None:
    """BH-42: a covered die shows what it must; any other is rolled."""
    _throw(field, moves)
    if field.covers:
        at = field.flat(moves.who, moves.rows)
        cover = field.cover.reshape(-1).take(at)
        which = np.flatnonzero(cover)
        field.roll[moves.rows[which]] = cover[which]
        field.cover.reshape(-1)[at] = 0
    _geared(field, moves)


def _throw(field: Field, moves: Moves) -> None:
    rolls = field.rolls[moves.rows]
    field.roll[moves.rows] = throw(
        field.dice, field.turn[moves.rows], rolls, moves.who, field.world[moves.rows]
    )
    field.rolls[moves.rows] = rolls + np.int8(1)


def _geared(field: Field, moves: Moves) -> None:
    """BH-41: what the chariot, and then its Driver, make of a roll."""
    if not field.geared & _ROLL_GEAR:
        return
    gear = field.gear.reshape(-1).take(field.flat(moves.who, moves.rows))
    shown = field.roll[moves.rows]
    shown = np.where(has(gear, "greased-axles"), np.maximum(shown, _GREASED), shown)
    field.roll[moves.rows] = np.where(has(gear, "mad-marcus"), shown + _MARCUS, shown)


def after_roll(field: Field, moves: Moves, asked: Asked | None = None) -> None:
    """Cards on one's own roll, and on that of a rival who leads."""
    if not field.held & _LATE:
        return
    leader = field.leader()

    def offers(some: Moves) -> Offer:
        shown = field.roll[some.rows]
        leads = (leader[some.rows] == some.who).astype(np.intp)
        gear = field.gear.reshape(-1).take(field.flat(some.who, some.rows))
        other = np.where(has(gear, "old-cato"), U64(0), ON_RIVALS_ROLL[leads, shown])
        return Offer(ON_OWN_ROLL[leads, shown], other, some.seat)

    offer = offers(moves)
    mine = field.hand.reshape(-1).take(field.flat(moves.seat, moves.rows)) & offer.own
    held = np.bitwise_or.reduce(field.hand, axis=0)[moves.rows] & offer.other
    which = np.flatnonzero(mine | held)
    asked = Asked.nobody(field, len(which)) if asked is None else asked.some(which)
    for played, kind in _plays(field, moves.some(which), asked, offers):
        shown = field.roll[played.rows]
        field.roll[played.rows] = np.where(_MAKES.take(kind), _MAKES.take(kind), shown + _ADDS.take(kind))
        again = np.flatnonzero(_AGAIN.take(kind))
        if len(again):
            _throw(field, played.some(again))
            _geared(field, played.some(again))
