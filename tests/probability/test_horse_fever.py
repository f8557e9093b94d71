"""The kernel of Horse Fever: the figures of the rules, the rules' own races, beliefs and bets."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt
from typing import Any

import numpy as np
import pytest

from engine.core.chance import Seeded
from engine.core.errors import RuleViolation
from engine.core.game import CHANCE
from engine.games.horse_fever.actions import Lay
from engine.games.horse_fever.cards import ACTIONS
from engine.games.horse_fever.model import HIDDEN, Betting, Fixing, Laid, Wager
from engine.games.horse_fever.tables import LANES
from engine.probability import horse_fever
from engine.probability.horse_fever.beliefs import IN_A_HAND, Belief, image
from engine.probability.horse_fever.forecast import bets, compared, kelly, odds, progress, receipts, simulated
from engine.probability.horse_fever.image import ACTION_BIT
from engine.probability.horse_fever.races import run
from engine.theory import kelly as theory
from tests.games.horse_fever.table import BLUE, GAME, RED, WHITE, at, at_the_start, lay
from tests.games.horse_fever.table import run as play_on
from tests.kernel.horse_fever_stations import by_the_rules, turned_up

WINS = (0.442, 0.259, 0.130, 0.059, 0.070, 0.040)
SHOWS = (0.840, 0.763, 0.590, 0.333, 0.296, 0.179)
UNITS = {5: 0.13, 6: 0.65, 7: 0.19}
RACES_OF_THE_RULES = 200_000


# -- HF-61 -----------------------------------------------------------------------------------------


def near(found: float, told: float, races: int, rounding: float) -> bool:
    """Within four standard errors of both samples together, and what rounding hides."""
    spread = sqrt(told * (1 - told) * (1 / races + 1 / RACES_OF_THE_RULES))
    return abs(found - told) <= 4 * spread + rounding


def figures(wins: Any, shows: Any, units: Any, races: int) -> None:
    """Compare with the table of HF-61."""
    for lane in range(LANES):
        assert near(wins[lane] / races, WINS[lane], races, 0.0005), lane
        assert near(shows[lane] / races, SHOWS[lane], races, 0.0005), lane
    for count, told in UNITS.items():
        assert near(units.get(count, 0) / races, told, races, 0.005), count
    assert near(sum(n for count, n in units.items() if count > 7) / races, 0.03, races, 0.005)


@pytest.mark.rule("HF-61", "HF-60", "HF-31", "HF-32", "HF-33")
def test_the_kernel_gives_the_figures_of_the_rules() -> None:
    races = 200_000
    end = run(image(GAME.view(at_the_start(), None)), races, seed=1)
    units = {
        int(unit): int(count) for unit, count in zip(*np.unique(end.units, return_counts=True), strict=True)
    }
    figures((end.places == 1).sum(axis=1), (end.places <= 3).sum(axis=1), units, races)


def figures_of_the_rules(races: int) -> None:
    start = at_the_start()
    wins, shows, units = [0] * LANES, [0] * LANES, {}
    for seed in range(races):
        state, count = start, 0
        while state.race is not None:
            count = state.race.unit + 1
            drawn = GAME.actor(state) is CHANCE
            choice = Seeded(seed).settle(GAME.lottery(state)) if drawn else GAME.options(state)[0]
            state = GAME.step(state, choice).state
        order = state.table.results[-1].order
        wins[order[0]] += 1
        for lane in order[:3]:
            shows[lane] += 1
        units[count] = units.get(count, 0) + 1
    figures(wins, shows, units, races)


@pytest.mark.rule("HF-61")
def test_the_rules_give_the_figures_of_the_rules() -> None:
    figures_of_the_rules(600)


@pytest.mark.more
@pytest.mark.rule("HF-61")
def test_the_rules_give_the_figures_of_the_rules_more_often() -> None:
    figures_of_the_rules(5_000)


# -- beliefs ---------------------------------------------------------------------------------------


def test_hidden_cards_are_any_that_the_seat_has_not_seen() -> None:
    state = lay(
        3,
        hands={0: ["odds-up"], 2: ["last-4"]},
        laid=[Laid(0, RED, "start-4"), Laid(1, RED, "start-0"), Laid(1, BLUE, "photo-first")],
        stage=Betting(2, (0,)),
    )
    seen = GAME.view(state, 0)
    assert [laid.card for laid in seen.meeting.laid] == ["start-4", HIDDEN, HIDDEN]
    belief = Belief.of(seen)
    assert belief.slots == ((1, RED), (1, BLUE), (2, IN_A_HAND))
    assert len(belief.unseen) == 16
    worlds = 16_000
    found = [turned_up(seen, 1, world) for world in range(worlds)]
    assert {len({laid.card for laid in cards}) for cards in found} == {4}  # no card twice, none lost
    assert all(cards[0] == Laid(0, RED, "start-4") for cards in found)
    counts = Counter(laid.card for cards in found for laid in cards if laid.lane == BLUE)
    assert "odds-up" not in counts
    expected = worlds / 16 * (1 + 1 / 6)  # the card laid there, or the one in a hand
    assert all(abs(counts[kind] - expected) < 5 * sqrt(expected) for kind in belief.unseen)


def test_with_nothing_hidden_nothing_is_drawn() -> None:
    made = image(GAME.view(at_the_start(laid=[Laid(1, RED, "start-4")]), 0))
    assert (made["slots"], made["cards"], made["sure"][RED]) == (0, 0, ACTION_BIT["start-4"])
    planned = image(GAME.view(lay(2), 0), plans=(Lay("start-0", BLUE),))
    assert planned["sure"][BLUE] == ACTION_BIT["start-0"]


def test_who_trusts_expects_help_for_the_horses_that_were_bet_on() -> None:
    state = lay(
        2, laid=[Laid(1, RED, "start-0"), Laid(1, BLUE, "start-4")], wagers=[Wager(1, RED, "win", 100)]
    )
    seen, worlds = GAME.view(state, 0), 8_000
    helped = {
        trust: sum(
            any(laid.lane == RED and ACTIONS[laid.card].sign > 0 for laid in turned_up(seen, 1, world, trust))
            for world in range(worlds)
        )
        / worlds
        for trust in (1.0, 4.0)
    }
    assert abs(helped[1.0] - 7 / 18) < 0.03  # of eighteen cards seven help
    assert helped[4.0] > 0.7


def test_the_odds_of_two_games_that_look_the_same_are_the_same() -> None:
    mine, stage = Laid(0, RED, "odds-up"), Fixing((0,))
    one = lay(3, laid=[Laid(1, RED, "start-0"), mine], hands={1: ["last-4"]}, stage=stage)
    two = lay(3, laid=[Laid(1, RED, "start-4"), mine], hands={1: ["first-0"]}, stage=stage)
    assert odds(GAME.view(one, 0), races=500) == odds(GAME.view(two, 0), races=500)
    assert odds(GAME.view(one, 1), races=500) != odds(GAME.view(two, 1), races=500)


# -- odds and bets ---------------------------------------------------------------------------------


def test_places_are_a_law() -> None:
    found = odds(GAME.view(lay(2), None), races=2000)
    for lane in range(LANES):
        assert sum(rank.mean for rank in found.places[lane]) == pytest.approx(1)
        assert found.places[lane][0].agrees_with(WINS[lane])
    for rank in range(LANES):
        assert sum(ranks[rank].mean for ranks in found.places) == pytest.approx(1)
    assert found.races == 2000


def test_what_is_over_is_certain() -> None:
    state = play_on(at_the_start(2), lambda s: s.race is not None and len(s.race.placed) > 2).state
    assert state.race is not None
    found = odds(GAME.view(state, 0), races=3000)
    for place, lane in enumerate(state.race.placed):
        assert found.places[lane][place].mean == 1
    assert found.places[state.race.placed[0]][1].mean == 0


def test_payouts_are_those_of_the_rules() -> None:
    """The receipts of simulated races, against the payoffs of the same races by the rules."""
    wagers = [Wager(0, RED, "win", 300), Wager(1, BLUE, "show", 200), Wager(0, 0, "show", 100)]
    characters = {0: "breeder", 1: "patron"}
    state = at_the_start(2, wagers=wagers, stables={RED: 0, 0: 1, 1: 1}, characters=characters)
    seen = GAME.view(state, 0)
    brought = receipts(seen, run(image(seen), 40, seed=9))
    for world in range(40):
        after, _ = by_the_rules(seen, 9, world)
        gained = [b - a for a, b in zip(state.table.money.purses, after.table.money.purses, strict=True)]
        assert brought[:, world].tolist() == gained


def test_bets_by_the_figures_of_the_rules() -> None:
    """Of the plain race: expected return and Kelly's share of every bet."""
    found = {(each.lane, each.to): each for each in bets(GAME.view(lay(2), None), races=40_000)}
    assert len(found) == 12
    for lane, (win, show) in enumerate(zip(WINS, SHOWS, strict=True)):
        on, placed = found[lane, "win"], found[lane, "show"]
        assert abs(on.chance.mean - win) < 0.012
        assert abs(placed.chance.mean - show) < 0.012
        assert on.returns.mean == pytest.approx((lane + 2) * on.chance.mean)
        assert placed.returns.mean == pytest.approx(2 * placed.chance.mean)
        assert on.points == pytest.approx(3 * on.chance.mean)
        chance = Fraction(round(on.chance.mean * 40_000), 40_000)
        assert on.kelly == pytest.approx(float(theory.win(chance, lane + 2)), abs=1e-9)
        shown = Fraction(round(placed.chance.mean * 40_000), 40_000)
        assert placed.kelly == pytest.approx(float(theory.show(shown)), abs=1e-9)
    assert sum(each.returns.mean for (_, to), each in found.items() if to == "show") == pytest.approx(6)


