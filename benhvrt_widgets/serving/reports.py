"""What goes wrong reaches whoever runs the server, and nobody else.

A kernel writes its reports into a pipe of the server's, which prints them: a visitor's frames carry none of
it. Ids are keys, so no line shows one.
"""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

REPORTS: Final = "BENHVRT_REPORTS"
"""The pipe, as kernels find it."""
LOG: Final = "benhvrt.server"
LONGEST: Final = 4000
"""Bytes of a report: pipes take that many at once, or none."""
IN_A_MINUTE: Final = 60
END: Final = b"\0"

_ID = re.compile(r"[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}(?:[0-9a-f]{32})?")


def without_ids(text: str) -> str:
    """A line for a log.

    >>> without_ids("GET /?game=0123456789abcdef0123456789abcdef&lang=fr")
    'GET /?game=[id]&lang=fr'
    >>> without_ids("no kernel d4023d60-03d4-4e8e-9d37-cf8904132df3")
    'no kernel [id]'
    """
    return _ID.sub("[id]", text)


class Plain(logging.Formatter):
    """A record with its traceback, and without ids."""

    def format(self, record: logging.LogRecord) -> str:
        """The lines of it."""
        return without_ids(super().format(record))


class ToServer(logging.Handler):
    """In a kernel: what is logged goes to the server. A full pipe loses it: the page never waits."""

    def __init__(self, pipe: str) -> None:
        super().__init__(logging.ERROR)
        self.setFormatter(logging.Formatter("%(message)s"))
        self._pipe = pipe

    def emit(self, record: logging.LogRecord) -> None:
        """Hand a report over; not that a page spoke to widgets of a kernel that has been replaced."""
        if record.name == "Comm" and not record.exc_info:
            return
        text = self.format(record).encode("utf-8", "replace").replace(END, b" ")
        if len(text) >= LONGEST:  # its beginning has the reference, its end says what it was
            text = text[:200] + b"\n  ...\n" + text[300 - LONGEST :]
        with suppress(OSError):
            pipe = os.open(self._pipe, os.O_WRONLY | os.O_NONBLOCK)
            try:
                os.write(pipe, text + END)
            finally:
                os.close(pipe)


def report_to_server() -> None:
    """In a kernel: log to whoever runs the server, if there is one to hear it."""
    if pipe := os.environ.get(REPORTS):
        root = logging.getLogger()
        root.handlers[:] = [ToServer(pipe)]


class Desk:
    """Where reports of kernels arrive: printed as they come, but no flood of them."""

    def __init__(self, folder: Path, say: Callable[[str], object], clock: Callable[[], float]) -> None:
        self._say, self._clock = say, clock
        self._rest = b""
        self._minute, self._said, self._unsaid = 0, 0, 0
        self.path = folder / "reports"
        os.mkfifo(self.path, 0o600)
        self.pipe = os.open(self.path, os.O_RDWR | os.O_NONBLOCK)  # ours too, so that it never ends

    def read(self, *_: Any) -> None:
        """Whatever has arrived."""
        with suppress(BlockingIOError):
            *whole, self._rest = (self._rest + os.read(self.pipe, 2**16)).split(END)
            for report in whole:
                self._hear(report.decode("utf-8", "replace"))

    def _hear(self, report: str) -> None:
        minute = int(self._clock() // 60)
        if minute != self._minute:
            if self._unsaid:
                self._say(f"... and {self._unsaid} more reports")
            self._minute, self._said, self._unsaid = minute, 0, 0
        if self._said < IN_A_MINUTE:
            self._said += 1
            self._say(report)
        else:
            self._unsaid += 1

    def close(self) -> None:
        """Nobody hears any more."""
        os.close(self.pipe)
        self.path.unlink(missing_ok=True)


def quiet(_: object) -> None:
    """Requests are not logged, nor are refusals; a mistake of ours has been, with its cause."""


def set_up_log() -> None:
    """The log of a server: errors, on its terminal."""
    terminal = logging.StreamHandler()
    terminal.setFormatter(Plain("%(message)s"))
    for name in (LOG, "tornado", "asyncio"):
        each = logging.getLogger(name)
        each.handlers[:], each.propagate = [terminal], False
        each.setLevel(logging.ERROR)
