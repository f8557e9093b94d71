"""The lone chariot against the rules themselves, outcome by outcome and race by race."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from time import perf_counter
from typing import Any

import pytest

from engine.core.chance import Seeded, Stream
from engine.core.game import CHANCE
from engine.games.whips import WHIPS
from engine.games.whips.actions import Ahead, Change, Whip
from engine.games.whips.board import BOARD, CHOICE, ROW, at
from engine.games.whips.model import (
    Chariot,
    ChooseWhips,
    State,
    Steer,
)
from engine.probability.montecarlo import Tally
from engine.theory.whips.lone_chariot import FARTHEST, NONE, SPUN, rows_left, solve
from tests.games.whips.table import lay, on

LAPS = 3
LOST = 30.0


def status(chariot: Chariot) -> int:
    """The whips of the turn before, as the solution counts them."""
    return SPUN if chariot.spun else NONE if chariot.slow else chariot.whips


def value(chariot: Chariot) -> float:
    if not chariot.running:
        return LOST  # the tests are about the last lap
    if chariot.crossings > LAPS:
        return 0.0
    left = rows_left(ROW[chariot.square], chariot.crossings, LAPS)
    return solve(LOST).expected_turns(
        left, lane=BOARD.lane[chariot.square], whips=status(chariot), wounds=chariot.wounds
    )


def turn_value(state: State) -> float:
    """What is expected of the rest of chariot 0's move under the rules, with the best choices."""
    return _worth(replace(state, move=replace(state.move, throws=0)))


@cache
def _worth(state: State) -> float:
    actor = WHIPS.actor(state)
    if actor is None or state.order[0] != 0:
        return value(state.chariots[0])
    if actor is CHANCE:
        return sum(
            float(share) * turn_value(WHIPS.step(state, outcome).state)
            for outcome, share in WHIPS.lottery(state).items()
        )
    choices = WHIPS.options(state)
    if isinstance(state.stage, Steer):  # longer ways ahead are made of these
        choices = [choice for choice in choices if choice == Ahead(1) or isinstance(choice, Change)]
    return min(turn_value(WHIPS.step(state, choice).state) for choice in choices)


def parked(row: int) -> Chariot:
    """A rival half a lap away, who is in nobody's way."""
    return on(row + 16, 3, crossings=0)


STATES = [
    (row, lane, whips, wounds)
    for row in (1, 4, 7, 11, 14, 16, 17, 20, 26, 29, 31)
    for lane, whips, wounds in ((0, 1, 5), (1, 2, 1), (2, 3, 2), (3, 3, 4), (3, 2, 1), (0, 3, 3))
]


@pytest.mark.parametrize("case", STATES[::5], ids=str)
def test_a_turn_by_the_rules_is_worth_what_the_solution_says(case: tuple[int, ...]) -> None:
    _one_turn(*case)


@pytest.mark.more
@pytest.mark.parametrize("case", STATES, ids=str)
def test_every_kind_of_turn_by_the_rules_is_worth_what_the_solution_says(case: tuple[int, ...]) -> None:
    _one_turn(*case)


def _one_turn(row: int, lane: int, whips: int, wounds: int) -> None:
    mine = on(row, lane, whips=whips, wounds=wounds, crossings=LAPS)
    state = lay(mine, parked(row), laps=LAPS)
    assert isinstance(state.stage, ChooseWhips)
    assert turn_value(state) + 1 == pytest.approx(value(mine), abs=1e-9)


def test_the_start_the_water_and_a_spin() -> None:
    solution = solve(LOST)
    for left in (5, 20, 33, 60):
        for lane in range(4):
            start = solution.expected_turns(left, lane=lane, whips=NONE, wounds=4)
            spun = solution.expected_turns(left, lane=lane, whips=SPUN, wounds=4)
            assert spun == pytest.approx(1 + start)
            assert solution.best_whips(left, lane=lane, whips=NONE, wounds=4) == 1
    wet = Chariot(at(17, 1), whips=1, wounds=4, crossings=LAPS, slow=True)
    state = lay(wet, parked(17), laps=LAPS)
    assert turn_value(state) + 1 == pytest.approx(value(wet))


def test_more_wounds_and_more_road_are_never_better() -> None:
    turns = solve(LOST).turns
    assert (turns[1:, :, :, 1:-1] >= turns[1:, :, :, 2:] - 1e-9).all()
    assert turns[0].max() == 0.0
    assert (turns[1:, 1:4, :, 1:] >= 1 - 1e-9).all()
    assert turns[FARTHEST, 0, 0, 5] > turns[FARTHEST - 32, 0, 0, 5] + 5


def test_the_best_choices_are_the_cheapest() -> None:
    solution = solve(LOST)
    for left in range(1, 65):
        row = -left % 32
        for lane in range(4):
            for whips in (1, 2, 3):
                worth = solution.of_whips(left, lane=lane, whips=whips, wounds=3)
                best = solution.best_whips(left, lane=lane, whips=whips, wounds=3)
                assert worth[best] == min(worth.values())
                assert worth[best] == pytest.approx(
                    solution.expected_turns(left, lane=lane, whips=whips, wounds=3)
                )
                if CHOICE[at(row, lane)]:
                    sides = solution.of_sides(left, lane=lane, whips=whips, points=4, wounds=3)
                    side = solution.best_side(left, lane=lane, whips=whips, points=4, wounds=3)
                    assert sides[side] == min(sides.values())
                    assert sides[side] == pytest.approx(float(solution.going[left, whips, 4, lane, 3]))


def test_it_is_solved_on_demand() -> None:
    began = perf_counter()
    solve(31.5)
    assert perf_counter() - began < 2.0
    began = perf_counter()
    assert solve(31.5) is solve(31.5)
    assert perf_counter() - began < 0.01


@pytest.mark.more
def test_races_by_the_rules_take_as_long_as_expected() -> None:
    expected = solve(LOST).expected_turns(rows_left(31, 0, 1), lane=1, whips=NONE, wounds=5)
    rng = Stream(3, ("races",))
    tally = Tally()
    for _ in range(2_000):
        tally = tally.add(walked(rng))
    assert tally.estimate.agrees_with(expected)


def walked(rng: Stream) -> int:
    """One race of one chariot, its rival put back half a lap before every turn."""
    solution = solve(LOST)
    mine, turns = on(31, 1, whips=0, crossings=0), 0
    seed = rng.index(2**40)
    while True:
        turns += 1
        state = lay(mine, parked(ROW[mine.square]), laps=1, turn=turns)
        luck = Seeded(seed)
        while (actor := WHIPS.actor(state)) is not None and state.order[0] == 0:
            mine = state.chariots[0]
            if actor is CHANCE:
                choice: Any = luck.settle(WHIPS.lottery(state))
            else:
                left = rows_left(ROW[mine.square], mine.crossings, 1)
                where = {"lane": BOARD.lane[mine.square], "whips": mine.whips, "wounds": mine.wounds}
                if isinstance(state.stage, ChooseWhips):
                    choice = Whip(solution.best_whips(left, **where))
                else:
                    side = solution.best_side(left, points=state.move.points, **where)
                    choice = Change(side) if side else Ahead(1)
            state = WHIPS.step(state, choice).state
        mine = state.chariots[0]
        if not mine.running:
            return turns + int(LOST)
        if mine.crossings > 1:
            return turns
