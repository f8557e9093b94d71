"""Races of Whips for rules and their lean twin to run side by side, and what each makes of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from engine.core.chance import Luck, Seeded, Stream
from engine.core.game import CHANCE
from engine.games.whips import WHIPS
from engine.games.whips.model import State
from engine.games.whips.race import by_place
from engine.games.whips.views import View
from engine.parts.runners import OFF
from engine.probability.whips.dice import OneWorld, drawn
from engine.probability.whips.field import NOBODY, NOTHING, NUMBER, Field
from engine.probability.whips.lean import finish
from engine.probability.whips.rollout import rollout
from tests.randomplay import agreed, rough


def by_the_rules(state: State, luck: Luck, met: Counter[type] | None = None) -> State:
    """The race, run to its end by the rules: everybody plays the rollout policy."""
    while (actor := WHIPS.actor(state)) is not None:
        choice = luck.settle(WHIPS.lottery(state)) if actor is CHANCE else rollout(WHIPS.view(state, actor))
        step = WHIPS.step(state, choice)
        state = step.state
        if met is not None:
            met.update(type(event) for event in step.events)
    return state


def revealed(state: State) -> View:
    """A view that also tells whom a window asks."""
    return replace(WHIPS.view(state, None), stage=state.stage)


def compared(state: State, worlds: int, seed: int) -> Counter[type]:
    """Race on from a state both ways, on the same dice in every world; any difference is an error."""
    seats = state.options.seats
    held = [NOTHING if trick is None else NUMBER[trick] for trick in state.tricks]
    seen = revealed(state)
    met: Counter[type] = Counter()
    for world, tickets in enumerate(drawn(seats, state.options.laps, worlds, seed)):
        expected = by_the_rules(state, OneWorld(tickets, seats), met)
        field = Field(seen, held, tickets)
        end = finish(field, seen)
        for name in ("whips", "wounds", "spun", "slow"):
            found, wanted = getattr(field, name), [getattr(c, name) for c in expected.chariots]
            assert found == wanted, f"{name}, seed {seed}, world {world}: {found} != {wanted} from {state}"
        assert field.at == [c.progress if c.running else OFF for c in expected.chariots], (seed, world)
        assert field.tricks == [NOTHING if trick is None else NUMBER[trick] for trick in expected.tricks]
        assert end.ranking == by_place(expected), (seed, world)
        assert end.winner == (NOBODY if expected.winner is None else expected.winner), (seed, world)
    return met


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
