"""Exact chances of a chariot alone on the track, without cards (lesson L3).

With Speed s and rolls r1, r2, ... a chariot covers s + r1, then r1 + r2, and so on: a Markov
chain over (squares left, Speed) that ends when no squares are left.

    >>> turns_to_finish(20, 2)[2]
    Fraction(1, 36)
    >>> sum(turns_to_finish(20, 1).values())
    Fraction(1, 1)
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

FACES = (1, 2, 3, 4, 5, 6)


@cache
def _ways(squares: int, speed: int) -> tuple[int, ...]:
    """How many sequences of rolls finish in exactly 1, 2, 3, ... turns."""
    ways = [0]
    for roll in FACES:
        if speed + roll >= squares:
            ways[0] += 1
            continue
        for turn, count in enumerate(_ways(squares - speed - roll, roll), 1):
            ways.extend([0] * (turn + 1 - len(ways)))
            ways[turn] += count
    return tuple(ways)


def turns_to_finish(squares: int, speed: int) -> dict[int, Fraction]:
    """The chance to need exactly so many turns for so many squares, from this Speed.

    >>> [str(turns_to_finish(20, 1)[turns]) for turns in (3, 4, 5)]
    ['23/54', '29/72', '91/648']
    """
    ways = enumerate(_ways(squares, speed), 1)
    return {turn: Fraction(count, len(FACES) ** turn) for turn, count in ways if count}


def expected_turns(squares: int, speed: int) -> Fraction:
    """The mean number of turns.

    >>> expected_turns(20, 1)
    Fraction(19047151, 5038848)
    """
    return sum((turns * chance for turns, chance in turns_to_finish(squares, speed).items()), Fraction(0))
