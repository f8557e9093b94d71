"""A chariot's own move: shifting, braking, markers, walls (CI-07 to CI-09, CI-15, CI-16)."""

from __future__ import annotations

import pytest

from engine.games.circus import CIRCUS
from engine.games.circus.actions import Drive, Head, Pass, Shift
from engine.games.circus.board import at
from engine.games.circus.events import Braked, Collided, CutIn, Marked, Rolled, Shifted, Stepped, Tried
from engine.games.circus.model import ChooseShift, ChooseWay, Fate, RollCrash, RollTrial, State
from tests.games.circus.table import AHEAD, FAST, LEFT, RIGHT, SLOW, fallen, field, marked, played


def moments(state: State) -> list[int]:
    """When the mover may shift, if it is asked."""
    assert isinstance(state.stage, ChooseShift)
    return [shift.after for shift in CIRCUS.options(state) if isinstance(shift, Shift)]


# -- the shift -------------------------------------------------------------------------------


@pytest.mark.rule("CI-07")
@pytest.mark.parametrize(("way", "lane"), [(LEFT, 1), (RIGHT, 3), (AHEAD, 2)])
def test_left_is_inwards_and_costs_no_step(way: object, lane: int) -> None:
    moved = played(field((18, 2), (36, 2), ways=(way,)), SLOW, 3)  # type: ignore[arg-type]
    assert moved.place(0) == (21, lane)
    assert len(moved.of(Stepped)) == 3
    assert len(moved.of(Shifted)) == (way is not AHEAD)


@pytest.mark.rule("CI-07")
@pytest.mark.parametrize("after", range(4))
def test_the_shift_comes_before_between_or_after_the_steps(after: int) -> None:
    """Debris on every moment's way makes them all different; the judge takes any."""
    state = played(field((18, 2), (36, 2), ways=(LEFT,), debris=[(18, 1), (21, 2)]), SLOW, 3).state
    chosen = played(state, Shift(after))
    while isinstance(chosen.state.stage, RollTrial):
        chosen = type(chosen)((step := played(chosen.state, 4)).state, chosen.events + step.events)
    went = [event for event in chosen.events if isinstance(event, Stepped | Shifted)]
    assert [type(event) for event in went].index(Shifted) == after
    shifted = chosen.of(Shifted)[0]
    assert shifted.square == at(18 + after, 1)  # level, never diagonally
    assert chosen.place(0) == (21, 1)


@pytest.mark.rule("CI-07")
def test_a_moment_that_makes_no_difference_is_not_asked_for() -> None:
    assert played(field((18, 2), (36, 2), ways=(LEFT,)), SLOW, 4).place(0) == (22, 1)


@pytest.mark.rule("CI-07")
def test_the_menu_has_every_moment_that_meets_something_and_one_that_does_not() -> None:
    state = played(field((18, 2), (20, 2), ways=(LEFT,)), SLOW, 4).state
    assert moments(state) == [0, 2, 3, 4]  # 0 and 1 pass behind it
    assert moments(played(field((18, 2), (20, 1), ways=(LEFT,)), SLOW, 4).state) == [0, 1, 2, 3]
    debris = played(field((18, 2), (36, 2), ways=(LEFT,), debris=[(22, 2)]), SLOW, 4).state
    assert moments(debris) == [0, 4]
    driver = fallen(field((18, 2), (36, 2), (37, 2), ways=(LEFT,)), 1, 18, 1, Fate.WALKING)
    assert moments(played(driver, SLOW, 4).state) == [0, 1]


@pytest.mark.rule("CI-07", "CI-16")
def test_the_menu_tells_a_brush_from_none() -> None:
    """At 6 on a straight every square along the wall counts, at 4 those of a bend."""
    state = played(field((18, 1), (36, 2), ways=(LEFT,)), FAST, 6).state
    assert isinstance(state.stage, RollTrial)  # it ends along the wall in any case
    out = played(field((18, 0), (36, 2), ways=(RIGHT,)), FAST, 6).state
    assert isinstance(out.stage, RollTrial)  # and here it starts there
    into = played(field((5, 0), (36, 2), ways=(RIGHT,)), SLOW, 4).state
    assert moments(into) == [0, 2]  # away from the wall before the bend, or not
    leaving = played(field((16, 1), (36, 2), ways=(LEFT,)), SLOW, 4).state
    assert moments(leaving) == [0, 2]


@pytest.mark.rule("CI-07")
def test_a_crossing_that_wins_needs_no_shift() -> None:
    over = played(field((40, 1), (26, 2), ways=(LEFT,), crossings=2), FAST, 6)
    assert CIRCUS.payoffs(over.state) == (1, 0)
    assert len(over.of(Stepped)) == 2


