"""Lessons L10 to L12 and L15: odds, stakes, walks and crowds at the races."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product
from statistics import median

import pytest

from engine.theory.cascades import after as crowd_after
from engine.theory.cascades import right
from engine.theory.kelly import Stakes, growth, mean_factor, median_factor, several, show, win
from engine.theory.odds import ODDS, break_even, every_horse, overround, show_return, sprints
from engine.theory.walks import after, eigenvalue, new_odds, pattern, stationary
from tests.theory.numeric import estimate, seeded

HORSES = range(6)


def hundredths(*numbers: int) -> tuple[Fraction, ...]:
    return tuple(Fraction(n, 100) for n in numbers)


# L10


def test_backing_every_horse_returns_140_of_223() -> None:
    stakes = every_horse(ODDS)
    assert overround(ODDS) == Fraction(223, 140)
    assert sum(stakes) == 1
    assert {k * stake for k, stake in zip(ODDS, stakes, strict=True)} == {Fraction(140, 223)}


def test_a_fair_chance_breaks_even() -> None:
    assert all(k * break_even(k) == 1 for k in ODDS)


def test_equal_show_stakes_return_themselves() -> None:
    stakes = [Fraction(1, 6)] * 6
    assert {show_return(stakes, placed) for placed in permutations(HORSES)} == {Fraction(1)}
    assert show_return(HORSES, (5, 4, 3, 2, 1, 0)) == 2 * (5 + 4 + 3)


def test_sprints_counted() -> None:
    throws = list(product(HORSES, repeat=2))
    assert sprints() == Fraction(sum(0 in throw for throw in throws), 36) == Fraction(11, 36)
    assert 6 * sprints() == Fraction(sum(len(set(throw)) for throw in throws), 36) == Fraction(11, 6)


# L11

LESSON = hundredths(5, 10, 10, 10, 25, 40)


@pytest.mark.parametrize("odds", ODDS)
def test_one_horse_against_the_growth_of_every_other_stake(odds: int) -> None:
    for percent in range(5, 100, 5):
        chance = Fraction(percent, 100)
        best = win(chance, odds)
        assert best == max(0, (odds * chance - 1) / (odds - 1))
        top = growth(Stakes((best, Fraction(0)), 1 - best), (chance, 1 - chance), (odds, odds))
        for share in (Fraction(n, 50) for n in range(50)):
            other = growth(Stakes((share, Fraction(0)), 1 - share), (chance, 1 - chance), (odds, odds))
            assert other <= top + 1e-12


def test_show_bets_double() -> None:
    assert [show(Fraction(n, 4)) for n in range(5)] == [0, 0, 0, Fraction(1, 2), 1]


def test_several_horses_of_lesson_11() -> None:
    stakes = several(LESSON, ODDS)
    assert [round(float(share), 6) for share in stakes.on] == [0, 0, 0, 0, 0.165517, 0.327586]
    assert round(float(stakes.reserve), 6) == 0.506897
    assert sum(stakes.on) + stakes.reserve == 1


def test_a_losing_horse_as_insurance() -> None:
    """L11: one point from the 1:2 horse to the 1:5 one: 1.2 % on a horse that returns 0.55 a ducat."""
    stakes = several(hundredths(4, 10, 10, 11, 25, 40), ODDS)
    assert 5 * Fraction(11, 100) == Fraction(55, 100)
    assert round(100 * float(stakes.on[3]), 1) == 1.2
    assert several(LESSON, ODDS).on[3] == 0


def marginal(stakes: Stakes, chances: tuple[Fraction, ...], odds: tuple[int, ...]) -> Iterator[Fraction]:
    """What a little more on each horse adds to growth, and last what a little more in reserve does."""
    wealth = [stakes.reserve + k * share for k, share in zip(odds, stakes.on, strict=True)]
    yield from (p * k / w for p, k, w in zip(chances, odds, wealth, strict=True))
    yield sum((p / w for p, w in zip(chances, wealth, strict=True)), Fraction(0))


def test_no_ducat_would_do_more_good_elsewhere() -> None:
    """Growth is concave, so this (Kuhn and Tucker) proves the stakes best; exactly, on random races."""
    rng = seeded(11)
    backed = 0
    for _ in range(500):
        weights = [rng.randint(1, 20) for _ in HORSES]
        chances = tuple(Fraction(w, sum(weights)) for w in weights)
        odds = tuple(rng.choice(ODDS) for _ in HORSES)
        if overround(odds) <= 1:
            continue
        stakes = several(chances, odds)
        assert sum(stakes.on) + stakes.reserve == 1
        for gain, share in zip(marginal(stakes, chances, odds), (*stakes.on, stakes.reserve), strict=True):
            assert share >= 0
            assert gain == 1 if share else gain <= 1
        backed += sum(share > 0 for share in stakes.on)
    assert backed > 500


def test_when_the_bank_gives_money_away_nothing_stays_in_the_purse() -> None:
    assert several((Fraction(1, 2),) * 2, (3, 3)) == ((Fraction(1, 2),) * 2, 0)


def test_purses_of_the_page() -> None:
    """L11: a horse at 1:2 wins 6 in 10; medians of 100 ducats after 100 races, and the average of all-in."""
    medians = {share: round(100 * median_factor(share, 0.6, 2, 100)) for share in (0.1, 0.2, 0.4, 0.5)}
    assert medians == {0.1: 450, 0.2: 749, 0.4: 78, 0.5: 3}
    assert max(range(100), key=lambda n: median_factor(n / 100, 0.6, 2, 100)) == 20
    assert round(100 * mean_factor(1, 0.6, 2, 20)) == 3834
    assert round(100_000 * 0.6**20) == 4
    assert max(range(101), key=lambda n: mean_factor(n / 100, 0.6, 2, 20)) == 100
    assert win(Fraction(3, 10), 4) == Fraction(1, 15)
    assert win(Fraction(3, 10), 3) == 0


def test_two_thousand_players() -> None:
    rng = seeded(12)
    wins = [sum(rng.random() < 0.6 for _ in range(100)) for _ in range(2000)]
    purses = [1.2**n * 0.8 ** (100 - n) for n in wins]
    assert median(purses) == pytest.approx(median_factor(0.2, 0.6, 2, 100))
    few = [sum(rng.random() < 0.6 for _ in range(10)) for _ in range(20_000)]
    assert estimate(1.2**n * 0.8 ** (10 - n) for n in few).agrees_with(mean_factor(0.2, 0.6, 2, 10))


# L12


def test_the_walk_counted_over_all_finishes() -> None:
    """HF: one row up if placed better than the row, down if worse; all 720 finishes alike."""
    counted = [[Fraction(0)] * 6 for _ in HORSES]
    for places in permutations(HORSES):
        for row in HORSES:  # the horse that stands in this row
            counted[row][row + (places[row] > row) - (places[row] < row)] += Fraction(1, 720)
    assert new_odds() == tuple(map(tuple, counted))


def test_stationary_law_of_lesson_12() -> None:
    law = stationary(new_odds())
    assert law == tuple(Fraction(n, 32) for n in (1, 5, 10, 10, 5, 1))
    assert after(new_odds(), law, 1) == law


def test_the_stationary_law_of_any_chain() -> None:
    rng = seeded(13)
    for size in (1, 2, 5, 8):
        weights = [[rng.randint(1, 9) for _ in range(size)] for _ in range(size)]
        chain = tuple(tuple(Fraction(w, sum(row)) for w in row) for row in weights)
        law = stationary(chain)
        assert sum(law) == 1
        assert after(chain, law, 1) == law


@pytest.mark.parametrize("j", HORSES)
def test_eigenvalues_of_lesson_12(j: int) -> None:
    vector, chain = pattern(j), new_odds()
    assert eigenvalue(j) == 1 - Fraction(j, 3)
    assert any(vector)
    for row, entry in zip(chain, vector, strict=True):
        assert sum(p * x for p, x in zip(row, vector, strict=True)) == eigenvalue(j) * entry


def test_returns_are_noise() -> None:
    """L12: with equal horses a bet at 1:k returns k/6, in every row the walk has led to."""
    rng = seeded(14)
    rows, returned = list(HORSES), {k: [] for k in ODDS}
    for _ in range(4000):
        places = rng.sample(HORSES, 6)
        for horse in HORSES:
            k = ODDS[rows[horse]]
            returned[k].append(k * (places[horse] == 0))
        rows = [row + (place > row) - (place < row) for row, place in zip(rows, places, strict=True)]
    for k, sample in returned.items():
        assert estimate(sample).agrees_with(k / 6)


# L15


def bayes(q: Fraction, length: int) -> tuple[Fraction, Fraction, Fraction]:
    """Sensible people one after another, by Bayes' rule alone: right, wrong and undecided.

    A history is what the public can know of it: how much likelier it is if the right horse is
    right. In a cascade both signals lead to one choice.
    """
    settled = {True: Fraction(0), False: Fraction(0)}
    open_now: dict[Fraction, Fraction] = {Fraction(1): Fraction(1)}  # public odds of "right", and the chance

    def picks(odds: Fraction) -> Fraction:
        """The chance to choose "right" with these private odds; even odds toss a coin."""
        return Fraction(1, 2) if odds == 1 else Fraction(odds > 1)

    for _ in range(length):
        following: dict[Fraction, Fraction] = {}
        for odds, chance in open_now.items():
            good, bad = picks(odds * q / (1 - q)), picks(odds * (1 - q) / q)
            if good == bad:
                settled[bool(good)] += chance
                continue
            if_right, if_wrong = q * good + (1 - q) * bad, (1 - q) * good + q * bad
            for likely, unlikely in ((if_right, if_wrong), (1 - if_right, 1 - if_wrong)):
                then = odds * likely / unlikely
                following[then] = following.get(then, Fraction(0)) + chance * likely
        open_now = following
    for odds in list(open_now):
        if picks(odds * q / (1 - q)) == picks(odds * (1 - q) / q):
            settled[odds > 1] += open_now.pop(odds)
    return settled[True], settled[False], sum(open_now.values(), Fraction(0))


@pytest.mark.parametrize("percent", [55, 60, 70, 90])
def test_cascades_by_bayes_rule(percent: int) -> None:
    q = Fraction(percent, 100)
    for choices in (2, 4, 8):
        assert crowd_after(choices, q) == bayes(q, choices)
    good, _, undecided = bayes(q, 40)
    assert good <= right(q) <= good + undecided
    assert undecided < Fraction(1, 10**9)


def test_the_figure_of_lesson_15() -> None:
    assert round(float(right(Fraction(7, 10))), 5) == 0.75316
