"""A visit on an asyncio loop: it hears, waits where there is a wait, and has its questions answered."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import suppress
from typing import Any, Final

from benhvrt_widgets.context import Plain
from benhvrt_widgets.visit.messages import Message
from benhvrt_widgets.visit.questions import Question, answer
from benhvrt_widgets.visit.visit import Visit

QUIET_FOR: Final = 0.12
"""Seconds that a moment is shown before anything is computed for it."""
AT_ONCE: Final = 2
"""Questions: a long one must not stand before a new moment's odds; but never two long ones."""
QUICK: Final = ("odds",)
CALM: Final = 10
"""How much others come before whoever computes."""
SEVERAL: Final = 8
"""Answers about other moments than the one that is shown, before they are shown together."""


def calmly(question: Question) -> Any:
    """The answer, by a thread that lets all others go first: clicks do not wait for odds."""
    if sys.platform == "linux" and threading.current_thread() is not threading.main_thread():
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), CALM)
    return answer(question)


class Running:
    """Carries one visit. Without a loop, as in a script, everything is shown at once and nothing is asked."""

    def __init__(self, visit: Visit, tell: Callable[[Plain], None], executor: Executor | None = None) -> None:
        self.visit = visit
        self._tell = tell
        self._executor = executor  # None: the loop's own threads
        self._turn = asyncio.Lock()  # where keeping is awaited, what is heard and what ticks take turns
        self._playing: asyncio.Task[None] | None = None
        self._run = 0
        self._asking: set[asyncio.Task[None]] = set()
        self._asked: set[Any] = set()
        self._place: object = None
        self._busy = False
        self._untold = 0

    def hear(self, message: Message, *, at_once: bool = False) -> None:
        """What the person did; at once: nothing that follows is waited for."""
        self._busy = True
        try:
            self.visit.hear(message)
            if at_once:
                self.visit.hurry()
        finally:
            self._busy = False
        self.go_on()

    async def heard(self, message: Message) -> None:
        """What the person did, where keeping has to be awaited: shown when it is kept."""
        async with self._turn:
            self._busy = True
            try:
                await self.visit.take(message)
            finally:
                self._busy = False
        self.go_on()

    def follow(self) -> None:
        """The game has grown by another's doing: the latest moment is shown."""
        session = self.visit.session
        if session is not None and not self._busy:
            if self.visit.apart:
                self.visit.catch_up()
            else:
                self.visit.goto(session.last)
            self.go_on()

    def go_on(self) -> None:
        """Show what there is, and see to what comes by itself."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # no loop, no pace
            self.visit.hurry()
            self.push()
            return
        playback = self.visit.playback
        if playback.on and playback.runs != self._run:
            self._run = playback.runs
            if self._playing is not None:
                self._playing.cancel()
            self._playing = loop.create_task(self._play(playback.runs))
        else:
            self.push()
        self._look_ahead(loop)

    def push(self) -> None:
        """Tell the browser what has changed."""
        self._untold = 0
        for message in self.visit.outgoing():
            try:
                self._tell(message)
            except Exception as error:  # noqa: BLE001 - it is told, and logged
                self.visit.missed(error)

    def stop(self) -> None:
        """The visitor has gone."""
        for task in (*self._asking, *([] if self._playing is None else [self._playing])):
            task.cancel()

    async def _play(self, run: int) -> None:
        while run == self.visit.playback.runs:
            async with self._turn:
                self._busy = True
                try:
                    wait = await self.visit.tick()
                finally:
                    self._busy = False
            self.push()
            self._look_ahead(asyncio.get_running_loop())
            if wait is None:
                return
            await asyncio.sleep(wait)

    async def answered(self, question: Question) -> Any:
        """The answer, by whoever computes here."""
        return await asyncio.get_running_loop().run_in_executor(self._executor, calmly, question)

    # -- questions ------------------------------------------------------------------------------

    def _look_ahead(self, loop: asyncio.AbstractEventLoop) -> None:
        """Begin to answer what the screen asks, unless that is under way."""
        look = self.visit.look
        place = None if look is None else (look.moment, self.visit.oracle.eye)
        moved, self._place = place != self._place, place
        asking = sum(not task.done() for task in self._asking)  # one that has just ended asks nothing more
        if asking < (AT_ONCE if moved else 1) and self._next() is not None:
            task = loop.create_task(self._find_out())
            self._asking.add(task)
            task.add_done_callback(self._asking.discard)

    def _next(self) -> Question | None:
        try:
            heavy = any(name not in QUICK for name, *_ in self._asked)
            wants = (each for each in self.visit.wants() if each.key not in self._asked)
            return next((each for each in wants if not heavy or each.name in QUICK), None)
        except Exception as error:  # noqa: BLE001 - it is told, and logged
            self.visit.failed(error)
            return None

    async def _find_out(self) -> None:
        await asyncio.sleep(QUIET_FOR)
        while (question := self._next()) is not None:
            self._asked.add(question.key)
            try:
                found = await self.answered(question)
                self.visit.learn(question, found)
            except Exception as error:  # noqa: BLE001 - it is told, and logged
                self.visit.failed(error)
            finally:
                self._asked.discard(question.key)
            self._untold += 1
            look = self.visit.look
            elsewhere = look is not None and question.about != look.moment
            if not elsewhere or self._untold >= SEVERAL or self._next() is None:
                self.push()
