"""What a decision of Circus risks, against numbers found by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.core.chance import Seeded, Stream
from engine.core.game import CHANCE
from engine.games.circus import CIRCUS
from engine.games.circus.actions import Shift
from engine.games.circus.model import ChooseSpeed, Fate
from engine.probability.circus.risk import Risk, risk
from tests.games.circus.table import FAST, LEFT, SLOW, fallen, field, marked, played

SIXTH = Fraction(1, 6)
FAR = (36, 2)


def of(state: object, action: object) -> Risk:
    return risk(CIRCUS.view(state, CIRCUS.actor(state)), action)  # type: ignore[arg-type]


@pytest.mark.rule("CI-02", "CI-09")
def test_speeds() -> None:
    slow, fast = (of(field((18, 2), FAR), choice) for choice in (SLOW, FAST))
    assert slow.speeds == ((1, SIXTH), (2, 2 * SIXTH), (3, 2 * SIXTH), (4, SIXTH))
    assert fast.speeds == ((3, SIXTH), (4, 2 * SIXTH), (5, 2 * SIXTH), (6, SIXTH))
    held = of(marked(field((18, 2), FAR), 2), SLOW)
    assert held.speeds == ((1, 5 * SIXTH), (2, SIXTH))
    assert slow == Risk(speeds=slow.speeds)


@pytest.mark.rule("CI-11")
def test_a_fast_bend() -> None:
    bend = of(field((13, 2), FAR), FAST)
    assert (bend.accident, bend.lost, bend.skid, bend.perfect) == (1, SIXTH, 4 * SIXTH, SIXTH)
    assert bend.wreck == SIXTH
    assert bend.markers == 4 * SIXTH
    edge = of(field((2, 2), FAR), FAST)  # 5 and 6 reach the bend
    assert edge.accident == 3 * SIXTH
    assert edge.wreck == SIXTH / 2


@pytest.mark.rule("CI-10", "CI-11")
def test_in_the_outer_lane() -> None:
    assert of(field((18, 5), FAR), FAST).wreck == 0
    assert of(field((13, 5), FAR), FAST).wreck == 5 * SIXTH
    mild = of(field((13, 5), FAR, mild=True), FAST)
    assert mild.wreck == SIXTH
    # a skid there is two markers; at 4 and more (always, but for a 3) the wall is brushed too, if it lives
    assert mild.brush == 5 * SIXTH * 5 * SIXTH
    assert mild.markers == 4 * SIXTH * 2 + mild.brushed


@pytest.mark.rule("CI-08", "CI-10")
def test_somebody_ahead() -> None:
    """A chariot on the second square: a 1 is short of it, a 2 brakes, 3 and 4 collide."""
    ahead = of(field((18, 2), (20, 2)), SLOW)
    assert ahead.brake == 2 * SIXTH
    assert ahead.behind == 3 * SIXTH
    assert ahead.side == 0
    assert ahead.markers == 2 * SIXTH + 3 * SIXTH * Fraction(31, 36)


@pytest.mark.rule("CI-10")
def test_into_a_side() -> None:
    state = played(field((18, 1), (18, 0), FAR, ways=(LEFT,)), SLOW, 2).state
    side = of(state, Shift(0))
    assert side.side == 1
    assert side.others == Fraction(1, 36)
    assert side.debris == Fraction(1, 36)
    assert side.wreck == Fraction(1, 36) * SIXTH
    # a wounded driver lies in that debris 4 times in 6, and one who could walk is still there once
    assert side.driver == Fraction(1, 36) * 5 * SIXTH


@pytest.mark.rule("CI-16")
def test_along_a_wall() -> None:
    wall = of(field((18, 0), FAR), FAST)
    assert (wall.brush, wall.brushed, wall.markers) == (SIXTH, SIXTH * SIXTH, SIXTH * SIXTH)


@pytest.mark.rule("CI-13", "CI-14", "CI-15")
def test_things_on_the_track() -> None:
    heap = of(field((18, 2), FAR, (37, 2), debris=[(20, 2)]), SLOW)
    assert heap.debris == 5 * SIXTH
    assert heap.wreck == 5 * SIXTH * SIXTH
    driver = of(fallen(field((18, 2), FAR, (37, 2)), 1, 20, 2, Fate.WALKING), SLOW)
    assert driver.driver == driver.markers == 5 * SIXTH
    cuts = of(field((18, 2), (20, 1), ways=(LEFT,)), SLOW)
    assert cuts.cut_in == 2 * SIXTH  # with a 3


@pytest.mark.rule("CI-01")
def test_home() -> None:
    home = of(field((39, 2), (26, 3), crossings=2), SLOW)
    assert home.wins == 3 * SIXTH
    assert of(field((39, 2), (26, 3), crossings=2), FAST).wins == 1
    bend = of(field((38, 2), (26, 3), crossings=2), FAST)  # a 3 stops short, with a roll: the highest is home
    assert bend.wins == 5 * SIXTH + SIXTH * SIXTH


@pytest.mark.rule("CI-17")
def test_nobody_thanks_jupiter_here() -> None:
    assert of(field((13, 2), FAR, jupiter=(0, 1)), FAST).wreck == SIXTH


def test_the_last_move_of_a_turn_ends_with_it() -> None:
    """Next turn the same chariot leads and moves again, which is another move."""
    state = field((26, 2), (18, 2), turn=1, order=(0,), jupiter=(0,))
    assert of(state, SLOW).speeds == ((1, SIXTH), (2, 2 * SIXTH), (3, 2 * SIXTH), (4, SIXTH))


def test_every_chance_is_one_wherever_a_race_may_lead() -> None:
    luck, rng, asked = Seeded(5), Stream(5, ("risk",)), 0
    state = CIRCUS.start(CIRCUS.setup(seats=8, laps=1))
    while (actor := CIRCUS.actor(state)) is not None:
        if actor is CHANCE:
            state = CIRCUS.step(state, luck.settle(CIRCUS.lottery(state))).state
            continue
        if isinstance(state.stage, ChooseSpeed):
            for action in CIRCUS.options(state):
                found = of(state, action)
                asked += 1
                assert sum(share for _, share in found.speeds) == 1
                assert found.lost + found.skid + found.perfect == found.accident
                for name in ("brake", "behind", "side", "accident", "brush", "debris", "wreck", "wins"):
                    assert 0 <= getattr(found, name) <= 1
        state = CIRCUS.step(state, rng.choice(CIRCUS.options(state))).state
    assert asked > 60
