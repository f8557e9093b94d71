"""What a seat can choose. Whether it may is the judge's business."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, get_args, get_type_hints


@dataclass(frozen=True, slots=True)
class Pass:
    """No purchase (HF-12), no more Horses (HF-14), no second bet (HF-23), out of the auction (HF-40)."""


@dataclass(frozen=True, slots=True)
class Buy:
    """From the bank: two Action cards ("action"), a "target", an "assistant" or a "horse" (HF-10)."""

    what: str


@dataclass(frozen=True, slots=True)
class BuyStable:
    """The Stable Owner card of a lane, from the bank (HF-11)."""

    lane: int


@dataclass(frozen=True, slots=True)
class Borrow:
    """A Loan: "bank" or "mob" (HF-12)."""

    side: str


@dataclass(frozen=True, slots=True)
class BuyFrom:
    """Ask a player for a "stable", an "assistant", a "horse" or a "target" (HF-13)."""

    seller: int
    what: str
    card: str = ""  # the Assistant or Horse
    lane: int = -1  # the Stable


@dataclass(frozen=True, slots=True)
class Offer:
    """Out of turn: a card of one's own for whoever is at a purchase (HF-16)."""

    seat: int  # who offers it
    what: str
    card: str = ""  # the Assistant, Horse or Target
    lane: int = -1  # the Stable


@dataclass(frozen=True, slots=True)
class Accept:
    """Sell (HF-13), the card being the Target that goes; buy (HF-16); or take a price (HF-40, HF-41)."""

    card: str = ""


@dataclass(frozen=True, slots=True)
class Decline:
    """Do not sell (HF-13), do not buy (HF-16)."""


@dataclass(frozen=True, slots=True)
class Keep:
    """One of the cards drawn (HF-10)."""

    card: str
    copies: str = ""  # the Assistant that a copying one stands for (HF-64)


@dataclass(frozen=True, slots=True)
class Place:
    """A Horse card on a stable of one's own (HF-14)."""

    card: str
    lane: int


@dataclass(frozen=True, slots=True)
class Shift:
    """The Character's skill: a stable two rows up or down for this race (HF-63)."""

    lane: int
    up: bool


@dataclass(frozen=True, slots=True)
class Bet:
    """A stake on a horse to "win" or to "show" (HF-21, HF-23)."""

    lane: int
    to: str
    stake: int


@dataclass(frozen=True, slots=True)
class Lay:
    """An Action card face down behind a lane (HF-22)."""

    card: str
    lane: int


@dataclass(frozen=True, slots=True)
class Judge:
    """The First Player's word in a photo finish: the next place goes to this horse (HF-32)."""

    lane: int


Action: TypeAlias = (
    Pass
    | Buy
    | BuyStable
    | Borrow
    | BuyFrom
    | Offer
    | Accept
    | Decline
    | Keep
    | Place
    | Shift
    | Bet
    | Lay
    | Judge
)

LARGEST: Final = 2**31  # no number of the game comes near it

_CHECKS: Final[dict[Any, Callable[[object], bool]]] = {
    int: lambda value: type(value) is int and -LARGEST <= value <= LARGEST,
    str: lambda value: type(value) is str,
    bool: lambda value: type(value) is bool,
}
_FIELDS: Final = {
    kind: tuple((name, _CHECKS[hint]) for name, hint in get_type_hints(kind).items())
    for kind in get_args(Action)
}


def well_formed(choice: object) -> bool:
    """Whether a choice is an action at all, with values of the right types in it.

    >>> well_formed(Bet(2, "win", 300)), well_formed(Bet(2, "win", 3.0)), well_formed("win")
    (True, False, False)
    """
    fields = _FIELDS.get(type(choice))
    return fields is not None and all(check(getattr(choice, name)) for name, check in fields)
