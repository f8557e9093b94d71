"""Lesson L4: the escalating auction by backward induction, by closed form, by the rules and by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.games.ben_hvrt.actions import Bid, Pass, ToAuction
from engine.games.ben_hvrt.events import Sold, Unsold
from engine.games.ben_hvrt.model import Auction, OfferQuickSale, Reveal
from engine.games.ben_hvrt.tables import split_pot
from engine.parts.auctions import EscalatingAuction
from engine.theory.escalation import (
    Solver,
    affordable,
    equity,
    predict,
    reach,
    real_cost,
    solve,
    solver,
    spent,
)
from tests.games.ben_hvrt.table import lay, play
from tests.theory.numeric import seeded
from tests.theory.sales import play_out, slowly, table, wander, worth

HALF = Fraction(1, 2)  # the most that one seat can own of a pot (BH-31)


def test_the_closed_form_on_3000_random_sales() -> None:
    """L4: the largest reach wins for one ducat, the later seat breaking ties; nobody else pays."""
    rng = seeded(4)
    for _ in range(3000):
        seats = table(rng, rng.randint(2, 4), 30)
        solution = solve(seats.values, seats.purses)
        winner, revenue = predict(seats.values, seats.purses)
        assert (solution.winner, solution.revenue) == (winner, revenue), seats
        assert solution.payments == tuple(int(seat == winner) for seat in range(len(seats.values)))


def test_the_closed_form_with_up_to_a_third_of_the_pot() -> None:
    """L4: a ducat really costs 1 - pi, so a card worth v is bid for like one of v / (1 - pi)."""
    rng = seeded(5)
    decided = 0
    for _ in range(1000):
        seats = table(rng, rng.randint(2, 4), 30, Fraction(1, 3))
        solution = solve(seats.values, seats.purses, seats.shares)
        assert (solution.winner, solution.revenue) == predict(seats.values, seats.purses, seats.shares), seats
        decided += solution.winner != predict(seats.values, seats.purses)[0]
    assert decided > 50  # sales that go to another because of the shares


@pytest.mark.parametrize(("share", "payments"), [(Fraction(1, 3), (1, 0)), (Fraction(5, 12), (3, 1))])
def test_above_a_third_it_pays_to_make_the_winner_pay(share: Fraction, payments: tuple[int, int]) -> None:
    """L4: rivals' spending pays pi: one ducat, really 1 - pi, draws two from the winner, worth 2 pi."""
    solution = solve((10, 0), (45, 2), (0, share))
    assert (solution.winner, solution.payments) == (0, payments)
    assert solution.payoffs[1] == max(share, share * 4 - 1)


@pytest.mark.parametrize("share", [Fraction(0), HALF])
def test_the_tree_read_slowly_from_anywhere_in_a_sale(share: Fraction) -> None:
    rng = seeded(6)
    for _ in range(300):
        seats = table(rng, rng.randint(2, 3), 12, share)
        sale, left = wander(rng, seats.purses, rng.randint(0, 6))
        solution = solve(seats.values, left, seats.shares, sale)
        winner, purses = slowly(seats, sale, left)
        assert solution.winner == winner
        assert solution.payments == tuple(a - b for a, b in zip(left, purses, strict=True))
        spent_before = sum(seats.purses) - sum(left)
        for seat, total in enumerate(worth(seats, winner, purses)):  # what is sunk is not counted
            assert solution.payoffs[seat] == total - left[seat] - seats.shares[seat] * spent_before


def test_solved_strategies_played_by_the_auction_part() -> None:
    rng = seeded(7)
    for _ in range(500):
        seats = table(rng, rng.randint(2, 5), 40, HALF)
        sale, left = wander(rng, seats.purses, rng.randint(0, 12))
        solution = solve(seats.values, left, seats.shares, sale)
        strategies = solver(seats.values, left, seats.shares, sale)
        winner, purses = play_out(sale, left, lambda here, _, s=strategies: s.bids(here))
        assert (winner, purses) == (
            solution.winner,
            tuple(a - b for a, b in zip(left, solution.payments, strict=True)),
        )


def test_nobody_gains_by_one_other_word() -> None:
    rng = seeded(8)
    for _ in range(300):
        seats = table(rng, rng.randint(2, 4), 30, HALF)
        sale, left = wander(rng, seats.purses, rng.randint(0, 8))
        if sale.over or left[sale.bidder] < sale.price:
            continue
        solution, seat = solve(seats.values, left, seats.shares, sale), sale.bidder
        after = sale.passed() if solution.bids else sale.bid()
        paid = 0 if solution.bids else sale.price
        purses = tuple(purse - paid * (i == seat) for i, purse in enumerate(left))
        other = solve(seats.values, purses, seats.shares, after).payoffs[seat]
        assert other - paid * (1 - seats.shares[seat]) <= solution.payoffs[seat]


