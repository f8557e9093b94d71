"""Sideswipes, shunts, chains, walls and crews (WH-07 to WH-11, WH-14)."""

from __future__ import annotations

from itertools import product

import pytest

from engine.games.whips.actions import Ahead, Change
from engine.games.whips.board import JUMP, LANDING, WATER
from engine.games.whips.events import (
    Cause,
    Destroyed,
    HitWall,
    InWater,
    Jammed,
    Pushed,
    RaceOver,
    Shunted,
    Sideswiped,
    SpunOut,
    Stepped,
    Struck,
    Veered,
    WindowClosed,
    Wounded,
)
from engine.games.whips.model import ChooseWhips, Steer
from tests.games.whips.table import FAR, GAME, fighting, key, moving, on, play

CALM = (1, 1)
"""Dice that wound nobody."""
LEFT, STRAIGHT, RIGHT = 1, 3, 5
"""Dice that say where a shunted chariot goes."""


# -- sideswipes ------------------------------------------------------------------------------


@pytest.mark.rule("WH-09", "WH-10", "WH-03")
def test_a_change_onto_a_chariot_is_a_sideswipe() -> None:
    swiped = play(moving(on(1, 0), on(2, 1), points=3), Change(1), 2, CALM)
    assert swiped.of(Sideswiped) == [Sideswiped(0, 1, CALM)]
    assert (swiped.where(0), swiped.where(1)) == ((2, 1), (2, 2))
    assert swiped.of(Pushed)[0].chariot == 1
    assert swiped.state.move.points == 2  # the ram costs the step's square, no more
    assert swiped.state.stage == Steer()


@pytest.mark.rule("WH-10")
@pytest.mark.parametrize("dice", [*product((1, 4, 5, 6), repeat=2)])
def test_both_are_wounded_on_five_or_six(dice: tuple[int, int]) -> None:
    swiped = play(moving(on(1, 0), on(2, 1), points=3), Change(1), 2, dice)
    assert [swiped.wounds(0), swiped.wounds(1)] == [5 - (die >= 5) for die in dice]
    assert all(wounded.cause is Cause.SIDESWIPE for wounded in swiped.of(Wounded))


@pytest.mark.rule("WH-10")
def test_the_next_one_beside_is_sideswiped_in_turn() -> None:
    state = moving(on(1, 0), on(2, 1), on(2, 2), points=1)
    swiped = play(state, Change(1), 2, (1, 6), (5, 5))
    assert [(e.attacker, e.defender) for e in swiped.of(Sideswiped)] == [(0, 1), (1, 2)]
    assert [swiped.where(n) for n in range(3)] == [(2, 1), (2, 2), (2, 3)]
    assert [swiped.wounds(n) for n in range(3)] == [5, 3, 4]


@pytest.mark.rule("WH-10", "WH-07")
@pytest.mark.parametrize("die", range(1, 7))
def test_at_the_wall_nobody_moves_and_the_move_is_over(die: int) -> None:
    state = moving(on(1, 1), on(2, 2), on(2, 3), points=3)
    hit = play(state, Change(1), 6, CALM, CALM, die)
    assert hit.of(HitWall) == [HitWall(2, die, stone=True)]
    assert hit.of(Jammed) == [Jammed(0)]
    assert [hit.where(n) for n in range(3)] == [(1, 1), (2, 2), (2, 3)]
    assert hit.wounds(2) == 5 - (die >= 5)
    assert hit.state.mover == 1  # nobody is rammed again and again


