"""Tricks in many worlds at once: who plays one by the rollout policy, and what it does (WH-15)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from engine.games.whips.board import BEND_ROWS, LANES, ROWS
from engine.games.whips.model import OFF
from engine.games.whips.tables import WHIPS, WOUNDS
from engine.games.whips.tricks import (
    DECK,
    Add,
    Armour,
    Become,
    Fly,
    Grip,
    Mend,
    Operation,
    RollAgain,
    Slow,
    Sure,
    Trick,
    When,
    WhipsBy,
    Whom,
    Wound,
)
from engine.games.whips.windows import REACH
from engine.probability.whips.field import LANE_OF, NOTHING, ROW_OF, Field, Flags, Index, where
from engine.probability.whips.rollout import BENDS, HURT, SOON, TO_JUMP

_BENDS: Final = np.array(BENDS, np.int8)
_TO_JUMP: Final = np.array(TO_JUMP, np.int8)
_BEND_IN_REACH: Final = np.array(
    [any((row + rows) % ROWS in BEND_ROWS for rows in range(REACH)) for row in range(ROWS)]
)
_LEAST, _MOST = WHIPS


def _of(moment: When) -> tuple[tuple[int, Trick], ...]:
    return tuple((number, trick) for number, trick in enumerate(DECK) if trick.when is moment)


_NOW: Final = {moment: _of(moment) for moment in When}
_AT: Final = {moment: np.array([*(trick.when is moment for trick in DECK), False]) for moment in When}


class Seen:
    """What everybody sees of the movers of some worlds."""

    def __init__(self, field: Field, rows: Index) -> None:
        self.field, self.rows = field, rows
        self.mover = mover = field.mover[rows]
        self.row = ROW_OF[field.square[mover, rows]]
        self.whips, self.wounds = field.whips[mover, rows], field.wounds[mover, rows]
        self.points = field.points[rows]

    @property
    def leads(self) -> Flags:
        """Whether the mover is the foremost of all."""
        where_all = np.where(
            self.field.square[:, self.rows] == OFF,
            -1,
            self.field.crossings[:, self.rows].astype(np.int32) * ROWS * LANES
            + self.field.square[:, self.rows],
        )
        first: Flags = where_all.argmax(axis=0) == self.mover
        return first

    @property
    def beside(self) -> Flags:
        """[chariot, row] who stands next to the mover."""
        square = self.field.square[:, self.rows]
        own = square[self.mover, np.arange(len(self.rows))]
        level = (ROW_OF[square] == ROW_OF[own]) & (square != OFF) & (own != OFF)
        found: Flags = level & (np.abs(LANE_OF[square] - LANE_OF[own]) == 1)
        return found

    def matters(self, operation: Operation) -> Any:
        """Whether an operation can change anything, as the rules see it."""
        field, rows = self.field, self.rows
        match operation:
            case WhipsBy(change):
                return self.whips < _MOST if change > 0 else self.whips > _LEAST
            case Grip():
                return _BEND_IN_REACH[self.row]
            case Fly():
                return (_TO_JUMP[self.row] < REACH) & ~field.fly[rows]
            case Armour():
                return ~field.armour[rows]
            case Become(squares):
                return self.points > squares
            case Mend():
                return self.wounds < WOUNDS
            case Slow():
                return ~field.slow[self.mover, rows] & ~field.spun[self.mover, rows] & (self.whips > _LEAST)
            case Wound():
                return self.beside.any(axis=0)
        return True


WANTS: Final[dict[str, Callable[[Seen], tuple[Flags | bool, Flags | bool]]]] = {
    "pepper": lambda seen: (_BENDS[seen.row] == 0, False),
    "loose-linchpin": lambda seen: (False, seen.leads),
    "olive-oil": lambda seen: (False, seen.leads & (_BENDS[seen.row] > 0)),
    "studded-rims": lambda seen: ((seen.whips > 1) & (_BENDS[seen.row] > 1), False),
    "icarus-wings": lambda seen: (_TO_JUMP[seen.row] < SOON, False),
    "borrowed-shield": lambda seen: (seen.wounds <= HURT, False),
    "carrot": lambda _: (True, False),
    "runaway-goat": lambda seen: (False, seen.leads & (seen.points > 4)),
    "bribed-umpire": lambda seen: (seen.points < 3, seen.leads & (seen.points == 6)),
    "scythed-hubs": lambda _: (True, False),
    "sudden-mud": lambda seen: (False, seen.leads & (seen.whips == 3)),
    "horse-doctor": lambda seen: (seen.wounds <= 3, False),
}
"""What the policy says of a trick: in one's own move, and in another's."""


def ask(field: Field, rows: Index, moment: When, first: int = 0) -> Index:
    """Everybody who wants to play a trick does; the worlds in which the roll is made again.

    ``first`` is how many places after the mover the asking begins, until a trick is played.
    """
    again: list[Index] = []
    at_now = _AT[moment]
    while len(rows):
        rows = rows[field.runs(rows, field.mover[rows])]
        rows = rows[at_now[field.tricks[:, rows]].any(axis=0)]
        if not len(rows):
            break
        rows, player = _players(field, rows, moment, first)
        if not len(rows):
            break
        first = 0
        kind = field.tricks[player, rows]
        field.tricks[player, rows] = NOTHING
        for number, trick in _NOW[moment]:
            some = rows[kind == number]
            if len(some):
                again += _carry_out(field, some, trick)
        rolling = np.isin(rows, np.concatenate(again)) if again else np.zeros(len(rows), np.bool_)
        rows = field.call(rows[~rolling])
    return np.sort(np.concatenate(again)) if again else rows[:0]


def _players(field: Field, rows: Index, moment: When, first: int) -> tuple[Index, Index]:
    """The worlds in which somebody plays, and who is the first to."""
    seen = Seen(field, rows)
    size = len(rows)
    own = np.zeros((NOTHING + 1, size), np.bool_)
    other = np.zeros((NOTHING + 1, size), np.bool_)
    for number, trick in _NOW[moment]:
        fits: Flags = np.zeros(size, np.bool_)
        for operation in trick.does:
            fits |= seen.matters(operation)
        mine, rival = WANTS[trick.kind](seen)
        if trick.whom is not Whom.RIVAL:
            own[number] = fits & mine
        if trick.whom in (Whom.RIVAL, Whom.MOVER):
            other[number] = fits & rival
    player = np.full(size, -1, np.intp)
    here = np.arange(size, dtype=np.intp)
    for place in range(field.seats - 1, first - 1, -1):
        seat = (seen.mover + place) % field.seats
        kind = field.tricks[seat, rows]
        plays = (own if place == 0 else other)[kind, here] & field.runs(rows, seat)
        player[plays] = seat[plays]
    chosen = where(player >= 0)
    return rows[chosen], player[chosen]


def _carry_out(field: Field, rows: Index, trick: Trick) -> list[Index]:
    """What a trick does in these worlds; those in which the roll is made again."""
    again = []
    mover = field.mover[rows]
    for operation in trick.does:
        match operation:
            case RollAgain():
                again.append(rows)
            case WhipsBy(change):
                field.whips[mover, rows] = np.clip(field.whips[mover, rows] + change, _LEAST, _MOST)
            case Wound(wounds):
                _cut(field, rows, wounds)
            case Mend(wounds):
                field.wounds[mover, rows] = np.minimum(field.wounds[mover, rows] + wounds, WOUNDS)
            case Slow():
                field.slow[mover, rows] = True
            case _:
                _on_the_move(field, rows, operation)
    return again


def _on_the_move(field: Field, rows: Index, operation: Operation) -> None:
    match operation:
        case Add(squares):
            field.points[rows] += np.int16(squares)
        case Become(squares):
            field.points[rows] = squares
        case Grip(value):
            field.grip[rows] += np.int16(value)
        case Sure():
            field.sure[rows] = True
        case Fly():
            field.fly[rows] = True
        case Armour():
            field.armour[rows] = True


def _cut(field: Field, rows: Index, wounds: int) -> None:
    """Every neighbour, the inner one first."""
    beside = Seen(field, rows).beside
    lane = LANE_OF[field.square[:, rows]]
    own = LANE_OF[field.square[field.mover[rows], rows]]
    for side in (-1, 1):
        there: Flags = beside & (lane == own + side)
        some = where(np.asarray(there.any(axis=0)))
        if len(some):
            field.wound(rows[some], there[:, some].argmax(axis=0), np.full(len(some), wounds, np.int16))
