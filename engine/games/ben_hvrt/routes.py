"""Where a chariot can go, and whom it passes on the way (BH-24 to BH-28, BH-43).

A move is a path, because passing depends on every step. For each square that can be reached
the menu has the canonical path (fewest steps; then ahead before inside before outside, level
or ahead before behind) and, where the chariots passed differ, the paths with the fewest and
the most passings. The judge takes any legal path.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from engine.core.errors import RuleViolation
from engine.games.ben_hvrt.board import BOARD

SIZE = BOARD.size
LINE = tuple(BOARD.crosses(square, BOARD.ahead[square]) for square in range(SIZE))
"""Whether the step ahead from a square crosses the Finish Line."""
LEVEL_OR_BEHIND = tuple(
    sum(1 << other for other in BOARD.beside[square] if BOARD.edge[other] <= BOARD.edge[square])
    for square in range(SIZE)
)
"""For each square entered, the squares whose chariots are passed there (BH-43)."""
SHORTEST_LAP = min(map(len, BOARD.lanes))
EXACT_UP_TO, WAYS_KEPT, ALL = 8, 4, 1_000_000


@dataclass(frozen=True, slots=True)
class Start:
    """All that decides where a chariot can go."""

    square: int
    steps: int
    occupied: int  # squares of the other chariots, as a set of bits
    to_go: int  # crossings until it has finished


@dataclass(frozen=True, slots=True)
class Choices:
    """The paths to one place: the canonical one, and those with the fewest and the most passings."""

    canonical: tuple[int, ...]
    fewest: tuple[int, ...]
    most: tuple[int, ...]

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return iter(dict.fromkeys((self.canonical, self.fewest, self.most)))


@lru_cache(maxsize=8192)
def menu(start: Start) -> tuple[tuple[int, ...], ...]:
    """All paths worth offering, the farthest place first, inside first; staying put is one of them.

    >>> menu(Start(BOARD.square(0, -1), 1, 0, 2))[0] == (BOARD.square(0, 0),)
    True
    """
    places: dict[int, Iterable[tuple[int, ...]]] = {**search(start), start.square: ((),)}
    return tuple(path for place in sorted(places, reverse=True) for path in places[place])


@lru_cache(maxsize=8192)
def farthest(start: Start) -> tuple[int, ...]:
    """The canonical path to the farthest place, inside first: the first of the menu, found sooner.

    >>> start = Start(BOARD.square(0, -1), 5, 0, 2)
    >>> farthest(start) == menu(start)[0]
    True
    """
    places = reach(start)
    return places[max(places)]


@lru_cache(maxsize=8192)
def reach(start: Start) -> dict[int, tuple[int, ...]]:
    """The canonical path to every place in reach, its own included."""
    if start.steps >= SHORTEST_LAP:  # a whole lap in one move could meet itself
        return {start.square: (), **{place: choices.canonical for place, choices in search(start).items()}}
    home = start.to_go * SIZE + SIZE
    found: dict[int, tuple[int, ...]] = {start.square: ()}
    layer = [start.square]
    for _ in range(start.steps):
        beyond = []
        for place in layer:
            for square, reached in _onward(start, place, home):
                if reached not in found:
                    found[reached] = (*found[place], square)
                    beyond.append(reached)
        layer = beyond
    return found


_Way: TypeAlias = tuple[int, int, int, tuple[int, ...]]
"""A place by progress, the squares whose chariots are passed, those entered, and the path."""


def search(start: Start) -> dict[int, Choices]:
    """The choices for each place that can be reached, by progress from the start square's lap.

    A breadth-first search over (place, chariots passed). The first way found to each is the
    canonical one. A later way matters only to those who want to pass more and must not enter a
    square twice: it is kept if it leaves free some square that the ways before it use up. For
    moves of up to eight squares all such ways are kept, and the answer is exact; on longer ones
    only so many, and once in a long while a path with more passings is left to the judge.
    """
    home = start.to_go * SIZE + SIZE
    most = _ways_kept(start)
    kept: dict[tuple[int, int], list[_Way]] = {}
    layer: list[_Way] = [(start.square, 0, 1 << start.square, ())]
    for _ in range(start.steps):
        beyond = []
        for place, passed, been, path in layer:
            for square, reached in _onward(start, place, home):
                if been >> square & 1:
                    continue
                # whoever finishes leaves at once and passes nobody there (BH-29)
                past = passed if reached == home else passed | LEVEL_OR_BEHIND[square] & start.occupied
                entered = been | 1 << square
                rivals = kept.setdefault((reached, past), [])
                if len(rivals) < most and not _dominated(entered, rivals):
                    rivals.append((reached, past, entered, (*path, square)))
                    beyond.append(rivals[-1])
        layer = beyond
    return {place: _choices(ways) for place, ways in _by_place(kept).items()}


def _ways_kept(start: Start) -> int:
    """How many ways to one place past the same chariots are kept apart."""
    if start.steps < SHORTEST_LAP and not any(
        LEVEL_OR_BEHIND[place % SIZE] & start.occupied for place in reach(start)
    ):
        return 1  # nobody to pass
    return ALL if start.steps <= EXACT_UP_TO else WAYS_KEPT


def _dominated(entered: int, rivals: list[_Way]) -> bool:
    """Whether a way found before uses up no square that this one leaves free."""
    for rival in rivals:  # noqa: SIM110 - this is the inner loop, and a generator costs half of it
        if rival[2] & entered == rival[2]:
            return True
    return False


def _onward(start: Start, place: int, home: int) -> list[tuple[int, int]]:
    """The squares one step on that are free, and the places that they are."""
    if place == home:
        return []
    here = place % SIZE
    lap = place - here
    occupied = start.occupied
    free = [(square, lap + square) for square in BOARD.beside[here] if not occupied >> square & 1]
    ahead = BOARD.ahead[here]
    if not occupied >> ahead & 1:
        reached = lap + ahead + SIZE * LINE[here]
        free.insert(0, (ahead, home if reached >= start.to_go * SIZE else reached))
    return free


def _by_place(kept: dict[tuple[int, int], list[_Way]]) -> dict[int, list[_Way]]:
    """The first way found for each set of chariots passed, per place, in the order of finding."""
    places: dict[int, list[_Way]] = {}
    for (place, _), ways in kept.items():
        places.setdefault(place, []).append(ways[0])
    return places


def _choices(ways: list[_Way]) -> Choices:
    """Of equals, the first found."""
    fewest = min(ways, key=lambda way: way[1].bit_count())
    most = max(ways, key=lambda way: way[1].bit_count())
    return Choices(ways[0][3], fewest[3], most[3])


def check(start: Start, path: Sequence[int]) -> None:
    """Refuse a path that the rules do not allow."""
    if len(path) > start.steps:
        raise RuleViolation("move.too_far", steps=len(path), allowed=start.steps)
    here, to_go, been = start.square, start.to_go, 1 << start.square
    for square in path:
        if not 0 <= square < SIZE or square not in BOARD.steps[here]:
            raise RuleViolation("move.no_step", square=square)
        if to_go == 0:
            raise RuleViolation("move.after_finish")
        if start.occupied >> square & 1:
            raise RuleViolation("move.occupied", square=square)
        if been >> square & 1:
            raise RuleViolation("move.twice", square=square)
        to_go -= LINE[here] and square == BOARD.ahead[here]
        been |= 1 << square
        here = square
