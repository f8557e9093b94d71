"""The board of Whips: four lanes of 32 rows, two bends, and a jump on the back straight (WH-16).

Rows are level in all lanes. Row 0 lies behind the Finish Line, row 31 before it.

    >>> len(BEND_ROWS), len(STRAIGHT_ROWS)
    (12, 20)
    >>> ROW[GRID[0]], BOARD.lane[GRID[0]], ROW[GRID[4]]
    (31, 0, 30)
"""

from __future__ import annotations

from typing import Final

from engine.parts.geometry import Oval
from engine.parts.track import Track

ROWS: Final = 32
LANES: Final = 4
HOME: Final = 6
"""Rows from the Finish Line to the first bend; four more lie before the line."""
BEND: Final = 6
BEND_ROWS: Final = frozenset((*range(6, 12), *range(22, 28)))
STRAIGHT_ROWS: Final = frozenset(range(ROWS)) - BEND_ROWS
JUMP: Final = 16
WATER: Final = 17
LANDING: Final = 18
RANKS: Final = 2

BOARD: Final = Track(ROWS, (tuple(range(1, ROWS + 1)),) * LANES)
OVAL: Final = Oval(lap=ROWS, lanes=LANES, bend=BEND, home=HOME, radius=1.6, width=1.0, stretch=1.0)
"""How the board is drawn."""

ROW: Final = tuple(edge - 1 for edge in BOARD.edge)
"""The row of each square."""

GRID: Final = tuple(BOARD.square(lane, -rank) for rank in range(1, RANKS + 1) for lane in range(LANES))
"""The start squares: two ranks of four behind the line, inside first."""

CHOICE: Final = tuple(
    row not in BEND_ROWS and (row + 1) % ROWS not in BEND_ROWS and row != JUMP for row in range(ROWS)
)
"""Per row, whether a driver who leaves it may change lanes (WH-03, WH-12)."""


def at(row: int, lane: int) -> int:
    """The square of a row and lane.

    >>> at(32, 3) == at(0, 3) == 0
    True
    """
    return row % ROWS * LANES + LANES - 1 - lane


def ahead(square: int, side: int = 0, rows: int = 1) -> int | None:
    """The square so many rows ahead and a lane to the side; None is the wall.

    >>> ahead(at(4, 0), -1) is None, ahead(at(4, 0), 1) == at(5, 1)
    (True, True)
    """
    lane = BOARD.lane[square] + side
    return at(ROW[square] + rows, lane) if 0 <= lane < LANES else None


def beside(square: int, side: int) -> int | None:
    """The square next to this one; None is the wall."""
    return ahead(square, side, 0)


def crosses(start: int, end: int) -> bool:
    """Whether a step leads over the Finish Line."""
    return ROW[end] < ROW[start]


def run(row: int) -> int:
    """How many rows a driver can go straight ahead before the track decides: a bend, or the jump.

    >>> run(0), run(5), run(13)
    (5, 0, 3)
    """
    return 0 if not CHOICE[row] else 1 + run((row + 1) % ROWS)
