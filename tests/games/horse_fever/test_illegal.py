"""Illegal, malformed, out of turn, unaffordable: refused with a key, and nothing has changed."""

from __future__ import annotations

import re
from dataclasses import fields
from functools import cache
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.codec import encode
from engine.core.errors import RuleViolation
from engine.core.game import CHANCE
from engine.games.horse_fever.actions import Accept, Action, Bet, Buy, Lay, Pass, Shift, well_formed
from engine.games.horse_fever.cards import ACTIONS, ASSISTANTS, HORSES, TARGETS
from engine.games.horse_fever.model import Choose, Options, State
from engine.games.horse_fever.money import Money
from tests.games.horse_fever.random_play import TABLES, check
from tests.games.horse_fever.table import GAME, shopping
from tests.randomplay import Frame, rough

KEY = re.compile(r"^[a-z_]+(\.[a-z_]+)+$")


@cache
def states() -> tuple[tuple[State, str], ...]:
    """States of all sorts, each with its text: of every stage as many as of any other."""
    shelves: dict[Any, list[State]] = {}
    for number in (0, 2, 3, 4, 7, 8, 12, 13, 17):
        for nth, frame in enumerate(rough(GAME.setup(**TABLES[number]), number)):
            shelf = shelves.setdefault((type(frame.before.stage), number % 2), [])
            if len(shelf) < 10 and (nth % 5 == 0 or len(shelf) < 3):
                shelf.append(frame.before)
        shelves.setdefault("over", []).append(frame.state)
    return tuple((state, encode(state)) for shelf in shelves.values() for state in shelf)


@cache
def menus() -> tuple[Any, ...]:
    """Whatever is legal somewhere."""
    asked = [state for state, _ in states() if GAME.actor(state) not in (None, CHANCE)]
    found = {action for state in asked for action in GAME.options(state)[:25]}
    return tuple(sorted(found, key=repr))


def _kept(state: State, text: str, refusal: RuleViolation) -> str:
    assert KEY.match(refusal.key)
    assert encode(state) == text
    return refusal.key


def judged(state: State, text: str, choice: Any) -> str:
    """What the judge says; whatever it is, the state is as it was."""
    try:
        step = GAME.step(state, choice)
    except RuleViolation as refusal:
        return _kept(state, text, refusal)
    check(Frame(state, GAME.actor(state), choice, step.state, step.events))
    assert encode(state) == text
    return ""


def test_what_is_legal_elsewhere_is_judged_everywhere() -> None:
    answers = set()
    for number, (state, text) in enumerate(states()):
        for choice in menus()[number % 7 :: 7]:
            legal = GAME.actor(state) is not CHANCE and not judged(state, text, choice)
            answers.add(legal)
    assert answers == {True, False}


def test_the_menu_is_legal_to_the_last_entry_and_no_longer_than_a_thousand() -> None:
    for state, text in states():
        if GAME.actor(state) in (None, CHANCE):
            continue
        menu = GAME.options(state)
        alike = isinstance(state.stage, Choose) and len({*state.stage.drawn}) == 1
        assert (1 if alike else 2) <= len(menu) <= 1000, state.stage  # no idle questions
        assert len(set(menu)) == len(menu)
        assert all(judged(state, text, choice) == "" for choice in menu)


SENSE = st.sampled_from(
    ["win", "show", "action", "stable", "bank", "", *ACTIONS, *HORSES, *ASSISTANTS, *TARGETS]
)
VALUES = {
    "int": st.integers(-2, 8) | st.sampled_from([100, 500, 2**31, -(2**31), 2**31 + 1, 10**30]),
    "str": SENSE | st.text(max_size=4),
    "bool": st.booleans(),
}
NONSENSE = st.sampled_from([None, 1.0, True, b"win", (1,), [], float("nan")])


@st.composite
def actions(draw: Any) -> Any:
    """Any action with fields of the right type; one time in five with something else in one of them."""
    kind = draw(st.sampled_from(get_args(Action)))
    values = {field.name: draw(VALUES[str(field.type)]) for field in fields(kind)}
    if values and draw(st.integers(0, 4)) == 0:
        values[draw(st.sampled_from(sorted(values)))] = draw(NONSENSE)
    return kind(**values)


@settings(max_examples=500, deadline=None)
@given(data=st.data())
def test_anything_at_all_is_judged_without_a_crash(data: Any) -> None:
    state, text = data.draw(st.sampled_from(states()))
    choice = data.draw(actions() | NONSENSE | st.integers() | st.text(max_size=5))
    judged(state, text, choice)


@pytest.mark.parametrize("choice", [None, 0, "win", Pass, (), Bet, object(), {"is": "Pass"}])
def test_what_is_no_action_is_nonsense(choice: Any) -> None:
    state = shopping()
    assert judged(state, encode(state), choice) == "action.nonsense"


def test_fields_of_the_wrong_type_are_nonsense() -> None:
    for choice in (
        Bet(lane=True, to="win", stake=100),
        Bet(0, b"win", 100),  # type: ignore[arg-type]
        Bet(0, "win", 100.0),  # type: ignore[arg-type]
        Bet(0, "win", 10**12),
        Buy(1),  # type: ignore[arg-type]
        Lay("start-4", "0"),  # type: ignore[arg-type]
        Shift(0, 1),  # type: ignore[arg-type]
        Accept(None),  # type: ignore[arg-type]
    ):
        assert not well_formed(choice)


def test_chance_does_not_take_orders() -> None:
    for state, _ in states():
        if GAME.actor(state) is not CHANCE:
            continue
        for outcome in (None, -1, 6, 10**6, "nothing", True, 1.0, Pass()):
            if outcome not in GAME.lottery(state):
                with pytest.raises(RuleViolation, match=r"outcome\.impossible"):
                    GAME.step(state, outcome)


def test_settings_from_elsewhere_are_judged_again() -> None:
    for options in (
        Options(6, "board", 6, stars=True),
        Options(4, "board", 3, stars=True),
        Options(4, "family", 4, stars=True),
        Options(4, "chess", 4, stars=False),
        Options(4, "board", 4, stars=1),  # type: ignore[arg-type]
        Options(4, "board", 4.0, stars=True),  # type: ignore[arg-type]
        Options("4", "board", 4, stars=True),  # type: ignore[arg-type]
    ):
        with pytest.raises(RuleViolation):
            GAME.start(options)


def test_no_purse_goes_below_nothing() -> None:
    money = Money((300, 0), -300)
    for spend in (lambda: money.pay(0, 400), lambda: money.hand_over(1, 0, 100), lambda: money.pay(1, 1)):
        with pytest.raises(RuleViolation, match=r"purse\.short"):
            spend()
    assert money.hand_over(0, 1, 300) == Money((0, 300), -300)
