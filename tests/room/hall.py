"""A room without a server: a clock that a test moves on, and pages that write down what they are sent."""

from __future__ import annotations

import heapq
import json
import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from benhvrt_widgets.room.asking import Guess
from benhvrt_widgets.room.clock import Cancel
from benhvrt_widgets.room.dealing import Plan
from benhvrt_widgets.room.keeping import Book
from benhvrt_widgets.room.people import Phone
from benhvrt_widgets.room.room import Room
from benhvrt_widgets.room.table import Table

LUCK = "luck of a test"


class Time:
    """A clock that stands still until it is moved on."""

    def __init__(self) -> None:
        self._now, self._number = 0.0, 0
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._off: set[int] = set()

    def now(self) -> float:
        return self._now

    def time(self) -> float:
        return 1_000_000_000.0 + self._now

    def later(self, seconds: float, do: Callable[[], None]) -> Cancel:
        self._number += 1
        number = self._number
        heapq.heappush(self._due, (self._now + seconds, number, do))
        return lambda: self._off.add(number)

    def advance(self, seconds: float) -> None:
        end = self._now + seconds
        while self._due and self._due[0][0] <= end:
            at, number, do = heapq.heappop(self._due)
            self._now = at
            if number not in self._off:
                do()
        self._now = end


class Page:
    """What is sent to one page, and when."""

    def __init__(self, time: Time) -> None:
        self._time = time
        self.heard: list[tuple[float, dict[str, Any]]] = []
        self.regions: dict[str, Any] = {}
        self.scene: dict[str, Any] = {}
        self.gone = ""

    def send(self, message: dict[str, Any]) -> None:
        message = json.loads(json.dumps(message))  # plain data, all of it
        self.heard.append((self._time.now(), message))
        if message["do"] == "room":
            self.regions |= message["regions"]
        elif message["do"] == "regions":
            self.scene = ({} if message.get("whole") else self.scene) | message["regions"]

    def hang_up(self, why: str) -> None:
        self.gone = why


class Hall:
    """A room and those who are in it."""

    def __init__(
        self, path: Path | str = ":memory:", seed: int = 1, guesses: Mapping[int, Guess] | None = None
    ) -> None:
        self.time = Time()
        self.path = path
        self.book = Book(path, self.time.time)
        luck = random.Random(seed)  # noqa: S311 - who meets whom
        self.room = Room(self.book, self.time, luck=luck, guesses=guesses)
        self.pages: dict[str, Page] = {}
        self.phones: dict[str, Phone] = {}
        self.keys: dict[str, str] = {}

    def join(self, *names: str) -> None:
        for name in names:
            phone, key = self.room.join(name, "en")
            self.phones[name], self.keys[name] = phone, key
            self.open(name)

    def open(self, name: str) -> Page:
        page = self.pages[name] = Page(self.time)
        self.room.come(self.phones[name], page)
        return page

    def close(self, name: str) -> None:
        self.room.go(self.phones[name], self.pages[name])

    def start(self, game: str = "ben-hvrt", **settings: Any) -> None:
        series = {"ben-hvrt": "short", "horse-fever": "family-short"}.get(game, "1")
        agreed = {"each": 4, "same": True, "clock": 20, "window": 0, "series": series, **settings}
        self.room.start(Plan(game=game, luck=LUCK, **agreed))

    @property
    def table(self) -> Table:
        return self.room.tables[0]

    def awaited(self) -> str:
        """The name of the person who is to decide at the first table."""
        who = self.table.awaited
        assert who is not None
        return self.room.phones[who].person.name

    def choose(self, name: str, index: int = 0) -> None:
        key = list(self.table.session.key)
        self.phones[name].hear({"do": "choose", "index": index, "key": key})
        self.time.advance(0)  # a window that stands for no time

    def answer(self, name: str, value: Any) -> None:
        """To what the phone shows."""
        asked = self.pages[name].regions["task"]["key"]
        self.room.answer(self.phones[name], {"do": "answer", "key": asked, "value": value})

    def again(self) -> Hall:
        """The server is started once more; nobody is there yet."""
        self.book.close()
        other = Hall(self.path)
        other.phones = {name: other.room.phones[phone.person.id] for name, phone in self.phones.items()}
        other.keys = self.keys
        return other
