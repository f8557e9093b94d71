"""Laws of chance over whole numbers, in fractions: what the lessons on dice are made of.

>>> die = roll((1, 2, 3, 4, 5, 6))
>>> mean(die), variance(die)
(Fraction(7, 2), Fraction(35, 12))
>>> both(die, die, lambda a, b: a + b)[7]
Fraction(1, 6)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

Law: TypeAlias = Mapping[int, Fraction]


def law(cases: Iterable[tuple[int, Fraction]]) -> dict[int, Fraction]:
    """Cases put together by their number, in order."""
    chances: dict[int, Fraction] = {}
    for number, chance in cases:
        chances[number] = chances.get(number, Fraction(0)) + chance
    return dict(sorted(chances.items()))


def roll(faces: Sequence[int]) -> dict[int, Fraction]:
    """A die with these faces, all alike."""
    return law((face, Fraction(1, len(faces))) for face in faces)


def both(one: Law, other: Law, result: Callable[[int, int], int]) -> dict[int, Fraction]:
    """What two independent numbers make together."""
    return law((result(a, b), p * q) for a, p in one.items() for b, q in other.items())


def mean(chances: Law) -> Fraction:
    """The expected number."""
    return sum((number * chance for number, chance in chances.items()), Fraction(0))


def variance(chances: Law) -> Fraction:
    """The expected square of the distance from the mean."""
    return sum((number * number * chance for number, chance in chances.items()), -(mean(chances) ** 2))
