"""Momentum: how far a chariot alone has come after so many turns (lesson L3).

A roll counts twice, once when it is thrown and once as the Speed of the next turn; only the last
has counted once. `engine.probability.exact` walks the same chain turn by turn, to the finish.

    >>> covered(turns=2, speed=2)[20]        # two sixes
    Fraction(1, 36)
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from engine.theory.laws import Law, both, roll

DIE = roll((1, 2, 3, 4, 5, 6))


def covered(turns: int, speed: int) -> dict[int, Fraction]:
    """The law of s0 + 2 (r_1 + ... + r_(n-1)) + r_n, the squares covered in n turns."""
    start = {speed: Fraction(1)}
    for _ in range(turns - 1):
        start = both(start, DIE, lambda squares, r: squares + 2 * r)
    return both(start, DIE, lambda squares, r: squares + r) if turns else start


def mean_covered(turns: int, speed: int) -> Fraction:
    """The mean of that law.

    >>> mean_covered(3, 1)
    Fraction(37, 2)
    """
    return speed + Fraction(7, 2) * (2 * turns - 1)


def variance_covered(turns: int) -> Fraction:
    """Its variance: every roll but the last counts fourfold.

    >>> variance_covered(3)
    Fraction(105, 4)
    """
    return (4 * turns - 3) * Fraction(35, 12)


def home_within(turns: int, squares: int, speed: int) -> Fraction:
    """The chance to cover the distance in so many turns or fewer.

    >>> home_within(3, 20, 1) - home_within(2, 20, 1)
    Fraction(23, 54)
    """
    return sum((chance for far, chance in covered(turns, speed).items() if far >= squares), Fraction(0))


class Duel(NamedTuple):
    """Which of two independent numbers is lower."""

    first: Fraction
    equal: Fraction
    second: Fraction


def duel(first: Law, second: Law) -> Duel:
    """The chances that the first is lower, that both are equal, that the second is lower: turns, say.

    >>> die = roll((1, 2, 3, 4, 5, 6))
    >>> [str(chance) for chance in duel(die, die)]
    ['5/12', '1/6', '5/12']
    """
    signs = both(first, second, lambda a, b: (a > b) - (a < b))
    return Duel(*(signs.get(sign, Fraction(0)) for sign in (-1, 0, 1)))
