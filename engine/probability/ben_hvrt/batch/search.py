"""The rules' search for the farthest square, for many chariots at once (BH-24 to BH-26).

The squares reached are one word per lane and chariot, this lap's squares and then the next
lap's. A step is then one of a few shifts, for the squares of a mask, and all of them are taken
at once. The canonical path (fewest steps, then the order of the rules) is found by going back
from the goal, which leaves the squares of all shortest paths, and then forward again along the
first of them.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from engine.games.ben_hvrt.board import BOARD
from engine.games.ben_hvrt.routes import SHORTEST_LAP, SIZE
from engine.probability.ben_hvrt.batch.squares import (
    FINISH,
    LANES,
    NTH,
    PERIOD,
    SQUARE,
    U64,
    Index,
    Marks,
    Words,
)

REACH: Final = SHORTEST_LAP
"""Moves of fewer steps than this cannot meet themselves, which is all that this search can do."""
LAP_BITS: Final = U64((1 << PERIOD) - 1)
HOMEWARD: Final = 2 * SIZE
"""The place of the finish, counted from the last lap's first square."""


LANE_SHIFTS: Final[Words] = np.arange(LANES - 1, dtype=U64)[:, None] * U64(PERIOD)


def _steps() -> list[tuple[int, int, int, int]]:
    """All single steps, many squares at once: from which lane to which, by which shift, for which squares."""
    masks: dict[tuple[int, int, int], int] = {}
    for square in range(SIZE):
        lane, nth = BOARD.lane[square], NTH[square]
        last = nth == len(BOARD.lanes[lane]) - 1
        steps = [(lane, PERIOD - nth if last else 1)]
        steps += [(BOARD.lane[other], NTH[other] - nth) for other in BOARD.beside[square]]
        for there, by in steps:
            masks[lane, there, by] = masks.get((lane, there, by), 0) | 1 << nth | 1 << PERIOD + nth
    return [(*step, mask) for step, mask in sorted(masks.items())]


BACK: Final = U64(2)
"""The farthest step sideways is that far back: with so much added, all shifts are to the left."""


def _by_lane(end: int) -> tuple[Index, Words, Words]:
    """The steps [nth, lane] from a lane (0) or to it (1): the lane at the other end, shift, squares."""
    lanes = [[step for step in _steps() if step[end] == lane] for lane in range(LANES)]
    most = max(map(len, lanes))
    padded = [steps + [(0, 0, 0, 0)] * (most - len(steps)) for steps in lanes]
    other = np.array([[step[1 - end] for step in steps] for steps in padded], dtype=np.intp)
    shift = np.array([[step[2] + int(BACK) for step in steps] for steps in padded], dtype=U64)
    mask = np.array([[step[3] for step in steps] for steps in padded], dtype=U64)
    return np.ascontiguousarray(other.T), shift.T[..., None].copy(), mask.T[..., None].copy()


LEAVING, ENTERING = _by_lane(0), _by_lane(1)

PLACE: Final[Index] = np.full((2, LANES, 2 * PERIOD), -1, np.intp)
"""The place of a bit, from the first square of the chariot's lap; in the last lap it ends at the line."""
BIT: Final[Words] = np.zeros(HOMEWARD + 1, U64)
LANE: Final[Index] = np.zeros(HOMEWARD + 1, np.intp)
"""The bit and lane of a place."""
for _square in range(SIZE):
    for _lap in (0, 1):
        _lane, _bit, _place = BOARD.lane[_square], _lap * PERIOD + NTH[_square], _lap * SIZE + _square
        PLACE[:, _lane, _bit] = _place, HOMEWARD if _lap else _place
        BIT[_place], LANE[_place] = _bit, _lane

WAYS_ON: Final = 1 + max(map(len, BOARD.beside))
STEPS: Final[Index] = np.full((2 * SIZE, WAYS_ON), HOMEWARD, np.intp)
"""The places one step on, in the order of the rules."""
for _square in range(SIZE):
    for _lap in (0, 1):
        _places = [_lap * SIZE + other for other in BOARD.steps[_square]]
        _places[0] += SIZE * BOARD.crosses(_square, BOARD.ahead[_square])
        STEPS[_lap * SIZE + _square, : len(_places)] = np.minimum(_places, HOMEWARD)


STEP_LANE, STEP_BIT = LANE.take(STEPS), BIT.take(STEPS)


def _onward(words: Words) -> Words:
    """The squares one step on."""
    lane, by, mask = ENTERING
    there = words.take(lane, axis=0)
    there &= mask
    there <<= by
    out: Words = np.bitwise_or.reduce(there, axis=0)
    out >>= BACK
    return out


