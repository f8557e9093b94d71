"""Who is in the room: nicknames, and the screens by which they are here."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Final, Protocol

from benhvrt_widgets.context import Plain
from benhvrt_widgets.i18n import say
from benhvrt_widgets.room.keeping import Person
from benhvrt_widgets.room.seat import Seated
from benhvrt_widgets.visit.running import Running
from benhvrt_widgets.words import fit_name
from engine.core.errors import RuleViolation

LONGEST: Final = 16
"""Letters of a nickname: a table may have to number it."""


class Socket(Protocol):
    """What carries messages to one page."""

    def send(self, message: Plain) -> None:
        """To the page."""
        ...

    def hang_up(self, why: str) -> None:
        """Nothing more comes from here, nor goes there."""
        ...


def proposed(lang: str, pick: Callable[[list[str]], str], taken: Container[str]) -> str:
    """A nickname that nobody has: two words of the catalogue."""
    firsts, seconds = (say(f"room.names.{part}", lang).split(", ") for part in ("first", "second"))
    name = f"{pick(firsts)} {pick(seconds)}"
    return unlike(name, taken)


def unlike(name: str, taken: Container[str]) -> str:
    """A name, numbered if somebody has it.

    >>> unlike("Flavia", {"flavia", "flavia 2"}), unlike("Titus", ())
    ('Flavia 3', 'Titus')
    """
    number, made = 1, name
    while made.casefold() in taken:
        number += 1
        made = f"{name[: LONGEST - 4]} {number}"
    return made


def nickname(said: object) -> str:
    """What somebody wants to be called; what no table could is refused."""
    name = " ".join(said.split()) if isinstance(said, str) else ""
    if not fit_name(name) or len(name) > LONGEST:
        raise RuleViolation("room.bad_name", most=LONGEST)
    return name


class Screen:
    """What several pages of one sort show alike: regions of the room, and perhaps a table."""

    def __init__(self) -> None:
        self.sockets: set[Socket] = set()
        self.visit: Seated | None = None
        self._running: Running | None = None
        self._shown: Plain = {}

    def send(self, message: Plain) -> None:
        """To all its pages."""
        for socket in tuple(self.sockets):
            socket.send(message)

    def tell(self, regions: Plain) -> None:
        """What has changed in the room."""
        new = {name: value for name, value in regions.items() if self._shown.get(name, ...) != value}
        self._shown = regions
        if new:
            self.send({"do": "room", "regions": new})

    def enter(self, socket: Socket, regions: Plain) -> None:
        """Another page: it is sent all there is."""
        self.tell(regions)
        self.push()  # to those that are there already
        self.sockets.add(socket)
        socket.send({"do": "room", "regions": regions})
        if self.visit is not None:
            socket.send({"do": "regions", "whole": True, **self.visit.whole()})

    def look_at(self, visit: Seated | None) -> None:
        """Another table, or none."""
        self.stop()
        self.visit = visit
        if visit is None:
            return
        self._running = Running(visit, self.send)
        visit.game().session.followers.append(self.follow)
        visit.outgoing()
        self.send({"do": "regions", "whole": True, **visit.whole()})

    def hear(self, message: Plain) -> None:
        """What a page did at its table."""
        if self._running is not None:
            self._running.hear(message)

    def follow(self) -> None:
        """The game has grown by another's doing."""
        if self._running is not None:
            self._running.follow()

    def push(self) -> None:
        """What has changed at the table without a choice: a hand, a clock."""
        if self._running is not None:
            self._running.push()

    def stop(self) -> None:
        """The table is left."""
        if self._running is not None:
            self._running.stop()
        if self.visit is not None and self.visit.session is not None:
            followers = self.visit.session.followers
            if self.follow in followers:
                followers.remove(self.follow)
        self.visit = self._running = None


class Phone(Screen):
    """Somebody, wherever they are."""

    def __init__(self, person: Person) -> None:
        super().__init__()
        self.person = person

    @property
    def here(self) -> bool:
        """Whether a page of theirs is open; a test phone always is."""
        return bool(self.sockets) or bool(self.person.player)
