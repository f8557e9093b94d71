"""What a room keeps: one SQLite file, and nothing is acknowledged that it does not have.

Each change is one transaction, on the disk before it is answered. A second server at the same room is
refused. Of a person the file has a nickname and what they did; of keys only what they lead to.
"""

from __future__ import annotations

import json
import secrets
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from engine.core.errors import BadTape
from engine.replay import disk
from engine.replay.keeping import Entry, Hand, Held, name
from engine.replay.tape import Tape

VERSION: Final = 1
LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Of a person's code: none that can be taken for another."""
CODE: Final = (4, 4, 4)
TABLES: Final = """
CREATE TABLE IF NOT EXISTS note (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS person (
  id INTEGER PRIMARY KEY, lock TEXT UNIQUE NOT NULL, name TEXT NOT NULL, lang TEXT NOT NULL,
  player TEXT NOT NULL, removed INTEGER NOT NULL DEFAULT 0, since REAL NOT NULL);
CREATE TABLE IF NOT EXISTS game (
  id TEXT PRIMARY KEY, activity INTEGER, number INTEGER, over INTEGER NOT NULL DEFAULT 0,
  changed REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS line (
  game TEXT NOT NULL, n INTEGER NOT NULL, at REAL NOT NULL, text BLOB NOT NULL,
  PRIMARY KEY (game, n)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS seat (
  game TEXT NOT NULL, seat INTEGER NOT NULL, person INTEGER NOT NULL,
  PRIMARY KEY (game, seat)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS answer (
  activity INTEGER NOT NULL, person INTEGER NOT NULL, value INTEGER NOT NULL, at REAL NOT NULL,
  PRIMARY KEY (activity, person)) WITHOUT ROWID;
"""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in the room; a test phone has the slug of the bot that drives it."""

    id: int
    name: str
    lang: str
    player: str = ""
    removed: bool = False


@dataclass(frozen=True, slots=True)
class Kept:
    """A table as it is kept."""

    game: str
    activity: int
    number: int
    over: bool
    people: dict[int, int]


def new_code() -> str:
    """A person's key, short enough to be copied by hand: 58 bits."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(part)) for part in CODE)


def lock(key: str) -> str:
    """What a key leads to, and what does not lead back.

    >>> lock("k7q2-9fjm-3xwd") == lock("K7Q2 9FJM 3XWD") != lock("K7Q2-9FJM-3XWE")
    True
    """
    return sha256("".join(filter(str.isalnum, key)).upper().encode()).hexdigest()


