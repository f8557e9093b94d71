"""The board of Circus: six lanes of 36 squares, level with each other all the way round (CI-19).

The line is in the middle of the home straight, so a race begins with six rows without a bend: enough for
any start. Chariots run with the central wall on their left.

    >>> [row for row in range(ROWS) if BEND_ROWS[row]]
    [6, 7, 8, 9, 10, 11, 24, 25, 26, 27, 28, 29]
    >>> beside(at(0, 2), OUTWARDS) == at(0, 3), beside(at(0, 0), INWARDS) is None
    (True, True)
"""

from __future__ import annotations

from typing import Final

from engine.core.errors import RuleViolation
from engine.parts.track import Track

LANES: Final = 6
ROWS: Final = 36
STRAIGHT: Final = 12
BEND: Final = 6
OUTER: Final = LANES - 1
OUTWARDS: Final = 1  # to the right
INWARDS: Final = -1  # to the left

BOARD: Final = Track(ROWS, (tuple(range(1, ROWS + 1)),) * LANES)

BEND_ROWS: Final = tuple((row + STRAIGHT // 2) % (STRAIGHT + BEND) >= STRAIGHT for row in range(ROWS))
"""Half a straight, a bend, a straight, a bend, and the other half of the first straight."""

EXIT_ROWS: Final = (0, ROWS // 2 - 1, ROWS // 2, ROWS - 1)
"""The two rows in the middle of each straight have a gate in the outer wall."""

ROW: Final = tuple(edge - 1 for edge in BOARD.edge)
LANE: Final = BOARD.lane
IN_BEND: Final = tuple(BEND_ROWS[row] for row in ROW)
ALONG_WALL: Final = tuple(lane in (0, OUTER) for lane in LANE)
EXITS: Final = tuple(lane == OUTER and row in EXIT_ROWS for row, lane in zip(ROW, LANE, strict=True))
BEHIND: Final = tuple(BOARD.ahead.index(square) for square in range(BOARD.size))


def at(row: int, lane: int) -> int:
    """The square of a row, counted from the line, and a lane, counted from the inside."""
    return BOARD.square(lane, row)


GRID_LANES: Final = (1, 2, 3, 4)
GRID: Final = tuple(at(row, lane) for row in (ROWS - 1, ROWS - 2) for lane in GRID_LANES)
"""CI-01: two ranks of four behind the line, away from both walls, the inside of the front rank first."""


def beside(square: int, way: int) -> int | None:
    """CI-07: the level square one lane in or out, or None for a wall."""
    lane = LANE[square] + way
    return at(ROW[square], lane) if 0 <= lane < LANES else None


def _around(square: int) -> tuple[int, ...]:
    """The squares that share a side with this one: in, out, ahead, behind."""
    level = (beside(square, way) for way in (INWARDS, OUTWARDS))
    return (*(other for other in level if other is not None), BOARD.ahead[square], BEHIND[square])


def _to_safety() -> tuple[int, ...]:
    """Steps on foot from each square to over the central wall or out of a gate."""
    steps = [1 if LANE[square] == 0 or EXITS[square] else 0 for square in range(BOARD.size)]
    edge = [square for square in range(BOARD.size) if steps[square]]
    while edge:
        following = []
        for square in edge:
            for other in _around(square):
                if not steps[other]:
                    steps[other] = steps[square] + 1
                    following.append(other)
        edge = following
    return tuple(steps)


TO_SAFETY: Final = _to_safety()


def way_out(square: int) -> tuple[int, ...]:
    """CI-18: the squares by which a driver on foot comes nearer to safety, best first; none: he is there."""
    if not 0 <= square < BOARD.size:
        raise RuleViolation("circus.no_such_square", square=square)
    return tuple(other for other in _around(square) if TO_SAFETY[other] == TO_SAFETY[square] - 1)
