"""Showing what has happened at a pace to follow, and going on where nobody needs to click."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from benhvrt_widgets.context import Context
from benhvrt_widgets.guard import Notice, told
from benhvrt_widgets.session import Session
from engine.core.game import Seat

ANYONE: Final = 3.0
"""Seconds for which several people are asked whether anyone plays a card: always the same."""
BEAT: Final = 0.35
"""Seconds between two things that happen by themselves."""


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

    def _context(self) -> Context:
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
                    p: session.staging.tempo.pause(session.instants[p].events)
                    for p in range(session.cursor + 1, session.last + 1)
                }
                limit = session.staging.tempo.longest_wait(session.state)
                haste = max(1.0, sum(waits.values()) / limit) * self.pace
                if session.staging.tempo.spectates(session.here.state, self.seat):
                    haste *= 3
                for place, wait in waits.items():
                    session.goto(place)
                    if wait:
                        self.show()
                        await asyncio.sleep(wait / haste)
                    ended = session.staging.tempo.ends_race(session.instants[place].events)
                    if stop_at_results and ended and place < session.last:
                        return
                if not await self._went_on():
                    return
        except asyncio.CancelledError:
            raise
        except Exception as error:  # noqa: BLE001 - the guard logs it and the page says so
            self.notice = told(error, self.lang, self._game().game.slug)
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
            await asyncio.sleep(BEAT / self.pace)
            session.submit(action, session.key)
        else:
            await asyncio.sleep(ANYONE)
            session.let_be()
        return True

    def _by_itself(self) -> Any | None:
        """What the person has asked for in advance."""
        session = self._game()
        if not self.auto or session.awaited != self.seat:
            return None
        action = session.staging.tempo.by_itself(self._context())
        if session.staging.tempo.lets_be(action):
            self.auto = 0
        return action
