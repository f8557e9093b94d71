"""The board, sent once: outlines, centres and names of the squares."""

from __future__ import annotations

from benhvrt_widgets.panels.context import Plain
from benhvrt_widgets.words import square_name
from engine.games.ben_hvrt.board import BOARD, GRID, OVAL, grid_name
from engine.parts.geometry import Point, centres, polygons

SCALE, MARGIN = 8.0, 4.0


def board(lang: str) -> Plain:
    """The board in its own units, its corner at 0, 0."""
    outlines, middles = polygons(BOARD, OVAL), centres(BOARD, OVAL)
    left = min(x for outline in outlines for x, _ in outline) - MARGIN
    top = min(y for outline in outlines for _, y in outline) - MARGIN
    right = max(x for outline in outlines for x, _ in outline) + MARGIN
    bottom = max(y for outline in outlines for _, y in outline) + MARGIN

    def at(point: Point) -> list[float]:
        return [round((point[0] - left) * SCALE, 1), round((point[1] - top) * SCALE, 1)]

    letters = {square: grid_name(place) for place, square in enumerate(GRID)}
    return {
        "size": at((right, bottom)),
        "squares": [
            {
                "id": square,
                "lane": BOARD.lane[square],
                "points": [at(point) for point in outlines[square]],
                "centre": at(middles[square]),
                "letter": letters.get(square, ""),
                "label": square_name(square, lang),
            }
            for square in range(BOARD.size)
        ],
        "finish": [at(point) for point in OVAL.finish()],
        "lanes": len(BOARD.lanes),
    }