def test_bets_are_those_still_open() -> None:
    state = lay(2, wagers=[Wager(1, RED, "win", 100)], stage=Betting(2, (1, 0)))
    lanes = {each.lane for each in bets(GAME.view(at(state).state, 1), races=100)}
    assert lanes == {*range(LANES)} - {RED}


def test_hidden_odds_cards_count_in_what_a_bet_returns() -> None:
    state = lay(2, laid=[Laid(1, WHITE, "odds-up")], stage=Betting(2, (0,)), odds=(7,) * 6)
    end = simulated(GAME.view(state, 0), races=4000)
    assert {*np.unique(end.odds[WHITE]).tolist()} == {5, 7}  # one card in eighteen
    assert {*np.unique(end.odds[RED]).tolist()} == {7}
    found = {each.to: each for each in bets(GAME.view(state, 0), end=end) if each.lane == WHITE}
    assert found["win"].returns.mean < 7 * found["win"].chance.mean


def test_kelly_bets_nothing_on_what_loses() -> None:
    assert kelly(0.5, 1.0) == kelly(0.0, 0.0) == kelly(0.1, 0.5) == 0
    assert kelly(0.6, 1.2) == pytest.approx(0.2)


def test_odds_grow_and_depend_on_nothing_but_the_seed() -> None:
    seen = GAME.view(lay(3), 1)
    assert [each.races for each in progress(seen, races=3000)] == [1000, 3000]
    assert odds(seen, races=1000, seed=4) == odds(seen, races=1000, seed=4)
    assert odds(seen, races=1000, seed=4) != odds(seen, races=1000, seed=5)
    assert horse_fever.foreseeable(seen)


def test_before_the_stables_have_odds_there_is_nothing_to_foresee() -> None:
    seen = GAME.view(GAME.start(GAME.setup(3)), 0)
    assert not horse_fever.foreseeable(seen)
    with pytest.raises(RuleViolation, match=r"odds\.nothing_to_race"):
        odds(seen)


def test_the_figures_can_be_missed() -> None:
    assert not near(0.5, 0.442, 5_000, 0.0005)
    assert near(0.45, 0.442, 5_000, 0.0005)


def test_plans_are_compared_in_the_same_worlds() -> None:
    state = lay(3, hands={0: ["start-4"], 1: ["odds-up"]}, laid=[Laid(1, RED, "start-0")], stage=Fixing((0,)))
    seen = GAME.view(state, 0)
    plan = (Lay("start-4", WHITE),)
    ends = compared(seen, [(), plan], races=400, seed=3)
    for end, alone in zip(ends, ((), plan), strict=True):
        assert (end.places == simulated(seen, races=400, seed=3, plans=alone).places).all()
    assert (ends[1].places[WHITE] <= ends[0].places[WHITE]).mean() > 0.95  # it helps wherever it matters
    assert ends[1].places[WHITE].mean() < ends[0].places[WHITE].mean() - 0.3
