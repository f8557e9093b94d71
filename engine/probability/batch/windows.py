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
from engine.probability.batch.field import NOBODY, SEATS, Field
from engine.probability.batch.squares import U64, Bools, Index, Small, Words, where
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
    ROLLS,
    SHIFT,
    U32,
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
_FOLLOWS, _LEADS = np.intp(ROLLS), np.intp(3 * ROLLS)
"""Where a roll of 0 stands in the tables for rolls, laid flat."""
_ROLL_GEAR: Final = FULL << SHIFT["greased-axles"] | FULL << SHIFT["mad-marcus"]
_COVERS: Final = np.array(
    [(op.roll or CHOSEN_ROLL) if isinstance(op := CARDS[kind].does[0], Cover) else 0 for kind in _LIST],
    dtype=np.int8,
)
"""The number that a kind puts on the die."""
_ADDS: Final = np.array(
    [op.squares if isinstance(op := CARDS[kind].does[0], Add) else 0 for kind in _LIST], dtype=np.int8
)
_MAKES: Final = np.array(
    [op.roll if isinstance(op := CARDS[kind].does[0], Become) else 0 for kind in _LIST], dtype=np.int8
)
"""What a kind adds to the roll, or makes of it."""
_GREASED, _MARCUS = (
    np.int8(op.roll if isinstance(op := CARDS[kind].does[0], AtLeast) else getattr(op, "squares", 0))
    for kind in ("greased-axles", "mad-marcus")
)
_AGAIN: Final = np.array([CARDS[kind].does == (RollAgain(),) for kind in _LIST], dtype=np.bool_)


@dataclass(frozen=True, slots=True)
class Moves:
    """One move in each of some races, which are in order."""

    rows: Index
    who: Index
    seat: Index
    at: Index  # where the mover stands in an array laid flat
    hand: Index  # and where its seat does

    @classmethod
    def of(cls, field: Field, rows: Index, who: Index) -> Moves:
        """The moves of these chariots."""
        at, seat = field.flat(who, rows), field.owner.take(who)
        return cls(rows, who, seat, at, at if field.seats == field.chariots else field.flat(seat, rows))

    def __len__(self) -> int:
        return len(self.rows)

    def some(self, which: Index) -> Moves:
        """Some of the moves."""
        return Moves(self.rows[which], self.who[which], self.seat[which], self.at[which], self.hand[which])


@dataclass(frozen=True, slots=True)
class Asked:
    """How far windows have come: who was asked in this round, and who has played a card."""

    skip: Small  # so many seats, from the mover's on
    played: Bools  # [seat, window]

    @classmethod
    def nobody(cls, field: Field, windows: int) -> Asked:
        """Windows just opened."""
        return cls(np.zeros(windows, np.uint8), np.zeros((field.seats, windows), np.bool_))

    def some(self, which: Index) -> Asked:
        """Some of the windows."""
        return Asked(self.skip[which], self.played.take(which, axis=1))

    def again(self, which: Index, seat: Index, kind: Index) -> Asked:
        """Some windows after a card: all are asked again, and a new roll opens a new window."""
        played = self.played.take(which, axis=1)
        played[seat, np.arange(len(which), dtype=np.intp)] = True
        return Asked(np.zeros(len(which), np.uint8), played & ~_AGAIN.take(kind))


@dataclass(frozen=True, slots=True)
class Offer:
    """What the policy would play in windows, if it were held."""

    own: Words  # the mover's seat
    other: Words  # any other
    exempt: Index  # but for this one
    used: Words  # the mover's Driver, who is in nobody's hand

    def some(self, which: Index) -> Offer:
        """The offers of some windows."""
        return Offer(self.own[which], self.other[which], self.exempt[which], self.used[which])


def _plays(
    field: Field, moves: Moves, asked: Asked, offer: Offer, offers: Callable[[Moves], Offer]
) -> Iterator[tuple[Moves, Index]]:
    """Card after card: the moves on which one is played, and its kind."""
    while len(moves):
        every = np.arange(len(moves), dtype=np.intp)
        hands = field.hand.take(moves.rows, axis=1)
        cards = hands & offer.other
        cards[offer.exempt, every] = 0
        cards[moves.seat, every] = (hands[moves.seat, every] | offer.used) & offer.own
        turn = field.turns_of.take(moves.seat, axis=1)
        fits = (cards != 0) & ~asked.played & (turn >= asked.skip * np.uint8(SEATS))
        first = np.where(fits, turn, NOBODY).min(axis=0)
        which = where(first != NOBODY)
        seat = (first[which] % SEATS).astype(np.intp)
        moves, chosen = moves.some(which), cards[seat, which]
        kind = _spend(field, moves, seat, chosen)
        asked = asked.again(which, seat, kind)
        yield moves, kind
        offer = offers(moves)


def _spend(field: Field, moves: Moves, seat: Index, cards: Words) -> Index:
    """Seats play the first of these cards; its kind."""
    kind = kinds(cards)
    spent = np.where(kind == _FLAVIA, U64(0), U64(1) << (kind * FIELD).astype(U64))
    field.hand.reshape(-1)[field.flat(seat, moves.rows)] -= spent
    return kind


