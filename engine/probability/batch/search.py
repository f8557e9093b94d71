"""The rules' search for the farthest square, for many chariots at once (BH-24 to BH-26).

The squares reached are one word per lane and chariot, this lap's squares and then the next
lap's. A step ahead is then a shift by one for all of them, and a step sideways one of four
shifts, for the squares of a mask. The canonical path (fewest steps, then the order of the
rules) is found by going back from the goal, which leaves the squares of all shortest paths, and
then forward again along the first of them.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from engine.games.ben_hvrt.board import BOARD
from engine.games.ben_hvrt.routes import SHORTEST_LAP, SIZE
from engine.probability.batch.squares import (
    FINISH,
    LANES,
    NTH,
    PERIOD,
    SQUARE,
    U64,
    Index,
    Marks,
    Words,
    where,
)

REACH: Final = SHORTEST_LAP
"""Moves of fewer steps than this cannot meet themselves, which is all that this search can do."""
LAP_BITS: Final = U64((1 << PERIOD) - 1)
ALL_BITS: Final = ~U64(0)
HOMEWARD: Final = 2 * SIZE
"""The place of the finish, counted from the last lap's first square."""


def _column(numbers: list[int]) -> Words:
    return np.array(numbers, dtype=U64)[:, None]


LENGTHS: Final = [len(row) for row in BOARD.lanes]
LAST: Final = _column([1 << n - 1 | 1 << PERIOD + n - 1 for n in LENGTHS])
OVER_THE_LINE: Final = _column([PERIOD + 1 - n for n in LENGTHS])
LANE_SHIFTS: Final = _column([PERIOD * lane for lane in range(LANES - 1)])


FROM: Final = (*range(LANES - 1), *range(1, LANES))
TO: Final = (*range(1, LANES), *range(LANES - 1))
"""The lanes from and to which one steps sideways: first outwards, then inwards."""


def _sideways() -> dict[int, Words]:
    """The shifts of a step sideways, and for which squares of ``FROM`` they are."""
    masks: dict[int, list[int]] = {}
    for square in range(SIZE):
        lane = BOARD.lane[square]
        for other in BOARD.beside[square]:
            row = lane if BOARD.lane[other] > lane else lane + LANES - 2
            mask = masks.setdefault(NTH[other] - NTH[square], [0] * len(FROM))
            mask[row] |= 1 << NTH[square] | 1 << PERIOD + NTH[square]
    return {by: _column(mask) for by, mask in sorted(masks.items())}


SIDEWAYS: Final = _sideways()

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


def _shifted(words: Words, by: int) -> Words:
    if by == 0:
        return words
    return words << U64(by) if by > 0 else words >> U64(-by)


def _onward(words: Words) -> Words:
    """The squares one step on."""
    out: Words = (words & ~LAST) << U64(1) | (words & LAST) << OVER_THE_LINE
    here = words.take(FROM, axis=0)
    there = np.zeros_like(here)
    for by, mask in SIDEWAYS.items():
        there |= _shifted(here & mask, by)
    out[1:] |= there[: LANES - 1]
    out[:-1] |= there[LANES - 1 :]
    return out


def _origins(words: Words) -> Words:
    """The squares from which one step leads here."""
    out: Words = (words >> U64(1)) & ~LAST | (words >> OVER_THE_LINE) & LAST
    there = words.take(TO, axis=0)
    here = np.zeros_like(there)
    for by, mask in SIDEWAYS.items():
        here |= _shifted(there, -by) & mask
    out[:-1] |= here[: LANES - 1]
    out[1:] |= here[LANES - 1 :]
    return out


class Search:
    """All squares that each of many chariots can reach, step by step."""

    def __init__(self, mark: Index, steps: Index, low: Words, high: Words) -> None:
        self.order: Index = np.argsort(-steps, kind="stable")
        """The longest moves first, so that whoever still moves is at the front."""
        mark, low, high = mark[self.order], low[self.order], high[self.order]
        self.start: Index = SQUARE.take(mark)
        self.final: Index = (mark >= FINISH - SIZE).astype(np.intp)
        taken = np.concatenate([low >> LANE_SHIFTS & LAP_BITS, high[None]])
        free: Words = ~(taken | taken << U64(PERIOD))
        bounds: Words = np.where(self.final == 1, LAP_BITS, ALL_BITS)
        """Nobody drives on from beyond the finish."""
        reached: Words = np.zeros((LANES, len(mark)), U64)
        reached[LANE.take(self.start), np.arange(len(mark), dtype=np.intp)] = U64(1) << BIT.take(self.start)
        most = int(steps.max(initial=0))
        moving = np.searchsorted(-steps[self.order], -np.arange(1, most + 1, dtype=np.intp), side="right")
        self.layers: list[Words] = [reached]
        for count in moving:
            reached = reached.copy()
            reached[:, :count] |= _onward(reached[:, :count] & bounds[:count]) & free[:, :count]
            self.layers.append(reached)

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
        missing = [~(layer & aim).any(axis=0) for layer in self.layers]
        away: Index = np.sum(missing, axis=0, dtype=np.intp)
        shortest: list[Words] = []
        there: Words = np.zeros_like(aim)
        for step in range(len(self.layers) - 1, -1, -1):
            there = self.layers[step] & np.where(away == step, aim, _origins(there))
            shortest.append(there)
        shortest.reverse()
        gains: Marks = np.zeros((len(goal), max(1, len(shortest) - 1)), np.int16)
        here = self.start
        for step, layer in enumerate(shortest[1:]):
            here = self._next(here, layer, where(away > step))
            gains[:, step] = np.where((here >= SIZE) & (self.final == 1), HOMEWARD, here) - self.start
        found = np.empty_like(gains)
        found[self.order] = gains
        return found

    def _next(self, here: Index, layer: Words, rows: Index) -> Index:
        """The first place one step on, in the order of the rules, that is in the layer."""
        then = here.copy()
        ahead = STEPS[here[rows], 0]
        fits = (layer[LANE.take(ahead), rows] >> BIT.take(ahead)) & U64(1) == 1
        then[rows] = ahead
        rows = rows[~fits]
        places = STEPS[here[rows]]
        beside = (layer[LANE.take(places), rows[:, None]] >> BIT.take(places)) & U64(1)
        then[rows] = places[np.arange(len(rows), dtype=np.intp), beside.argmax(axis=1)]
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
