"""Turns, their order, direction cards, drivers on foot and the end (CI-01, CI-04 to CI-06, CI-18)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.chance import Seeded
from engine.core.errors import RuleViolation
from engine.core.game import CHANCE
from engine.games.circus import CIRCUS
from engine.games.circus.actions import FlyingStart, Head, Shift, ThankJupiter, Walk
from engine.games.circus.board import ROW, at
from engine.games.circus.events import (
    Escaped,
    RaceOver,
    Revealed,
    Rolled,
    SpeedChosen,
    TurnBegan,
    Walked,
    Wrecked,
)
from engine.games.circus.model import (
    AskJupiter,
    BeginTurn,
    ChooseSpeed,
    ChooseStep,
    ChooseWay,
    Fate,
    Over,
    RollSpeed,
    State,
)
from tests.games.circus.table import AHEAD, FAST, LEFT, RIGHT, SLOW, fallen, field, played


def refused(state: State, choice: object) -> str:
    with pytest.raises(RuleViolation) as refusal:
        CIRCUS.step(state, choice)
    return refusal.value.key


# -- the first two turns ---------------------------------------------------------------------


@pytest.mark.rule("CI-04")
def test_turn_1_is_slow_and_without_direction_cards() -> None:
    state = field((41, 1), (41, 2), turn=1, crossings=0)
    assert isinstance(state.stage, RollSpeed)  # nothing to choose without Jupiter
    assert list(CIRCUS.lottery(state)) == [1, 2, 3, 4]
    assert state.race.ways == ()


@pytest.mark.rule("CI-04")
def test_a_flying_start_costs_jupiter_and_no_marker() -> None:
    state = field((41, 1), (41, 2), turn=1, crossings=0, jupiter=(0,))
    assert CIRCUS.options(state) == (SLOW, FlyingStart())
    assert refused(state, FAST) == "circus.first_turn"
    flying = played(state, FlyingStart())
    assert flying.events == (SpeedChosen(0, fast=True, flying=True),)
    assert list(CIRCUS.lottery(flying.state)) == [3, 4, 5, 6]
    assert not flying.state.race.chariots[0].jupiter
    assert played(flying.state, 5).markers == [0, 0]
    assert played(state, SLOW).state.race.chariots[0].jupiter


@pytest.mark.rule("CI-05")
def test_turn_2_is_slow_or_fast_without_cards_and_jupiter_does_not_speed_up() -> None:
    state = field((0, 1), (26, 2), turn=2, jupiter=(0, 1))
    assert CIRCUS.options(state) == (SLOW, FAST)
    assert refused(state, FlyingStart()) == "circus.no_flying_start"
    assert state.race.chariots[0].jupiter
    assert state.race.ways == ()
    assert played(state, FAST, 4).place(0) == (4, 1)


@pytest.mark.rule("CI-05", "CI-17")
def test_on_turn_2_jupiter_cancels_an_accident() -> None:
    rolled = played(field((13, 1), (26, 2), turn=2, jupiter=(0,)), FAST, 4, 3)
    assert isinstance(rolled.state.stage, AskJupiter)
    saved = played(rolled.state, ThankJupiter())
    assert saved.place(0) == (17, 1)
    assert saved.markers[0] == 1


@pytest.mark.rule("CI-05", "CI-06")
def test_direction_cards_come_with_turn_3() -> None:
    state = field((0, 1), (26, 2), turn=1, order=(0,))
    second = played(state, 1).state
    assert second.race.turn == 2
    assert isinstance(second.stage, ChooseSpeed)
    third = played(second, SLOW, 1, SLOW, 1).state
    assert third.race.turn == 3
    assert third.stage == ChooseWay(0)


# -- order and directions --------------------------------------------------------------------


@pytest.mark.rule("CI-06")
def test_the_leader_moves_first_and_level_the_inner_lane() -> None:
    state = field((16, 3), (18, 4), (16, 1), (18, 2), order=(0,))
    began = played(state, SLOW, 1).of(TurnBegan)
    assert began == [TurnBegan(4, (3, 1, 0, 2))]
    behind = replace(state, race=replace(state.race, order=(2,)))
    assert played(behind, SLOW, 1).of(TurnBegan) == [TurnBegan(4, (3, 1, 2, 0))]


@pytest.mark.rule("CI-06")
def test_a_lap_counts_for_more_than_a_row() -> None:
    state = field((2, 3), (36, 4), order=(0,))
    ahead = replace(state.race.chariots[0], crossings=2)
    state = replace(state, race=replace(state.race, chariots=(ahead, state.race.chariots[1])))
    assert played(state, SLOW, 1).of(TurnBegan) == [TurnBegan(4, (0, 1))]


@pytest.mark.rule("CI-06")
def test_the_order_is_fixed_as_the_turn_begins() -> None:
    state = field((6, 1), (4, 3), (3, 4))
    second = played(state, SLOW, 1).state
    assert second.race.order == (1, 2)
    third = played(second, SLOW, 4).state  # chariot 1 is ahead of chariot 0 now
    assert third.race.order == (2,)


@pytest.mark.rule("CI-06")
def test_cards_are_revealed_together() -> None:
    state = played(field((0, 2), (0, 4), (0, 3), order=(1,)), SLOW, 1).state
    for seat, way in ((0, LEFT), (1, RIGHT)):
        assert CIRCUS.actor(state) == seat
        step = CIRCUS.step(state, Head(way))
        assert step.events == ()
        assert step.state.race.ways == ()
        state = step.state
    shown = played(state, Head(AHEAD))
    assert shown.of(Revealed) == [Revealed((LEFT, RIGHT, AHEAD))]
    assert shown.state.race.ways == (LEFT, RIGHT, AHEAD)
    assert shown.state.secret == (None, None, None)
    assert isinstance(shown.state.stage, ChooseSpeed)


@pytest.mark.rule("CI-06")
def test_a_revealed_card_must_be_obeyed() -> None:
    turned = played(field((18, 2), (26, 2), ways=(LEFT,)), SLOW, 2)
    assert turned.place(0) == (20, 1)


@pytest.mark.rule("CI-06")
def test_only_chariots_choose_cards() -> None:
    state = fallen(field((0, 2), (0, 4), (0, 3), order=(0,)), 1, 26, 2, Fate.WOUNDED)
    choosing = played(state, SLOW, 1, Head(RIGHT)).state
    assert choosing.stage == ChooseWay(2)
    assert played(choosing, Head(LEFT)).of(Revealed) == [Revealed((RIGHT, None, LEFT))]


@pytest.mark.rule("CI-06", "CI-01")
def test_a_chariot_wrecked_before_its_move_does_not_move() -> None:
    state = field((18, 1), (18, 0), (16, 4), ways=(AHEAD,), order=(0, 1, 2))
    state = replace(state, race=replace(state.race, ways=(LEFT, AHEAD, AHEAD)))
    crash = played(state, SLOW, 1, Shift(0), (4, 3), 1)
    assert crash.of(Wrecked) == [Wrecked(1, at(18, 0))]
    onwards = played(crash.state, 4)  # over its debris
    assert onwards.state.race.order == (2,)


# -- drivers on foot -------------------------------------------------------------------------


@pytest.mark.rule("CI-18")
@pytest.mark.parametrize(
    ("face", "fate"), [(1, Fate.DEAD), (2, Fate.WOUNDED), (3, Fate.WOUNDED), (4, Fate.WALKING)]
)
def test_what_becomes_of_the_driver(face: int, fate: Fate) -> None:
    wrecked = played(field((13, 2), (26, 2), (26, 3)), FAST, 4, 3, face)
    assert wrecked.fates[0] is fate
    fell = wrecked.state.race.chariots[0].fell
    assert fell == (-1 if fate is Fate.DEAD else at(17, 2))
    assert at(17, 2) in wrecked.state.race.debris


@pytest.mark.rule("CI-18")
def test_a_driver_walks_after_all_chariots_one_square_a_turn_where_his_player_likes() -> None:
    state = fallen(field((26, 2), (0, 4), (0, 3), order=(0, 2)), 1, 15, 2, Fate.WALKING)
    first = played(state, SLOW, 1)
    assert CIRCUS.actor(first.state) == 2
    asked = played(first.state, SLOW, 1)
    assert asked.state.stage == ChooseStep(1)
    assert CIRCUS.actor(asked.state) == 1
    assert CIRCUS.decision(asked.state) == ("walk", 3, 1)
    menu = [at(15, 1), at(16, 2), at(15, 3)]  # in, on to the nearer gate, or out; never back
    assert CIRCUS.options(asked.state) == tuple(map(Walk, menu))
    assert CIRCUS.safe(asked.state) == Walk(menu[0])
    for square in menu:
        walked = played(asked.state, Walk(square))
        assert walked.of(Walked) == [Walked(1, square)]
        assert isinstance(walked.state.stage, ChooseWay)
    for nowhere in (at(14, 2), at(15, 2), at(15, 4), -1):
        with pytest.raises(RuleViolation, match=r"circus\.walk"):
            CIRCUS.step(asked.state, Walk(nowhere))
    with pytest.raises(RuleViolation, match=r"action\.not_now"):
        CIRCUS.step(asked.state, SLOW)


TURN = (Head(AHEAD), Head(AHEAD), SLOW, 1, SLOW, 1)


@pytest.mark.rule("CI-18")
def test_over_the_central_wall_he_is_safe() -> None:
    state = fallen(field((26, 2), (0, 4), (0, 3), order=(2,)), 1, 15, 2, Fate.WALKING)
    first = played(state, SLOW, 1, Walk(at(15, 1)), *TURN, Walk(at(15, 0)))
    assert first.state.race.chariots[1].fell == at(15, 0)
    over = played(first.state, *TURN)  # he is not asked for the last step
    assert over.of(Escaped) == [Escaped(1)]
    assert over.fates[1] is Fate.SAFE
    assert played(over.state, *TURN).of(Walked) == []


@pytest.mark.rule("CI-18")
def test_out_of_a_gate_too() -> None:
    state = fallen(field((2, 2), (0, 4), (36, 3), order=(2,)), 1, 21, 5, Fate.WALKING)
    asked = played(state, SLOW, 1)
    assert CIRCUS.options(asked.state) == (Walk(at(22, 5)), Walk(at(21, 4)))
    first = played(asked.state, Walk(at(22, 5)))
    assert played(first.state, *TURN).of(Escaped) == [Escaped(1)]


@pytest.mark.rule("CI-18")
def test_he_never_walks_onto_a_chariot() -> None:
    places = ((15, 1), (0, 4), (36, 3), (15, 3))
    state = fallen(field(*places, order=(2,)), 1, 15, 2, Fate.WALKING)
    alone = played(state, SLOW, 1)
    assert alone.of(Walked) == [Walked(1, at(16, 2))]  # where one square is left he is not asked
    state = fallen(field(*places, (16, 2), order=(2,)), 1, 15, 2, Fate.WALKING)
    waits = played(state, SLOW, 1)
    assert waits.of(Walked) == []
    assert waits.state.race.chariots[1].fell == at(15, 2)


@pytest.mark.rule("CI-18")
def test_drivers_walk_by_seat() -> None:
    state = fallen(field((26, 2), (0, 4), (0, 3), (1, 1), order=(2,)), 3, 15, 2, Fate.WALKING)
    state = fallen(state, 1, 12, 3, Fate.WALKING)
    asked = played(state, SLOW, 1)
    assert asked.state.stage == ChooseStep(1)
    assert played(asked.state, Walk(at(12, 2))).state.stage == ChooseStep(3)


@pytest.mark.rule("CI-18")
def test_the_wounded_stay_where_they_lie_and_live_if_nobody_comes() -> None:
    state = fallen(field((41, 1), (26, 4), (36, 3), crossings=2), 1, 15, 2, Fate.WOUNDED)
    over = played(state, SLOW, 1)
    assert isinstance(over.state.stage, Over)
    assert over.fates[1] is Fate.WOUNDED
    assert over.state.race.chariots[1].fell == at(15, 2)


# -- the end ---------------------------------------------------------------------------------


@pytest.mark.rule("CI-01")
def test_the_crossing_ends_the_race_and_nothing_more_is_rolled() -> None:
    state = field((40, 0), (36, 3), (36, 2), crossings=2, debris=[(0, 0)])
    over = played(state, FAST, 6)
    assert over.state.stage == Over(0, (0, 2, 1))
    assert over.of(RaceOver) == [RaceOver(0, (0, 2, 1))]
    assert ROW[over.state.race.chariots[0].square] == 0
    assert CIRCUS.actor(over.state) is None
    assert CIRCUS.payoffs(over.state) == (1, 0, 0)
    assert CIRCUS.places(over.state) == (1, 3, 2)


@pytest.mark.rule("CI-01")
@pytest.mark.parametrize("laps", [1, 2, 6])
def test_a_race_has_as_many_laps_as_agreed(laps: int) -> None:
    for crossings in range(laps + 1):
        moved = played(field((41, 2), (26, 3), laps=laps, crossings=crossings), SLOW, 2)
        assert isinstance(moved.state.stage, Over) == (crossings == laps)


@pytest.mark.rule("CI-01")
def test_the_last_chariot_left_wins_after_the_move() -> None:
    over = played(field((13, 2), (26, 2)), FAST, 4, 3, 2)
    assert over.state.stage == Over(1, (1, 0))
    assert CIRCUS.payoffs(over.state) == (0, 1)


@pytest.mark.rule("CI-01")
def test_nobody_wins_if_nobody_is_left() -> None:
    state = field((18, 1), (18, 0), ways=(LEFT,), debris=[(18, 0)])
    over = played(state, SLOW, 1, Shift(0), (4, 3), 1, 1, 1)
    assert over.of(Wrecked) == [Wrecked(1, at(18, 0)), Wrecked(0, at(18, 0))]
    assert over.state.stage == Over(None, (0, 1))
    assert CIRCUS.payoffs(over.state) == (0, 0)
    assert CIRCUS.places(over.state) == (1, 2)


@pytest.mark.rule("CI-01")
def test_a_race_that_takes_too_long_goes_to_the_leader() -> None:
    state = replace(field((3, 2), (26, 3), (26, 1), turn=60), stage=BeginTurn())
    over = CIRCUS.settled(state)
    assert over.state.stage == Over(2, (2, 1, 0))
    assert CIRCUS.payoffs(over.state) == (0, 0, 1)
    not_yet = replace(state, race=replace(state.race, turn=59))
    assert isinstance(CIRCUS.settled(not_yet).state.stage, ChooseWay)


@pytest.mark.rule("CI-01", "CI-06")
def test_wrecks_come_last_and_later_is_better() -> None:
    state = field((13, 2), (13, 4), (3, 1), (2, 1), crossings=2)
    first = played(state, FAST, 3, 3, 1)
    second = played(first.state, FAST, 3, 3, 1)
    assert second.state.race.wrecks == (0, 1)
    assert CIRCUS.places(second.state) == (4, 3, 1, 2)


@pytest.mark.rule("CI-01")
def test_before_the_grid_is_drawn_all_are_equal() -> None:
    state = CIRCUS.start(CIRCUS.setup(seats=3))
    assert CIRCUS.places(state) == (1, 1, 1)
    assert CIRCUS.payoffs(state) == (0, 0, 0)


@pytest.mark.rule("CI-01")
def test_one_chariot_a_square_on_the_line_too() -> None:
    """Whoever could win by crossing does not, while somebody a lap behind stands there."""
    state = field((41, 2), (0, 2), crossings=2)
    late = replace(state.race.chariots[1], crossings=1)
    state = replace(state, race=replace(state.race, chariots=(state.race.chariots[0], late)))
    braked = played(state, SLOW, 1)
    assert braked.place(0) == (41, 2)
    assert not isinstance(braked.state.stage, Over)


def test_a_whole_race_by_the_slow_and_safe() -> None:
    state, rolls = CIRCUS.start(CIRCUS.setup(seats=8)), []
    while (actor := CIRCUS.actor(state)) is not None:
        choice = Seeded(4).settle(CIRCUS.lottery(state)) if actor is CHANCE else CIRCUS.safe(state)
        step = CIRCUS.step(state, choice)
        state = step.state
        rolls += [event for event in step.events if isinstance(event, Rolled)]
    assert isinstance(state.stage, Over)
    assert all(1 <= event.speed <= 4 for event in rolls)
