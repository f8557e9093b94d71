"""Numbers in heaps: a histogram of a class, and an axis that fits it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from benhvrt_widgets.lessons.picture import Point

HEAPS: Final = 20
"""Bars of a chart at most."""
STRIDES: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


def stride(length: float, most: int) -> int:
    """A round number that goes so often into a length at most.

    >>> stride(107, 20), stride(7, 20)
    (10, 1)
    """
    return next(each for each in STRIDES if length <= most * each)


def width(values: Sequence[int]) -> int:
    """How many results make a heap, so that there are twenty heaps at most.

    >>> width([3, 9]), width([31, 138]), width([0, 1791])
    (1, 10, 100)
    """
    return stride(max(values) - min(values), HEAPS)


def heaps(seen: Mapping[int, int], width: int, first: int) -> list[Point]:
    """A bar for each heap, the empty ones too, in the middle of its results.

    >>> heaps({4: 1, 6: 2}, 10, 4)
    [(44.5, 1), (54.5, 0), (64.5, 2)]
    """
    return [
        (heap * width + (width - 1) / 2, seen.get(heap, 0))
        for heap in range(first, max(first + 1, max(seen)) + 1)
    ]


def named(heap: int, width: int) -> str:
    """The results of a heap.

    >>> named(7, 1), named(-1, 5)
    ('7', '-5 \u2026 -1')
    """
    return str(heap) if width == 1 else f"{heap * width} \N{HORIZONTAL ELLIPSIS} {heap * width + width - 1}"


def ticks(least: float, most: float) -> list[float]:
    """A few round numbers on an axis, which do not run into each other on a phone either.

    >>> ticks(20, 150), ticks(-5, 6)
    ([50, 100, 150], [-4, -2, 0, 2, 4, 6])
    """
    step = stride(most - least, 6)
    return list(range(-(-int(least) // step) * step, int(most) + 1, step))


def span(xs: Sequence[float]) -> tuple[float, float]:
    """From where to where an axis goes, so that all fits with some room and it seldom changes.

    >>> span([60, 149]), span([-3, 4]), span([5])
    ((55, 155), (-4, 6), (0, 10))
    """
    least, most = min(xs), max(xs)
    step = stride(most - least, 20)
    low, high = (least // step - 1) * step, (most // step + 2) * step
    return (low, high) if high - low >= 10 else (least - 5, least + 5)
