"""Races of Whips for kernel and rules to run side by side, and what each makes of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from engine.core.chance import Luck, Seeded, Stream
from engine.core.game import CHANCE
from engine.games.whips import WHIPS
from engine.games.whips.model import State
from engine.games.whips.views import View
from engine.probability.whips.dice import Dice
from engine.probability.whips.field import NOTHING, NUMBER, Field
from engine.probability.whips.odds import ended
from engine.probability.whips.race import run
from engine.probability.whips.rollout import rollout
from tests.randomplay import agreed, rough


def by_the_rules(state: State, luck: Luck) -> State:
    """The race, run to its end by the rules: everybody plays the rollout policy."""
    while (actor := WHIPS.actor(state)) is not None:
        choice = luck.settle(WHIPS.lottery(state)) if actor is CHANCE else rollout(WHIPS.view(state, actor))
        state = WHIPS.step(state, choice).state
    return state


def revealed(state: State) -> View:
    """A view that also tells whom a window asks."""
    return replace(WHIPS.view(state, None), stage=state.stage)


def compared(state: State, worlds: int, seed: int) -> None:
    """Race on from a state both ways, on the same dice in every world; any difference is an error."""
    held = [NOTHING if trick is None else NUMBER[trick] for trick in state.tricks]
    tricks = np.repeat(np.array(held, np.int8)[:, None], worlds, axis=1)
    dice = Dice(seed, worlds)
    seen = revealed(state)
    field = Field(seen, tricks, dice)
    run(field, seen)
    end = ended(field)
    for world in range(worlds):
        expected = by_the_rules(state, dice.luck(world))
        for name in ("square", "whips", "wounds", "crossings", "spun", "slow"):
            found = getattr(field, name)[:, world].tolist()
            wanted = [getattr(chariot, name) for chariot in expected.chariots]
            assert found == wanted, f"{name}, seed {seed}, world {world}: {found} != {wanted} from {state}"
        left = [None if kind == NOTHING else kind for kind in field.tricks[:, world].tolist()]
        assert left == [None if trick is None else NUMBER[trick] for trick in expected.tricks]
        assert end.places[:, world].tolist() == list(WHIPS.places(expected)), (seed, world)
        assert end.worth[:, world].tolist() == list(WHIPS.payoffs(expected)), (seed, world)


def starts(count: int, seed: int) -> Iterator[State]:
    """Races about to begin, of all sizes."""
    for number in range(count):
        luck = Seeded(f"{seed} {number}")
        state = WHIPS.start(WHIPS.setup(2 + number % 7, laps=1 + number // 7 % 3))
        while not state.turn:
            state = WHIPS.step(state, luck.settle(WHIPS.lottery(state))).state
        yield state


def stations(count: int, seed: int) -> Iterator[State]:
    """States of races played at random, at every sort of stage."""
    rng = Stream(seed, ("stations",))
    found = 0
    number = seed
    while found < count:
        for frame in rough(agreed("whips", number), number):
            if frame.state.turn and not rng.index(11) and WHIPS.actor(frame.state) is not None:
                yield frame.state
                found += 1
                if found == count:
                    return
        number += 1
