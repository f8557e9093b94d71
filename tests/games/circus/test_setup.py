"""Before the race: the table, the grid, the board (CI-01, CI-03, CI-19)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from engine.core.chance import Seeded
from engine.core.errors import RuleViolation
from engine.core.game import CHANCE
from engine.games.circus import CIRCUS
from engine.games.circus.actions import Head, Way
from engine.games.circus.board import (
    ALONG_WALL,
    BEHIND,
    BEND_ROWS,
    BOARD,
    EXITS,
    GRID,
    IN_BEND,
    LANE,
    LANES,
    ROW,
    ROWS,
    TO_GATE,
    TO_SAFETY,
    at,
    beside,
    way_out,
)
from engine.games.circus.events import PlaceDrawn
from engine.games.circus.model import ChooseWay, Options, State
from tests.games.circus.table import AHEAD, LEFT, RIGHT, SLOW, field, played


def lined_up(seats: int, seed: int) -> tuple[State, list[PlaceDrawn]]:
    state, events = CIRCUS.start(CIRCUS.setup(seats=seats)), []
    while CIRCUS.actor(state) is CHANCE:
        step = CIRCUS.step(state, Seeded(seed).settle(CIRCUS.lottery(state)))
        state = step.state
        events += [event for event in step.events if isinstance(event, PlaceDrawn)]
    return state, events


@pytest.mark.rule("CI-01")
@pytest.mark.parametrize("seats", range(2, 9))
def test_places_are_drawn_on_two_ranks_of_four(seats: int) -> None:
    state, events = lined_up(seats, seats)
    assert [event.square for event in events] == list(GRID[:seats])
    assert sorted(event.chariot for event in events) == list(range(seats))
    ranks = [ROW[chariot.square] for chariot in state.race.chariots]
    assert ranks.count(ROWS - 1) == min(4, seats)
    assert ranks.count(ROWS - 2) == max(0, seats - 4)
    assert state.race.order[0] == events[0].chariot  # the inside of the front rank


@pytest.mark.rule("CI-01")
def test_every_chariot_is_as_likely_on_every_place() -> None:
    shares: dict[tuple[int, int], Fraction] = {}

    def walk(state: State, share: Fraction) -> None:
        if CIRCUS.actor(state) is not CHANCE:
            for number, chariot in enumerate(state.race.chariots):
                key = (number, chariot.square)
                shares[key] = shares.get(key, Fraction(0)) + share
            return
        for outcome, part in CIRCUS.lottery(state).items():
            walk(CIRCUS.step(state, outcome).state, share * part)

    walk(CIRCUS.start(CIRCUS.setup(seats=4)), Fraction(1))
    assert shares == {(number, square): Fraction(1, 4) for number in range(4) for square in GRID[:4]}


@pytest.mark.rule("CI-01")
def test_settings() -> None:
    assert CIRCUS.setup() == CIRCUS.setup(seats=6) == Options(6, 2, mild=False)
    assert CIRCUS.setup(8, laps=6, mild=True) == Options(8, 6, mild=True)


@pytest.mark.rule("CI-01")
@pytest.mark.parametrize(
    ("settings", "key"),
    [
        ({"seats": 1}, "setup.seats"),
        ({"seats": 9}, "setup.seats"),
        ({"seats": True}, "setup.seats"),
        ({"seats": 4, "laps": 0}, "setup.laps"),
        ({"seats": 4, "laps": 7}, "setup.laps"),
        ({"seats": 4, "laps": "2"}, "setup.laps"),
        ({"seats": 4, "laps": True}, "setup.laps"),
        ({"seats": 4, "mild": 1}, "setup.switch"),
        ({"seats": 4, "wild": True}, "setup.unknown"),
    ],
)
def test_nonsense_is_refused(settings: dict[str, Any], key: str) -> None:
    with pytest.raises(RuleViolation) as refusal:
        CIRCUS.setup(**settings)
    assert refusal.value.key == key


@pytest.mark.parametrize(
    "options", [Options(9, 2, mild=False), Options(4, 9, mild=False), Options(4, 2, mild=3)]
)  # type: ignore[arg-type]
def test_settings_from_a_file_are_judged_too(options: Options) -> None:
    with pytest.raises(RuleViolation):
        CIRCUS.start(options)


@pytest.mark.rule("CI-19")
def test_the_board() -> None:
    assert BOARD.size == LANES * ROWS == 252
    assert [BEND_ROWS.count(kind) for kind in (False, True)] == [20, 22]
    runs = "".join("b" if bend else "s" for bend in BEND_ROWS)
    assert runs == "s" * 7 + "b" * 11 + "s" * 10 + "b" * 11 + "s" * 3
    assert {(ROW[s], LANE[s]) for s in range(BOARD.size) if EXITS[s]} == {(1, 5), (2, 5), (22, 5), (23, 5)}
    assert {LANE[s] for s in range(BOARD.size) if ALONG_WALL[s]} == {0, 5}
    assert not any(IN_BEND[s] for s in range(BOARD.size) if EXITS[s])


@pytest.mark.rule("CI-19")
def test_rows_run_across_all_lanes() -> None:
    for square in range(BOARD.size):
        assert ROW[BOARD.ahead[square]] == (ROW[square] + 1) % ROWS
        assert LANE[BOARD.ahead[square]] == LANE[square]
        assert BOARD.ahead[BEHIND[square]] == square
        for way in (-1, 1):
            aside = beside(square, way)
            if aside is None:
                assert LANE[square] == (0 if way < 0 else LANES - 1)
            else:
                assert (ROW[aside], LANE[aside]) == (ROW[square], LANE[square] + way)


@pytest.mark.rule("CI-18", "CI-19")
def test_the_way_to_safety() -> None:
    assert TO_SAFETY[at(15, 0)] == 1
    assert TO_SAFETY[at(15, 5)] == 6
    assert TO_SAFETY[at(22, 5)] == TO_SAFETY[at(1, 5)] == 1
    assert TO_SAFETY[at(25, 5)] == TO_GATE[at(25, 5)] == 3
    assert TO_GATE[at(25, 0)] == 8
    for square in range(BOARD.size):
        ways = way_out(square)
        assert bool(ways) == (TO_SAFETY[square] > 1)
        steps = [TO_SAFETY[other] for other in ways]
        assert steps == sorted(steps)  # a shortest way first
        assert not ways or steps[0] == TO_SAFETY[square] - 1
        for other in ways:
            inwards, to_gate = LANE[square] - LANE[other], TO_GATE[square] - TO_GATE[other]
            assert inwards == 1 or to_gate == 1
    assert set(way_out(at(15, 2))) == {at(15, 1), at(15, 3), at(16, 2)}
    assert set(way_out(at(22, 2))) == {at(22, 1), at(22, 3)}  # level with a gate: out or in
    assert set(way_out(at(12, 2))) == {at(12, 1), at(12, 3), at(11, 2), at(13, 2)}  # half-way
    for nowhere in (-1, BOARD.size):
        with pytest.raises(RuleViolation):
            way_out(nowhere)


@pytest.mark.rule("CI-03")
def test_everybody_has_three_directions_and_jupiter_once() -> None:
    state = played(field((0, 2), (0, 4), order=(1,)), SLOW, 1).state
    assert isinstance(state.stage, ChooseWay)
    assert CIRCUS.options(state) == tuple(map(Head, Way))
    assert {Way.AHEAD, Way.LEFT, Way.RIGHT} == {AHEAD, LEFT, RIGHT} == set(Way)
    assert all(chariot.jupiter for chariot in CIRCUS.start(CIRCUS.setup()).race.chariots)
