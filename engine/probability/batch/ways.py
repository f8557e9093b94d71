"""The way to the farthest square: a table of ways, and a search for the rest.

A *way* is the canonical path of the rules to the farthest place, inside first, for a square, a
number of steps and the squares known to be taken. If nobody stands on it, it is also the best
with everybody on the track, since chariots only take ways away. If somebody does, the way has a
child that knows this square to be taken. Where that is not enough, there is the search.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np

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
    PAST_HIGH,
    PAST_LOW,
    SQUARE,
    U64,
    Index,
    Marks,
    Words,
    squares_of,
)

SEARCHED: Final = -1
"""Instead of a way of the table."""
ROOT: Final[Index] = np.array(
    [(mark % SIZE + SIZE * (mark >= FINISH - SIZE)) * REACH for mark in range(FINISH)], dtype=np.intp
)
"""The way of no step from a mark; those of more steps follow it."""


@dataclass(frozen=True, slots=True)
class Ways:
    """For each way the squares on it, those it passes, its gain in all, and after each step."""

    low: Words
    high: Words
    past_low: Words
    past_high: Words
    gain: Marks
    path: Marks
    child: Index
    """The first child; there is one for each square of the way, in the order of the bits."""


@cache
def ways() -> Ways:
    """The table: the ways of an empty track, and those past any one chariot in the way."""
    fronts = np.arange(FINISH - 2 * SIZE, FINISH, dtype=np.intp)  # any lap but the last, and the last
    mark = np.repeat(fronts, REACH)
    steps = np.tile(np.arange(REACH, dtype=np.intp), len(fronts))
    nobody = np.zeros(len(mark), U64)
    roots = _found(mark, steps, nobody, nobody)
    parent, low, high = _blockers(mark, roots.path)
    children = _found(mark[parent], steps[parent], low, high)
    first = len(mark) + np.searchsorted(parent, np.arange(len(mark), dtype=np.intp))
    return Ways(
        low=np.concatenate([roots.low, children.low]),
        high=np.concatenate([roots.high, children.high]),
        past_low=np.concatenate([roots.past_low, children.past_low]),
        past_high=np.concatenate([roots.past_high, children.past_high]),
        gain=np.concatenate([roots.gain, children.gain]),
        path=np.concatenate([roots.path, children.path]),
        child=np.concatenate([first, children.child]),
    )


def _found(mark: Index, steps: Index, low: Words, high: Words) -> Ways:
    """The ways from these marks past chariots on these squares, without children."""
    path = Search(mark, steps, low, high).paths()
    entered = entries(mark, path)
    trodden = _trodden(mark, entered)
    return Ways(
        low=np.bitwise_or.reduce(LOW.take(trodden), axis=1),
        high=np.bitwise_or.reduce(HIGH.take(trodden), axis=1),
        past_low=np.bitwise_or.reduce(PAST_LOW.take(entered), axis=1),
        past_high=np.bitwise_or.reduce(PAST_HIGH.take(entered), axis=1),
        gain=path[:, -1].copy(),
        path=path,
        child=np.full(len(mark), SEARCHED, np.intp),
    )


def entries(mark: Index, path: Marks) -> Index:
    """The marks entered on a path [chariot, step], and GONE where it has ended."""
    stepped = np.diff(path, axis=1, prepend=np.int16(0)) != 0
    return np.where(stepped, mark[:, None] + path, GONE)


def _trodden(mark: Index, entered: Index) -> Index:
    """The same with the squares that must be free: beyond the finish it is the first of the lane."""
    before = np.concatenate([mark[:, None], entered[:, :-1]], axis=1)
    return np.where(entered == HOME, AHEAD.take(SQUARE.take(before)), entered)


def _blockers(mark: Index, path: Marks) -> tuple[Index, Words, Words]:
    """For each way and each square on it, in the order of the bits: the way, and the square as a set."""
    trodden = _trodden(mark, entries(mark, path))
    low, high = LOW.take(trodden), HIGH.take(trodden)
    order = np.lexsort((low, high), axis=1)  # all high words but those of the outer lane are 0
    low, high = (np.take_along_axis(words, order, axis=1) for words in (low, high))
    parent, nth = np.nonzero(low | high)
    return parent, low[parent, nth], high[parent, nth]


def find(mark: Index, steps: Index, low: Words, high: Words) -> tuple[Marks, Index]:
    """What each chariot gains by its farthest move past these squares, and which way of the table it is."""
    table = ways()
    way: Index = ROOT.take(mark) + np.minimum(steps, REACH - 1)
    blocked_low, blocked_high = table.low.take(way) & low, table.high.take(way) & high
    rows = np.flatnonzero(blocked_low | blocked_high)
    child = _child(table, way[rows], blocked_low[rows], blocked_high[rows])
    blocked = table.low.take(child) & low[rows] | table.high.take(child) & high[rows]
    way[rows] = np.where(blocked == 0, child, SEARCHED)
    gain = table.gain.take(way)
    rows = rows[blocked != 0]
    if len(rows):
        gain[rows] = Search(mark[rows], np.minimum(steps[rows], REACH - 1), low[rows], high[rows]).farthest()
    for row in np.flatnonzero(steps >= REACH):
        way[row] = SEARCHED
        gain[row] = _long(mark[row], steps[row], low[row], high[row])[-1]
    return gain, way


def _child(table: Ways, way: Index, low: Words, high: Words) -> Index:
    """The child that knows the first of the blocked squares."""
    inside = low != 0
    word = np.where(inside, low, high)
    below: Words = (word & (~word + U64(1))) - U64(1)
    on = np.where(inside, table.low.take(way), table.high.take(way)) & below
    rank = np.bitwise_count(on) + np.where(inside, 0, np.bitwise_count(table.low.take(way)))
    found: Index = table.child.take(way) + rank
    return found


def trace(mark: Index, steps: Index, low: Words, high: Words, way: Index) -> Marks:
    """The paths of the ways found, as the gains after each step [chariot, step]."""
    path: Marks = np.empty((len(mark), max(REACH - 1, int(steps.max(initial=0)))), np.int16)
    path[:, : REACH - 1] = ways().path[way]
    searched = np.flatnonzero((way == SEARCHED) & (steps < REACH))
    if len(searched):
        found = Search(mark[searched], steps[searched], low[searched], high[searched]).paths()
        path[searched, : found.shape[1]] = found
        path[searched, found.shape[1] :] = found[:, -1:]
    path[:, REACH - 1 :] = path[:, REACH - 2 : REACH - 1]
    for row in np.flatnonzero(steps >= REACH):
        gains = _long(mark[row], steps[row], low[row], high[row])
        path[row] = gains + [gains[-1]] * (path.shape[1] - len(gains))
    return path


def _long(mark: np.intp, steps: np.intp, low: np.uint64, high: np.uint64) -> list[int]:
    """A move that could go round a whole lap and meet itself, which the rules' own search knows."""
    here = square = int(SQUARE[mark])
    laps, to_go = 0, (FINISH - int(mark) + square) // SIZE
    gains = []
    for step in routes.farthest(routes.Start(square, int(steps), squares_of(int(low), int(high)), to_go)):
        laps += BOARD.crosses(here, step)
        here = step
        gains.append(laps * SIZE + step - square if laps < to_go else HOME - int(mark))
    return gains or [0]
