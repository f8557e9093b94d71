"""Lessons L5 and L6: the dollar auction, and the war of attrition."""

from __future__ import annotations

from fractions import Fraction
from math import exp

import pytest

from engine.theory.attrition import quits, quits_by, revenue, sold
from engine.theory.dollar import opening, solve
from tests.theory.numeric import estimate, integral, seeded

# L5


@pytest.mark.parametrize("stake", range(2, 13))
def test_the_opening_bid_by_backward_induction(stake: int) -> None:
    for purse in range(stake, stake + 26):
        line = solve(stake, (purse, purse))
        assert line.bids == (opening(stake, purse),)  # the rival passes
        assert line.payoffs == (stake - opening(stake, purse), 0)


def test_the_figure_of_lesson_5() -> None:
    assert opening(20, 50) == 12
    assert solve(20, (50, 50)).bids == (12,)


def test_in_a_dollar_auction_no_other_opening_is_better() -> None:
    for bid in range(1, 21):
        answer = solve(20, (50, 50), standing=(0, bid))  # the rival is to speak
        assert answer.payoffs[1] <= 20 - 12
        assert (answer.bids == ()) is (bid >= 12)


# L6


def test_figures_of_lesson_6() -> None:
    assert round(sold(10, 2), 6) == 0.837196
    assert round(revenue(10, 2), 5) == 8.37196


def test_two_players_in_fractions() -> None:
    chance, on = Fraction(0), Fraction(1)
    for price in range(1, 10):
        leave = Fraction(price, 10)
        chance += on * 2 * leave * (1 - leave)
        on *= (1 - leave) ** 2
    assert sold(10, 2) == pytest.approx(float(chance), abs=1e-12)


@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("value", [1, 2.5, 10, 23])
def test_all_pay_what_is_sold(value: float, players: int) -> None:
    """L6: the payments are v times the chance of a sale, so nobody gains anything."""
    assert revenue(value, players) == pytest.approx(value * sold(value, players), abs=1e-9)


@pytest.mark.parametrize("active", [2, 3, 5])
def test_to_stay_is_worth_its_price(active: int) -> None:
    for price in range(1, 10):
        assert 10 * quits(price, 10, active) ** (active - 1) == pytest.approx(price)


def test_three_players_played_many_times() -> None:
    rng = seeded(6)

    def sale() -> tuple[bool, int]:
        active, price, paid = 3, 1, 0
        while active > 1:
            leave = quits(price, 10, active)
            active = sum(rng.random() >= leave for _ in range(active))
            paid, price = paid + active * price, price + 1
        return active == 1, paid

    sales = [sale() for _ in range(20_000)]
    assert estimate(float(done) for done, _ in sales).agrees_with(sold(10, 3))
    assert estimate(float(paid) for _, paid in sales).agrees_with(revenue(10, 3))


@pytest.mark.parametrize("time", [0.5, 3, 10, 25])
def test_in_continuous_time_every_stopping_time_earns_nothing(time: float) -> None:
    """L6: value if the rival has quit before, less the time until the first of both quits."""
    value = 7.0
    gain = integral(lambda t: (value - t) * exp(-t / value) / value, 0, time) - time * (
        1 - quits_by(time, value)
    )
    assert gain == pytest.approx(0, abs=1e-4)