@pytest.mark.rule("WH-10", "WH-07", "WH-08")
def test_whoever_is_destroyed_at_the_wall_makes_room() -> None:
    wreck = play(moving(on(1, 2), on(2, 3, wounds=1), FAR, points=3), Change(1), 6, CALM, 6)
    assert wreck.of(Destroyed) == [Destroyed(1)]
    assert not wreck.of(Jammed)
    assert (wreck.where(0), wreck.where(1)) == ((2, 3), None)
    assert wreck.state.move.points == 2
    state = moving(on(1, 1), on(2, 2), on(2, 3, wounds=1), points=3)
    row = play(state, Change(1), 6, CALM, CALM, 6)
    assert [row.where(n) for n in range(3)] == [(2, 2), (2, 3), None]
    shunted = moving(on(0, 2), on(1, 2), on(2, 3, wounds=1), points=3)
    moved = play(shunted, Ahead(1), CALM, RIGHT, CALM, 5)
    assert [moved.where(n) for n in range(3)] == [(1, 2), (2, 3), None]


@pytest.mark.rule("WH-07", "WH-10")
@pytest.mark.parametrize("die", range(1, 7))
def test_the_inside_wall_is_a_hedge(die: int) -> None:
    hit = play(moving(on(1, 1), on(2, 0), points=3), Change(-1), 6, CALM, die)
    assert hit.of(HitWall) == [HitWall(1, die, stone=False)]
    assert hit.wounds(1) == 5 - (die == 6)
    assert (hit.where(0), hit.where(1)) == ((1, 1), (2, 0))


@pytest.mark.rule("WH-09", "WH-10")
def test_a_destroyed_attacker_is_removed_and_the_defender_stays() -> None:
    state = moving(on(1, 0, wounds=1), on(2, 1), FAR, points=3)
    swiped = play(state, Change(1), 2, (5, 4))
    assert swiped.of(Destroyed) == [Destroyed(0)]
    assert (swiped.where(0), swiped.where(1)) == (None, (2, 1))
    assert swiped.state.mover == 1


@pytest.mark.rule("WH-09", "WH-10")
def test_a_destroyed_defender_just_leaves_its_square() -> None:
    swiped = play(moving(on(1, 0), on(2, 1, wounds=1), on(2, 2), points=3), Change(1), 2, (1, 5))
    assert [swiped.where(n) for n in range(3)] == [(2, 1), None, (2, 2)]
    assert len(swiped.of(Sideswiped)) == 1


@pytest.mark.rule("WH-09", "WH-10")
def test_who_is_destroyed_in_the_middle_of_a_row_leaves_a_gap() -> None:
    state = moving(on(1, 0), on(2, 1, wounds=1), on(2, 2), points=3)
    swiped = play(state, Change(1), 2, CALM, (6, 1))
    assert [swiped.where(n) for n in range(3)] == [(2, 1), None, (2, 2)]


@pytest.mark.rule("WH-08", "WH-16")
def test_both_may_go_at_once_and_then_nobody_wins() -> None:
    swiped = play(moving(on(1, 0, wounds=1), on(2, 1, wounds=1), points=3), Change(1), 2, (6, 6))
    assert swiped.state.lost == (1, 0)
    assert swiped.of(RaceOver) == [RaceOver(None, (0, 1), stopped=False)]
    assert GAME.payoffs(swiped.state) == (0, 0)
    assert GAME.places(swiped.state) == (1, 2)


@pytest.mark.rule("WH-05", "WH-09", "WH-10")
def test_a_skid_into_a_chariot_is_a_sideswipe() -> None:
    skidded = play(moving(on(10, 0), on(11, 1), points=3), (4,), CALM)
    assert skidded.of(Sideswiped) == [Sideswiped(0, 1, CALM)]
    assert (skidded.where(0), skidded.where(1)) == ((11, 1), (11, 2))
    assert skidded.state.move.points == 1


# -- shunts ----------------------------------------------------------------------------------


@pytest.mark.rule("WH-09", "WH-11")
def test_from_behind_it_is_a_shunt() -> None:
    shunted = play(moving(on(1, 1), on(2, 1), points=3), Ahead(2), CALM, STRAIGHT)
    assert shunted.of(Shunted) == [Shunted(0, 1, CALM)]
    assert (shunted.where(0), shunted.where(1)) == ((2, 1), (3, 1))
    assert shunted.state.move.points == 2
    assert shunted.state.stage == Steer()  # the plan was for another road


