"""Odds: how the race of a view may end, estimated by racing it thousands of times.

They are computed from the view alone: what its seat cannot see, they cannot know. They depend on the
seed and on the number of races, never on the clock. Here is what the odds of all games share.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, repeat
from math import sqrt
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from engine.probability import Kernel, foreseeable, odds, progress
from engine.probability.montecarlo import Estimate

__all__ = [
    "CHUNKS",
    "Ends",
    "Odds",
    "Sums",
    "estimate",
    "foreseeable",
    "growing",
    "odds",
    "progress",
    "sizes",
]

Whole = npt.NDArray[np.signedinteger[Any]]

CHUNKS: Final = (1_000, 2_000, 7_000)
"""Races by which an estimate grows: after 1,000, 3,000 and 10,000 there is something to show."""


@dataclass(frozen=True, slots=True)
class Odds:
    """How a race may end."""

    places: tuple[tuple[Estimate, ...], ...]
    """[chariot][rank] the probability of every place, from the first."""
    payouts: tuple[Estimate, ...]
    """By seat, what the race still brings it: its piles of the pot, tolls taken or paid."""
    purses: tuple[Estimate, ...]
    """By seat, what it has after the race."""
    races: int
    whole: tuple[Estimate, ...] = ()
    """By seat, the chance to win the whole game, where that is more than this race."""

    @property
    def wins(self) -> tuple[float, ...]:
        """By chariot, the probability of the first place."""
        return tuple(ranks[0].mean for ranks in self.places)

    @property
    def settled(self) -> bool:
        """Whether more races would tell nothing new."""
        return all(rank.stderr == 0 for ranks in self.places for rank in ranks)


@dataclass(frozen=True, slots=True)
class Ends:
    """How so many worlds end."""

    places: Whole
    """[seat, world] the place of each seat, or of its best runner, from 1."""
    worth: npt.NDArray[np.int64]
    """[seat, world] what each seat has then, in parts."""
    parts: int = 1
    """So many make one: a win that may be shared is no whole number."""
    ranks: int = 0
    """How many places there are; 0: as many as seats."""


class Sums:
    """Whole numbers that grow race by race; adding them up in another order changes nothing."""

    def __init__(self, parts: int = 1) -> None:
        self.parts = parts  # so many make one
        self.races = 0
        self.places = np.zeros((0, 0), np.int64)
        self.payouts = self.payouts_squared = self.purses = self.purses_squared = np.zeros(1, np.int64)
        self.whole = np.zeros(0)

    def add(self, places: Whole, purses: Whole, before: Whole) -> None:
        """More races: places [runner, world], purses [seat, world], and those with which they began."""
        runners, worlds = places.shape
        if not self.races:
            self.places = np.zeros((runners, runners), np.int64)
        for runner, ranks in enumerate(places):
            self.places[runner] += np.bincount(ranks, minlength=runners + 1)[1:]
        after = purses.astype(np.int64)
        payouts = after - before
        self.payouts = self.payouts + payouts.sum(axis=1)
        self.payouts_squared = self.payouts_squared + (payouts * payouts).sum(axis=1)
        self.purses = self.purses + after.sum(axis=1)
        self.purses_squared = self.purses_squared + (after * after).sum(axis=1)
        self.races += worlds

    def add_whole(self, shares: npt.NDArray[np.float64]) -> None:
        """[world, seat] who won the whole game in these races, shared where several did."""
        won = shares.sum(axis=0)
        self.whole = won if not len(self.whole) else self.whole + won

    @property
    def odds(self) -> Odds:
        """The estimates so far."""
        return Odds(
            places=tuple(tuple(_share(int(count), self.races) for count in counts) for counts in self.places),
            payouts=self._means(self.payouts, self.payouts_squared),
            purses=self._means(self.purses, self.purses_squared),
            races=self.races,
            whole=tuple(_share(won, self.races) for won in self.whole.tolist()),
        )

    def _means(self, sums: Whole, squares: Whole) -> tuple[Estimate, ...]:
        return tuple(
            estimate(total, square, self.races, self.parts)
            for total, square in zip(sums.tolist(), squares.tolist(), strict=True)
        )


def _share(count: float, races: int) -> Estimate:
    p = count / races
    return Estimate(p, sqrt(p * (1 - p) / races))


def estimate(total: int, squares: int, races: int, parts: int = 1) -> Estimate:
    """A mean from the sum of whole numbers and that of their squares.

    >>> estimate(6, 20, races=2)
    Estimate(mean=3.0, stderr=0.7071067811865476)
    """
    error = sqrt(max(0, races * squares - total * total) / races) / races
    return Estimate(total / races / parts, error / parts)


def sizes(game: Kernel) -> tuple[int, ...]:
    """The chunks of a game: those of its kernel, if its races are slow, or else of all."""
    found: tuple[int, ...] = getattr(game, "CHUNKS", CHUNKS)
    return found


def growing(races: int, sizes: tuple[int, ...] = CHUNKS, glance: int = 0) -> Iterator[tuple[int, int]]:
    """So many worlds, a few and then more at a time: the first of them, and how many.

    >>> list(growing(races=4_000))
    [(0, 1000), (1000, 2000), (3000, 1000)]
    >>> list(growing(races=2_000, glance=50))
    [(0, 50), (50, 950), (1000, 1000)]
    """
    first = 0
    split = (glance, sizes[0] - glance) if 0 < glance < sizes[0] else sizes[:1]
    for size in chain(split, sizes[1:], repeat(sizes[-1])):
        if first >= races:
            return
        yield first, min(size, races - first)
        first += size
