"""L3: momentum as an absorbing chain, and the races that were driven."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from benhvrt_widgets.lessons import l03_momentum as lesson
from engine.core.errors import RuleViolation
from engine.games.ben_hvrt.board import BOARD
from engine.probability.exact import expected_turns, turns_to_finish


@pytest.mark.rule("BH-24")
@pytest.mark.rule("BH-27")
def test_the_way_to_the_finish() -> None:
    claim = lesson.claim()
    assert claim.value("l03.turns") == Fraction(19047151, 5038848)
    assert [claim.value("l03.exactly", turns=turns) for turns in (3, 4, 5)] == [
        Fraction(23, 54),
        Fraction(29, 72),
        Fraction(91, 648),
    ]
    assert claim.value("l03.two") == Fraction(1, 36)


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_the_squares_covered(turns: int) -> None:
    claim = lesson.claim()
    ways = [1 + 2 * sum(dice[:-1]) + dice[-1] for dice in product(range(1, 7), repeat=turns)]
    mean = Fraction(sum(ways), len(ways))
    assert claim.value("l03.mean", turns=turns) == mean == 1 + Fraction(7, 2) * (2 * turns - 1)
    spread = Fraction(sum(way * way for way in ways), len(ways)) - mean**2
    assert claim.value("l03.variance", turns=turns) == spread == (4 * turns - 3) * Fraction(35, 12)


def test_two_turns_cover_at_most_eighteen_and_the_speed() -> None:
    for speed in (1, 2):
        assert lesson.claim().value("l03.longest", speed=speed) == speed + 18


def test_a_point_of_speed_is_a_square() -> None:
    assert lesson.claim().value("l03.even") == 5
    for squares, speed in product((12, 20, 31), range(2, 7)):
        assert turns_to_finish(squares, speed) == turns_to_finish(squares - 1, speed - 1)


def test_a_point_on_the_die_is_worth_two_of_speed_on_a_long_way() -> None:
    ratios = [die / speed for speed, die in map(lesson.worth, (10, 20, 40, 60))]
    assert ratios == sorted(ratios)
    assert float(ratios[-1]) == pytest.approx(2, abs=0.001)
    assert lesson.after_die(20, 6) == 1 + expected_turns(13, 6)


def test_one_speed_more() -> None:
    claim = lesson.claim()
    chances = [float(claim.value(key)) for key in ("l03.sooner", "l03.equal", "l03.later")]
    assert chances == pytest.approx([0.27089, 0.36429, 0.36482], abs=5e-6)


def test_chariots_are_placed_by_their_squares_to_go() -> None:
    for lane, squares in product(range(4), range(1, 33)):
        chariot = lesson.place(lane, squares, 3)
        assert lesson.left(chariot) == squares
        assert BOARD.lane[chariot.square] == lane


def test_a_race_is_run_by_the_rules() -> None:
    seen = set()
    for seed in range(8):
        chariots = (lesson.place(0, 20, 1), lesson.place(1, 20, 6), lesson.place(3, 20, 1))
        run = lesson.Run(seed, chariots, movers=2)
        while not run.over:
            run.turn()
        for seat, first in ((0, 1), (1, 6)):
            moves = run.moves[seat]
            assert len(moves) == run.turns[seat]
            assert [move.speed for move in moves] == [first, *(move.die for move in moves[:-1])]
            far = [move.speed + move.die for move in moves]
            assert sum(far[:-1]) < 20 <= sum(far)
            assert run.left(seat) == 0
        seen.add(tuple(run.turns.values()))
        with pytest.raises(RuleViolation):
            run.turn()
    assert len(seen) > 1


def test_a_head_start_is_another_race() -> None:
    page = lesson.start("en", "")
    page.do("head", 8)
    assert page.settings["head"] == 8
    assert page.run.left(lesson.YOU) == 12
    page.do("roll", None)
    assert page.run.left(lesson.YOU) < 12
    for nonsense in (("head", 5), ("fly", None)):
        with pytest.raises(RuleViolation):
            page.do(*nonsense)
