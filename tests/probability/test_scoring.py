"""Scores of guesses: an honest guess scores best, whatever the truth."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.probability.scoring import NOT_KNOWING, brier, calibration

TENTHS = [Fraction(n, 10) for n in range(11)]


@pytest.mark.parametrize("truth", TENTHS)
def test_nobody_does_better_than_to_say_what_they_believe(truth: Fraction) -> None:
    def expected(said: Fraction) -> Fraction:
        return truth * brier([(said, True)]) + (1 - truth) * brier([(said, False)])

    assert min(TENTHS, key=expected) == truth


def test_one_half_scores_a_quarter() -> None:
    assert brier([(Fraction(1, 2), True), (Fraction(1, 2), False)]) == NOT_KNOWING


def test_calibration_counts_every_guess_once() -> None:
    guesses = [(Fraction(n % 3, 10), n % 2 == 0) for n in range(30)]
    points = calibration(guesses)
    assert sum(point.count for point in points) == 30
    assert [point.said for point in points] == [Fraction(0), Fraction(1, 10), Fraction(1, 5)]
    assert sum(point.happened * point.count for point in points) == 15


def test_no_guess_no_score() -> None:
    with pytest.raises(ValueError, match="nothing was guessed"):
        brier([])
