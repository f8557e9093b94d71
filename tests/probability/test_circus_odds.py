"""The odds of Circus: from a view alone, with their errors, the same every time."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from engine import probability
from engine.core.chance import Seeded, Stream
from engine.core.errors import RuleViolation
from engine.core.game import CHANCE
from engine.games.circus import CIRCUS
from engine.games.circus.actions import Head, Pass, ThankJupiter
from engine.games.circus.board import at
from engine.games.circus.model import AskJupiter, ChooseWay, Over, State
from engine.probability.circus import after, ends, foreseeable, odds, progress
from engine.probability.circus.rollout import direction, ground, heading, hurries
from tests.games.circus.table import FAST, LEFT, RIGHT, SLOW, field, played


def choosing(seed: int, seats: int = 4) -> State:
    """A race at its first secret choice."""
    luck, rng = Seeded(seed), Stream(seed, ("wander",))
    state = CIRCUS.start(CIRCUS.setup(seats=seats))
    while not isinstance(state.stage, ChooseWay):
        actor = CIRCUS.actor(state)
        choice = luck.settle(CIRCUS.lottery(state)) if actor is CHANCE else rng.choice(CIRCUS.options(state))
        state = CIRCUS.step(state, choice).state
    return state


def test_odds_have_a_chance_for_every_place() -> None:
    found = odds(CIRCUS.view(choosing(1), 0), races=300)
    assert found.races == 300
    assert len(found.places) == 4
    for chariot in range(4):
        assert sum(rank.mean for rank in found.places[chariot]) == pytest.approx(1)
        assert sum(ranks[chariot].mean for ranks in found.places) == pytest.approx(1)
    assert sum(found.wins) == pytest.approx(1)
    assert [share.mean for share in found.purses] == pytest.approx(found.wins)
    assert found.payouts == found.purses


def test_three_hundred_races_are_within_three_points() -> None:
    *_, last = progress(CIRCUS.view(choosing(2, seats=8), 0), races=300)
    assert max(rank.stderr for ranks in last.places for rank in ranks) <= 0.03


def test_odds_grow_and_are_the_same_every_time() -> None:
    seen = CIRCUS.view(choosing(3), 1)
    first = list(progress(seen, races=4_000, seed=5))
    assert [found.races for found in first] == [1_000, 3_000, 4_000]
    assert first == list(progress(seen, races=4_000, seed=5))
    assert first[-1] != odds(seen, races=4_000, seed=6)
    assert probability.odds(seen, races=4_000, seed=5) == first[-1]


def test_odds_and_ends_are_of_the_same_worlds() -> None:
    seen = CIRCUS.view(choosing(3), 1)
    parts = [ends(seen, worlds=worlds, seed=5, first=first) for first, worlds in ((0, 700), (700, 800))]
    wins = np.concatenate([part.worth for part in parts], axis=1).mean(axis=1)
    assert tuple(wins.tolist()) == odds(seen, races=1_500, seed=5).wins


def test_odds_stop_when_nothing_is_open() -> None:
    sure = CIRCUS.view(field((41, 2), (26, 3), crossings=2), 0)
    assert odds(sure).races == 1_000
    assert odds(sure).wins == (1.0, 0.0)


def test_the_leader_has_the_better_odds() -> None:
    wins = odds(CIRCUS.view(field((20, 2), (2, 3), (18, 1), crossings=2), 0)).wins
    assert wins[0] > wins[2] > wins[1]


def test_a_race_that_is_over_has_no_odds_but_an_end() -> None:
    over = played(field((41, 2), (26, 3), (28, 3), crossings=2), SLOW, 2).state
    assert isinstance(over.stage, Over)
    seen = CIRCUS.view(over, 1)
    assert not foreseeable(seen)
    with pytest.raises(RuleViolation, match=r"odds\.nothing_to_race"):
        odds(seen)
    found = ends(seen, worlds=5, seed=1)
    assert found.places.tolist() == [[1] * 5, [3] * 5, [2] * 5]
    assert found.worth.tolist() == [[1] * 5, [0] * 5, [0] * 5]


def test_before_the_grid_is_drawn_all_are_equal() -> None:
    wins = odds(CIRCUS.view(CIRCUS.start(CIRCUS.setup(seats=4)), 0), races=600).wins
    assert all(abs(win - 0.25) < 0.08 for win in wins)


@pytest.mark.rule("CI-06")
def test_odds_know_no_card_that_lies_face_down() -> None:
    """The same view, whatever others have put down; so the same odds, even as they choose."""
    state = choosing(4)
    second = [CIRCUS.step(state, head).state for head in CIRCUS.options(state)]
    told = [odds(CIRCUS.view(other, 3), races=60) for other in second]
    assert len(told) > 1
    assert told[0] == told[1] == odds(CIRCUS.view(state, 3), races=60)


@pytest.mark.rule("CI-06")
def test_ones_own_card_counts() -> None:
    """Left would drive it into the side of another, right not."""
    state = field((20, 3), (20, 2), (2, 1), order=(2,))
    state = played(state, SLOW, 1).state
    seen = CIRCUS.view(state, 0)
    into, clear = after(seen, Head(LEFT)), after(seen, Head(RIGHT))
    assert (into.way, clear.way) == (LEFT, RIGHT)
    assert into.stage == clear.stage == ChooseWay(None)
    assert replace(into, way=None) == replace(clear, way=None)
    for card in (into, clear):
        assert card.race.ways == ()
    assert ends(clear, worlds=200, seed=1).worth[0].sum() != ends(into, worlds=200, seed=1).worth[0].sum()


def test_what_one_sees_after_a_choice() -> None:
    state = played(field((13, 2), (36, 2), (37, 2), jupiter=(0, 1)), FAST, 3, 3).state
    seen = CIRCUS.view(state, 0)
    waits = after(seen, Pass())
    assert isinstance(waits.stage, AskJupiter)
    assert waits.stage.asked == 1
    saved = after(seen, ThankJupiter())
    assert saved.race.chariots[0].markers == 1
    with pytest.raises(RuleViolation):
        after(seen, SLOW)


def test_the_same_seed_is_the_same_luck_whatever_the_choice() -> None:
    """Two choices are compared in the same worlds: where they lead to the same, they end alike."""
    state = played(field((18, 2), (36, 2), (2, 3), ways=(LEFT,)), SLOW, 3).state
    one, other = (ends(CIRCUS.view(state, seat), worlds=50, seed=2) for seat in (0, 1))
    assert np.array_equal(one.places, other.places)
    assert np.array_equal(one.worth, other.worth)


def test_the_belief_about_directions_is_what_it_says() -> None:
    here = ground(field((18, 2), (20, 2)).race)
    square = field((18, 2), (20, 2)).race.chariots[0].square
    assert [direction(here, square, ticket) for ticket in range(6)] == [-1, -1, -1, -1, -1, 1]
    free = field((18, 0), (36, 2)).race
    ways = [direction(ground(free), free.chariots[0].square, ticket) for ticket in range(6)]
    assert ways == [0, 0, 0, 0, 0, 1]  # no card into the wall


def test_the_policy_is_fast_while_jupiter_or_the_straight_allows_it() -> None:
    rows = (1, 2, 3, 4, 7, 18, 23)
    inner, outer = ([at(row, lane) for row in rows] for lane in (4, 5))
    assert all(hurries(square, 0, jupiter=True) for square in inner)
    # without him, only the lowest face need stop short of the bend
    alone = [hurries(square, 0, jupiter=False) for square in inner]
    assert alone == [True, True, True, False, False, True, True]
    assert hurries(inner[3], 1, jupiter=False)  # a marker makes 3 a 2
    # in the outer lane, at most a 6 may reach it
    for jupiter in (False, True):
        wide = [hurries(square, 0, jupiter=jupiter) for square in outer]
        assert wide == [True, False, False, False, False, True, False]
        assert hurries(outer[1], 1, jupiter=jupiter)
        assert hurries(outer[3], 9, jupiter=jupiter)


def test_the_policy_looks_for_room_and_comes_back_in_from_the_outer_half() -> None:
    race = field((18, 4), (36, 2), debris=[(20, 1)]).race
    here = ground(race)
    assert [heading(here, at(18, lane)) for lane in range(6)] == [0, -1, 0, -1, -1, -1]
