"""How strong each entrant is on one scale, and how sure that is.

Every two chairs of different entrants that sat in one series are a match, won by the better place. The
ratings are those of Bradley and Terry, the strengths by which what happened is likeliest, found by the steps
of Hunter (2004); one half of a drawn match against everybody keeps who never lost within bounds. 400
points are odds of ten to one, and the mean is 0.

Intervals come from the bootstrap: in each of many leagues, each observation counts 0, 1, 2, ... times as a
Poisson number says. The numbers depend on the observation alone, so the sums are exact, of fixed size,
and the same in any order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, factorial
from typing import Final

import numpy as np
import numpy.typing as npt

from engine.tournaments.plan import Plan
from engine.tournaments.standings import Table
from engine.tournaments.unit import Result

LEAGUES: Final = 200
"""Of the bootstrap."""
POINTS: Final = 400.0
STEPS: Final = 500
CLOSE: Final = 1e-9
COUNTS: Final = np.cumsum([exp(-1) / factorial(times) for times in range(12)])

Matches = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Rating:
    """Points, and where 95 of 100 leagues like this one would have them."""

    name: str
    points: float
    low: float
    high: float


class Ladder:
    """The matches of a league as its series come in."""

    def __init__(self, plan: Plan) -> None:
        self.table = Table(plan)
        self._places = {name: nth for nth, name in enumerate(plan.names)}
        size = len(self._places)
        self._matches = np.zeros(
            (1 + LEAGUES, size, size), np.int64
        )  # twice the wins; the league itself first

    def add(self, result: Result) -> None:
        """One series more."""
        deal = self.table.add(result)
        if deal:
            times = np.searchsorted(COUNTS, np.random.default_rng(deal[0].number).random(LEAGUES))
            self._matches += np.concatenate(([1], times))[:, None, None] * self._met(deal)

    def _met(self, deal: Sequence[Result]) -> Matches:
        found = np.zeros(self._matches.shape[1:], np.int64)
        for result in deal:
            seated = self.table.plan.fixture(result.number).seated
            who = np.array([self._places[entrant.name] for entrant in seated])
            where = np.array(result.places)
            points = 2 * (where[:, None] < where) + (where[:, None] == where)
            np.add.at(found, (who[:, None], who), points)
        np.fill_diagonal(found, 0)  # of one's own chairs none beats another
        return found

    def ratings(self) -> tuple[Rating, ...]:
        """Of all entrants, the best first."""
        points = fitted(self._matches / 2)
        low, high = np.quantile(points[1:], (0.025, 0.975), axis=0)
        found = [
            Rating(name, float(points[0, nth]), float(low[nth]), float(high[nth]))
            for name, nth in self._places.items()
        ]
        return tuple(sorted(found, key=lambda rating: (-rating.points, rating.name)))


def fitted(wins: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """The points of each entrant in each league, of how often [league, one, other] one beat another.

    >>> fitted(np.array([[[0.0, 10.0], [1.0, 0.0]]])).round(1).tolist()
    [[182.8, -182.8]]
    """
    size = wins.shape[-1]
    if size == 1:
        return np.zeros(wins.shape[:2])
    wins = wins + 0.25 * (1 - np.eye(size))
    matches = wins + wins.transpose(0, 2, 1)
    total = wins.sum(axis=2)
    strength = np.ones(total.shape)
    for _ in range(STEPS):
        before = strength
        strength = total / (matches / (before[:, :, None] + before[:, None, :])).sum(axis=2)
        strength /= np.exp(np.log(strength).mean(axis=1, keepdims=True))
        if np.abs(strength / before - 1).max() < CLOSE:
            break
    points: npt.NDArray[np.float64] = POINTS * np.log10(strength)
    return points