class Book:
    """The file of a room."""

    def __init__(self, path: Path | str, clock: Callable[[], float]) -> None:
        self.path: Final = path
        self._clock = clock
        try:
            if isinstance(path, Path):
                disk.make(path.parent)
                disk.ours(path, "ab").close()
            self._db = sqlite3.connect(path, isolation_level=None, timeout=1.0)
            for wish in ("locking_mode = EXCLUSIVE", "journal_mode = WAL", "synchronous = FULL"):
                self._db.execute(f"PRAGMA {wish}")
            self._db.executescript(TABLES)
            with self._whole():
                self._note("version", VERSION)
        except (OSError, sqlite3.Error) as error:
            raise BadTape("room.no_file", why=str(error)) from error
        if self.note("version") != VERSION:
            raise BadTape("room.other_version")

    def close(self) -> None:
        """Let another server have it."""
        self._db.close()

    @contextmanager
    def _whole(self) -> Iterator[None]:
        """All of it or nothing; what the disk refuses is a BadTape."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._db.execute("COMMIT")
            except BaseException:
                self._db.execute("ROLLBACK")
                raise
        except sqlite3.Error as error:
            raise BadTape("store.disk", game="", why=str(error)) from error

    # -- notes ----------------------------------------------------------------------------------

    def note(self, name: str, otherwise: Any = None) -> Any:
        """Something that the room remembers."""
        found = self._db.execute("SELECT value FROM note WHERE name = ?", (name,)).fetchone()
        return otherwise if found is None else json.loads(found[0])

    def remember(self, **notes: Any) -> None:
        """Several things, together."""
        with self._whole():
            for key, value in notes.items():
                self._db.execute("INSERT OR REPLACE INTO note VALUES (?, ?)", (key, json.dumps(value)))

    def _note(self, name: str, value: Any) -> None:
        self._db.execute("INSERT OR IGNORE INTO note VALUES (?, ?)", (name, json.dumps(value)))

    def once(self, name: str, make: Callable[[], Any]) -> Any:
        """What was made up the first time, and is the same from then on."""
        with self._whole():
            self._note(name, make())
        return self.note(name)

    # -- people ---------------------------------------------------------------------------------

    def join(self, name: str, lang: str, player: str = "") -> tuple[Person, str]:
        """Somebody more, and the key by which they come back."""
        key = new_code()
        with self._whole():
            added = self._db.execute(
                "INSERT INTO person (lock, name, lang, player, since) VALUES (?, ?, ?, ?, ?)",
                (lock(key), name, lang, player, self._clock()),
            )
        return Person(int(added.lastrowid or 0), name, lang, player), key

    def known(self, key: str) -> int | None:
        """Whose key that is."""
        found = self._db.execute("SELECT id FROM person WHERE lock = ?", (lock(key),)).fetchone()
        return None if found is None else int(found[0])

    def people(self) -> list[Person]:
        """Everybody who has ever joined, in that order."""
        rows = self._db.execute("SELECT id, name, lang, player, removed FROM person ORDER BY id")
        return [Person(row[0], row[1], row[2], row[3], bool(row[4])) for row in rows]

    def change(self, person: Person) -> None:
        """Another name, another language, or no longer welcome."""
        with self._whole():
            self._db.execute(
                "UPDATE person SET name = ?, lang = ?, removed = ? WHERE id = ?",
                (person.name, person.lang, person.removed, person.id),
            )

    # -- answers --------------------------------------------------------------------------------

    def answer(self, activity: int, person: int, value: int) -> None:
        """What somebody says to a question; what they said before is forgotten."""
        with self._whole():
            self._db.execute(
                "INSERT OR REPLACE INTO answer VALUES (?, ?, ?, ?)", (activity, person, value, self._clock())
            )

    def answers(self, activity: int) -> dict[int, int]:
        """What everybody has said to a question."""
        rows = self._db.execute("SELECT person, value FROM answer WHERE activity = ?", (activity,))
        return dict(rows.fetchall())

    def said(self) -> list[tuple[int, str, str, int, float]]:
        """Every answer to every question: which, by whom, whether a test phone, what and when."""
        return self._db.execute(
            "SELECT activity, name, player, value, at FROM answer JOIN person ON person.id = person "
            "ORDER BY activity, at"
        ).fetchall()

    # -- tables ---------------------------------------------------------------------------------

    def placed(self, game: str, activity: int, number: int, people: dict[int, int]) -> None:
        """Which table a game is, and who sits where."""
        with self._whole():
            self._db.execute(
                "UPDATE game SET activity = ?, number = ? WHERE id = ?", (activity, number, game)
            )
            self._db.execute("DELETE FROM seat WHERE game = ?", (game,))
            self._db.executemany(
                "INSERT INTO seat VALUES (?, ?, ?)", [(game, seat, who) for seat, who in people.items()]
            )

    def tables(self) -> list[Kept]:
        """Every table there ever was; what was begun when the server ended, and never placed, is none."""
        people: dict[str, dict[int, int]] = {}
        for game, seat, person in self._db.execute("SELECT game, seat, person FROM seat"):
            people.setdefault(game, {})[seat] = person
        rows = self._db.execute(
            "SELECT id, activity, number, over FROM game WHERE activity IS NOT NULL ORDER BY activity, number"
        )
        return [Kept(row[0], row[1], row[2], bool(row[3]), people.get(row[0], {})) for row in rows]

    def times(self, game: str) -> list[float]:
        """When each record of a game was kept."""
        rows = self._db.execute("SELECT at FROM line WHERE game = ? AND n > 0 ORDER BY n", (game,))
        return [float(row[0]) for row in rows]

    # -- games: see engine.replay.keeping -------------------------------------------------------

    async def keep(self, tape: Tape) -> Hand:
        """A tape as a new game."""
        held = _OfRoom(self, name(), tape)
        with self._whole():
            self._db.execute("INSERT INTO game (id, changed) VALUES (?, ?)", (held.id, self._clock()))
            self._lines(held.id, 0, tape)
        return held

    def _lines(self, game: str, since: int, tape: Tape) -> None:
        """The lines of a tape from one on."""
        now = self._clock()
        added = tape.to_bytes(since).splitlines(keepends=True)
        self._db.executemany(
            "INSERT INTO line VALUES (?, ?, ?, ?)",
            [(game, number, now, line) for number, line in enumerate(added, start=since)],
        )

    def extend(self, game: str, since: int, tape: Tape) -> None:
        """A game has grown; a line that is there already is another writer's, and nothing is kept."""
        with self._whole():
            self._lines(game, since, tape)
            self._db.execute("UPDATE game SET changed = ? WHERE id = ?", (self._clock(), game))

    def finished(self, game: str) -> None:
        """A game is over."""
        with self._whole():
            self._db.execute("UPDATE game SET over = 1 WHERE id = ?", (game,))

    def tape(self, game: str) -> Tape:
        """A game as it is now."""
        rows = self._db.execute("SELECT text FROM line WHERE game = ? ORDER BY n", (game,))
        data = b"".join(row[0] for row in rows)
        if not data:
            raise BadTape("store.missing", game=game)
        return Tape.from_bytes(data)[0]

    async def open(self, game: str) -> Hand:
        """A game, to go on with."""
        return _OfRoom(self, game, self.tape(game))

    async def entry(self, game: str) -> Entry | None:
        """What a list says of one game."""
        row = self._db.execute("SELECT changed, over FROM game WHERE id = ?", (game,)).fetchone()
        if row is None:
            return None
        tape = self.tape(game)
        return Entry(game, int(row[0] * 1e9), tape.size, tape.header, None, bool(row[1]))

    async def share(self, game: str) -> str:  # noqa: ARG002 - whichever it is
        """A room has a wall for that."""
        raise BadTape("store.looking")

    async def look(self, name: str) -> Tape:  # noqa: ARG002
        """Nobody looks on but at the wall."""
        raise BadTape("store.looking")

    async def own(self) -> tuple[Entry, ...] | None:
        """No visitor has games of their own here."""
        return ()

    async def size(self) -> int:
        """The number of bytes that all games here take."""
        return int(self._db.execute("SELECT COALESCE(SUM(LENGTH(text)), 0) FROM line").fetchone()[0])

    async def delete(self, game: str) -> None:  # noqa: ARG002
        """A room is deleted as a whole."""
        raise BadTape("store.looking")


class _OfRoom(Held):
    """A game of a room, to go on with."""

    def __init__(self, book: Book, game: str, tape: Tape) -> None:
        super().__init__(game, tape)
        self._book = book

    def _keep(self, longer: Tape) -> None:
        self._book.extend(self.id, len(self.tape) + 1, longer)

    async def finish(self) -> None:
        self._book.finished(self.id)

    async def beside(self, tape: Tape) -> Hand:
        return await self._book.keep(tape)


def forget(path: Path) -> None:
    """Delete a room with all that it holds."""
    for suffix in ("", "-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
