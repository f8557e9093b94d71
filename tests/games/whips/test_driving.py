"""Whips, rolls, lanes, bends and the jump (WH-01 to WH-07, WH-12, WH-13)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from engine.games.whips.actions import Ahead, Change, Pass, Whip
from engine.games.whips.board import BEND_ROWS, CHOICE, JUMP, JUMP_LANES, LANDING, ROWS, WATER, at
from engine.games.whips.events import (
    Cause,
    HitWall,
    InWater,
    Jumped,
    Landed,
    LaneTested,
    Rolled,
    SkidTested,
    SpunOut,
    Stepped,
    TurnedRound,
    Whipped,
    Wounded,
)
from engine.games.whips.model import ChooseWhips, RollDice, SkidTest, Steer
from tests.games.whips.table import FAR, GAME, key, lay, moving, on, play, refusal

# -- whips -----------------------------------------------------------------------------------


@pytest.mark.rule("WH-01")
def test_the_first_turn_is_on_one_whip_and_nobody_is_asked() -> None:
    state = lay(on(31, 0, whips=0, crossings=0), FAR)
    assert state.chariots[0].whips == 1
    assert state.stage == RollDice()
    assert len(next(iter(GAME.lottery(state)))) == 1


@pytest.mark.rule("WH-01")
@pytest.mark.parametrize(("whips", "menu"), [(1, (1, 2)), (2, (1, 2, 3)), (3, (2, 3))])
def test_one_whip_more_or_less_each_turn(whips: int, menu: tuple[int, ...]) -> None:
    state = lay(on(2, 0, whips=whips), FAR)
    assert state.stage == ChooseWhips()
    assert GAME.options(state) == tuple(map(Whip, menu))
    for wanted in range(-1, 6):
        if wanted in menu:
            after = play(state, Whip(wanted))
            assert after.of(Whipped) == [Whipped(0, wanted)]
            assert after.state.chariots[0].whips == wanted
            assert all(len(dice) == wanted for dice in GAME.lottery(after.state))
        else:
            assert refusal(state, Whip(wanted)) == "whips.not_so"
    assert GAME.safe(state) == Whip(whips)


@pytest.mark.rule("WH-02")
@pytest.mark.parametrize(
    ("dice", "squares"), [((3,), 3), ((1, 4), 4), ((2, 2, 5), 5), ((1, 1, 1), 1), ((6, 6, 6), 6)]
)
def test_the_highest_die_counts(dice: tuple[int, ...], squares: int) -> None:
    rolled = play(lay(on(28, 1, whips=2), FAR), Whip(len(dice)), dice)
    assert rolled.of(Rolled) == [Rolled(0, dice, squares)]
    assert rolled.state.move.points == squares


@pytest.mark.rule("WH-02")
def test_a_move_goes_as_far_as_rolled_no_more_and_no_less() -> None:
    moved = play(lay(on(28, 1, crossings=0), on(20, 0)), Whip(1), (4,), Ahead(4))
    assert moved.where() == (0, 1)
    assert [(step.square, step.crossed) for step in moved.of(Stepped)][-1][1]
    assert moved.state.mover == 1
    assert refusal(play(lay(on(28, 1), FAR), Whip(1), (4,)).state, Pass()) == "action.not_now"


# -- lanes -----------------------------------------------------------------------------------


@pytest.mark.rule("WH-03")
@pytest.mark.parametrize(("whips", "needed"), [(1, 2), (2, 3), (3, 4)])
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("side", [-1, 1])
def test_a_lane_change_is_a_roll(whips: int, needed: int, die: int, side: int) -> None:
    state = moving(on(1, 1, whips=whips), FAR, points=2)
    assert GAME.options(state) == (Ahead(2), Ahead(1), Change(-1), Change(1))
    tried = play(state, Change(side), die)
    passed = die >= needed
    assert tried.of(LaneTested) == [LaneTested(0, side, (die,), needed, passed)]
    assert tried.where() == (2, 1 + side * passed)
    assert tried.state.move.points == 1


@pytest.mark.rule("WH-03")
def test_lanes_are_changed_from_straight_to_straight_only() -> None:
    for row, lane in product(range(ROWS), range(4)):
        free = {row, (row + 1) % ROWS}.isdisjoint(BEND_ROWS) and (row != JUMP or lane not in JUMP_LANES)
        assert CHOICE[at(row, lane)] == free
        state = moving(on(row, lane, crossings=0), on(row + 16, 0, crossings=0), points=1)
        assert (state.stage == Steer()) == free


@pytest.mark.rule("WH-03")
def test_any_number_of_changes_a_move() -> None:
    moved = play(
        moving(on(27, 0), on(20, 0), points=4), Change(1), 2, Change(1), 3, Change(1), 4, Change(-1), 5
    )
    assert moved.where() == (31, 2)


@pytest.mark.rule("WH-03", "WH-07")
def test_nobody_steers_into_a_wall_or_two_lanes_at_once() -> None:
    assert GAME.options(moving(on(1, 0), FAR, points=1)) == (Ahead(1), Change(1))
    assert GAME.options(moving(on(1, 3), FAR, points=1)) == (Ahead(1), Change(-1))
    assert refusal(moving(on(1, 0), FAR, points=1), Change(-1)) == "steer.wall"
    assert refusal(moving(on(1, 3), FAR, points=1), Change(1)) == "steer.wall"
    for side in (-2, 0, 2):
        assert refusal(moving(on(1, 1), FAR, points=1), Change(side)) == "steer.one_lane"
    for squares in (-1, 0, 4):
        assert refusal(moving(on(1, 1), FAR, points=3), Ahead(squares)) == "steer.not_so_far"


@pytest.mark.rule("WH-03")
def test_a_plan_ends_where_the_track_decides() -> None:
    state = moving(on(0, 1), on(20, 1), points=6)
    assert GAME.options(state)[:3] == (Ahead(3), Ahead(2), Ahead(1))  # row 3 is the entrance of the bend
    assert play(state, Ahead(3)).state.stage == SkidTest()
    assert play(state, Ahead(1)).state.stage == Steer()


# -- bends -----------------------------------------------------------------------------------


@pytest.mark.rule("WH-04")
@pytest.mark.parametrize(("lane", "value"), [(0, 5), (1, 4), (2, 3), (3, 3)])
@pytest.mark.parametrize("whips", [1, 2, 3])
def test_every_die_must_reach_the_value_of_the_lane(lane: int, value: int, whips: int) -> None:
    state = moving(on(8, lane, whips=whips), FAR, points=1)
    for dice in GAME.lottery(state):
        tested = play(state, dice)
        passed = all(die >= value for die in dice)
        assert tested.of(SkidTested) == [SkidTested(0, dice, value, passed)]
        if passed:
            assert tested.where() == (9, lane)


@pytest.mark.rule("WH-04")
def test_the_middle_lane_at_full_speed_takes_4_or_more_on_each_of_three_dice() -> None:
    state = moving(on(8, 1, whips=3), FAR, points=1)
    assert play(state, (4, 4, 4)).where() == (9, 1)
    for dice in ((3, 6, 6), (1, 4, 4), (2, 3, 6)):
        assert play(state, dice).where() == (9, 2)


@pytest.mark.rule("WH-04")
def test_a_test_at_every_bend_square_left_and_at_none_entered() -> None:
    moved = play(moving(on(8, 2), FAR, points=5), (6,), (6,), (6,), Ahead(2))
    assert len(moved.of(SkidTested)) == 3  # rows 8, 9 and 10; row 11 is straight
    assert moved.where() == (13, 2)
    entered = play(moving(on(2, 2), FAR, points=2), Ahead(1))
    assert entered.where() == (4, 2)
    assert not entered.of(SkidTested)


@pytest.mark.rule("WH-05")
def test_a_skid_goes_a_lane_out_and_costs_a_further_square() -> None:
    skidded = play(moving(on(10, 0), FAR, points=4), (4,))
    assert skidded.where() == (11, 1)
    assert skidded.state.move.points == 2


@pytest.mark.rule("WH-05")
def test_there_may_be_nothing_left_to_lose() -> None:
    skidded = play(moving(on(8, 0), FAR, points=1), (4,))
    assert skidded.where() == (9, 1)
    assert skidded.state.mover == 1


@pytest.mark.rule("WH-05", "WH-07")
@pytest.mark.parametrize("die", range(1, 7))
def test_in_the_outside_lane_a_skid_ends_at_the_wall(die: int) -> None:
    state = moving(on(10, 3), FAR, points=3)
    hit = play(state, (2,), die)
    assert hit.of(HitWall) == [HitWall(0, die, stone=True)]
    assert hit.where() == (11, 3)
    assert hit.wounds() == 5 - (die >= 5)
    assert hit.state.move.points == 1


@pytest.mark.rule("WH-05", "WH-08")
def test_the_wall_can_be_the_end() -> None:
    hit = play(moving(on(8, 3, wounds=1), FAR, on(1, 1), points=3), (2,), 6)
    assert hit.where() is None
    assert hit.state.lost == (0,)
    assert hit.state.mover == 1


@pytest.mark.rule("WH-06")
@pytest.mark.parametrize("whips", [1, 2, 3])
@pytest.mark.parametrize("lane", range(4))
def test_two_ones_spin(whips: int, lane: int) -> None:
    state = moving(on(8, lane, whips=whips), FAR, points=3)
    for dice in GAME.lottery(state):
        tested = play(state, dice)
        assert bool(tested.of(SpunOut)) == (dice.count(1) >= 2)
        if tested.of(SpunOut):
            assert tested.where() == (8, lane)
            assert tested.state.mover == 1
            assert (tested.state.chariots[0].whips, tested.state.chariots[0].spun) == (0, True)


@pytest.mark.rule("WH-06")
def test_after_a_spin_a_turn_is_spent_turning_round_and_the_next_begins_on_one_whip() -> None:
    spun = lay(on(8, 2, whips=0, spun=True), on(2, 0), order=(0, 1))
    assert spun.mover == 1
    assert not spun.chariots[0].spun
    assert spun.chariots[0].whips == 0
    onwards = play(spun, Whip(1), (1,), Ahead(1))
    assert onwards.of(Whipped)[-1] == Whipped(0, 1)
    assert onwards.state.stage == RollDice()
    assert onwards.where() == (8, 2)
    before = GAME.settled(play(moving(on(8, 2, whips=2), on(2, 0), points=1), (1, 1)).state)
    turned = play(before.state, Whip(1), (1,), Ahead(1))
    assert turned.of(TurnedRound) == [TurnedRound(0)]


# -- the jump --------------------------------------------------------------------------------


@pytest.mark.rule("WH-12")
@pytest.mark.parametrize("whips", [1, 2, 3])
def test_any_five_or_six_clears_the_water(whips: int) -> None:
    state = moving(on(JUMP, 2, whips=whips), FAR, points=3)
    assert key(state) == "jump"
    for dice in GAME.lottery(state):
        jumped = play(state, dice)
        assert jumped.of(Jumped) == [Jumped(0, dice, cleared=max(dice) >= 5)]
        assert (key(jumped.state) == "landing") == (max(dice) >= 5) if jumped.state.mover == 0 else True


@pytest.mark.rule("WH-12")
@pytest.mark.parametrize(("dice", "wounds"), [((5, 5, 5), 0), ((1, 5, 6), 1), ((1, 6, 6), 2), ((6, 6, 6), 3)])
def test_landing_costs_a_wound_for_each_six_and_the_move_goes_on(dice: tuple[int, ...], wounds: int) -> None:
    landed = play(moving(on(JUMP, 2, whips=3), FAR, points=3), (1, 1, 5), dice)
    assert landed.of(Landed) == [Landed(0, dice)]
    assert landed.wounds() == 5 - wounds
    assert [step.square for step in landed.of(Stepped)] == [at(LANDING, 2), at(LANDING + 1, 2)]
    assert landed.state.stage == SkidTest()  # the bend begins


@pytest.mark.rule("WH-12")
def test_there_is_one_way_off_the_jump() -> None:
    state = moving(on(JUMP - 1, 2), FAR, points=2)
    assert GAME.options(state) == (Ahead(1), Change(-1), Change(1))
    assert key(play(state, Ahead(1)).state) == "jump"
    stopped = play(moving(on(JUMP - 1, 2), FAR, points=1), Ahead(1))
    assert stopped.where() == (JUMP, 2)
    assert not stopped.of(Jumped)


@pytest.mark.rule("WH-12", "WH-08")
def test_landing_can_be_the_end() -> None:
    landed = play(moving(on(JUMP, 2, whips=3, wounds=2), FAR, on(1, 1), points=3), (1, 1, 5), (1, 6, 6))
    assert landed.where() is None
    assert landed.state.mover == 1


@pytest.mark.rule("WH-13")
def test_in_the_water_one_wound_and_slow_next_turn() -> None:
    wet = play(moving(on(JUMP, 2, whips=3), on(1, 1), points=6), (4, 4, 4))
    assert wet.where() == (WATER, 2)
    assert wet.of(Wounded) == [Wounded(0, 4, Cause.WATER)]
    assert wet.of(InWater) == [InWater(0)]
    assert wet.state.mover == 1
    assert (wet.state.chariots[0].whips, wet.state.chariots[0].slow) == (1, True)
    after = wet.then(Whip(1), (1,), Ahead(1))
    assert after.of(Whipped)[-1] == Whipped(0, 1)
    assert after.state.stage == RollDice()  # nobody asked: it is slow
    out = after.then((2,), Ahead(2))
    assert out.where() == (WATER + 2, 2)
    assert not out.state.chariots[0].slow
    assert GAME.options(lay(out.state.chariots[0], FAR)) == (Whip(1), Whip(2))


@pytest.mark.rule("WH-13", "WH-08")
def test_the_water_can_be_the_end() -> None:
    wet = play(moving(on(JUMP, 2, wounds=1), FAR, on(1, 1), points=6), (4,))
    assert wet.where() is None
    assert not wet.of(InWater)


@pytest.mark.rule("WH-13")
def test_out_of_the_water_lanes_may_be_changed() -> None:
    state = moving(on(WATER, 2), FAR, points=2)
    assert GAME.options(state) == (Ahead(2), Ahead(1), Change(-1))
    assert play(state, Change(-1), 6).where() == (WATER + 1, 1)


@pytest.mark.rule("WH-03", "WH-13")
def test_nobody_changes_lanes_into_the_water() -> None:
    for row in range(JUMP, LANDING - 1):
        state = moving(on(row, 1), FAR, points=1)
        assert GAME.options(state) == (Ahead(1), Change(-1))
        assert refusal(state, Change(1)) == "steer.water"
    for row in (JUMP - 1, LANDING - 1):  # onto the jump, and behind the water
        assert Change(1) in GAME.options(moving(on(row, 1), FAR, points=1))
    assert GAME.options(moving(on(WATER, 3), FAR, points=1)) == (Ahead(1),)


@pytest.mark.rule("WH-13")
def test_in_the_water_one_wades_on_without_a_throw_or_a_wound() -> None:
    through = play(moving(on(WATER, 3), FAR, points=3), Ahead(3))
    assert through.where() == (WATER + 3, 3)
    assert not through.of(Wounded)
    assert not through.of(InWater)


@pytest.mark.rule("WH-12", "WH-16")
def test_the_inner_lanes_are_dry() -> None:
    dry = play(moving(on(JUMP, 1), FAR, points=4), Ahead(4))
    assert dry.where() == (JUMP + 4, 1)
    assert not dry.of(Jumped)


def test_nothing_else_may_be_said() -> None:
    choosing, steering = lay(on(2, 1), FAR), moving(on(2, 1), FAR, points=3)
    nonsense: tuple[Any, ...] = (None, 1, "2", Whip("2"), Ahead(10**5000), Change(1.0), object())  # type: ignore[arg-type]
    for state in (choosing, steering):
        for choice in nonsense:
            assert refusal(state, choice) == "action.nonsense"
    for state, choice in ((choosing, Ahead(1)), (choosing, Pass()), (steering, Whip(1)), (steering, Pass())):
        assert refusal(state, choice) == "action.not_now"
    rolling = play(choosing, Whip(1)).state
    for outcome in ((7,), (0,), (1, 1), 1, "1", True, None, (1.0,), (True,)):
        assert refusal(rolling, outcome) == "outcome.impossible"