@pytest.mark.rule("WH-03", "WH-11")
def test_a_failed_change_onto_a_chariot_is_a_shunt() -> None:
    assert play(moving(on(1, 1), on(2, 1), points=3), Change(1), 1, CALM, STRAIGHT).of(Shunted)


@pytest.mark.rule("WH-11")
@pytest.mark.parametrize("dice", [*product((1, 4, 5, 6), repeat=2)])
def test_in_front_wounded_on_five_behind_on_six(dice: tuple[int, int]) -> None:
    shunted = play(moving(on(1, 1), on(2, 1), points=1), Ahead(1), dice)
    assert (shunted.wounds(0), shunted.wounds(1)) == (5 - (dice[0] >= 6), 5 - (dice[1] >= 5))


@pytest.mark.rule("WH-11")
@pytest.mark.parametrize(("die", "side"), [(1, -1), (2, -1), (3, 0), (4, 0), (5, 1), (6, 1)])
def test_a_die_says_where_the_shunted_goes(die: int, side: int) -> None:
    shunted = play(moving(on(1, 1), on(2, 1), points=1), Ahead(1), CALM, die)
    assert shunted.of(Veered) == [Veered(1, die, side)]
    assert shunted.where(1) == (3, 1 + side)


@pytest.mark.rule("WH-07", "WH-11")
@pytest.mark.parametrize(("lane", "veer", "wall"), [(0, LEFT, 6), (3, RIGHT, 5)])
@pytest.mark.parametrize("die", range(1, 7))
def test_against_a_wall_it_goes_straight_on(lane: int, veer: int, wall: int, die: int) -> None:
    shunted = play(moving(on(1, lane), on(2, lane), points=1), Ahead(1), CALM, veer, die)
    assert shunted.of(HitWall) == [HitWall(1, die, stone=lane == 3)]
    assert shunted.wounds(1) == 5 - (die >= wall)
    assert (shunted.where(0), shunted.where(1)) == ((2, lane), (3, lane))


@pytest.mark.rule("WH-07", "WH-08", "WH-11")
def test_a_wall_may_make_room() -> None:
    state = moving(on(1, 0), on(2, 0, wounds=1), FAR, points=1)
    shunted = play(state, Ahead(1), CALM, LEFT, 6)
    assert (shunted.where(0), shunted.where(1)) == ((2, 0), None)


@pytest.mark.rule("WH-11")
def test_a_chariot_in_its_way_is_rammed_in_turn() -> None:
    state = moving(on(1, 1), on(2, 1), on(3, 1), on(4, 2), points=1)
    chain = play(state, Ahead(1), CALM, STRAIGHT, CALM, RIGHT, CALM)
    assert [(e.attacker, e.defender) for e in chain.of(Shunted)] == [(0, 1), (1, 2)]
    assert [(e.attacker, e.defender) for e in chain.of(Sideswiped)] == [(2, 3)]
    assert [chain.where(n) for n in range(4)] == [(2, 1), (3, 1), (4, 2), (4, 3)]
    assert [e.chariot for e in chain.events if isinstance(e, Pushed | Stepped)] == [3, 2, 1, 0]


@pytest.mark.rule("WH-11")
def test_if_there_is_no_room_nobody_moves_the_move_ends_and_wounds_stand() -> None:
    state = moving(on(1, 2), on(2, 2), on(3, 3), FAR, points=5)
    jam = play(state, Ahead(1), (6, 6), RIGHT, (5, 5), 6)
    assert jam.of(Jammed) == [Jammed(0)]
    assert [jam.where(n) for n in range(3)] == [(1, 2), (2, 2), (3, 3)]
    assert [jam.wounds(n) for n in range(3)] == [4, 3, 3]
    assert jam.state.mover == 1


