"""The numbers of the rulebook, each with its rule."""

from __future__ import annotations

from enum import Enum
from typing import Final

SEATS: Final = (2, 8)  # CI-01
LAPS: Final = (1, 6)  # CI-01
DEFAULT_LAPS: Final = 2  # CI-01
TURNS_PER_LAP: Final = 30  # CI-01
DIRECTIONS_FROM: Final = 3  # CI-06: the first turn with direction cards
SLOWEST: Final = 1  # CI-09
BRUSH_ON_STRAIGHT: Final = 6  # CI-16
BRUSH_IN_BEND: Final = 4  # CI-16
OUTER_MARKERS: Final = 2  # CI-10: the price of staying in the outer lane, where the table has agreed on it

SMALL: Final = ((1, 1), (2, 2), (3, 2), (4, 1))  # CI-02: faces, and on how many sides of the die
BIG: Final = ((3, 1), (4, 2), (5, 2), (6, 1))


class Verdict(Enum):
    """What a die says where only its rank counts (CI-02)."""

    LOW = "low"
    MIDDLE = "middle"
    HIGH = "high"


def die(*, fast: bool) -> tuple[tuple[int, int], ...]:
    """CI-02: the big die is for the fast."""
    return BIG if fast else SMALL


def verdict(face: int, *, fast: bool) -> Verdict:
    """CI-02: one side in six is the lowest, one the highest, on either die.

    >>> verdict(3, fast=True), verdict(3, fast=False)
    (<Verdict.LOW: 'low'>, <Verdict.MIDDLE: 'middle'>)
    """
    faces = die(fast=fast)
    if face == faces[0][0]:
        return Verdict.LOW
    return Verdict.HIGH if face == faces[-1][0] else Verdict.MIDDLE
