"""Two-person zero-sum games: how to be unpredictable (lesson L13, Circus directions).

>>> value, rows, columns = solve(((2, -1), (-1, 1)))
>>> value, rows
(Fraction(1, 5), (Fraction(2, 5), Fraction(3, 5)))
>>> guess_the_lane((1, 2, 3)).rows                # more often where a match gains less
(Fraction(6, 11), Fraction(3, 11), Fraction(2, 11))
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

Amount: TypeAlias = int | Fraction
Payoffs: TypeAlias = Sequence[Sequence[Amount]]  # to the row player; what one gains the other loses
Mixture: TypeAlias = tuple[Fraction, ...]


class Solution(NamedTuple):
    """What the game is worth to the row player, and how both play it."""

    value: Fraction
    rows: Mixture
    columns: Mixture


def two_by_two(a: Amount, b: Amount, c: Amount, d: Amount) -> Solution:
    """The closed form for ((a, b), (c, d)) without a saddle: each makes the other indifferent.

    >>> two_by_two(3, 0, 1, 2)[:2]
    (Fraction(3, 2), (Fraction(1, 4), Fraction(3, 4)))
    """
    if max(min(a, b), min(c, d)) == min(max(a, c), max(b, d)):
        raise ValueError("there is a saddle: one row and one column are best")
    span = Fraction(a - b - c + d)
    row, column = (d - c) / span, (d - b) / span
    return Solution((a * d - b * c) / span, (row, 1 - row), (column, 1 - column))


def guess_the_lane(gains: Sequence[Amount]) -> Solution:
    """A blocker gains `gains[i]` when both choose lane i, and else nothing."""
    value = 1 / sum((1 / Fraction(gain) for gain in gains), Fraction(0))
    mixture = tuple(value / gain for gain in gains)
    return Solution(value, mixture, mixture)


def exploitability(payoffs: Payoffs, rows: Mixture, columns: Mixture) -> Fraction:
    """What the best answers to both mixtures would gain together: 0 at a solution, and only there.

    >>> half = (Fraction(1, 2), Fraction(1, 2))
    >>> exploitability(((2, -1), (-1, 1)), half, half)
    Fraction(1, 2)
    """
    best_row = max(sum((q * a for q, a in zip(columns, row, strict=True)), Fraction(0)) for row in payoffs)
    best_column = min(
        sum((p * a for p, a in zip(rows, column, strict=True)), Fraction(0))
        for column in zip(*payoffs, strict=True)
    )
    return best_row - best_column


def solve(payoffs: Payoffs) -> Solution:
    """Any matrix, exactly: the simplex method with Bland's rule, which never goes in circles.

    With payoffs made positive, the columns' weights y maximise their sum under A y <= 1; then the
    value is one over that sum, and the prices of the constraints are the rows' weights.

    >>> solve(((0, -1, 1), (1, 0, -1), (-1, 1, 0))).rows
    (Fraction(1, 3), Fraction(1, 3), Fraction(1, 3))
    """
    count, width = len(payoffs), len(payoffs[0])
    lift = 1 - min(min(row) for row in payoffs)
    table = [
        [*(Fraction(a + lift) for a in row), *(Fraction(i == j) for j in range(count)), Fraction(1)]
        for i, row in enumerate(payoffs)
    ]
    costs = [Fraction(-1)] * width + [Fraction(0)] * (count + 1)
    basis = [width + i for i in range(count)]
    while (enters := next((j for j, cost in enumerate(costs[:-1]) if cost < 0), None)) is not None:
        _, _, leaves = min(
            (row[-1] / row[enters], basis[i], i) for i, row in enumerate(table) if row[enters] > 0
        )
        table[leaves] = pivot = [x / table[leaves][enters] for x in table[leaves]]
        for i, row in enumerate(table):
            if i != leaves:
                table[i] = [x - row[enters] * y for x, y in zip(row, pivot, strict=True)]
        costs = [x - costs[enters] * y for x, y in zip(costs, pivot, strict=True)]
        basis[leaves] = enters
    weights = dict(zip(basis, (row[-1] for row in table), strict=True))
    value = 1 / costs[-1]
    rows = tuple(price * value for price in costs[width : width + count])
    columns = tuple(weights.get(j, Fraction(0)) * value for j in range(width))
    return Solution(value - lift, rows, columns)
