"""Fast bends, the whip, debris and drivers on the ground (CI-11 to CI-14)."""

from __future__ import annotations

import pytest

from engine.core.errors import RuleViolation
from engine.games.circus import CIRCUS
from engine.games.circus.actions import Drive, OneMore, Pass, Shift, Whip
from engine.games.circus.board import at
from engine.games.circus.events import CutIn, RanDown, Shifted, Stepped, Tried, Wrecked
from engine.games.circus.model import ChooseBonus, ChooseWhip, Fate, Over, RollTrial
from tests.games.circus.table import FAST, LEFT, RIGHT, SLOW, fallen, field, played

FAR = (36, 2)


# -- fast bends ------------------------------------------------------------------------------


@pytest.mark.rule("CI-11")
@pytest.mark.parametrize(
    ("row", "choice", "die", "accident"),
    [
        (3, FAST, 3, False),  # ends on the last row of the straight
        (3, FAST, 4, True),
        (7, FAST, 3, True),
        (17, FAST, 6, True),  # only the square that it starts from
        (18, FAST, 6, False),
        (7, SLOW, 3, False),
    ],
)
def test_fast_with_a_square_in_a_bend(row: int, choice: Drive, die: int, accident: bool) -> None:
    state = played(field((row, 2), FAR), choice, die).state
    assert isinstance(state.stage, RollTrial) == accident
    if accident:
        assert list(CIRCUS.lottery(state)) == [3, 4, 5, 6]  # on the die used


@pytest.mark.rule("CI-11")
def test_the_roll_comes_at_the_end_of_the_move() -> None:
    state = played(field((6, 2), FAR), FAST, 5)
    assert state.place(0) == (11, 2)
    assert len(state.of(Stepped)) == 5


@pytest.mark.rule("CI-11")
@pytest.mark.parametrize("face", [4, 5])
def test_the_middle_is_a_skid_outwards_and_a_marker(face: int) -> None:
    skid = played(field((13, 2), FAR), FAST, 4, face)
    assert skid.place(0) == (17, 3)
    assert skid.markers[0] == 1
    assert skid.of(Shifted) == [Shifted(0, at(17, 3), forced=True)]


@pytest.mark.rule("CI-11")
def test_the_minimum_destroys() -> None:
    wreck = played(field((13, 2), FAR, (37, 2)), FAST, 4, 3)
    assert wreck.of(Wrecked) == [Wrecked(0, at(17, 2))]
    assert wreck.state.race.debris == (at(17, 2),)
    assert wreck.state.race.chariots[0].fate is Fate.DRIVING  # until it is rolled
    assert not wreck.state.race.chariots[0].running


@pytest.mark.rule("CI-11")
def test_the_maximum_is_one_more_square_if_wanted() -> None:
    state = played(field((13, 2), FAR), FAST, 4, 6).state
    assert isinstance(state.stage, ChooseBonus)
    assert CIRCUS.options(state) == (OneMore(), Pass())
    assert played(state, OneMore()).place(0) == (18, 2)
    assert played(state, Pass()).place(0) == (17, 2)


@pytest.mark.rule("CI-11")
def test_if_it_is_free() -> None:
    state = played(field((13, 2), (18, 2)), FAST, 4, 6)
    assert not isinstance(state.state.stage, ChooseBonus)
    assert state.place(0) == (17, 2)
    assert state.markers == [0, 0]


@pytest.mark.rule("CI-11", "CI-13")
def test_debris_on_the_bonus_square_counts() -> None:
    state = played(field((13, 2), FAR, debris=[(18, 2)]), FAST, 4, 6, OneMore())
    assert isinstance(state.state.stage, RollTrial)
    assert state.state.stage.trial.peril.value == "debris"


@pytest.mark.rule("CI-11", "CI-01")
def test_no_bend_touches_the_line_but_a_bonus_square_may() -> None:
    state = played(field((35, 2), (26, 2), crossings=2), FAST, 6, 6).state
    over = played(state, OneMore())
    assert over.state.stage == Over(0, (0, 1))


