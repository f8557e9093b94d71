"""The board: six straight lanes, a square for the gate, and some behind the finish."""

from __future__ import annotations

from typing import Final

from benhvrt_widgets.i18n import say
from benhvrt_widgets.regions.parts import Lanes, Shape
from benhvrt_widgets.stagings.horse_fever.names import horse, lane_name
from benhvrt_widgets.stagings.oval import chequers
from engine.games.horse_fever.tables import FINISH, LANES

SQUARE: Final = 40.0
"""The side of a square in the units of the board."""
BEYOND: Final = 6
"""Squares behind the finish on which a horse is drawn that ran on."""
BEFORE: Final = 9
"""Squares of turf before the gate, at most: names, odds and cards stand there."""


def straight_board(lang: str) -> Lanes:
    """The board in its own units; whoever draws it may stretch the squares."""
    columns = FINISH + 1 + BEYOND
    corners = ((0, 0), (1, 0), (1, 1), (0, 1))
    return {
        "kind": "straight",
        "size": [columns * SQUARE, LANES * SQUARE],
        "square": SQUARE,
        "lanes": LANES,
        "line": FINISH,
        "columns": columns,
        "runners": [horse(lane, lang) for lane in range(LANES)],
        "finish": [[FINISH * SQUARE, 0], [FINISH * SQUARE, LANES * SQUARE]],
        "squares": [
            {
                "id": lane * columns + square,
                "lane": lane,
                "points": [[(square + x) * SQUARE, (lane + y) * SQUARE] for x, y in corners],
                "centre": [(square + 0.5) * SQUARE, (lane + 0.5) * SQUARE],
                "letter": "",
                "label": say("horse-fever.square", lang, colour=lane_name(lane, lang), n=square),
                "kind": "",
            }
            for lane in range(LANES)
            for square in range(columns)
        ],
        "ground": _ground(columns),
        "post": chequers(FINISH * SQUARE, 0, SQUARE / 9, LANES * SQUARE, SQUARE / 6),
    }


def _ground(columns: int) -> list[Shape]:
    """Lanes of turf, a line a square, and the gate."""
    left, high = BEFORE * SQUARE, LANES * SQUARE
    turf: list[Shape] = [
        {
            "tag": "rect",
            "class": " ".join(("bh-turf", "bh-odd")[: 1 + lane % 2]),
            "x": -left,
            "y": lane * SQUARE,
            "width": left + columns * SQUARE,
            "height": SQUARE,
        }
        for lane in range(LANES)
    ]
    lines: list[Shape] = [
        {
            "tag": "line",
            "class": "bh-furlong",
            "x1": column * SQUARE,
            "x2": column * SQUARE,
            "y1": 0,
            "y2": high,
            "vector-effect": "non-scaling-stroke",
        }
        for column in range(1, columns)
    ]
    gate: Shape = {"tag": "rect", "class": "bh-gate", "x": -4, "y": 0, "width": 6.4, "height": high}
    return [*turf, gate, *lines]
