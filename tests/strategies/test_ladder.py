"""The bots are measured, and the figures that people are shown are those."""

from __future__ import annotations

import pytest

from engine.games import GAMES
from engine.strategies import strategies
from engine.strategies.ladder import RUNGS, ladder

MEASURED = [game for game in GAMES if ladder(game)]


@pytest.mark.parametrize("game", MEASURED)
def test_every_bot_is_measured_against_chance_and_the_strong_one(game: str) -> None:
    found = ladder(game)
    assert found.keys() == strategies(game).keys()
    for bot, rungs in found.items():
        assert set(rungs) == {rival for rival in RUNGS if rival != bot}
        assert all(0 <= rung.wins <= 1 and 0 <= rung.error < 0.15 for rung in rungs.values())


@pytest.mark.parametrize("game", MEASURED)
def test_whoever_has_an_idea_beats_chance_and_the_strong_one_the_house(game: str) -> None:
    for bot, rungs in ladder(game).items():
        if bot != "random":
            assert rungs["random"].wins >= 0.6, bot
        if bot != "strong" and not strategies(game)[bot].thinks:
            assert rungs["strong"].wins < 0.5, bot
