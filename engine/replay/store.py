"""Games kept on disk: a tape per file, one writer at a time, nothing half done.

Every acknowledged action is one write, flushed to the disk with all that followed from it;
a write that fails is undone. Whoever opened a game last owns it: an older writer, in this
process or another, is refused at its next append and writes nothing.

    >>> from tempfile import TemporaryDirectory
    >>> from engine.replay.tape import Choice, Header
    >>> with TemporaryDirectory() as folder:
    ...     store = Store(folder)
    ...     writer = store.create(Header(1, "0.1.0", "toy", "1", "abc", "{}"))
    ...     first = writer.append(Choice.of(0, "roll", ("turn", 1)))
    ...     again = writer.append(Choice.of(0, "roll", ("turn", 1)))
    ...     tape, notices = store.load(writer.id)
    >>> first, again, len(tape), notices
    ('new', 'already', 1, ())
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final, TypeAlias

from filelock import FileLock, Timeout
from platformdirs import user_data_dir

from engine.core.chance import Key
from engine.core.errors import BadTape
from engine.replay import disk
from engine.replay.disk import OURS, make, ours
from engine.replay.keeping import Acceptance, Entry, Hand, answers, name, sight, write_through
from engine.replay.records import MAX_LINE, read_header
from engine.replay.shelf import Shelf, forgotten
from engine.replay.tape import MAX_BYTES, Header, Notice, Record, Tape, cut

PATIENCE: Final = 10.0
"""Seconds to wait for a lock that others hold for one write at a time."""

Write: TypeAlias = Callable[[BinaryIO, bytes], None]

_ID = re.compile(r"[0-9a-f]{32}")


@contextmanager
def _disk(game: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise BadTape("store.disk", game=game, why=error.strerror or "") from error


@dataclass(frozen=True, slots=True)
class _Files:
    """The files of one game."""

    folder: Path
    id: str

    def __post_init__(self) -> None:
        if not isinstance(self.id, str) or _ID.fullmatch(self.id) is None:
            raise BadTape("store.id")

    @property
    def tape(self) -> Path:
        return self.folder / f"{self.id}.tape"

    @property
    def owner(self) -> Path:
        return self.folder / f"{self.id}.owner"

    @property
    def over(self) -> Path:
        return self.folder / f"{self.id}.over"

    @property
    def sight(self) -> Path:
        return self.folder / f"{sight(self.id)}.sight"

    @property
    def lock(self) -> Path:
        return self.folder / f"{self.id}.lock"

    def require(self) -> None:
        if not self.tape.is_file():
            raise BadTape("store.missing", game=self.id)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Nobody else reads or writes this game meanwhile; a disk that fails is a BadTape."""
        with _disk(self.id):
            try:
                with FileLock(self.lock, timeout=PATIENCE, mode=OURS):
                    try:
                        yield
                    finally:
                        with suppress(OSError):  # whoever waits for it makes another
                            self.lock.unlink()
            except Timeout as error:
                raise BadTape("store.busy", game=self.id) from error

    def read(self) -> tuple[Tape, tuple[Notice, ...]]:
        self.require()
        with self.tape.open("rb") as file:
            tape, notices = Tape.from_bytes(file.read(MAX_BYTES + 1))
        return tape, notices or cut(tape, self.told[1])

    @property
    def told(self) -> tuple[str, int]:
        """Who owns the game, and how many records it has had: kept apart from the tape, which may be cut."""
        try:
            owner, *length = self.owner.read_text("ascii").split()
            return owner, int(length[0]) if length else 0
        except (OSError, ValueError):  # none, or one that a crash left unfinished
            return "", 0

    def tell(self, owner: str, records: int) -> None:
        """Keep that, in the place of what was there, so that a full disk still takes it."""
        with ours(self.owner, "r+b" if self.owner.is_file() else "wb") as file:
            file.write(f"{owner} {records:10}\n".encode())


