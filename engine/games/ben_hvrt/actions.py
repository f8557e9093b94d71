"""What a seat can choose. Whether it may is the judge's business."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, get_args, get_type_hints

from engine.parts.deck import NO_CARDS, Cards


@dataclass(frozen=True, slots=True)
class QuickSale:
    """The Auctioneer pays the Q/S price and keeps the card (BH-13)."""


@dataclass(frozen=True, slots=True)
class ToAuction:
    """The Auctioneer lets the table bid for the card (BH-13)."""


@dataclass(frozen=True, slots=True)
class Bid:
    """Stay in for what this round costs (BH-14)."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Out of this sale for good (BH-14), or no card in this window."""


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card from the hand."""

    card: str
    on: int = -1  # a chariot; -1 for a card on the whole table
    roll: int = 0  # "choose to roll an X" (BH-42)
    prey: str = ""  # the Improvement that is lost


@dataclass(frozen=True, slots=True)
class Use:
    """Use a card in play that offers a choice, such as a Driver's own roll (BH-42)."""

    card: str
    on: int


@dataclass(frozen=True, slots=True)
class Hire:
    """An offer out of turn: ducats for another seat to play this card now (BH-45)."""

    seat: int
    to: int
    ducats: int
    play: Play


@dataclass(frozen=True, slots=True)
class Trade:
    """An offer: any bundle for any other (BH-17). Also the answer to one, as a counter-offer."""

    seat: int
    to: int
    give: Cards = NO_CARDS
    take: Cards = NO_CARDS
    pay: int = 0
    ask: int = 0


@dataclass(frozen=True, slots=True)
class Ready:
    """No more offers from this seat."""


@dataclass(frozen=True, slots=True)
class Accept:
    """Take the offer."""


@dataclass(frozen=True, slots=True)
class Decline:
    """Refuse the offer."""


@dataclass(frozen=True, slots=True)
class Maintain:
    """Pay for the card in question (BH-19)."""


@dataclass(frozen=True, slots=True)
class Drop:
    """Discard the card in question (BH-19)."""


@dataclass(frozen=True, slots=True)
class Move:
    """Go along these squares, in this order; no squares: stay (BH-24)."""

    path: tuple[int, ...] = ()


Offer: TypeAlias = Hire | Trade
Action: TypeAlias = (
    QuickSale
    | ToAuction
    | Bid
    | Pass
    | Play
    | Use
    | Hire
    | Trade
    | Ready
    | Accept
    | Decline
    | Maintain
    | Drop
    | Move
)


LARGEST: Final = 2**31  # no number of the game comes near it


def _is_whole(value: object) -> bool:
    return type(value) is int and -LARGEST <= value <= LARGEST


def _is_path(value: object) -> bool:
    return type(value) is tuple and all(map(_is_whole, value))


def _is_cards(value: object) -> bool:
    return type(value) is Cards and all(type(k) is str and _is_whole(n) for k, n in value.counts)


_CHECKS: Final[dict[Any, Callable[[object], bool]]] = {
    int: _is_whole,
    str: lambda value: type(value) is str,
    Cards: _is_cards,
    tuple[int, ...]: _is_path,
    Play: lambda value: type(value) is Play and well_formed(value),
}
_FIELDS: Final = {
    kind: tuple((name, _CHECKS[hint]) for name, hint in get_type_hints(kind).items())
    for kind in get_args(Action)
}


def well_formed(choice: object) -> bool:
    """Whether a choice is an action at all, with values of the right types in it.

    >>> well_formed(Play("hook", on=2)), well_formed(Play("hook", on="2")), well_formed("hook")
    (True, False, False)
    """
    fields = _FIELDS.get(type(choice))
    return fields is not None and all(check(getattr(choice, name)) for name, check in fields)
