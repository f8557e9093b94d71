"""The board of Ben Hvrt keeps the rules that lean on it."""

from fractions import Fraction
from itertools import product

import pytest

from engine.core.errors import RuleViolation
from engine.games.ben_hvrt.board import BOARD, GRID, LANES, LAP, grid_name

SQUARES = range(BOARD.size)
SEEN = Fraction(15, 100) * LANES[0][0]  # the least overlap that the eye can tell from a corner


@pytest.mark.rule("BH-20", "BH-23")
def test_the_grid_starts_in_the_order_of_its_letters():
    assert [grid_name(i) for i in range(len(GRID))] == list("ABCDEFGHIJKL")
    assert list(GRID) == sorted(GRID, reverse=True)
    assert [BOARD.lane[s] for s in GRID] == [0, 1, 2, 3] * 3
    assert all(BOARD.edge[s] == LAP for s in GRID[:4])


@pytest.mark.rule("BH-20", "BH-33")
def test_ranks_stand_one_behind_the_other():
    assert [BOARD.ahead[s] for s in GRID[4:]] == list(GRID[:-4])


def test_there_is_no_start_square_m():
    with pytest.raises(RuleViolation):
        grid_name(12)


@pytest.mark.rule("BH-23")
def test_every_lane_has_an_edge_on_the_finish_line():
    assert [edges[-1] for edges in LANES] == [LAP] * 4
    assert [BOARD.rear[BOARD.ahead[s]] for s in GRID[:4]] == [0] * 4


@pytest.mark.rule("BH-25")
def test_never_straight_back_and_never_back_over_the_line():
    for square in SQUARES:
        assert all(BOARD.ahead[other] != square for other in BOARD.steps[square])
        over_the_line = [other for other in BOARD.steps[square] if BOARD.crosses(square, other)]
        assert over_the_line == ([BOARD.ahead[square]] if BOARD.edge[square] == LAP else [])


@pytest.mark.rule("BH-25")
def test_touching_is_mutual_and_can_be_seen():
    for square in SQUARES:
        for other in BOARD.beside[square]:
            assert square in BOARD.beside[other]
            assert BOARD.overlap(square, other) >= SEEN


@pytest.mark.rule("BH-25")
def test_a_corner_is_no_edge():
    corners = [(a, b) for a, b in product(SQUARES, SQUARES) if BOARD.edge[a] == BOARD.rear[b]]
    assert corners
    assert not any(b in BOARD.beside[a] for a, b in corners)


def reach(places, steps):
    """Where a chariot alone can be, as (square, crossings), after at most so many steps."""
    for _ in range(steps):
        places = places | {
            (other, crossings + BOARD.crosses(square, other))
            for square, crossings in places
            for other in BOARD.steps[square]
        }
    return places


@pytest.mark.rule("BH-34", "BH-24", "BH-27")
def test_one_lap_in_two_turns_is_one_chance_in_nine():
    finished = greedy = 0
    for first, second in product(range(1, 7), repeat=2):
        turn_one = reach({(GRID[0], 0)}, 1 + first)  # Speed 1 on the front rank
        finished += any(crossings == 2 for _, crossings in reach(turn_one, first + second))
        farthest = max(turn_one, key=lambda place: BOARD.progress(*place))
        greedy += any(crossings == 2 for _, crossings in reach({farthest}, first + second))
    assert Fraction(finished, 36) == Fraction(greedy, 36) == Fraction(1, 9)
