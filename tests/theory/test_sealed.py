"""Lessons L7 to L9: sealed bids. Formulas against indifference, integrals and many sales."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.parts.auctions import Rule
from engine.theory.all_pay import Uneven, bid_at, bids_below, mean_bid, mean_highest
from engine.theory.all_pay import revenue as all_pay_revenue
from engine.theory.curse import naive_profit, profit, wise_profit
from engine.theory.revenue import Bargain, bid, revenue, undercut
from tests.theory.numeric import estimate, integral, seeded

SALES = 20_000

# L7


@pytest.mark.parametrize("players", [2, 3, 5])
def test_every_bid_earns_nothing(players: int) -> None:
    for tenth in range(11):
        bid_now = 10 * tenth / 10
        assert 10 * bids_below(bid_now, 10, players) ** (players - 1) - bid_now == pytest.approx(0)
        assert bid_at(bids_below(bid_now, 10, players), 10, players) == pytest.approx(bid_now)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_what_equal_bidders_pay(players: int) -> None:
    rng = seeded(7)
    sales = [[bid_at(rng.random(), 10, players) for _ in range(players)] for _ in range(SALES)]
    assert estimate(sale[0] for sale in sales).agrees_with(float(mean_bid(10, players)))
    assert estimate(map(sum, sales)).agrees_with(float(all_pay_revenue(10, players)))
    assert estimate(map(max, sales)).agrees_with(float(mean_highest(10, players)))
    assert mean_bid(10, players) == Fraction(10, players)
    assert all_pay_revenue(10, players) == 10
    assert mean_highest(10, players) == Fraction(10 * players, 2 * players - 1)


@pytest.mark.parametrize(("high", "low"), [(10, 5), (9, 8), (7, 7), (12, 1)])
def test_uneven_bidders_are_indifferent(high: int, low: int) -> None:
    """L7: the strong one earns the difference with every bid, the weak one nothing."""
    pair = Uneven(high, low)
    for part in range(1, 9):
        bid_now = Fraction(low * part, 8)
        assert high * pair.weak_below(bid_now) - bid_now == high - low
        assert low * pair.strong_below(bid_now) - bid_now == 0
    for most in (low, low + 1):  # nobody bids more than the lower value
        assert pair.weak_below(Fraction(most)) == pair.strong_below(Fraction(most)) == 1


@pytest.mark.parametrize(("high", "low"), [(10, 5), (9, 8), (12, 1)])
def test_uneven_revenue_and_winner(high: int, low: int) -> None:
    pair = Uneven(high, low)
    strong = integral(lambda b: b / low, 0, low)
    weak = integral(lambda b: b / high, 0, low)
    assert strong + weak == pytest.approx(float(pair.revenue), rel=1e-6)
    assert pair.revenue == Fraction(low, 2) * (1 + Fraction(low, high))
    wins = integral(lambda b: float(pair.weak_below(Fraction(b))) / low, 0, low, pieces=400)
    assert wins == pytest.approx(float(pair.strong_wins), rel=1e-6)
    assert pair.strong_wins == 1 - Fraction(low, 2 * high)


# L8


def winner_pays(rule: Rule, bids: list[float]) -> float:
    """The rules, in the seller's words."""
    first, second = sorted(bids, reverse=True)[:2]
    match rule:
        case Rule.FIRST_PRICE:
            return first
        case Rule.SECOND_PRICE:
            return second
        case Rule.ALL_PAY:
            return sum(bids)
        case Rule.ATTRITION:
            return 2 * second


CASES = [
    (rule, players) for rule in Rule for players in (2, 3, 5) if rule is not Rule.ATTRITION or players == 2
]


@pytest.mark.parametrize(("rule", "players"), CASES)
def test_every_rule_earns_the_same(rule: Rule, players: int) -> None:
    rng = seeded(8)
    sales = ([bid(rule, rng.random(), players) for _ in range(players)] for _ in range(SALES))
    earned = estimate(winner_pays(rule, bids) for bids in sales)
    assert earned.agrees_with(float(revenue(players)))
    assert not earned.agrees_with(1.1 * float(revenue(players)))  # the check is sharp enough to fail
    assert revenue(players) == Fraction(players - 1, players + 1)


