"""Where games are kept, as whoever plays them needs it: a promise that may have to be awaited.

Files and memory answer at once; a database or a browser's own store may take its time. ``done`` is the
door for those who cannot wait, and know that nothing makes them.

    >>> from engine.replay.tape import Choice, Header
    >>> hand = done(Memory().keep(Tape(Header(1, "0.1.0", "toy", "1", "abc", "{}"))))
    >>> done(hand.append(Choice.of(0, "roll", ("turn", 1)))), hand.accept(("turn", 1)), len(hand.tape)
    ('new', 'already', 1)
"""

from __future__ import annotations

import os
import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Coroutine
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO, Final, Literal, Protocol, TypeAlias, TypeVar, cast

from engine.core.chance import Key
from engine.core.errors import BadTape
from engine.replay.tape import MAX_BYTES, Choice, Header, Record, Tape

Acceptance: TypeAlias = Literal["new", "already"]
T = TypeVar("T")
UNDO: Final = "undo"
"""The mark of a tape that took the place of the one it is a fork of."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A kept game, as a list shows it: its header, or the key of what is wrong with it."""

    id: str
    changed: int
    size: int
    header: Header | None
    trouble: str | None
    over: bool = False


def veiled(game: str) -> str:
    """What a tape may say of another game: its name leads to this, and this to nothing.

    >>> veiled("0" * 32) == veiled("0" * 32) != veiled("1" * 32), veiled("0" * 32)[0]
    (True, '~')
    """
    return "~" + _one_way("parent", game)


def sight(game: str) -> str:
    """The name by which others look at a game: nobody plays it by that."""
    return _one_way("sight", game)


def _one_way(purpose: str, game: str) -> str:
    return sha256(f"{purpose} {game}".encode()).hexdigest()[:32]


def undone(entry: Entry, parents: Container[object]) -> bool:
    """Whether a game has been taken back, so that another is played on; older tapes name it as it is."""
    return entry.id in parents or veiled(entry.id) in parents


class Hand(Protocol):
    """The one hand that may extend a game, until another takes over."""

    @property
    def id(self) -> str:
        """The unguessable name of the game."""
        ...

    @property
    def tape(self) -> Tape:
        """All that is kept so far."""
        ...

    def accept(self, decision: Key) -> Acceptance:
        """Whether an answer to that decision would be new, or is on the tape already."""
        ...

    async def append(self, *records: Record) -> Acceptance:
        """Keep an action and what followed from it, or nothing; the same click again changes nothing."""
        ...

    async def finish(self) -> None:
        """Remember that this game is over, so that a list can say so without playing it."""
        ...

    async def beside(self, tape: Tape) -> Hand:
        """Another game, kept where this one is."""
        ...


class Keeping(Protocol):
    """A place where games are kept."""

    async def keep(self, tape: Tape) -> Hand:
        """A tape as a new game."""
        ...

    async def open(self, game: str) -> Hand:
        """A game, to go on with; whoever had it open may only look on."""
        ...

    async def entry(self, game: str) -> Entry | None:
        """What a list says of one game; nothing if it is not here."""
        ...

    async def share(self, game: str) -> str:
        """The name by which others may look at a game, from now on."""
        ...

    async def look(self, name: str) -> Tape:
        """A game that somebody shares, as it is now."""
        ...

    async def own(self) -> tuple[Entry, ...] | None:
        """The games of the visitor that this is for, the latest first; None where all are one's own."""
        ...

    async def size(self) -> int:
        """The number of bytes that all games here take."""
        ...

    async def delete(self, game: str) -> None:
        """Forget a game for good."""
        ...


def done(work: Coroutine[Any, Any, T]) -> T:
    """The result of work that never waits.

    >>> async def seven() -> int:
    ...     return 7
    >>> done(seven())
    7
    """
    try:
        work.send(None)
    except StopIteration as end:
        found: T = end.value
        return found
    work.close()
    raise RuntimeError("this keeping has to be awaited")


def write_through(file: BinaryIO, data: bytes) -> None:
    """Write, and come back when the disk has it; the file is unbuffered, and may take a part at a time."""
    rest = memoryview(data)
    while rest:
        rest = rest[file.write(rest) :]
    os.fsync(file.fileno())


def name() -> str:
    """A name that nobody can guess."""
    return secrets.token_hex(16)


def answers(tape: Tape, records: tuple[Record, ...]) -> bool:
    """Whether the first of these answers a decision that the tape has an answer to: the same click again."""
    action = records[0] if records else None
    return isinstance(action, Choice) and action.decision is not None and tape.has_decision(action.decision)


class Held(ABC):
    """What hands do alike: a decision is answered once, and what is not kept has not happened."""

    def __init__(self, name: str, tape: Tape) -> None:
        self.id: Final = name
        self.tape = tape

    @abstractmethod
    def _keep(self, longer: Tape) -> None:
        """Keep what a tape has more than this one, or nothing of it."""

    def accept(self, decision: Key) -> Acceptance:
        """Whether an answer to that decision would be new."""
        return "already" if self.tape.has_decision(decision) else "new"

    async def append(self, *records: Record) -> Acceptance:
        """Keep an action and what followed from it, or nothing at all."""
        if answers(self.tape, records):
            return "already"
        longer = self.tape.append(*records)
        self._keep(longer)
        self.tape = longer
        return "new"


