"""Estimates that carry their error.

>>> rolled = Tally.of((1, 2, 3, 4, 5, 6)).estimate
>>> rolled.mean, rolled.agrees_with(3.5)
(3.5, True)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import inf, sqrt


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean of independent observations, and how far off it may be."""

    mean: float
    stderr: float

    def agrees_with(self, truth: float, sigmas: float = 4.0) -> bool:
        """Whether the truth is within so many standard errors."""
        return abs(self.mean - truth) <= sigmas * self.stderr


@dataclass(frozen=True, slots=True)
class Tally:
    """Running sums of observations. They are exact, so the order of adding does not matter."""

    count: int = 0
    total: Fraction = Fraction(0)
    squares: Fraction = Fraction(0)

    @classmethod
    def of(cls, observations: Iterable[int | Fraction]) -> Tally:
        """All of these."""
        tally = cls()
        for each in observations:
            tally = tally.add(each)
        return tally

    def add(self, observation: int | Fraction) -> Tally:
        """One observation more."""
        return Tally(
            self.count + 1, self.total + observation, self.squares + Fraction(observation) * observation
        )

    def __add__(self, other: Tally) -> Tally:
        """Two tallies as one.

        >>> (Tally().add(1) + Tally().add(3)).estimate
        Estimate(mean=2.0, stderr=1.0)
        """
        return Tally(self.count + other.count, self.total + other.total, self.squares + other.squares)

    @property
    def estimate(self) -> Estimate:
        """The mean with its standard error; with fewer than two observations nobody knows.

        >>> Tally().add(7).estimate
        Estimate(mean=7.0, stderr=inf)
        """
        if self.count == 0:
            return Estimate(0.0, inf)
        mean = self.total / self.count
        if self.count == 1:
            return Estimate(float(mean), inf)
        variance = (self.squares - mean * self.total) / (self.count - 1)
        return Estimate(float(mean), sqrt(variance / self.count))
