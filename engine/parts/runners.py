"""Who is still on a track, and who leads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

OFF: Final = -1
"""The square of a runner that is on none."""


class Running:
    """What the runners of all games say of themselves."""

    __slots__ = ()

    square: int
    crossings: int

    @property
    def running(self) -> bool:
        """Whether it is on the track."""
        return self.square != OFF

    @property
    def lap(self) -> int:
        """The lap that it is on, from 1."""
        return max(1, self.crossings)


class Racer(Protocol):
    """Whoever may lead."""

    @property
    def running(self) -> bool:
        """Whether it is on the track."""
        ...

    @property
    def progress(self) -> int:
        """How far it has come."""
        ...


def running(racers: Sequence[Racer]) -> tuple[int, ...]:
    """The numbers of those that are on the track."""
    return tuple(number for number, racer in enumerate(racers) if racer.running)


def standing(racers: Sequence[Racer]) -> tuple[int, ...]:
    """The same, the leader first."""
    return tuple(sorted(running(racers), key=lambda number: -racers[number].progress))


def found_at(racers: Sequence[Running], square: int | None) -> int | None:
    """The one on a square, if there is one."""
    return next((number for number, racer in enumerate(racers) if racer.square == square), None)
