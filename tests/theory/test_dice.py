"""Lessons L1 to L3: dice counted one by one against the formulas."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from engine.probability.exact import expected_turns, turns_to_finish
from engine.theory.dice import highest, turns_to_cover
from engine.theory.laws import both, law, mean, roll, variance
from engine.theory.luck import BIG, SKID_VALUES, SMALL, bend, collision, jump, landing_wounds, skid, spin
from engine.theory.momentum import covered, duel, home_within, mean_covered, variance_covered
from tests.theory.numeric import estimate, seeded

FACES = (1, 2, 3, 4, 5, 6)
WHIPS = (1, 2, 3)


def rolls(dice: int) -> list[tuple[int, ...]]:
    return list(product(FACES, repeat=dice))


def share(dice: int, good: list[tuple[int, ...]]) -> Fraction:
    return Fraction(len(good), 6**dice)


# L1


@pytest.mark.parametrize("whips", WHIPS)
def test_the_highest_die_counted(whips: int) -> None:
    counted = law((max(dice), Fraction(1, 6**whips)) for dice in rolls(whips))
    assert highest(whips) == counted


def test_means_and_variances_of_lesson_1() -> None:
    assert [mean(highest(whips)) for whips in WHIPS] == [
        Fraction(7, 2),
        Fraction(161, 36),
        Fraction(119, 24),
    ]
    assert [variance(highest(whips)) for whips in WHIPS] == [
        Fraction(35, 12),
        Fraction(2555, 1296),
        Fraction(2261, 1728),
    ]


@pytest.mark.parametrize(("whips", "turns"), [(1, 6.19020), (2, 4.90336), (3, 4.44059)])
def test_twenty_squares_of_lesson_1(whips: int, turns: float) -> None:
    """Turn by turn from the end, against the chance to be on the way still after n turns."""
    move, far = highest(whips), {0: Fraction(1)}
    still = Fraction(0)
    while far:
        still += sum(far.values())
        far = {squares: p for squares, p in both(far, move, int.__add__).items() if squares < 20}
    assert turns_to_cover(20, move) == still
    assert round(float(still), 5) == turns


# L2


@pytest.mark.parametrize("whips", WHIPS)
def test_whips_tests_counted(whips: int) -> None:
    for least in (5, 4, 3):
        assert skid(whips, least) == share(whips, [d for d in rolls(whips) if min(d) >= least])
    assert spin(whips) == share(whips, [d for d in rolls(whips) if d.count(1) >= 2])
    assert jump(whips) == share(whips, [d for d in rolls(whips) if max(d) >= 5])
    assert landing_wounds(whips) == Fraction(sum(d.count(6) for d in rolls(whips)), 6**whips)


def test_figures_of_lesson_2() -> None:
    assert SKID_VALUES == (5, 4, 3, 3)
    assert [spin(whips) for whips in WHIPS] == [0, Fraction(1, 36), Fraction(2, 27)]
    assert [jump(whips) for whips in WHIPS] == [Fraction(1, 3), Fraction(5, 9), Fraction(19, 27)]
    assert [mean(roll(die)) for die in (SMALL, BIG)] == [Fraction(5, 2), Fraction(9, 2)]
    assert [variance(roll(die)) for die in (SMALL, BIG)] == [Fraction(11, 12)] * 2
    assert bend() == bend(SMALL) == (Fraction(1, 6), Fraction(4, 6), Fraction(1, 6))
    assert collision() == (Fraction(31, 36), Fraction(4, 36), Fraction(1, 36))


def test_a_collision_counted() -> None:
    pairs = list(product(SMALL, BIG))
    assert [sum(a < b for a, b in pairs), sum(a == b for a, b in pairs), sum(a > b for a, b in pairs)] == [
        36 * chance for chance in collision()
    ]


# L3


@pytest.mark.parametrize("turns", [1, 2, 3, 4])
def test_squares_covered_counted(turns: int) -> None:
    def far(dice: tuple[int, ...], speed: int) -> int:
        squares = 0
        for r in dice:
            squares, speed = squares + speed + r, r
        return squares

    counted = law((far(dice, 2), Fraction(1, 6**turns)) for dice in rolls(turns))
    assert covered(turns, speed=2) == counted
    assert mean(counted) == mean_covered(turns, 2)
    assert variance(counted) == variance_covered(turns)


@pytest.mark.parametrize(("squares", "speed"), [(20, 1), (20, 2), (33, 4)])
def test_distance_and_turns_are_two_sides_of_one_chain(squares: int, speed: int) -> None:
    """To be home within n turns is to have covered the distance in n turns."""
    chances, home = turns_to_finish(squares, speed), Fraction(0)
    for turns in range(1, 9):
        home += chances.get(turns, Fraction(0))
        assert home_within(turns, squares, speed) == home


def test_figures_of_lesson_3() -> None:
    assert expected_turns(20, 1) == Fraction(19047151, 5038848)
    assert [home_within(n, 20, 1) - home_within(n - 1, 20, 1) for n in (3, 4, 5)] == [
        Fraction(23, 54),
        Fraction(29, 72),
        Fraction(91, 648),
    ]
    assert home_within(2, 20, 2) == Fraction(1, 36)
    for speed in FACES:
        assert home_within(2, speed + 18, speed) > 0
        assert home_within(2, speed + 19, speed) == 0
    slow, fast = turns_to_finish(20, 1), turns_to_finish(20, 2)
    assert [round(float(chance), 5) for chance in duel(slow, fast)] == [0.27089, 0.36429, 0.36482]


def test_twenty_squares_driven_many_times() -> None:
    rng = seeded(3)

    def turns() -> int:
        left, speed, n = 20, 1, 0
        while left > 0:
            r = rng.randint(1, 6)
            left, speed, n = left - speed - r, r, n + 1
        return n

    assert estimate(turns() for _ in range(20_000)).agrees_with(float(expected_turns(20, 1)))
