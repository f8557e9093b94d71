"""A journal of a league: what was played is on the disk, so that it can be stopped and taken up anywhere.

A line of settings, then one line a series in the order of their numbers. A last line that was torn off is
dropped. A journal goes on only with the settings that it began with.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any, BinaryIO, Final, Self

from engine.core.codec import decode, encode, read_json, write_json
from engine.core.errors import BadValue, RuleViolation
from engine.tournaments.plan import Plan
from engine.tournaments.unit import Result

FORMAT: Final = "benhvrt league 1"


def key(plan: Plan) -> str:
    """A short name for everything that a plan settles."""
    return sha256(write_json(plan.settings()).encode()).hexdigest()[:12]


class Journal:
    """Where the results of a league are written, one after the other."""

    def __init__(self, file: BinaryIO, path: Path, played: int) -> None:
        self.path = path
        self.played = played  # series in it
        self._file = file

    @classmethod
    def begin(cls, path: Path, plan: Plan) -> Self:
        """A new one; an old one at this place is overwritten."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            file = _locked(path, "ab")
            file.truncate(0)
        except OSError as error:
            raise RuleViolation("league.disk", file=path.name, why=error.strerror) from error
        journal = cls(file, path, 0)
        journal._write(write_json({"format": FORMAT, **plan.settings()}))
        return journal

    @classmethod
    def resume(cls, path: Path, plan: Plan) -> Self:
        """One that was begun with the same settings, without what was torn off."""
        head, whole = _head(path), 0
        expected = {"format": FORMAT, **plan.settings()}
        other = [name for name in expected if head.get(name) != expected[name]]
        if other:
            raise RuleViolation("league.other", file=path.name, settings=", ".join(other))
        played = 0
        for size, _ in _lines(path):
            whole = size
            played += 1
        try:
            file = _locked(path, "r+b")
            file.truncate(whole or len(write_json(head)) + 1)
            file.seek(0, os.SEEK_END)
        except OSError as error:
            raise RuleViolation("league.disk", file=path.name, why=error.strerror) from error
        return cls(file, path, played)

    def results(self, most: int) -> Iterator[Result]:
        """What is in it, up to so many series."""
        for number, (_, result) in enumerate(_lines(self.path)):
            if number >= most:
                return
            yield result

    def add(self, result: Result) -> None:
        """One series more, on the disk before this returns."""
        self._write(encode(result))
        self.played += 1

    def _write(self, line: str) -> None:
        try:
            self._file.write(f"{line}\n".encode())
        except OSError as error:
            raise RuleViolation("league.disk", file=self.path.name, why=error.strerror) from error

    def leave(self) -> None:
        """Nothing more is written; a journal with nothing in it is not kept."""
        self._file.close()
        if not self.played:
            self.path.unlink(missing_ok=True)


def settings(path: Path) -> dict[str, Any]:
    """What a journal was begun with."""
    return _head(path)


def _locked(path: Path, mode: str) -> BinaryIO:
    """A journal to be written by one league at a time, where the system can see to that."""
    file: BinaryIO = path.open(mode, buffering=0)  # type: ignore[assignment]  # raw, since every line counts
    try:
        fcntl: Any = import_module("fcntl")
    except ImportError:
        return file
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        file.close()
        raise RuleViolation("league.busy", file=path.name) from error
    return file


def _head(path: Path) -> dict[str, Any]:
    try:
        with path.open("rb") as file:
            head = read_json(file.readline().decode())
    except FileNotFoundError as error:
        raise RuleViolation("league.no_journal", file=path.name) from error
    except OSError as error:
        raise RuleViolation("league.disk", file=path.name, why=error.strerror) from error
    except (BadValue, UnicodeDecodeError) as error:
        raise RuleViolation("league.damaged", file=path.name) from error
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise RuleViolation("league.damaged", file=path.name)
    return head


def _lines(path: Path) -> Iterator[tuple[int, Result]]:
    """Each result, with how long the file is up to its end; up to the first line that is not whole."""
    with path.open("rb") as file:
        size = len(file.readline())
        for number, line in enumerate(file):
            size += len(line)
            try:
                result = decode(Result, line.decode())
            except (BadValue, UnicodeDecodeError):
                return
            if not line.endswith(b"\n") or result.number != number:
                return
            yield size, result
