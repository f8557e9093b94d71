"""The way to the farthest square: a tree of ways that learns, and a search for the rest.

A *way* is the canonical path of the rules to the farthest place, inside first, for a square, a
number of steps and the squares known to be taken. If nobody stands on it, it is also the best
with everybody on the track, since chariots only take ways away. If somebody does, the way has a
child that knows this square to be taken as well. A child that is not there yet is made up for by
the search, and noted: when many have been missed, they are learnt all at once.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np
import numpy.typing as npt

from engine.games.ben_hvrt import routes
from engine.games.ben_hvrt.board import BOARD
from engine.games.ben_hvrt.routes import SIZE
from engine.probability.batch.search import REACH, Search
from engine.probability.batch.squares import (
    AHEAD,
    FINISH,
    GONE,
    HIGH,
    HOME,
    LOW,
    PASSES,
    PAST_HIGH,
    PAST_LOW,
    SQUARE,
    U64,
    Bytes,
    Index,
    Marks,
    Words,
    squares_of,
)

SEARCHED: Final = -1
"""Instead of a way of the tree."""
CAPACITY: Final = 1 << 17
"""Ways that are learnt; the rest is left to the search."""
LESSON: Final = 2_000
"""So many chariots must have missed a way before the tree learns."""
ROOT: Final[Index] = np.array(
    [(mark % SIZE + SIZE * (mark >= FINISH - SIZE)) * REACH for mark in range(FINISH)], dtype=np.intp
)
"""The way of no step from a mark; those of more steps follow it."""


class Ways:
    """For each way the squares on it, those it passes, its gain in all, and after each step."""

    def __init__(self) -> None:
        fronts = np.arange(FINISH - 2 * SIZE, FINISH, dtype=np.intp)  # any lap but the last, and the last
        mark = np.repeat(fronts, REACH)
        nobody: Words = np.zeros(len(mark), U64)
        self.size = 0
        self.mark: Index = np.zeros(CAPACITY, np.intp)
        self.allowed: Index = np.zeros(CAPACITY, np.intp)
        self.known_low: Words = np.zeros(CAPACITY, U64)
        self.known_high: Words = np.zeros(CAPACITY, U64)
        self.low: Words = np.zeros(CAPACITY, U64)
        self.high: Words = np.zeros(CAPACITY, U64)
        self.past_low: Words = np.zeros(CAPACITY, U64)
        self.past_high: Words = np.zeros(CAPACITY, U64)
        self.gain: Marks = np.zeros(CAPACITY, np.int16)
        self.path: Marks = np.zeros((CAPACITY, REACH - 1), np.int16)
        self.first: Bytes = np.zeros((CAPACITY, SIZE + 1), np.int8)
        """The step, from 1, at which a chariot on a square is passed; 0: it is not."""
        self.child: npt.NDArray[np.int32] = np.full((CAPACITY, REACH - 1), SEARCHED, np.int32)
        """One for each square of the way, in the order of the bits."""
        self._missed: list[tuple[Index, Words, Words]] = []
        self._add(mark, np.tile(np.arange(REACH, dtype=np.intp), len(fronts)), nobody, nobody)

    def _add(self, mark: Index, allowed: Index, low: Words, high: Words) -> None:
        """Find the ways from these marks past chariots on these squares."""
        new = slice(self.size, self.size + len(mark))
        path = Search(mark, allowed, low, high).paths()
        path = np.concatenate([path, np.repeat(path[:, -1:], REACH - 1 - path.shape[1], axis=1)], axis=1)
        entered = entries(mark, path)
        before = np.concatenate([mark[:, None], entered[:, :-1]], axis=1)
        # whoever finishes needs the first square beyond the line to be free, but passes nobody there
        trodden = np.where(entered == HOME, AHEAD.take(SQUARE.take(before)), entered)
        self.mark[new], self.allowed[new] = mark, allowed
        self.known_low[new], self.known_high[new] = low, high
        self.low[new] = np.bitwise_or.reduce(LOW.take(trodden), axis=1)
        self.high[new] = np.bitwise_or.reduce(HIGH.take(trodden), axis=1)
        self.past_low[new] = np.bitwise_or.reduce(PAST_LOW.take(entered), axis=1)
        self.past_high[new] = np.bitwise_or.reduce(PAST_HIGH.take(entered), axis=1)
        self.gain[new], self.path[new], self.first[new] = path[:, -1], path, first_passed(entered)
        self.size = new.stop

    def find(self, mark: Index, steps: Bytes, low: Words, high: Words) -> tuple[Index, Index]:
        """What chariots gain by their farthest move past these squares, and which way it is."""
        way: Index = ROOT.take(mark) + np.minimum(steps, np.int8(REACH - 1))
        blocked_low, blocked_high = self.low.take(way) & low, self.high.take(way) & high
        rows = np.flatnonzero(blocked_low | blocked_high)
        inside, outside, on_low, on_high = blocked_low[rows], blocked_high[rows], low[rows], high[rows]
        here, missed = way[rows], []
        while len(rows):
            there = self.child.reshape(-1).take(self._offspring(here, inside, outside)).astype(np.intp)
            known = there >= 0
            if not known.all():
                lost = np.flatnonzero(~known)
                missed.append(rows[lost])
                self._missed.append((here[lost], on_low[lost], on_high[lost]))
                found = np.flatnonzero(known)
                rows, there, on_low, on_high = rows[found], there[found], on_low[found], on_high[found]
            way[rows] = there
            inside, outside = self.low.take(there) & on_low, self.high.take(there) & on_high
            still = np.flatnonzero(inside | outside)
            rows, here, inside, outside = rows[still], there[still], inside[still], outside[still]
            on_low, on_high = on_low[still], on_high[still]
        gain: Index = self.gain.take(way).astype(np.intp)
        if missed:
            rows = np.concatenate(missed)
            way[rows] = SEARCHED
            allowed = np.minimum(steps[rows], np.int8(REACH - 1)).astype(np.intp)
            gain[rows] = Search(mark[rows], allowed, low[rows], high[rows]).farthest()
        for row in np.flatnonzero(steps >= REACH):
            way[row] = SEARCHED
            gain[row] = _long(mark[row], steps[row], low[row], high[row])[-1]
        return gain, way

    def _offspring(self, way: Index, low: Words, high: Words) -> Index:
        """Where the child is that knows the first of the squares that are blocked."""
        inside = low != 0
        word = np.where(inside, low, high)
        below: Words = (word & (~word + U64(1))) - U64(1)
        on_low, on_high = self.low.take(way), self.high.take(way)
        nth = np.bitwise_count(np.where(inside, on_low, on_high) & below).astype(np.intp)
        at: Index = way * (REACH - 1) + nth + np.where(inside, 0, np.bitwise_count(on_low))
        return at

    def learn(self) -> None:
        """Add what was missed, and what lies beyond it."""
        if sum(len(way) for way, _, _ in self._missed) < LESSON:
            return
        way, low, high = (np.concatenate(column) for column in zip(*self._missed, strict=True))
        self._missed.clear()
        child = self.child.reshape(-1)
        while len(way):
            inside, outside = self.low.take(way) & low, self.high.take(way) & high
            at = self._offspring(way, inside, outside)
            new, first = np.unique(at, return_index=True)
            first = first[child[new] < 0]
            if self.size + len(first) > CAPACITY:
                return
            child[at[first]] = np.arange(self.size, self.size + len(first), dtype=np.int32)
            parent, inside, outside = way[first], inside[first], outside[first]
            self._add(
                self.mark[parent],
                self.allowed[parent],
                self.known_low[parent] | np.where(inside != 0, inside & (~inside + U64(1)), U64(0)),
                self.known_high[parent] | np.where(inside != 0, U64(0), outside & (~outside + U64(1))),
            )
            way = child.take(at).astype(np.intp)
            still = np.flatnonzero(self.low.take(way) & low | self.high.take(way) & high)
            way, low, high = way[still], low[still], high[still]

    def trace(self, mark: Index, steps: Bytes, low: Words, high: Words, way: Index) -> Marks:
        """The paths of the ways found, as the gains after each step [chariot, step]."""
        path: Marks = np.empty((len(mark), max(REACH - 1, int(steps.max(initial=0)))), np.int16)
        path[:, : REACH - 1] = self.path[way]
        searched = np.flatnonzero((way == SEARCHED) & (steps < REACH))
        if len(searched):
            found = Search(
                mark[searched], steps[searched].astype(np.intp), low[searched], high[searched]
            ).paths()
            path[searched, : found.shape[1]] = found
            path[searched, found.shape[1] :] = found[:, -1:]
        path[:, REACH - 1 :] = path[:, REACH - 2 : REACH - 1]
        for row in np.flatnonzero(steps >= REACH):
            gains = _long(mark[row], steps[row], low[row], high[row])
            path[row] = gains + [gains[-1]] * (path.shape[1] - len(gains))
        return path

    def passed(self, mark: Index, steps: Bytes, low: Words, high: Words, way: Index) -> Bytes:
        """The steps at which the ways found pass a chariot on each square, as in ``first``."""
        first = self.first[way]
        searched = np.flatnonzero(way == SEARCHED)
        if len(searched):
            path = self.trace(mark[searched], steps[searched], low[searched], high[searched], way[searched])
            first[searched] = first_passed(entries(mark[searched], path))
        return first


@cache
def ways() -> Ways:
    """The tree, which all races share."""
    return Ways()


def entries(mark: Index, path: Marks) -> Index:
    """The marks entered on a path [chariot, step], and GONE where it has ended."""
    stepped = np.diff(path, axis=1, prepend=np.int16(0)) != 0
    return np.where(stepped, mark[:, None] + path, GONE)


def first_passed(entered: Index) -> Bytes:
    """The first step, from 1, that passes a chariot on each square [path, square] (BH-43); 0: none does."""
    squares = SQUARE.take(entered)
    first: Bytes = np.zeros((len(squares), SIZE + 1), np.int8)
    for step in range(squares.shape[1], 0, -1):
        np.copyto(first, np.int8(step), where=PASSES[squares[:, step - 1]])
    return first


def _long(mark: np.intp, steps: np.int8, low: np.uint64, high: np.uint64) -> list[int]:
    """A move that could go round a whole lap and meet itself, which the rules' own search knows."""
    here = square = int(SQUARE[mark])
    laps, to_go = 0, (FINISH - int(mark) + square) // SIZE
    gains = []
    for step in routes.farthest(routes.Start(square, int(steps), squares_of(int(low), int(high)), to_go)):
        laps += BOARD.crosses(here, step)
        here = step
        gains.append(laps * SIZE + step - square if laps < to_go else HOME - int(mark))
    return gains or [0]
