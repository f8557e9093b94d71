"""Lesson L4 by another hand: Gambit judges the solutions of small sales.

Gambit is an extra (`pip install benhvrt-lab[theory]`); without it these tests are skipped.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from engine.parts.auctions import EscalatingAuction
from engine.theory.escalation import Solver, solve
from engine.theory.matrix_games import solve as solve_matrix
from tests.theory.numeric import seeded
from tests.theory.sales import Table, pay, table, worth

gambit = pytest.importorskip("pygambit", reason="Gambit is an extra: pip install benhvrt-lab[theory]")

PASS, BID = "pass", "bid"


def grow(
    game: Any, node: Any, seats: Table, sale: EscalatingAuction, left: tuple[int, ...]
) -> list[tuple[Any, EscalatingAuction]]:
    """The tree of a sale; its nodes with the sales they stand for."""
    if sale.over:
        gains = [
            total - purse for total, purse in zip(worth(seats, sale.winner, left), seats.purses, strict=True)
        ]
        payoffs = [gambit.Rational(gain.numerator, gain.denominator) for gain in gains]
        game.set_outcome(node, game.add_outcome(payoffs=payoffs, label=f"end {len(game.outcomes)}"))
        return []
    actions = [PASS, BID] if left[sale.bidder] >= sale.price else [PASS]
    game.append_move(node, str(sale.bidder), actions)
    grown = [(node, sale), *grow(game, node.children[PASS], seats, sale.passed(), left)]
    if BID in actions:
        grown += grow(game, node.children[BID], seats, sale.bid(), pay(left, sale))
    return grown


def fraction(number: Any) -> Fraction:
    return Fraction(int(number.numerator), int(number.denominator))


@pytest.mark.parametrize("seed", range(12))
def test_gambit_finds_no_regret_and_the_same_payoffs(seed: int) -> None:
    rng = seeded(seed)
    seats = table(rng, rng.randint(2, 3), 10, Fraction(seed % 3, 4))
    order = tuple(range(len(seats.values)))
    game = gambit.Game.new_tree(players=[str(seat) for seat in order])
    nodes = grow(game, game.root, seats, EscalatingAuction.open(order), seats.purses)
    solved = Solver(seats.values, seats.purses, seats.shares)
    profile = game.mixed_behavior_profile(rational=True)
    for node, sale in nodes:
        for action in node.infoset.actions:
            profile[action] = int(action.label == (BID if solved.bids(sale) else PASS))
    assert profile.max_regret() == 0
    payoffs = solve(seats.values, seats.purses, seats.shares).payoffs
    assert [fraction(profile.payoff(str(seat))) for seat in order] == list(payoffs)
    for node, sale in nodes:  # in every part of the tree, reached or not
        seat = sale.bidder
        values = [fraction(profile.node_value(str(seat), child)) for child in node.children]
        assert fraction(profile.node_value(str(seat), node)) == max(values)


@pytest.mark.parametrize("seed", range(10))
def test_gambit_solves_the_same_matrix_games(seed: int) -> None:
    """Lesson L13."""
    rng = seeded(seed)
    payoffs = [[rng.randint(-9, 9) for _ in range(rng.randint(2, 4))]]
    payoffs += [[rng.randint(-9, 9) for _ in payoffs[0]] for _ in range(rng.randint(1, 3))]
    game = gambit.Game.from_arrays(payoffs, [[-a for a in row] for row in payoffs])
    (equilibrium, *_) = gambit.nash.lp_solve(game, rational=True).equilibria
    assert fraction(equilibrium.payoff(next(iter(game.players)))) == solve_matrix(payoffs).value
