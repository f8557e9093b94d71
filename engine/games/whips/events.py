"""What happens, in the order in which it happens. Panels, logs and bots read these."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias


class Cause(Enum):
    """What a wound comes from."""

    WALL = "wall"  # WH-07
    SIDESWIPE = "sideswipe"  # WH-10
    SHUNT = "shunt"  # WH-11
    LANDING = "landing"  # WH-12
    WATER = "water"  # WH-13
    FIGHT = "fight"  # WH-14
    TRICK = "trick"  # WH-15


@dataclass(frozen=True, slots=True)
class LinedUp:
    """The start squares, drawn by lot (WH-16)."""

    squares: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Dealt:
    """A Sneaky Trick for a seat; others do not learn which (WH-15)."""

    seat: int
    trick: str | None


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """WH-17: the order of this turn."""

    turn: int
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TurnedRound:
    """A turn spent turning round after a spin (WH-06)."""

    chariot: int


@dataclass(frozen=True, slots=True)
class Whipped:
    """The whips of a chariot (WH-01)."""

    chariot: int
    whips: int


@dataclass(frozen=True, slots=True)
class Rolled:
    """The dice of a move and how far it goes (WH-02)."""

    chariot: int
    dice: tuple[int, ...]
    squares: int


@dataclass(frozen=True, slots=True)
class PointsSet:
    """A trick has changed how far the move goes."""

    chariot: int
    squares: int


@dataclass(frozen=True, slots=True)
class LaneTested:
    """WH-03; no dice where none was needed."""

    chariot: int
    side: int
    dice: tuple[int, ...]
    needed: int
    passed: bool


@dataclass(frozen=True, slots=True)
class SkidTested:
    """WH-04, WH-05."""

    chariot: int
    dice: tuple[int, ...]
    needed: int
    passed: bool


@dataclass(frozen=True, slots=True)
class SpunOut:
    """WH-06."""

    chariot: int


@dataclass(frozen=True, slots=True)
class HitWall:
    """WH-07: the die, and whether the wall is of stone."""

    chariot: int
    die: int
    stone: bool


@dataclass(frozen=True, slots=True)
class Jumped:
    """WH-12, WH-13; no dice where none were needed."""

    chariot: int
    dice: tuple[int, ...]
    cleared: bool


@dataclass(frozen=True, slots=True)
class Landed:
    """WH-12: the dice after a jump."""

    chariot: int
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Sideswiped:
    """WH-10: attacker and defender, each with its die."""

    attacker: int
    defender: int
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Shunted:
    """WH-11: attacker and defender, each with its die."""

    attacker: int
    defender: int
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Veered:
    """WH-11: where a shunted chariot is pushed to: -1 left, 0 ahead, 1 right."""

    chariot: int
    die: int
    side: int


@dataclass(frozen=True, slots=True)
class Jammed:
    """A chain that cannot give way: nobody moves (WH-10, WH-11)."""

    chariot: int


@dataclass(frozen=True, slots=True)
class Stepped:
    """The mover enters a square; crossed when that was over the Finish Line."""

    chariot: int
    square: int
    crossed: bool


@dataclass(frozen=True, slots=True)
class Pushed:
    """A chariot is moved by a ram (WH-09)."""

    chariot: int
    square: int
    crossed: bool


@dataclass(frozen=True, slots=True)
class InWater:
    """WH-13."""

    chariot: int


@dataclass(frozen=True, slots=True)
class Wounded:
    """WH-08: what is left of its five."""

    chariot: int
    left: int
    cause: Cause


@dataclass(frozen=True, slots=True)
class Unhurt:
    """A trick has kept a wound away."""

    chariot: int


@dataclass(frozen=True, slots=True)
class Mended:
    """A trick has healed wounds."""

    chariot: int
    left: int


@dataclass(frozen=True, slots=True)
class Slowed:
    """A trick makes the next turn a slow one."""

    chariot: int


@dataclass(frozen=True, slots=True)
class Destroyed:
    """WH-08."""

    chariot: int


@dataclass(frozen=True, slots=True)
class Struck:
    """WH-14: one crew at another's chariot."""

    attacker: int
    defender: int
    die: int


@dataclass(frozen=True, slots=True)
class Played:
    """A Sneaky Trick is out (WH-15)."""

    seat: int
    trick: str


@dataclass(frozen=True, slots=True)
class WindowClosed:
    """Nobody plays a trick any more after a roll or a move. Nobody learns who was asked."""

    moment: str


@dataclass(frozen=True, slots=True)
class RaceOver:
    """WH-16: the winner, if any, and all chariots by place; stopped at the turn limit or run."""

    winner: int | None
    order: tuple[int, ...]
    stopped: bool


Event: TypeAlias = (
    LinedUp
    | Dealt
    | TurnBegan
    | TurnedRound
    | Whipped
    | Rolled
    | PointsSet
    | LaneTested
    | SkidTested
    | SpunOut
    | HitWall
    | Jumped
    | Landed
    | Sideswiped
    | Shunted
    | Veered
    | Jammed
    | Stepped
    | Pushed
    | InWater
    | Wounded
    | Unhurt
    | Mended
    | Slowed
    | Destroyed
    | Struck
    | Played
    | WindowClosed
    | RaceOver
)
