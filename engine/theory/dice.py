"""Order statistics: the highest of several dice (lesson L1, Whips).

Each whip adds a die and only the highest counts, so the second whip adds about a square and the
third only half of one.

    >>> from engine.theory.laws import mean
    >>> [str(mean(highest(whips))) for whips in (1, 2, 3)]
    ['7/2', '161/36', '119/24']
"""

from __future__ import annotations

from fractions import Fraction

from engine.theory.laws import Law

SIDES = 6


def highest(dice: int, sides: int = SIDES) -> dict[int, Fraction]:
    """The highest of some dice shows at most j if all of them do.

    >>> highest(2)[6]
    Fraction(11, 36)
    """
    return {j: Fraction(j**dice - (j - 1) ** dice, sides**dice) for j in range(1, sides + 1)}


def turns_to_cover(squares: int, move: Law) -> Fraction:
    """The mean number of turns for so many squares, if every turn brings one number of this law.

    >>> [round(float(turns_to_cover(20, highest(whips))), 5) for whips in (1, 2, 3)]
    [6.1902, 4.90336, 4.44059]
    """
    turns = [Fraction(0)]
    for left in range(1, squares + 1):
        after = {max(0, left - step): Fraction(0) for step in move}
        for step, chance in move.items():
            after[max(0, left - step)] += chance
        turns.append(1 + sum((chance * turns[rest] for rest, chance in after.items()), Fraction(0)))
    return turns[squares]
