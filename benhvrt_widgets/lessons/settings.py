"""What can be moved in a lesson, and an address that opens it as it is now."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qs, urlencode

from engine.core.errors import RuleViolation

LONGEST_QUERY: Final = 2000


@dataclass(frozen=True, slots=True)
class Knob:
    """A whole number between two others; a choice of things is a choice of their numbers."""

    name: str
    least: int
    most: int
    usual: int

    def judged(self, value: object) -> int:
        """The value, if it can be set."""
        if type(value) is not int or not self.least <= value <= self.most:
            raise RuleViolation("session.message")
        return value

    def read(self, text: str) -> int:
        """A value out of an address; the usual one for nonsense.

        >>> knob = Knob("purse", 0, 60, 45)
        >>> knob.read("44"), knob.read("-3"), knob.read("many")
        (44, 45, 45)
        """
        digits = text.isascii() and text.isdigit() and len(text) < LONGEST_QUERY
        return int(text) if digits and self.least <= int(text) <= self.most else self.usual


SEED: Final = Knob("seed", 0, 9999, 1)
PROJECT: Final = Knob("project", 0, 1, 0)


class Settings:
    """The knobs of a lesson with their values."""

    def __init__(self, knobs: Iterable[Knob], query: str | None = None) -> None:
        self.knobs: Mapping[str, Knob] = {knob.name: knob for knob in (SEED, PROJECT, *knobs)}
        query = os.environ.get("QUERY_STRING", "") if query is None else query
        asked = parse_qs(query[:LONGEST_QUERY], max_num_fields=100)
        self._first = {
            name: knob.read(asked.get(name, [""])[-1]) if name in asked else knob.usual
            for name, knob in self.knobs.items()
        }
        self._values = dict(self._first)

    def __getitem__(self, name: str) -> int:
        return self._values[name]

    def set(self, name: object, value: object) -> None:
        """Move a knob; what is no value of it is refused."""
        knob = self.knobs.get(name) if isinstance(name, str) else None
        if knob is None:
            raise RuleViolation("session.message")
        self._values[knob.name] = knob.judged(value)

    def reset(self) -> None:
        """As the address asked."""
        self._values = dict(self._first)

    def query(self) -> str:
        """What an address needs to say: whatever is not as usual. Who is sent it reads alone, not on a wall.

        >>> settings = Settings([Knob("purse", 0, 60, 45)], "purse=44&project=1&token=secret")
        >>> settings.query()
        '?purse=44'
        """
        moved = {
            name: self[name]
            for name, knob in self.knobs.items()
            if self[name] != knob.usual and knob is not PROJECT
        }
        return f"?{urlencode(moved)}" if moved else ""
