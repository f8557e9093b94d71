"""L9: the crate that is worth the same to all, and the price of having won it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from benhvrt_widgets.lessons import l09_winners_curse as lesson
from engine.core.chance import Seeded
from engine.core.errors import RuleViolation
from engine.games.ben_hvrt.cards import CARDS, FULL_DECK
from engine.theory.curse import profit


@pytest.mark.parametrize("players", range(2, 11))
def test_what_the_winner_gains(players: int) -> None:
    claim = lesson.claim()
    assert claim.value("l09.naive", players=players) == Fraction(-12 * (players - 1), players + 1)
    assert claim.value("l09.wise", players=players) == Fraction(2 * 12, players + 1)
    for shade in (0, 5, 12):
        truth = float(shade - Fraction(12 * (players - 1), players + 1))
        assert lesson.gained(players, shade, 6).agrees_with(truth)


def test_the_question_and_its_cure() -> None:
    claim = lesson.claim()
    assert claim.value("l09.naive", players=5) == -8
    assert claim.value("l09.wise", players=5) == 4
    assert claim.value("l09.best_wise") == 12
    assert claim.value("l09.each_wise") == Fraction(4, 5)
    assert claim.value("l09.naive_among_wise") == Fraction(-183, 80)


def test_among_the_naive_the_wise_hardly_win() -> None:
    claim = lesson.claim()
    assert claim.value("l09.each_naive") == Fraction(-8, 5)
    assert claim.value("l09.best_naive") == 12
    assert claim.value("l09.alone") == Fraction(1, 80)
    assert claim.value("l09.alone_wins") == Fraction(1, 160)


@pytest.mark.parametrize("others", [0, 12])
@pytest.mark.parametrize("shade", [0, 3, 12, 20])
def test_the_chance_to_win_and_the_gain_by_counting(shade: int, others: int) -> None:
    """One's own error at 4801 places, the four others exactly."""
    places = [-12 + step / 200 for step in range(4801)]
    chances = [min(1.0, max(0.0, (error - shade + others + 12) / 24)) ** 4 for error in places]
    gains = [chance * (shade - error) for chance, error in zip(chances, places, strict=True)]
    assert sum(chances) / 4801 == pytest.approx(float(lesson.wins(shade, others)), abs=1e-3)
    assert sum(gains) / 4801 == pytest.approx(float(profit(shade, others, 12, 5)), abs=5e-3)


def test_a_crate_is_dealt_from_the_deck() -> None:
    deck = dict(FULL_DECK.counts)
    sizes = set()
    for nth in range(60):
        found = lesson.crate(1, nth)
        sizes.add(found.cards.total)
        assert all(count <= deck[kind] for kind, count in found.cards.counts)
        assert found.worth == sum(CARDS[kind].price * count for kind, count in found.cards.counts)
    assert min(sizes) >= 10
    assert max(sizes) <= 40
    assert len(sizes) > 20


def test_the_highest_bid_has_the_crate() -> None:
    page = lesson.start("en", "")
    believed, worth = page.beliefs, page.crate.worth
    assert all(abs(each - 100 * worth) <= 1200 for each in believed)
    page.do("bid", 9)
    (sale,) = page.sales
    assert sale.bids == (believed[0] - 900, *believed[1:])
    assert sale.bids[sale.winner] == max(sale.bids)
    assert sale.gain == 100 * worth - max(sale.bids)
    assert page.beliefs != believed
    drawn = {lesson.opened(sale.crate, (5, 7, 7), Seeded(1), nth).winner for nth in range(40)}
    assert drawn == {1, 2}
    for nonsense in (1, -3, True, None, "0"):
        with pytest.raises(RuleViolation):
            page.do("bid", nonsense)
