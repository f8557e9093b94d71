"""A chariot alone on the track, in fractions (lesson L3 and the board)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from engine.games.ben_hvrt.board import BOARD, GRID
from engine.games.ben_hvrt.routes import SIZE, Start, reach
from engine.probability.ben_hvrt.pace import LAP, Pace, shares, squares_left, turns
from engine.probability.exact import FACES, expected_turns, turns_to_finish

A = GRID[0]


def finishes(square: int, steps: int, to_go: int) -> bool:
    """Whether a chariot alone on the track can be over the line for the last time."""
    return to_go * SIZE + SIZE in reach(Start(square, steps, 0, to_go))


@pytest.mark.rule("BH-34")
def test_a_lap_in_two_turns_from_a_is_one_in_nine() -> None:
    assert squares_left(A) + LAP == 17
    assert turns_to_finish(squares_left(A) + LAP, speed=1)[2] == Fraction(1, 9)


@pytest.mark.rule("BH-34", "BH-24", "BH-27")
def test_the_moves_of_the_rules_say_the_same() -> None:
    """All 36 pairs of rolls, moved by the real search to every square in reach, not by counting."""
    done = 0
    for first, second in product(FACES, FACES):
        places = reach(Start(A, 1 + first, 0, to_go=2))
        done += any(finishes(place % SIZE, first + second, 2 - place // SIZE) for place in places)
    assert Fraction(done, 36) == Fraction(1, 9)


@pytest.mark.parametrize(("squares", "speed"), [(1, 1), (7, 3), (12, 1), (20, 2), (33, 6)])
def test_chances_sum_to_one(squares: int, speed: int) -> None:
    assert sum(turns_to_finish(squares, speed).values()) == 1


def test_the_figures_of_lesson_3() -> None:
    chances = turns_to_finish(20, 1)
    assert [chances[n] for n in (3, 4, 5)] == [Fraction(23, 54), Fraction(29, 72), Fraction(91, 648)]
    assert expected_turns(20, 1) == Fraction(19047151, 5038848)
    assert turns_to_finish(20, 2)[2] == Fraction(1, 36)
    assert 2 in turns_to_finish(2 + 18, 2)  # two turns reach at most s0 + 18
    assert 2 not in turns_to_finish(2 + 19, 2)


def test_two_independent_chariots_of_lesson_3() -> None:
    slow, fast = turns_to_finish(20, 1), turns_to_finish(20, 2)
    fewer = sum(p * q for m, p in slow.items() for n, q in fast.items() if m < n)
    equal = sum(p * fast.get(m, Fraction(0)) for m, p in slow.items())
    assert round(float(fewer), 5) == 0.27089
    assert round(float(equal), 5) == 0.36429
    assert round(float(1 - fewer - equal), 5) == 0.36482


def test_every_square_is_as_near_as_a_search_says() -> None:
    for square in range(BOARD.size):
        steps = squares_left(square)
        assert finishes(square, steps, to_go=1)
        assert not finishes(square, steps - 1, to_go=1)


@pytest.mark.parametrize("squares", [5, 40, 41, 64])
def test_the_pace_table_is_the_exact_one(squares: int) -> None:
    exact = turns_to_finish(squares, 3)
    assert turns(squares, 3) == pytest.approx([float(exact.get(n, 0)) for n in range(1, max(exact) + 1)])


def test_shares_of_a_field_are_the_whole_pot() -> None:
    field = [Pace(30, 4), Pace(32, 2, delay=1), Pace(28, 1), Pace(33, 6)]
    assert sum(shares(field, place) for place in range(4)) == pytest.approx(1.0)
    assert sum(shares(field, place, taken=1) for place in range(4)) == pytest.approx(1 / 2)


def test_who_is_ahead_has_the_larger_share() -> None:
    even = [Pace(20, 3), Pace(20, 3)]
    assert shares(even, 0) > shares(even, 1)  # of equals, who leads now is first
    assert shares([Pace(10, 3), Pace(40, 3)], 0) == pytest.approx(1 / 2, abs=1e-3)


def test_after_a_move_a_pace_has_moved() -> None:
    assert Pace(20, 3).after(5) == Pace(12, 5, delay=1)
    assert Pace(8, 3).after(5) == Pace(0, 3)
    assert Pace(20, 3).after(-9) == Pace(20, 1, delay=1)
