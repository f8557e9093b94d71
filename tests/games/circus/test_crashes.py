"""Collisions, alone and in chain (CI-10)."""

from __future__ import annotations

import pytest

from engine.core.errors import RuleViolation
from engine.games.circus import CIRCUS
from engine.games.circus.actions import Head, Pass, Shift, Whip
from engine.games.circus.board import at
from engine.games.circus.events import Collided, Shifted, Stuck, Tried, Wrecked
from engine.games.circus.model import Crash, RollCrash, RollTrial, State
from tests.games.circus.table import FAST, LEFT, RIGHT, SLOW, field, played

MOVER_LOWER, TARGET_LOWER, EQUAL = (1, 5), (4, 3), (3, 3)
FAR = (36, 2)  # for whoever only has to be there


def into_the_side(*places: tuple[int, int], speed: int = 2) -> State:
    """The first chariot shifts left into the second before its first step."""
    state = played(field(*places, FAR, ways=(LEFT,)), SLOW, speed, Shift(0)).state
    assert isinstance(state.stage, RollCrash)
    return state


# -- from behind -----------------------------------------------------------------------------


@pytest.mark.rule("CI-10")
@pytest.mark.parametrize(
    ("dice", "markers"), [(MOVER_LOWER, [1, 0]), (TARGET_LOWER, [0, 1]), (EQUAL, [0, 0])]
)
def test_from_behind_the_mover_stops_and_only_the_marker_counts(
    dice: tuple[int, int], markers: list[int]
) -> None:
    crash = played(field((18, 2), (20, 2)), SLOW, 4, dice)
    assert crash.places == [(19, 2), (20, 2)]
    loser = {MOVER_LOWER: 0, TARGET_LOWER: 1, EQUAL: None}[dice]
    assert crash.of(Collided) == [Collided(0, 1, side=False, dice=dice, loser=loser)]
    assert crash.of(Shifted) == []
    assert crash.markers == markers
    assert crash.state.race.order == (1,)


@pytest.mark.rule("CI-10")
def test_from_behind_a_shift_still_to_come_is_lost() -> None:
    state = played(field((18, 2), (20, 2), ways=(LEFT,)), SLOW, 4).state
    crash = played(state, Shift(3), EQUAL)
    assert crash.place(0) == (19, 2)
    assert crash.of(Shifted) == []


# -- from the side ---------------------------------------------------------------------------


@pytest.mark.rule("CI-10")
def test_the_mover_lower_shifts_one_lane_away_from_its_own_square() -> None:
    crash = played(into_the_side((18, 2), (18, 1)), MOVER_LOWER)
    assert crash.places[:2] == [(18, 3), (18, 1)]
    assert crash.markers == [1, 0, 0]


@pytest.mark.rule("CI-10")
def test_the_target_lower_makes_room_and_the_mover_goes_on() -> None:
    crash = played(into_the_side((18, 2), (18, 1)), TARGET_LOWER)
    assert crash.places[:2] == [(20, 1), (18, 0)]
    assert crash.markers == [0, 1, 0]


@pytest.mark.rule("CI-10")
def test_equal_dice_end_the_move_where_it_is() -> None:
    crash = played(into_the_side((18, 2), (18, 1)), EQUAL)
    assert crash.places[:2] == [(18, 2), (18, 1)]
    assert crash.markers == [0, 0, 0]


@pytest.mark.rule("CI-10")
def test_right_works_as_left_does() -> None:
    state = played(field((18, 2), (18, 3), FAR, ways=(RIGHT,)), SLOW, 2, Shift(0)).state
    assert played(state, MOVER_LOWER).places[:2] == [(18, 1), (18, 3)]
    assert played(state, TARGET_LOWER).places[:2] == [(20, 3), (18, 4)]


@pytest.mark.rule("CI-10")
def test_shifted_into_a_wall_it_is_destroyed_and_leaves_debris() -> None:
    crash = played(into_the_side((18, 1), (18, 0)), TARGET_LOWER, 1)
    assert crash.of(Wrecked) == [Wrecked(1, at(18, 0))]
    assert crash.state.race.debris == (at(18, 0),)
    assert isinstance(crash.state.stage, RollTrial)  # and the mover has to drive over it
    assert crash.state.stage.trial.chariot == 0
    assert played(crash.state, 4).place(0) == (20, 0)


@pytest.mark.rule("CI-10")
def test_the_mover_too() -> None:
    state = played(field((18, 5), (18, 4), FAR, ways=(LEFT,)), SLOW, 2, Shift(0)).state
    crash = played(state, MOVER_LOWER)
    assert crash.of(Wrecked) == [Wrecked(0, at(18, 5))]
    assert crash.place(1) == (18, 4)


# -- in chain --------------------------------------------------------------------------------


@pytest.mark.rule("CI-10")
def test_a_chain_resolves_at_once_and_everybody_moves_up() -> None:
    state = into_the_side((18, 4), (18, 3), (18, 2))
    second = played(state, TARGET_LOWER).state
    assert second.stage == RollCrash(Crash(1, 2, -1, (0, 1, 2), forced=True))
    done = played(second, TARGET_LOWER)
    assert done.places[:3] == [(20, 3), (18, 2), (18, 1)]
    assert done.markers == [0, 1, 1, 0]


