"""The risk of one move of Whips, against the rules outcome by outcome."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from engine.core.game import CHANCE
from engine.games.whips import WHIPS
from engine.games.whips.actions import Ahead, Whip
from engine.games.whips.board import ROW
from engine.games.whips.events import Jumped, SkidTested, SpunOut
from engine.games.whips.model import Chariot, State
from engine.probability.whips.risk import Risk, risk, risks
from tests.games.whips.table import lay, on

FIGURES = ("squares", "skids", "spins", "jumps", "falls", "wounded", "wounds", "destroyed")


def by_the_rules(row: int, lane: int, whips: int, wounds: int) -> Risk:
    """The same figures, from every way that the dice can fall in the rules."""
    state = lay(on(row, lane, whips=whips, wounds=wounds, crossings=0), on(row + 16, 3, crossings=0))
    going = {(WHIPS.step(state, Whip(whips)).state, frozenset[str](), 0): Fraction(1)}
    sums = dict.fromkeys(FIGURES, Fraction(0))
    while going:
        following: dict[Any, Fraction] = {}
        for (state, seen, rows), share in going.items():
            actor = WHIPS.actor(state)
            mine = state.chariots[0]
            if actor is None or state.order[0] != 0:
                hurt = wounds - mine.wounds
                figures = (rows, *(name in seen for name in FIGURES[1:5]), hurt > 0, hurt, not mine.running)
                for name, figure in zip(FIGURES, figures, strict=True):
                    sums[name] += share * figure
                continue
            choices = WHIPS.lottery(state) if actor is CHANCE else {Ahead(1): Fraction(1)}
            for choice, part in choices.items():
                step = WHIPS.step(state, choice)
                alike = replace(step.state, move=replace(step.state.move, throws=0))
                name = (alike, seen | named(step.events), rows + moved(state, step.state))
                following[name] = following.get(name, Fraction(0)) + share * part
        going = following
    return Risk(whips=whips, **sums)


def moved(before: State, after: State) -> int:
    one, other = before.chariots[0], after.chariots[0]
    return (ROW[other.square] - ROW[one.square]) % 32 if other.running else 0


def named(events: tuple[Any, ...]) -> frozenset[str]:
    """What happened, of the things that have a chance of their own."""
    spun = {"spins" for event in events if isinstance(event, SpunOut)}
    skids = {"skids" for event in events if isinstance(event, SkidTested) and not event.passed and not spun}
    jumps = {"jumps" if event.cleared else "falls" for event in events if isinstance(event, Jumped)}
    return frozenset(spun | skids | jumps)


@pytest.mark.rule("WH-02", "WH-04", "WH-05", "WH-06", "WH-07", "WH-12", "WH-13")
@pytest.mark.parametrize(
    ("row", "lane", "whips", "wounds"),
    [
        (1, 1, 3, 5),
        (9, 1, 1, 5),
        (10, 3, 2, 5),
        (11, 0, 3, 1),
        (12, 2, 2, 2),
        (14, 2, 3, 2),
        (14, 3, 1, 5),
        (16, 3, 2, 5),
        (26, 3, 1, 1),
    ],
)
def test_every_way_the_dice_can_fall(row: int, lane: int, whips: int, wounds: int) -> None:
    expected = by_the_rules(row, lane, whips, wounds)
    found = risk(on(row, lane, whips=whips, wounds=wounds), whips)
    if expected.destroyed:  # rows of a wreck are not counted by the rules' squares
        assert found.destroyed == expected.destroyed
        expected = Risk(**{**as_dict(expected), "squares": found.squares})
    assert found == expected


def as_dict(found: Risk) -> dict[str, Any]:
    return {name: getattr(found, name) for name in Risk.__slots__}


def test_figures_of_the_lessons() -> None:
    jump = risk(on(14, 2), 3)
    assert jump.jumps == Fraction(19, 27)
    assert jump.falls == Fraction(8, 27)
    straight = risk(on(12, 1), 1)
    assert straight.skids == straight.spins == 0
    short = risk(on(28, 1), 2)
    assert short.squares == Fraction(161, 36)
    assert short.wounds == 0


@pytest.mark.rule("WH-01")
def test_a_risk_for_every_choice_of_whips() -> None:
    assert list(risks(on(3, 1, whips=1))) == [1, 2]
    assert list(risks(on(3, 1, whips=2))) == [1, 2, 3]
    assert list(risks(on(3, 1, whips=3))) == [2, 3]
    assert list(risks(Chariot(on(3, 1).square, whips=1, slow=True))) == [1]
    for whips, found in risks(on(9, 2, whips=2)).items():
        assert found.whips == whips
        assert found.skids + found.spins >= 0
        assert found.wounded <= found.wounds or found.wounds == found.wounded
