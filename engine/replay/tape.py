"""The whole story of one game: what it was, every choice and every outcome.

A Tape is a value: ``append`` gives another, at the price of the new records alone, and both
go on being what they were. It is written as JSON Lines and read back strictly; a last line
that a crash left unfinished is dropped with a notice, anything else out of order is refused.

    >>> header = Header(1, "0.1.0", "toy", "1", "abc", "{}")
    >>> tape = Tape(header).append(Choice.of(0, "roll", ("turn", 1)), Outcome.of(6))
    >>> len(tape), tape.has_decision(("turn", 1)), tape.has_decision(("turn", 2))
    (2, True, False)
    >>> again, notices = Tape.from_bytes(tape.to_bytes())
    >>> again == tape, notices
    (True, ())
    >>> again, notices = Tape.from_bytes(tape.to_bytes()[:-1])
    >>> again == tape.upto(1), notices
    (True, (Notice(key='tape.torn', params=(('record', 2),)),))
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeAlias

from engine.core.chance import Key
from engine.core.codec import decode
from engine.core.errors import BadTape, BadValue, ReplayMismatch, RuleViolation
from engine.core.game import CHANCE, Game
from engine.replay.migrations import RENEWALS, Renewal
from engine.replay.records import (
    MAX_LINE,
    Choice,
    Header,
    Move,
    Outcome,
    Record,
    Seated,
    read_header,
    read_record,
    write_line,
)

__all__ = [
    "MAX_BYTES",
    "MIGRATIONS",
    "Choice",
    "Frame",
    "Header",
    "Move",
    "Notice",
    "Outcome",
    "Record",
    "Seated",
    "Tape",
    "final",
    "fit",
    "replay",
    "start",
]

MAX_BYTES: Final = 16 * 2**20

AnyGame: TypeAlias = Game[Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Notice:
    """Something the reader of a tape should know, though the tape was taken."""

    key: str
    params: tuple[tuple[str, int | str], ...] = ()


class _Log:
    """Lines that several tapes may share; it only ever grows at its end."""

    __slots__ = ("chains", "decisions", "ends", "header", "lines", "records")

    def __init__(self, header: Header, line: bytes, chain: str) -> None:
        self.header = header
        self.records: list[Record] = []
        self.lines = [line]
        self.chains = [chain]
        self.ends = [len(line)]
        self.decisions: dict[Key, int] = {}

    def add(self, record: Record, line: bytes, chain: str) -> None:
        self.records.append(record)
        if isinstance(record, Choice) and record.decision is not None:
            self.decisions.setdefault(record.decision, len(self.records))
        self.lines.append(line)
        self.chains.append(chain)
        self.ends.append(self.ends[-1] + len(line))

    def first(self, count: int) -> _Log:
        """A log of its own with the first so many records."""
        log = _Log(self.header, self.lines[0], self.chains[0])
        log.records = self.records[:count]
        log.lines = self.lines[: count + 1]
        log.chains = self.chains[: count + 1]
        log.ends = self.ends[: count + 1]
        log.decisions = {key: number for key, number in self.decisions.items() if number <= count}
        return log


class Tape:
    """A header and the records that follow it. Never changes."""

    __slots__ = ("_count", "_log")

    def __init__(self, header: Header) -> None:
        self._log = _Log(header, *write_line(header, ""))
        self._count = 0

    @classmethod
    def _of(cls, log: _Log, count: int) -> Tape:
        tape = cls.__new__(cls)
        tape._log = log
        tape._count = count
        return tape

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Record]:
        return iter(self.records)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tape):
            return NotImplemented
        return self.chain == other.chain

    def __hash__(self) -> int:
        return hash(self.chain)

    def __repr__(self) -> str:
        return f"<Tape of {self.header.game}: {self._count} records, {self.chain[:8]}>"

    @property
    def header(self) -> Header:
        """Which game this was, by which rules."""
        return self._log.header

    @property
    def records(self) -> tuple[Record, ...]:
        """Everything that was written down, in order."""
        return tuple(self._log.records[: self._count])

    @property
    def moves(self) -> tuple[Move, ...]:
        """Every choice and outcome, in order; not who sat down when."""
        return tuple(record for record in self.records if not isinstance(record, Seated))

    @property
    def chain(self) -> str:
        """The chain value of the last line: it stands for everything before."""
        return self._log.chains[self._count]

    @property
    def size(self) -> int:
        """The number of bytes this tape takes."""
        return self._log.ends[self._count]

    def append(self, *records: Record) -> Tape:
        """This tape with more records at its end."""
        written: list[tuple[Record, bytes, str]] = []
        chain, size = self.chain, self.size
        for record in records:
            line, chain = write_line(record, chain)
            size += len(line)
            if size > MAX_BYTES:
                raise BadTape("tape.size", size=size, limit=MAX_BYTES)
            written.append((record, line, chain))
        log = self._log if len(self._log.records) == self._count else self._log.first(self._count)
        for item in written:
            log.add(*item)
        return Tape._of(log, self._count + len(written))

    def upto(self, count: int) -> Tape:
        """The beginning of this tape: so many records, where a fork may start."""
        if not 0 <= count <= self._count:
            raise BadTape("tape.upto", record=count, records=self._count)
        return Tape._of(self._log, count)

    def has_decision(self, key: Key) -> bool:
        """Whether a choice on this tape answers that decision already."""
        return self._log.decisions.get(key, self._count + 1) <= self._count

    def to_bytes(self, since: int = 0) -> bytes:
        """The tape as it is kept in a file, from a line on (0 is the header, 1 the first record)."""
        return b"".join(self._log.lines[since : self._count + 1])

    def to_text(self) -> str:
        """The tape as text: plain ASCII."""
        return self.to_bytes().decode("ascii")

    @classmethod
    def from_bytes(cls, data: bytes) -> tuple[Tape, tuple[Notice, ...]]:
        """The tape in a file, and what there is to say about it; a BadTape for anything else."""
        if len(data) > MAX_BYTES:
            raise BadTape("tape.size", size=len(data), limit=MAX_BYTES)
        *lines, tail = data.split(b"\n")
        if not lines:
            raise BadTape("tape.empty", size=len(data))
        if len(tail) > MAX_LINE:
            raise BadTape("tape.line", record=len(lines), size=len(tail), limit=MAX_LINE)
        line = lines[0] + b"\n"
        header, chain = read_header(line)
        log = _Log(header, line, chain)
        for number, text in enumerate(lines[1:], start=1):
            line = text + b"\n"
            record, chain = read_record(line, number, log.chains[-1])
            log.add(record, line, chain)
        notices = (Notice("tape.torn", (("record", len(lines)),)),) if tail else ()
        return cls._of(log, len(log.records)), notices


# -- playing a tape --------------------------------------------------------------------------

Migration: TypeAlias = Callable[[Tape], Tape]


def _under(renewed: Renewal) -> Migration:
    return lambda tape: Tape(renewed(tape.header)).append(*tape)


MIGRATIONS: Mapping[tuple[str, str], Migration] = {of: _under(renewed) for of, renewed in RENEWALS.items()}
"""From (slug, rules version) to what turns such a tape into one of newer rules."""


class Frame(NamedTuple):
    """One record played: the state it led to and what happened on the way."""

    state: Any
    record: Move
    events: tuple[Any, ...]


def fit(
    game: AnyGame, tape: Tape, migrations: Mapping[tuple[str, str], Migration] | None = None
) -> tuple[Tape, tuple[Notice, ...]]:
    """The tape as these rules can play it, migrated where there is a way; otherwise a BadTape."""
    known = MIGRATIONS if migrations is None else migrations
    notices: list[Notice] = []
    seen: set[tuple[str, str]] = set()
    while True:
        header = tape.header
        if header.game != game.slug:
            raise BadTape("tape.game", found=header.game, expected=game.slug)
        if (header.rules, header.fingerprint) == (game.rules_version, game.fingerprint):
            return tape, tuple(notices)
        migrate = known.get((header.game, header.rules))
        if migrate is None or (header.rules, header.fingerprint) in seen:
            raise _misfit(game, header)
        seen.add((header.rules, header.fingerprint))
        tape = migrate(tape)
        notices.append(Notice("tape.migrated", (("before", header.rules), ("after", tape.header.rules))))


def _misfit(game: AnyGame, header: Header) -> BadTape:
    if header.rules != game.rules_version:
        return BadTape("tape.rules", found=header.rules, expected=game.rules_version)
    return BadTape("tape.fingerprint", found=header.fingerprint, expected=game.fingerprint)


def start(game: AnyGame, tape: Tape) -> Any:
    """The state before the first record."""
    tape, _ = fit(game, tape)
    try:
        return game.start(decode(game.options_type, tape.header.options))
    except (BadValue, RuleViolation) as error:
        raise BadTape("tape.options", record=0, why=str(error)) from error


def replay(game: AnyGame, tape: Tape) -> Iterator[Frame]:
    """Every record played through the rules; a ReplayMismatch names the first that does not fit."""
    tape, _ = fit(game, tape)
    state = start(game, tape)
    for number, record in enumerate(tape, start=1):
        if isinstance(record, Seated):
            continue
        choice = _due(game, state, record, number)
        try:
            step = game.step(state, choice)
        except RuleViolation as error:
            raise ReplayMismatch("replay.refused", record=number, why=str(error)) from error
        state = step.state
        yield Frame(state, record, step.events)


def final(game: AnyGame, tape: Tape) -> Any:
    """The state after the last record."""
    state = start(game, tape)
    for frame in replay(game, tape):
        state = frame.state
    return state


def _due(game: AnyGame, state: Any, record: Move, number: int) -> Any:
    """The choice or outcome of a record, if it is of the kind now due."""
    actor = game.actor(state)
    if actor is None:
        raise ReplayMismatch("replay.over", record=number)
    if isinstance(record, Outcome) != (actor is CHANCE):
        raise ReplayMismatch("replay.chance_due" if actor is CHANCE else "replay.choice_due", record=number)
    try:
        found = record.read(game)
    except BadValue as error:
        raise BadTape("tape.value", record=number, why=str(error)) from error
    if isinstance(record, Outcome):
        if found not in game.lottery(state):
            raise ReplayMismatch("replay.outcome", record=number, outcome=found)
    elif record.seat != getattr(found, "seat", actor):
        raise ReplayMismatch("replay.seat", record=number, seat=record.seat)
    return found
