"""How the others at the table bid, as far as their idea says it: for the figures at the ladder."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from benhvrt_widgets.staging import Chair
from engine.core.game import Seat
from engine.games.ben_hvrt.cards import CARDS

if TYPE_CHECKING:
    from engine.theory.response import Policy


def policies(chairs: Sequence[Chair], card: str) -> dict[Seat, Policy]:
    """A way of bidding for every chair; people, and bots of another idea, bid by the card's price."""
    from engine.theory import response

    price, half = CARDS[card].price, Fraction(1, 2)
    made: dict[str, Callable[[], Policy]] = {
        "sunk-cost": lambda: response.sunk_cost(price),
        "greedy": lambda: response.when_alone(price),
        "saver": lambda: response.by_value(0),
        "rollout": lambda: response.by_value(0),
        "random": lambda: response.hesitant(half, half),
    }
    return {
        seat: made.get(chair.player, lambda: response.by_value(price))() for seat, chair in enumerate(chairs)
    }