@pytest.mark.rule("CI-11", "CI-12", "CI-15", "CI-16")
def test_at_the_end_of_a_move_everything_comes_in_its_order() -> None:
    """Out of the bend along the wall, then level with one and right in front of another."""
    state = field((14, 0), (19, 2), (18, 1), ways=(RIGHT,))
    done = played(state, FAST, 5, Shift(5), 6, Pass(), 4, Whip(1), 6)
    told = [event.peril if isinstance(event, Tried) else type(event).__name__ for event in done.events]
    ends = [word for word in told if word in ("accident", "brush", "whip", "CutIn")]
    assert ends == ["accident", "brush", "whip", "CutIn"]
    assert done.places == [(19, 1), (19, 3), (18, 1)]
    assert done.markers == [0, 1, 1]


@pytest.mark.rule("CI-11")
def test_a_wreck_neither_brushes_nor_whips_nor_cuts_in() -> None:
    state = field((14, 0), (19, 2), (18, 1), ways=(RIGHT,))
    done = played(state, FAST, 5, Shift(5), 3, 1)
    assert [event.peril for event in done.of(Tried)] == ["accident", "driver"]
    assert done.of(CutIn) == []
    assert done.state.race.order == (1, 2)


# -- the whip --------------------------------------------------------------------------------


@pytest.mark.rule("CI-12")
@pytest.mark.parametrize("other", [(20, 1), (20, 3)])
def test_level_on_a_straight_one_may_try(other: tuple[int, int]) -> None:
    state = played(field((18, 2), other, FAR), SLOW, 2).state
    assert isinstance(state.stage, ChooseWhip)
    assert CIRCUS.options(state) == (Whip(1), Pass())
    assert played(state, Pass()).of(Tried) == []


@pytest.mark.rule("CI-12")
@pytest.mark.parametrize("other", [(20, 5), (20, 4), (20, 0)])
def test_level_is_the_same_row_in_whatever_lane(other: tuple[int, int]) -> None:
    state = played(field((18, 2), other, FAR), SLOW, 2).state
    assert CIRCUS.options(state) == (Whip(1), Pass())
    away = 1 if other[1] > 2 else -1
    if 0 <= other[1] + away <= 5:
        assert played(state, Whip(1), 4).place(1) == (20, other[1] + away)
    else:
        assert played(state, Whip(1), 4).of(Wrecked) == [Wrecked(1, at(*other))]


@pytest.mark.rule("CI-12")
@pytest.mark.parametrize("other", [(19, 1), (21, 3), (19, 5)])
def test_another_row_is_not_level(other: tuple[int, int]) -> None:
    assert not isinstance(played(field((18, 2), other, FAR), SLOW, 2).state.stage, ChooseWhip)


@pytest.mark.rule("CI-12")
def test_nobody_whips_past_a_chariot() -> None:
    state = played(field((18, 2), (20, 5), (20, 4), (20, 0)), SLOW, 2).state
    assert CIRCUS.options(state) == (Whip(3), Whip(2), Pass())
    with pytest.raises(RuleViolation, match=r"circus\.whip"):
        CIRCUS.step(state, Whip(1))


@pytest.mark.rule("CI-12")
def test_whoever_was_stopped_at_once_may_whip_too() -> None:
    state = played(field((18, 2), (19, 2), (18, 4)), SLOW, 1).state
    assert CIRCUS.options(state) == (Whip(2), Pass())


@pytest.mark.rule("CI-12")
def test_there_is_no_whip_in_a_bend() -> None:
    assert not isinstance(played(field((14, 2), (16, 3), FAR), SLOW, 2).state.stage, ChooseWhip)


@pytest.mark.rule("CI-12")
def test_between_two_one_is_chosen_and_tried_once() -> None:
    state = played(field((18, 2), (20, 1), (20, 3)), SLOW, 2).state
    assert CIRCUS.options(state) == (Whip(1), Whip(2), Pass())
    assert not isinstance(played(state, Whip(1), 2).state.stage, ChooseWhip)
    for nobody in (0, 3, -1):
        with pytest.raises(RuleViolation, match=r"circus\.whip"):
            CIRCUS.step(state, Whip(nobody))


