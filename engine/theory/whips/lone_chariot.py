"""The lone chariot of Whips: how to drive when nobody is in the way, solved exactly.

A Markov decision process. Its state at the start of a turn is the rows left to the finish, the
lane, the whips of the turn before and the wounds left; the driver chooses the whips, sees the
dice, and chooses the lane at every step of a straight. The value is the expected number of
turns to the finish, to be made small. A chariot that is destroyed never arrives, so it is put
down for as many turns as WH-16 gives to the laps it has not finished; that is what a wound costs
in the end.

Every step leads on, and a spin, which does not, is followed by a turn that cannot spin. So the
table is filled from the finish backwards, once, without iteration.

    >>> solution = solve()
    >>> round(solution.expected_turns(rows_left(31, 0, 2), lane=1, whips=0, wounds=5), 2)
    19.26
    >>> [solution.best_whips(rows_left(row, 1, 2), lane=1, whips=2, wounds=5) for row in (12, 17, 21)]
    [3, 2, 1]

Fast on the straight, slower towards the bend, slow in it. The best lane to enter a bend by is not
the outermost, where every skid ends at the wall:

    >>> [solution.best_side(rows_left(29, 1, 2), lane=lane, whips=2, points=2, wounds=5) for lane in range(4)]
    [1, 0, -1, -1]
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import comb
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.games.whips.board import BEND_ROWS, JUMPS, LANES, ROWS, WIDE, at, sides
from engine.games.whips.race import skid_value
from engine.games.whips.tables import CHANGE, CLEARED, LANDED_HARD, LAPS, TURNS_PER_LAP, WALLS, WOUNDS

Values: TypeAlias = NDArray[np.float64]  # by lane and wounds left

FARTHEST: Final = (LAPS[1] + 1) * ROWS
"""Rows of the longest race, the run-up to the start included."""
POINTS: Final = 9
"""A roll of six, and three more by a trick."""
FACES: Final = range(1, 7)
NONE, SPUN = 0, 4
"""Whips of the turn before: 1 to 3; none, at the start, out of the water or turned round; or a spin."""
FOLLOWING: Final = {NONE: (1,), 1: (1, 2), 2: (1, 2, 3), 3: (2, 3)}
"""WH-01: the whips that may follow."""


def rows_left(row: int, crossings: int, laps: int) -> int:
    """Rows to the finish; so many steps ahead are over the line for good.

    >>> rows_left(31, 2, 2), rows_left(31, 0, 1)
    (1, 33)
    """
    return (laps + 1 - crossings) * ROWS - row


def highest(dice: int, face: int) -> float:
    """The chance that this is the highest of so many dice.

    >>> highest(2, 6) == 11 / 36
    True
    """
    return float((face**dice - (face - 1) ** dice) / 6**dice)


def passes(dice: int, needed: int) -> float:
    """The chance that every die shows what is needed."""
    return float(((7 - needed) / 6) ** dice)


def spins(dice: int) -> float:
    """The chance of at least two ones."""
    return float(sum(comb(dice, ones) * 5 ** (dice - ones) for ones in range(2, dice + 1)) / 6**dice)


@dataclass(frozen=True, slots=True)
class Solution:
    """Expected turns to the finish for every state, and so the best choices."""

    turns: NDArray[np.float64]  # [rows left, whips before, lane, wounds]: at the start of a turn
    going: NDArray[np.float64]  # [rows left, whips, points, lane, wounds]: in a move, this turn not counted

    def expected_turns(self, left: int, *, lane: int, whips: int, wounds: int) -> float:
        """Turns to the finish, by the whips of the turn before."""
        return float(self.turns[left, whips, lane, wounds])

    def of_whips(self, left: int, *, lane: int, whips: int, wounds: int) -> dict[int, float]:
        """Expected turns for each number of whips that may follow."""
        going = self.going[left, :, :, lane, wounds]
        return {
            each: 1.0 + sum(highest(each, roll) * float(going[each, roll]) for roll in FACES)
            for each in FOLLOWING[whips]
        }

    def best_whips(self, left: int, *, lane: int, whips: int, wounds: int) -> int:
        """The whips to choose; fewer where it makes no difference."""
        worth = self.of_whips(left, lane=lane, whips=whips, wounds=wounds)
        return min(worth, key=lambda each: (worth[each], each))

    def of_sides(self, left: int, *, lane: int, whips: int, points: int, wounds: int) -> dict[int, float]:
        """Expected further turns for a step ahead (0) or a lane change (-1, 1), where there is a choice."""
        after = self.going[max(0, left - 1), whips, points - 1]
        succeeds = passes(1, CHANGE[whips])
        on = float(after[lane, wounds])
        ways = {
            side: succeeds * float(after[lane + side, wounds]) + (1 - succeeds) * on
            for side in sides(at(-left, lane))
        }
        return {0: on, **ways}

    def best_side(self, left: int, *, lane: int, whips: int, points: int, wounds: int) -> int:
        """Where to steer; straight ahead where it makes no difference."""
        worth = self.of_sides(left, lane=lane, whips=whips, points=points, wounds=wounds)
        return min(worth, key=lambda side: (worth[side], side != 0, side))


class _Table:
    """The two tables of a solution while they are filled."""

    def __init__(self, lost: float) -> None:
        self.turns = np.zeros((FARTHEST + 1, 5, LANES, WOUNDS + 1))
        self.going = np.zeros((FARTHEST + 1, 4, POINTS + 1, LANES, WOUNDS + 1))
        for left in range(1, FARTHEST + 1):
            self.turns[left, :, :, 0] = self.going[left, :, :, :, 0] = lost * -(-left // ROWS)

    def hurt(self, values: Values, wounds: int = 1) -> Values:
        """The same values after so many wounds."""
        return values[:, [max(0, left - wounds) for left in range(WOUNDS + 1)]]

    def after(self, left: int, whips: int, points: int) -> Values:
        """In a move, so many rows before the finish; past it there is nothing more to do."""
        values: Values = self.going[max(0, left), whips, max(0, points)]
        return values

    def fill(self, left: int) -> None:
        """Every state so many rows before the finish, those behind it being known."""
        for whips in (1, 2, 3):
            for points in range(1, POINTS + 1):
                self.going[left, whips, points, :, 1:] = self.step(left, whips, points)[:, 1:]
            if whips == 1:
                self.turns[left, NONE, :, 1:] = self.driving(left, 1)[:, 1:]
                self.turns[left, SPUN, :, 1:] = 1.0 + self.turns[left, NONE, :, 1:]
        for before in (1, 2, 3):
            choices = [self.driving(left, whips) for whips in FOLLOWING[before]]
            self.turns[left, before, :, 1:] = np.minimum.reduce(choices)[:, 1:]
            self.going[left, before, 0] = self.turns[left, before]

    def driving(self, left: int, whips: int) -> Values:
        """A turn with these whips."""
        rolls = (highest(whips, roll) * self.going[left, whips, roll] for roll in FACES)
        return np.asarray(1.0 + sum(rolls), np.float64)

    def step(self, left: int, whips: int, points: int) -> Values:
        """The next step of a move."""
        row = -left % ROWS
        if row in BEND_ROWS:
            return self.bend(left, whips, points)
        ahead = self.after(left - 1, whips, points - 1)
        succeeds = passes(1, CHANGE[whips])
        best = ahead.copy()
        for lane in range(LANES):
            if at(row, lane) in JUMPS:
                best[lane] = self.jump(left, whips, points)[lane]
            for side in sides(at(row, lane)):
                change = succeeds * ahead[lane + side] + (1 - succeeds) * ahead[lane]
                best[lane] = np.minimum(best[lane], change)
        return best

    def bend(self, left: int, whips: int, points: int) -> Values:
        """WH-04 to WH-07: on, round, or a lane out and a point less."""
        ahead = self.after(left - 1, whips, points - 1)
        skidding = self.after(left - 1, whips, points - 2)
        wall = passes(1, WALLS[1])
        out = np.concatenate((skidding[1:], (wall * self.hurt(skidding) + (1 - wall) * skidding)[-1:]))
        chances = np.array([[passes(whips, skid_value(lane))] for lane in range(LANES)])
        spin = spins(whips)
        return np.asarray(
            chances * ahead + spin * self.turns[left, SPUN] + (1 - chances - spin) * out, np.float64
        )

    def jump(self, left: int, whips: int, points: int) -> Values:
        """WH-12, WH-13: over the water, with what landing costs, or into it."""
        clears = 1 - (1 - passes(1, CLEARED)) ** whips
        hard = passes(1, LANDED_HARD)
        landing = self.after(left - 1 - WIDE, whips, points - 1)
        over = sum(
            comb(whips, wounds) * hard**wounds * (1 - hard) ** (whips - wounds) * self.hurt(landing, wounds)
            for wounds in range(whips + 1)
        )
        return np.asarray(clears * over + (1 - clears) * self.hurt(self.turns[left - 1, NONE]), np.float64)


@cache
def solve(lost: float = float(TURNS_PER_LAP)) -> Solution:
    """The whole table, for races of up to six laps; a destroyed chariot counts as so many turns a lap."""
    table = _Table(lost)
    for left in range(1, FARTHEST + 1):
        table.fill(left)
    table.turns.setflags(write=False)
    table.going.setflags(write=False)
    return Solution(table.turns, table.going)
