"""What players decide."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, TypeAlias, get_args, get_type_hints

from engine.games.circus.board import INWARDS, OUTWARDS


class Way(Enum):
    """The direction cards (CI-03); the central wall is on the left."""

    AHEAD = 0
    LEFT = INWARDS
    RIGHT = OUTWARDS


@dataclass(frozen=True, slots=True)
class Head:
    """Put a direction card down, face down (CI-06)."""

    way: Way


@dataclass(frozen=True, slots=True)
class Drive:
    """Slow or fast (CI-06)."""

    fast: bool


@dataclass(frozen=True, slots=True)
class FlyingStart:
    """Give Jupiter away on turn 1 for the big die (CI-04)."""


@dataclass(frozen=True, slots=True)
class Shift:
    """Change lanes after so many steps (CI-07)."""

    after: int


@dataclass(frozen=True, slots=True)
class OneMore:
    """Take the square that a perfect bend gives (CI-11)."""


@dataclass(frozen=True, slots=True)
class Whip:
    """Try the whip on a chariot that is level (CI-12)."""

    target: int


@dataclass(frozen=True, slots=True)
class ThankJupiter:
    """Cancel what has just been rolled (CI-17)."""


@dataclass(frozen=True, slots=True)
class Walk:
    """The next square of a driver on foot (CI-18)."""

    square: int


@dataclass(frozen=True, slots=True)
class Pass:
    """No square, no whip, no Jupiter."""


Action: TypeAlias = Head | Drive | FlyingStart | Shift | OneMore | Whip | ThankJupiter | Walk | Pass

_CHECKS: Final[dict[Any, Callable[[object], bool]]] = {
    int: lambda value: type(value) is int,
    bool: lambda value: type(value) is bool,
    Way: lambda value: type(value) is Way,
}
_FIELDS: Final = {
    kind: tuple((name, _CHECKS[hint]) for name, hint in get_type_hints(kind).items())
    for kind in get_args(Action)
}


def well_formed(choice: object) -> bool:
    """Whether a choice is an action at all, with values of the right types in it.

    >>> well_formed(Shift(2)), well_formed(Shift(True)), well_formed(Head("left")), well_formed("left")
    (True, False, False, False)
    """
    fields = _FIELDS.get(type(choice))
    return fields is not None and all(check(getattr(choice, name)) for name, check in fields)
