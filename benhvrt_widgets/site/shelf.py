"""Games kept by a browser: one record a game, written through before anything is shown.

A record is the lines of a tape as they came, whose hand may add to it, and whether it is over. JavaScript
owns the database (``static/records.js``); each of its answers is a promise.
"""

from __future__ import annotations

import json
from typing import Any, Final, Protocol

from engine.core.chance import Key
from engine.core.errors import BadTape, RuleViolation
from engine.replay.keeping import Acceptance, Entry, Hand, answers, name
from engine.replay.records import Record, read_header
from engine.replay.tape import Notice, Tape


class Records(Protocol):
    """The database: every call is one transaction, whole or not at all.

    What it says is JSON: ``{"failed": why}`` where it cannot, as on a full disk.
    """

    async def make(self, game: str, owner: str, text: str) -> str:
        """A new record."""
        ...

    async def take(self, game: str, owner: str) -> str:
        """The record, whose hand is this one from now on; null if there is none."""
        ...

    async def add(self, game: str, owner: str, parts: int, text: str) -> str:
        """More lines after so many parts: "kept", or who has it."""
        ...

    async def end(self, game: str, owner: str) -> str:
        """The game is over."""
        ...

    async def look(self, game: str) -> str:
        """What a list says of it; null if it is not there."""
        ...

    async def size(self, game: str) -> str:
        """Bytes of all games, whichever is named."""
        ...

    async def drop(self, game: str) -> str:
        """No more of it."""
        ...


class _Held:
    """A game of this browser."""

    def __init__(self, shelf: Shelf, game: str, owner: str, tape: Tape, parts: int = 1) -> None:
        self.id: Final = game
        self.notices: tuple[Notice, ...] = ()
        self.tape = tape
        self._shelf, self._owner, self._parts = shelf, owner, parts  # written so many times

    def accept(self, decision: Key) -> Acceptance:
        return "already" if self.tape.has_decision(decision) else "new"

    async def append(self, *records: Record) -> Acceptance:
        if answers(self.tape, records):
            return "already"
        longer = self.tape.append(*records)
        text = longer.to_bytes(since=len(self.tape) + 1).decode("ascii")
        await self._shelf.ask("add", self.id, self._owner, self._parts, text)
        self.tape, self._parts = longer, self._parts + 1
        return "new"

    async def finish(self) -> None:
        await self._shelf.ask("end", self.id, self._owner)

    async def beside(self, tape: Tape) -> Hand:
        return await self._shelf.keep(tape)


class Shelf:
    """All games of a browser, as a place where games are kept."""

    def __init__(self, records: Records) -> None:
        self._records = records

    async def ask(self, what: str, game: str, *facts: object) -> Any:
        """What the database says; a refusal or a full disk is a BadTape."""
        said = json.loads(await getattr(self._records, what)(game, *facts))
        match said:
            case {"failed": why}:
                raise BadTape("store.disk", game=game, why=str(why))
            case "gone":
                raise BadTape("store.missing", game=game)
            case "other":
                raise BadTape("store.taken_over", game=game)
        return said

    async def keep(self, tape: Tape) -> Hand:
        """A tape as a new game."""
        game, owner = name(), name()
        await self.ask("make", game, owner, tape.to_text())
        return _Held(self, game, owner, tape)

    async def open(self, game: str) -> Hand:
        """A game, to go on with; another tab that had it may only look on."""
        owner = name()
        found = await self.ask("take", game, owner)
        if found is None:
            raise BadTape("store.missing", game=game)
        tape, notices = Tape.from_bytes("".join(found["parts"]).encode("ascii", "replace"))
        held = _Held(self, game, owner, tape, len(found["parts"]))
        held.notices = notices
        return held

    async def entry(self, game: str) -> Entry | None:
        """What a list says of one game."""
        found = await self.ask("look", game)
        if found is None:
            return None
        changed, size = int(found["changed"]) * 1_000_000, int(found["size"])
        try:
            header, _ = read_header(found["first"].encode("ascii", "replace"))
        except BadTape as error:
            return Entry(game, changed, size, None, error.key)
        return Entry(game, changed, size, header, None, bool(found["over"]))

    async def share(self, game: str) -> str:  # noqa: ARG002 - whichever it is
        """Nobody else can look into this browser."""
        raise RuleViolation("session.nobody_looks")

    async def look(self, name: str) -> Tape:
        """A game that somebody shares, which is never here."""
        raise BadTape("store.missing", game=name)

    async def own(self) -> tuple[Entry, ...] | None:
        """All of them are."""
        return None

    async def size(self) -> int:
        """The number of bytes that all games here take."""
        return int(await self.ask("size", ""))

    async def delete(self, game: str) -> None:
        """Forget a game for good."""
        await self.ask("drop", game)
