"""The board of Whips: four lanes of 32 rows, two bends, and a jump in two lanes of the back straight (WH-16).

Rows are level in all lanes. Row 0 lies behind the Finish Line, row 31 before it. How it was chosen is told in
docs/explanation/decisions.md.

    >>> len(BEND_ROWS), len(STRAIGHT_ROWS)
    (14, 18)
    >>> ROW[GRID[0]], BOARD.lane[GRID[0]], ROW[GRID[4]]
    (31, 0, 30)
"""

from __future__ import annotations

from typing import Final

from engine.parts.geometry import Oval
from engine.parts.track import Track

ROWS: Final = 32
LANES: Final = 4
HOME: Final = 4
"""Rows from the Finish Line to the first bend; five more lie before the line."""
BEND: Final = 7
BEND_ROWS: Final = frozenset((HOME + half + row) % ROWS for half in (0, ROWS // 2) for row in range(BEND))
STRAIGHT_ROWS: Final = frozenset(range(ROWS)) - BEND_ROWS
JUMP: Final = 14
"""The row of the jump squares."""
WIDE: Final = 4
"""Rows of water behind them."""
WATER: Final = JUMP + 1
"""The first row of the water."""
LANDING: Final = WATER + WIDE
JUMP_LANES: Final = (2, 3)
"""The lanes that have a jump and water; the others are dry."""
RANKS: Final = 2

BOARD: Final = Track(ROWS, (tuple(range(1, ROWS + 1)),) * LANES)
OVAL: Final = Oval(lap=ROWS, lanes=LANES, bend=BEND, home=HOME, radius=1.6, width=1.0, stretch=1.0)
"""How the board is drawn."""

ROW: Final = tuple(edge - 1 for edge in BOARD.edge)
"""The row of each square."""

GRID: Final = tuple(BOARD.square(lane, -rank) for rank in range(1, RANKS + 1) for lane in range(LANES))
"""The start squares: two ranks of four behind the line, inside first."""


def at(row: int, lane: int) -> int:
    """The square of a row and lane.

    >>> at(32, 3) == at(0, 3) == 0
    True
    """
    return row % ROWS * LANES + LANES - 1 - lane


JUMPS: Final = frozenset(at(JUMP, lane) for lane in JUMP_LANES)
"""The jump squares (WH-12)."""
WET: Final = frozenset(at(row, lane) for row in range(WATER, LANDING) for lane in JUMP_LANES)
"""The squares of the water (WH-13)."""
CHOICE: Final = tuple(
    row not in BEND_ROWS and (row + 1) % ROWS not in BEND_ROWS and square not in JUMPS
    for square, row in enumerate(ROW)
)
"""Per square, whether a driver who leaves it may change lanes (WH-03, WH-12)."""


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


def sides(square: int) -> tuple[int, ...]:
    """WH-03: the sides to which a driver may try to go: there is a lane, and no water in it.

    >>> sides(at(12, 0)), sides(at(12, 2)), sides(at(14, 1)), sides(at(16, 2))
    ((1,), (-1, 1), (-1,), (-1,))
    """
    if not CHOICE[square]:
        return ()
    ways = ((side, ahead(square, side)) for side in (-1, 1))
    return tuple(side for side, way in ways if way is not None and way not in WET)


def run(square: int) -> int:
    """How many rows a driver can go straight ahead before the track decides: a bend, or the jump.

    >>> run(at(0, 1)), run(at(3, 1)), run(at(12, 1)), run(at(12, 2))
    (3, 0, 7, 2)
    """
    if not CHOICE[square]:
        return 0
    return 1 + run(at(ROW[square] + 1, BOARD.lane[square]))