@pytest.mark.rule("CI-07")
@pytest.mark.parametrize(
    ("lane", "ways"), [(0, [AHEAD, RIGHT]), (5, [AHEAD, LEFT]), (3, [AHEAD, LEFT, RIGHT])]
)
def test_no_card_towards_an_adjoining_wall(lane: int, ways: list[object]) -> None:
    state = played(field((18, lane), (36, 2), order=(1,)), SLOW, 1).state
    assert state.stage == ChooseWay(0)
    assert [head.way for head in CIRCUS.options(state) if isinstance(head, Head)] == ways


@pytest.mark.rule("CI-07")
@pytest.mark.parametrize(("lane", "way"), [(0, LEFT), (5, RIGHT)])
def test_displaced_to_the_wall_since_it_goes_straight_on(lane: int, way: object) -> None:
    moved = played(field((18, lane), (36, 2), ways=(way,)), SLOW, 3)  # type: ignore[arg-type]
    assert moved.place(0) == (21, lane)
    assert moved.of(Shifted) == []


@pytest.mark.rule("CI-07")
def test_a_shift_onto_a_chariot_is_a_collision_even_at_the_very_end() -> None:
    state = played(field((18, 2), (21, 1), ways=(LEFT,)), SLOW, 3, Shift(3)).state
    assert isinstance(state.stage, RollCrash)
    assert state.stage.crash.way == -1


# -- braking ---------------------------------------------------------------------------------


@pytest.mark.rule("CI-08")
def test_the_occupied_square_is_the_last_of_the_move_so_it_brakes() -> None:
    """The example of the rulebook: it stops behind the other and has -1 on its next die."""
    braked = played(field((18, 2), (21, 2)), SLOW, 3)
    assert braked.place(0) == (20, 2)
    assert braked.of(Braked) == [Braked(0, 1)]
    assert braked.of(Collided) == []
    assert braked.markers == [1, 0]


@pytest.mark.rule("CI-08")
def test_any_square_but_the_last_is_a_collision() -> None:
    state = played(field((18, 2), (21, 2)), SLOW, 4).state
    assert isinstance(state.stage, RollCrash)
    assert state.stage.crash.way == 0
    crashed = played(state, (1, 3))
    assert crashed.of(Braked) == []
    assert crashed.place(0) == (20, 2)


@pytest.mark.rule("CI-08")
def test_it_can_brake_without_having_moved() -> None:
    braked = played(field((18, 2), (19, 2)), SLOW, 1)
    assert braked.place(0) == (18, 2)
    assert braked.markers == [1, 0]


@pytest.mark.rule("CI-08", "CI-07")
def test_with_its_shift_still_to_come_the_square_ahead_is_not_the_last() -> None:
    state = played(field((18, 2), (21, 2), ways=(LEFT,)), SLOW, 3).state
    assert isinstance(played(state, Shift(3)).state.stage, RollCrash)
    assert played(state, Shift(2)).place(0) == (21, 1)


@pytest.mark.rule("CI-08")
def test_it_brakes_in_its_new_lane_too() -> None:
    state = played(field((18, 2), (21, 1), ways=(LEFT,)), SLOW, 3, Shift(1))
    assert state.place(0) == (20, 1)
    assert state.of(Braked) == [Braked(0, 1)]


# -- markers ---------------------------------------------------------------------------------


@pytest.mark.rule("CI-09")
@pytest.mark.parametrize(
    ("markers", "die", "speed", "choice"),
    [(0, 4, 4, SLOW), (1, 4, 3, SLOW), (3, 4, 1, SLOW), (6, 1, 1, SLOW), (2, 6, 4, FAST), (9, 3, 1, FAST)],
)
def test_markers_add_up_and_leave_at_least_1(markers: int, die: int, speed: int, choice: Drive) -> None:
    moved = played(marked(field((18, 2), (36, 2)), markers), choice, die)
    assert moved.of(Rolled) == [Rolled(0, die, markers, speed)]
    assert moved.place(0) == (18 + speed, 2)
    assert moved.markers[0] == 0


@pytest.mark.rule("CI-09")
def test_those_gained_during_the_move_wait_for_the_next() -> None:
    braked = played(marked(field((18, 2), (21, 2)), 1), SLOW, 4)
    assert braked.of(Rolled) == [Rolled(0, 4, 1, 3)]
    assert braked.markers[0] == 1


@pytest.mark.rule("CI-09")
def test_other_dice_ignore_markers() -> None:
    state = played(marked(field((13, 2), (36, 2)), 2), FAST, 4).state
    assert list(CIRCUS.lottery(state)) == [3, 4, 5, 6]
    assert not played(state, 3).state.race.chariots[0].running


# -- walls -----------------------------------------------------------------------------------


