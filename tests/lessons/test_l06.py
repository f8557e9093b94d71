"""L6: the war of attrition, its mix, what it brings, and the sales that were held."""

from __future__ import annotations

from fractions import Fraction
from math import exp

import pytest

from benhvrt_widgets.lessons import l06_attrition as lesson
from engine.core.errors import RuleViolation
from engine.theory.attrition import quits, revenue, sold


def test_the_mix_of_two() -> None:
    claim = lesson.claim()
    for price in (1, 5, 9):
        assert claim.value("l06.quits", price=price) == Fraction(price, 10)
    assert float(claim.value("l06.sold")) == pytest.approx(0.837196, abs=5e-7)
    assert float(claim.value("l06.revenue")) == pytest.approx(8.37196, abs=5e-6)
    assert claim.value("l06.revenue") == 10 * Fraction(claim.value("l06.sold"))
    assert float(claim.value("l06.quits_three")) == pytest.approx(0.1**0.5)


@pytest.mark.parametrize(("seats", "paid"), [(2, 8.37196), (3, 8.09685), (4, 7.95237), (5, 7.86271)])
def test_more_bidders_pay_less(seats: int, paid: float) -> None:
    assert revenue(10, seats) == pytest.approx(10 * sold(10, seats)) == pytest.approx(paid, abs=5e-6)
    assert float(lesson.expected(lesson.MIXING, 1, seats)) == pytest.approx(paid, abs=5e-6)
    if seats > 2:
        assert float(lesson.claim().value("l06.revenue_more", seats=seats)) == pytest.approx(paid, abs=5e-6)


def test_everybody_is_indifferent() -> None:
    for active in (2, 3, 5):
        for price in range(1, 10):
            stays_alone = float(lesson.giving_up(lesson.MIXING, price, active)) ** (active - 1)
            assert 10 * stays_alone == pytest.approx(price, abs=1e-6)
            assert quits(price, 10, active) ** (active - 1) * 10 == pytest.approx(price)


def test_no_plan_gains_anything_against_a_mixer() -> None:
    assert {lesson.gain(rounds, lesson.MIXING) for rounds in range(10)} == {0}
    for rounds in (0, 1, 5, 9):
        assert lesson.claim().value("l06.gain", rounds=rounds) == 0
    best = max(range(10), key=lambda rounds: lesson.gain(rounds, lesson.WAVERING))
    assert best == 1
    assert lesson.claim().value("l06.gain_wavering") == Fraction(10, 6) - 1


def test_by_the_clock() -> None:
    assert float(lesson.claim().value("l06.quits_by")) == pytest.approx(1 - exp(-1))


def test_sales_of_two_cost_squares_if_sold() -> None:
    for nth in range(60):
        held = lesson.sale(lesson.MIXING, 2, 5, nth)
        rounds = min(held.rounds)
        assert held.ledger.total == 2 * 45
        assert held.ledger.pot == ((rounds + 1) ** 2 if held.winner is not None else rounds * (rounds + 1))
        for seat in (0, 1):
            assert held.paid(seat) == held.rounds[seat] * (held.rounds[seat] + 1) // 2


def test_accountants_pay_all_they_have_for_nothing() -> None:
    held = lesson.sale(lesson.COMPARING, 3, 1, 0)
    assert held.winner is None
    assert held.ledger.purses == (0, 0, 0)
    assert lesson.expected(lesson.COMPARING, 1, 3) == 135


def test_a_round_is_decided_by_all_at_once() -> None:
    held = lesson.Sale(2)
    held.decide([True, True])
    assert (held.price, held.ledger.pot) == (2, 2)
    held.decide([False, False])
    assert held.over
    assert held.winner is None
    with pytest.raises(RuleViolation):
        held.decide([])
    alone = lesson.Sale(3)
    alone.decide([False, True, False])
    assert alone.winner == 1
    assert alone.ledger.purses == (45, 44, 45)


def test_vera_does_not_see_what_you_do() -> None:
    stays, goes = lesson.start("en", "seed=4"), lesson.start("en", "seed=4")
    stays.do("stay", None)
    goes.do("quit", None)
    assert (lesson.VERA in stays.sale.active) == (lesson.VERA in goes.sale.active)
    assert goes.ours == [goes.sale.ledger.pot]
    goes.do("next", None)
    assert not goes.sale.over
    with pytest.raises(RuleViolation):
        goes.do("peek", None)
