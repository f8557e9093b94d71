"""The windows of the rollout policy before and after a roll, and the roll between them.

Seats are asked round the table from the mover's; each plays at most one card in a window, the
first on the policy's list, and after every card all are asked again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np

from engine.games.ben_hvrt.cards import CARDS, Add, AtLeast, Become, Cover, RollAgain
from engine.games.ben_hvrt.tables import SPEED
from engine.probability.ben_hvrt.batch.dice import throw
from engine.probability.ben_hvrt.batch.field import Field
from engine.probability.ben_hvrt.batch.seats import (
    ANY_OF_NTH,
    EARLY_KINDS,
    HOLDER,
    LATE_KINDS,
    SEAT,
    Seats,
    anyone,
    first_seat,
    seats_for,
)
from engine.probability.ben_hvrt.batch.squares import U64, Bools, Bytes, Index, Words, where
from engine.probability.ben_hvrt.batch.words import (
    ALL_DRIVERS,
    ANY_OF,
    DRIVEN,
    FLAVIA,
    FULL,
    IMPROVED,
    ON_LEADER,
    ON_OWN_DIE,
    ON_OWN_ROLL,
    ON_RIVALS_ROLL,
    ONE,
    RIBBON,
    ROLLS,
    SHIFT,
    TRAITS,
    U32,
    has,
    kinds,
    traits_of,
    wrecked,
)
from engine.probability.ben_hvrt.rollout import CHOSEN_ROLL, PRIORITY

_LIST: Final = [kind for kind, _ in PRIORITY]
_ANTS, _PENSION = map(_LIST.index, ("carpenter-ants", "pension"))
_EARLY: Final = int(np.bitwise_or.reduce(ON_LEADER, axis=None) | np.bitwise_or.reduce(ON_OWN_DIE))
_LATE: Final = int(np.bitwise_or.reduce(ON_OWN_ROLL | ON_RIVALS_ROLL, axis=None))
_SPENT: Final[Words] = np.array([0 if kind == "steady-flavia" else ONE[kind] for kind in _LIST], dtype=U64)
"""What leaves the hand when a kind is played; Flavia is used, and stays."""
_USED: Final[Words] = np.array([ONE["steady-flavia"] if t & FLAVIA else 0 for t in range(TRAITS)], dtype=U64)
"""The mover's Driver, who is in nobody's hand, by its traits."""


def _on_leader() -> Words:
    """What is played on a leader, by his traits, whether he is to roll, and the cover of the die."""
    table = np.repeat(ON_LEADER.reshape(1, -1), TRAITS, axis=0)
    traits = np.arange(TRAITS, dtype=np.intp)
    table[traits & IMPROVED == 0] &= ~U64(ANY_OF["carpenter-ants"])
    table[traits & DRIVEN == 0] &= ~U64(ANY_OF["pension"])
    table[traits & RIBBON != 0] = 0
    return table.reshape(-1)


_ON_LEADER: Final = np.tile(_on_leader(), 2)
_LEADER_SEATS: Final = seats_for(EARLY_KINDS, _ON_LEADER)
_RIVAL: Final = np.int16(len(_ON_LEADER) // 2)
_OWN_DIE: Final[Words] = np.tile(ON_OWN_DIE, 4 * TRAITS)
_OWN_DIE[_RIVAL:] |= _ON_LEADER[_RIVAL:]
"""The same for the mover's own seat; if it is a rival of the leader, with what it plays on him."""
_RIVALS_SEATS: Final = seats_for(LATE_KINDS, ON_RIVALS_ROLL.reshape(-1))
_MOVING: Final = np.int16(ON_LEADER.shape[1])
_FOLLOWS, _LEADS = np.intp(ROLLS), np.intp(3 * ROLLS)
"""Where a roll of 0 stands in the tables for rolls, laid flat."""
_ROLL_GEAR: Final = FULL << SHIFT["greased-axles"] | FULL << SHIFT["mad-marcus"]
_COVERS: Final = np.array(
    [(op.roll or CHOSEN_ROLL) if isinstance(op := CARDS[kind].does[0], Cover) else 0 for kind in _LIST],
    dtype=np.int8,
)
"""The number that a kind puts on the die."""
_ADDS: Final = np.array(
    [getattr(op := CARDS[kind].does[0], "squares" if isinstance(op, Add) else "roll", 0) for kind in _LIST],
    dtype=np.int8,
)
_STAYS: Final = np.array([not isinstance(CARDS[kind].does[0], Become) for kind in _LIST], dtype=np.int8)
"""What a kind adds to the roll, and whether it leaves of it what it was."""
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
        at = field.flat(who, rows)
        if field.seats == field.chariots:
            return cls(rows, who, who, at, at)
        seat = field.owner.take(who)
        return cls(rows, who, seat, at, field.flat(seat, rows))

    def __len__(self) -> int:
        return len(self.rows)

    def some(self, which: Index) -> Moves:
        """Some of the moves."""
        rows, who, at = self.rows[which], self.who[which], self.at[which]
        if self.seat is self.who:
            return Moves(rows, who, who, at, at)
        return Moves(rows, who, self.seat[which], at, self.hand[which])


