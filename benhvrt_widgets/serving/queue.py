"""A queue at the door: pages are made one after another, so that the first is not as late as the last."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from benhvrt_widgets.serving.bounds import SEATED_WITHIN


class Queue:
    """The first alone, then so many at a time while there is a queue; whoever takes too long is passed."""

    def __init__(self, at_a_time: int) -> None:
        self._most, self._busy, self._warm = at_a_time, 0, False
        self._waiting: deque[tuple[str, asyncio.Future[None]]] = deque()

    def __len__(self) -> int:
        return len(self._waiting)

    def waiting_of(self, visitor: str) -> int:
        """How many times a visitor stands in it."""
        return sum(who == visitor for who, _ in self._waiting)

    @asynccontextmanager
    async def turn(self, visitor: str) -> AsyncIterator[None]:
        """Wait for one's turn; it ends with the block, or when it has taken too long."""
        loop = asyncio.get_running_loop()
        place = (visitor, loop.create_future())
        self._waiting.append(place)
        self._let_in()
        try:
            await place[1]
        except asyncio.CancelledError:
            if place in self._waiting:
                self._waiting.remove(place)
            else:
                self._next()
            raise
        over = loop.call_later(SEATED_WITHIN, self._next)
        try:
            yield
        finally:
            if over.when() > loop.time():
                over.cancel()
                self._next()

    def _next(self) -> None:
        """One turn is over."""
        self._busy -= 1
        self._warm = bool(self._waiting)
        self._let_in()

    def _let_in(self) -> None:
        while self._waiting and self._busy < (self._most if self._warm else 1):
            _, place = self._waiting.popleft()
            if not place.done():
                self._busy += 1
                place.set_result(None)
