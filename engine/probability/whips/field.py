"""All chariots of all races, as arrays [chariot, world], and what can happen to one of them."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from engine.games.whips import board as rules
from engine.games.whips.board import BOARD, ROW, WATER
from engine.games.whips.model import OFF
from engine.games.whips.tables import TURNS_PER_LAP
from engine.games.whips.tricks import DECK
from engine.games.whips.views import View
from engine.probability.whips.dice import Dice, faces

Index = npt.NDArray[np.intp]
Small = npt.NDArray[np.int16]
Flags = npt.NDArray[np.bool_]

KINDS: Final = tuple(trick.kind for trick in DECK)
NUMBER: Final = {kind: number for number, kind in enumerate(KINDS)}
NOTHING: Final = len(KINDS)
"""The number of no trick at all."""
ROW_OF: Final = np.array([*ROW, 0], np.int16)
LANE_OF: Final = np.array([*BOARD.lane, 0], np.int16)


def where(flags: Flags) -> Index:
    """The places that are true."""
    return flags.nonzero()[0]


_AHEAD: Final = np.array(
    [
        [
            [
                OFF if (there := rules.ahead(square, side, rows)) is None else there
                for square in range(BOARD.size)
            ]
            for side in (-1, 0, 1)
        ]
        for rows in (0, 1, 2)
    ],
    np.int16,
)


def ahead(square: Small, side: Small | int, rows: int = 1) -> Small:
    """The square so many rows ahead and a lane to the side; the wall is -1."""
    there: Small = _AHEAD[rows, side + 1, square]
    return there


class Field:
    """The races of all worlds, taken up where a view stands."""

    def __init__(self, seen: View, tricks: npt.NDArray[np.int8], dice: Dice) -> None:
        worlds = dice.worlds

        def spread(numbers: list[int]) -> Small:
            return np.repeat(np.array(numbers, np.int16)[:, None], worlds, axis=1)

        chariots = seen.chariots
        self.size, self.seats, self.laps = worlds, len(chariots), seen.options.laps
        self.base = dice.base
        self.every: Index = np.arange(worlds, dtype=np.intp)
        self.square = spread([c.square for c in chariots])
        self.whips = spread([c.whips for c in chariots])
        self.wounds = spread([c.wounds for c in chariots])
        self.crossings = spread([c.crossings for c in chariots])
        self.spun = spread([c.spun for c in chariots]).astype(np.bool_)
        self.slow = spread([c.slow for c in chariots]).astype(np.bool_)
        self.tricks = tricks.astype(np.intp)
        self.lost = np.zeros((self.seats, worlds), np.int16)  # the when of destruction, from 1
        for nth, chariot in enumerate(seen.lost, 1):
            self.lost[chariot] = nth
        self.gone = np.full(worlds, len(seen.lost), np.int16)
        self.turn = seen.turn
        self.over = np.full(worlds, self.seats - len(seen.lost) <= 1)
        self.winner = np.full(worlds, -1, np.intp)
        self.mover = np.full(worlds, seen.order[0] if seen.order else 0, np.intp)
        move = seen.move
        self.points = np.full(worlds, move.points, np.int16)
        self.throws = np.full(worlds, move.throws, np.int16)
        self.grip = np.full(worlds, move.grip, np.int16)
        self.sure, self.fly, self.armour = (
            np.full(worlds, flag) for flag in (move.sure, move.fly, move.armour)
        )

    def throw(self, rows: Index, dice: int = 1) -> npt.NDArray[np.int8]:
        """So many dice [die, row] for each of these worlds."""
        shown = faces(self.base[rows], self.turn, self.mover[rows], self.throws[rows], dice)
        self.throws[rows] += np.int16(1)
        return shown

    def begin(self, rows: Index, who: Index) -> None:
        """A new move."""
        self.mover[rows] = who
        self.points[rows] = self.throws[rows] = self.grip[rows] = 0
        self.sure[rows] = self.fly[rows] = self.armour[rows] = False

    def wound(self, rows: Index, who: Index, wounds: Small | Flags | None = None) -> None:
        """WH-08: wounds, or one, for a chariot of each of these worlds; the shielded suffer none."""
        if wounds is not None:
            hit = where(wounds != 0)
            rows, who, wounds = rows[hit], who[hit], wounds[hit]
        open_to = where((self.square[who, rows] != OFF) & ~(self.armour[rows] & (who == self.mover[rows])))
        if not len(open_to):
            return
        rows, who = rows[open_to], who[open_to]
        left = np.maximum(self.wounds[who, rows] - (1 if wounds is None else wounds[open_to]), 0)
        self.wounds[who, rows] = left
        fallen = where(left == 0)
        if len(fallen):
            rows, who = rows[fallen], who[fallen]
            self.square[who, rows] = OFF
            self.whips[who, rows] = 0
            self.spun[who, rows] = self.slow[who, rows] = False
            self.gone[rows] += np.int16(1)
            self.lost[who, rows] = self.gone[rows]

    def runs(self, rows: Index, who: Index) -> Flags:
        """Whether a chariot is on the track."""
        running: Flags = self.square[who, rows] != OFF
        return running

    def call(self, rows: Index) -> Index:
        """WH-16: the worlds of these that go on: nobody is home, and more than one is left."""
        done = (self.gone[rows] >= self.seats - 1) | (self.winner[rows] >= 0)
        self.over[rows] |= done
        return rows[~done]

    def found(self, rows: Index, square: Small) -> Index:
        """The chariot on a square of each world; -1 is none."""
        here = self.square[:, rows] == square
        return np.where(here.any(axis=0), here.argmax(axis=0), -1)

    def go(self, rows: Index, who: Index, square: Small) -> None:
        """A chariot enters a free square: over the line it may win, in the water it is slow (WH-13)."""
        before = self.square[who, rows]
        self.square[who, rows] = square
        row = ROW_OF[square]
        crossed = where(row < ROW_OF[before])
        if len(crossed):
            over, number = rows[crossed], who[crossed]
            self.crossings[number, over] += np.int16(1)
            home = self.crossings[number, over] > self.laps
            self.winner[over[home]] = number[home]
        wet = where(row == WATER)
        if len(wet):
            deep, number = rows[wet], who[wet]
            self.whips[number, deep] = np.minimum(self.whips[number, deep], 1)
            self.slow[number, deep] = True
            own = number == self.mover[deep]
            self.points[deep[own]] = 0
            if not own.all():
                self.wound(deep[~own], number[~own])

    def progress(self) -> npt.NDArray[np.int32]:
        """[chariot, world] who leads; the destroyed are behind everybody, the last to go first."""
        on = self.crossings.astype(np.int32) * BOARD.size + self.square
        return np.where(self.square == OFF, self.lost - np.int32(100), on).astype(np.int32)

    def next_turn(self) -> bool:
        """WH-16: whether another turn is driven anywhere."""
        if self.turn == TURNS_PER_LAP * self.laps:
            late = where(~self.over)
            self.winner[late] = self.progress()[:, late].argmax(axis=0)
            self.over[late] = True
        self.turn += 1
        return not self.over.all()

    def order(self) -> Index:
        """WH-17: [rank, world] the chariots, the leader first."""
        return np.argsort(-self.progress(), axis=0, kind="stable")
