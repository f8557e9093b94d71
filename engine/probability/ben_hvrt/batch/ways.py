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
from engine.probability.ben_hvrt.batch.search import REACH, Search
from engine.probability.ben_hvrt.batch.squares import (
    AHEAD,
    FINISH,
    GONE,
    HIGH,
    HOME,
    LOW,
    NEVER,
    PASSES,
    PAST_HIGH,
    PAST_LOW,
    SQUARE,
    U64,
    Bytes,
    Index,
    Marks,
    Small,
    Words,
    squares_of,
    where,
)

CAPACITY: Final = 1 << 17
"""Ways that are learnt; the rest is left to the search."""
ROOM: Final = 1 << 13
"""For the ways of one move, at first."""
LESSON, SELDOM = 1_000, 256
"""The tree learns when so many chariots have missed a way, and more than one in so many moves."""
GENERATIONS: Final = 2
"""Of children in one lesson."""
FEW: Final = (3, 8)
"""So many chariots are sooner searched for one by one, without and with their paths."""
LONGEST: Final = 36
"""Steps of a path: the highest die, all cards of the deck that add to it, and Speed 6."""
ROOT: Final[Index] = np.array(
    [(mark % SIZE + SIZE * (mark >= FINISH - SIZE)) * REACH for mark in range(FINISH)], dtype=np.intp
)
"""The way of no step from a mark; those of more steps follow it."""


