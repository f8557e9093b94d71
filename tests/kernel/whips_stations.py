"""Races of Whips for whoever runs the compiled ones elsewhere, and for the soak."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tests.kernel.stations import Station
from tests.kernel.whips_races import ALL, Met, packed, side_by_side


def stations(n: int) -> Iterator[Station]:
    """So many races from their start."""
    for image, tables, worlds, ends in packed(n):
        yield Station(image, tables, 0, worlds, ends)


def soaked(races: int, first: int) -> Met:
    """So many whole races and as many from anywhere, both ways; how often each trick, mishap and row came."""
    met = side_by_side(races, first)
    return Counter({each: met[each] for each in ALL})
