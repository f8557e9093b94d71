"""L13: the blocker of Circus, against the closed forms and against every throw of the game."""

from __future__ import annotations

from fractions import Fraction

import pytest

from benhvrt_widgets.lessons import l13_mixed as lesson
from engine.core.errors import RuleViolation
from engine.games.circus.actions import Way
from engine.games.circus.rules import CIRCUS
from engine.strategies.circus.duel import duel
from engine.theory.matrix_games import solve

MET = {
    1: (Fraction(187, 216), Fraction(2, 27), Fraction(8, 195)),
    2: (Fraction(65, 216), Fraction(7, 108), Fraction(7, 72)),
    3: (Fraction(1, 18), Fraction(5, 216), Fraction(5, 29)),
}


@pytest.mark.rule("CI-08")
@pytest.mark.rule("CI-10")
@pytest.mark.parametrize("gap", MET)
def test_what_a_meeting_costs_and_how_to_mix(gap: int) -> None:
    claim, (ahead, side, stays) = lesson.claim(), MET[gap]
    assert claim.value("l13.match_ahead", gap=gap) == ahead
    assert claim.value("l13.match_side", gap=gap) == side
    assert claim.value("l13.stays", gap=gap) == stays == (1 / ahead) / (1 / ahead + 2 / side)
    assert claim.value("l13.value", gap=gap) == 1 / (1 / ahead + 2 / side) == stays * ahead
    assert claim.value("l13.exploitable", gap=gap) == 0


@pytest.mark.rule("CI-06")
@pytest.mark.parametrize("gap", MET)
def test_who_lays_another_card_meets_nobody(gap: int) -> None:
    for mine in Way:
        for theirs in Way:
            law = lesson.law(gap, mine, theirs)
            assert sum(law.values()) == 1
            if mine is not theirs:
                assert law == {0: 1}
    assert lesson.law(gap, Way.LEFT, Way.LEFT) == lesson.law(gap, Way.RIGHT, Way.RIGHT)


@pytest.mark.parametrize("gap", MET)
def test_the_whole_matrix_has_that_solution(gap: int) -> None:
    gains = lesson.matches(gap)
    matrix = [[gain if row == column else 0 for column in range(3)] for row, gain in enumerate(gains)]
    value, rows, columns = solve(matrix)
    assert (value, rows[0]) == (lesson.claim().value("l13.value", gap=gap), MET[gap][2])
    assert rows == columns == lesson.habit(MET[gap][2])


def test_closed_forms_at_the_board() -> None:
    claim = lesson.claim()
    a, b, c, d = 3, 0, 1, 2
    assert claim.value("l13.board_row") == Fraction(d - c, a - b - c + d) == Fraction(1, 4)
    assert claim.value("l13.board_value") == Fraction(a * d - b * c, a - b - c + d) == Fraction(3, 2)
    assert claim.value("l13.board_exploitable") == 0
    lanes = [claim.value("l13.board_lane", lane=lane) for lane in (1, 2, 3)]
    assert lanes == [Fraction(6, 11), Fraction(3, 11), Fraction(2, 11)]
    assert claim.value("l13.board_lanes_value") == Fraction(6, 11)


def test_no_habit_brings_more_against_one_who_knows_it() -> None:
    value = lesson.claim().value("l13.value", gap=1)
    for percent in range(101):
        mine = lesson.habit(Fraction(percent, 100))
        assert lesson.worth(1, mine, lesson.reply(1, mine, lesson.KNOWS)) < value
        assert lesson.worth(1, mine, lesson.reply(1, mine, lesson.THEORY)) == value


def test_turns_that_are_drawn_follow_the_law() -> None:
    for rival in (lesson.KNOWS, lesson.THIRDS, lesson.THEORY):
        for percent in (5, 50):
            mine = lesson.habit(Fraction(percent, 100))
            truth = lesson.worth(1, mine, lesson.reply(1, mine, rival))
            assert lesson.many(1, mine[0], rival, 4000, 3).agrees_with(float(truth))


def test_the_bot_of_the_game_stays_seldom_too() -> None:
    found = duel(CIRCUS.view(lesson.position(1), lesson.YOU), lesson.YOU)
    assert found.mine[0] is Way.AHEAD
    assert found.solution.rows[0] == Fraction(1, 9)


def test_a_rival_who_counts_turns_away() -> None:
    page = lesson.start("en", "")
    for _ in range(12):
        page.do("lay", 0)
    assert not any(turn.ways[lesson.RIVAL] is Way.AHEAD for turn in page.turns)
    assert sum(turn.gain for turn in page.turns) == 0
    for nonsense in (2, True, "0", None):
        with pytest.raises(RuleViolation):
            page.do("lay", nonsense)
    assert len(page.turns) == 12
