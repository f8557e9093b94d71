"""What the lessons claim, found in the engine's own numbers: the overround, sprints, the walk of the odds."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from engine.games.horse_fever.model import DrawCharacter, Wager
from engine.games.horse_fever.payoffs import won
from engine.games.horse_fever.tables import LANES, new_odds
from engine.theory import walks
from engine.theory.odds import ODDS, overround, sprints
from tests.games.horse_fever.table import GAME, at_race, at_stage, at_the_start, play, run

ORDERS = [*permutations(range(LANES))]


@pytest.mark.rule("HF-03", "HF-24")
def test_the_odds_at_set_up_sum_to_an_overround() -> None:
    table = run(GAME.start(GAME.setup(3)), at_stage(DrawCharacter)).state.table
    assert tuple(sorted(table.odds)) == ODDS
    assert overround(table.odds) == Fraction(223, 140)
    stakes = {lane: 42000 // table.odds[lane] for lane in range(LANES)}  # in proportion to 1/k
    for order in ORDERS[::37]:
        returned = sum(won(Wager(0, lane, "win", stakes[lane]), order, table.odds)[0] for lane in stakes)
        assert Fraction(returned, sum(stakes.values())) == Fraction(140, 223)


@pytest.mark.rule("HF-24")
def test_equal_show_stakes_on_all_six_return_exactly_what_they_cost() -> None:
    for order in ORDERS[::7]:
        returned = sum(won(Wager(0, lane, "show", 100), order, ODDS)[0] for lane in range(LANES))
        assert returned == 600


@pytest.mark.rule("HF-31")
def test_how_often_horses_sprint() -> None:
    """All 36 throws, by the engine's dice: a given horse in 11 of 36, and 11/6 horses on average."""
    state = play(at_the_start(), "222332").state
    chances: Counter[int] = Counter()
    for first in range(LANES):
        for second in range(LANES):
            after = play(state, first, second).state
            moved = zip(at_race(state).squares, at_race(after).squares, strict=True)
            chances.update(lane for lane, (old, new) in enumerate(moved) if new > old)
    assert {*chances.values()} == {11}
    assert Fraction(chances[0], 36) == sprints() == Fraction(11, 36)
    assert Fraction(sum(chances.values()), 36) == Fraction(11, 6)


@pytest.mark.rule("HF-35")
def test_the_odds_of_equal_horses_are_an_ehrenfest_walk() -> None:
    chain = tuple(
        tuple(
            Fraction(sum(new_odds(here, place) == there for place in range(1, LANES + 1)), LANES)
            for there in ODDS
        )
        for here in ODDS
    )
    assert chain == walks.new_odds()
    assert walks.stationary(chain) == tuple(Fraction(n, 32) for n in (1, 5, 10, 10, 5, 1))
    for j in range(LANES):
        pattern = walks.pattern(j)
        stepped = [sum(p * value for p, value in zip(row, pattern, strict=True)) for row in chain]
        assert stepped == [(1 - Fraction(j, 3)) * value for value in pattern]
    for odds in ODDS:  # a bet at 1:k on one of six equal horses returns k/6
        brought = [won(Wager(0, lane, "win", 6), (0, 1, 2, 3, 4, 5), (odds,) * 6)[0] for lane in range(LANES)]
        assert Fraction(sum(brought), 36) == Fraction(odds, 6)