def before_roll(field: Field, moves: Moves, asked: Asked | None = None) -> None:
    """Cards on the leader and on the mover's own die, and the Driver who decides it."""
    if not (field.held & _EARLY or field.geared & FULL << SHIFT["steady-flavia"]):
        return
    leader, gears, covers = field.leader(), field.gear.reshape(-1), field.cover.reshape(-1)

    def offers(some: Moves) -> Offer:
        """On a rival who leads: what his gear and his die allow. On one's own die, by its cover."""
        first = field.pick(leader, some.rows)
        gear, cover = gears.take(field.flat(first, some.rows)), covers.take(some.at)
        other = ON_LEADER.take((first == some.who) * ON_LEADER.shape[1] + cover)
        other &= np.where(gear & ALL_IMPROVEMENTS, _ALL, ~U64(ANY_OF["carpenter-ants"]))
        other &= np.where(gear & ALL_DRIVERS, _ALL, ~U64(ANY_OF["pension"]))
        other *= ~has(gear, "vestal-ribbon")
        exempt = field.owner.take(first)
        own = ON_OWN_DIE.take(cover) | other * (exempt != some.seat)
        used = has(gears.take(some.at), "steady-flavia") * U64(ONE["steady-flavia"])
        return Offer(own, other, exempt, used)

    def carry_out(played: Moves, kind: Index) -> None:
        cover = _COVERS.take(kind)
        which = where(cover)
        covers[played.at[which]] = cover[which]
        if len(which) < len(kind):
            target = field.flat(leader[played.rows], played.rows)
            ants, pension = target[kind == _ANTS], target[kind == _PENSION]
            gears[ants] = wrecked(gears[ants])
            field.speed.reshape(-1)[ants] = SPEED[0]
            gears[pension] &= ~ALL_DRIVERS

    offer = offers(moves)
    mine = (field.hand.reshape(-1).take(moves.hand) | offer.used) & offer.own
    others = field.pick(field.anybody, moves.rows) & offer.other
    if asked is None:  # where nobody else has a card, nobody will
        alone = where((others == 0) & (mine != 0))
        some = moves.some(alone)
        carry_out(some, _spend(field, some, some.seat, mine[alone]))
        which = where(others)
        asked = Asked.nobody(field, len(which))
    else:
        which = where(others | mine)
        asked = asked.some(which)
    for played, kind in _plays(field, moves.some(which), asked, offer.some(which), offers):
        carry_out(played, kind)


def roll(field: Field, moves: Moves) -> None:
    """BH-42: a covered die shows what it must; any other is rolled."""
    _throw(field, moves)
    if field.covers:
        covers = field.cover.reshape(-1)
        cover = covers.take(moves.at)
        which = where(cover)
        field.roll[moves.rows[which]] = cover[which]
        covers[moves.at[which]] = 0
    _geared(field, moves)


def _throw(field: Field, moves: Moves) -> None:
    rows, rolls = moves.rows, field.pick(field.rolls, moves.rows)
    turn, world = field.pick(field.turn, rows), field.pick(field.world, rows)
    field.roll[rows] = throw(field.dice, field.now, turn, rolls, moves.who, world)
    field.rolls[rows] = rolls + np.int8(1)


def _geared(field: Field, moves: Moves) -> None:
    """BH-41: what the chariot, and then its Driver, make of a roll."""
    if not field.geared & _ROLL_GEAR:
        return
    gear = field.gear.reshape(-1).take(moves.at)
    which = where(gear & U32(_ROLL_GEAR))
    gear, rows = gear[which], moves.rows[which]
    shown = field.roll[rows]
    shown = np.where(has(gear, "greased-axles"), np.maximum(shown, _GREASED), shown)
    field.roll[rows] = np.where(has(gear, "mad-marcus"), shown + _MARCUS, shown)


def after_roll(field: Field, moves: Moves, asked: Asked | None = None) -> None:
    """Cards on one's own roll, and on that of a rival who leads; nobody minds any other."""
    if not field.held & _LATE:
        return
    hands, leader = field.hand.reshape(-1), field.leader()
    leads = field.pick(leader, moves.rows) == moves.who
    if asked is None:
        some, follows = moves, ~leads
        while len(some):
            shown = field.pick(field.roll, some.rows)
            cards = hands.take(some.hand) & ON_OWN_ROLL.take(shown + _FOLLOWS)
            which = where((cards != 0) & follows)
            some = some.some(which)
            some = _modify(field, some, _spend(field, some, some.seat, cards[which]))
            follows = np.ones(len(some), np.bool_)
        moves = moves.some(where(leads))

    def offers(some: Moves) -> Offer:
        first = leader[some.rows] == some.who
        shown = field.roll[some.rows] + np.where(first, _LEADS, _FOLLOWS)
        other = ON_RIVALS_ROLL.take(shown) * ~has(field.gear.reshape(-1).take(some.at), "old-cato")
        return Offer(ON_OWN_ROLL.take(shown), other, some.seat, np.zeros(len(some), U64))

    offer = offers(moves)
    mine = hands.take(moves.hand) & offer.own
    which = where(mine | field.anybody[moves.rows] & offer.other)
    asked = Asked.nobody(field, len(which)) if asked is None else asked.some(which)
    for played, kind in _plays(field, moves.some(which), asked, offer.some(which), offers):
        _modify(field, played, kind)


def _modify(field: Field, moves: Moves, kind: Index) -> Moves:
    """BH-41: what Move cards make of rolls; the moves that roll again, and have."""
    shown, made = field.roll[moves.rows], _MAKES.take(kind)
    field.roll[moves.rows] = np.where(made, made, shown + _ADDS.take(kind))
    again = moves.some(where(_AGAIN.take(kind)))
    if len(again):
        _throw(field, again)
        _geared(field, again)
    return again