class Ways:
    """The tree. Beyond its size there is room for the ways of the move in hand."""

    def __init__(self) -> None:
        self.size = 0
        self.mark: Index = np.zeros(CAPACITY, np.intp)
        self.allowed: Index = np.zeros(CAPACITY, np.intp)
        self.known_low: Words = np.zeros(CAPACITY, U64)
        self.known_high: Words = np.zeros(CAPACITY, U64)
        """What a way is for."""
        self.child: npt.NDArray[np.int32] = np.full((CAPACITY, REACH - 1), -1, np.int32)
        """One for each square of the way, in the order of the bits."""
        self.low: Words = np.zeros(CAPACITY + ROOM, U64)
        self.high: Words = np.zeros(CAPACITY + ROOM, U64)
        self.past_low: Words = np.zeros(CAPACITY + ROOM, U64)
        self.past_high: Words = np.zeros(CAPACITY + ROOM, U64)
        """The squares on a way, and those that it passes."""
        self.gain: Marks = np.zeros(CAPACITY + ROOM, np.int16)
        self.path: Marks = np.zeros((CAPACITY + ROOM, LONGEST), np.int16)
        """What it gains, and after each step."""
        self.first: Bytes = np.zeros((CAPACITY + ROOM, SIZE + 1), np.int8)
        """The step, from 1, at which it passes a chariot on a square; 0: it does not."""
        self._missed: list[tuple[Index, Words, Words]] = []
        self._found = 0
        fronts = np.arange(FINISH - 2 * SIZE, FINISH, dtype=np.intp)  # any lap but the last, and the last
        nobody: Words = np.zeros(len(fronts) * REACH, U64)
        steps = np.tile(np.arange(REACH, dtype=np.intp), len(fronts))
        self._add(np.repeat(fronts, REACH), steps, nobody, nobody)

    def _add(self, mark: Index, allowed: Index, low: Words, high: Words) -> None:
        """Learn the ways from these marks past chariots on these squares."""
        new = slice(self.size, self.size + len(mark))
        self.mark[new], self.allowed[new] = mark, allowed
        self.known_low[new], self.known_high[new] = low, high
        self._write(new, mark, Search(mark, allowed, low, high).paths())
        self.size = new.stop

    def _write(self, at: slice, mark: Index, path: Marks) -> None:
        """All there is to know of some paths."""
        entered = entries(mark, path)
        before = np.concatenate([mark[:, None], entered[:, :-1]], axis=1)
        # whoever finishes needs the first square beyond the line to be free, but passes nobody there
        trodden = np.where(entered == HOME, AHEAD.take(SQUARE.take(before)), entered)
        self.low[at] = np.bitwise_or.reduce(LOW.take(trodden), axis=1)
        self.high[at] = np.bitwise_or.reduce(HIGH.take(trodden), axis=1)
        self.past_low[at] = np.bitwise_or.reduce(PAST_LOW.take(entered), axis=1)
        self.past_high[at] = np.bitwise_or.reduce(PAST_HIGH.take(entered), axis=1)
        self.path[at, : path.shape[1]] = path
        self.path[at, path.shape[1] :] = path[:, -1:]
        self.gain[at] = path[:, -1]
        self.first[at] = first_passed(entered)

    def find(self, mark: Index, steps: Bytes, low: Words, high: Words, *, paths: bool) -> tuple[Index, Index]:
        """What chariots gain by their farthest move past these squares, and which way it is, if asked for.

        A way is good until the next ones are found.
        """
        short = np.minimum(steps, np.int8(REACH - 1))
        way: Index = ROOT.take(mark) + short
        missed = self._descend(way, low, high)
        gain: Index = self.gain.take(way).astype(np.intp)
        single = missed[:0]
        if len(missed) <= FEW[paths]:
            missed, single = single, missed
        if len(missed):
            search = Search(mark[missed], short[missed].astype(np.intp), low[missed], high[missed])
            gain[missed] = search.farthest()
            if paths:
                way[missed] = self._for_now(0, mark[missed], search.paths())
        long = where(steps > short)
        if len(long):  # who comes home in fewer steps goes the same way in more
            single = np.union1d(single, long[mark[long] + gain[long] < HOME])
        if len(single):
            found = [by_the_rules(mark[row], steps[row], low[row], high[row]) for row in single]
            gain[single] = [path[-1] for path in found]
            if paths:
                longest = max(map(len, found))
                padded = [path + path[-1:] * (longest - len(path)) for path in found]
                way[single] = self._for_now(len(missed), mark[single], np.array(padded, dtype=np.int16))
        return gain, way

    def _for_now(self, nth: int, mark: Index, path: Marks) -> Index:
        """Ways for the move in hand only."""
        start = self.size + nth
        if start + len(mark) > len(self.gain):
            for name in ("low", "high", "past_low", "past_high", "gain", "path", "first"):
                old = getattr(self, name)
                more = np.zeros((len(mark) + ROOM, *old.shape[1:]), old.dtype)
                setattr(self, name, np.concatenate([old, more]))
        self._write(slice(start, start + len(mark)), mark, path)
        return np.arange(start, start + len(mark), dtype=np.intp)

    def _descend(self, way: Index, low: Words, high: Words) -> Index:
        """From ways to the children that know enough; the rows that miss a child."""
        self._found += len(way)
        inside, outside = self.low.take(way) & low, self.high.take(way) & high
        rows = where(inside | outside)
        inside, outside, low, high, here = inside[rows], outside[rows], low[rows], high[rows], way[rows]
        missed = []
        while len(rows):
            there = self.child.reshape(-1).take(self._offspring(here, inside, outside)).astype(np.intp)
            lost = where(there < 0)
            if len(lost):
                missed.append(rows[lost])
                if self.size < CAPACITY:
                    self._missed.append((here[lost], low[lost], high[lost]))
                on = where(there >= 0)
                rows, there, low, high = rows[on], there[on], low[on], high[on]
            way[rows] = there
            inside, outside = self.low.take(there) & low, self.high.take(there) & high
            on = where(inside | outside)
            rows, here, inside, outside = rows[on], there[on], inside[on], outside[on]
            low, high = low[on], high[on]
        return np.concatenate(missed) if missed else rows

    def _offspring(self, way: Index, low: Words, high: Words) -> Index:
        """Where the child is that knows the first of the squares that are blocked."""
        # before the first of no squares are all of them
        nth = np.bitwise_count(self.low.take(way) & ~low & (low - U64(1)))
        nth += np.bitwise_count(self.high.take(way) & ~high & (high - U64(1))) * (low == 0)
        at: Index = way * (REACH - 1) + nth
        return at

    def learn(self) -> None:
        """Add what was missed, and what lies beyond it."""
        missed = sum(len(way) for way, _, _ in self._missed)
        if missed < LESSON:
            return
        seldom = missed * SELDOM < self._found
        way, low, high = (np.concatenate(column) for column in zip(*self._missed, strict=True))
        self._missed.clear()
        self._found = 0
        if seldom:
            return
        child = self.child.reshape(-1)
        for _ in range(GENERATIONS):
            inside, outside = self.low.take(way) & low, self.high.take(way) & high
            at = self._offspring(way, inside, outside)
            new, first = np.unique(at, return_index=True)
            first = first[child[new] < 0][: CAPACITY - self.size]
            child[at[first]] = np.arange(self.size, self.size + len(first), dtype=np.int32)
            parent, inside, outside = way[first], inside[first], outside[first]
            self._add(
                self.mark[parent],
                self.allowed[parent],
                self.known_low[parent] | np.where(inside != 0, inside & (~inside + U64(1)), U64(0)),
                self.known_high[parent] | np.where(inside != 0, U64(0), outside & (~outside + U64(1))),
            )
            way = child.take(at).astype(np.intp)
            on = where((way >= 0) & (self.low.take(way) & low | self.high.take(way) & high != 0))
            way, low, high = way[on], low[on], high[on]


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
    first: Small = np.full((len(entered), SIZE + 1), NEVER, np.uint8)
    for step, squares in enumerate(SQUARE.take(entered.T), 1):
        passed = PASSES.take(squares, axis=0)
        passed |= np.uint8(step)
        np.minimum(first, passed, out=first)
    return (first % NEVER).astype(np.int8)


def by_the_rules(mark: np.intp, steps: np.int8, low: np.uint64, high: np.uint64) -> list[int]:
    """The gains of one path, found by the rules; they also know moves that go round and meet themselves."""
    here = square = int(SQUARE[mark])
    laps, to_go = 0, (FINISH - int(mark) + square) // SIZE
    gains = []
    for step in routes.farthest(routes.Start(square, int(steps), squares_of(int(low), int(high)), to_go)):
        laps += BOARD.crosses(here, step)
        here = step
        gains.append(laps * SIZE + step - square if laps < to_go else HOME - int(mark))
    return gains or [0]
