"""L8: four rules, one revenue; and Horse Fever's auctions as its rules hold them."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from benhvrt_widgets.lessons import l08_revenue as lesson
from engine.core.errors import RuleViolation
from engine.games.horse_fever.actions import Accept, Pass
from engine.parts.auctions import Rule
from engine.theory.revenue import bid, undercut


def test_one_revenue_for_all_rules() -> None:
    claim = lesson.claim()
    found = [claim.value("l08.revenue", players=players) for players in (2, 3, 4, 5, 6)]
    assert found == [Fraction(1000 * (n - 1), n + 1) for n in (2, 3, 4, 5, 6)]
    assert len(claim.measured()) == 7
    for rule in Rule:
        for players in lesson.tables(rule):
            truth = 1000 * (players - 1) / (players + 1)
            assert lesson.average(rule, players, 4).agrees_with(truth), (rule, players)


def test_bids_for_a_point_worth_eight_hundred() -> None:
    claim = lesson.claim()
    assert claim.value("l08.bid_first") == 400
    assert claim.value("l08.bid_second") == 800
    assert claim.value("l08.bid_all_pay") == 320
    assert claim.value("l08.bid_attrition") == pytest.approx(809.438, abs=5e-4)


@pytest.mark.parametrize("rule", list(Rule))
def test_no_other_bid_gains_more(rule: Rule) -> None:
    """Against one rival whose value may be anything, counted on a fine grid."""
    rivals = [(i + 0.5) / 500 for i in range(500)]
    against = [bid(rule, value, 2) for value in rivals]

    def gain(value: float, mine: float) -> float:
        won = [other for other in against if other < mine]
        paid = {
            Rule.FIRST_PRICE: mine * len(won),
            Rule.SECOND_PRICE: sum(won),
            Rule.ALL_PAY: mine * len(against),
            Rule.ATTRITION: sum(won) + mine * (len(against) - len(won)),
        }[rule]
        return (value * len(won) - paid) / len(against)

    for value in (0.2, 0.5, 0.8):
        best = gain(value, bid(rule, value, 2))
        assert all(gain(value, bid(rule, as_if / 50, 2)) <= best + 0.003 for as_if in range(1, 50))


@pytest.mark.rule("HF-40")
def test_the_auction_in_which_the_bank_buys_is_english_upside_down() -> None:
    claim = lesson.claim()
    assert claim.value("l08.bargain") == 600
    assert claim.value("l08.gap", n=9261) == 100
    assert claim.value("l08.unsold", n=9261) == 0
    for costs in product((0, 95, 310, 700, 1000, 1001), repeat=3):
        traded, told = lesson.sold(*costs), undercut(costs)
        assert (traded is None) == (told is None) == (min(costs) > 1000)
        if traded is not None and told is not None:
            assert (traded.seat, traded.danari) == (told.seller, told.price)
            assert abs(traded.danari - min(1000, sorted(costs)[1])) <= 100


@pytest.mark.rule("HF-41")
def test_a_point_is_bought_by_the_rules() -> None:
    page = lesson.start("en", "")
    assert page.values == [1890, 1360, 1150]
    while not page.auction.over:
        assert page.auction.sale.bidder == lesson.YOU
        page.do("bid", None)
    traded = page.auction.traded
    assert traded is not None
    assert (traded.seat, traded.danari) == (lesson.YOU, 1400)
    assert page.prices == [1400]
    with pytest.raises(RuleViolation):
        page.do("bid", None)
    page.do("again", None)
    page.do("pass", None)
    assert page.auction.over
    assert page.auction.traded is None or page.auction.traded.seat != lesson.YOU
    with pytest.raises(RuleViolation):
        page.do("sing", None)


def test_nobody_need_buy() -> None:
    auction = lesson.Auction(lesson.buying(), {1: 900, 2: 999})
    auction.answer(Pass())
    assert auction.over
    assert auction.traded is None
    with pytest.raises(RuleViolation):
        auction.answer(Accept())
