"""The board of Circus: six lanes of 42 squares, level with each other all the way round (CI-19).

The line is seven rows before the first bend, so that no start has to touch it, and three rows after the
second, so that a fast finish begins in it. Chariots run with the central wall on their left.

    >>> [row for row in range(ROWS) if BEND_ROWS[row]] == [*range(7, 18), *range(28, 39)]
    True
    >>> beside(at(0, 2), OUTWARDS) == at(0, 3), beside(at(0, 0), INWARDS) is None
    (True, True)
"""

from __future__ import annotations

from typing import Final

from engine.core.errors import RuleViolation
from engine.parts.track import Track

LANES: Final = 6
STRAIGHT: Final = 10
BEND: Final = 11
HOME: Final = 7  # from the line to the first bend
ROWS: Final = 2 * (STRAIGHT + BEND)
OUTER: Final = LANES - 1
OUTWARDS: Final = 1  # to the right
INWARDS: Final = -1  # to the left

BOARD: Final = Track(ROWS, (tuple(range(1, ROWS + 1)),) * LANES)

BEND_ROWS: Final = tuple((row - HOME) % (STRAIGHT + BEND) < BEND for row in range(ROWS))
"""From the line to a bend, the bend, a straight, a bend, and the rest of the first straight."""

EXIT_ROWS: Final = tuple(
    sorted((HOME - STRAIGHT // 2 + row + half) % ROWS for half in (0, STRAIGHT + BEND) for row in (-1, 0))
)
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


GRID_LANES: Final = ((2, 3, 4, 5), (0, 1, 2, 3))
GRID: Final = tuple(at(ROWS - 1 - rank, lane) for rank, lanes in enumerate(GRID_LANES) for lane in lanes)
"""CI-01: two ranks of four behind the line, the second two lanes further in; the inside of a rank first."""


def beside(square: int, way: int) -> int | None:
    """CI-07: the level square one lane in or out, or None for a wall."""
    lane = LANE[square] + way
    return at(ROW[square], lane) if 0 <= lane < LANES else None


def _around(square: int) -> tuple[int, ...]:
    """The squares that share a side with this one: in, out, ahead, behind."""
    level = (beside(square, way) for way in (INWARDS, OUTWARDS))
    return (*(other for other in level if other is not None), BOARD.ahead[square], BEHIND[square])


def _on_foot(out: tuple[bool, ...]) -> tuple[int, ...]:
    """Steps on foot from each square to beyond one of these."""
    steps = [int(way) for way in out]
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


TO_GATE: Final = _on_foot(EXITS)
TO_SAFETY: Final = tuple(min(lane + 1, gate) for lane, gate in zip(LANE, TO_GATE, strict=True))
"""Steps on foot from each square to over the central wall or out of a gate, whichever is nearer."""


def way_out(square: int) -> tuple[int, ...]:
    """CI-18: where a driver on foot comes nearer to the central wall or a gate; none: he is there.

    Those of a shortest way come first.
    """
    if not 0 <= square < BOARD.size:
        raise RuleViolation("circus.no_such_square", square=square)
    if TO_SAFETY[square] == 1:
        return ()
    nearer = (
        other for other in _around(square) if LANE[other] < LANE[square] or TO_GATE[other] < TO_GATE[square]
    )
    return tuple(sorted(nearer, key=TO_SAFETY.__getitem__))
