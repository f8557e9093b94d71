"""What a tape is made of: a header, then choices, outcomes and who sat down, one chained line each.

A line is canonical JSON, so that it has one spelling, and carries a SHA-256 value over the
line before it and its own record, so that no byte can change unnoticed.

    >>> line, chain = write_line(Outcome.of(6), "")
    >>> read_record(line, 1, "") == (Outcome.of(6), chain)
    True
    >>> read_record(line.replace(b"6}", b"5}"), 1, "")
    Traceback (most recent call last):
    ...
    engine.core.errors.BadTape: tape.damaged (record=1, why='chain')

Actions, outcomes and options belong to a game that a tape does not know: here they are
canonical text, read with the game's own types when the tape is played.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final, TypeAlias

from engine import __version__
from engine.core.chance import Key
from engine.core.codec import decode, encode, from_plain, read_json, to_plain, write_json
from engine.core.errors import BadTape, BadValue
from engine.core.game import Game, Seat

FORMAT: Final = 1
MAX_LINE: Final = 2**18
MAX_NAME: Final = 64
MAX_NOTE: Final = 500
MAX_NOTES: Final = 100  # two for each of forty chairs, and a few more
MAX_KEY: Final = 16


@dataclass(frozen=True, slots=True)
class Header:
    """Which game this was, by which rules, and who sat down to it."""

    format: int
    app: str
    game: str
    rules: str
    fingerprint: str
    options: str
    meta: tuple[tuple[str, int | str], ...] = ()

    def __post_init__(self) -> None:
        for name in (self.app, self.game, self.rules):
            _bounded(name, MAX_NAME)
        _bounded(self.fingerprint, MAX_NOTE)
        names = [name for name, _ in self.meta]
        if len(names) > MAX_NOTES or names != sorted(set(names)):
            raise BadValue("tape.meta", names=len(names), limit=MAX_NOTES)
        for name, note in self.meta:
            _bounded(name, MAX_NAME)
            if isinstance(note, str):
                _bounded(note, MAX_NOTE)

    @classmethod
    def of(
        cls, game: Game[Any, Any, Any], options: object, meta: Mapping[str, int | str] | None = None
    ) -> Header:
        """The header of a game about to start; meta may hold seat names, a seed, a date."""
        notes = tuple(sorted((meta or {}).items()))
        return cls(
            FORMAT, __version__, game.slug, game.rules_version, game.fingerprint, encode(options), notes
        )

    def note(self, name: str) -> int | str | None:
        """One entry of the meta, or None."""
        return dict(self.meta).get(name)


@dataclass(frozen=True, slots=True)
class Choice:
    """What a seat chose, and the name of the decision that it answers, if it answers one."""

    seat: Seat
    action: str
    decision: Key | None = None

    def __post_init__(self) -> None:
        if self.seat < 0:
            raise BadValue("tape.seat", seat=self.seat)
        if self.decision is not None:
            check_key(self.decision)

    @classmethod
    def of(cls, seat: Seat, action: object, decision: Key | None = None) -> Choice:
        """The record of an action.

        >>> Choice.of(0, "pass", ("bid", 3))
        Choice(seat=0, action='"pass"', decision=('bid', 3))
        """
        return cls(seat, encode(action), decision)

    def read(self, game: Game[Any, Any, Any]) -> Any:
        """The action, as a value of the game."""
        return decode(game.action_type, self.action)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What chance brought."""

    outcome: str

    @classmethod
    def of(cls, outcome: object) -> Outcome:
        """The record of an outcome.

        >>> Outcome.of(6)
        Outcome(outcome='6')
        """
        return cls(encode(outcome))

    def read(self, game: Game[Any, Any, Any]) -> Any:
        """The outcome, as a value of the game."""
        return decode(game.outcome_type, self.outcome)


