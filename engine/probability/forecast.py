"""Odds: how the race of a view may end, estimated by racing it thousands of times.

They are computed from the view alone: what its seat cannot see, they cannot know. They depend on the
seed and on the number of races, never on the clock.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from typing import Final

import numpy as np

from engine.core.errors import RuleViolation
from engine.games.ben_hvrt.model import Upkeep
from engine.games.ben_hvrt.views import View
from engine.probability.batch import Drawn, Finish
from engine.probability.beliefs import Belief
from engine.probability.montecarlo import Estimate
from engine.probability.setting_out import set_out

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

    @property
    def wins(self) -> tuple[float, ...]:
        """By chariot, the probability of the first place."""
        return tuple(ranks[0].mean for ranks in self.places)

    @property
    def settled(self) -> bool:
        """Whether more races would tell nothing new."""
        return all(rank.stderr == 0 for ranks in self.places for rank in ranks)


class Sums:
    """Whole numbers that grow race by race; adding them up in another order changes nothing."""

    def __init__(self) -> None:
        self.races = 0
        self.places = np.zeros((0, 0), np.int64)
        self.payouts = self.payouts_squared = self.purses = self.purses_squared = np.zeros(1, np.int64)

    def add(self, finish: Finish, before: np.ndarray[tuple[int, ...], np.dtype[np.int32]]) -> None:
        """More races, and the purses with which they began."""
        chariots, worlds = finish.places.shape
        if not self.races:
            self.places = np.zeros((chariots, chariots), np.int64)
        for chariot, places in enumerate(finish.places):
            self.places[chariot] += np.bincount(places, minlength=chariots + 1)[1:]
        purses = finish.purses.astype(np.int64)
        payouts = purses - before
        self.payouts = self.payouts + payouts.sum(axis=1)
        self.payouts_squared = self.payouts_squared + (payouts * payouts).sum(axis=1)
        self.purses = self.purses + purses.sum(axis=1)
        self.purses_squared = self.purses_squared + (purses * purses).sum(axis=1)
        self.races += worlds

    @property
    def odds(self) -> Odds:
        """The estimates so far."""
        return Odds(
            places=tuple(tuple(_share(int(count), self.races) for count in counts) for counts in self.places),
            payouts=_means(self.payouts.tolist(), self.payouts_squared.tolist(), self.races),
            purses=_means(self.purses.tolist(), self.purses_squared.tolist(), self.races),
            races=self.races,
        )


def _share(count: int, races: int) -> Estimate:
    p = count / races
    return Estimate(p, sqrt(p * (1 - p) / races))


def _means(sums: list[int], squares: list[int], races: int) -> tuple[Estimate, ...]:
    return tuple(
        Estimate(total / races, sqrt(max(0, races * square - total * total) / races) / races)
        for total, square in zip(sums, squares, strict=True)
    )


def foreseeable(seen: View) -> bool:
    """Whether there is a race to speak of: cards are dealt, and it is not over."""
    return seen.race is not None or seen.auction is not None or isinstance(seen.stage, Upkeep)


def progress(seen: View, *, races: int = sum(CHUNKS), seed: int = 0) -> Iterator[Odds]:
    """Better and better odds; they stop when there are enough races, or nothing is open."""
    if not foreseeable(seen):
        raise RuleViolation("odds.nothing_to_race")
    belief, sums, number = Belief.of(seen), Sums(), 0
    while sums.races < races:
        worlds = min(CHUNKS[min(number, len(CHUNKS) - 1)], races - sums.races)
        dice = Drawn(seed=_mix(seed, number), chariots=len(seen.gear), worlds=worlds)
        start = set_out(seen, belief, belief.draw(worlds, (seed, number)), dice)
        sums.add(start.run(), start.station.purse)
        number += 1
        yield sums.odds
        if sums.odds.settled:
            return


def _mix(seed: int, number: int) -> int:
    return seed * 1_000 + number


def odds(seen: View, *, races: int = sum(CHUNKS), seed: int = 0) -> Odds:
    """The odds after so many races."""
    *_, last = progress(seen, races=races, seed=seed)
    return last
