"""How Python races in the compiled program: bytes in, ends out.

A game's tables go in once for each thread; then an image for each question, and so many worlds. A call
lets go of the interpreter, so that threads race side by side while pages answer; and a world is raced
alone, so that neither slices nor threads change what comes out.
"""

from __future__ import annotations

import atexit
import ctypes
import os
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from threading import local
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from engine.core.errors import RuleViolation

if TYPE_CHECKING:
    import wasmtime

Ends: TypeAlias = npt.NDArray[np.void]
T = TypeVar("T")
R = TypeVar("R")

SLICE: Final = 1024
"""Races to a call, at most: some milliseconds, after which anybody may stop."""
IN_BROWSER: Final = sys.platform == "emscripten"
_MINE: Final = local()
"""What each thread has of its own."""


@dataclass(frozen=True, eq=False)
class Races:
    """The compiled races of one game."""

    name: str
    """As its C names begin."""
    tables: Callable[[], npt.NDArray[np.void]]
    """Board, cards and policy, made once."""
    image: np.dtype[np.void]
    """The shape of a question: what is seen, and the key of the seed."""
    end: np.dtype[np.void]
    """The shape of an answer, one for each world."""

    def run(self, image: npt.NDArray[np.void], worlds: int, first: int = 0) -> Ends:
        """How so many worlds end, from the first of them on."""
        ends = np.empty(worlds, self.end)
        room = _room(self)
        for done in range(0, worlds, SLICE):
            room.race(image, first + done, ends[done : done + SLICE])
        return ends

    def spread(self, image: npt.NDArray[np.void], worlds: int, first: int = 0) -> Ends:
        """The same on all cores."""
        size = min(SLICE, max(1, -(-worlds // CORES)))
        slices = [(first + done, min(size, worlds - done)) for done in range(0, worlds, size)]
        return np.concatenate(list(each(lambda part: self.run(image, part[1], part[0]), slices)))


class Room(Protocol):
    """One instance of the program, with the tables of one game."""

    def race(self, image: npt.NDArray[np.void], first: int, ends: Ends) -> None:
        """One slice, into these ends."""
        ...


class _Room:
    """An instance here, by wasmtime; in a browser it is one of the browser's own (``browser``)."""

    def __init__(self, races: Races) -> None:
        import wasmtime

        engine, module = program()
        self.store = wasmtime.Store(engine)
        self.exports = wasmtime.Instance(self.store, module, []).exports(self.store)
        self.name = races.name
        memory: Any = self.exports["memory"]
        self.base = ctypes.addressof(memory.data_ptr(self.store).contents)
        self.call: Any = self.exports[f"{races.name}_race"]
        self.image, self.ends = self._at("image"), self._at("ends")
        tables = races.tables()
        ctypes.memmove(self._at("tables"), tables.ctypes.data, tables.nbytes)

    def _at(self, what: str) -> int:
        """Where something of this game lies; the memory never grows, so it stays there."""
        place: Any = self.exports[f"{self.name}_{what}"]
        return self.base + int(place(self.store))

    def race(self, image: npt.NDArray[np.void], first: int, ends: Ends) -> None:
        """One slice, into these ends."""
        ctypes.memmove(self.image, image.ctypes.data, image.nbytes)
        self.call(self.store, first, len(ends))
        ctypes.memmove(ends.ctypes.data, self.ends, ends.nbytes)


def _room(races: Races) -> Room:
    rooms: dict[str, Room] = _MINE.__dict__.setdefault("rooms", {})
    if races.name not in rooms:
        rooms[races.name] = _opened(races)
    return rooms[races.name]


def _opened(races: Races) -> Room:
    if not IN_BROWSER:
        return _Room(races)
    from engine.kernel.browser import BrowserRoom

    return BrowserRoom(races.name, program_bytes(), races.tables())


def program_bytes() -> bytes:
    """The compiled program as it is kept."""
    return (files(__package__) / "kernel.wasm").read_bytes()


@cache
def program() -> tuple[wasmtime.Engine, wasmtime.Module]:
    """The program, made ready for this machine once."""
    try:
        import wasmtime
    except (ImportError, OSError) as error:
        raise RuleViolation("odds.no_kernel") from error
    atexit.register(_leave)
    engine = wasmtime.Engine()
    try:
        return engine, wasmtime.Module(engine, program_bytes())
    except (OSError, wasmtime.WasmtimeError) as error:
        raise RuleViolation("odds.no_kernel") from error


def _leave() -> None:
    """Let go of it while there is still an interpreter that can."""
    _MINE.__dict__.clear()
    program.cache_clear()


CORES: Final = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@cache
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(CORES, thread_name_prefix="races")


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_pool.cache_clear)  # whose threads stayed behind


def each(do: Callable[[T], R], items: Iterable[T]) -> Iterable[R]:
    """What comes of each, in their order, on all cores. What is done must not itself ask for this."""
    wanted = list(items)
    if len(wanted) < 2 or CORES < 2:
        return map(do, wanted)
    return _pool().map(do, wanted)
