"""Who wins the series: purses after this race, and measured changes of purses for the races to come."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from engine.games.ben_hvrt import BEN_HVRT
from engine.parts.ledger import Ledger
from engine.probability import odds
from engine.probability.ben_hvrt.series import LAPS, at_the_end, changes, shares
from tests.probability.test_forecast import played


@pytest.mark.parametrize("seats", [*range(2, 13)])
def test_in_every_race_of_the_table_no_ducat_enters_or_leaves(seats: int) -> None:
    for laps in range(1, LAPS + 1):
        rows = changes(seats, laps)
        assert rows.shape[1] == seats
        assert (rows.sum(axis=1) == 0).all()
        assert len(rows) > 9


def test_longer_races_move_more_money() -> None:
    assert np.abs(changes(4, 6)).mean() > 1.5 * np.abs(changes(4, 1)).mean()


def test_after_the_last_race_the_richest_has_won_and_equals_share() -> None:
    options = BEN_HVRT.setup(4, laps=(1, 2))
    purses = np.array([[100, 120, 80, 100], [110, 110, 90, 90]])
    assert (at_the_end(purses, options, race=1) == purses).all()
    assert shares(purses).tolist() == [[0.0, 1.0, 0.0, 0.0], [0.5, 0.5, 0.0, 0.0]]


def test_rows_and_seats_are_spread_evenly() -> None:
    """Four that are level before the last race win alike; and more worlds go on where fewer stopped."""
    options, worlds = BEN_HVRT.setup(4, laps=(1, 2, 4)), 4_000
    level = np.full((worlds, 4), 100)
    end = at_the_end(level, options, race=0)
    assert shares(end).mean(axis=0) == pytest.approx([0.25] * 4, abs=0.03)
    assert (at_the_end(level[:500], options, 0, first=1_500) == end[1_500:2_000]).all()


def test_a_race_to_be_rolled_for_is_of_any_length() -> None:
    options = BEN_HVRT.setup(4, series="caligula")
    moved = at_the_end(np.full((600, 4), 100), options, race=0) - 100
    assert (moved.sum(axis=1) == 0).all()
    assert len(np.unique(moved)) > 60


def test_the_odds_tell_race_and_series_apart() -> None:
    """With ninety ducats more, the series is likelier won, and this race no more than before."""
    state = next(state for state in played(4, [1, 2], "apart") if state.race is not None)
    seen = BEN_HVRT.view(state, 1)
    first, second, *rest = seen.ledger.purses
    rich = replace(seen, ledger=Ledger((first, second + 90, *rest), seen.ledger.pot))
    poor_odds, rich_odds = odds(seen, races=1_000), odds(rich, races=1_000)
    assert poor_odds.wins == rich_odds.wins
    assert rich_odds.whole[1].mean > poor_odds.whole[1].mean + 0.3
    for told in (poor_odds, rich_odds):
        assert sum(each.mean for each in told.whole) == pytest.approx(1.0)
    alone = next(state for state in played(4, [1], "alone") if state.race is not None)
    assert odds(BEN_HVRT.view(alone, 1), races=200).whole == ()