@pytest.mark.parametrize(("rule", "players"), CASES)
def test_no_other_bid_is_better(rule: Rule, players: int) -> None:
    """With value 0.6 one may bid like any other value t: best is to bid like 0.6."""

    def expected(t: float) -> float:
        beats, value = t ** (players - 1), 0.6
        match rule:
            case Rule.FIRST_PRICE:
                return (value - bid(rule, t, players)) * beats
            case Rule.SECOND_PRICE:
                density = lambda y: (players - 1) * y ** (players - 2)  # noqa: E731
                return integral(lambda y: (value - bid(rule, y, players)) * density(y), 0, t)
            case Rule.ALL_PAY:
                return value * beats - bid(rule, t, players)
            case Rule.ATTRITION:
                paid = integral(lambda y: bid(rule, y, 2), 0, t) + bid(rule, t, 2) * (1 - t)
                return value * beats - paid

    grid = [n / 20 for n in range(20)]
    assert max(grid, key=expected) == 0.6


def test_attrition_has_a_formula_for_two() -> None:
    with pytest.raises(ValueError, match="two players"):
        bid(Rule.ATTRITION, 0.5, 3)


def test_horse_fever_falls_to_the_second_lowest_cost() -> None:
    """L8: within one step of min(1000, second lowest cost); no sale exactly if the lowest is above 1000."""
    rng = seeded(9)
    for _ in range(3000):
        costs = [rng.randint(0, 1400) for _ in range(rng.randint(2, 5))]
        sale, (lowest, second) = undercut(costs), sorted(costs)[:2]
        assert (sale is None) is (lowest > 1000)
        if sale is not None:
            assert abs(sale.price - min(1000, second)) <= 100
            assert costs[sale.seller] <= sale.price


def test_horse_fever_by_hand() -> None:
    assert undercut((300, 650, 900)) == Bargain(0, 600)  # 1000, 900, out at 800, 800, 700, 600, out
    assert undercut((1001, 1000)) == Bargain(1, 1000)
    assert undercut((0, 0)) == Bargain(1, 100)
    assert undercut((5000,)) is None


# L9


@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_curse_in_many_sales(players: int) -> None:
    rng = seeded(10)
    worst = [max(rng.uniform(-3, 3) for _ in range(players)) for _ in range(SALES)]  # the winner's error
    assert estimate(-error for error in worst).agrees_with(float(naive_profit(3, players)))
    assert estimate(3 - error for error in worst).agrees_with(float(wise_profit(3, players)))
    assert naive_profit(3, players) == Fraction(-3 * (players - 1), players + 1)
    assert wise_profit(3, players) == Fraction(6, players + 1)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_one_bidders_profit_is_the_winners_share(players: int) -> None:
    assert players * profit(0, 0, 3, players) == naive_profit(3, players)
    assert players * profit(3, 3, 3, players) == wise_profit(3, players)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_to_shade_by_the_error_is_an_equilibrium(players: int) -> None:
    shades = [Fraction(n, 4) for n in range(-8, 37)]
    best = max(shades, key=lambda shade: profit(shade, 3, 3, players))
    assert best == 3
    assert max(shades, key=lambda shade: profit(shade, 0, 3, players)) > 0  # naive bids are none


@pytest.mark.parametrize("shade", [Fraction(-1), Fraction(2), Fraction(7, 2), Fraction(8)])
def test_the_integral_of_a_deviation(shade: Fraction) -> None:
    def gain(u: float) -> float:
        wins = min(1.0, max(0.0, (u - float(shade) + 3 + 3) / 6)) ** 2
        return (float(shade) - u) * wins / 6

    assert float(profit(shade, 3, 3, players=3)) == pytest.approx(integral(gain, -3, 3), abs=1e-5)
