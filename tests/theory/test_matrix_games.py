"""Lesson L13: closed forms, the simplex method, and best answers that find nothing to gain."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.theory.matrix_games import exploitability, guess_the_lane, solve, two_by_two
from tests.theory.numeric import seeded


def random_matrix(seed: int, rows: int, columns: int) -> list[list[int]]:
    rng = seeded(seed)
    return [[rng.randint(-9, 9) for _ in range(columns)] for _ in range(rows)]


@pytest.mark.parametrize("seed", range(40))
def test_nobody_can_exploit_a_solution(seed: int) -> None:
    payoffs = random_matrix(seed, 1 + seed % 5, 1 + seed // 8)
    value, rows, columns = solve(payoffs)
    assert sum(rows) == sum(columns) == 1
    assert min(rows + columns) >= 0
    assert exploitability(payoffs, rows, columns) == 0
    earned = sum(
        p * q * a for p, row in zip(rows, payoffs, strict=True) for q, a in zip(columns, row, strict=True)
    )
    assert earned == value


def test_the_closed_form_of_two_by_two() -> None:
    rng = seeded(13)
    mixed = 0
    for _ in range(300):
        a, b, c, d = (rng.randint(-6, 6) for _ in range(4))
        solution = solve(((a, b), (c, d)))
        if max(min(a, b), min(c, d)) == min(max(a, c), max(b, d)):
            with pytest.raises(ValueError, match="saddle"):
                two_by_two(a, b, c, d)
            assert solution.value == max(min(a, b), min(c, d))
            continue
        mixed += 1
        assert two_by_two(a, b, c, d) == solution
        assert solution.rows[0] == Fraction(d - c, a - b - c + d)
        assert solution.value == Fraction(a * d - b * c, a - b - c + d)
    assert mixed > 50


@pytest.mark.parametrize("gains", [(1, 1, 1), (1, 2, 3), (Fraction(1, 2), 4), (5, 3, 2, 7, 1, 1)])
def test_guessing_the_lane(gains: tuple[int, ...]) -> None:
    """L13: p_i proportional to 1 / a_i, value 1 / sum(1 / a_i)."""
    lanes = range(len(gains))
    payoffs = [[gains[i] if i == j else 0 for j in lanes] for i in lanes]
    solution = guess_the_lane(gains)
    assert solution == solve(payoffs)
    assert exploitability(payoffs, solution.rows, solution.columns) == 0
    assert len({p * gain for p, gain in zip(solution.rows, gains, strict=True)}) == 1


def test_degenerate_games_have_answers() -> None:
    assert solve(((3,),)).value == 3
    assert solve(((0, 0), (0, 0))).value == 0
    assert solve(((1, 1, 1), (1, 1, 1))).value == 1
    assert solve(((-5, -2), (-7, -1))).value == -5


@pytest.mark.parametrize("seed", range(4))
def test_players_who_learn_close_in_on_the_value(seed: int) -> None:
    """Fictitious play: each answers the other's past; the best answers to both pasts enclose the value."""
    payoffs = random_matrix(seed, 3, 4)
    rows, columns = [0] * 3, [0] * 4
    gain_of_row, loss_of_column = [0] * 3, [0] * 4
    turns = 4000
    for _ in range(turns):
        row = max(range(3), key=gain_of_row.__getitem__)
        column = min(range(4), key=loss_of_column.__getitem__)
        rows[row], columns[column] = rows[row] + 1, columns[column] + 1
        gain_of_row = [gain + payoffs[i][column] for i, gain in enumerate(gain_of_row)]
        loss_of_column = [loss + payoffs[row][j] for j, loss in enumerate(loss_of_column)]
    low, high = Fraction(min(loss_of_column), turns), Fraction(max(gain_of_row), turns)
    assert low <= solve(payoffs).value <= high
    assert high - low < 1
    past = tuple(Fraction(n, turns) for n in rows), tuple(Fraction(n, turns) for n in columns)
    assert exploitability(payoffs, *past) == high - low
