"""L14: ledgers that add up to the last fraction, and how long a worse bettor may be ahead."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from benhvrt_widgets.lessons import l14_luck_or_skill as lesson
from engine.core.errors import RuleViolation


def test_what_bets_are_worth() -> None:
    for odds in range(2, 8):
        assert lesson.claim().value("l14.worth", odds=odds) == Fraction(odds, 6)
    assert Fraction(7, 6) == lesson.BEST


@pytest.mark.rule("HF-24")
def test_luck_has_no_mean_and_skill_is_never_above_nothing() -> None:
    for odds in range(2, 8):
        lines = [lesson.bet(odds, lane) for lane in range(6)]
        assert sorted(line.back for line in lines) == [0] * 5 + [100 * odds]
        assert sum(line.luck for line in lines) == 0
        assert {line.own for line in lines} == {100 * Fraction(odds - 7, 6)}


def test_luck_and_skill_are_the_final_less_the_initial() -> None:
    for bets in product((2, 5, 7), repeat=3):
        for lanes in product(range(6), repeat=3):
            lines = [lesson.bet(odds, lane) for odds, lane in zip(bets, lanes, strict=True)]
            final = lesson.value(sum(line.back - 100 for line in lines), 0)
            assert sum(line.luck + line.own for line in lines) == final - lesson.value(0, 3)
    claim = lesson.claim()
    initial, own, luck, final = (
        claim.value(key, n=10) for key in ("l14.initial", "l14.own", "l14.luck", "l14.final")
    )
    assert initial == Fraction(500, 3)
    assert own == Fraction(-2500, 3)
    assert initial + own + luck == final


def test_v_is_consistent_with_itself() -> None:
    for left in range(1, 11):
        after = [
            sum(lesson.value(lesson.bet(odds, lane).back - 100, left - 1) for lane in range(6)) / 6
            for odds in range(2, 8)
        ]
        assert max(after) == after[-1] == lesson.value(0, left)


def test_how_often_the_worse_bettor_is_ahead() -> None:
    claim = lesson.claim()
    assert claim.value("l14.ahead", n=1) == Fraction(1, 6)
    assert claim.value("l14.ahead", n=4) == Fraction(41, 144)
    assert float(claim.value("l14.ahead", n=10)) == pytest.approx(0.171828, abs=5e-7)
    assert float(claim.value("l14.ahead", n=40)) == pytest.approx(0.0224258, abs=5e-8)
    assert claim.value("l14.reckoning", odds=2) == Fraction(293, 25)
    assert claim.value("l14.reckoning", odds=6) == 509
    assert max(range(1, 41), key=lesson.ahead) == 4
    for races in range(6):
        ways = list(product((-7, 2, 0, 0, 0, 0), repeat=races))
        assert lesson.ahead(races) == Fraction(sum(sum(way) > 0 for way in ways), len(ways))


def test_the_board_exercise() -> None:
    lines = (lesson.Line(2, 0), lesson.Line(7, 0), lesson.Line(4, 400))
    assert lesson.value(0, 3) == 50
    assert sum(line.own for line in lines) == Fraction(-400, 3)
    assert sum(line.luck for line in lines) == Fraction(550, 3)


@pytest.mark.parametrize("seed", [1, 2])
def test_the_ledger_of_a_real_race_adds_up(seed: int) -> None:
    balance = lesson.real_race(seed)
    total = balance.total
    assert balance.over
    assert total.luck + total.own + total.others == balance.final - balance.initial
    assert total.own <= 0
    assert balance.final.denominator == 1


def test_a_season_ends_after_ten_races() -> None:
    page = lesson.start("en", "")
    for _ in range(10):
        page.do("back", 7)
    with pytest.raises(RuleViolation):
        page.do("back", 7)
    assert sum(line.own for line in page.lines) == 0
    page.do("again", None)
    assert page.lines == []
    for nonsense in (8, True, "2", None):
        with pytest.raises(RuleViolation):
            page.do("back", nonsense)
