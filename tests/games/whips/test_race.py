"""The board, the start, the order of turns and the end (WH-16, WH-17)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from engine.core.chance import Seeded
from engine.core.errors import RuleViolation
from engine.core.game import CHANCE
from engine.games.whips.actions import Ahead, Whip
from engine.games.whips.board import BEND_ROWS, BOARD, GRID, JUMP, OVAL, ROW, STRAIGHT_ROWS, WATER, at
from engine.games.whips.events import Dealt, LinedUp, RaceOver, Rolled, TurnBegan
from engine.games.whips.model import BeginTurn, Chariot, NextChariot, Options
from engine.games.whips.tables import TURNS_PER_LAP
from engine.games.whips.tricks import FULL_DECK
from engine.parts.geometry import centres, polygons
from engine.parts.runners import OFF
from tests.games.whips.table import FAR, GAME, lay, moving, on, play


def settings_refused(*seats: Any, **settings: Any) -> str:
    with pytest.raises(RuleViolation) as refused:
        GAME.setup(*seats, **settings)
    return refused.value.key


# -- the board -------------------------------------------------------------------------------


@pytest.mark.rule("WH-16")
def test_four_lanes_of_32_rows_two_straights_and_two_bends() -> None:
    assert [len(lane) for lane in BOARD.lanes] == [32] * 4
    runs = "".join("b" if row in BEND_ROWS else "s" for row in range(32))
    assert runs == "s" * 4 + "b" * 7 + "s" * 9 + "b" * 7 + "s" * 5
    assert {JUMP, WATER, WATER + 1} <= STRAIGHT_ROWS
    assert WATER == JUMP + 1
    assert JUMP in range(12, 22)  # the back straight
    for square in range(BOARD.size):
        assert at(ROW[square], BOARD.lane[square]) == square


@pytest.mark.rule("WH-16")
def test_the_drawing_has_its_bends_where_the_rules_have_them() -> None:
    assert len(polygons(BOARD, OVAL)) == BOARD.size
    spots = centres(BOARD, OVAL)
    for row in range(32):
        inner, outer = spots[at(row, 0)], spots[at(row, 3)]
        assert (abs(inner[0] - outer[0]) < 1e-6) == (row in STRAIGHT_ROWS)


@pytest.mark.rule("WH-16")
def test_two_ranks_of_four_behind_the_line() -> None:
    assert [(ROW[square], BOARD.lane[square]) for square in GRID] == [
        (row, lane) for row in (31, 30) for lane in range(4)
    ]


# -- the start -------------------------------------------------------------------------------


@pytest.mark.rule("WH-16")
def test_two_laps_unless_agreed_otherwise() -> None:
    assert GAME.setup(6) == Options(6, 2)
    for laps in range(1, 7):
        assert GAME.setup(2, laps=laps).laps == laps
    for laps in (0, 7, -1, True, "2", 2.0, None):
        assert settings_refused(4, laps=laps) == "setup.laps"
    for seats in (1, 9):
        assert settings_refused(seats) == "setup.seats"
    assert settings_refused(4, whips=3) == "setup.unknown"
    with pytest.raises(RuleViolation, match=r"setup\.laps"):
        GAME.start(Options(4, 9))


@pytest.mark.rule("WH-16")
def test_the_grid_is_an_even_lot() -> None:
    chances: dict[tuple[int, ...], Fraction] = {}

    def draw(state: Any, share: Fraction) -> None:
        if state.chariots[0].square != OFF and all(c.running for c in state.chariots):
            squares = tuple(chariot.square for chariot in state.chariots)
            chances[squares] = chances.get(squares, Fraction(0)) + share
            return
        for outcome, part in GAME.lottery(state).items():
            draw(GAME.step(state, outcome).state, share * part)

    draw(GAME.start(GAME.setup(3)), Fraction(1))
    assert chances == dict.fromkeys(permutations(GRID[:3]), Fraction(1, 6))


@pytest.mark.rule("WH-15", "WH-16", "WH-01", "WH-08")
def test_everyone_gets_a_square_five_wounds_and_a_trick() -> None:
    state, events = GAME.start(GAME.setup(8)), []
    while not state.turn:
        step = GAME.step(state, Seeded(1).settle(GAME.lottery(state)))
        state, events = step.state, [*events, *step.events]
    assert sorted(chariot.square for chariot in state.chariots) == sorted(GRID)
    assert all(chariot.wounds == 5 and chariot.crossings == 0 for chariot in state.chariots)
    assert [type(event) for event in events[:9]] == [LinedUp, *[Dealt] * 8]
    assert None not in state.tricks
    assert state.pool.total == FULL_DECK.total - 8


# -- turns -----------------------------------------------------------------------------------


@pytest.mark.rule("WH-17")
def test_the_leader_moves_first_and_where_level_the_inner_lane() -> None:
    state = lay(on(3, 2), on(3, 1), on(9, 3), on(30, 0, crossings=0), stage=BeginTurn(), turn=4)
    assert state.order == (2, 1, 0, 3)
    assert state.turn == 5


@pytest.mark.rule("WH-17")
def test_the_order_holds_for_the_whole_turn() -> None:
    grid = [on(30, 0, crossings=0), on(29, 1, crossings=0), on(28, 2, crossings=0)]
    state = lay(*grid, stage=BeginTurn())
    turn = play(state, Whip(1), (1,), Ahead(1), Whip(1), (1,), Ahead(1), Whip(1), (6,), Ahead(6))
    assert [event.chariot for event in turn.of(Rolled)] == [0, 1, 2]
    assert turn.of(TurnBegan) == [TurnBegan(3, (2, 0, 1))]  # read off anew


@pytest.mark.rule("WH-17", "WH-08")
def test_the_destroyed_have_no_turn() -> None:
    gone = Chariot(OFF, wounds=0)
    state = lay(on(3, 2), gone, on(0, 0), stage=NextChariot())
    assert state.order == (2,)
    again = lay(on(3, 2), gone, on(0, 0), stage=BeginTurn())
    assert again.order == (0, 2)


# -- the finish ------------------------------------------------------------------------------


@pytest.mark.rule("WH-16")
def test_the_first_crossing_is_the_start() -> None:
    off = play(moving(on(31, 0, crossings=0), on(20, 0), points=2), Ahead(2))
    assert off.state.chariots[0].crossings == 1
    assert off.state.chariots[0].lap == 1
    assert not off.of(RaceOver)


@pytest.mark.rule("WH-16")
@pytest.mark.parametrize("laps", [1, 2, 6])
def test_over_the_line_after_the_last_lap_wins_and_ends_the_race(laps: int) -> None:
    rivals = [on(30, 2, crossings=laps), on(5, 1, crossings=laps)]
    state = moving(on(31, 0, crossings=laps), *rivals, points=6, laps=laps)
    won = play(state, Ahead(1))
    assert won.of(RaceOver) == [RaceOver(0, (0, 1, 2), stopped=False)]
    assert GAME.actor(won.state) is None
    assert GAME.payoffs(won.state) == (1, 0, 0)
    assert GAME.places(won.state) == (1, 2, 3)
    if laps > 1:
        early = moving(on(31, 0, crossings=laps - 1), *rivals, points=1, laps=laps)
        assert GAME.actor(play(early, Ahead(1)).state) is not None


@pytest.mark.rule("WH-16")
def test_standing_on_the_last_square_is_not_enough() -> None:
    last = play(moving(on(30, 0), on(20, 0), points=1), Ahead(1))
    assert last.where() == (31, 0)
    assert not last.of(RaceOver)
    assert GAME.payoffs(last.state) == (0, 0)


@pytest.mark.rule("WH-16", "WH-08")
def test_the_last_one_on_the_track_wins() -> None:
    state = moving(on(8, 3, wounds=1), on(1, 1), Chariot(OFF, wounds=0), points=3)
    last = play(state, (2,), 6)
    assert last.of(RaceOver) == [RaceOver(1, (1, 0, 2), stopped=False)]
    assert GAME.payoffs(last.state) == (0, 1, 0)
    assert GAME.places(last.state) == (2, 1, 3)  # the later destroyed is the better placed


@pytest.mark.rule("WH-16")
@pytest.mark.parametrize("laps", [1, 2])
def test_a_race_is_stopped_after_30_turns_a_lap_and_the_leader_wins(laps: int) -> None:
    limit = TURNS_PER_LAP * laps
    assert limit == 30 * laps
    on_the_way = lay(on(3, 1), on(3, 2), stage=BeginTurn(), turn=limit - 1, laps=laps)
    assert on_the_way.turn == limit
    step = GAME.settled(replace(on_the_way, stage=BeginTurn()))
    assert step.events == (RaceOver(0, (0, 1), stopped=True),)
    assert GAME.payoffs(step.state) == (1, 0)


@pytest.mark.rule("WH-16", "WH-17")
def test_whole_races_tell_their_turns_and_end_once() -> None:
    for seed in range(6):
        luck, state, events = Seeded(seed), GAME.start(GAME.setup(2 + seed, laps=1)), []
        while (actor := GAME.actor(state)) is not None:
            choice = luck.settle(GAME.lottery(state)) if actor is CHANCE else GAME.safe(state)
            step = GAME.step(state, choice)
            state, events = step.state, [*events, *step.events]
        turns = [event for event in events if isinstance(event, TurnBegan)]
        assert [event.turn for event in turns] == list(range(1, state.turn + 1))
        assert isinstance(events[-1], RaceOver)
        assert sum(isinstance(event, RaceOver) for event in events) == 1
        assert events[-1].order == tuple(sorted(range(2 + seed), key=GAME.places(state).__getitem__))


def test_places_before_the_grid_are_shared() -> None:
    assert GAME.places(GAME.start(GAME.setup(4))) == (1, 1, 1, 1)
    assert GAME.places(lay(FAR, on(5, 0))) == (2, 1)
