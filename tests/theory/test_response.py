"""Lesson L4 at the table: rungs, chances and the best answer to stated bots."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import pairwise

import pytest

from engine.core.chance import Stream, digest
from engine.games.ben_hvrt.actions import Action, Bid, Pass, ToAuction
from engine.games.ben_hvrt.cards import CARDS
from engine.games.ben_hvrt.events import Sold, Unsold
from engine.games.ben_hvrt.model import Auction, Reveal
from engine.parts.auctions import EscalatingAuction
from engine.strategies.ben_hvrt import bidding
from engine.theory.escalation import solve, solver, spent
from engine.theory.response import (
    Policy,
    best_response,
    by_value,
    forget,
    hesitant,
    sunk_cost,
    when_alone,
)
from tests.games.ben_hvrt.table import GAME, lay, play
from tests.theory.numeric import seeded
from tests.theory.sales import Table, pay, table, wander

HALF = Fraction(1, 2)
CARD = "mad-marcus"


def moody(seed: int) -> Policy:
    """Some chance of a bid for everything that a policy may see."""

    def chance(sale: EscalatingAuction) -> Fraction:
        seen = (sale.price, sale.bidder, *sale.active, -1, *sale.rounds_bid)
        return Fraction(digest(seed, seen) % 5, 4)

    return lambda sale: min(Fraction(1), chance(sale))


def slowly(
    seats: Table,
    me: int,
    rung: int | None,
    sale: EscalatingAuction,
    left: tuple[int, ...],
    policies: dict[int, Policy],
) -> tuple[Fraction, Fraction, Fraction]:
    """Chance to win, own ducats spent and gain, through the whole tree; without a rung, the best of them."""
    if sale.over:
        won = Fraction(sale.winner == me)
        spent_in_all = sum(seats.purses) - sum(left)
        cost = Fraction(seats.purses[me] - left[me])
        return won, cost, seats.values[me] * won - cost + seats.shares[me] * spent_in_all
    out = slowly(seats, me, rung, sale.passed(), left, policies)
    if left[sale.bidder] < sale.price:
        return out
    stay = slowly(seats, me, rung, sale.bid(), pay(left, sale), policies)
    if sale.bidder != me:
        chance = policies[sale.bidder](forget(sale))
        won, cost, gain = (chance * a + (1 - chance) * b for a, b in zip(stay, out, strict=True))
        return won, cost, gain
    if rung is None:
        return stay if stay[2] > out[2] else out
    return stay if sale.price <= rung else out


def sitting(rng: random.Random) -> tuple[Table, int, EscalatingAuction, tuple[int, ...], dict[int, Policy]]:
    """Two or three seats somewhere in a sale; we are any of them."""
    seats = table(rng, rng.randint(2, 3), 10, HALF)
    sale, left = wander(rng, seats.purses, rng.randint(0, 4))
    policies = {seat: moody(rng.randrange(1000)) for seat in range(len(left))}
    return seats, rng.randrange(len(left)), sale, left, policies


def test_rungs_and_best_answer_through_the_whole_tree() -> None:
    rng = seeded(10)
    better = 0
    for _ in range(150):
        seats, me, sale, left, policies = sitting(rng)
        response = best_response(me, seats.values[me], left, policies, share=seats.shares[me], sale=sale)
        gone = seats.purses[me] - left[me]
        back = seats.shares[me] * (sum(seats.purses) - sum(left))
        for rung, win, cost, gain in response.rungs:
            assert (win, cost + gone, gain - gone + back) == slowly(seats, me, rung, sale, left, policies)
        assert response.gain - gone + back == slowly(seats, me, None, sale, left, policies)[2]
        assert response.gain >= response.best.gain
        better += response.gain > response.best.gain
    assert better > 0  # it does help to look who is left


def test_what_it_does_now_is_the_first_step_of_the_best_answer() -> None:
    rng = seeded(11)
    for _ in range(150):
        seats, me, sale, left, policies = sitting(rng)
        if sale.over or sale.bidder != me or left[me] < sale.price:
            continue
        value, share = seats.values[me], seats.shares[me]
        response = best_response(me, value, left, policies, share=share, sale=sale)
        stay = best_response(me, value, pay(left, sale), policies, share=share, sale=sale.bid()).gain
        out = best_response(me, value, left, policies, share=share, sale=sale.passed()).gain
        assert response.bids is (stay - sale.price * (1 - share) > out)
        assert response.gain == max(stay - sale.price * (1 - share), out)


def test_against_the_equilibrium_nothing_beats_the_equilibrium() -> None:
    """L4: with rivals who play the solution, the best answer earns the solution's payoff."""
    rng = seeded(12)
    for _ in range(200):
        seats = table(rng, rng.randint(2, 4), 25, HALF)
        sale, left = wander(rng, seats.purses, rng.randint(0, 8))
        solution = solve(seats.values, left, seats.shares, sale)
        play_well = solver(seats.values, left, seats.shares, sale).bids
        for me in range(len(left)):
            response = best_response(
                me,
                seats.values[me],
                left,
                dict.fromkeys(range(len(left)), play_well),
                share=seats.shares[me],
                sale=sale,
            )
            assert response.gain == solution.payoffs[me]


