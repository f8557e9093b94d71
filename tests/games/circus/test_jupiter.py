"""Thanks, Jupiter (CI-17)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.errors import RuleViolation
from engine.games.circus import CIRCUS
from engine.games.circus.actions import OneMore, Pass, Shift, ThankJupiter, Whip
from engine.games.circus.events import CutIn, JupiterThanked, RanDown, WindowClosed, Wrecked
from engine.games.circus.model import AskJupiter, ChooseWhip, Fate, State
from tests.games.circus.table import FAST, LEFT, SLOW, fallen, field, played

FAR = (36, 2)
THANKS, PASS = ThankJupiter(), Pass()


def asked(state: State) -> list[int]:
    """Everybody who is asked, if all pass."""
    seats = []
    while isinstance(state.stage, AskJupiter):
        assert CIRCUS.options(state) == (THANKS, PASS)
        seats.append(state.stage.asked)
        state = CIRCUS.step(state, PASS).state
    return seats


@pytest.mark.rule("CI-17")
def test_the_victim_is_asked_first_then_round_the_table() -> None:
    state = field((13, 2), FAR, (37, 2), (38, 2), jupiter=range(4), order=(0,))
    assert asked(played(state, FAST, 3, 3).state) == [0, 1, 2, 3]
    target = played(field((18, 2), (37, 2), (20, 2), FAR, jupiter=range(4)), SLOW, 4, (4, 3)).state
    assert asked(target) == [2, 3, 0, 1]


@pytest.mark.rule("CI-17")
def test_only_those_with_the_card_and_a_chariot() -> None:
    state = field((13, 2), FAR, (37, 2), (38, 2), jupiter=(1, 3))
    assert asked(played(state, FAST, 3, 3).state) == [1, 3]
    gone = fallen(field((13, 2), FAR, (37, 2), (38, 2), jupiter=(1, 2, 3)), 2, 26, 2, Fate.WALKING)
    assert asked(played(gone, FAST, 3, 3).state) == [1, 3]


@pytest.mark.rule("CI-17")
def test_it_is_used_once_and_costs_its_user_a_marker() -> None:
    state = played(field((13, 2), FAR, (37, 2), jupiter=(0, 1)), FAST, 3, 3, PASS)
    saved = played(state.state, THANKS)
    assert saved.of(JupiterThanked) == [JupiterThanked(1, 0)]
    assert saved.of(Wrecked) == []
    assert saved.place(0) == (16, 2)
    assert saved.markers == [0, 1, 0]
    assert [chariot.jupiter for chariot in saved.state.race.chariots] == [True, False, False]
    assert not isinstance(saved.state.stage, AskJupiter)


@pytest.mark.rule("CI-17")
def test_a_pass_makes_no_event_and_the_end_of_the_window_one() -> None:
    state = played(field((13, 2), FAR, (37, 2), jupiter=(0, 1)), FAST, 3, 3).state
    first = played(state, PASS)
    assert first.events == ()
    assert played(first.state, PASS).events[0] == WindowClosed()


@pytest.mark.rule("CI-17")
@pytest.mark.parametrize("face", [4, 5])
def test_a_skid_is_cancelled_with_its_marker(face: int) -> None:
    saved = played(field((13, 2), FAR, jupiter=(0,)), FAST, 3, face, THANKS)
    assert saved.place(0) == (16, 2)
    assert saved.markers == [1, 0]  # Jupiter's own


@pytest.mark.rule("CI-17")
def test_a_collision_from_behind_costs_nobody() -> None:
    saved = played(field((18, 2), (20, 2), jupiter=(1,)), SLOW, 4, (1, 5), THANKS)
    assert saved.places == [(19, 2), (20, 2)]
    assert saved.markers == [0, 1]  # Jupiter's own


@pytest.mark.rule("CI-17", "CI-10")
@pytest.mark.parametrize(("dice", "victim"), [((1, 5), 0), ((4, 3), 1)])
def test_a_collision_from_the_side_becomes_equal(dice: tuple[int, int], victim: int) -> None:
    state = played(field((18, 2), (18, 1), FAR, ways=(LEFT,), jupiter=(2,)), SLOW, 2, Shift(0), dice)
    saved = played(state.state, THANKS)
    assert saved.of(JupiterThanked) == [JupiterThanked(2, victim)]
    assert saved.places == [(18, 2), (18, 1), FAR]
    assert saved.markers == [0, 0, 1]
    assert isinstance(saved.state.stage, ChooseWhip)  # its move is over, and they are level


@pytest.mark.rule("CI-17", "CI-10")
def test_a_link_of_a_chain_becomes_equal_too() -> None:
    """The second collision is cancelled; what the first has cost remains."""
    state = field((18, 4), (18, 3), (18, 2), FAR, ways=(LEFT,), jupiter=(2,))
    second = played(state, SLOW, 2, Shift(0), (4, 3), PASS, (4, 3)).state
    saved = played(second, THANKS)
    assert saved.places[:3] == [(18, 4), (18, 3), (18, 2)]
    assert saved.markers == [0, 1, 1, 0]


@pytest.mark.rule("CI-17", "CI-12")
def test_the_whip_both_ways() -> None:
    state = played(field((18, 1), (20, 0), FAR, jupiter=(0, 1)), SLOW, 2, Whip(1)).state
    own = played(state, 1).state
    assert asked(own) == [0, 1]
    assert played(own, THANKS).markers == [1, 0, 0]
    hit = played(state, 4).state
    assert asked(hit) == [1, 0]
    saved = played(hit, THANKS)
    assert saved.of(Wrecked) == []
    assert saved.markers == [0, 1, 0]
    assert asked(played(state, 2).state) == []


@pytest.mark.rule("CI-17", "CI-13")
@pytest.mark.parametrize("face", [1, 2, 3])
def test_debris(face: int) -> None:
    state = played(field((18, 2), FAR, (37, 2), debris=[(19, 2)], jupiter=(0,)), SLOW, 3, face).state
    saved = played(state, THANKS)
    assert saved.place(0) == (21, 2)
    assert saved.markers == [1, 0, 0]
    assert asked(played(field((18, 2), FAR, debris=[(19, 2)], jupiter=(0,)), SLOW, 3, 4).state) == []


@pytest.mark.rule("CI-17", "CI-16")
def test_a_brush() -> None:
    state = played(field((18, 0), FAR, jupiter=(0, 1)), FAST, 6).state
    assert asked(played(state, 3).state) == [0, 1]
    assert played(state, 3, PASS, THANKS).markers == [0, 1]
    assert asked(played(state, 4).state) == []


@pytest.mark.rule("CI-17")
def test_what_jupiter_does_not_care_for() -> None:
    everybody: dict[str, Any] = {"jupiter": range(3)}
    braked = played(field((18, 2), (21, 2), FAR, **everybody), SLOW, 3)
    assert braked.markers[0] == 1
    assert asked(braked.state) == []
    cut = played(field((18, 2), (20, 1), FAR, ways=(LEFT,), **everybody), SLOW, 3, Shift(3))
    assert cut.of(CutIn)
    assert asked(cut.state) == []
    driver = fallen(field((18, 2), FAR, (37, 2), **everybody), 1, 20, 2, Fate.WALKING)
    over = played(driver, SLOW, 3)
    assert over.of(RanDown)
    assert asked(over.state) == []
    fall = played(field((13, 2), FAR, (37, 2), jupiter=(1,)), FAST, 3, 3, PASS)
    assert asked(played(fall.state, 1).state) == []  # nor for a driver's neck


@pytest.mark.rule("CI-17")
def test_a_perfect_bend_and_equal_dice_harm_nobody() -> None:
    state = field((13, 2), FAR, jupiter=(0, 1))
    assert asked(played(state, FAST, 3, 6).state) == []
    assert played(state, FAST, 3, 6, OneMore()).place(0) == (17, 2)
    assert asked(played(field((18, 2), (20, 2), jupiter=(0, 1)), SLOW, 4, (3, 3)).state) == []


@pytest.mark.rule("CI-17")
def test_jupiter_saves_the_last_rival_from_the_wall() -> None:
    state = played(field((13, 5), FAR, jupiter=(1,)), FAST, 3, 4).state
    assert asked(state) == [1]
    saved = played(state, THANKS)
    assert saved.place(0) == (16, 5)
    with pytest.raises(RuleViolation, match=r"action\.not_now"):
        CIRCUS.step(state, SLOW)
