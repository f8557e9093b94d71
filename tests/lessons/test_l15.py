"""L15: crowds that copy, against the closed form and against every way that tips and coins can fall."""

from __future__ import annotations

from fractions import Fraction

import pytest

from benhvrt_widgets.lessons import l15_cascades as lesson
from engine.core.errors import RuleViolation
from engine.theory.cascades import right


def crowds(q: Fraction, bets: int, lead: int = 0) -> tuple[Fraction, Fraction]:
    """The chances of a right and of a wrong crowd after so many bets, tip by tip and toss by toss."""
    if abs(lead) >= 2:
        return (Fraction(1), Fraction(0)) if lead > 0 else (Fraction(0), Fraction(1))
    if bets == 0:
        return Fraction(0), Fraction(0)
    good = bad = Fraction(0)
    for tip, chance in ((1, q), (-1, 1 - q)):
        for toss in (True, False):
            following = crowds(q, bets - 1, lead + lesson.chooses(lead, tip, toss))
            good, bad = good + chance / 2 * following[0], bad + chance / 2 * following[1]
    return good, bad


@pytest.mark.parametrize("percent", [60, 70, 80, 90])
def test_how_often_the_crowd_is_right(percent: int) -> None:
    q = Fraction(percent, 100)
    claimed = lesson.claim().value("l15.right", q=percent)
    assert claimed == q * (q + 1) / (2 * (1 - q + q**2))
    good, bad = crowds(q, 8)
    assert good / (good + bad) == claimed


def test_the_figures_of_seven_in_ten() -> None:
    claim = lesson.claim()
    assert float(claim.value("l15.right", q=70)) == pytest.approx(0.75316, abs=5e-6)
    assert claim.value("l15.wrong", q=70) == Fraction(39, 158)
    for bets in (2, 4, 6):
        assert claim.value("l15.open", n=bets) == Fraction(21, 100) ** (bets // 2)
        assert claim.value("l15.open", n=bets) == 1 - sum(crowds(Fraction(7, 10), bets))
    assert float(claim.value("l15.pooled", n=21)) == pytest.approx(0.97361, abs=5e-6)


def test_at_the_board() -> None:
    claim = lesson.claim()
    keys = ("l15.board_right", "l15.board_wrong", "l15.board_open", "l15.board_crowd")
    assert [claim.value(key) for key in keys] == [
        Fraction(5, 9),
        Fraction(2, 9),
        Fraction(2, 9),
        Fraction(5, 7),
    ]


def test_bets_face_down_make_the_crowd_wiser() -> None:
    q = Fraction(7, 10)
    found = [lesson.claim().value("l15.blind", n=n) for n in (1, 2, 3, 5, 9, 21)]
    assert found == sorted(found)
    assert found[0] == right(q)
    assert found[1] == q**2 + 2 * q * (1 - q) * right(q), "two tips agree, or all begins again"
    assert [float(each) for each in found[1:5]] == pytest.approx(
        [0.806329, 0.817494, 0.860366, 0.914219], abs=5e-7
    )
    three = Fraction(0)  # the same by listing what three tips can be
    for good in range(4):
        ways = (1, 3, 3, 1)[good] * q**good * (1 - q) ** (3 - good)
        lead = 2 * good - 3
        ends = crowds(q, 14, lead)
        settled = ends[0] + (1 - sum(ends)) * right(q)
        three += ways * settled
    assert float(three) == pytest.approx(float(found[2]), abs=1e-4)


def test_two_who_cannot_look_are_enough_and_three_who_talk_know_more_than_any_crowd() -> None:
    assert lesson.claim().value("l15.pooled", n=3) == Fraction(784, 1000)
    for percent in range(51, 100):
        q = Fraction(percent, 100)
        assert q < right(q) < lesson.majority(3, q)
        assert lesson.blind(2, q) > right(q)


@pytest.mark.rule("HF-21")
@pytest.mark.rule("HF-71")
def test_a_party_bets_in_order_and_follows_a_lead_of_two() -> None:
    for nth in range(30):
        table = lesson.Table(f"test {nth}")
        assert len(table.tips) == lesson.SEATS
        table.follow(lesson.SEATS)
        wagers = table.state.meeting.wagers
        assert len({wager.seat for wager in wagers}) == lesson.SEATS
        lead = 0
        for bet, tip in zip(table.bets, table.tips, strict=True):
            if abs(lead) >= 2:
                assert bet == (0 if lead > 0 else 1)
            elif lead == 0:
                assert bet == tip
            lead += 1 if bet == 0 else -1
        assert table.crowd == (None if abs(lead) < 2 else 0 if lead > 0 else 1)


def test_you_may_bet_against_the_crowd_once() -> None:
    page = lesson.start("en", "")
    for horse in (0, 1):
        for nonsense in (2, True, "0", None):
            with pytest.raises(RuleViolation):
                page.do("back", nonsense)
        with pytest.raises(RuleViolation):
            page.do("again", None)
        page.do("back", horse)
        assert page.table.bets[lesson.YOURS] == horse
        assert len(page.table.bets) == lesson.SEATS
        with pytest.raises(RuleViolation):
            page.do("back", horse)
        page.do("again", None)
        assert len(page.table.bets) == lesson.YOURS
    assert len(page.rounds) == 2
