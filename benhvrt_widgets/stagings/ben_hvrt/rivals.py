"""How the others at the table bid, as far as their idea says it: for the figures at the ladder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.game import Seat
from engine.games.ben_hvrt.cards import CARDS

if TYPE_CHECKING:
    from engine.theory.response import Policy


def policies(seats: int, card: str) -> dict[Seat, Policy]:
    """A way of bidding for every seat: by the card's price, whoever sits there."""
    from engine.theory import response

    return dict.fromkeys(range(seats), response.by_value(CARDS[card].price))
