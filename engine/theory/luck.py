"""Push your luck: what speed risks (lesson L2, skids and jumps of Whips, bends of Circus).

In Whips every whip is a die more in each test, and all of them must pass a skid but one is enough
for a jump.

    >>> [str(skid(whips, least=4)) for whips in (1, 2, 3)]
    ['1/2', '1/4', '1/8']
    >>> [str(jump(whips)) for whips in (1, 2, 3)]
    ['1/3', '5/9', '19/27']
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

from engine.theory.laws import both, roll

SKID_VALUES: Final = (5, 4, 3, 3)  # by lane, from the inside
SMALL: Final = (1, 2, 2, 3, 3, 4)  # the slow die of Circus
BIG: Final = (3, 4, 4, 5, 5, 6)  # and the fast one


def skid(whips: int, least: int) -> Fraction:
    """The chance that every die shows at least so much, and the bend is taken."""
    return Fraction(7 - least, 6) ** whips


def spin(whips: int) -> Fraction:
    """The chance of two ones or more among the dice of a skid test.

    >>> [str(spin(whips)) for whips in (1, 2, 3)]
    ['0', '1/36', '2/27']
    """
    none, one = Fraction(5, 6) ** whips, whips * Fraction(1, 6) * Fraction(5, 6) ** (whips - 1)
    return 1 - none - one


def jump(whips: int) -> Fraction:
    """The chance that some die shows 5 or 6, and the water is cleared."""
    return 1 - Fraction(2, 3) ** whips


def landing_wounds(whips: int) -> Fraction:
    """The expected wounds of a landing: one for each 6."""
    return Fraction(whips, 6)


class Thirds(NamedTuple):
    """The three results that a Circus die decides."""

    least: Fraction
    middle: Fraction
    most: Fraction


def bend(die: tuple[int, ...] = BIG) -> Thirds:
    """A fast bend: wreck on the lowest face, skid on those between, one square more on the highest.

    >>> bend() == bend(SMALL) == (Fraction(1, 6), Fraction(4, 6), Fraction(1, 6))
    True
    """
    chances = roll(die)
    least, most = chances[min(die)], chances[max(die)]
    return Thirds(least, 1 - least - most, most)


def collision() -> Thirds:
    """The mover's small die is lower than the target's big one, equal, or higher.

    >>> [str(36 * chance) for chance in collision()]
    ['31', '4', '1']
    """
    signs = both(roll(SMALL), roll(BIG), lambda mover, target: (mover > target) - (mover < target))
    return Thirds(signs[-1], signs[0], signs[1])
