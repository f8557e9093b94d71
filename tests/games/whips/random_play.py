"""Random play of Whips: any entry of the menu, and now and then what is not on it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.chance import Stream
from engine.games.whips import WHIPS
from engine.games.whips.actions import Ahead, Change, Pass, Play, Whip
from engine.games.whips.board import BOARD, WET
from engine.games.whips.events import Destroyed, Wounded
from engine.games.whips.model import Over, State, Steer
from engine.games.whips.tables import TURNS_PER_LAP
from engine.games.whips.tricks import FULL_DECK, TRICKS
from engine.parts.deck import Cards
from engine.parts.runners import OFF
from tests.randomplay import Frame, Tally

GAME = WHIPS
RULES = pytest.mark.rule("WH-01", "WH-08", "WH-09", "WH-13", "WH-15", "WH-16")
STEPS = 50_000
TABLES: tuple[dict[str, Any], ...] = (
    {"seats": 2},
    {"seats": 3, "laps": 1},
    {"seats": 4, "laps": 3},
    {"seats": 5, "laps": 1},
    {"seats": 6},
    {"seats": 7, "laps": 4},
    {"seats": 8},
    {"seats": 8, "laps": 1},
    {"seats": 2, "laps": 6},
    {"seats": 8, "laps": 6},
    {"seats": 4, "laps": 5},
)
GOLDEN: dict[str, tuple[dict[str, Any], set[str]]] = {
    "whips-two": ({"seats": 2, "laps": 1}, {"Played", "SpunOut", "Jumped"}),
    "whips-four": ({"seats": 4}, {"Sideswiped", "Shunted", "InWater", "Struck"}),
    "whips-eight": ({"seats": 8, "laps": 1}, {"Jammed", "Destroyed", "Mended"}),
}


def chosen(state: State, rng: Stream, tally: Tally, *, eager: bool) -> Any:
    """One game in four has drivers without a goal; the others mostly drive on."""
    menu = WHIPS.options(state)
    if isinstance(state.stage, Steer) and not rng.index(6):
        tally.walks += 1  # one square at a time: seldom first on a menu
        return Ahead(1)
    if eager and rng.index(2):
        return menu[-1] if isinstance(menu[0], Whip) else menu[0]
    return rng.choice(menu)


def anything(state: State, rng: Stream) -> Any:
    """Whatever a seat might say, legal or not."""
    return rng.choice(
        (
            Whip(rng.index(6) - 1),
            Ahead(rng.index(9) - 1),
            Change(rng.index(5) - 2),
            Play(rng.choice(tuple(TRICKS))),
            Pass(),
            state.turn,
            None,
        )
    )


def check(frame: Frame) -> None:
    """Everything that is true after every step."""
    state, before = frame.state, frame.before
    squares = [chariot.square for chariot in state.chariots if chariot.running]
    assert len(set(squares)) == len(squares), f"WH-09: two on a square: {sorted(squares)}"
    assert all(0 <= square < BOARD.size for square in squares), f"no such square: {squares}"
    for number, (chariot, was) in enumerate(zip(state.chariots, before.chariots, strict=True)):
        assert 0 <= chariot.wounds <= 5, f"WH-08: {chariot}"
        assert 0 <= chariot.whips <= 3, f"WH-01: {chariot}"
        assert 0 <= chariot.crossings <= state.options.laps + 1, f"WH-16: {chariot}"
        assert (chariot.wounds == 0) == (number in state.lost), f"WH-08: {chariot}, lost {state.lost}"
        assert chariot.wounds or chariot.square == OFF, f"WH-08: {chariot}"
        assert was.wounds or not chariot.wounds, f"WH-08: {number} is back from the dead"
        assert not chariot.spun or chariot.whips == 0, f"WH-06: {chariot}"
        if chariot.running and was.running:
            assert chariot.progress >= was.progress - 3, f"WH-09: {number} goes back"  # a row has four
            if chariot.square in WET and was.square not in WET:
                assert chariot.slow or (number == state.mover and chariot.whips == 1), f"WH-13: {chariot}"
    assert state.lost[: len(before.lost)] == before.lost, "WH-08"
    assert len(set(state.lost)) == len(state.lost), f"WH-08: lost twice: {state.lost}"
    fallen = [event.chariot for event in frame.events if isinstance(event, Destroyed)]
    assert [*before.lost, *fallen] == list(state.lost), "WH-08: a loss that nobody was told of"
    assert fallen == [e.chariot for e in frame.events if isinstance(e, Wounded) and not e.left], "WH-08"
    held = Cards.of([trick for trick in state.tricks if trick is not None])
    assert state.pool + state.discards + held == FULL_DECK, "WH-15: tricks too many or too few"
    assert 0 <= state.move.plan <= state.move.points, f"WH-03: {state.move}"
    assert state.turn <= TURNS_PER_LAP * state.options.laps, "WH-16: a race without end"
    assert (state.winner is None) or isinstance(state.stage, Over), "WH-16: it goes on after the finish"


def check_end(state: State) -> None:
    """What is true of a race that is over."""
    running = [number for number, chariot in enumerate(state.chariots) if chariot.running]
    assert (state.winner is None) == (not running), "WH-16"
    assert sum(WHIPS.payoffs(state)) == bool(running), "WH-16"
    assert sorted(WHIPS.places(state)) == list(range(1, state.options.seats + 1))
    if state.winner is not None:
        assert WHIPS.places(state)[state.winner] == 1
        home = state.chariots[state.winner].crossings == state.options.laps + 1
        late = state.turn == TURNS_PER_LAP * state.options.laps
        assert home or late or len(running) == 1, "WH-16: a win for nothing"
