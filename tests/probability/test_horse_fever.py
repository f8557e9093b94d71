"""The kernel of Horse Fever: the figures of the rules, the rules' own races, beliefs and bets."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import sqrt
from typing import Any

import numpy as np
import pytest

from engine.core.chance import Seeded, Stream
from engine.core.errors import RuleViolation
from engine.core.game import CHANCE
from engine.games.horse_fever.actions import Judge, Lay
from engine.games.horse_fever.cards import ACTIONS, HORSES
from engine.games.horse_fever.model import HIDDEN, Betting, Fixing, Laid, Photo, State, Wager
from engine.games.horse_fever.tables import LANES
from engine.probability import horse_fever
from engine.probability.horse_fever.beliefs import Belief, draws_of, field_of
from engine.probability.horse_fever.draws import KINDS, Draws
from engine.probability.horse_fever.forecast import bets, compared, kelly, odds, progress, receipts, simulated
from engine.probability.horse_fever.races import ACTION_BIT, Field, run
from engine.theory import kelly as theory
from tests.games.horse_fever.table import BLUE, GAME, RED, WHITE, at, at_the_start, lay
from tests.games.horse_fever.table import run as play_on

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
    end = run(Field.of((2, 3, 4, 5, 6, 7)), Draws(seed=1, worlds=races))
    units = {
        int(unit): int(count) for unit, count in zip(*np.unique(end.units, return_counts=True), strict=True)
    }
    figures((end.places == 1).sum(axis=1), (end.places <= 3).sum(axis=1), units, races)


def by_the_rules(races: int) -> None:
    start = at_the_start()
    wins, shows, units = [0] * LANES, [0] * LANES, {}
    for seed in range(races):
        order, count = raced(start, Seeded(seed))
        wins[order[0]] += 1
        for lane in order[:3]:
            shows[lane] += 1
        units[count] = units.get(count, 0) + 1
    figures(wins, shows, units, races)


@pytest.mark.rule("HF-61")
def test_the_rules_give_the_figures_of_the_rules() -> None:
    by_the_rules(600)


@pytest.mark.more
@pytest.mark.rule("HF-61")
def test_the_rules_give_the_figures_of_the_rules_more_often() -> None:
    by_the_rules(5_000)


# -- rules and kernel on the same draws ------------------------------------------------------------


def settled(state: State, luck: Any, favour: Any) -> Any:
    """What chance brings, or whom the First Player favours."""
    if GAME.actor(state) is CHANCE:
        return luck.settle(GAME.lottery(state))
    lanes = [judge.lane for judge in GAME.options(state) if isinstance(judge, Judge)]
    return Judge(lanes[0] if favour is None else max(lanes, key=lambda lane: favour[lane]))


def raced(state: State, luck: Any, favour: Any = None) -> tuple[tuple[int, ...], int]:
    """A race by the rules: the order, and the number of units."""
    units = 0
    while state.race is not None:
        units = state.race.unit + 1
        state = GAME.step(state, settled(state, luck, favour)).state
    return state.table.results[-1].order, units


def random_race(rng: Stream) -> State:
    """A race with any odds, Horses, shifts and Action cards."""
    kinds = [*ACTIONS]
    cards = [kinds.pop(rng.index(len(kinds))) for _ in range(rng.index(13))]
    few = rng.index(2) + 1  # behind one or two lanes, or behind all
    lanes = range(LANES) if rng.index(2) else range(few)
    horses = [*HORSES]
    lineup = {lane: horses.pop(rng.index(len(horses))) for lane in range(LANES) if not rng.index(3)}
    return at_the_start(
        odds=[2 + rng.index(6) for _ in range(LANES)],
        laid=[Laid(0, rng.choice([*lanes]), card) for card in cards],
        stables=dict.fromkeys(lineup, 0),
        horses={0: [*lineup.values()]},
        lineup=lineup,
        shifts={lane: rng.choice((-2, 2)) for lane in range(LANES) if not rng.index(8)},
    )


def side_by_side(races: int, seed: int) -> set[str]:
    """Races by rules and kernel on the same draws; the kinds of cards that were met."""
    rng, met = Stream(seed, ("races",)), set()
    for number in range(races):
        state = random_race(rng)
        met |= {laid.card for laid in state.meeting.laid} | {*filter(None, state.meeting.lineup)}
        draws = Draws(seed=seed * 100_000 + number, worlds=2)
        favour = draws.favour()
        seen = GAME.view(state, None)
        end = run(field_of(seen), draws, Belief.of(seen).draw(2, 0), favour)
        for world in range(2):
            order, units = raced(state, draws.luck(world), favour[:, world])
            assert tuple(end.places[lane, world] for lane in order) == (1, 2, 3, 4, 5, 6), (number, state)
            assert end.units[world] == units
            assert tuple(end.odds[:, world]) == state.race.odds  # type: ignore[union-attr]
    return met


@pytest.mark.rule("HF-30", "HF-31", "HF-32", "HF-62", "HF-65")
def test_kernel_and_rules_run_the_same_races() -> None:
    assert side_by_side(300, seed=1) == {*ACTIONS, *HORSES}


@pytest.mark.more
@pytest.mark.rule("HF-30", "HF-31", "HF-32", "HF-62", "HF-65")
def test_kernel_and_rules_run_the_same_races_more_often() -> None:
    assert side_by_side(5_000, seed=2) == {*ACTIONS, *HORSES}


def test_kernel_and_rules_agree_from_anywhere_in_a_race() -> None:
    """Taken up before a card, between card and dice, between the dice, or in a photo finish."""
    rng, met = Stream(3, ("stations",)), set()
    for number in range(60):
        state = random_race(rng)
        luck = Seeded(number)
        while state.race is not None:
            if not rng.index(6) or isinstance(state.stage, Photo):
                met.add((type(state.stage), len(state.race.dice) if state.race.card else 0))
                seen = GAME.view(state, number % 4)
                draws = draws_of(seen, 1, number)
                favour = draws.favour()
                end = run(field_of(seen), draws, Belief.of(seen).draw(1, 0), favour)
                order, _ = raced(state, draws.luck(0), favour[:, 0])
                assert tuple(end.places[lane, 0] for lane in order) == (1, 2, 3, 4, 5, 6), state
            choice = (
                luck.settle(GAME.lottery(state)) if GAME.actor(state) is CHANCE else GAME.options(state)[-1]
            )
            state = GAME.step(state, choice).state
    assert len(met) == 4


def test_a_world_draws_every_card_once_and_then_all_again() -> None:
    draws = Draws(seed=5, worlds=50)
    first = np.array([draws.card(unit) for unit in range(23)])
    deck = sorted(KINDS.index(kind) for kind in at_the_start().race.deck.each())  # type: ignore[union-attr]
    for world in range(50):
        assert sorted(first[:, world].tolist()) == deck
    again = np.array([draws.card(unit) for unit in range(23, 46)])
    for world in range(50):
        assert sorted(again[:, world].tolist()) == deck
    assert any(int(a[0]) != int(b[0]) for a, b in pairwise(first))


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
    assert belief.slots == ((1, RED), (1, BLUE), (2, None))
    assert len(belief.unseen) == 16
    worlds = 16_000
    words = belief.draw(worlds, seed=1)
    assert (words[RED] & ACTION_BIT["start-4"]).all()
    assert not (words & ACTION_BIT["odds-up"]).any()
    counts = {kind: int(((words[BLUE] & ACTION_BIT[kind]) > 0).sum()) for kind in belief.unseen}
    expected = worlds / 16 * (1 + 1 / 6)  # the card laid there, or the one in a hand
    assert all(abs(count - expected) < 5 * sqrt(expected) for count in counts.values())
    each = sum(((words & ACTION_BIT[kind]) > 0).sum(axis=0) for kind in ACTIONS)
    assert (np.asarray(each) == 4).all()  # no card twice, none lost


def test_with_nothing_hidden_there_is_one_world() -> None:
    seen = GAME.view(at_the_start(laid=[Laid(1, RED, "start-4")]), 0)
    assert Belief.of(seen).draw(1000, seed=1).shape == (LANES, 1)
    plan = Belief.of(GAME.view(lay(2), 0), (Lay("start-0", BLUE),))
    assert plan.sure[BLUE] == ACTION_BIT["start-0"]


def test_who_trusts_expects_help_for_the_horses_that_were_bet_on() -> None:
    state = lay(
        2, laid=[Laid(1, RED, "start-0"), Laid(1, BLUE, "start-4")], wagers=[Wager(1, RED, "win", 100)]
    )
    belief = Belief.of(GAME.view(state, 0))
    plus = sum(bit for kind, bit in ACTION_BIT.items() if ACTIONS[kind].sign > 0)
    helped = {trust: float(((belief.draw(8000, 1, trust)[RED] & plus) > 0).mean()) for trust in (1.0, 4.0)}
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
    draws = Draws(seed=9, worlds=40)
    end = run(field_of(seen), draws, Belief.of(seen).draw(40, 0))
    brought = receipts(seen, end)
    for world in range(40):
        after, luck = state, draws.luck(world)
        favour = draws.favour()[:, world]
        while after.race is not None:
            after = GAME.step(after, settled(after, luck, favour)).state
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
