"""Races that have been run by the rules, as bytes: for whoever runs the compiled ones elsewhere.

Each game has them in a module of its own, ``tests.kernel.<game>_stations``, with a function
``stations(n)``: so many races, on the dice of the compiled ones, from the start and from anywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module

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
    found: Iterator[Station] = import_module(f"tests.kernel.{game}_stations").stations(n)
    return found
