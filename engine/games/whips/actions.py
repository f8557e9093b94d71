"""What a seat can choose. Whether it may is the judge's business."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final, TypeAlias, get_args


@dataclass(frozen=True, slots=True)
class Whip:
    """Drive with so many whips this turn (WH-01)."""

    whips: int


@dataclass(frozen=True, slots=True)
class Ahead:
    """Go so many squares straight ahead, then choose again if there is a choice (WH-03)."""

    squares: int


@dataclass(frozen=True, slots=True)
class Change:
    """Try to change lanes: -1 is left, the inside; 1 is right, the outside (WH-03)."""

    side: int


@dataclass(frozen=True, slots=True)
class Play:
    """Play the Sneaky Trick (WH-15)."""

    trick: str


@dataclass(frozen=True, slots=True)
class Pass:
    """Keep the Sneaky Trick for now (WH-15)."""


Action: TypeAlias = Whip | Ahead | Change | Play | Pass

LARGEST: Final = 2**31  # no number of the game comes near it


def _is_plain(value: object) -> bool:
    return type(value) is int and -LARGEST <= value <= LARGEST


def well_formed(choice: object) -> bool:
    """Whether a choice is an action at all, with values of the right types in it.

    >>> well_formed(Whip(2)), well_formed(Whip("2")), well_formed(Play(3)), well_formed(2)
    (True, False, False, False)
    """
    if type(choice) is Play:
        return type(choice.trick) is str
    if isinstance(choice, get_args(Action)):
        return all(_is_plain(getattr(choice, each.name)) for each in fields(choice))
    return False
