"""The state of a race: the chariots, the move in hand, what is still to be resolved, and the stage."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, TypeAlias

from engine.core.game import Seat
from engine.games.circus.actions import Way
from engine.games.circus.board import BOARD
from engine.games.circus.events import Event, Marked
from engine.parts import runners
from engine.parts.runners import OFF, Running, found_at
from engine.parts.stages import put

Log: TypeAlias = list[Event]

NOBODY = -1


@dataclass(frozen=True, slots=True)
class Options:
    """What the table agreed on before the start."""

    seats: int
    laps: int
    mild: bool  # CI-10: a skid in the outer lane costs two markers, not the chariot


class Fate(Enum):
    """What became of a driver (CI-18)."""

    DRIVING = "driving"
    DEAD = "dead"
    WOUNDED = "wounded"
    WALKING = "walking"
    SAFE = "safe"


@dataclass(frozen=True, slots=True)
class Chariot(Running):
    """A chariot and its driver; it has the number of its seat."""

    square: int = OFF
    crossings: int = 0  # of the line; the first is the start
    markers: int = 0
    jupiter: bool = True
    fate: Fate = Fate.DRIVING
    fell: int = OFF  # where a wounded or walking driver is

    @property
    def progress(self) -> int:
        """Who leads (CI-06): laps and rows, the inner lane first."""
        return BOARD.progress(self.square, self.crossings)


@dataclass(frozen=True, slots=True)
class Move:
    """The move in hand."""

    fast: bool
    speed: int = 0  # CI-09: the die minus markers
    left: int = 0  # steps to go
    wait: int = OFF  # steps before the shift; OFF: no shift, or none any more
    bend: bool = False  # CI-11: some square of it lies in a bend
    brush: bool = False  # CI-16: some square of it is too fast along a wall
    moved: bool = False  # CI-15: by a step or a shift of its own


# What is rolled


class Peril(Enum):
    """Rolls of which only the rank of the face counts."""

    ACCIDENT = "accident"  # CI-11
    BRUSH = "brush"  # CI-16
    WHIP = "whip"  # CI-12
    DEBRIS = "debris"  # CI-13
    DRIVER = "driver"  # CI-18


@dataclass(frozen=True, slots=True)
class Trial:
    """A test that a chariot undergoes."""

    peril: Peril
    chariot: int
    other: int = NOBODY  # the chariot that is whipped
    die: int = 0  # as rolled


@dataclass(frozen=True, slots=True)
class Crash:
    """A collision (CI-10)."""

    chariot: int  # the mover, or whoever was shifted
    target: int
    way: int = 0  # the side on which the target is; 0: ahead
    chain: tuple[int, ...] = ()
    forced: bool = False  # the chariot was shifted, by no card of its own
    dice: tuple[int, int] = (0, 0)

    @property
    def loser(self) -> int | None:
        """The lower, or None."""
        mine, other = self.dice
        if mine == other:
            return None
        return self.chariot if mine < other else self.target


# What is still to be resolved, each thing after what it has led to


@dataclass(frozen=True, slots=True)
class Go:
    """The mover goes on (CI-07, CI-08)."""


@dataclass(frozen=True, slots=True)
class Enter:
    """What lies on the square that a chariot has come to (CI-13, CI-14)."""

    chariot: int


@dataclass(frozen=True, slots=True)
class Shove:
    """A chariot is shifted (CI-10)."""

    chariot: int
    way: int
    chain: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Follow:
    """A chariot takes the square from which it has driven another, if that one is gone (CI-10)."""

    chariot: int
    square: int
    forced: bool


@dataclass(frozen=True, slots=True)
class Tumble:
    """What becomes of the driver (CI-18)."""

    chariot: int


@dataclass(frozen=True, slots=True)
class Bend:
    """The accident roll of a fast bend (CI-11)."""


@dataclass(frozen=True, slots=True)
class Wall:
    """The brush roll (CI-16)."""


@dataclass(frozen=True, slots=True)
class Lash:
    """The whip (CI-12)."""


@dataclass(frozen=True, slots=True)
class Cut:
    """Cutting in (CI-15)."""


@dataclass(frozen=True, slots=True)
class EndMove:
    """The next chariot, or the end of the turn."""


Task: TypeAlias = Go | Enter | Shove | Follow | Tumble | Bend | Wall | Lash | Cut | EndMove

MOVE: tuple[Task, ...] = (Go(), Bend(), Wall(), Lash(), Cut(), EndMove())
"""A move from the roll on (CI-11)."""


@dataclass(frozen=True, slots=True)
class Race:
    """The race as everybody sees it."""

    chariots: tuple[Chariot, ...]
    turn: int = 0
    order: tuple[int, ...] = ()  # who has still to move in this turn, the mover first
    ways: tuple[Way | None, ...] = ()  # the cards of this turn, once revealed
    move: Move | None = None
    rolls: int = 0  # dice thrown in this move after the speed
    todo: tuple[Task, ...] = ()
    debris: tuple[int, ...] = ()  # squares, in order
    wrecks: tuple[int, ...] = ()  # chariots, in the order of their end

    @property
    def mover(self) -> int:
        """The chariot whose move it is."""
        return self.order[0]


# Stages


@dataclass(frozen=True, slots=True)
class DrawPlace:
    """CI-01: the next place of the grid."""

    place: int = 0


@dataclass(frozen=True, slots=True)
class RollSpeed:
    """CI-06."""


@dataclass(frozen=True, slots=True)
class RollTrial:
    """Chance decides a test."""

    trial: Trial


@dataclass(frozen=True, slots=True)
class RollCrash:
    """Chance decides a collision."""

    crash: Crash


@dataclass(frozen=True, slots=True)
class ChooseWay:
    """CI-06: the table is choosing; whom it waits for is that seat's secret."""

    asked: Seat | None