@pytest.mark.rule("WH-09", "WH-11")
def test_the_destroyed_of_a_shunt() -> None:
    behind = play(moving(on(1, 1, wounds=1), on(2, 1), FAR, points=5), Ahead(1), (6, 1))
    assert (behind.where(0), behind.where(1)) == (None, (2, 1))
    front = play(moving(on(1, 1), on(2, 1, wounds=1), FAR, points=2), Ahead(1), (1, 5))
    assert (front.where(0), front.where(1)) == ((2, 1), None)
    assert front.state.stage == Steer()


@pytest.mark.rule("WH-09")
def test_the_pushed_take_no_tests() -> None:
    bend = play(moving(on(3, 1), on(4, 1), points=1), CALM, STRAIGHT)
    assert bend.where(1) == (5, 1)
    jump = play(moving(on(JUMP - 1, 2), on(JUMP, 2), points=1), Ahead(1), CALM, STRAIGHT)
    assert jump.where(1) == (WATER, 2)
    entrance = play(moving(on(2, 1), on(3, 1), points=1), Ahead(1), CALM, RIGHT)
    assert entrance.where(1) == (4, 2)


@pytest.mark.rule("WH-09", "WH-13")
def test_pushed_into_the_water_is_in_the_water() -> None:
    wet = play(moving(on(JUMP - 1, 3), on(JUMP, 3, whips=3), points=1), Ahead(1), CALM, LEFT)
    assert wet.of(InWater) == [InWater(1)]
    assert wet.of(Wounded) == [Wounded(1, 4, Cause.WATER)]
    assert wet.state.chariots[1].whips == 1
    assert key(wet.state) == "roll"  # chariot 1 is not asked for its whips
    beside = play(moving(on(WATER - 1, 0), on(WATER, 1), points=1), Change(1), 6, CALM)
    assert beside.where(1) == (WATER, 2)
    assert beside.of(InWater) == [InWater(1)]


@pytest.mark.rule("WH-13", "WH-09")
def test_who_is_pushed_within_the_water_is_no_wetter() -> None:
    wet = play(moving(on(WATER, 2), on(WATER + 1, 2), points=1), Ahead(1), CALM, STRAIGHT)
    assert wet.where(1) == (WATER + 2, 2)
    assert not wet.of(InWater)
    assert not wet.of(Wounded)


@pytest.mark.rule("WH-09", "WH-16")
def test_pushed_over_the_line_has_crossed_it() -> None:
    won = play(moving(on(30, 1), on(31, 1), points=5), Ahead(5), CALM, STRAIGHT)
    assert won.of(Pushed) == [Pushed(1, won.state.chariots[1].square, crossed=True)]
    assert won.of(RaceOver) == [RaceOver(1, (1, 0), stopped=False)]
    assert GAME.payoffs(won.state) == (0, 1)
    assert won.where(0) == (30, 1)


@pytest.mark.rule("WH-12", "WH-11")
def test_an_occupied_landing_is_a_shunt_after_the_wounds_of_the_jump() -> None:
    landed = play(moving(on(JUMP, 2), on(LANDING, 2), points=1), (5,), (6,), CALM, STRAIGHT)
    kinds = [type(e) for e in landed.events if isinstance(e, Wounded | Shunted)]
    assert kinds == [Wounded, Shunted]
    assert (landed.where(0), landed.where(1)) == ((LANDING, 2), (LANDING + 1, 2))


@pytest.mark.rule("WH-12", "WH-13", "WH-11")
def test_occupied_water_is_a_shunt_after_the_wound() -> None:
    wet = play(moving(on(JUMP, 2), on(WATER, 2, wounds=3), points=2), (4,), CALM, LEFT)
    kinds = [type(e) for e in wet.events if isinstance(e, Wounded | Shunted)]
    assert kinds == [Wounded, Shunted]
    assert (wet.where(0), wet.where(1)) == ((WATER, 2), (WATER + 1, 1))
    assert (wet.wounds(0), wet.wounds(1)) == (4, 3)
    assert wet.of(InWater) == [InWater(0)]


