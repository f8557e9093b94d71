"""Squares and places as the kernel writes them.

A *mark* is how far a chariot has come, laps and squares in one number, counted so that every race
ends at the same mark however many laps it has: marks compare as BH-23 does, and one table serves
all races. A set of squares is two words of bits: the three inner lanes, and the outer one.

    >>> mark_of(0, crossings=1, laps=1) == FINISH - SIZE  # the first square of the last lap
    True
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from engine.games.ben_hvrt.board import BOARD
from engine.games.ben_hvrt.routes import LEVEL_OR_BEHIND, SIZE
from engine.games.ben_hvrt.tables import LAPS

Bools: TypeAlias = npt.NDArray[np.bool_]
Index: TypeAlias = npt.NDArray[np.intp]
Bytes: TypeAlias = npt.NDArray[np.int8]
Small: TypeAlias = npt.NDArray[np.uint8]
Marks: TypeAlias = npt.NDArray[np.int16]
Words: TypeAlias = npt.NDArray[np.uint64]
U64: Final = np.uint64

FINISH: Final = (LAPS[1] + 1) * SIZE
"""The mark at which a chariot has finished."""
HOME: Final = FINISH + SIZE
"""What the finishing move leads to, from any lane."""
GONE: Final = -1
"""The mark of a chariot that is off the track."""
NOWHERE: Final = SIZE
"""The square beyond the finish: nobody stands there, and nobody is passed."""
LANES: Final = len(BOARD.lanes)
PERIOD: Final = 20
"""Bits of a lane in a set of squares; the longest lane has 19."""
NTH: Final = {BOARD.square(lane, nth): nth for lane, row in enumerate(BOARD.lanes) for nth in range(len(row))}
"""Which square of its lane a square is, from the line on."""


_SET_OF: Final = {1 << PERIOD * BOARD.lane[square] + nth: 1 << square for square, nth in NTH.items()}


def where(mask: npt.NDArray[Any]) -> Index:
    """Where a row of values is not zero: numpy is fast at it if they are yes and no."""
    return mask.astype(np.bool_, copy=False).nonzero()[0]


def mark_of(square: int, crossings: int, laps: int) -> int:
    """The mark of a chariot on a square after so many crossings of the line."""
    return (LAPS[1] - laps + crossings) * SIZE + square


def words_of(squares: int) -> tuple[int, int]:
    """A set of squares, bit by bit as the rules have it, as two words."""
    lanes = [0] * LANES
    for square in range(SIZE):
        lanes[BOARD.lane[square]] |= (squares >> square & 1) << NTH[square]
    return sum(lane << PERIOD * n for n, lane in enumerate(lanes[:-1])), lanes[-1]


def squares_of(low: int, high: int) -> int:
    """The set as the rules have it.

    >>> squares_of(*words_of(1 << 69 | 5)) == 1 << 69 | 5
    True
    """
    squares, left = 0, low | high << PERIOD * (LANES - 1)
    while left:
        bit = left & -left
        squares |= _SET_OF[bit]
        left ^= bit
    return squares


_marks = np.arange(HOME + 2, dtype=np.intp)  # the last one is also found by GONE
SQUARE: Final[Index] = np.where(_marks < FINISH, _marks % SIZE, NOWHERE).astype(np.intp)
"""The square of a mark."""
AHEAD: Final[Index] = np.array((*BOARD.ahead, NOWHERE), dtype=np.intp)
_single = np.array([words_of(1 << square) for square in range(SIZE)] + [(0, 0)], dtype=U64)
LOW: Final[Words] = _single[SQUARE, 0]
HIGH: Final[Words] = _single[SQUARE, 1]
"""The square of a mark, as a set."""
_past = np.array([words_of(mask) for mask in LEVEL_OR_BEHIND] + [(0, 0)], dtype=U64)
PAST_LOW: Final[Words] = _past[SQUARE, 0]
PAST_HIGH: Final[Words] = _past[SQUARE, 1]
"""The squares whose chariots are passed by entering the square of a mark (BH-43), as a set."""
NEVER: Final = np.uint8(128)
"""More steps than a path has."""
PASSES: Final[Small] = np.array(
    [[0 if mask >> other & 1 else NEVER for other in range(SIZE + 1)] for mask in (*LEVEL_OR_BEHIND, 0)],
    dtype=np.uint8,
)
"""Whether entering the one square passes a chariot on the other: 0, or never."""
