"""A track drawn as an oval: two straights, two bends, lanes side by side.

The drawing maps the track's one coordinate to the plane, so what touches on paper is what
touches in the rules. Chariots run anticlockwise: the home straight is below and runs to the
right; y grows downwards, as on screens.

    >>> oval = Oval(lap=192, lanes=4, bend=36, home=24, radius=10.0, width=8.0)
    >>> oval.finish()
    ((36.0, 10.0), (36.0, 42.0))
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from math import cos, pi, sin
from typing import TypeAlias

from engine.core.errors import RuleViolation
from engine.parts.track import Track

Point: TypeAlias = tuple[float, float]
Polygon: TypeAlias = tuple[Point, ...]

DIGITS = 6
"""Points are rounded, so that a drawing is the same on every machine."""


@dataclass(frozen=True)
class Oval:
    """How a lap lies in the plane."""

    lap: int
    lanes: int
    bend: int
    """Units of the coordinate in each bend; all that outer lanes are longer is there."""
    home: int
    """Units from the Finish Line to the first bend."""
    radius: float
    """Of the inner side of the inside lane in the bends."""
    width: float
    """Of a lane."""
    stretch: float = 1.0
    """How long a unit of the coordinate is drawn on the straights."""

    def __post_init__(self) -> None:
        if self.lap % 2 or self.lanes < 1 or not 0 < self.bend < self.lap // 2:
            raise RuleViolation("oval.nonsense", lap=self.lap, lanes=self.lanes, bend=self.bend)
        if not 0 <= self.home <= self.straight or self.radius < 0 or min(self.width, self.stretch) <= 0:
            raise RuleViolation("oval.nonsense", home=self.home, radius=self.radius, width=self.width)

    @property
    def straight(self) -> int:
        """Units of the coordinate in each straight."""
        return self.lap // 2 - self.bend

    @property
    def reach(self) -> float:
        """From the axis of the oval to its outer side."""
        return self.radius + self.lanes * self.width

    def point(self, at: float, border: float) -> Point:
        """Where a place of the lap lies; border 0 is the inner side of the inside lane, 1 its outer side.

        >>> oval = Oval(lap=192, lanes=4, bend=36, home=24, radius=10.0, width=8.0)
        >>> oval.point(24, 0), oval.point(60, 0), oval.point(192, 0) == oval.point(0, 0)
        ((60.0, 10.0), (60.0, -10.0), True)
        """
        out = self.radius + border * self.width
        after = (at - self.home) % self.lap  # measured from the start of the first bend
        long = self.straight * self.stretch
        second = after >= self.lap // 2
        after -= second * (self.lap // 2)
        if after < self.bend:
            angle = pi * after / self.bend
            x, y = long + out * sin(angle), out * cos(angle)
        else:
            x, y = long - (after - self.bend) * self.stretch, -out
        if second:
            x, y = long - x, -y
        return round(x, DIGITS) + 0.0, round(y, DIGITS) + 0.0  # no -0.0

    def finish(self) -> tuple[Point, Point]:
        """The Finish Line, from its inner to its outer end."""
        return self.point(0, 0), self.point(0, self.lanes)

    def bends(self) -> frozenset[int]:
        """The whole units of the lap that lie in a bend, both ends included."""
        return frozenset(
            (start + unit) % self.lap
            for start in (self.home, self.home + self.lap // 2)
            for unit in range(self.bend + 1)
        )


def polygons(track: Track, oval: Oval) -> tuple[Polygon, ...]:
    """The outline of each square. Squares that touch share the points of their common border exactly.

    >>> track = Track(12, ((4, 8, 12), (3, 6, 9, 12)))
    >>> oval = Oval(lap=12, lanes=2, bend=2, home=2, radius=2.0, width=3.0)
    >>> drawn = polygons(track, oval)
    >>> sorted(set(drawn[track.square(0, 0)]) & set(drawn[track.square(1, 0)]))
    [(2.0, 5.0), (4.0, 5.0), (9.0, 0.0)]
    """
    _fits(track, oval)
    ends = [frozenset(edges) for edges in track.lanes]
    samples = [oval.bends().union(*ends[max(0, side - 1) : side + 1]) for side in range(oval.lanes + 1)]

    def side(square: int, border: int) -> list[Point]:
        rear, edge = track.rear[square], track.edge[square]
        inner = (at for at in range(rear + 1, edge) if at in samples[border])
        return [oval.point(at, border) for at in (rear, *inner, edge)]

    outlines = []
    for square, lane in enumerate(track.lane):
        outlines.append(tuple(chain(side(square, lane + 1), reversed(side(square, lane)))))
    return tuple(outlines)


def centres(track: Track, oval: Oval) -> tuple[Point, ...]:
    """The middle of each square, where a piece stands.

    >>> track = Track(12, ((4, 8, 12), (3, 6, 9, 12)))
    >>> centres(track, Oval(lap=12, lanes=2, bend=2, home=2, radius=2.0, width=3.0))[track.square(1, 0)]
    (3.5, 6.5)
    """
    _fits(track, oval)
    middles = zip(track.rear, track.edge, track.lane, strict=True)
    return tuple(oval.point((rear + edge) / 2, lane + 0.5) for rear, edge, lane in middles)


def _fits(track: Track, oval: Oval) -> None:
    if (track.lap, len(track.lanes)) != (oval.lap, oval.lanes):
        raise RuleViolation("oval.other_track", lap=oval.lap, lanes=oval.lanes)
