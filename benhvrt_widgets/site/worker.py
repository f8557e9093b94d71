"""A visit in a browser's worker: opened once, told every message, and asked nothing else."""

from __future__ import annotations

import asyncio
import json
import pickle
from base64 import b64decode, b64encode
from collections.abc import Awaitable, Callable
from typing import Any

from benhvrt_widgets.context import Plain
from benhvrt_widgets.site.shelf import Records, Shelf
from benhvrt_widgets.visit.keeping import Address
from benhvrt_widgets.visit.questions import Question, answer
from benhvrt_widgets.visit.running import Running
from benhvrt_widgets.visit.visit import Visit

Tell = Callable[[str], None]
Ask = Callable[[str], Awaitable[str]]


class Site(Running):
    """Carries the one visit of a page; what takes time is asked of the other worker."""

    def __init__(self, visit: Visit, tell: Callable[[Plain], None], ask: Ask) -> None:
        super().__init__(visit, tell)
        self._ask = ask

    async def answered(self, question: Question) -> Any:
        """The answer, by the other worker."""
        return _read(await self._ask(_written(question)))


async def opened(query: str, accepted: str, records: Records, tell: Tell, ask: Ask) -> Callable[[str], None]:
    """A visit where the address says, and who hears its messages, one after another."""
    address = Address.read(query, accepted)
    visit = Visit(Shelf(records), address.lang, play=address.play)
    await visit.arrive(address)
    visit.outgoing()  # what is there already goes with the first word
    site = Site(visit, lambda message: tell(json.dumps(message)), ask)
    tell(json.dumps({"do": "open", **visit.whole()}))
    site.go_on()
    said: asyncio.Queue[Plain] = asyncio.Queue()
    listening = asyncio.get_running_loop().create_task(_listen(site, said))

    def hear(text: str) -> None:
        if listening.done():
            listening.result()  # it never ends by itself
        said.put_nowait(json.loads(text))

    return hear


async def _listen(site: Site, said: asyncio.Queue[Plain]) -> None:
    while True:
        await site.heard(await said.get())


def answered(question: str) -> str:
    """What the other worker answers."""
    return _written(answer(_read(question)))


def _written(found: object) -> str:
    return b64encode(pickle.dumps(found)).decode("ascii")


def _read(text: str) -> Any:
    return pickle.loads(b64decode(text))  # noqa: S301 - from one worker of ours to the other
