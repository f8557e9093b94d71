"""A board of lanes around a wall, sent once: outlines, centres and names of the squares."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from benhvrt_widgets.panels.context import Plain
from engine.parts.geometry import Oval, Point, centres, polygons
from engine.parts.track import Track

SCALE, MARGIN = 8.0, 4.0


def oval_board(
    track: Track,
    oval: Oval,
    letters: Mapping[int, str],
    label: Callable[[int], str],
    kind: Callable[[int], str] = lambda _: "",
) -> Plain:
    """The board in its own units, its corner at 0, 0. A kind of square is drawn in its own way."""
    outlines, middles = polygons(track, oval), centres(track, oval)
    left = min(x for outline in outlines for x, _ in outline) - MARGIN
    top = min(y for outline in outlines for _, y in outline) - MARGIN
    right = max(x for outline in outlines for x, _ in outline) + MARGIN
    bottom = max(y for outline in outlines for _, y in outline) + MARGIN

    def at(point: Point) -> list[float]:
        return [round((point[0] - left) * SCALE, 1), round((point[1] - top) * SCALE, 1)]

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
