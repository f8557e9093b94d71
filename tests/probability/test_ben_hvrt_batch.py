"""The kernel against the rules: the same stations, the same dice, the same policy, the same race."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import pytest

from engine.core.chance import Seeded
from engine.core.errors import RuleViolation
from engine.core.game import CHANCE
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.cards import CARDS
from engine.games.ben_hvrt.model import Answer, DragBy, Moment, RollDie, Steer, Window
from engine.probability.ben_hvrt.batch import Drawn, Settled, Station, Worlds, run
from engine.probability.ben_hvrt.batch.squares import Bytes
from engine.probability.ben_hvrt.rollout import rollout
from tests.probability.ben_hvrt_races import (
    Cast,
    by_the_kernel,
    by_the_rules,
    compared,
    stations,
    whole_races,
)

proves = pytest.mark.rule(
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
    assert sorts == {*Moment, RollDie, Steer, DragBy, Answer} - {Moment.OUTFIT}


@dataclass(frozen=True)
class Alike:
    """The same dice in every world."""

    dice: Drawn
    worlds: int

    def faces(self, turn: int, nth: int) -> Bytes:
        return np.repeat(self.dice.faces(turn, nth), self.worlds, axis=1)


def test_every_step_of_a_race_leads_to_the_same_end() -> None:
    """A race is one race, wherever it is taken up."""
    for start in whole_races(13, seed=7):
        dice = Drawn(7, len(start.table.gear), 1)
        luck, state = dice.luck(0), BEN_HVRT.settled(start).state
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
        ends = set(by_the_kernel(steps, Alike(dice, len(steps))))
        assert ends == {by_the_rules(start, luck)}


def test_the_luck_of_the_rules_rolls_for_the_kernel() -> None:
    for seed, start in enumerate(whole_races(13, seed=3)):
        luck = Seeded(seed)
        dice = Settled((luck,), len(start.table.gear), (start.table.race,))
        assert next(by_the_kernel([start], dice)) == by_the_rules(start, luck)


def test_worlds_do_not_mind_each_other() -> None:
    """A world is run alike whether alone or among others, and again alike."""
    start = next(iter(whole_races(1, seed=5)))
    station, dice = Station.of(start), Drawn(1, len(start.table.gear), 50)
    worlds = Worlds.of([start.table.hands] * 50, dice)
    first, again = run(station, worlds), run(station, worlds)
    spread = run(Station.together([station] * 50), worlds)
    for name in ("places", "turns", "speeds", "pots", "purses", "hands", "gear"):
        assert np.array_equal(getattr(first, name), getattr(again, name))
        assert np.array_equal(getattr(first, name), getattr(spread, name))


def test_gear_may_differ_from_world_to_world() -> None:
    starts = [s for s in whole_races(130, seed=11) if len(s.table.gear) == 8 and s.options.chariots == 1]
    outfits = [Station.of(start).gear for start in starts]
    bare = Station.together([replace(Station.of(start), gear=np.zeros_like(outfits[0])) for start in starts])
    worlds = Worlds.of([start.table.hands for start in starts], Drawn(2, 8, len(starts)))
    laden = replace(worlds, gear=np.concatenate(outfits, axis=1))
    assert np.array_equal(
        run(bare, laden).places, run(Station.together([*map(Station.of, starts)]), worlds).places
    )


def test_money_stays_on_the_table() -> None:
    """BH-04: what was in purses and pot is in the purses."""
    for start in whole_races(26, seed=13):
        worlds = Worlds.of([start.table.hands] * 20, Drawn(3, len(start.table.gear), 20))
        assert (run(Station.of(start), worlds).purses.sum(axis=0) == start.table.ledger.total).all()


def test_a_view_is_a_station_too() -> None:
    for state in stations(100, seed=17):
        seat = BEN_HVRT.actor(state)
        seen = Station.of(BEN_HVRT.view(state, 0 if seat is CHANCE else seat))
        for name in ("at", "mark", "speed", "order", "played", "path"):
            assert np.array_equal(getattr(seen, name), getattr(Station.of(state), name)), name


def test_there_is_no_station_before_the_race() -> None:
    with pytest.raises(RuleViolation):
        Station.of(BEN_HVRT.start(BEN_HVRT.setup(4)))
