"""How good guesses were: the Brier score, and whether what was called likely was likely.

>>> brier([(Fraction(1), True), (Fraction(1, 2), False)])
Fraction(1, 8)
>>> [str(point.happened) for point in calibration([(Fraction(1, 5), False), (Fraction(1, 5), True)])]
['1/2']
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias

Guess: TypeAlias = tuple[Fraction, bool]
"""What was said, and whether it happened."""
NOT_KNOWING: Final = Fraction(1, 4)
"""The score of who always says one half."""


@dataclass(frozen=True, slots=True)
class Point:
    """All guesses that said the same."""

    said: Fraction
    happened: Fraction
    count: int


def brier(guesses: Iterable[Guess]) -> Fraction:
    """The mean squared distance between what was said and what happened: 0 is perfect."""
    distances = [(said - happened) ** 2 for said, happened in guesses]
    if not distances:
        raise ValueError("nothing was guessed")
    return Fraction(sum(distances), len(distances))


def calibration(guesses: Iterable[Guess]) -> tuple[Point, ...]:
    """For each thing said, how often it happened; whoever is calibrated stands on the diagonal."""
    found: dict[Fraction, list[bool]] = {}
    for said, happened in guesses:
        found.setdefault(said, []).append(happened)
    return tuple(Point(said, Fraction(sum(did), len(did)), len(did)) for said, did in sorted(found.items()))
