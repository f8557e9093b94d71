"""L11: Kelly's share, the middle and the average purse, and several horses."""

from __future__ import annotations

from fractions import Fraction
from math import comb, log

import pytest

from benhvrt_widgets.lessons import l11_kelly as lesson
from engine.core.errors import RuleViolation
from engine.theory.kelly import Stakes, growth, several, show, win
from engine.theory.odds import ODDS


def test_one_horse() -> None:
    claim = lesson.claim()
    assert claim.value("l11.best") == Fraction(1, 5)
    assert claim.value("l11.four") == Fraction(1, 15)
    assert claim.value("l11.three") == 0
    assert claim.value("l11.show") == Fraction(1, 2)
    for odds in range(2, 8):
        for percent in range(101):
            p = Fraction(percent, 100)
            assert win(p, odds) == max(Fraction(0), (odds * p - 1) / (odds - 1))
            assert show(p) == max(Fraction(0), 2 * p - 1)


@pytest.mark.parametrize(("percent", "level"), [(5, 240), (10, 450), (20, 749), (40, 78), (50, 3), (100, 0)])
def test_the_middle_player_after_a_hundred_races(percent: int, level: int) -> None:
    assert lesson.claim().value("l11.middle", percent=percent) == level
    assert round(lesson.purse(percent, 60, 40)) == level
    wins = lesson.seasons(100, 1)
    half = len(wins) // 2
    assert wins[half - 100] <= 60 <= wins[half + 100], "within more than four errors of a rank"


def test_the_top_is_at_a_fifth() -> None:
    levels = [lesson.expected_middle(percent, 100) for percent in range(101)]
    assert max(range(101), key=levels.__getitem__) == 20
    averages = [lesson.expected_average(percent, 20) for percent in range(101)]
    assert max(range(101), key=averages.__getitem__) == 100


def test_the_average_is_made_by_a_few() -> None:
    claim = lesson.claim()
    assert claim.value("l11.average_all", n=20) == 3834
    assert claim.value("l11.left", n=20) == 100_000 * Fraction(3, 5) ** 20
    assert round(float(claim.value("l11.left", n=20))) == 4
    assert lesson.average(100, 20, 1).mean in {0.0, 100 * 2**20 / 2000}


def test_the_wins_of_the_players_are_drawn_as_races_fall() -> None:
    below = lesson.cumulated(10)
    assert below[-1] == 5**10
    assert Fraction(below[6] - below[5], 5**10) == comb(10, 6) * Fraction(3, 5) ** 6 * Fraction(2, 5) ** 4
    wins = lesson.seasons(10, 3)
    mean = sum(wins) / len(wins)
    assert abs(mean - 6) <= 4 * (10 * 0.6 * 0.4 / len(wins)) ** 0.5
    assert set(wins) <= set(range(11))


def test_several_horses() -> None:
    claim = lesson.claim()
    found = [float(claim.value("l11.on", odds=odds)) for odds in ODDS]
    assert found == pytest.approx([0, 0, 0, 0, 0.165517, 0.327586], abs=5e-7)
    assert float(claim.value("l11.reserve")) == pytest.approx(0.506897, abs=5e-7)


def test_a_losing_bet_is_insurance() -> None:
    claim = lesson.claim()
    assert round(float(claim.value("l11.insured")), 3) == 0.012
    assert claim.value("l11.returns") == Fraction(11, 20)
    best = several(lesson.INSURED, ODDS)
    grown = growth(best, lesson.INSURED, ODDS)
    without = (*best.on[:3], Fraction(0), *best.on[4:])
    assert grown > growth(Stakes(without, best.reserve + best.on[3]), lesson.INSURED, ODDS)
    assert grown > log(1)


def test_five_purses_ride_the_same_races() -> None:
    page = lesson.start("en", "")
    page.do("ride", 1)
    page.do("ride", 20)
    assert len(page.results) == 21
    page.do("ride", 100)
    assert len(page.results) == 100
    with pytest.raises(RuleViolation):
        page.do("ride", 1)
    first = list(page.results)
    page.do("again", None)
    assert page.results == []
    page.do("ride", 40)
    assert page.results != first[:40]
    for nonsense in (0, -1, True, 101, None, "1"):
        with pytest.raises(RuleViolation):
            page.do("ride", nonsense)
    with pytest.raises(RuleViolation):
        page.do("stake", 1)


def test_the_horse_comes_in_about_six_times_in_ten() -> None:
    found = [lesson.came_in(1, 0, nth) for nth in range(100)]
    error = (0.595 * 0.405 / 100) ** 0.5
    assert abs(sum(found) / 100 - 0.595) <= 4 * error