def _origins(words: Words) -> Words:
    """The squares from which one step leads here."""
    lane, by, mask = LEAVING
    here = (words << BACK).take(lane, axis=0)
    here >>= by
    here &= mask
    out: Words = np.bitwise_or.reduce(here, axis=0)
    return out


class Search:
    """All squares that each of many chariots can reach, step by step.

    In the last lap those beyond the finish are all one place, so that it is no matter how far one drives on.
    """

    def __init__(self, mark: Index, steps: Index, low: Words, high: Words) -> None:
        self.order: Index = np.argsort(-steps, kind="stable")
        """The longest moves first, so that whoever still moves is at the front."""
        mark, low, high = mark[self.order], low[self.order], high[self.order]
        self.start: Index = SQUARE.take(mark)
        self.final: Index = (mark >= FINISH - SIZE).astype(np.intp)
        taken = np.concatenate([low >> LANE_SHIFTS & LAP_BITS, high[None]])
        free: Words = ~(taken | taken << U64(PERIOD))
        most = int(steps.max(initial=0))
        moving = np.searchsorted(-steps[self.order], -np.arange(1, most + 1, dtype=np.intp), side="right")
        self.layers: Words = np.zeros((most + 1, LANES, len(mark)), U64)
        """The squares reached after each step [step, lane, chariot]."""
        every = np.arange(len(mark), dtype=np.intp)
        self.layers[0, LANE.take(self.start), every] = U64(1) << BIT.take(self.start)
        for step, count in enumerate(moving.tolist(), 1):
            reached, grown = self.layers[step - 1], self.layers[step]
            grown[:] = reached
            grown[:, :count] |= _onward(reached[:, :count]) & free[:, :count]

    def farthest(self) -> Index:
        """The gain of the farthest place, inside first; in the order asked."""
        return self._gain(self._goal(top=True))

    def nearest(self) -> Index:
        """The gain, mostly a loss, of the rearmost place in reach."""
        return self._gain(self._goal(top=False))

    def paths(self) -> Marks:
        """The canonical paths to the farthest places, as the gains after each step [chariot, step]."""
        goal = self._goal(top=True)
        bits: Words = U64(1) << BIT.take(goal % HOMEWARD)
        aim = np.where(np.arange(LANES, dtype=np.intp)[:, None] == LANE.take(goal), bits, U64(0))
        aim = np.where(goal == HOMEWARD, ~LAP_BITS, aim)
        away: Index = (~(self.layers & aim).any(axis=1)).sum(axis=0, dtype=np.intp)
        last = int(away.max(initial=0))
        numbers = np.arange(last + 1, dtype=np.intp)[:, None]
        shortest: Words = self.layers[: last + 1] & (aim * (away == numbers)[:, None])
        for step in range(last - 1, 0, -1):
            shortest[step] |= self.layers[step] & _origins(shortest[step + 1])
        here = self.start
        places = [here]
        for step in range(1, last + 1):
            here = np.where(away < step, here, self._next(here, shortest[step]))
            places.append(here)
        gains = np.array(places[1:] or places, dtype=np.int16)
        gains[(gains >= SIZE) & (self.final == 1)] = HOMEWARD
        found: Marks = np.empty((len(goal), len(gains)), np.int16)
        found[self.order] = (gains - self.start).T
        return found

    def _next(self, here: Index, layer: Words) -> Index:
        """The first place one step on, in the order of the rules, that is in the layer."""
        at = STEP_LANE.take(here, axis=0)
        at *= len(here)
        at += np.arange(len(here), dtype=np.intp)[:, None]
        fits = layer.reshape(-1).take(at)
        fits >>= STEP_BIT.take(here, axis=0)
        fits &= U64(1)
        then: Index = STEPS.take(here * WAYS_ON + fits.argmax(axis=1))
        return then

    def _goal(self, *, top: bool) -> Index:
        words = self.layers[-1]
        edge = words if top else words & (~words + U64(1))
        bit = np.frexp(edge.astype(np.float64))[1].astype(np.intp) - 1
        places = PLACE[self.final, np.arange(LANES, dtype=np.intp)[:, None], bit]
        goal: Index = (
            np.where(words != 0, places, -1).max(axis=0)
            if top
            else np.where(words != 0, places, HOMEWARD).min(axis=0)
        )
        return goal

    def _gain(self, goal: Index) -> Index:
        gain = np.empty_like(goal)
        gain[self.order] = goal - self.start
        return gain
