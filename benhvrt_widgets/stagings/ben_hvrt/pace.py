"""How long the moments of Ben Hvrt are shown, and what goes on without a click."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.core.game import Seat
from engine.games.ben_hvrt.actions import Bid, Pass
from engine.games.ben_hvrt.events import (
    BidMade,
    Departed,
    Event,
    PassedBid,
    Played,
    QuickSold,
    Rolled,
    Sold,
    Unsold,
)
from engine.games.ben_hvrt.model import Bidding, State

if TYPE_CHECKING:
    from benhvrt_widgets.context import Context

PAUSES: Final[dict[type, float]] = {
    BidMade: 0.35,
    PassedBid: 0.35,
    Sold: 1.8,
    Unsold: 0.9,
    QuickSold: 0.9,
    Rolled: 0.45,
    Played: 0.9,
}
"""Seconds that a moment is shown."""
STEP, STEPS_AT_MOST = 0.07, 0.7
LONGEST_WAIT: Final = {"auction": 6.0, "race": 10.0}


def pause(events: tuple[Event, ...]) -> float:
    """How long a moment is shown.

    >>> pause(()), pause((BidMade(0, 1),))
    (0.0, 0.35)
    """
    longest = 0.0
    for event in events:
        if isinstance(event, Departed):
            longest = max(longest, min(STEPS_AT_MOST, STEP * len(event.path)) + 0.2)
        longest = max(longest, PAUSES.get(type(event), 0.0))
    return longest


def spectates(state: State, seat: Seat | None) -> bool:
    """Once the person is out of a sale, it goes faster."""
    bidding = state.auction.bidding if state.auction is not None else None
    return bidding is not None and seat is not None and seat not in bidding.active


def by_itself(context: Context) -> Bid | Pass | None:
    """The bid that the person has asked for in advance, and the pass after it."""
    state = context.session.state
    auction = state.auction
    if auction is None or auction.bidding is None or not isinstance(state.stage, Bidding):
        return None
    if auction.bidding.price > context.auto or Bid() not in context.view.menu:
        return Pass()
    return Bid()
