"""Thousands of card-less races at once: eight equal chariots that always move as far as they can.

Only the benchmarks of the board use this. A race ends with its winner; order and moves follow
BH-20 to BH-28. Sets of squares are one uint64 word per lane and race: the lane's squares of this
lap, then those of the next, so that a step ahead is a shift by one and a step sideways a shift
by the few differences that neighbouring lanes have.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from engine.parts.track import Track

CHARIOTS = 8
LANES = 4
LAPS = (1, 2)
TURNS_PER_LAP = 12  # BH-35
U64 = np.uint64
Words = list[npt.NDArray[np.uint64]]


@dataclass(frozen=True)
class Record:
    """What many races of one layout came to."""

    wins: npt.NDArray[np.float64]
    """Share of races won from each start square."""
    lead_changes: float
    """Per race: how often, from the end of the first turn on, another chariot leads a turn later."""
    cut_short: float
    """Share of moves that ended less far than on an empty track."""
    turns: float
    """Turns per race."""

    @property
    def spread(self) -> float:
        """Between the best and the worst start square."""
        return float(self.wins.max() - self.wins.min())


class Course:
    """A track as tables for the simulator."""

    def __init__(self, track: Track) -> None:
        self.track = track
        self.lengths = [len(edges) for edges in track.lanes]
        nth = [0] * track.size
        for lane, length in enumerate(self.lengths):
            for index in range(length):
                nth[track.square(lane, index)] = index
        self.lane = np.array(track.lane, np.int64)
        self.nth = np.array(nth, np.int64)
        self.shifts = self._shifts(nth)
        self.progress = np.zeros((LANES, 64), np.int64)
        for lane, length in enumerate(self.lengths):
            for index in range(2 * length):
                square = track.square(lane, index % length)
                self.progress[lane, index] = track.progress(square, index // length)
        self.alone = self._alone()

    def _shifts(self, nth: list[int]) -> list[tuple[int, int, list[tuple[int, np.uint64]]]]:
        """Per pair of neighbouring lanes: which squares (a mask) step sideways by which difference."""
        table = []
        for start in range(LANES):
            for end in (start - 1, start + 1):
                if not 0 <= end < LANES:
                    continue
                masks: dict[int, int] = {}
                for index in range(self.lengths[start]):
                    for other in self.track.beside[self.track.square(start, index)]:
                        if self.track.lane[other] == end:
                            this, next_lap = nth[other] - index, nth[other] - index
                            next_lap += self.lengths[end] - self.lengths[start]
                            masks[this] = masks.get(this, 0) | 1 << index
                            masks[next_lap] = masks.get(next_lap, 0) | 1 << index + self.lengths[start]
                table.append((start, end, [(by, U64(mask)) for by, mask in sorted(masks.items())]))
        return table

    def _alone(self) -> npt.NDArray[np.int64]:
        """The farthest progress from a square in 0 to 12 steps on an empty track."""
        squares = np.arange(self.track.size)
        free: Words = [np.full(len(squares), ~U64(0)) for _ in range(LANES)]
        return np.stack(
            [self.farthest(squares, np.full(len(squares), steps), free) for steps in range(13)], axis=1
        )

    def farthest(
        self, square: npt.NDArray[np.int64], steps: npt.NDArray[np.int64], free: Words
    ) -> npt.NDArray[np.int64]:
        """The farthest progress (this lap or the next) in at most so many steps over free squares."""
        here = U64(1) << self.nth[square].astype(U64)
        reach = [np.where(self.lane[square] == lane, here, U64(0)) for lane in range(LANES)]
        order = np.argsort(-steps, kind="stable")
        reach = [word[order] for word in reach]
        free = [word[order] for word in free]
        going = np.searchsorted(-steps[order], -np.arange(1, int(steps.max(initial=0)) + 1), side="right")
        for count in going:
            front = [word[:count] for word in reach]
            grown = [word | (word << U64(1)) for word in front]
            for start, end, pairs in self.shifts:
                for by, mask in pairs:
                    moved = front[start] & mask
                    grown[end] |= moved << U64(by) if by >= 0 else moved >> U64(-by)
            for lane in range(LANES):
                reach[lane][:count] |= grown[lane] & free[lane][:count]
        best = np.full(len(square), -1, np.int64)
        for lane, word in enumerate(reach):
            top = np.frexp(word.astype(np.float64))[1].astype(np.int64) - 1
            best = np.maximum(best, np.where(top >= 0, self.progress[lane, top], -1))
        result = np.empty_like(best)
        result[order] = best
        return result


class Heat(NamedTuple):
    """Races to be run: a track, how many of how many laps, and by which dice."""

    track: Track
    races: int
    laps: int
    seed: int


def record(heat: Heat) -> Record:
    """What the races of a heat come to."""
    return run(heat.track, dice(heat.races, heat.laps, heat.seed), heat.laps)


@lru_cache(2)
def dice(races: int, laps: int, seed: int) -> npt.NDArray[np.int8]:
    """Rolls [turn, chariot, race]: the same for every layout, so that layouts compare fairly."""
    rng = np.random.default_rng([seed, laps])
    return rng.integers(1, 7, (TURNS_PER_LAP * laps, CHARIOTS, races), np.int8)


def run(track: Track, rolls: npt.NDArray[np.int8], laps: int) -> Record:
    """Race every column of the dice on the track."""
    course = Course(track)
    size, races = track.size, rolls.shape[2]
    grid = [track.square(lane, -rank) for rank in (1, 2) for lane in range(LANES)]
    where = np.repeat(np.array(grid, np.int64)[:, None], races, axis=1)  # progress
    speed = np.repeat(np.array([1] * 4 + [2] * 4, np.int64)[:, None], races, axis=1)
    live = np.arange(races)
    winner = np.full(races, -1, np.int64)
    leader = np.full(races, -1, np.int64)
    changes = moves = short = turns = 0
    for turn, rolled in enumerate(rolls):
        order = np.argsort(-where, axis=0)
        taken = _occupied(course, where % size)
        racing = np.ones(len(live), bool)
        turns += len(live)
        for rank in range(CHARIOTS):
            rows = np.flatnonzero(racing)
            who = order[rank, rows]
            roll = rolled[who, live[rows]].astype(np.int64)
            steps = roll + speed[who, rows]
            now = where[who, rows]
            square = now % size
            best = course.farthest(square, steps, _free(course, taken, rows))
            short += int(np.count_nonzero(best < course.alone[square, steps]))
            moves += len(rows)
            then = now - square + best
            where[who, rows] = then
            speed[who, rows] = roll
            _move(course, taken, rows, square, then % size)
            won = then >= (laps + 1) * size
            winner[live[rows[won]]] = who[won]
            racing[rows[won]] = False
        ahead = np.argmax(where, axis=0)
        ahead = np.where(winner[live] >= 0, winner[live], ahead)
        if turn:
            changes += int(np.count_nonzero(ahead != leader[live]))
        leader[live] = ahead
        where, speed, live = where[:, racing], speed[:, racing], live[racing]
        if not len(live):
            break
    winner = np.where(winner < 0, leader, winner)  # BH-35
    wins = np.bincount(winner, minlength=CHARIOTS) / races
    return Record(wins, changes / races, short / moves, turns / races)


def _occupied(course: Course, squares: npt.NDArray[np.int64]) -> Words:
    words: Words = [np.zeros(squares.shape[1], U64) for _ in range(LANES)]
    for row in squares:
        bit = U64(1) << course.nth[row].astype(U64)
        for lane in range(LANES):
            words[lane] |= np.where(course.lane[row] == lane, bit, U64(0))
    return words


def _free(course: Course, taken: Words, rows: npt.NDArray[np.int64]) -> Words:
    words = []
    for lane, word in enumerate(taken):
        some = word[rows]
        words.append(~(some | some << U64(course.lengths[lane])))
    return words


def _move(
    course: Course,
    taken: Words,
    rows: npt.NDArray[np.int64],
    start: npt.NDArray[np.int64],
    end: npt.NDArray[np.int64],
) -> None:
    for squares in (start, end):
        bit = U64(1) << course.nth[squares].astype(U64)
        for lane in range(LANES):
            taken[lane][rows] ^= np.where(course.lane[squares] == lane, bit, U64(0))
