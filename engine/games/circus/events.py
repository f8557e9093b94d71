"""What happens, in the order in which it happens. Panels, logs and bots read these."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.games.circus.actions import Way


@dataclass(frozen=True, slots=True)
class PlaceDrawn:
    """CI-01: a chariot and its place on the grid."""

    chariot: int
    square: int


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """CI-06: the order of this turn."""

    turn: int
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Revealed:
    """CI-06: all direction cards at once; None where there is no chariot any more."""

    ways: tuple[Way | None, ...]


@dataclass(frozen=True, slots=True)
class SpeedChosen:
    """CI-06; a flying start has cost Jupiter (CI-04)."""

    chariot: int
    fast: bool
    flying: bool


@dataclass(frozen=True, slots=True)
class Rolled:
    """CI-09: the die, the markers held, and the speed that is left."""

    chariot: int
    die: int
    markers: int
    speed: int


@dataclass(frozen=True, slots=True)
class Stepped:
    """One square ahead; crossed: over the line."""

    chariot: int
    square: int
    crossed: bool


@dataclass(frozen=True, slots=True)
class Shifted:
    """One lane in or out (CI-07, CI-10); forced: by no card of its own."""

    chariot: int
    square: int
    forced: bool


@dataclass(frozen=True, slots=True)
class Stuck:
    """CI-10: no room to be shifted to."""

    chariot: int


@dataclass(frozen=True, slots=True)
class Braked:
    """CI-08."""

    chariot: int
    behind: int


@dataclass(frozen=True, slots=True)
class Collided:
    """CI-10: the small die of the mover, the big one of the target, and who was lower, or None."""

    chariot: int
    target: int
    side: bool
    dice: tuple[int, int]
    loser: int | None


@dataclass(frozen=True, slots=True)
class Tried:
    """A roll of accident, brush, whip, debris or survival, and what it says."""

    peril: str
    chariot: int
    other: int
    die: int
    verdict: str


@dataclass(frozen=True, slots=True)
class WindowClosed:
    """CI-17: nobody thanked Jupiter."""


@dataclass(frozen=True, slots=True)
class JupiterThanked:
    """CI-17: the last result does not count."""

    seat: int
    victim: int


@dataclass(frozen=True, slots=True)
class Marked:
    """CI-09: a chariot has one marker more, or several; the total it has now."""

    chariot: int
    markers: int


@dataclass(frozen=True, slots=True)
class Wrecked:
    """A chariot is debris."""

    chariot: int
    square: int


@dataclass(frozen=True, slots=True)
class RanDown:
    """CI-14."""

    chariot: int
    driver: int


@dataclass(frozen=True, slots=True)
class CutIn:
    """CI-15."""

    chariot: int
    victim: int


@dataclass(frozen=True, slots=True)
class Walked:
    """CI-18: a driver on foot."""

    driver: int
    square: int


@dataclass(frozen=True, slots=True)
class Escaped:
    """CI-18: over the central wall, or out of a gate."""

    driver: int


@dataclass(frozen=True, slots=True)
class RaceOver:
    """CI-01: the winner, or None, and all chariots by place."""

    winner: int | None
    ranking: tuple[int, ...]


Event: TypeAlias = (
    PlaceDrawn
    | TurnBegan
    | Revealed
    | SpeedChosen
    | Rolled
    | Stepped
    | Shifted
    | Stuck
    | Braked
    | Collided
    | Tried
    | WindowClosed
    | JupiterThanked
    | Marked
    | Wrecked
    | RanDown
    | CutIn
    | Walked
    | Escaped
    | RaceOver
)