def test_each_rung_wins_no_less_and_costs_no_less_than_the_one_below() -> None:
    coin = hesitant(HALF, Fraction(4, 5))
    rungs = best_response(2, 20, (100,) * 4, {0: coin, 1: coin, 3: coin}).rungs
    assert [rung.rung for rung in rungs] == list(range(14))
    for low, high in pairwise(rungs):
        assert low.win <= high.win
        assert low.cost <= high.cost <= low.cost + high.rung


@pytest.mark.parametrize("stays", [Fraction(3, 10), HALF, Fraction(4, 5)])
def test_a_sunk_cost_bidder_who_may_tire(stays: Fraction) -> None:
    """After our bid in round 1 he enters, then stays with a constant chance: a geometric series."""
    for rung in best_response(0, 10, (100, 100), {1: sunk_cost(10, stays)}).rungs[1:-1]:
        survives = [stays**n for n in range(rung.rung)]  # our bid n + 1 is made if he stayed n - 1 times
        assert rung.win == 1 - stays ** (rung.rung - 1)
        assert rung.cost == sum(n * (survives[n - 2] if n > 1 else 1) for n in range(1, rung.rung + 1))


def test_after_four_rounds_against_sid() -> None:
    """L4: ten paid for a card worth ten. Sid stays, so pass; if he tires by half a chance, it is all one."""
    sale = EscalatingAuction.open((0, 1))
    for _ in range(8):
        sale = sale.bid()
    response = best_response(0, 10, (35, 35), {1: sunk_cost(10)}, sale=sale)
    assert not response.bids
    assert response.best.rung == 4
    assert response.rungs[-1] == (9, 0, spent(9) - 10, -35)
    tired = best_response(0, 10, (35, 35), {1: sunk_cost(10, HALF)}, sale=sale)
    assert tired.rungs[:2] == ((4, 0, 0, 0), (5, HALF, 5, 0))  # five ducats for half a card of ten: no gain


BOTS = {
    "value": (bidding.by_value, by_value),
    "sunk-cost": (bidding.by_sunk_cost, sunk_cost),
    "when-alone": (bidding.when_alone, when_alone),
}


@pytest.mark.rule("BH-14", "BH-15")
@pytest.mark.parametrize(
    "names", [("value", "sunk-cost"), ("when-alone", "value"), ("sunk-cost", "when-alone")]
)
@pytest.mark.parametrize("me", range(3))
def test_the_bots_of_the_house_in_the_real_game(names: tuple[str, str], me: int) -> None:
    """Staying in up to each rung, played by the rules against the bots, ends as the policies foretell."""
    purses = (20, 15, 28)
    others = [seat for seat in range(3) if seat != me]
    bots = {seat: BOTS[name][0] for seat, name in zip(others, names, strict=True)}
    policies = {seat: BOTS[name][1](CARDS[CARD].price) for seat, name in zip(others, names, strict=True)}
    response = best_response(me, 12, purses, policies)
    for rung, win, cost, _ in response.rungs:
        state = lay(3, stage=Reveal(), auction=Auction(0, 0), purses=purses, stacks=(1,) * 3, chariots=1)
        played = play(state, CARD, ToAuction())
        while not played.of(Sold) and not played.of(Unsold):
            sale, seat = played.state.auction.bidding, GAME.actor(played.state)
            word: Action = Bid() if sale.price <= rung else Pass()
            if seat != me:
                word = bots[seat](GAME.view(played.state, seat), Stream(1, ("bot",)))
            played = played.then(word)
        sold = played.of(Sold)
        assert bool(sold and sold[0].seat == me) is bool(win)
        assert (sold[0].paid[me] if sold else 0) == cost


def test_who_is_out_or_has_won_has_nothing_to_decide() -> None:
    sale = EscalatingAuction.open((0, 1, 2)).bid().passed().bid()
    policies = dict.fromkeys(range(3), by_value(2))
    out = best_response(1, 10, (9, 9, 9), policies, share=HALF, sale=sale)
    assert [tuple(rung) for rung in out.rungs] == [(0, 0, 0, 0)]
    won = best_response(0, 10, (9, 9, 9), policies, sale=sale.bid().passed())
    assert [tuple(rung) for rung in won.rungs] == [(2, 1, 0, 10)]
    assert not won.bids


def test_policies_say_what_they_do() -> None:
    first = EscalatingAuction.open((0, 1))
    alone, again = first.passed(), first.bid().bid()
    policies = (by_value(2), sunk_cost(2, HALF), when_alone(2), hesitant(Fraction(1, 3), HALF))
    assert [policy(first) for policy in policies] == [1, 1, 0, Fraction(1, 3)]
    assert [policy(alone) for policy in policies] == [1, 1, 1, Fraction(1, 3)]
    assert [policy(again) for policy in policies] == [0, HALF, 0, HALF]
    assert not when_alone(1)(alone)


def test_a_policy_must_state_a_chance() -> None:
    with pytest.raises(ValueError, match="chance of a bid"):
        best_response(0, 5, (9, 9), {1: lambda _: 2})
