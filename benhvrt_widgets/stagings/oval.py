"""A board of lanes around a wall, sent once: outlines, centres and names of the squares."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from benhvrt_widgets.regions.parts import Board, Shape, Square
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
) -> Board:
    """The board in its own units, its corner at 0, 0. A kind of square is drawn in its own way."""
    outlines, middles = polygons(track, oval), centres(track, oval)
    margin, scale = MARGIN * oval.width, LANE / oval.width
    left = min(x for outline in outlines for x, _ in outline) - margin
    top = min(y for outline in outlines for _, y in outline) - margin
    right = max(x for outline in outlines for x, _ in outline) + margin
    bottom = max(y for outline in outlines for _, y in outline) + margin

    def at(point: Point) -> list[float]:
        return [round((point[0] - left) * scale, 1), round((point[1] - top) * scale, 1)]

    squares: list[Square] = [
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
    ]
    finish = [at(point) for point in oval.finish()]
    return {
        "size": at((right, bottom)),
        "squares": squares,
        "finish": finish,
        "lanes": len(track.lanes),
        "ground": _ground(squares),
        "post": _post(*finish),
    }


def _ground(squares: list[Square]) -> list[Shape]:
    """What lies under everything: the rim, the wall in the middle, the squares and their letters.

    A shape is a tag, its attributes and perhaps a text; a page paints it by its class, and so does
    who makes a picture without a page.
    """
    inside = [point for square in squares if square["lane"] == 0 for point in square["points"]]
    (left, right), (top, bottom) = ((min(each), max(each)) for each in zip(*inside, strict=True))
    high = bottom - top - 2 * LANE
    outside = max(square["lane"] for square in squares)
    rim = "".join(f"M{_path(square)}z" for square in squares if square["lane"] == outside)
    return [
        {"tag": "path", "class": "bh-rim", "d": rim, "stroke-width": 0.4 * LANE},
        {
            "tag": "rect",
            "class": "bh-spina",
            "x": round(left + LANE, 1),
            "y": round(top + LANE, 1),
            "width": round(right - left - 2 * LANE, 1),
            "height": round(high, 1),
            "rx": round(high / 2, 1),
        },
        *({"tag": "polygon", "class": _classes(square), "points": _path(square)} for square in squares),
        *(
            {
                "tag": "text",
                "class": "bh-letter",
                "x": square["centre"][0],
                "y": square["centre"][1],
                "font-size": LANE / 2,
                "text": square["letter"],
            }
            for square in squares
            if square["letter"]
        ),
    ]


def _path(square: Square) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in square["points"])


def _classes(square: Square) -> str:
    odd, grid = "bh-odd" if square["lane"] % 2 else "", "bh-grid" if square["letter"] else ""
    kind = f"bh-q-{square['kind']}" if square["kind"] else ""
    return " ".join(filter(None, ("bh-square", odd, grid, kind)))


def _post(one: list[float], two: list[float]) -> list[Shape]:
    """The finish: two columns of chequers, above lit squares, so that the line is always to be seen."""
    return chequers(one[0], min(one[1], two[1]), LANE / 5, abs(two[1] - one[1]))


def chequers(x: float, top: float, side: float, length: float, wide: float = 0) -> list[Shape]:
    """Two columns of chequers down a line."""
    count = max(1, round(length / side))
    step, wide = length / count, wide or side
    return [
        {
            "tag": "rect",
            "class": "bh-chequer" if (row + column) % 2 else "bh-chequer2",
            "x": round(x + column * wide, 2),
            "y": round(top + step * row, 2),
            "width": round(wide, 2),
            "height": round(step, 2),
        }
        for row in range(count)
        for column in (-1, 0)
    ]
