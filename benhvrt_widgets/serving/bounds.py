"""What a server of ours may use at most, in one place; docs/explanation/bounds.md has it measured."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Final

MB: Final = 2**20

# -- of the server

OF_SERVER: Final = 80
"""Descriptors that the server has open by itself, and some to spare."""
OF_PAGE: Final = 24
"""Descriptors of one page: its kernel's channels and pipes, its socket, and what its browser keeps open."""
CONNECTIONS: Final = 8
"""Connections for each page that may be open: browsers keep six."""
BODY: Final = 64 * 2**10
"""Bytes of a request: a page that is closed says so, and nothing else has a body."""
HEADERS: Final = 32 * 2**10
SECONDS_OF_BODY: Final = 10
SECONDS_OF_HEADERS: Final = 30
"""How long a connection may stay without a whole request."""

# -- of a visitor

WAITING: Final = 3
"""Pages of one visitor that are being loaded at a time."""
OPEN: Final = 12
"""Pages of one visitor in all."""
FORSAKEN: Final = 20
"""Seconds without a sign of life after which a page that is being loaded gives up its place."""
LOADING: Final = 180
"""Seconds that a page may take to be loaded, whatever signs it gives."""
IDLE: Final = 20 * 60
"""Seconds after which a kernel without a page goes: longer than a phone stays in a pocket during a race."""
YIELDS: Final = 60
"""Seconds after which a kernel without a page gives up its place to whoever comes to a full house."""
JOINS: Final = 12
"""Sockets that a visitor opens at once; and one a second from then on."""
SEATED_WITHIN: Final = 20
"""Seconds after which the next of the queue is let in, however long a page takes."""

# -- of a kernel

SOCKETS: Final = 3
"""Of one kernel: a page needs one, and may come back before the old one is known to be gone."""
FRAME: Final = 4 * MB + 2**16
"""Bytes of a message: a file of a game has four megabytes at most."""
BURST: Final = 3 * FRAME
"""Bytes that the pages of a kernel may send at once, and so many a second from then on: BYTES."""
BYTES: Final = MB
MESSAGES: Final = 400
"""Messages at once; and so many a second from then on: RATE."""
RATE: Final = 60
OUTGOING: Final = 16 * MB
"""Bytes that wait for a page that does not read them; then it is let go, and may come back."""
FAREWELL: Final = 2
"""Seconds in which a page that is let go may read why."""
OPENING: Final = 4096
"""Bytes of what a page says to open a line: it is empty."""
MEMORY: Final = 1024 * MB
"""Of a kernel's own data; one with everything loaded has a third of that."""


# -- who comes first

AFTER_SERVER: Final = 5
"""How far behind the server a kernel is (as ``nice`` counts)."""
AFTER_CLICKS: Final = 10
"""How far behind it one is whose page has not arrived: pages are made while others play."""
AFTER_ALL: Final = 15
"""How far behind it one is that computes a lot."""
BUSY, CALM = 0.5, 0.2
"""Cores: who uses more goes last, until it uses less."""
MEMORY_OF_PACE: Final = 3.0
"""Seconds after which half of that is forgotten."""


@dataclass
class Bucket:
    """So much at once, and so much a second; ``take`` says whether there was enough.

    >>> bucket = Bucket(10, 2, now=0.0)
    >>> bucket.take(8, 0.0), bucket.take(8, 0.0), bucket.take(8, 3.0)
    (True, False, True)
    """

    most: float
    rate: float
    now: float
    left: float = -1.0

    def __post_init__(self) -> None:
        self.left = self.most

    def take(self, much: float, now: float) -> bool:
        """Use so much of it."""
        self.left = min(self.most, self.left + (now - self.now) * self.rate)
        self.now = now
        if self.left < much:
            return False
        self.left -= much
        return True


def descriptors(pages: int) -> int:
    """How many files and sockets it takes to have so many pages open."""
    return OF_SERVER + pages * (OF_PAGE + CONNECTIONS)


def servable(files: int) -> int:
    """How many pages so many descriptors are enough for.

    >>> servable(descriptors(40)), servable(64)
    (40, 0)
    """
    return max(0, (files - OF_SERVER) // (OF_PAGE + CONNECTIONS))


def room_for(pages: int) -> int:
    """See to the descriptors for so many pages; how many of them can be served."""
    if sys.platform == "win32":
        return pages
    return min(pages, servable(make_files(descriptors(pages))))


def make_files(wanted: int) -> int:
    """See to so many descriptors, as far as the system allows; how many there are then."""
    if sys.platform == "win32":
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft >= wanted:
        return soft
    enough = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (enough, hard))
    except (OSError, ValueError):  # a system that allows less than it says
        return soft
    return max(soft, enough)


def files() -> int:
    """How many descriptors this program may have."""
    if sys.platform == "win32":
        return 0
    import resource

    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def told(pages: int) -> str:
    """The bounds of a server with so many pages, in a line."""
    return f"{pages * MEMORY // MB} MB, {descriptors(pages)} files, {pages * CONNECTIONS} connections"
