"""Do odds learn? The walk of Horse Fever's odds when all horses are equal (lesson L12).

After each race a horse goes one row up if it placed better than its row, down if worse. If places
are mere luck this is Ehrenfest's walk of five fleas between two dogs: the rows drift back to the
middle, and a bet at 1:k returns k/6 whatever the past.

    >>> [str(chance) for chance in stationary(new_odds())]
    ['1/32', '5/32', '5/16', '5/16', '5/32', '1/32']
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import TypeAlias

Matrix: TypeAlias = tuple[tuple[Fraction, ...], ...]

ROWS = 6


def new_odds(rows: int = ROWS) -> Matrix:
    """Row to row, when every place is equally likely.

    >>> [str(chance) for chance in new_odds()[1]]  # 1:3: up after a win, stays after a second place
    ['1/6', '1/6', '2/3', '0', '0', '0']
    """

    def step(here: int, there: int) -> Fraction:
        ways = {here - 1: here, here: 1, here + 1: rows - 1 - here}
        return Fraction(ways.get(there, 0), rows)

    return tuple(tuple(step(here, there) for there in range(rows)) for here in range(rows))


def stationary(chain: Matrix) -> tuple[Fraction, ...]:
    """The law that a step does not change, of a chain whose states all reach each other.

    Elimination of one state after another (Grassmann, Taksar and Heyman), without any subtraction.
    """
    table = [list(row) for row in chain]
    for last in range(len(table) - 1, 0, -1):
        leaves = sum(table[last][:last], Fraction(0))
        for row in range(last):
            table[row][last] /= leaves
            for column in range(last):
                table[row][column] += table[row][last] * table[last][column]
    weights = [Fraction(1)]
    for state in range(1, len(table)):
        weights.append(sum((weights[row] * table[row][state] for row in range(state)), Fraction(0)))
    return tuple(weight / sum(weights) for weight in weights)


def eigenvalue(j: int, rows: int = ROWS) -> Fraction:
    """By how much the j-th pattern shrinks in a race.

    >>> [str(eigenvalue(j)) for j in range(6)]
    ['1', '2/3', '1/3', '0', '-1/3', '-2/3']
    """
    return 1 - Fraction(2 * j, rows)


def pattern(j: int, rows: int = ROWS) -> tuple[int, ...]:
    """The j-th pattern over the rows: a Krawtchouk polynomial. The first is the distance from the middle.

    >>> pattern(1)
    (5, 3, 1, -1, -3, -5)
    """
    fleas = rows - 1
    return tuple(
        sum((-1) ** i * comb(row, i) * comb(fleas - row, j - i) for i in range(j + 1)) for row in range(rows)
    )


def after(chain: Matrix, start: Sequence[Fraction], races: int) -> tuple[Fraction, ...]:
    """The law after so many steps.

    >>> start = [Fraction(row == 0) for row in range(6)]
    >>> [str(chance) for chance in after(new_odds(), start, 1)]
    ['1/6', '5/6', '0', '0', '0', '0']
    """
    now = tuple(start)
    for _ in range(races):
        now = tuple(
            sum((p * row[there] for p, row in zip(now, chain, strict=True)), Fraction(0))
            for there in range(len(chain))
        )
    return now
