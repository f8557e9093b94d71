"""Races of Whips for the rules and the compiled program to run side by side, and what each makes of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from engine.core.chance import Luck, Seeded, Stream
from engine.core.game import CHANCE
from engine.games.whips import WHIPS
from engine.games.whips.events import (
    Destroyed,
    Event,
    HitWall,
    InWater,
    Jammed,
    Jumped,
    Landed,
    LaneTested,
    Mended,
    Played,
    PointsSet,
    Pushed,
    Shunted,
    Sideswiped,
    SkidTested,
    Slowed,
    SpunOut,
    Struck,
    TurnedRound,
    Unhurt,
    Veered,
    Whipped,
)
from engine.games.whips.model import (
    ChooseWhips,
    Clash,
    Fight,
    IntoWall,
    LaneTest,
    RollDice,
    SkidTest,
    State,
    Steer,
    TakeOff,
    TouchDown,
    Veer,
    Window,
)
from engine.games.whips.tables import CHANGE, VEER
from engine.games.whips.tables import WHIPS as WHIPS_ALLOWED
from engine.games.whips.tricks import TRICKS, When
from engine.games.whips.views import View
from engine.probability.whips.dice import Fed
from engine.probability.whips.image import END, NOBODY, OFF, image, trick_of, where
from engine.probability.whips.odds import RACES
from engine.probability.whips.rollout import rollout
from tests.randomplay import agreed, rough

Met: TypeAlias = Counter[Any]
"""How often what has happened."""
EVENTS: Final = (
    *(Destroyed, HitWall, InWater, Jammed, Landed, LaneTested, Mended, PointsSet, Pushed, Shunted),
    *(Sideswiped, SkidTested, Slowed, SpunOut, Struck, TurnedRound, Unhurt, Veered),
)
ROWS: Final = (
    *(("change of lanes", needed) for needed in CHANGE.values()),
    *(("skid value", needed) for needed in range(2, 7)),
    *(("veer", side) for side in sorted(set(VEER.values()))),
    *(("stone", wall) for wall in (False, True)),
    *(("cleared", cleared) for cleared in (False, True)),
    *(("whips", whips) for whips in range(WHIPS_ALLOWED[0], WHIPS_ALLOWED[1] + 1)),
)
"""Rows of the tables of the rules."""
ALL: Final = (*TRICKS, *EVENTS, *ROWS)
"""What must happen often."""
STAGES: Final = (
    *(ChooseWhips, Steer, RollDice, LaneTest, SkidTest, TakeOff, TouchDown, Clash, Veer, IntoWall, Fight),
    *When,
)
"""Where races must be taken up."""


def told(event: Event) -> Iterator[Any]:
    """What an event counts as."""
    yield type(event)
    match event:
        case Played(trick=kind):
            yield kind
        case LaneTested(needed=needed) if needed:
            yield "change of lanes", needed
        case SkidTested(needed=needed):
            yield "skid value", needed
        case Veered(side=side):
            yield "veer", side
        case HitWall(stone=stone):
            yield "stone", stone
        case Jumped(cleared=cleared):
            yield "cleared", cleared
        case Whipped(whips=whips):
            yield "whips", whips


def by_the_rules(state: State, luck: Luck, met: Met | None = None) -> State:
    """The race, run to its end by the rules: everybody plays the rollout policy."""
    while (actor := WHIPS.actor(state)) is not None:
        choice = luck.settle(WHIPS.lottery(state)) if actor is CHANCE else rollout(WHIPS.view(state, actor))
        step = WHIPS.step(state, choice)
        state = step.state
        if met is not None:
            met.update(counted for event in step.events for counted in told(event))
    return state


def revealed(state: State) -> View:
    """A view that also tells whom a window asks."""
    return replace(WHIPS.view(state, None), stage=state.stage)


def known(state: State, seed: int) -> npt.NDArray[np.void]:
    """The image of a state of which nothing is hidden."""
    found = image(revealed(state), seed)
    found["field"]["tricks"][: state.options.seats] = [trick_of(kind) for kind in state.tricks]
    return found


def ended(state: State) -> npt.NDArray[np.void]:
    """A state at its end, as the compiled races tell it."""
    end = np.zeros((), END)
    seats = state.options.seats
    chariots = state.chariots
    end["places"][:seats], end["worth"][:seats] = WHIPS.places(state), WHIPS.payoffs(state)
    end["at"], end["tricks"] = OFF, trick_of(None)
    end["at"][:seats] = [where(chariot) for chariot in chariots]
    end["tricks"][:seats] = [trick_of(kind) for kind in state.tricks]
    for name in ("whips", "wounds"):
        end[name][:seats] = [getattr(chariot, name) for chariot in chariots]
    for name in ("spun", "slow"):
        end[name] = sum(getattr(chariot, name) << number for number, chariot in enumerate(chariots))
    end["turn"], end["winner"] = state.turn, NOBODY if state.winner is None else state.winner
    return end


def compared(state: State, worlds: int, seed: int) -> Met:
    """Race on from a state both ways, on the same dice in every world; any difference is an error."""
    met: Met = Counter()
    for world, found in enumerate(RACES.run(known(state, seed), worlds)):
        wanted = ended(by_the_rules(state, Fed(seed, world), met))
        for name in END.names or ():
            assert (found[name] == wanted[name]).all(), (
                f"{name}, seed {seed}, world {world}: {found[name]} != {wanted[name]} from {state}"
            )
    return met


def side_by_side(races: int, seed: int) -> Met:
    """So many whole races, and as many taken up anywhere, both ways."""
    met: Met = Counter()
    for number, state in enumerate(starts(races, seed)):
        met += compared(state, 1, seed + number)
    for number, state in enumerate(stations(races, seed)):
        met += compared(state, 1, seed + number)
        met[sort(state)] += 1
    return met


def dealt(seen: View, worlds: int, seed: int) -> npt.NDArray[np.uint8]:
    """[seat, world] the tricks as they may lie, before anybody plays one."""
    found = image(seen, seed)
    found["field"]["decided"] = True
    tricks: npt.NDArray[np.uint8] = RACES.run(found, worlds)["tricks"][:, : len(seen.chariots)].T
    return tricks


def packed(count: int, seed: int = 0) -> Iterator[tuple[bytes, bytes, int, bytes]]:
    """Races for another machine: image, tables, number of worlds, and their ends by the rules."""
    for number, state in enumerate(starts(count, seed)):
        end = ended(by_the_rules(state, Fed(seed + number, 0)))
        yield known(state, seed + number).tobytes(), RACES.tables().tobytes(), 1, end.tobytes()


def sort(state: State) -> Any:
    """The sort of stage at which a race is taken up."""
    return state.stage.moment if isinstance(state.stage, Window) else type(state.stage)


LAPS: Final = (1, 1, 1, 2, 1, 3, 2, 1, 4, 1, 5, 6)
"""One lap more often than six."""


def starts(count: int, seed: int) -> Iterator[State]:
    """Races about to begin, of all sizes in turn."""
    for number in range(count):
        luck = Seeded(f"{seed} {number}")
        state = WHIPS.start(WHIPS.setup(2 + number % 7, laps=LAPS[number // 7 % len(LAPS)]))
        while not state.turn:
            state = WHIPS.step(state, luck.settle(WHIPS.lottery(state))).state
        yield state


OFTEN: Final = {Steer: 30, SkidTest: 30, RollDice: 30, ChooseWhips: 20, LaneTest: 15, IntoWall: 15}
"""Stages at which one race in so many is taken up; at others it is one in five."""


def stations(count: int, seed: int) -> Iterator[State]:
    """States of races played at random, at every sort of stage."""
    rng = Stream(seed, ("stations",))
    found = 0
    number = seed
    while found < count:
        for frame in rough(agreed("whips", number), number):
            state = frame.state
            if WHIPS.actor(state) is not None and state.turn and not rng.index(OFTEN.get(sort(state), 5)):
                yield state
                found += 1
                if found == count:
                    return
        number += 1
