"""The compiled races reproduce what is known exactly of a chariot alone (lesson L3, the board)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.board import BOARD, GRID
from engine.games.ben_hvrt.model import BeginTurn, Chariot, Race, State, on_table
from engine.parts.runners import OFF
from engine.probability.ben_hvrt.pace import LAP, squares_left
from engine.probability.ben_hvrt.pack import packed
from engine.probability.ben_hvrt.tables import RACES as KERNEL
from engine.probability.exact import expected_turns, turns_to_finish
from engine.probability.montecarlo import Estimate

RACES, CHUNK = 1_000_000, 50_000
GONE = Chariot(OFF, 1, crossings=9)


def alone(chariot: Chariot, laps: int) -> State:
    """The last one on the track: whoever else there was has gone, and it runs for third place."""
    state = on_table(BEN_HVRT.start(BEN_HVRT.setup(4, laps=(laps,))), laps=laps)
    return replace(state, race=Race((chariot, GONE, GONE, GONE), finished=(1, 2)), stage=BeginTurn())


def turns(state: State, seed: int) -> npt.NDArray[Any]:
    """How many turns the chariot takes, in each of a million races."""
    image = packed(BEN_HVRT.view(state, None), seed)
    return np.concatenate(
        [KERNEL.run(image, CHUNK, first)["turn"][:, 0].astype(int) for first in range(0, RACES, CHUNK)]
    )


def share(of: npt.NDArray[np.bool_]) -> Estimate:
    mean = float(of.mean())
    return Estimate(mean, float(np.sqrt(mean * (1 - mean) / len(of))))


def twenty_squares_left(speed: int) -> State:
    """Four squares before the line on the inside, and a lap more."""
    square = BOARD.square(0, -4)
    assert squares_left(square) + LAP == 20
    return alone(Chariot(square, speed, crossings=1), laps=2)


@pytest.mark.rule("BH-24", "BH-27", "BH-28")
@pytest.mark.parametrize("speed", [1, 2])
def test_the_turns_of_lesson_3(speed: int) -> None:
    taken = turns(twenty_squares_left(speed), seed=10 * speed)
    mean = Estimate(float(taken.mean()), float(taken.std() / np.sqrt(RACES)))
    assert mean.agrees_with(float(expected_turns(20, speed)))
    for turn, chance in turns_to_finish(20, speed).items():
        if chance * RACES > 100:
            assert share(taken == turn).agrees_with(float(chance)), turn


def test_the_figures_of_lesson_3() -> None:
    slow, fast = turns(twenty_squares_left(1), seed=100), turns(twenty_squares_left(2), seed=200)
    for turn, chance in ((3, Fraction(23, 54)), (4, Fraction(29, 72)), (5, Fraction(91, 648))):
        assert share(slow == turn).agrees_with(float(chance))
    assert share(fast == 2).agrees_with(1 / 36)
    assert share(slow < fast).agrees_with(0.27089)
    assert share(slow == fast).agrees_with(0.36429)
    assert share(slow > fast).agrees_with(0.36482)


@pytest.mark.rule("BH-34")
def test_one_lap_in_nine_takes_two_turns() -> None:
    assert share(turns(alone(Chariot(GRID[0], speed=1), laps=1), seed=300) == 2).agrees_with(1 / 9)