@pytest.mark.rule("BH-14", "BH-15", "BH-16")
def test_solved_strategies_played_by_the_rules_of_ben_hvrt() -> None:
    """The Auctioneer speaks first, whoever that is; the game's ledger ends as the solver says."""
    rng = seeded(9)
    for _ in range(40):
        count = rng.randint(2, 5)
        seats, first = table(rng, count, 30), rng.randrange(count)
        state = lay(
            count, stage=Reveal(), auction=Auction(0, first), purses=seats.purses, stacks=(1,) * count
        )
        played = play(state, "mad-marcus")
        if isinstance(played.state.stage, OfferQuickSale):
            played = played.then(ToAuction())
        order = tuple((first + turn) % count for turn in range(count))
        strategies = Solver(seats.values, seats.purses)
        expected = strategies.outcome(EscalatingAuction.open(order))
        while not played.of(Sold) and not played.of(Unsold):
            sale = played.state.auction.bidding
            played = played.then(Bid() if strategies.bids(sale) else Pass())
        if expected.winner is None:
            assert played.of(Unsold)
        else:
            (sold,) = played.of(Sold)
            assert (sold.seat, sold.paid) == (expected.winner, expected.payments)


def test_the_lesson_of_the_last_ducat() -> None:
    """L4: values 10, purses 45: the last seat buys for 1; with 44 seat 2 (of 1 to 3) does."""
    assert reach(10, 45) == 9
    assert reach(10, 44) == 8
    assert solve((10,) * 3, (45, 45, 45)).payments == (0, 0, 1)
    assert solve((10,) * 3, (45, 45, 44)).payments == (0, 1, 0)


def test_the_exercise_of_the_lesson() -> None:
    """L4: reaches 6, 5, 7, 4; seat 3 for 1; a purse of 28 keeps the reach, 21 still wins the tie."""
    values, purses = (7, 12, 12, 5), [100, 20, 35, 100]
    assert [reach(value, purse) for value, purse in zip(values, purses, strict=True)] == [6, 5, 7, 4]
    assert solve(values, purses).payments == (0, 0, 1, 0)
    smallest = {}
    for purse in range(35, 0, -1):
        purses[2] = purse
        smallest[reach(12, purse)] = purse
        assert (solve(values, purses).winner == 2) is (purse >= 21)
    assert smallest[7] == 28
    assert smallest[6] == 21


def test_sunk_ducats_are_gone() -> None:
    """L4: after four rounds at 10 for a card worth 10, round 5 is decided by who can stay longer."""
    sale = EscalatingAuction.open((0, 1))
    for _ in range(8):
        sale = sale.bid()
    assert (sale.price, sale.sunk(0)) == (5, 10)
    assert not solve((10, 10), (35, 35), sale=sale).bids  # 45 - 10 left each: the later speaker stays longer
    assert solve((10, 10), (35, 34), sale=sale).bids
    assert solve((10, 10), (35, 34), sale=sale).payoffs == (5, 0)


def test_a_ducat_at_the_exact_value_is_not_bid() -> None:
    """L4: indifferent players pass; revenue 0 if every reach is 0."""
    assert solve((1, 1), (9, 9)).winner is None
    assert solve((1, Fraction(4, 3)), (9, 9)).winner == 1
    assert solve((5, 5), (0, 0)).winner is None


@pytest.mark.rule("BH-31")
def test_equity_is_the_share_of_the_pot_by_place() -> None:
    assert [Fraction(pile, 60) for pile in split_pot(60, 3)] == [
        equity(*(Fraction(place == won) for place in range(3))) for won in range(3)
    ]
    assert real_cost(4, Fraction(1, 4)) == 3  # the board's question


def test_rungs_and_purses() -> None:
    assert [affordable(purse) for purse in range(11)] == [0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4]
    assert all(spent(affordable(purse)) <= purse < spent(affordable(purse) + 1) for purse in range(200))


def test_eight_players_with_a_hundred_ducats() -> None:
    solution = solve((60,) * 8, (100,) * 8)
    assert not solver((60,) * 8, (100,) * 8).bids(EscalatingAuction.open(tuple(range(8))))
    assert (solution.winner, solution.revenue) == (7, 1)


def test_every_seat_has_a_purse() -> None:
    with pytest.raises(ValueError, match="every seat"):
        solve((1, 2), (3,))
