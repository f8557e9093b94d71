"""The figures of each lesson, as its claim has them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from benhvrt_widgets.lessons import l01_highest_die, l04_escalation, l10_overround
from engine.games.ben_hvrt.actions import Bid, Pass
from engine.theory.escalation import solve
from engine.theory.response import by_value, sunk_cost

# -- L1 ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("whips", "mean", "variance", "six", "turns"),
    [
        (1, Fraction(7, 2), Fraction(35, 12), Fraction(1, 6), 6.19020),
        (2, Fraction(161, 36), Fraction(2555, 1296), Fraction(11, 36), 4.90336),
        (3, Fraction(119, 24), Fraction(2261, 1728), Fraction(91, 216), 4.44059),
    ],
)
def test_the_highest_die(whips: int, mean: Fraction, variance: Fraction, six: Fraction, turns: float) -> None:
    claim = l01_highest_die.claim()
    assert claim.value("l01.mean", whips=whips) == mean
    assert claim.value("l01.variance", whips=whips) == variance
    assert claim.value("l01.six", whips=whips) == six
    assert float(claim.value("l01.turns", whips=whips)) == pytest.approx(turns, abs=5e-6)


def test_a_lap_of_whips_is_driven_to_its_end() -> None:
    for seed in range(5):
        drive = l01_highest_die.Drive(seed)
        while not drive.over:
            before = len(drive.turns)
            drive.whip(max(drive.menu))
            assert len(drive.turns) >= before
        assert all(turn.squares <= max(turn.dice) for turn in drive.turns)
        assert drive.menu == ()


# -- L4 ----------------------------------------------------------------------------------------------------


def test_the_escalating_auction() -> None:
    claim = l04_escalation.claim()
    assert claim.value("l04.reach") == 9
    assert (claim.value("l04.winner"), claim.value("l04.price")) == (3, 1)
    assert claim.value("l04.poorer") == 2
    assert [claim.value("l04.board_reach", seat=seat) for seat in (1, 2, 3, 4)] == [6, 5, 7, 4]
    assert (claim.value("l04.board_winner"), claim.value("l04.board_price")) == (3, 1)
    assert (claim.value("l04.board_keeps"), claim.value("l04.board_least")) == (28, 21)
    assert claim.value("l04.quarter") == 3
    assert claim.value("l04.comparing") == 3 * 45


def test_the_sale_is_one_of_the_game() -> None:
    state = l04_escalation.position()
    assert state.table.ledger.purses == (45, 45, 45)
    assert state.auction is not None
    assert state.auction.bidding is not None
    assert state.auction.bidding.waiting == (0, 1, 2)
    sale = l04_escalation.Sale({1: sunk_cost(10), 2: by_value(10)}, 1)
    for price in range(1, 5):
        assert sale.bidding.price == price
        sale.answer(Bid())
    assert [sale.bidding.sunk(seat) for seat in range(3)] == [10, 10, 10]
    sale.answer(Pass())
    assert sale.sold is not None
    assert sale.sold.paid == (10, 45, 45)
    assert sum(sale.state.table.ledger.purses) == 3 * 45 - 100


def test_thinkers_pay_a_ducat_and_accountants_all_they_have() -> None:
    assert set(l04_escalation.totals(3, 20, 1)) == {1} == {solve((10,) * 3, (45,) * 3).revenue}
    assert set(l04_escalation.totals(2, 20, 1)) == {135}


def test_a_sale_that_nobody_wants_ends() -> None:
    sale = l04_escalation.Sale(dict.fromkeys(range(3), lambda _: 0), 1)
    assert sale.over
    assert sale.sold is None


# -- L10 ---------------------------------------------------------------------------------------------------


def test_odds_and_the_overround() -> None:
    claim = l10_overround.claim()
    assert claim.value("l10.overround") == Fraction(223, 140)
    assert claim.value("l10.all_win") == Fraction(140, 223)
    for odds in range(2, 8):
        assert claim.value("l10.break_even", odds=odds) == Fraction(1, odds)
    n = l10_overround.CLAIMED
    assert claim.value("l10.least_all_win", n=n) == claim.value("l10.most_all_win", n=n) == Fraction(140, 223)
    assert claim.value("l10.least_all_show", n=n) == claim.value("l10.most_all_show", n=n) == 1
    assert claim.value("l10.sprints") == Fraction(11, 36)
    assert claim.value("l10.sprinters") == Fraction(11, 6)


def test_the_blackboard_is_that_of_the_game() -> None:
    assert sorted(l10_overround.opening().table.odds) == [2, 3, 4, 5, 6, 7]
    found = l10_overround.races(60, 3)
    assert all(sorted(race.order) == [2, 3, 4, 5, 6, 7] for race in found)
    assert {race.returned for race in found} == {0, 200}  # a hundred on the favourite, to Win
    assert all((race.returned > 0) == (race.order[0] == 2) for race in found)


def test_the_chances_are_those_of_the_rules() -> None:
    found = l10_overround.races(300, 1)
    for odds, win, show in zip(
        range(2, 8),
        (0.442, 0.259, 0.130, 0.059, 0.070, 0.040),
        (0.840, 0.763, 0.590, 0.333, 0.296, 0.179),
        strict=True,
    ):
        assert l10_overround.share(found, odds, "win").agrees_with(win)
        assert l10_overround.share(found, odds, "show").agrees_with(show)