@pytest.mark.rule("CI-10")
@pytest.mark.parametrize(("dice", "markers"), [(MOVER_LOWER, [0, 2, 0, 0]), (EQUAL, [0, 1, 0, 0])])
def test_whoever_cannot_be_shifted_stays_and_so_does_who_needed_its_square(
    dice: tuple[int, int], markers: list[int]
) -> None:
    """Lower again, the second would have to shift onto the first, which is in the chain."""
    done = played(into_the_side((18, 4), (18, 3), (18, 2)), TARGET_LOWER, dice)
    assert done.places[:3] == [(18, 4), (18, 3), (18, 2)]
    assert done.markers == markers
    assert bool(done.of(Stuck)) == (dice == MOVER_LOWER)


@pytest.mark.rule("CI-10")
def test_a_mover_driven_back_may_drive_into_a_third() -> None:
    state = into_the_side((18, 2), (18, 1), (18, 3))
    back = played(state, MOVER_LOWER).state
    assert back.stage == RollCrash(Crash(0, 2, 1, (0, 1, 2), forced=True))
    gone = played(back, TARGET_LOWER)
    assert gone.places[:3] == [(18, 3), (18, 1), (18, 4)]
    assert gone.markers == [1, 0, 1, 0]
    stuck = played(back, MOVER_LOWER)
    assert stuck.places[:3] == [(18, 2), (18, 1), (18, 3)]
    assert stuck.markers == [2, 0, 0, 0]
    assert stuck.of(Stuck) == [Stuck(0)]


@pytest.mark.rule("CI-10")
def test_five_abreast_and_the_last_into_the_wall() -> None:
    state = into_the_side((18, 4), (18, 3), (18, 2), (18, 1), (18, 0))
    done = played(state, *(TARGET_LOWER,) * 4, 2)
    assert done.of(Wrecked) == [Wrecked(4, at(18, 0))]
    over = played(done.state, 4)  # chariot 3 comes onto the debris and its wounded driver
    assert over.places[:4] == [(20, 3), (18, 2), (18, 1), (18, 0)]
    assert over.markers[:4] == [0, 1, 1, 2]


@pytest.mark.rule("CI-10", "CI-11")
def test_a_skid_may_collide_and_drive_the_skidder_back_in() -> None:
    state = field((13, 2), (16, 3), FAR)
    skid = played(state, FAST, 3, 4)
    assert skid.state.stage == RollCrash(Crash(0, 1, 1, (0, 1), forced=True))
    back = played(skid.state, MOVER_LOWER)
    assert back.places[:2] == [(16, 1), (16, 3)]
    assert back.markers == [2, 0, 0]
    out = played(skid.state, TARGET_LOWER)
    assert out.places[:2] == [(16, 3), (16, 4)]
    assert out.markers == [1, 1, 0]
    stays = played(skid.state, EQUAL)
    assert stays.places[:2] == [(16, 2), (16, 3)]
    assert stays.markers == [1, 0, 0]


@pytest.mark.rule("CI-10", "CI-12")
def test_who_wields_the_whip_is_in_the_chain_too() -> None:
    state = played(field((18, 1), (20, 2), (20, 3), FAR), SLOW, 2).state
    lashed = played(state, Whip(1), 4).state
    assert lashed.stage == RollCrash(Crash(1, 2, 1, (0, 1, 2), forced=True))
    stuck = played(lashed, MOVER_LOWER)
    assert stuck.places[:3] == [(20, 1), (20, 2), (20, 3)]
    assert stuck.markers == [0, 2, 0, 0]


# -- the outer lane --------------------------------------------------------------------------


@pytest.mark.rule("CI-10", "CI-11")
def test_a_fast_bend_in_the_outer_lane_wrecks_five_times_in_six() -> None:
    state = played(field((13, 5), FAR, (37, 2)), FAST, 3).state
    wrecked = sum(
        share
        for face, share in CIRCUS.lottery(state).items()
        if not played(state, face).state.race.chariots[0].running
    )
    assert wrecked * 6 == 5


@pytest.mark.rule("CI-10")
def test_unless_the_table_is_mild() -> None:
    state = played(field((13, 5), FAR, (37, 2), mild=True), FAST, 3).state
    skid = played(state, 4)
    assert skid.places[0] == (16, 5)
    assert skid.markers == [2, 0, 0]
    assert played(state, 3).of(Wrecked) == [Wrecked(0, at(16, 5))]
    inner = played(field((13, 4), FAR, (37, 2), mild=True), FAST, 3, 4)
    assert inner.places[0] == (16, 5)
    assert inner.markers == [1, 0, 0]


@pytest.mark.rule("CI-10")
def test_a_mild_table_forgives_no_other_shift_into_a_wall() -> None:
    state = played(field((18, 4), (20, 5), FAR, mild=True), SLOW, 2).state
    assert played(state, Whip(1), 4).of(Wrecked) == [Wrecked(1, at(20, 5))]


@pytest.mark.rule("CI-10", "CI-13")
def test_debris_under_a_shifted_chariot_counts() -> None:
    state = played(field((18, 2), (18, 1), FAR, ways=(LEFT,), debris=[(18, 3)]), SLOW, 2, Shift(0)).state
    crash = played(state, MOVER_LOWER)
    assert isinstance(crash.state.stage, RollTrial)
    done = played(crash.state, 2, Pass())
    assert done.of(Tried)[0].peril == "debris"
    assert done.markers == [2, 0, 0]
    assert done.state.race.order == (1, 2)


def test_cards_say_nothing_while_dice_are_in_the_air() -> None:
    state = into_the_side((18, 2), (18, 1))
    with pytest.raises(RuleViolation, match=r"outcome\.impossible"):
        CIRCUS.step(state, Head(LEFT))
