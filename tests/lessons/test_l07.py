"""L7: sealed bids that everybody pays, against the figures by hand and against counting."""

from __future__ import annotations

from fractions import Fraction

import pytest

from benhvrt_widgets.lessons import l07_all_pay as lesson
from engine.core.chance import Seeded
from engine.core.errors import RuleViolation
from engine.theory.all_pay import bids_below


@pytest.mark.parametrize(
    ("players", "mean", "highest"),
    [
        (2, Fraction(6), Fraction(8)),
        (3, Fraction(4), Fraction(36, 5)),
        (4, Fraction(3), Fraction(48, 7)),
        (5, Fraction(12, 5), Fraction(20, 3)),
        (6, Fraction(2), Fraction(72, 11)),
    ],
)
def test_even_bidders_pay_all_that_the_card_is_worth(players: int, mean: Fraction, highest: Fraction) -> None:
    claim = lesson.claim()
    assert claim.value("l07.mean_bid", players=players) == mean
    assert claim.value("l07.revenue", players=players) == 12
    assert claim.value("l07.highest", players=players) == highest
    total, top = lesson.paid(lesson.KNOWING, players, 3)
    assert total.agrees_with(12)
    assert top.agrees_with(float(highest))


def test_against_old_hands_every_bid_gains_nothing() -> None:
    claim = lesson.claim()
    assert claim.value("l07.half") == Fraction(1, 2)
    assert [claim.value("l07.gain", bid=bid) for bid in (0, 4, 6, 11)] == [0, 0, 0, 0]
    for players in range(2, 7):
        for bid in lesson.BIDS:
            others = bids_below(bid, 12, players) ** (players - 1)
            assert float(lesson.chance(lesson.KNOWING, players, bid)) == pytest.approx(others)
            assert lesson.gained(lesson.KNOWING, players, bid, 5).agrees_with(0)


def test_sharers_and_blind_ones_can_be_beaten() -> None:
    assert lesson.claim().value("l07.beats_sharing") == 7
    assert [lesson.expected(lesson.SHARING, 3, bid) for bid in (3, 4, 5, 12)] == [-3, 0, 7, 0]
    for players in (2, 3):
        for bid in range(1, 12):
            truth = lesson.expected(lesson.ANYTHING, players, bid)
            assert float(truth) == pytest.approx(12 * (bid / 12) ** (players - 1) - bid, abs=0.02)
            assert lesson.gained(lesson.ANYTHING, players, bid, 5).agrees_with(float(truth))


def test_uneven_bidders() -> None:
    claim = lesson.claim()
    assert claim.value("l07.strong_below") == Fraction(1, 2)
    assert claim.value("l07.weak_out") == Fraction(1, 2)
    assert claim.value("l07.weak_below") == Fraction(3, 4)
    assert claim.value("l07.uneven") == Fraction(15, 2)
    assert claim.value("l07.strong_wins") == Fraction(3, 4)
    assert claim.value("l07.sent_home") == Fraction(171, 20)


def test_everybody_pays_and_equal_bids_are_drawn() -> None:
    winners = set()
    for nth in range(40):
        sale = lesson.opened((400, 400, 300), Seeded(1), nth)
        assert sale.pot == 1100
        winners.add(sale.winner)
    assert winners == {0, 1}


def test_a_bid_is_sealed_and_opened() -> None:
    page = lesson.start("en", "")
    page.do("bid", 12)
    page.do("bid", 0)
    first, second = page.sales
    assert (first.bids[0], first.winner) == (1200, 0)
    assert second.bids[0] == 0
    assert second.winner != 0
    assert first.bids[1:] != second.bids[1:]
    for nonsense in (13, -1, True, "5", None):
        with pytest.raises(RuleViolation):
            page.do("bid", nonsense)
    with pytest.raises(RuleViolation):
        page.do("again", None)
