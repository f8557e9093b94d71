"""A queue at the door: pages are made one after another, so that the first is not as late as the last."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from benhvrt_widgets.serving.bounds import SEATED_WITHIN


class Queue:
    """So many at a time; whoever takes too long is passed."""

    def __init__(self, at_a_time: int) -> None:
        self._free = at_a_time
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
        if self._free:
            self._free -= 1
        else:
            place = (visitor, loop.create_future())
            self._waiting.append(place)
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
            if not over.cancelled() and over.when() > loop.time():
                over.cancel()
                self._next()

    def _next(self) -> None:
        while self._waiting:
            _, place = self._waiting.popleft()
            if not place.done():
                place.set_result(None)
                return
        self._free += 1