@pytest.mark.rule("CI-16")
@pytest.mark.parametrize(
    ("row", "lane", "choice", "die", "markers", "brush"),
    [
        (18, 0, FAST, 6, 0, True),
        (18, 5, FAST, 6, 0, True),
        (18, 1, FAST, 6, 0, False),
        (18, 0, FAST, 5, 0, False),
        (18, 0, FAST, 6, 1, False),  # speed, not the die
        (6, 0, SLOW, 4, 0, True),
        (6, 5, SLOW, 4, 0, True),
        (6, 3, SLOW, 4, 0, False),
        (6, 0, SLOW, 3, 0, False),
        (6, 0, SLOW, 4, 1, False),
        (17, 0, SLOW, 4, 0, True),  # the start counts
        (14, 0, SLOW, 4, 0, True),  # and here it only ends out of it
    ],
)
def test_too_fast_along_a_wall(
    row: int, lane: int, choice: Drive, die: int, markers: int, brush: bool
) -> None:
    state = played(marked(field((row, lane), (36, 2)), markers), choice, die).state
    if not brush:
        assert not isinstance(state.stage, RollTrial)
        return
    assert isinstance(state.stage, RollTrial)
    assert state.stage.trial.peril.value == "brush"
    low, *others = CIRCUS.lottery(state)
    assert played(state, low).markers[0] == 1
    assert all(played(state, face).markers[0] == 0 for face in others)


@pytest.mark.rule("CI-16", "CI-11")
def test_one_brush_roll_a_move_and_after_the_accident() -> None:
    moved = played(field((6, 0), (36, 2)), FAST, 5, 6, Pass(), 3)
    assert [event.peril for event in moved.of(Tried)] == ["accident", "brush"]
    assert moved.markers[0] == 1


@pytest.mark.rule("CI-16")
def test_where_a_skid_leads_is_no_square_of_the_move() -> None:
    skid = played(field((6, 4), (36, 2)), FAST, 5, 4)  # out to the outer wall at 5
    assert skid.place(0) == (11, 5)
    assert [event.peril for event in skid.of(Tried)] == ["accident"]
    assert skid.state.race.mover == 1


# -- cutting in ------------------------------------------------------------------------------


@pytest.mark.rule("CI-15")
def test_ending_right_in_front_of_an_opponent_costs_that_one_a_marker() -> None:
    cut = played(field((18, 2), (20, 1), ways=(LEFT,)), SLOW, 3, Shift(3))
    assert cut.of(CutIn) == [CutIn(0, 1)]
    assert cut.of(Marked) == [Marked(1, 1)]
    assert cut.markers == [0, 1]


@pytest.mark.rule("CI-15")
@pytest.mark.parametrize(("row", "lane"), [(19, 1), (21, 1), (20, 3), (20, 2)])
def test_anywhere_else_does_not(row: int, lane: int) -> None:
    state = field((18, 2), (row, lane), ways=(LEFT,))
    ends = played(state, SLOW, 3)
    if isinstance(ends.state.stage, ChooseShift):
        ends = played(ends.state, Shift(0) if lane == 2 else Shift(1 if row == 15 else 3))
    assert ends.of(CutIn) == []


@pytest.mark.rule("CI-15")
def test_only_after_its_own_move() -> None:
    """Chariot 1 is driven to the square right in front of chariot 2: that is no cutting in."""
    state = field((18, 3), (18, 2), (17, 1), ways=(LEFT,))
    crash = played(state, SLOW, 1, Shift(0), (4, 3))
    assert crash.place(1) == (18, 1)
    assert crash.of(CutIn) == []
    assert crash.markers == [0, 1, 0]


@pytest.mark.rule("CI-15")
def test_whoever_is_stopped_at_once_cuts_in_on_nobody() -> None:
    """Neither braking nor a collision on its own square is a move; a single step is."""
    stopped = played(field((18, 2), (19, 2), (17, 2)), SLOW, 1)
    assert stopped.of(Braked) == [Braked(0, 1)]
    crashed = played(field((18, 2), (19, 2), (17, 2)), SLOW, 3, (1, 4))
    for stays in (stopped, crashed):
        assert stays.place(0) == (18, 2)
        assert stays.of(CutIn) == []
        assert stays.markers == [1, 0, 0]
    stepped = played(field((18, 2), (20, 2), (18, 1), ways=(LEFT,)), SLOW, 1, Shift(1))
    assert stepped.of(CutIn) == [CutIn(0, 2)]


@pytest.mark.rule("CI-15")
def test_where_a_skid_leads_after_its_own_move_counts() -> None:
    cut = played(field((11, 2), (14, 3)), FAST, 4, 4)
    assert cut.place(0) == (15, 3)
    assert cut.of(CutIn) == [CutIn(0, 1)]
