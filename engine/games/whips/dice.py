"""What the dice can show.

Dice that are thrown together and mean the same come out in order, smallest first; where each
die has its owner, in the order of the owners.

    >>> throw(("roll", 1), 2)[(3, 5)]
    Fraction(1, 18)
    >>> sum(share for dice, share in throw(("roll", 1), 3).items() if max(dice) == 6)
    Fraction(91, 216)
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from typing import Final, TypeAlias

from engine.core.chance import Key, Lottery

Dice: TypeAlias = tuple[int, ...]
FACES: Final = (1, 2, 3, 4, 5, 6)


@cache
def _weights(count: int) -> tuple[tuple[Dice, int], ...]:
    return tuple(Counter(tuple(sorted(dice)) for dice in product(FACES, repeat=count)).items())


@cache
def _each(count: int) -> tuple[tuple[Dice, int], ...]:
    return tuple((dice, 1) for dice in product(FACES, repeat=count))


def throw(key: Key, count: int) -> Lottery[Dice]:
    """So many dice thrown together."""
    return Lottery(key, _weights(count))


def each(key: Key, count: int) -> Lottery[Dice]:
    """A die for each of so many, in their order."""
    return Lottery(key, _each(count))
