"""Races that have been run by the rules, as bytes: for whoever runs the compiled ones elsewhere.

Each game has them in a module of its own, ``tests.kernel.<game>_stations``, with two functions:
``stations(n)``, so many races on the dice of the compiled ones, from the start and from anywhere; and
``soaked(races, first)``, which runs as many both ways and counts how often everything has occurred.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from engine.kernel.sources import FOLDER


@dataclass(frozen=True, slots=True)
class Station:
    """What goes in, and what must come out."""

    image: bytes
    tables: bytes
    first: int
    """The first world to race."""
    worlds: int
    ends: bytes
    """Of each world, as the rules have raced it."""


def games() -> list[str]:
    """The games that have races in C, as their C names begin."""
    return sorted(path.stem for path in FOLDER.glob("*.c") if path.stem != "kernel")


def stations(game: str, n: int) -> Iterator[Station]:
    """So many races of a game."""
    found: Iterator[Station] = _own(game).stations(n)
    return found


def soaked(game: str, races: int, first: int) -> Counter[Any]:
    """So many whole races and as many from anywhere, both ways; an AssertionError if they differ."""
    met: Counter[Any] = _own(game).soaked(races, first)
    return met


def _own(game: str) -> Any:
    return import_module(f"tests.kernel.{game}_stations")