class _InMemory(Held):
    """A tape in memory."""

    def __init__(self, home: Memory, name: str, tape: Tape) -> None:
        super().__init__(name, tape)
        self.over = False
        self._home = home

    def _keep(self, longer: Tape) -> None:
        """It is there as soon as it is made."""

    async def finish(self) -> None:
        self.over = True

    async def beside(self, tape: Tape) -> Hand:
        return await self._home.keep(tape)


class Seen:
    """A game that is only looked at."""

    def __init__(self, name: str, tape: Tape) -> None:
        self.id: Final = name
        self.tape = tape

    def accept(self, decision: Key) -> Acceptance:  # noqa: ARG002 - whatever it is
        """Nothing that is done here would be new."""
        return "already"

    async def append(self, *records: Record) -> Acceptance:  # noqa: ARG002
        """Others play it."""
        raise BadTape("store.looking")

    async def finish(self) -> None:
        """That is for others to say."""

    async def beside(self, tape: Tape) -> Hand:  # noqa: ARG002
        """A game of one's own would show all hands."""
        raise BadTape("store.looking")


class Memory:
    """Games that last as long as the program."""

    def __init__(self, ids: Callable[[], str] = name) -> None:
        self._ids = ids
        self._games: dict[str, _InMemory] = {}
        self._shared: dict[str, str] = {}

    async def keep(self, tape: Tape) -> Hand:
        """A tape as a new game."""
        held = _InMemory(self, self._ids(), tape)
        self._games[held.id] = held
        return held

    async def open(self, game: str) -> Hand:
        """A game, to go on with."""
        if game not in self._games:
            raise BadTape("store.missing", game=game)
        return self._games[game]

    async def entry(self, game: str) -> Entry | None:
        """What a list says of one game."""
        held = self._games.get(game)
        return None if held is None else Entry(game, 0, held.tape.size, held.tape.header, None, held.over)

    async def share(self, game: str) -> str:
        """The name by which others may look at a game."""
        self._shared[sight((await self.open(game)).id)] = game
        return sight(game)

    async def look(self, name: str) -> Tape:
        """A game that somebody shares."""
        return (await self.open(self._shared.get(name, ""))).tape

    async def own(self) -> tuple[Entry, ...] | None:
        """All of them."""
        return None

    async def size(self) -> int:
        """The number of bytes that all games here take."""
        return sum(held.tape.size for held in self._games.values())

    async def delete(self, game: str) -> None:
        """Forget a game for good."""
        await self.open(game)
        del self._games[game]


class TapeFile(Held):
    """One game in a file of its own, such as beside a notebook; if another wrote to it, that is found out."""

    def __init__(self, path: Path, tape: Tape) -> None:
        super().__init__(name(), tape)
        self.path: Final = path

    @classmethod
    def create(cls, path: Path | str, tape: Tape) -> TapeFile:
        """A new file; one that is there is never written over."""
        made = cls(Path(path), tape)
        made._write("xb", tape.to_bytes())
        return made

    @classmethod
    def open(cls, path: Path | str) -> TapeFile:
        """The game in a file, to go on with."""
        path = Path(path)
        try:
            with path.open("rb") as file:
                data = file.read(MAX_BYTES + 1)
        except FileNotFoundError as error:
            raise BadTape("store.missing", game=path.name) from error
        except OSError as error:
            raise BadTape("store.disk", game=path.name, why=error.strerror or "") from error
        return cls(path, Tape.from_bytes(data)[0])

    def _keep(self, longer: Tape) -> None:
        self._write("r+b", longer.to_bytes(since=len(self.tape) + 1))

    async def finish(self) -> None:
        """The tape itself tells that it is over."""

    async def beside(self, tape: Tape) -> Hand:
        """A choice taken back is so in the file too; any other fork is in memory until it is saved."""
        return self._instead(tape) if tape.header.note(UNDO) else await Memory().keep(tape)

    def _instead(self, tape: Tape) -> TapeFile:
        """Another tape in the place of this one: either of them is there, whatever happens."""
        fresh = self.create(self.path.with_name(f".{self.path.name}.{name()}"), tape)
        try:
            fresh.path.replace(self.path)
        except OSError as error:
            raise BadTape("store.disk", game=self.path.name, why=error.strerror or "") from error
        return TapeFile(self.path, tape)

    def _write(self, mode: str, data: bytes) -> None:
        """At the end of the file, and through to the disk."""
        try:
            with cast("BinaryIO", self.path.open(mode, buffering=0)) as file:
                size = file.seek(0, os.SEEK_END)
                if mode != "xb" and size != self.tape.size:
                    self._mend(file, size)
                try:
                    write_through(file, data)
                except BaseException:
                    file.truncate(0 if mode == "xb" else self.tape.size)
                    raise
        except FileExistsError as error:
            raise BadTape("store.exists", game=self.path.name) from error
        except OSError as error:
            raise BadTape("store.disk", game=self.path.name, why=error.strerror or "") from error

    def _mend(self, file: BinaryIO, size: int) -> None:
        """A line that a crash left unfinished is dropped; whole lines of another's are not ours to drop."""
        file.seek(min(size, self.tape.size))
        if size < self.tape.size or b"\n" in file.read():
            raise BadTape("store.taken_over", game=self.path.name)
        file.truncate(self.tape.size)
        file.seek(self.tape.size)
