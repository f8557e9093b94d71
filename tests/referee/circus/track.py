"""The board of Circus as the referee reads it: rows, lanes, walls, bends and gates (CI-19)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.circus.board import ALONG_WALL, EXITS, GRID, IN_BEND, LANE, LANES, ROW, ROWS, at

__all__ = [
    "ALONG_WALL",
    "EXITS",
    "GRID",
    "IN_BEND",
    "LANE",
    "ROW",
    "ahead",
    "around",
    "behind",
    "beside",
    "outer",
    "ways_out",
]


def ahead(square: int) -> int:
    """The next square of the lane."""
    return at((ROW[square] + 1) % ROWS, LANE[square])


def behind(square: int) -> int:
    """The square before it in the lane."""
    return at((ROW[square] - 1) % ROWS, LANE[square])


def beside(square: int, way: int) -> int | None:
    """The level square one lane in (-1) or out (1); None is a wall (CI-07)."""
    lane = LANE[square] + way
    return at(ROW[square], lane) if 0 <= lane < LANES else None


def path(square: int, way: int, speed: int, moment: int) -> Iterator[int]:
    """The squares of a move that nothing stops, with its shift after so many steps."""
    for steps in range(speed + 1):
        if steps:
            square = ahead(square)
            yield square
        if steps == moment:
            level = beside(square, way)
            assert level is not None
            square = level
            yield square


def outer(square: int) -> bool:
    """Whether it is in the outermost lane."""
    return LANE[square] == LANES - 1


def to_gate(square: int) -> int:
    """How many squares a driver on foot has to the nearest gate."""
    return min(
        abs(LANE[gate] - LANE[square])
        + min((ROW[gate] - ROW[square]) % ROWS, (ROW[square] - ROW[gate]) % ROWS)
        for gate, is_one in enumerate(EXITS)
        if is_one
    )


def around(square: int | None) -> list[int]:
    """The squares that share a side with this one, and itself."""
    if square is None:
        return []
    sides = (square, beside(square, -1), beside(square, 1), ahead(square), behind(square))
    return [other for other in sides if other is not None]


def ways_out(square: int) -> list[int]:
    """CI-18: squares that share a side and are nearer to the central wall or to the nearest gate."""
    return [
        other for other in around(square) if LANE[other] < LANE[square] or to_gate(other) < to_gate(square)
    ]
