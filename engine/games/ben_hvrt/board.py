"""The board of Ben Hvrt: four lanes of staggered squares, and the grid behind the Finish Line.

The booklet prints no board. This layout keeps its rules (BH-20, BH-23, BH-25, BH-34) and is
the evenest and clearest of a measured family: see docs/board.md.

    >>> [len(edges) for edges in LANES]
    [16, 17, 18, 19]
    >>> [grid_name(i) for i in range(8)]
    ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']
    >>> list(GRID[:8]) == sorted(GRID[:8], reverse=True)
    True
"""

from __future__ import annotations

from typing import Final

from engine.core.errors import RuleViolation
from engine.parts.geometry import Oval
from engine.parts.track import Track

LAP: Final = 192
"""A lap inside: 16 squares of 12 units, so that two turns can be enough (BH-34)."""

LANES: Final = (
    (12, 24, 36, 48, 60, 72, 84, 96, 108, 120, 132, 144, 156, 168, 180, 192),
    (15, 27, 39, 51, 63, 75, 87, 99, 111, 122, 130, 138, 146, 154, 165, 177, 192),
    (19, 31, 43, 55, 67, 79, 91, 103, 115, 124, 128, 136, 142, 148, 156, 165, 177, 192),
    (24, 36, 48, 60, 72, 84, 96, 108, 120, 126, 130, 134, 140, 145, 150, 154, 165, 177, 192),
)
"""Leading edges after the Finish Line, inside lane first; every lane has one on the line (BH-23)."""

RANKS: Final = 3
"""A-D, E-H, and a third rank for more than eight chariots (BH-20, BH-33)."""

BOARD: Final = Track(LAP, LANES)

OVAL: Final = Oval(lap=LAP, lanes=len(LANES), bend=36, home=24, radius=11.0, width=10.0, stretch=1.5)
"""How the board is drawn: the outer lanes' extra squares lie in the bends."""

GRID: Final = tuple(BOARD.square(lane, -rank) for rank in range(1, RANKS + 1) for lane in range(len(LANES)))
"""The start squares A, B, C ...: the last ones before the line, rank by rank, inside first (BH-20)."""


def grid_name(place: int) -> str:
    """The letter of a start square, from 0.

    >>> grid_name(11)
    'L'
    """
    if not 0 <= place < len(GRID):
        raise RuleViolation("grid.no_such_square", place=place)
    return "ABCDEFGHIJKL"[place]
