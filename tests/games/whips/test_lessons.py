"""Lessons L1 and L2 from the game's own lotteries, counted outcome by outcome."""

from __future__ import annotations

from fractions import Fraction
from math import isclose
from typing import Any

import pytest

from engine.core.chance import Lottery
from engine.games.whips.actions import Change, Whip
from engine.games.whips.board import JUMP
from engine.games.whips.events import Jumped, LaneTested, Rolled, SkidTested, SpunOut
from engine.games.whips.model import State
from tests.games.whips.table import FAR, GAME, lay, moving, on, play

EACH = pytest.mark.parametrize("whips", [1, 2, 3])


def chance(state: State, happens: Any) -> Fraction:
    """The chance that what follows the next throw is as asked."""
    return sum(
        (share for dice, share in GAME.lottery(state).items() if happens(play(state, dice))), Fraction(0)
    )


def rolls(whips: int) -> dict[int, Fraction]:
    """How far a move goes, by the game's own dice."""
    state = play(lay(on(12, 1, whips=2), FAR), Whip(whips)).state
    law: dict[int, Fraction] = {}
    lottery: Lottery[Any] = GAME.lottery(state)
    for dice, share in lottery.items():
        squares = play(state, dice).of(Rolled)[0].squares
        law[squares] = law.get(squares, Fraction(0)) + share
    return law


@pytest.mark.rule("WH-02")
@EACH
def test_the_law_of_the_highest_die(whips: int) -> None:
    law = rolls(whips)
    assert law == {j: Fraction(j**whips - (j - 1) ** whips, 6**whips) for j in range(1, 7)}
    mean = sum(squares * share for squares, share in law.items())
    variance = sum(squares**2 * share for squares, share in law.items()) - mean**2
    assert mean == [Fraction(7, 2), Fraction(161, 36), Fraction(119, 24)][whips - 1]
    assert variance == [Fraction(35, 12), Fraction(2555, 1296), Fraction(2261, 1728)][whips - 1]


@pytest.mark.rule("WH-02")
@EACH
def test_twenty_squares_of_straight(whips: int) -> None:
    law = rolls(whips)
    turns = [Fraction(0)]
    for squares in range(1, 21):
        turns.append(
            1 + sum((share * turns[max(0, squares - far)] for far, share in law.items()), Fraction(0))
        )
    assert isclose(turns[20], [6.19020, 4.90336, 4.44059][whips - 1], abs_tol=5e-6)


@pytest.mark.rule("WH-04", "WH-05")
@EACH
@pytest.mark.parametrize("lane", range(4))
def test_the_chance_to_pass_a_bend(whips: int, lane: int) -> None:
    state = moving(on(8, lane, whips=whips), FAR, points=1)
    needed = (5, 4, 3, 3)[lane]
    assert chance(state, lambda p: p.of(SkidTested)[0].passed) == Fraction(7 - needed, 6) ** whips


@pytest.mark.rule("WH-06")
@EACH
def test_the_chance_to_spin(whips: int) -> None:
    state = moving(on(8, 0, whips=whips), FAR, points=1)
    assert chance(state, lambda p: bool(p.of(SpunOut))) == [0, Fraction(1, 36), Fraction(2, 27)][whips - 1]


@pytest.mark.rule("WH-12")
@EACH
def test_the_chance_to_clear_the_water_and_what_landing_costs(whips: int) -> None:
    state = moving(on(JUMP, 2, whips=whips), FAR, points=1)
    cleared = chance(state, lambda p: p.of(Jumped)[0].cleared)
    assert cleared == [Fraction(1, 3), Fraction(5, 9), Fraction(19, 27)][whips - 1]
    landing = play(state, (5,) * whips).state
    wounds = sum(share * (5 - play(landing, dice).wounds()) for dice, share in GAME.lottery(landing).items())
    assert wounds == Fraction(whips, 6)


@pytest.mark.rule("WH-03")
@EACH
def test_the_chance_to_change_lanes(whips: int) -> None:
    state = play(moving(on(1, 1, whips=whips), FAR, points=1), Change(1)).state
    passed = chance(state, lambda p: p.of(LaneTested)[0].passed)
    assert passed == [Fraction(5, 6), Fraction(2, 3), Fraction(1, 2)][whips - 1]
