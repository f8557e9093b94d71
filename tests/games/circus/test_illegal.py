"""Whatever is not legal is refused, and nothing has changed."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.codec import encode
from engine.core.errors import RuleViolation
from engine.games.circus import CIRCUS
from engine.games.circus.actions import (
    Action,
    Drive,
    FlyingStart,
    Head,
    OneMore,
    Pass,
    Shift,
    ThankJupiter,
    Way,
    Whip,
)
from engine.games.circus.model import BeginTurn, RollSpeed, State
from tests.games.circus.table import AHEAD, FAST, LEFT, SLOW, field, played

FAR = (36, 2)
EVERY: tuple[Action, ...] = (
    *map(Head, Way),
    SLOW,
    FAST,
    FlyingStart(),
    Shift(0),
    Shift(9),
    Shift(-1),
    OneMore(),
    Whip(0),
    Whip(1),
    ThankJupiter(),
    Pass(),
)
STAGES: dict[str, tuple[State, set[Action]]] = {
    "way": (played(field((18, 0), FAR, order=(1,)), SLOW, 1).state, {Head(AHEAD), Head(Way.RIGHT)}),
    "start": (field((41, 1), (41, 2), turn=1, crossings=0, jupiter=(0,)), {SLOW, FlyingStart()}),
    "speed": (field((18, 1), FAR, jupiter=(0,)), {SLOW, FAST}),
    "shift": (played(field((18, 2), (20, 2), ways=(LEFT,)), SLOW, 3).state, {Shift(0)}),
    "bonus": (played(field((13, 2), FAR), FAST, 4, 6).state, {OneMore(), Pass()}),
    "whip": (played(field((18, 2), (20, 3), FAR), SLOW, 2).state, {Whip(1), Pass()}),
    "jupiter": (played(field((13, 2), FAR, jupiter=(0,)), FAST, 4, 3).state, {ThankJupiter(), Pass()}),
}
NONSENSE: tuple[Any, ...] = (
    None,
    0,
    "left",
    object(),
    [],
    Way.LEFT,
    Head("left"),  # type: ignore[arg-type]
    Drive(1),  # type: ignore[arg-type]
    Shift(after=True),
    Shift("0"),  # type: ignore[arg-type]
    Whip(1.0),  # type: ignore[arg-type]
    10**5000,
)


@pytest.mark.rule("CI-04", "CI-07", "CI-11", "CI-12", "CI-17")
@pytest.mark.parametrize("name", STAGES)
def test_every_action_is_legal_or_refused(name: str) -> None:
    state, legal = STAGES[name]
    text = encode(state)
    for action in EVERY:
        if action in legal:
            CIRCUS.step(state, action)
            continue
        with pytest.raises(RuleViolation) as refusal:
            CIRCUS.step(state, action)
        assert refusal.value.key.startswith(("action.", "circus."))
    assert encode(state) == text


@pytest.mark.parametrize("name", STAGES)
@pytest.mark.parametrize("choice", NONSENSE, ids=lambda choice: type(choice).__name__)
def test_nonsense_is_nonsense(name: str, choice: Any) -> None:
    with pytest.raises(RuleViolation, match=r"action\.nonsense"):
        CIRCUS.step(STAGES[name][0], choice)


@pytest.mark.rule("CI-07")
@pytest.mark.parametrize("after", [-1, 4, 10**9])
def test_a_shift_within_the_move(after: int) -> None:
    with pytest.raises(RuleViolation) as refusal:
        CIRCUS.step(STAGES["shift"][0], Shift(after))
    assert refusal.value.key == "circus.shift"
    assert refusal.value.params == {"after": after, "most": 3}


@pytest.mark.rule("CI-07")
def test_a_wall_says_which_card() -> None:
    with pytest.raises(RuleViolation) as refusal:
        CIRCUS.step(STAGES["way"][0], Head(LEFT))
    assert refusal.value.key == "circus.wall"
    assert refusal.value.params == {"way": "left"}


@pytest.mark.rule("CI-02", "CI-10")
@pytest.mark.parametrize("outcome", [0, 5, True, 1.0, "1", None, (1, 3)])
def test_no_such_face(outcome: Any) -> None:
    state = played(field((18, 2), FAR), SLOW).state
    assert isinstance(state.stage, RollSpeed)
    with pytest.raises(RuleViolation, match=r"outcome\.impossible"):
        CIRCUS.step(state, outcome)
    crash = played(field((18, 2), (20, 2)), SLOW, 4).state
    for dice in ((6, 3), (1, 2), (1,), [1, 3], 1, (True, 3.0)):
        with pytest.raises(RuleViolation, match=r"outcome\.impossible"):
            CIRCUS.step(crash, dice)


def test_a_state_that_needs_nobody_goes_on_by_itself() -> None:
    state = field((18, 2), FAR)
    began = CIRCUS.settled(type(state)(state.options, state.race, state.secret, BeginTurn()))
    assert began.state.race.turn == state.race.turn + 1
    assert CIRCUS.actor(began.state) == 0
