"""How long the moments of Ben Hvrt are shown, and what goes on without a click."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from benhvrt_widgets.staging import Tempo
from benhvrt_widgets.stagings.ben_hvrt.windows import CardWindows
from engine.core.game import Seat
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt import events as e
from engine.games.ben_hvrt.actions import Bid, Pass, Trade
from engine.games.ben_hvrt.model import Answer, Bidding, State, owner

if TYPE_CHECKING:
    from benhvrt_widgets.context import Context
    from benhvrt_widgets.session import Instant, Session

PAUSES: Final[dict[type, float]] = {
    e.BidMade: 0.35,
    e.PassedBid: 0.35,
    e.Sold: 1.8,
    e.Unsold: 0.9,
    e.QuickSold: 0.9,
    e.Rolled: 0.45,
    e.Played: 0.9,
}
"""Seconds that a moment is shown."""
STEP, STEPS_AT_MOST = 0.07, 0.7
LONGEST_WAIT: Final = {"auction": 6.0, "race": 10.0}


SALE: Final = (e.Revealed, e.QuickSold, e.BidMade, e.PassedBid, e.Sold, e.Unsold)
"""What is seen of a sale."""


def _begins(instant: Instant) -> bool:
    """Whether the sale or bargain before is past from this moment on."""
    if any(isinstance(event, e.Revealed | e.LinedUp | e.RaceAnnounced) for event in instant.events):
        return True
    stage = instant.state.stage
    fresh = isinstance(stage, Answer) and isinstance(stage.offer, Trade) and not stage.counters
    return fresh and any(isinstance(event, e.Offered) for event in instant.events)


class BenHvrtTempo(Tempo):
    """Sales, then a race."""

    game = BEN_HVRT
    windows = CardWindows()
    pauses = PAUSES
    ends = e.RaceOver
    chapters = e.RaceAnnounced | e.LinedUp | e.RaceOver
    turning = e.Sold | e.QuickSold | e.Departed | e.LinedUp
    unseen = e.WindowClosed
    nothing = Pass

    def pause(self, events: tuple[e.Event, ...]) -> float:
        """How long a moment is shown.

        >>> BenHvrtTempo().pause(()), BenHvrtTempo().pause((e.BidMade(0, 1),))
        (0.0, 0.35)
        """
        longest = 0.0
        for event in events:
            if isinstance(event, e.Departed):
                longest = max(longest, min(STEPS_AT_MOST, STEP * len(event.path)) + 0.2)
            longest = max(longest, PAUSES.get(type(event), 0.0))
        return longest

    def longest_wait(self, state: State) -> float:
        return LONGEST_WAIT["race" if state.race is not None else "auction"]

    def spectates(self, state: State, seat: Seat | None) -> bool:
        """Once the person is out of a sale, it goes faster."""
        bidding = state.auction.bidding if state.auction is not None else None
        return bidding is not None and seat is not None and seat not in bidding.active

    def by_itself(self, context: Context) -> Bid | Pass | None:
        """The bid that the person has asked for in advance, and the pass after it."""
        state = context.session.state
        auction = state.auction
        if auction is None or auction.bidding is None or not isinstance(state.stage, Bidding):
            return None
        if auction.bidding.price > context.auto or Bid() not in context.view.menu:
            return Pass()
        return Bid()

    def race_number(self, state: State) -> int:
        return state.table.race

    def listed_from(self, session: Session, place: int) -> int:
        """From memory (BH-47): the sale or the bargain in hand, or the race; when all is over, everything."""
        if not session.options.memory or session.over:
            return 0
        return next((at for at in range(place, 0, -1) if _begins(session.instants[at])), 0)

    def passing_by(self, event: e.Event) -> bool:
        """Sales, and bargains over cards."""
        if isinstance(event, e.Offered | e.Accepted | e.Declined):
            return isinstance(event.offer, Trade)
        return isinstance(event, SALE)

    def races_run(self, state: State) -> int:
        return len(state.table.results)

    def winners(self, state: State, race: int) -> tuple[Seat, ...]:
        return (owner(state.options, state.table.results[race].order[0]),)

    def turn(self, state: State) -> int | None:
        return state.race.turn if state.race is not None and state.race.order else None
