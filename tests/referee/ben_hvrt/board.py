"""The board as docs/board.md has it: lanes of leading edges, and everything that follows from them."""

from __future__ import annotations

from engine.games.ben_hvrt.board import LANES, LAP

SQUARES = sorted(
    ((edge, lane) for lane, edges in enumerate(LANES) for edge in edges), key=lambda s: (s[0], -s[1])
)
"""Leading edge and lane; the number of a square is its rank, level squares from outside to inside."""
NUMBER = {square: number for number, square in enumerate(SQUARES)}


def _rear(number: int) -> int:
    edge, lane = SQUARES[number]
    return max((other for other in LANES[lane] if other < edge), default=0)


def _next(number: int) -> int:
    edge, lane = SQUARES[number]
    return NUMBER[min((other for other in LANES[lane] if other > edge), default=LANES[lane][0]), lane]


REAR = [_rear(number) for number in range(len(SQUARES))]
FRONT = [edge for edge, _ in SQUARES]
LANE = [lane for _, lane in SQUARES]
AHEAD = [_next(number) for number in range(len(SQUARES))]
BESIDE = [
    [
        other
        for other in range(len(SQUARES))
        if abs(LANE[one] - LANE[other]) == 1 and min(FRONT[one], FRONT[other]) > max(REAR[one], REAR[other])
    ]
    for one in range(len(SQUARES))
]
"""BH-25: squares of neighbouring lanes that share some of an edge."""

GRID = [NUMBER[LANES[lane][-rank], lane] for rank in (1, 2, 3) for lane in range(len(LANES))]
"""BH-20, BH-33: A to D, E to H, I to L."""
START_SPEED = [rank for rank in (1, 2, 3) for _ in LANES]


def neighbours(square: int) -> list[int]:
    """BH-25: where one step leads."""
    return [AHEAD[square], *BESIDE[square]]


def crosses(here: int, there: int) -> bool:
    """Whether a step goes over the Finish Line; every lane has an edge on it, so no sidestep does."""
    return FRONT[here] == LAP and there == AHEAD[here]