class Writer:
    """The one hand that may extend a game, until another takes over."""

    def __init__(
        self, files: _Files, tape: Tape, owner: str, write: Write, notices: tuple[Notice, ...] = ()
    ) -> None:
        self._files = files
        self._owner = owner
        self._write = write
        self.id: Final = files.id
        self.notices: Final = notices
        self.tape = tape

    def accept(self, decision: Key) -> Acceptance:
        """Whether an answer to that decision would be new, or is on the tape already."""
        return "already" if self.tape.has_decision(decision) else "new"

    def append(self, *records: Record) -> Acceptance:
        """Keep an action and all that followed from it, or nothing at all.

        The first record is the action; if it answers a decision that the tape has an answer
        to, this is the same click again, and changes nothing.
        """
        self._files.require()
        with self._files.held():
            self._check_owner()
            if answers(self.tape, records):
                return "already"
            longer = self.tape.append(*records)
            self._extend(longer.to_bytes(since=len(self.tape) + 1))
            self.tape = longer
            with suppress(OSError):  # what is kept is kept
                self._files.tell(self._owner, len(longer))
        return "new"

    def finish(self) -> None:
        """Remember that this game is over, so that a list can say so without playing it."""
        with self._files.held():
            self._check_owner()
            self._files.over.touch(mode=OURS)

    def _check_owner(self) -> None:
        self._files.require()
        if self._files.told[0] != self._owner:
            raise BadTape("store.taken_over", game=self.id)

    def _extend(self, data: bytes) -> None:
        size = self.tape.size
        with self._files.tape.open("r+b", buffering=0) as file:
            found = file.seek(0, os.SEEK_END)
            if found < size:
                raise BadTape("store.shrunk", game=self.id, found=found, expected=size)
            if found > size:  # a torn line, or what an append that failed could not take back
                file.truncate(size)
            file.seek(size)
            try:
                self._write(file, data)
            except BaseException:
                file.truncate(size)
                os.fsync(file.fileno())
                raise


class Store:
    """A folder of games."""

    def __init__(
        self, folder: Path | str | None = None, write: Write = write_through, *, whose: str = ""
    ) -> None:
        self.folder: Final = Path(user_data_dir("benhvrt", appauthor=False) if folder is None else folder)
        self._write = write
        self._shelf = Shelf(self.folder, whose)

    def create(self, header: Header) -> Writer:
        """A new game under a new id that nobody can guess."""
        return self.keep(Tape(header))

    def keep(self, tape: Tape) -> Writer:
        """A tape from elsewhere, or a fork, as a new game."""
        files = _Files(self.folder, name())
        with _disk(files.id):
            make(self.folder)
        with files.held():
            try:
                with ours(files.tape, "xb") as file:
                    self._write(file, tape.to_bytes())
                disk.sync(self.folder)
                self._shelf.add(files.id)
                return Writer(files, tape, _take(files, tape), self._write)
            except BaseException:
                files.tape.unlink(missing_ok=True)
                raise

    def open(self, game: str) -> Writer:
        """The game, to go on with; whoever had it open may only look on."""
        files = self._files(game)
        with files.held():
            files.tape.chmod(OURS)  # it may be older than that rule
            tape, notices = files.read()
            return Writer(files, tape, _take(files, tape), self._write, notices)

    def load(self, game: str) -> tuple[Tape, tuple[Notice, ...]]:
        """The game, to look at."""
        files = self._files(game)
        with files.held():
            return files.read()

    def share(self, game: str) -> str:
        """The name by which others may look at a game, from now on."""
        files = self._files(game)
        with files.held(), ours(files.sight, "wb") as file:
            self._write(file, game.encode())
        return files.sight.stem

    def look(self, name: str) -> Tape:
        """A game that somebody shares, as it is now."""
        if not isinstance(name, str) or _ID.fullmatch(name) is None:
            raise BadTape("store.id")
        try:
            shared = (self.folder / f"{name}.sight").read_text("ascii")
        except (OSError, ValueError) as error:
            raise BadTape("store.missing", game=name) from error
        return self.load(shared)[0]

    def list(self) -> tuple[Entry, ...]:
        """Every game here, the latest first."""
        games = [path for path in self.folder.glob("*.tape") if _ID.fullmatch(path.stem)]
        entries = [entry for path in games if (entry := _entry(path))]
        return tuple(sorted(entries, key=lambda entry: (-entry.changed, entry.id)))

    def entry(self, game: str) -> Entry | None:
        """What the list says of one game; nothing if it is not here."""
        return _entry(_Files(self.folder, game).tape)

    def own(self) -> tuple[Entry, ...] | None:
        """The games of the visitor that this is for, the latest first; None where all are one's own."""
        if not self._shelf.told_apart:
            return None
        found = {game: self.entry(game) for game in self._shelf.ids()}
        for game in [game for game, entry in found.items() if entry is None]:
            self._shelf.forget(game)
        return tuple(sorted((e for e in found.values() if e), key=lambda entry: (-entry.changed, entry.id)))

    def size(self) -> int:
        """The number of bytes that all games here take."""
        return sum(map(_size, self.folder.glob("*.tape")))

    def delete(self, game: str) -> None:
        """Forget a game for good."""
        files = self._files(game)
        with files.held():
            files.require()
            files.tape.unlink()
            files.owner.unlink(missing_ok=True)
            files.over.unlink(missing_ok=True)
            files.sight.unlink(missing_ok=True)
            forgotten(self.folder, game)
            disk.sync(self.folder)

    def _files(self, game: str) -> _Files:
        files = _Files(self.folder, game)
        files.require()
        return files


