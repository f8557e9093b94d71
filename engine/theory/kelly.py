"""How much to stake: Kelly's rule (lesson L11, Horse Fever).

The stake that makes a purse grow fastest in the long run is a fixed share of it. Twice as much is
about no better than nothing, and more ruins a winning bet.

    >>> win(Fraction(6, 10), odds=2)
    Fraction(1, 5)
    >>> [round(100 * median_factor(share, 0.6, 2, races=100)) for share in (0.1, 0.2, 0.4, 0.5)]
    [450, 749, 78, 3]
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import log
from typing import NamedTuple


def win(chance: Fraction, odds: int) -> Fraction:
    """The share of the purse to stake on one horse at 1:k.

    >>> win(Fraction(3, 10), odds=4), win(Fraction(3, 10), odds=3)
    (Fraction(1, 15), Fraction(0, 1))
    """
    return max(Fraction(0), (odds * chance - 1) / (odds - 1))


def show(chance: Fraction) -> Fraction:
    """The same for a Show bet, which doubles its stake.

    >>> show(Fraction(3, 4))
    Fraction(1, 2)
    """
    return win(chance, 2)


class Stakes(NamedTuple):
    """The shares of the purse on each horse, and what stays in it."""

    on: tuple[Fraction, ...]
    reserve: Fraction


def several(chances: Sequence[Fraction], odds: Sequence[int]) -> Stakes:
    """The best stakes on horses of which one wins.

    Horses join by their expected return, as long as it beats the reserve that is left with those
    already in: a ducat kept is a bet on everything. So a losing bet can be good insurance.

    >>> chances = [Fraction(n, 100) for n in (5, 10, 10, 10, 25, 40)]
    >>> stakes = several(chances, (2, 3, 4, 5, 6, 7))
    >>> [round(float(share), 6) for share in (*stakes.on[3:], stakes.reserve)]
    [0.0, 0.165517, 0.327586, 0.506897]
    """
    reserve, backed = Fraction(1), [False] * len(odds)
    for horse in sorted(range(len(odds)), key=lambda i: -chances[i] * odds[i]):
        if chances[horse] * odds[horse] <= reserve:
            break
        backed[horse] = True
        left = 1 - sum((Fraction(1, k) for k, on in zip(odds, backed, strict=True) if on), Fraction(0))
        reserve = (1 - sum((p for p, on in zip(chances, backed, strict=True) if on), Fraction(0))) / left
    stakes = (p - reserve / k if on else Fraction(0) for p, k, on in zip(chances, odds, backed, strict=True))
    return Stakes(tuple(stakes), reserve)


def growth(stakes: Stakes, chances: Sequence[Fraction], odds: Sequence[int]) -> float:
    """The mean logarithm by which a race multiplies the purse; what has no chance is not counted.

    >>> stakes = Stakes((Fraction(1, 5), Fraction(0)), reserve=Fraction(4, 5))
    >>> round(growth(stakes, (Fraction(3, 5), Fraction(2, 5)), odds=(2, 2)), 6)
    0.020136
    """
    return sum(
        float(p) * log(stakes.reserve + k * share)
        for p, k, share in zip(chances, odds, stakes.on, strict=True)
        if p
    )


def median_factor(share: float, chance: float, odds: int, races: int) -> float:
    """By what the middle one of many players has multiplied the purse: with the middle number of wins."""
    wins = round(races * chance)
    return float((1 - share + share * odds) ** wins * (1 - share) ** (races - wins))


def mean_factor(share: float, chance: float, odds: int, races: int) -> float:
    """And all of them together: the average is made by a few.

    >>> round(100 * mean_factor(1, 0.6, 2, races=20))
    3834
    """
    return float((1 - share + share * odds * chance) ** races)
