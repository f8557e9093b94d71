"""The state of a game: the chariots, the move being made, and the stage that they have reached."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from engine.core.game import Seat
from engine.games.whips.board import BOARD
from engine.games.whips.events import Event
from engine.games.whips.tables import WOUNDS
from engine.games.whips.tricks import When
from engine.parts.deck import Cards
from engine.parts.runners import OFF, Running
from engine.parts.stages import put

Log: TypeAlias = list[Event]


@dataclass(frozen=True, slots=True)
class Options:
    """What the table agreed on before the start."""

    seats: int
    laps: int


@dataclass(frozen=True, slots=True)
class Chariot(Running):
    """A chariot; its number is its seat's."""

    square: int = OFF
    whips: int = 0
    wounds: int = WOUNDS  # left; at none it is destroyed (WH-08)
    crossings: int = 0  # of the Finish Line; the first is the start (WH-16)
    spun: bool = False  # its next turn is spent turning round (WH-06)
    slow: bool = False  # its next turn is on one whip (WH-13)

    @property
    def progress(self) -> int:
        """Who leads (WH-17): laps and rows, the inner lane first."""
        return BOARD.progress(self.square, self.crossings)


@dataclass(frozen=True, slots=True)
class Move:
    """The move of one chariot."""

    points: int = 0  # squares still to go
    plan: int = 0  # of these, straight ahead without being asked again
    throws: int = 0  # so far, of whatever kind: they name the dice
    more: int = 0  # squares that a new roll does not take away (WH-15)
    grip: int = 0  # from here on what tricks do to this move
    sure: bool = False
    fly: bool = False
    armour: bool = False


@dataclass(frozen=True, slots=True)
class Push:
    """A chariot that will stand on this square once the chain has given way."""

    chariot: int
    square: int


# Stages at which chance acts


@dataclass(frozen=True, slots=True)
class DrawGrid:
    """WH-16: who stands on the next start square."""


@dataclass(frozen=True, slots=True)
class DealTricks:
    """WH-15: one for each seat in turn."""

    seat: Seat = 0


@dataclass(frozen=True, slots=True)
class RollDice:
    """WH-02."""


@dataclass(frozen=True, slots=True)
class LaneTest:
    """WH-03."""

    side: int


@dataclass(frozen=True, slots=True)
class SkidTest:
    """WH-04."""


@dataclass(frozen=True, slots=True)
class TakeOff:
    """WH-12."""


@dataclass(frozen=True, slots=True)
class TouchDown:
    """WH-12: the wounds of landing."""


@dataclass(frozen=True, slots=True)
class Clash:
    """A ram (WH-09): the last of the pushed enters the defender's square."""

    pushes: tuple[Push, ...]
    defender: int
    side: int  # 0: a shunt; -1 or 1: a sideswipe that way


@dataclass(frozen=True, slots=True)
class Veer:
    """Where a shunted chariot goes (WH-11)."""

    pushes: tuple[Push, ...]
    chariot: int


@dataclass(frozen=True, slots=True)
class IntoWall:
    """WH-07; afterwards straight ahead, or the chain is jammed if there is no room."""

    pushes: tuple[Push, ...]
    chariot: int
    side: int
    ahead: bool


@dataclass(frozen=True, slots=True)
class Fight:
    """WH-14: the strikes still to come, attacker and defender."""

    strikes: tuple[tuple[int, int], ...]


# Stages at which a seat acts


@dataclass(frozen=True, slots=True)
class ChooseWhips:
    """WH-01."""


@dataclass(frozen=True, slots=True)
class Steer:
    """WH-03: straight on, or another lane."""


@dataclass(frozen=True, slots=True)
class Window:
    """Tricks may be played: seats that hold one that fits are asked, the mover first, until all pass."""

    moment: When
    asked: Seat | None  # None in the views of all others
    played: int = 0  # tricks so far in this window


# Stages that pass by themselves


@dataclass(frozen=True, slots=True)
class BeginTurn:
    """WH-17."""


@dataclass(frozen=True, slots=True)
class BeginMove:
    """The next chariot of the turn."""


@dataclass(frozen=True, slots=True)
class Stride:
    """The next square of the move."""


@dataclass(frozen=True, slots=True)
class BeginFight:
    """WH-14."""


@dataclass(frozen=True, slots=True)
class NextChariot:
    """The next in the order of this turn, or a new turn."""


@dataclass(frozen=True, slots=True)
class Over:
    """The race is over (WH-16)."""


Stage: TypeAlias = (
    DrawGrid
    | DealTricks
    | RollDice
    | LaneTest
    | SkidTest
    | TakeOff
    | TouchDown
    | Clash
    | Veer
    | IntoWall
    | Fight
    | ChooseWhips
    | Steer
    | Window
    | BeginTurn
    | BeginMove
    | Stride
    | BeginFight
    | NextChariot
    | Over
)


@dataclass(frozen=True, slots=True)
class State:
    """Everything, secrets included."""

    options: Options
    chariots: tuple[Chariot, ...]
    tricks: tuple[str | None, ...]  # per seat, what it still holds (WH-15)
    pool: Cards  # tricks that were not dealt
    discards: Cards  # tricks that were played
    stage: Stage
    turn: int = 0
    order: tuple[int, ...] = ()  # who has still to move in this turn, the mover first
    move: Move = Move()
    lost: tuple[int, ...] = ()  # destroyed, in this order (WH-08)
    winner: int | None = None  # WH-16

    @property
    def mover(self) -> int:
        """The chariot whose move it is."""
        return self.order[0]


def on_chariot(state: State, chariot: int, **changes: Any) -> State:
    """The state with changes to one chariot."""
    chariots = state.chariots
    return replace(state, chariots=put(chariots, chariot, replace(chariots[chariot], **changes)))


def on_move(state: State, **changes: Any) -> State:
    """The state with changes to the move."""
    return replace(state, move=replace(state.move, **changes))


def thrown(state: State) -> State:
    """The state after one more throw of this move."""
    return on_move(state, throws=state.move.throws + 1)
