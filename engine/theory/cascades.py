"""Cascades: when it is wise to copy and the crowd knows nothing (lesson L15, the second bet).

Everybody has a signal that is right with chance q, sees what all before have chosen, and tosses a
coin when it is all one. After two more choices of one kind than of the other nobody looks at the
own signal any more.

    >>> round(float(right(Fraction(7, 10))), 5)
    0.75316
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple


class Crowd(NamedTuple):
    """Where a crowd has got to."""

    right: Fraction
    wrong: Fraction
    undecided: Fraction


def right(accuracy: Fraction) -> Fraction:
    """The chance that the cascade, which surely comes, is right: barely better than one signal.

    >>> right(Fraction(1, 2)), right(Fraction(1))
    (Fraction(1, 2), Fraction(1, 1))
    """
    q = accuracy
    return q * (q + 1) / (2 * (1 - q + q * q))


def after(choices: int, accuracy: Fraction) -> Crowd:
    """Whether there is a cascade after so many choices, and which: two choices a step.

    >>> after(2, Fraction(2, 3))
    Crowd(right=Fraction(5, 9), wrong=Fraction(2, 9), undecided=Fraction(2, 9))
    """
    q = accuracy
    good, bad = q * (1 + q) / 2, (1 - q) * (2 - q) / 2
    undecided = (q * (1 - q)) ** (choices // 2)
    settled = (1 - undecided) / (good + bad)
    return Crowd(good * settled, bad * settled, undecided)


def chooses(lead: int, tip: int, toss: bool) -> int:
    """What a bettor backs, 1 or -1, who sees so many bets more on 1: the tip counts as one bet more.

    >>> chooses(0, -1, True), chooses(1, -1, True), chooses(2, -1, True)
    (-1, 1, 1)
    """
    weight = lead + tip
    if weight == 0:
        return 1 if toss else -1
    return 1 if weight > 0 else -1
