"""Showing what has happened at a pace to follow, and going on where nobody needs to click."""

from __future__ import annotations

import asyncio
from typing import Final

from benhvrt_widgets.guard import Notice, told
from benhvrt_widgets.session import Session
from engine.core.game import Seat
from engine.games.ben_hvrt.actions import Action, Bid, Pass
from engine.games.ben_hvrt.events import (
    BidMade,
    Departed,
    Event,
    PassedBid,
    Played,
    QuickSold,
    RaceOver,
    Rolled,
    Sold,
    Unsold,
)
from engine.games.ben_hvrt.model import Bidding

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
ANYONE: Final = 3.0
"""Seconds for which several people are asked whether anyone plays a card: always the same."""
LONGEST_WAIT: Final = {"auction": 6.0, "race": 10.0}


class Playback:
    """The part of a page that plays back."""

    session: Session | None
    notice: Notice | None
    seat: Seat | None
    lang: str

    def __init__(self) -> None:
        self.pace = 1.0
        self.auto = 0  # the round up to which the person bids without being asked
        self._playing: asyncio.Task[None] | None = None

    def _game(self) -> Session:
        raise NotImplementedError

    def show(self) -> None:
        """Tell the page what is to be seen now."""
        raise NotImplementedError

    def _stop(self) -> None:
        if self._playing is not None:
            self._playing.cancel()
            self._playing = None

    def _roll_on(self, *, stop_at_results: bool = True) -> None:
        """Show what has happened, moment by moment, up to the person's decision."""
        self._stop()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # no loop, no pace: a test or a script
            self._to_the_end()
            return
        self._playing = loop.create_task(self._roll(stop_at_results=stop_at_results))

    def _to_the_end(self) -> None:
        session = self._game()
        session.goto(session.last)
        while (action := self._by_itself()) is not None:
            session.submit(action, session.key)
            session.goto(session.last)

    async def _roll(self, *, stop_at_results: bool) -> None:
        try:
            session = self._game()
            while True:
                waits = {
                    p: pause(session.instants[p].events) for p in range(session.cursor + 1, session.last + 1)
                }
                limit = LONGEST_WAIT["race" if session.state.race is not None else "auction"]
                haste = max(1.0, sum(waits.values()) / limit) * self.pace
                if self._spectates():
                    haste *= 3
                for place, wait in waits.items():
                    session.goto(place)
                    if wait:
                        self.show()
                        await asyncio.sleep(wait / haste)
                    if stop_at_results and _has(session, place, RaceOver) and place < session.last:
                        return
                if not await self._went_on():
                    return
        except asyncio.CancelledError:
            raise
        except Exception as error:  # noqa: BLE001 - the guard logs it and the page says so
            self.notice = told(error, self.lang)
        finally:
            if self._playing is asyncio.current_task():
                self._playing = None
                self.show()

    async def _went_on(self) -> bool:
        """Whether the game has gone on without anybody's click: a bid by itself, or nobody spoke up."""
        session = self._game()
        action = self._by_itself()
        if action is None and (not session.prompted or session.attention.waiting):
            return False
        self.show()
        if action is not None:
            await asyncio.sleep(PAUSES[BidMade] / self.pace)
            session.submit(action, session.key)
        else:
            await asyncio.sleep(ANYONE)
            session.let_be()
        return True

    def _spectates(self) -> bool:
        """Once the person is out of a sale, it goes faster."""
        session = self._game()
        bidding = session.here.state.auction.bidding if session.here.state.auction is not None else None
        return bidding is not None and self.seat is not None and self.seat not in bidding.active

    def _by_itself(self) -> Action | None:
        """The bid that the person has asked for in advance, and the pass after it."""
        session = self._game()
        auction = session.state.auction
        if not self.auto or auction is None or auction.bidding is None or session.awaited != self.seat:
            return None
        if not isinstance(session.state.stage, Bidding):
            return None
        if auction.bidding.price > self.auto or Bid() not in session.view(self.seat).menu:
            self.auto = 0
            return Pass()
        return Bid()


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


def _has(session: Session, place: int, kind: type) -> bool:
    return any(isinstance(event, kind) for event in session.instants[place].events)
