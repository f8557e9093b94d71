"""The compiled races of Circus and the rules, fed the same dice, give the same race."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from engine.games.circus import CIRCUS
from engine.games.circus.actions import Way
from engine.games.circus.board import LANES, ROWS
from engine.games.circus.events import Wrecked
from engine.games.circus.model import ChooseWay, State
from engine.games.circus.tables import LAPS, SEATS, TURNS_PER_LAP, die, verdict
from engine.probability.circus.image import SIDES
from engine.probability.circus.tables import RACES
from engine.probability.circus.worlds import image, named
from tests.games.circus.table import field
from tests.kernel.circus_stations import (
    Met,
    Question,
    anywhere,
    by_rules,
    ended,
    soaked,
    stations,
    whole,
)


def alike(races: int, first: int) -> None:
    """So many whole races and as many from anywhere, both ways; one in eighty has each row of a table."""
    met = soaked(races, first)
    seldom = {row: times for row, times in met.items() if times * 80 < 2 * races}
    assert not seldom


@pytest.mark.rule("CI-01", "CI-06")
def test_five_hundred_races_and_stations_end_alike() -> None:
    alike(500, first=0)


@pytest.mark.more
def test_five_thousand_races_and_stations_end_alike() -> None:
    alike(5_000, first=10_000)


def test_all_numbers_of_seats_and_laps_are_among_them() -> None:
    options = [asked.seen.options for asked in whole(500)]
    assert {agreed.seats for agreed in options} == set(range(SEATS[0], SEATS[1] + 1))
    assert {agreed.laps for agreed in options} == set(range(LAPS[0], LAPS[1] + 1))
    assert {agreed.mild for agreed in options} == {False, True}


def both_ways(state: State, worlds: int, seed: int) -> Met:
    """The race of a position in so many worlds, by the rules and in one call."""
    met: Met = Counter()
    seen = CIRCUS.view(state, 0)
    raced = RACES.run(image(seen, seed), worlds)
    for world in range(worlds):
        assert raced[world] == ended(by_rules(Question(seen, seed, world), met))
    return met


@pytest.mark.rule("CI-01")
@pytest.mark.parametrize("turn", [1, 2, 59, 60])
def test_the_first_turns_and_the_last_ones_are_alike(turn: int) -> None:
    """Without direction cards, and called off after 30 turns for each lap."""
    both_ways(field((3, 2), (26, 3), (26, 1), (25, 1), turn=turn, jupiter=range(4)), 20, turn)


@pytest.mark.rule("CI-07", "CI-10", "CI-11")
@pytest.mark.parametrize("mild", [False, True])
def test_the_outer_lane_is_alike(mild: bool) -> None:
    """A six reaches the bend; a card into the wall is void."""
    state = field((0, 5), (24, 5), (0, 0), (23, 0), ways=(Way.RIGHT, Way.AHEAD, Way.LEFT), mild=mild)
    assert both_ways(state, 40, 2)[Wrecked.__name__,]


@pytest.mark.rule("CI-13", "CI-18")
def test_a_track_full_of_debris_wrecks_alike() -> None:
    everywhere = [(row, lane) for row in range(ROWS) for lane in range(LANES)]
    state = field((18, 2), (18, 4), (17, 0), (17, 5), debris=everywhere, jupiter=(0, 2))
    assert both_ways(state, 30, 1)[Wrecked.__name__,] > 60


@pytest.mark.rule("CI-02")
def test_a_rank_is_as_likely_on_either_die() -> None:
    """So that one table does for all that only ask for it."""
    slow, fast = ([verdict(face, fast=big) for face in SIDES[big]] for big in (False, True))
    assert slow == fast
    for big in (False, True):
        assert Counter(SIDES[big]) == dict(die(fast=big))


def test_every_draw_has_a_name_of_its_own() -> None:
    turns, chariots = range(1, TURNS_PER_LAP * LAPS[1] + 1), range(SEATS[1])
    names = [named(("place", place)) for place in chariots]
    for turn, chariot in product(turns, chariots):
        names += [named((kind, turn, chariot)) for kind in ("way", "speed")]
        names += [named(("crash", turn, chariot, nth)) for nth in range(256)]
    assert len(set(names)) == len(names)
    assert max(names) < 2**32


@pytest.mark.rule("CI-06")
def test_an_image_has_nothing_of_a_card_that_lies_face_down() -> None:
    """The same view is the same image to the byte, whatever others have put down."""
    compared = 0
    for asked in anywhere(300):
        seen = asked.seen
        if not isinstance(seen.stage, ChooseWay):
            continue
        first, *others = sorted(seen.race.order)
        state = State(seen.options, seen.race, (None,) * seen.options.seats, ChooseWay(first))
        cards = {CIRCUS.step(state, head).state for head in CIRCUS.options(state)}
        for seat in (*others, None):
            views = {CIRCUS.view(replace(card, stage=ChooseWay(others[0])), seat) for card in cards}
            assert len(views) == 1
            assert len({image(CIRCUS.view(card, seat), 3).tobytes() for card in cards}) == 1
            compared += 1
        known = {image(CIRCUS.view(card, first), 3).tobytes() for card in cards}
        assert len(known) == len(cards)  # one's own card counts
    assert compared > 20


def test_neither_slices_nor_threads_change_a_race() -> None:
    state = field((18, 2), (18, 4), (17, 0), (17, 5), jupiter=(0, 2))
    asked = image(CIRCUS.view(state, 0), 5)
    all_at_once = RACES.run(asked, 3_000)
    assert np.array_equal(RACES.spread(asked, 3_000), all_at_once)
    assert np.array_equal(RACES.run(asked, 1_100, 1_900), all_at_once[1_900:])
    assert not np.array_equal(all_at_once[:1_500], all_at_once[1_500:])


@pytest.mark.rule("CI-06")
def test_a_card_that_is_drawn_lies_alike_whatever_is_chosen_next() -> None:
    """Left or right, it is the same world: where nobody is near, the others do as they would have done."""
    state = field((20, 3), (36, 1), (35, 4), order=(0, 1, 2), laps=1)
    state = replace(state, race=replace(state.race, ways=()), stage=ChooseWay(0))
    seen = CIRCUS.view(state, 0)
    ends = [
        RACES.run(image(replace(seen, way=way, stage=ChooseWay(None)), 1), 200)
        for way in (Way.LEFT, Way.RIGHT)
    ]
    same = (ends[0]["row"][:, 1:3] == ends[1]["row"][:, 1:3]).all(axis=1)
    assert same.mean() > 0.5


def test_stations_for_elsewhere_are_those_that_have_been_compared() -> None:
    for station in stations(6):
        flat = np.frombuffer(station.image, RACES.image)[0]
        assert RACES.run(np.array(flat), station.worlds, station.first).tobytes() == station.ends
        assert station.tables == RACES.tables().tobytes()
