"""Races of Circus by the rules, on the dice of the compiled ones, and what both make of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.core.chance import Stream
from engine.core.game import CHANCE
from engine.games.circus import CIRCUS
from engine.games.circus.actions import Drive, Head, OneMore, Pass, Shift, ThankJupiter, Walk, Way, Whip
from engine.games.circus.board import LANES, ROW, ROWS, at
from engine.games.circus.events import (
    Braked,
    Collided,
    CutIn,
    Escaped,
    JupiterThanked,
    RanDown,
    SpeedChosen,
    Stuck,
    Tried,
    Walked,
    WindowClosed,
    Wrecked,
)
from engine.games.circus.model import (
    BeginMove,
    Chariot,
    ChooseWay,
    Fate,
    Follow,
    Options,
    Over,
    Peril,
    Race,
    RollCrash,
    RollTrial,
    State,
    standing,
)
from engine.games.circus.tables import DIRECTIONS_FROM, TURNS_PER_LAP, Verdict
from engine.games.circus.views import View
from engine.kernel import Fed, key, ticket
from engine.parts.runners import OFF
from engine.probability.circus.image import END, FATE, NOWHERE
from engine.probability.circus.rollout import TICKETS, rollout
from engine.probability.circus.tables import RACES, tables
from engine.probability.circus.worlds import STAGES, image, named, pretended
from tests.kernel.stations import Station

Met = Counter[tuple[str, ...]]
"""How often what has happened, by the words of ``_word``."""
EVENTS = (Braked, CutIn, Escaped, JupiterThanked, RanDown, Stuck, Walked, WindowClosed, Wrecked)
LONG = 120
"""So many steps are a race of two, or a good part of one of eight."""
HALF, TENTH = Fraction(1, 2), Fraction(1, 10)
CHAIN, LASH = "in a chain", "whip in the air"
KINDS = (*(stage.__name__ for stage in STAGES), CHAIN, LASH)
"""Every stage that waits for a seat or for chance; a chain of collisions, half resolved; a whip's die."""
SELDOM = (
    *((CHAIN,) * 8 + (LASH,) * 6 + ("ChooseBonus",) * 3 + ("ChooseStep",) * 4),
    *("AskJupiter", "ChooseWay", "ChooseWhip", "RollCrash"),
)
"""Those that are looked for oftener and longer, because they are found less often."""
VERDICTS = tuple(said.value for said in Verdict)
ROWS_OF_TABLES = (
    *((peril.value, said) for peril in Peril for said in VERDICTS),
    *((side, lower) for side in ("side", "behind") for lower in ("mover", "target", "neither")),
    *(("speed", speed) for speed in ("slow", "fast")),
    *((event.__name__,) for event in EVENTS),
    *(
        ("policy", action.__name__)
        for action in (Drive, Head, Shift, OneMore, Whip, ThankJupiter, Walk, Pass)
    ),
    *(("station", kind) for kind in KINDS),
)
"""All that must occur when kernel and rules are compared, none of it seldom."""
CLASHES = ((1, 3), (4, 4), (4, 3))
"""The dice of a collision: the mover lower, neither, the target."""


@dataclass(frozen=True, slots=True)
class Question:
    """A view, and the dice with which its race goes on."""

    seen: View
    seed: int
    world: int


def agreed(number: int) -> Options:
    """Every number of seats, most often eight, mild or not, and mostly short races."""
    laps = 1 + number % 3 if number % 5 == 0 else 4 + number % 3 if number % 97 == 0 else 1
    return CIRCUS.setup(seats=min(8, 2 + number % 11), laps=laps, mild=number % 4 == 1)


def crowded(options: Options, rng: Stream) -> State:
    """All in two rows or along a wall, with debris, drivers on the ground and markers."""
    first = rng.index(ROWS)
    level, inside, outside = (2, range(LANES)), (5, range(2)), (5, range(LANES - 2, LANES))
    rows, lanes = rng.choice((level, inside, outside))
    near = [at((first + row) % ROWS, lane) for row in range(rows) for lane in lanes]
    shuffled = iter(sorted(near, key=lambda _: rng.index(1 << 30)))
    seats, turn = range(options.seats), 1 + rng.index(TURNS_PER_LAP * options.laps)
    chariots = [
        Chariot(next(shuffled), 1 + rng.index(options.laps), rng.index(2), rng.chance(HALF)) for _ in seats
    ]
    wrecks = tuple(seat for seat in seats[2:] if rng.chance(TENTH))
    for seat in wrecks:
        fate = rng.choice((Fate.DEAD, Fate.WOUNDED, Fate.WALKING, Fate.WALKING))
        fell = OFF if fate is Fate.DEAD else chariots[seat].square
        chariots[seat] = Chariot(OFF, 1, jupiter=False, fate=fate, fell=fell)
    debris = {square for square in near if rng.chance(TENTH)}
    race = Race(tuple(chariots), turn, debris=tuple(sorted(debris)), wrecks=wrecks)
    cards = (Way.LEFT, Way.RIGHT, *Way) if rows == level[0] else (Way.AHEAD, Way.AHEAD, *Way)
    ways = tuple(rng.choice(cards) if seat not in wrecks else None for seat in seats)
    race = replace(race, order=standing(race), ways=ways if turn >= DIRECTIONS_FROM else ())
    return CIRCUS.settled(State(options, race, (None,) * options.seats, BeginMove())).state


