"""Guess first: hands for up to five answers, locked before anything is given away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

from engine.core.errors import RuleViolation

MOST: Final = 999


def miss(counts: Sequence[int], right: int) -> Fraction:
    """How far the hands were off, after Brier: 0 if all were right, 2 if all agreed on a wrong answer.

    >>> miss((0, 10, 0), 1), miss((0, 10, 0), 2), miss((1, 1, 2), 2)
    (Fraction(0, 1), Fraction(2, 1), Fraction(3, 8))
    """
    total = sum(counts)
    shares = [Fraction(count, total) for count in counts]
    return sum(((share - (i == right)) ** 2 for i, share in enumerate(shares)), Fraction(0))


def blind(bars: int) -> Fraction:
    """The miss of hands that are spread evenly, which know nothing.

    >>> blind(5)
    Fraction(4, 5)
    """
    return miss((1,) * bars, 0)


@dataclass
class Hands:
    """The hands of a class, or of one reader."""

    bars: int
    counts: list[int] = field(default_factory=list)
    locked: bool = False

    def __post_init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """No hand is up."""
        self.counts = [0] * self.bars
        self.locked = False

    @property
    def total(self) -> int:
        """How many there are."""
        return sum(self.counts)

    def change(self, bar: Any, *, by: int = 0, to: Any = None) -> None:
        """More or fewer hands for an answer, or so many; once locked, none."""
        if self.locked or type(bar) is not int or bar not in range(self.bars):
            raise RuleViolation("session.message")
        count = self.counts[bar] + by if to is None else to
        if type(count) is not int or count > MOST:
            raise RuleViolation("session.message")
        self.counts[bar] = max(0, count)

    def lock(self) -> None:
        """No more changes; without a hand there is nothing to lock."""
        if not self.total:
            raise RuleViolation("lesson.no_hands")
        self.locked = True
