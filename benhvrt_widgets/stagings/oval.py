"""A board of lanes around a wall, sent once: outlines, centres and names of the squares."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from benhvrt_widgets.context import Plain
from engine.parts.geometry import Oval, Point, centres, polygons
from engine.parts.track import Track

LANE, MARGIN = 80.0, 0.4
"""The width of a lane on the page, and of the ground around the track in lanes."""


def oval_board(
    track: Track,
    oval: Oval,
    letters: Mapping[int, str],
    label: Callable[[int], str],
    kind: Callable[[int], str] = lambda _: "",
) -> Plain:
    """The board in its own units, its corner at 0, 0. A kind of square is drawn in its own way."""
    outlines, middles = polygons(track, oval), centres(track, oval)
    margin, scale = MARGIN * oval.width, LANE / oval.width
    left = min(x for outline in outlines for x, _ in outline) - margin
    top = min(y for outline in outlines for _, y in outline) - margin
    right = max(x for outline in outlines for x, _ in outline) + margin
    bottom = max(y for outline in outlines for _, y in outline) + margin

    def at(point: Point) -> list[float]:
        return [round((point[0] - left) * scale, 1), round((point[1] - top) * scale, 1)]

    return {
        "size": at((right, bottom)),
        "squares": [
            {
                "id": square,
                "lane": track.lane[square],
                "points": [at(point) for point in outlines[square]],
                "centre": at(middles[square]),
                "letter": letters.get(square, ""),
                "label": label(square),
                "kind": kind(square),
            }
            for square in range(track.size)
        ],
        "finish": [at(point) for point in oval.finish()],
        "lanes": len(track.lanes),
    }