@dataclass(frozen=True, slots=True)
class Asked:
    """How far windows have come: sets of seats that have played a card, and that are not asked now."""

    played: Seats
    barred: Seats

    @classmethod
    def nobody(cls, windows: int) -> Asked:
        """Windows just opened."""
        nobody: Seats = np.zeros(windows, np.uint16)
        return cls(nobody, nobody)

    @classmethod
    def of(cls, field: Field, moves: Moves, skip: Bytes, played: Bools) -> Asked:
        """So many seats were asked since the last card, and these [seat, window] have played one."""
        seats = np.arange(field.seats, dtype=np.intp)[:, None]
        barred = played | ((seats - moves.seat) % field.seats < skip)
        bits = SEAT.take(seats)
        return cls(np.bitwise_or.reduce(bits * played, axis=0), np.bitwise_or.reduce(bits * barred, axis=0))

    def some(self, which: Index) -> Asked:
        """Some of the windows."""
        return Asked(self.played[which], self.barred[which])


@dataclass(frozen=True, slots=True)
class Offer:
    """What the policy would play in windows."""

    mine: Words  # cards of the mover's seat
    case: Index  # where a table says what any other would play
    seats: Seats  # who has something to play

    def some(self, which: Index) -> Offer:
        """The offers of some windows."""
        return Offer(self.mine[which], self.case[which], self.seats[which])


@dataclass(frozen=True, slots=True)
class Window:
    """A window of many moves: what is offered in it, what cards do, who holds cards for rivals."""

    offers: Callable[[Moves], Offer]
    carry_out: Callable[[Moves, Index], None]
    table: Words  # what is played on a rival, by the case
    holders: Words

    def ask(self, field: Field, moves: Moves, asked: Asked | None) -> None:
        """Card after card, until nobody has one to play."""
        offer = self.offers(moves)
        which = where(offer.seats if asked is None else offer.seats & ~asked.barred)
        played: Seats = np.zeros(len(which), np.uint16) if asked is None else asked.played[which]
        barred = None if asked is None else asked.barred[which]
        while len(which):
            moves, offer = moves.some(which), offer.some(which)
            seats = offer.seats & ~(played if barred is None else barred)
            seat, kind = self._play(field, moves, offer, seats)
            self.carry_out(moves, kind)
            played, barred = (played | SEAT.take(seat)) * ~_AGAIN.take(kind), None
            offer = self.offers(moves)
            which = where(offer.seats & ~played)
            played = played[which]

    def _play(self, field: Field, moves: Moves, offer: Offer, seats: Seats) -> tuple[Index, Index]:
        """The first of these seats to be asked plays its first card: the seat, and the kind."""
        hands, seat = field.hand.reshape(-1), first_seat(seats, moves.seat)
        at = field.flat(seat, moves.rows)
        held = hands[at]
        kind = kinds(np.where(seat == moves.seat, offer.mine, held & self.table.take(offer.case)))
        held -= _SPENT[kind]
        hands[at] = held
        last = (held & ANY_OF_NTH[kind] == 0) * HOLDER[kind]
        self.holders[moves.rows] &= ~(last << seat.astype(U64))
        return seat, kind