def wandered(state: State, rng: Stream, steps: int) -> State:
    """A race after some steps of players, and dice, that like everything alike: where it last came to some
    kind of station, or as far as it went."""
    found, wanted = None, rng.choice((*KINDS, *SELDOM))
    for _ in range(LONG if wanted in SELDOM else rng.index(steps)):
        found = state if wanted in kinds(state) else found
        if CIRCUS.actor(state) is not CHANCE:
            choice = rng.choice(CIRCUS.options(state))
        elif isinstance(state.stage, RollCrash):
            choice = CLASHES[-1] if wanted == CHAIN else rng.choice(CLASHES)
        else:
            choice = rng.choice(list(CIRCUS.lottery(state)))
        following = CIRCUS.step(state, choice).state
        if isinstance(following.stage, Over):
            break
        state = following
    return found or state


def kinds(at: State | View) -> list[str]:
    """The stage, whether somebody waits meanwhile for the square of another, and whether a whip is used."""
    chain = any(isinstance(task, Follow) for task in at.race.todo)
    lash = isinstance(at.stage, RollTrial) and at.stage.trial.peril is Peril.WHIP
    return [type(at.stage).__name__, *[CHAIN] * chain, *[LASH] * lash]


def whole(count: int, first: int = 0) -> Iterator[Question]:
    """Races from before the grid is drawn."""
    for number in range(first, first + count):
        yield Question(CIRCUS.view(CIRCUS.start(agreed(number)), 0), number, number % 50)


def anywhere(count: int, first: int = 0) -> Iterator[Question]:
    """Races taken up at any stage, seen by any seat or by none."""
    for number in range(first, first + count):
        options, rng = agreed(number), Stream(number, ("station",))
        if number % 8:
            options = replace(options, seats=max(options.seats, rng.index(9)))
        start, steps = (crowded(options, rng), 30) if number % 8 else (CIRCUS.start(options), LONG)
        state = wandered(start, rng, steps)
        seat = rng.index(options.seats + 1)
        yield Question(CIRCUS.view(state, None if seat == options.seats else seat), number, rng.index(50))


def by_rules(asked: Question, met: Met) -> State:
    """The race to its end by the rules and the rollout policy; cards that are known are kept."""
    luck, state = Fed(asked.seed, asked.world, named), pretended(asked.seen)
    kept = state.secret
    if isinstance(state.stage, ChooseWay):
        state = replace(state, stage=ChooseWay(min(state.race.order)))
    while (actor := CIRCUS.actor(state)) is not None:
        choice: Any
        turn = state.race.turn
        if actor is CHANCE:
            choice = luck.settle(CIRCUS.lottery(state))
        elif isinstance(state.stage, ChooseWay) and turn == asked.seen.race.turn and kept[int(actor)]:
            choice = Head(kept[int(actor)])
        else:
            fallen = ticket(key(asked.seed), asked.world, named(("way", turn, int(actor))), TICKETS)
            choice = rollout(CIRCUS.view(state, actor), fallen)
        step = CIRCUS.step(state, choice)
        met.update(_word(event) for event in step.events)
        met.update([("policy", type(choice).__name__)] if actor is not CHANCE else [])
        state = step.state
    return state


def _word(event: Any) -> tuple[str, ...]:
    """What an event is, with the row of its table."""
    match event:
        case Tried(peril=peril, verdict=said):
            return (peril, said)
        case Collided(side=side, loser=loser, chariot=chariot):
            lower = "neither" if loser is None else "mover" if loser == chariot else "target"
            return ("side" if side else "behind", lower)
        case SpeedChosen(fast=fast):
            return ("speed", "fast" if fast else "slow")
    return (type(event).__name__,)


def ended(state: State) -> npt.NDArray[np.void]:
    """The end of a race of the rules, in the shape of the compiled ones."""
    assert isinstance(state.stage, Over)
    end = np.zeros((), END)
    end["turn"] = state.race.turn
    end["winner"] = NOWHERE if state.stage.winner is None else state.stage.winner
    for place, chariot in enumerate(state.stage.ranking, 1):
        end["place"][chariot] = place
    for number, chariot in enumerate(state.race.chariots):
        end["row"][number] = 1 + chariot.crossings * ROWS + ROW[chariot.square] if chariot.running else 0
        end["markers"][number], end["jupiter"][number] = chariot.markers, chariot.jupiter
        end["fate"][number] = FATE.index(chariot.fate)
    return end


def compared(asked: Iterable[Question]) -> Met:
    """Each race both ways; what was met in them, and at which stages they began."""
    met: Met = Counter()
    for question in asked:
        met.update(("station", kind) for kind in kinds(question.seen))
        rules = ended(by_rules(question, met))
        (raced,) = RACES.run(image(question.seen, question.seed), 1, question.world)
        assert raced == rules, f"{question}\n{END.names}\nrules  {rules}\nkernel {raced}"
    return met


def soaked(races: int, first: int) -> Met:
    """So many whole races and as many from anywhere, both ways; how often each row of a table occurred."""
    met = compared(whole(races, first)) + compared(anywhere(races, first))
    return Counter({row: met[row] for row in ROWS_OF_TABLES})


def stations(n: int) -> Iterator[Station]:
    """Half of them whole races."""
    for asked in (*whole(n - n // 2), *anywhere(n // 2)):
        flat = image(asked.seen, asked.seed).tobytes()
        yield Station(flat, tables().tobytes(), asked.world, 1, ended(by_rules(asked, Counter())).tobytes())