@dataclass(frozen=True, slots=True)
class Seated:
    """Who sits on a seat from here on: a name, and a bot's slug or the word for a person."""

    seat: Seat
    name: str
    player: str

    def __post_init__(self) -> None:
        if self.seat < 0:
            raise BadValue("tape.seat", seat=self.seat)
        _bounded(self.name, MAX_NAME)
        _bounded(self.player, MAX_NAME)


Move: TypeAlias = Choice | Outcome
"""What moves the game."""
Record: TypeAlias = Choice | Outcome | Seated

_INNER: Final = {"Header": "options", "Choice": "action", "Outcome": "outcome"}


def check_key(key: Key) -> None:
    """Refuse a decision's name that is no short tuple of words and numbers."""
    if type(key) is not tuple or not 0 < len(key) <= MAX_KEY:
        raise BadValue("tape.decision", limit=MAX_KEY)
    for part in key:
        if type(part) is str:
            _bounded(part, MAX_NAME)
        elif type(part) is not int:
            raise BadValue("tape.decision", found=type(part).__name__)


def write_line(record: Header | Record, previous: str) -> tuple[bytes, str]:
    """A record as a line that follows the given chain value, and the line's own."""
    plain = to_plain(record)
    inner = _INNER.get(type(record).__name__)
    if inner is not None:
        plain[inner] = read_json(plain[inner])
    chain = _chain(previous, plain)
    line = _line(chain, plain)
    if len(line) > MAX_LINE:
        raise BadTape("tape.line", size=len(line), limit=MAX_LINE)
    return line, chain


def read_header(line: bytes) -> tuple[Header, str]:
    """The header that a whole first line holds, and the line's chain value."""
    plain, chain = _read_line(line, 0, "")
    if "format" in plain and plain["format"] != FORMAT:
        raise BadTape("tape.format", found=str(plain["format"])[:MAX_NAME], expected=FORMAT)
    return _typed(Header, plain, 0), chain


def read_record(line: bytes, number: int, previous: str) -> tuple[Record, str]:
    """The record that a whole line holds, and the line's chain value; a BadTape names the record."""
    plain, chain = _read_line(line, number, previous)
    return _typed(Record, plain, number), chain


def _read_line(line: bytes, number: int, previous: str) -> tuple[dict[str, Any], str]:
    if len(line) > MAX_LINE:
        raise BadTape("tape.line", record=number, size=len(line), limit=MAX_LINE)
    try:
        chain, plain = _halves(read_json(line.decode("ascii")))
    except UnicodeDecodeError as error:
        raise BadTape("tape.damaged", record=number, why="ascii") from error
    except BadValue as error:
        raise BadTape("tape.damaged", record=number, why=str(error)) from error
    if chain != _chain(previous, plain):
        raise BadTape("tape.damaged", record=number, why="chain")
    if line != _line(chain, plain):
        raise BadTape("tape.damaged", record=number, why="spelling")
    return plain, chain


def _typed(kinds: Any, plain: dict[str, Any], number: int) -> Any:
    """The record in a line, what belongs to the game being turned back into text."""
    kind = plain.get("is")
    inner = _INNER.get(kind) if isinstance(kind, str) else None
    if inner is not None and inner in plain:
        plain = {**plain, inner: write_json(plain[inner])}
    try:
        return from_plain(kinds, plain)
    except BadValue as error:
        raise BadTape("tape.damaged", record=number, why=str(error)) from error


def _halves(whole: object) -> tuple[str, dict[str, Any]]:
    if isinstance(whole, dict) and whole.keys() == {"chain", "record"}:
        chain, plain = whole["chain"], whole["record"]
        if isinstance(chain, str) and isinstance(plain, dict):
            return chain, plain
    raise BadValue("tape.shape")


def _chain(previous: str, plain: dict[str, Any]) -> str:
    return sha256(f"{previous}{write_json(plain)}".encode()).hexdigest()


def _line(chain: str, plain: dict[str, Any]) -> bytes:
    return write_json({"chain": chain, "record": plain}).encode() + b"\n"


def _bounded(text: str, limit: int) -> None:
    if len(text) > limit:
        raise BadValue("tape.text", size=len(text), limit=limit)
