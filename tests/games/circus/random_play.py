"""Random play of Circus: what must hold after every step."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.chance import Stream
from engine.games.circus import CIRCUS
from engine.games.circus.actions import Head, Shift, Walk, Way, Whip
from engine.games.circus.board import BOARD
from engine.games.circus.model import (
    ChooseShift,
    ChooseStep,
    ChooseWay,
    ChooseWhip,
    Fate,
    Over,
    State,
    moving,
)
from engine.games.circus.tables import TURNS_PER_LAP
from engine.parts.runners import OFF
from tests.randomplay import Frame

GAME = CIRCUS
TABLES: tuple[dict[str, Any], ...] = (
    {"seats": 2},
    {"seats": 3, "laps": 1},
    {"seats": 4, "laps": 3, "mild": True},
    {"seats": 5},
    {"seats": 6, "mild": True},
    {"seats": 7, "laps": 1},
    {"seats": 8},
    {"seats": 8, "laps": 6, "mild": True},
)
RULES = pytest.mark.rule("CI-01", "CI-09", "CI-17", "CI-18")
STEPS = 30_000
GOLDEN: dict[str, tuple[dict[str, Any], set[str]]] = {
    "circus-duel": ({"seats": 2}, {"Collided", "JupiterThanked"}),
    "circus-mild": ({"seats": 5, "laps": 1, "mild": True}, {"Braked", "Wrecked"}),
    "circus-eight": ({"seats": 8}, {"Collided", "Braked", "RanDown", "Walked"}),
}


def wild(state: State, rng: Stream) -> Any:
    """Any moment for the shift, on the menu or not; else something for another stage."""
    match state.stage:
        case ChooseShift():
            return Shift(rng.index(moving(state.race).left + 2))
        case ChooseWay():
            return Head(rng.choice(tuple(Way)))
        case ChooseWhip():
            return Whip(rng.index(state.options.seats + 1))
        case ChooseStep():
            return Walk(rng.index(BOARD.size + 1))
    return Shift(0)


def check(frame: Frame) -> None:
    """One chariot a square, nobody in the red, and what is broken stays so."""
    state = frame.state
    race, options = state.race, state.options
    squares = [chariot.square for chariot in race.chariots if chariot.running]
    assert len(set(squares)) == len(squares), f"CI-01: two on a square: {sorted(squares)}"
    assert all(0 <= square < BOARD.size for square in squares)
    assert race.turn <= TURNS_PER_LAP * options.laps, f"CI-01: turn {race.turn}"
    assert set(race.debris) <= set(range(BOARD.size))
    assert tuple(sorted(set(race.debris))) == race.debris, "CI-13: two heaps on a square"
    assert len(set(race.wrecks)) == len(race.wrecks), f"wrecked twice: {race.wrecks}"
    for number, chariot in enumerate(race.chariots):
        assert chariot.markers >= 0, f"CI-09: {chariot}"
        assert 0 <= chariot.crossings <= options.laps + isinstance(state.stage, Over), f"CI-01: {chariot}"
        if number in race.wrecks:
            assert not chariot.running, f"a wreck drives: {number}"
            assert (chariot.fell != OFF) == (chariot.fate not in (Fate.DEAD, Fate.SAFE)), f"CI-18: {chariot}"
        elif race.turn:
            assert chariot.running, f"lost without a wreck: {number}"
            assert chariot.fate is Fate.DRIVING, f"CI-18: {chariot}"
            assert chariot.fell == OFF, f"CI-18: {chariot}"
    _check_change(frame)


def _check_change(frame: Frame) -> None:
    """What no step may undo."""
    for was, now in zip(frame.before.race.chariots, frame.state.race.chariots, strict=True):
        assert now.jupiter <= was.jupiter, "CI-17: Jupiter twice"
        assert now.crossings >= was.crossings
        if was.running and now.running:
            assert now.progress >= was.progress or now.crossings == was.crossings
        if was.fate in (Fate.DEAD, Fate.SAFE):
            assert now.fate is was.fate, f"CI-18: {was} became {now}"
    assert frame.state.race.wrecks[: len(frame.before.race.wrecks)] == frame.before.race.wrecks
    assert set(frame.before.race.debris) <= set(frame.state.race.debris)
    if isinstance(frame.state.stage, ChooseWay):
        assert frame.state.race.ways == ()


def check_end(state: State) -> None:
    """Somebody has won, or nobody is left."""
    assert isinstance(state.stage, Over)
    assert sorted(state.stage.ranking) == list(range(state.options.seats))
    if state.stage.winner is None:
        assert len(state.race.wrecks) == state.options.seats, "CI-01: no winner among the living"
        assert sum(CIRCUS.payoffs(state)) == 0
    else:
        assert state.race.chariots[state.stage.winner].running
        assert state.stage.ranking[0] == state.stage.winner
        assert sum(CIRCUS.payoffs(state)) == 1
