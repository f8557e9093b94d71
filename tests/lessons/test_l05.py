"""L5: O'Neill's dollar auction, its formula against going back from the end, and the sales that were held."""

from __future__ import annotations

from fractions import Fraction

import pytest

from benhvrt_widgets.lessons import l05_dollar as lesson
from engine.core.chance import Stream
from engine.core.errors import RuleViolation
from engine.theory.dollar import solve


def test_the_opening_bid() -> None:
    claim = lesson.claim()
    assert claim.value("l05.opening") == claim.value("l05.solved") == 12
    assert (claim.value("l05.opener"), claim.value("l05.other")) == (8, 0)
    assert (claim.value("l05.late"), claim.value("l05.late_loses")) == (31, 11)


def test_a_ducat_that_nobody_spends() -> None:
    claim = lesson.claim()
    assert [claim.value("l05.purses", purse=purse) for purse in (39, 57, 58)] == [1, 19, 1]
    assert (claim.value("l05.richer"), claim.value("l05.richer_gains")) == (1, 19)
    assert (claim.value("l05.poorer"), claim.value("l05.poorer_gains")) == (19, 1)
    for purse in (21, 38, 57, 76):
        assert solve(20, (purse, purse - 1)) == ((1,), (19, 0))
        assert solve(20, (purse, purse + 1)) == ((19,), (1, 0))
    assert (claim.value("l05.board"), claim.value("l05.board_gains")) == (3, 7)


@pytest.mark.parametrize("stake", [3, 6])
def test_the_answer_of_one_who_thinks_is_that_of_going_back_from_the_end(stake: int) -> None:
    for purse in (stake, 2 * stake + 1, 19):
        for rival in range(purse + 1):
            for own in range(rival or 1):
                line = solve(stake, (purse, purse), standing=(own, rival))
                assert lesson.reply(own, rival, stake, purse) == (line.bids[0] if line.bids else 0)


def test_what_an_opening_brings() -> None:
    for bid in range(1, 25):
        assert lesson.expected(bid, lesson.VERA) == (20 - bid if bid >= 12 else -bid)
    assert lesson.claim().value("l05.sid") == Fraction(20 - 12, 4) + Fraction(3, 4) * (20 - 50)
    assert lesson.expected(11, lesson.SID) == Fraction(9, 4) - Fraction(3, 4) * 11  # 31 is not worth it


def test_money_neither_comes_nor_goes() -> None:
    for nth in range(40):
        for rival in lesson.BIDDERS:
            held = lesson.sale(1 + nth % 24, rival, (3, nth))
            assert held.over
            assert held.ledger.total == 2 * 50 + 20
            assert held.winner is not None
            for seat in (0, 1):
                assert held.gain(seat) == 20 * (seat == held.winner) - held.bids[seat]


def test_bids_that_cannot_be_made() -> None:
    held = lesson.Sale()
    held.bid(5)
    for nonsense in (5, 4, 0, -1, 51, True, "6", None):
        with pytest.raises(RuleViolation):
            held.bid(nonsense)
    assert held.bids == [5, 0]
    held.give_up()
    assert held.winner == lesson.YOU
    with pytest.raises(RuleViolation):
        held.bid(6)
    with pytest.raises(RuleViolation):
        held.give_up()


def test_a_sale_that_nobody_opens() -> None:
    held = lesson.Sale()
    held.give_up()
    assert held.winner is None
    assert [held.gain(seat) for seat in (0, 1)] == [0, 0]


def test_sid_goes_on_once_he_is_in() -> None:
    held = lesson.Sale()
    held.bid(1)
    nth = next(nth for nth in range(50) if Stream(1, (nth,)).chance(Fraction(3, 4)))
    held.answer(lesson.SID, Stream(1, (nth,)))
    assert held.bids == [1, 2]
    held.bid(49)
    held.answer(lesson.SID, Stream(1, (nth,)))
    assert held.bids == [49, 50]
    held.give_up()
    assert [held.gain(seat) for seat in (0, 1)] == [-49, -30]


def test_your_own_sales_are_kept() -> None:
    page = lesson.start("en", "bid=12")
    page.do("bid", None)
    while not page.sale.over:
        page.do("bid" if page.sale.bids[lesson.RIVAL] < 50 else "pass", None)
    assert page.ours == [(12, page.sale.gain(lesson.YOU))]
    page.do("next", None)
    assert page.sale.bids == [0, 0]
    assert page.settings["bid"] == 1
    with pytest.raises(RuleViolation):
        page.do("steal", None)