@pytest.mark.rule("WH-11", "WH-13")
def test_who_finds_no_room_in_the_water_is_as_slow_as_if_it_had() -> None:
    state = moving(on(JUMP, 2, whips=3), on(WATER, 2), on(WATER + 1, 3), on(1, 1), points=2)
    dry = play(state, (4, 4, 4), CALM, RIGHT, CALM, 1)
    assert dry.where(0) == (JUMP, 2)
    assert not dry.of(InWater)
    assert (dry.state.chariots[0].whips, dry.state.chariots[0].slow) == (1, True)
    assert dry.wounds(0) == 4


@pytest.mark.rule("WH-14", "WH-11")
def test_two_that_were_pushed_side_by_side_do_not_fight() -> None:
    pushed = play(moving(on(0, 1), on(1, 1), on(2, 1), points=1), Ahead(1), CALM, LEFT)
    assert (pushed.where(1), pushed.where(2)) == ((2, 0), (2, 1))
    assert pushed.state.mover == 1
    assert not pushed.of(Struck)


@pytest.mark.rule("WH-06", "WH-14", "WH-15")
def test_a_spin_ends_the_go_before_tricks_and_crews() -> None:
    state = moving(
        on(6, 1, whips=2, wounds=3), on(6, 2), points=3, tricks={0: "horse-doctor", 1: "sudden-mud"}
    )
    spun = play(state, (1, 1))
    assert spun.of(SpunOut) == [SpunOut(0)]
    assert not spun.of(Struck)
    assert not spun.of(WindowClosed)
    assert (spun.state.mover, spun.state.stage) == (1, ChooseWhips())


# -- crews -----------------------------------------------------------------------------------


@pytest.mark.rule("WH-14")
def test_crews_fight_neighbour_by_neighbour_and_who_moved_strikes_first() -> None:
    state = fighting(on(3, 1), on(3, 2), on(3, 0), on(3, 3))
    fought = play(state, 6, 5, 1, 6)
    assert [(e.attacker, e.defender) for e in fought.of(Struck)] == [(0, 2), (2, 0), (0, 1), (1, 0)]
    assert [fought.wounds(n) for n in range(4)] == [4, 5, 4, 5]


@pytest.mark.rule("WH-14")
@pytest.mark.parametrize("other", [on(4, 1), on(2, 1), on(3, 3), on(4, 2)])
def test_only_side_by_side_counts(other: object) -> None:
    state = fighting(on(3, 1), other)  # type: ignore[arg-type]
    assert state.mover == 1


@pytest.mark.rule("WH-14")
def test_the_destroyed_do_not_strike_back() -> None:
    fought = play(fighting(on(3, 1), on(3, 0, wounds=1), FAR), 6)
    assert fought.state.lost == (1,)
    assert len(fought.of(Struck)) == 1
    assert fought.state.mover == 2
    beaten = play(fighting(on(3, 1, wounds=1), on(3, 0), on(3, 2)), 1, 6)
    assert beaten.state.lost == (0,)
    assert len(beaten.of(Struck)) == 2


@pytest.mark.rule("WH-14")
def test_crews_fight_at_the_end_of_a_move_not_on_the_way() -> None:
    by = play(moving(on(1, 1), on(2, 2), points=2), Ahead(2))
    assert not by.of(Struck)
    assert by.state.mover == 1
    beside = play(moving(on(1, 1), on(2, 2), points=1), Ahead(1))
    assert key(beside.state) == "fight"


@pytest.mark.rule("WH-08")
def test_the_fifth_wound_destroys() -> None:
    state = fighting(on(3, 1), on(3, 0), FAR)
    for left in (4, 3, 2, 1):
        hurt = play(state, 6)
        assert hurt.wounds(1) == left
        assert not hurt.of(Destroyed)
        state = fighting(on(3, 1), on(3, 0, wounds=left), FAR)
    gone = play(state, 6)
    assert gone.of(Destroyed) == [Destroyed(1)]
    assert gone.where(1) is None
    assert gone.state.lost == (1,)