def before_roll(field: Field, moves: Moves, asked: Asked | None = None) -> None:
    """Cards on the leader and on the mover's own die, and the Driver who decides it."""
    if not (field.held & _EARLY or field.geared & FULL << SHIFT["steady-flavia"]):
        return
    leader, gears, covers = field.leader(), field.gear.reshape(-1), field.cover.reshape(-1)
    hands, traits = field.hand.reshape(-1), field.traits.reshape(-1)

    def offers(some: Moves) -> Offer:
        """On a rival who leads: what his gear and his die allow. On one's own die, by its cover."""
        first = field.pick(leader, some.rows)
        him, me = field.bit.take(first), field.bit.take(some.who)
        cover = covers.take(some.at) + (first == some.who) * _MOVING + (him != me) * _RIVAL
        case = (traits.take(field.flat(first, some.rows)) * (np.int16(2) * _MOVING) + cover).astype(np.intp)
        seats = anyone(field.pick(field.early, some.rows) & _LEADER_SEATS.take(case)) & ~(him | me)
        mine = hands.take(some.hand) | _USED.take(traits.take(some.at))
        mine &= _OWN_DIE.take(case)
        return Offer(mine, case, seats | (mine != 0) * me)

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
            traits[target] = traits_of(gears[target])

    Window(offers, carry_out, _ON_LEADER, field.early).ask(field, moves, asked)


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
    hands = field.hand.reshape(-1)
    leads = field.pick(field.leader(), moves.rows) == moves.who
    first = where(leads)
    _follow(
        field, moves, ~leads if asked is None else ~leads & (asked.barred & field.bit.take(moves.who) == 0)
    )
    moves, asked = moves.some(first), None if asked is None else asked.some(first)

    def offers(some: Moves) -> Offer:
        case = field.roll[some.rows] + _LEADS
        mine = hands.take(some.hand) & ON_OWN_ROLL.take(case)
        me = field.bit.take(some.who)
        seats = anyone(field.late[some.rows] & _RIVALS_SEATS.take(case)) & ~me
        seats *= ~has(field.gear.reshape(-1).take(some.at), "old-cato")
        return Offer(mine, case, seats | (mine != 0) * me)

    def carry_out(played: Moves, kind: Index) -> None:
        _modify(field, played, kind)

    Window(offers, carry_out, ON_RIVALS_ROLL, field.late).ask(field, moves, asked)


def _follow(field: Field, moves: Moves, follows: Bools) -> None:
    """The rolls of those who do not lead: only their own players have cards for them."""
    hands = field.hand.reshape(-1)
    while len(moves):
        shown = field.pick(field.roll, moves.rows)
        cards = hands.take(moves.hand) & ON_OWN_ROLL.take(shown + _FOLLOWS)
        which = where(cards * follows)
        moves = moves.some(which)
        kind = kinds(cards[which])
        hands[moves.hand] -= _SPENT[kind]
        moves = _modify(field, moves, kind)
        follows = np.ones(len(moves), np.bool_)


def _modify(field: Field, moves: Moves, kind: Index) -> Moves:
    """BH-41: what Move cards make of rolls; the moves that roll again, and have."""
    field.roll[moves.rows] = field.roll[moves.rows] * _STAYS.take(kind) + _ADDS.take(kind)
    again = moves.some(where(_AGAIN.take(kind)))
    if len(again):
        _throw(field, again)
        _geared(field, again)
    return again