@dataclass(frozen=True, slots=True)
class ChooseSpeed:
    """CI-04 to CI-06."""


@dataclass(frozen=True, slots=True)
class ChooseShift:
    """CI-07."""


@dataclass(frozen=True, slots=True)
class ChooseBonus:
    """CI-11."""


@dataclass(frozen=True, slots=True)
class ChooseWhip:
    """CI-12."""


@dataclass(frozen=True, slots=True)
class ChooseStep:
    """CI-18: where a driver on foot goes."""

    asked: Seat


@dataclass(frozen=True, slots=True)
class AskJupiter:
    """CI-17: a harmful result, and the seat that may cancel it. Who still can is public."""

    incident: Trial | Crash
    asked: Seat


@dataclass(frozen=True, slots=True)
class BeginTurn:
    """CI-06."""


@dataclass(frozen=True, slots=True)
class BeginMove:
    """The next chariot of the turn."""


@dataclass(frozen=True, slots=True)
class OnFoot:
    """CI-18: drivers walk, from this seat on."""

    next: Seat = 0


@dataclass(frozen=True, slots=True)
class Resolve:
    """The first thing that is still to be resolved."""


@dataclass(frozen=True, slots=True)
class Over:
    """CI-01: somebody has won, or nobody."""

    winner: int | None
    ranking: tuple[int, ...]


Stage: TypeAlias = (
    DrawPlace
    | RollSpeed
    | RollTrial
    | RollCrash
    | ChooseWay
    | ChooseSpeed
    | ChooseShift
    | ChooseBonus
    | ChooseWhip
    | ChooseStep
    | AskJupiter
    | BeginTurn
    | BeginMove
    | OnFoot
    | Resolve
    | Over
)


@dataclass(frozen=True, slots=True)
class State:
    """Everything, secrets included."""

    options: Options
    race: Race
    secret: tuple[Way | None, ...]  # direction cards on the table, face down
    stage: Stage


def moving(race: Race) -> Move:
    """The move of a race in which somebody moves."""
    if race.move is None:
        raise AssertionError("nobody moves")
    return race.move


def on_race(state: State, **changes: Any) -> State:
    """The state with changes to its race."""
    return replace(state, race=replace(state.race, **changes))


def on_chariot(state: State, chariot: int, **changes: Any) -> State:
    """The state with changes to one chariot."""
    chariots = state.race.chariots
    changed = replace(chariots[chariot], **changes)
    return on_race(state, chariots=put(chariots, chariot, changed))


def on_move(state: State, **changes: Any) -> State:
    """The state with changes to the move in hand."""
    return on_race(state, move=replace(moving(state.race), **changes))


def first(state: State, *tasks: Task) -> State:
    """The state with these things to be resolved before all others."""
    return on_race(state, todo=(*tasks, *state.race.todo))


def standing_on(race: Race, square: int | None) -> int | None:
    """The chariot on a square."""
    return found_at(race.chariots, square)


def standing(race: Race) -> tuple[int, ...]:
    """The chariots still running, the leader first (CI-06)."""
    return runners.standing(race.chariots)


def ranking(race: Race) -> tuple[int, ...]:
    """All chariots by place (CI-01): those running, then the wrecks, the last wreck first."""
    return (*standing(race), *reversed(race.wrecks))


def mark(state: State, chariot: int, log: Log, markers: int = 1) -> State:
    """CI-09: markers add up."""
    total = state.race.chariots[chariot].markers + markers
    log.append(Marked(chariot, total))
    return on_chariot(state, chariot, markers=total)
