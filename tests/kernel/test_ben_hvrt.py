"""The compiled races against the rules: the same stations, the same dice, the same policy, the same race."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest

from engine.core.chance import Stream
from engine.core.errors import RuleViolation
from engine.core.game import CHANCE
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.cards import CARDS
from engine.games.ben_hvrt.model import (
    Answer,
    DragBy,
    EndRace,
    Moment,
    RollDie,
    Steer,
    Upkeep,
    Window,
    on_table,
)
from engine.kernel import Fed, Races
from engine.parts.deck import Cards
from engine.probability.ben_hvrt.image import END, IMAGE
from engine.probability.ben_hvrt.kinds import INDEX, KINDS, ROOM
from engine.probability.ben_hvrt.pack import named, packed
from engine.probability.ben_hvrt.rollout import rollout
from engine.probability.ben_hvrt.tables import RACES, tables
from tests.games.ben_hvrt.test_secrecy import twin
from tests.kernel.ben_hvrt_races import (
    Cast,
    by_the_kernel,
    by_the_rules,
    compared,
    laid_open,
    opened,
    stations,
    whole_races,
)

proves = pytest.mark.rule(
    "BH-19",
    "BH-22",
    "BH-23",
    "BH-24",
    "BH-25",
    "BH-26",
    "BH-27",
    "BH-28",
    "BH-29",
    "BH-30",
    "BH-31",
    "BH-32",
    "BH-35",
    "BH-36",
    "BH-37",
    "BH-41",
    "BH-42",
    "BH-43",
    "BH-44",
)


@proves
@pytest.mark.parametrize("part", range(5))
def test_whole_races_end_as_by_the_rules(part: int) -> None:
    cast = Cast()
    assert compared(whole_races(100, seed=part), part, cast) == 100
    assert set(cast.seen) == set(CARDS)
    assert min(cast.seen.values()) >= 3


@proves
@pytest.mark.parametrize("part", range(5))
def test_races_taken_up_anywhere_end_as_by_the_rules(part: int) -> None:
    assert compared(stations(100, seed=100 * part), part) == 100


@pytest.mark.more
@proves
@pytest.mark.parametrize("part", range(5, 25))
def test_many_races_end_as_by_the_rules(part: int) -> None:
    compared(whole_races(100, seed=part), part)
    compared(stations(100, seed=100 * part), part)


def test_stations_are_of_every_sort() -> None:
    sorts = set()
    for state in stations(1000, seed=0):
        stage = state.stage
        sorts.add(stage.moment if isinstance(stage, Window) else type(stage))
    assert sorts == {*Moment, RollDie, Steer, DragBy, Answer, Upkeep} - {Moment.OUTFIT}


def test_every_step_of_a_race_leads_to_the_same_end() -> None:
    """A race is one race, wherever it is taken up."""
    for start in whole_races(13, seed=7):
        luck, state = Fed(7, 0, named), BEN_HVRT.settled(start).state
        steps = [start]
        while state.table.race == start.table.race:
            steps.append(state)
            actor = BEN_HVRT.actor(state)
            assert actor is not None
            if actor is CHANCE:
                choice = luck.settle(BEN_HVRT.lottery(state))
            else:
                choice = rollout(BEN_HVRT.view(state, actor))
            state = BEN_HVRT.step(state, choice).state
        ends = {end for step in steps for end in by_the_kernel(opened(step, 7), world=0)}
        assert ends == {by_the_rules(start, luck)}


def test_worlds_do_not_mind_each_other() -> None:
    """A world is run alike whether alone or among others, in slices, in threads, and again alike."""
    start = next(iter(whole_races(1, seed=5)))
    image = packed(BEN_HVRT.view(start, 0), 1)
    whole = RACES.run(image, 3000)
    assert np.array_equal(whole, RACES.run(image, 3000))
    assert np.array_equal(whole, RACES.spread(image, 3000))
    assert np.array_equal(whole[700:1900], RACES.run(image, 1200, first=700))
    assert np.array_equal(whole[2999:], RACES.run(image, 1, first=2999))
    assert len({end.tobytes() for end in whole}) > 100


def test_money_stays_on_the_table() -> None:
    """BH-04: what was in purses and pot is in the purses."""
    for start in whole_races(26, seed=13):
        ends = RACES.run(packed(laid_open(start), 3), 20)
        assert (ends["purse"].sum(axis=1) == start.table.ledger.total).all()
        assert (ends["payout"].sum(axis=1) == start.table.ledger.pot).all()


def test_cards_are_worth_their_price_if_another_race_follows() -> None:
    for start in whole_races(26, seed=17):
        image = opened(start, 3)
        (end,) = RACES.run(image, 1)
        state, luck = BEN_HVRT.settled(start).state, Fed(3, 0, named)
        while state.table.race == start.table.race:
            actor = BEN_HVRT.actor(state)
            chance = actor is CHANCE
            assert actor is not None
            choice = luck.settle(BEN_HVRT.lottery(state)) if chance else rollout(BEN_HVRT.view(state, actor))
            state = BEN_HVRT.step(state, choice).state
        worth = list(state.table.ledger.purses)
        for seat, hand in enumerate(state.table.hands):
            worth[seat] += sum(CARDS[kind].price for kind in hand.each() if kind != "tax-collector")
        for chariot, gear in enumerate(state.table.gear):
            worth[chariot % len(worth)] += sum(card.price for card in gear)
        assert end["worth"][: len(worth)].tolist() == worth
        image["follows"] = False
        (bare,) = RACES.run(image, 1)
        assert bare["worth"].tolist() == end["purse"].tolist()


def test_the_same_view_makes_the_same_image() -> None:
    """What a seat cannot see is not in it, to the byte."""
    rng, alike = Stream(3, ("images",)), 0
    for state in stations(200, seed=900):
        for seat in (0, None):
            seen, other = BEN_HVRT.view(state, seat), BEN_HVRT.view(twin(state, seat, rng), seat)
            if seen == other:
                assert packed(seen, 5).tobytes() == packed(other, 5).tobytes()
                alike += 1
    assert alike > 100


def test_there_is_no_station_after_the_race() -> None:
    state = next(iter(stations(1, seed=17)))
    with pytest.raises(RuleViolation, match=r"action\.not_now"):
        packed(replace(BEN_HVRT.view(state, 0), stage=EndRace()), 0)


def test_a_card_of_one_more_kind_fits() -> None:
    """The last number of all is played like any other."""
    last, first = ROOM - 1, INDEX["add-3"]
    assert len(KINDS) < ROOM
    start = next(iter(whole_races(4, seed=21)))
    hands = tuple(Cards.of({"add-3": 1}) for _ in start.table.hands)
    image = opened(on_table(start, hands=hands), 4)
    moved, renumbered = image.copy(), tables().copy()
    for name in ("does", "price", "house", "worth", "weight"):
        renumbered[name][last] = renumbered[name][first]
    for name in ("late", "played", "roll_wish"):
        bit = renumbered[name] >> np.uint64(first) & np.uint64(1)
        renumbered[name] |= bit << np.uint64(last)
    for shield in renumbered["shield"]:
        shield["off"] |= (shield["off"] >> np.uint64(first) & np.uint64(1)) << np.uint64(last)
    start_of = moved["start"]
    start_of["held"][:, last], start_of["held"][:, first] = start_of["held"][:, first], 0
    start_of["hand"] = (start_of["hand"] >> np.uint64(first) & np.uint64(1)) << np.uint64(last)
    other = Races("ben_hvrt", lambda: renumbered, IMAGE, END)
    with ThreadPoolExecutor(1) as apart:  # a room of its own, with these tables
        found = apart.submit(other.run, moved, 500).result()
    expected = RACES.run(image, 500)
    assert found.tobytes() == expected.tobytes()
    assert (found["hand"] == 0).any()