class _Writing:
    """A writer whose promises are kept at once."""

    def __init__(self, store: Store, writer: Writer) -> None:
        self._store, self._writer = store, writer
        self.id: Final = writer.id
        self.notices: Final = writer.notices
        self.accept: Final = writer.accept

    @property
    def tape(self) -> Tape:
        return self._writer.tape

    async def append(self, *records: Record) -> Acceptance:
        return self._writer.append(*records)

    async def finish(self) -> None:
        self._writer.finish()

    async def beside(self, tape: Tape) -> Hand:
        return _Writing(self._store, self._store.keep(tape))


class Files:
    """A store as a place where games are kept: see ``keeping``."""

    def __init__(self, store: Store) -> None:
        self.store: Final = store

    async def keep(self, tape: Tape) -> Hand:
        """A tape as a new game."""
        return _Writing(self.store, self.store.keep(tape))

    async def open(self, game: str) -> Hand:
        """A game, to go on with."""
        return _Writing(self.store, self.store.open(game))

    async def entry(self, game: str) -> Entry | None:
        """What the list says of one game."""
        return self.store.entry(game)

    async def share(self, game: str) -> str:
        """The name by which others may look at a game."""
        return self.store.share(game)

    async def look(self, name: str) -> Tape:
        """A game that somebody shares."""
        return self.store.look(name)

    async def own(self) -> tuple[Entry, ...] | None:
        """The games of the visitor that this is for."""
        return self.store.own()

    async def size(self) -> int:
        """The number of bytes that all games here take."""
        return self.store.size()

    async def delete(self, game: str) -> None:
        """Forget a game for good."""
        self.store.delete(game)


def _entry(path: Path) -> Entry | None:
    """What the list says of a game; nothing if it has just been deleted."""
    try:
        stat = path.stat()
        with path.open("rb") as file:
            line = file.readline(MAX_LINE + 1)
    except FileNotFoundError:
        return None
    try:
        header, _ = read_header(line)
    except BadTape as error:
        return Entry(path.stem, stat.st_mtime_ns, stat.st_size, None, error.key)
    over = path.with_suffix(".over").is_file()
    return Entry(path.stem, stat.st_mtime_ns, stat.st_size, header, None, over)


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:  # just deleted
        return 0


def _take(files: _Files, tape: Tape) -> str:
    """Make a new owner known."""
    owner = name()
    files.tell(owner, len(tape))
    return owner
