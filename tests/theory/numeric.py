"""Luck that is the same every time, means with their errors, and integrals."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from math import sqrt
from statistics import fmean, stdev

from engine.probability.montecarlo import Estimate


def seeded(seed: int) -> random.Random:
    """A generator for tests."""
    return random.Random(seed)  # noqa: S311 - no secrets here


def estimate(observed: Iterable[float]) -> Estimate:
    """The mean of what was observed, with its standard error."""
    sample = list(observed)
    return Estimate(fmean(sample), stdev(sample) / sqrt(len(sample)))


def integral(f: Callable[[float], float], low: float, high: float, pieces: int = 2000) -> float:
    """The midpoint rule: it never asks for the ends, where a logarithm may be infinite."""
    width = (high - low) / pieces
    return width * sum(f(low + (n + 0.5) * width) for n in range(pieces))
