"""The compiled race of Horse Fever is that of the rules, on the same dice, from anywhere."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from engine.games.horse_fever.cards import MOVEMENT_DECK
from engine.games.horse_fever.model import Betting, Fixing, Laid, Photo, RollSprint, TurnCard, Wager
from engine.games.horse_fever.tables import BEST_ODDS, LANES
from engine.kernel import races
from engine.probability.horse_fever.beliefs import image
from engine.probability.horse_fever.image import KINDS
from engine.probability.horse_fever.races import RACES, seeded
from tests.games.horse_fever.table import BLUE, GAME, RED, WHITE, at_the_start, lay
from tests.kernel.horse_fever_stations import anywhere, ended, soaked, stations

RULES = pytest.mark.rule("HF-15", "HF-30", "HF-31", "HF-32", "HF-33", "HF-60", "HF-62", "HF-65")


def seldom(met: Counter[Any]) -> tuple[Any, int]:
    """What was met least."""
    return min(met.items(), key=lambda each: each[1])


@RULES
def test_kernel_and_rules_run_the_same_races() -> None:
    kind, times = seldom(soaked(500, 1))
    assert times >= 12, kind  # in proportion to 500 in 40,000 races


@pytest.mark.more
@RULES
def test_kernel_and_rules_run_the_same_races_more_often() -> None:
    kind, times = seldom(soaked(5_000, 2))
    assert times >= 125, kind


def test_every_stage_of_a_race_is_a_station() -> None:
    met = {(type(seen.stage), 0 if seen.race is None else len(seen.race.dice)) for seen in anywhere(400, 3)}
    assert {(Betting, 0), (TurnCard, 0), (RollSprint, 0), (RollSprint, 1)} <= met
    assert any(stage is Photo for stage, _ in met)


def test_slices_and_threads_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    for seen in anywhere(12, 4):
        asked = seeded(image(seen), 4)
        whole = RACES.run(asked, 3_000)
        assert (RACES.spread(asked, 3_000) == whole).all()
        assert (np.concatenate([RACES.run(asked, 700, 0), RACES.run(asked, 2_300, 700)]) == whole).all()
        with monkeypatch.context() as alone:
            alone.setattr(races, "CORES", 1)
            assert (RACES.spread(asked, 3_000) == whole).all()


def test_what_is_hidden_does_not_go_in() -> None:
    """Two games that look the same are the same to the byte."""
    mine, stage = Laid(0, RED, "odds-up"), Fixing((0,))
    wagers = [Wager(1, BLUE, "win", 100)]
    one, two = (
        lay(3, laid=[Laid(1, WHITE, card), mine], hands={1: [own]}, wagers=wagers, stage=stage)
        for card, own in (("start-0", "last-4"), ("first-0", "start-4"))
    )
    for trust in (1.0, 2.0):
        images = [image(GAME.view(state, 0), trust=trust).tobytes() for state in (one, two)]
        assert images[0] == images[1]
        assert (
            image(GAME.view(one, 1), trust=trust).tobytes() != image(GAME.view(two, 1), trust=trust).tobytes()
        )


@pytest.mark.rule("HF-33")
def test_a_deck_that_has_run_out_is_whole_again() -> None:
    """A race from far behind the start: every card comes once before any comes again."""
    state = at_the_start(odds=(BEST_ODDS,) * LANES)
    assert state.race is not None
    far = replace(state, race=replace(state.race, squares=(-70,) * LANES))
    for world in range(5):
        met: Counter[Any] = Counter()
        seen = GAME.view(far, None)
        (found,) = RACES.run(seeded(image(seen), 5), 1, world)
        (told,) = ended(seen, 5, world, met)
        assert found == told
        assert found["units"] > MOVEMENT_DECK.total + 1
        assert sum(met[kind, 0] for kind in KINDS) == found["units"]
        assert all(MOVEMENT_DECK[kind] <= met[kind, 0] <= 2 * MOVEMENT_DECK[kind] for kind in KINDS)


def test_races_for_elsewhere_are_what_the_kernel_makes_of_them() -> None:
    for station in stations(40):
        asked = np.frombuffer(station.image, RACES.image).reshape(())
        assert RACES.run(asked, station.worlds, station.first).tobytes() == station.ends
        assert station.tables == RACES.tables().tobytes()
