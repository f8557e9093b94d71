"""A race track: lanes of squares side by side, described by numbers alone.

Every lane is a ring of squares. All lanes share one coordinate, 0 on the Finish Line and
``lap`` on it again, and a square is the stretch between two edges of its lane. So the same
numbers say who leads, who touches whom, and what the drawing looks like.

    >>> track = Track(12, ((4, 8, 12), (3, 6, 9, 12)))
    >>> [(track.lane[s], track.rear[s], track.edge[s]) for s in track.steps[track.square(0, 0)]]
    [(0, 4, 8), (1, 3, 6), (1, 0, 3)]
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce

from engine.core.errors import RuleViolation

SHORTEST_LANE = 3
"""In a ring of fewer squares, the next square would also be the previous one."""


@dataclass(frozen=True)
class Track:
    """Lanes of squares, inside first, each lane given by its squares' leading edges.

    Squares are numbered by leading edge, and where edges are level the inner lane has the
    higher number: within a lap, the higher number is further ahead.

    >>> track = Track(12, ((4, 8, 12), (3, 6, 9, 12)))
    >>> track.size, track.edge, track.lane
    (7, (3, 4, 6, 8, 9, 12, 12), (1, 0, 1, 0, 1, 1, 0))
    """

    lap: int
    """Length of a lap in units of the common coordinate."""
    lanes: tuple[tuple[int, ...], ...]
    """Leading edges after the Finish Line, per lane; the last one is on the line again."""

    def __post_init__(self) -> None:
        if not self.lanes:
            raise RuleViolation("track.no_lane")
        for number, edges in enumerate(self.lanes, 1):
            if len(edges) < SHORTEST_LANE:
                raise RuleViolation("track.short_lane", lane=number, squares=len(edges))
            if any(front <= back for back, front in zip((0, *edges), edges, strict=False)):
                raise RuleViolation("track.edges_not_increasing", lane=number)
            if edges[-1] != self.lap:
                raise RuleViolation("track.no_edge_on_line", lane=number, edge=edges[-1], lap=self.lap)

    @cached_property
    def _by_lane(self) -> tuple[tuple[int, ...], ...]:
        """The squares of each lane, from the Finish Line on."""
        places = [(edge, -lane) for lane, edges in enumerate(self.lanes) for edge in edges]
        number = {place: square for square, place in enumerate(sorted(places))}
        return tuple(tuple(number[edge, -lane] for edge in edges) for lane, edges in enumerate(self.lanes))

    @cached_property
    def size(self) -> int:
        """How many squares there are; they are numbered 0 to size - 1."""
        return sum(map(len, self.lanes))

    @cached_property
    def lane(self) -> tuple[int, ...]:
        """The lane of each square, 0 inside."""
        return self._per_square([[lane] * len(edges) for lane, edges in enumerate(self.lanes)])

    @cached_property
    def edge(self) -> tuple[int, ...]:
        """The leading edge of each square."""
        return self._per_square(self.lanes)

    @cached_property
    def rear(self) -> tuple[int, ...]:
        """The trailing edge of each square."""
        return self._per_square([(0, *edges[:-1]) for edges in self.lanes])

    @cached_property
    def ahead(self) -> tuple[int, ...]:
        """The next square of the same lane."""
        return self._per_square([(*squares[1:], squares[0]) for squares in self._by_lane])

    @cached_property
    def beside(self) -> tuple[tuple[int, ...], ...]:
        """The squares of the neighbouring lanes that share part of an edge; a corner is no edge.

        They are in the order of ``steps``: level or ahead first, inside before outside, farthest first.
        """
        return tuple(self._touching(square) for square in range(self.size))

    @cached_property
    def steps(self) -> tuple[tuple[int, ...], ...]:
        """Where one may step from each square: ahead or sideways, never straight back."""
        return tuple((ahead, *beside) for ahead, beside in zip(self.ahead, self.beside, strict=True))

    @cached_property
    def step_mask(self) -> tuple[int, ...]:
        """``steps`` as sets of bits."""
        return tuple(map(bits, self.steps))

    @cached_property
    def beside_mask(self) -> tuple[int, ...]:
        """``beside`` as sets of bits."""
        return tuple(map(bits, self.beside))

    def square(self, lane: int, nth: int) -> int:
        """The nth square of a lane after the line, from 0; negative numbers count back from the line.

        >>> track = Track(12, ((4, 8, 12), (3, 6, 9, 12)))
        >>> track.edge[track.square(1, 0)], track.edge[track.square(1, -2)]
        (3, 9)
        """
        if not 0 <= lane < len(self.lanes):
            raise RuleViolation("track.no_such_lane", lane=lane)
        squares = self._by_lane[lane]
        if not -len(squares) <= nth < len(squares):
            raise RuleViolation("track.no_such_square", lane=lane, nth=nth)
        return squares[nth]

    def crosses(self, start: int, end: int) -> bool:
        """Whether the step from one square to another crosses the Finish Line.

        Every lane has an edge on the line, so only steps straight ahead do.
        """
        return self.ahead[start] == end and self.edge[start] == self.lap

    def progress(self, square: int, crossings: int) -> int:
        """How far a chariot has come; no two chariots are equal in it.

        >>> track = Track(12, ((4, 8, 12), (3, 6, 9, 12)))
        >>> track.progress(track.square(0, 0), 1) > track.progress(track.square(0, -1), 0)
        True
        """
        return crossings * self.size + square

    def overlap(self, one: int, other: int) -> int:
        """Length of the common border of two squares of neighbouring lanes, else 0 or less."""
        if abs(self.lane[one] - self.lane[other]) != 1:
            return 0
        return min(self.edge[one], self.edge[other]) - max(self.rear[one], self.rear[other])

    def _touching(self, square: int) -> tuple[int, ...]:
        touching = [other for other in range(self.size) if self.overlap(square, other) > 0]
        own = self.edge[square]
        return tuple(sorted(touching, key=lambda s: (self.edge[s] < own, self.lane[s], -self.edge[s])))

    def _per_square(self, rows: Iterable[Sequence[int]]) -> tuple[int, ...]:
        """Numbers given lane by lane, in the order of the squares."""
        numbers: dict[int, int] = {}
        for squares, row in zip(self._by_lane, rows, strict=True):
            numbers.update(zip(squares, row, strict=True))
        return tuple(numbers[square] for square in range(self.size))


def bits(squares: tuple[int, ...]) -> int:
    """A set of squares as the bits of a whole number.

    >>> bits((0, 3))
    9
    """
    return reduce(lambda mask, square: mask | 1 << square, squares, 0)
