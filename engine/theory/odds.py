"""Odds and the overround (lesson L10, Horse Fever).

A bet at 1:k returns k times its stake, so it breaks even if it is won once in k times. The chances
that break even sum to more than one: that is the bank's part.

    >>> overround(ODDS), 1 / overround(ODDS)
    (Fraction(223, 140), Fraction(140, 223))
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

ODDS: Final = (2, 3, 4, 5, 6, 7)  # at set-up, one horse each
SHOW_RETURNS, SHOWN = 2, 3  # a Show bet doubles its stake if the horse is among the first three


def break_even(odds: int) -> Fraction:
    """The chance at which a bet at 1:k is fair.

    >>> break_even(4)
    Fraction(1, 4)
    """
    return Fraction(1, odds)


def overround(odds: Sequence[int]) -> Fraction:
    """The chances that break even, summed over all horses."""
    return sum(map(break_even, odds), Fraction(0))


def every_horse(odds: Sequence[int]) -> tuple[Fraction, ...]:
    """The stakes on all horses, of one ducat, that return the same whoever wins.

    >>> every_horse((2, 4, 4))
    (Fraction(1, 2), Fraction(1, 4), Fraction(1, 4))
    """
    return tuple(break_even(k) / overround(odds) for k in odds)


def show_return(stakes: Sequence[Fraction], placed: Sequence[int]) -> Fraction:
    """What Show stakes return when these horses come in among the first three.

    >>> show_return([Fraction(1, 6)] * 6, placed=(0, 3, 5))
    Fraction(1, 1)
    """
    return sum((SHOW_RETURNS * stakes[horse] for horse in placed[:SHOWN]), Fraction(0))


def sprints(horses: int = 6, dice: int = 2) -> Fraction:
    """The chance that a given horse is on one of the Sprint dice.

    >>> sprints(), 6 * sprints()               # and how many horses sprint on average
    (Fraction(11, 36), Fraction(11, 6))
    """
    return 1 - Fraction(horses - 1, horses) ** dice