@pytest.mark.rule("CI-12")
@pytest.mark.parametrize(("choice", "steps", "faces"), [(SLOW, 2, (1, 2, 3, 4)), (FAST, 3, (3, 4, 5, 6))])
def test_what_the_whip_does(choice: Drive, steps: int, faces: tuple[int, ...]) -> None:
    state = played(field((18, 2), (18 + steps, 3), FAR), choice, steps, Whip(1)).state
    assert tuple(CIRCUS.lottery(state)) == faces
    low, *middle, high = (played(state, face) for face in faces)
    assert low.markers == [1, 0, 0]
    for nothing in middle:
        assert nothing.markers == [0, 0, 0]
        assert nothing.place(1) == (18 + steps, 3)
    assert high.markers == [0, 1, 0]
    assert high.place(1) == (18 + steps, 4)


@pytest.mark.rule("CI-12", "CI-10")
def test_lashed_into_a_wall() -> None:
    state = played(field((18, 1), (20, 0), FAR), SLOW, 2, Whip(1)).state
    assert played(state, 4).of(Wrecked) == [Wrecked(1, at(20, 0))]


# -- debris ----------------------------------------------------------------------------------


@pytest.mark.rule("CI-13")
def test_debris_on_the_way() -> None:
    state = played(field((18, 2), FAR, (37, 2), debris=[(19, 2)]), SLOW, 3).state
    assert isinstance(state.stage, RollTrial)
    assert list(CIRCUS.lottery(state)) == [1, 2, 3, 4]
    wreck, *middle, high = (played(state, face) for face in (1, 2, 3, 4))
    assert wreck.of(Wrecked) == [Wrecked(0, at(19, 2))]
    assert wreck.state.race.debris == (at(19, 2),)  # one heap a square
    for marked in middle:
        assert marked.place(0) == (21, 2)
        assert marked.markers[0] == 1
    assert high.place(0) == (21, 2)
    assert high.markers[0] == 0


@pytest.mark.rule("CI-13")
def test_debris_does_not_block_and_is_never_braked_for() -> None:
    state = played(field((18, 2), FAR, debris=[(21, 2)]), SLOW, 3, 4)
    assert state.place(0) == (21, 2)
    assert state.markers == [0, 0]


@pytest.mark.rule("CI-13")
def test_entering_by_a_shift_counts() -> None:
    state = played(field((18, 2), FAR, ways=(LEFT,), debris=[(18, 1), (19, 1), (20, 1)]), SLOW, 2)
    moments = CIRCUS.options(state.state)
    assert len(moments) == 3
    for moment, heaps in zip(moments, (3, 2, 1), strict=True):
        done = played(state.state, moment, *(4,) * heaps)
        assert len(done.of(Tried)) == heaps
        assert done.place(0) == (20, 1)


@pytest.mark.rule("CI-13")
def test_leaving_debris_is_free() -> None:
    state = played(field((18, 2), FAR, debris=[(18, 2)]), SLOW, 2)
    assert state.of(Tried) == []


# -- drivers on the ground -------------------------------------------------------------------


@pytest.mark.rule("CI-14")
@pytest.mark.parametrize("fate", [Fate.WALKING, Fate.WOUNDED])
def test_a_driver_is_run_down_for_a_marker(fate: Fate) -> None:
    state = fallen(field((18, 2), FAR, (37, 2)), 1, 20, 2, fate)
    over = played(state, SLOW, 3)
    assert over.of(RanDown) == [RanDown(0, 1)]
    assert over.place(0) == (21, 2)
    assert over.markers[0] == 1
    assert over.fates[1] is Fate.DEAD
    assert over.state.race.chariots[1].fell == -1


@pytest.mark.rule("CI-13", "CI-14")
def test_a_wounded_driver_in_debris_costs_both() -> None:
    state = fallen(field((18, 2), FAR, (37, 2), debris=[(20, 2)]), 1, 20, 2, Fate.WOUNDED)
    over = played(state, SLOW, 3, 2)
    assert over.of(RanDown) == [RanDown(0, 1)]
    assert over.markers[0] == 2
    assert over.fates[1] is Fate.DEAD
