"""Who wins the series: the purses after this race, and what the races still to come do to them.

A race to come is no more than a change of purses, drawn from a table of such changes that was measured
between house bots, by seats and laps (``scripts/purse_changes.py`` writes it). The world's number says which
row it is and from which seat it is read, so that all rows and seats are spread evenly over the worlds.
Cards kept count for their prices; a race that is still to be rolled for is any of one to six laps.

    >>> changes(4, 2).shape[1], bool((changes(4, 2).sum(axis=1) == 0).all())
    (4, True)
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from engine.games.ben_hvrt.model import Options

Whole = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

FEWEST: Final = 2
MOST: Final = 8
"""Tables that were measured; a larger one is read as the largest and a second one."""
LAPS: Final = 6
STRIDE: Final = 7_919
"""A prime: rows of one race say nothing of rows of the next."""


@cache
def _table() -> Any:
    return json.loads((files(__package__) / "purse_changes.json").read_text(encoding="utf-8"))


@cache
def changes(seats: int, laps: int) -> Whole:
    """[row, seat] what a race of so many laps did to the purses."""
    if seats <= MOST:
        return np.array(_table()[str(max(seats, FEWEST))][str(laps)], np.int64)
    first, rest = changes(MOST, laps), changes(max(FEWEST, seats - MOST), laps)
    both = np.concatenate([first, rest[np.arange(len(first)) % len(rest)]], axis=1)
    both[:, seats - 1] += both[:, seats:].sum(axis=1)  # one seat is no table: it has what two had
    return both[:, :seats]


def at_the_end(worth: Whole, options: Options, race: int, first: int = 0) -> Whole:
    """[world, seat] the purses at the end of a series, from what everybody has after a race."""
    worlds, seats = worth.shape
    number = first + np.arange(worlds)
    purses = worth.copy()
    for later, laps in enumerate(options.laps[race + 1 :], 1):
        lengths = 1 + (number // STRIDE + number * later) % LAPS if laps == 0 else np.full(worlds, laps)
        for length in np.unique(lengths):
            here = np.flatnonzero(lengths == length)
            rows = changes(seats, int(length))
            drawn = number[here] * later * STRIDE + number[here] // (later + 1)
            turned = (np.arange(seats) + (drawn // len(rows))[:, None]) % seats
            purses[here] += rows[(drawn % len(rows))[:, None], turned]
    return purses


def shares(purses: Whole) -> Floats:
    """[world, seat] who wins; who is level shares (BH-03)."""
    most = purses == purses.max(axis=1, keepdims=True)
    found: Floats = most / most.sum(axis=1, keepdims=True)
    return found
