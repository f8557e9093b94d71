"""The board of Ben Hvrt keeps the rules that lean on it."""

import subprocess
import sys
from fractions import Fraction
from itertools import combinations, pairwise, product
from pathlib import Path

import pytest

from engine.core.errors import RuleViolation
from engine.games.ben_hvrt.board import BOARD, GRID, LANES, LAP, OVAL, grid_name
from engine.parts.geometry import polygons

ROOT = Path(__file__).parents[3]

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
def test_level_edges_are_only_on_the_grid_and_the_line():
    level = {edge for inner, outer in pairwise(LANES) for edge in set(inner) & set(outer)}
    assert level <= {LAP, *(BOARD.edge[square] for square in GRID)}


def test_lanes_grow_outwards_and_only_in_the_bends():
    assert [len(edges) for edges in LANES] == [16, 17, 18, 19]
    # squares that begin and end on a straight are as long as inside ones, but for those at the line
    bends = OVAL.bends()
    for square in SQUARES:
        rear, edge = BOARD.rear[square], BOARD.edge[square]
        if not bends & set(range(rear + 1, edge)) and rear > 0 and edge < LAP and square not in GRID:
            assert edge - rear == LANES[0][0]


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


@pytest.mark.rule("BH-25")
def test_squares_share_edges_on_paper_exactly_where_the_rules_say():
    outlines = polygons(BOARD, OVAL)
    sides = [{frozenset(side) for side in pairwise((*outline, outline[0]))} for outline in outlines]
    for a, b in combinations(SQUARES, 2):
        assert bool(sides[a] & sides[b]) == (b in BOARD.steps[a] or a in BOARD.steps[b])


def test_the_picture_is_drawn_from_these_numbers(tmp_path):
    drawn = tmp_path / "board.svg"
    subprocess.run([sys.executable, ROOT / "scripts" / "draw_board.py", drawn], check=True)
    assert drawn.read_bytes() == (ROOT / "docs" / "images" / "board.svg").read_bytes()
