"""V, the worth of a race to the seat that sees it: a sum of whole numbers over so many worlds.

The seed is fixed and the worlds come from the view alone, so a view has one worth, a fraction, for ever.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final, Protocol, runtime_checkable

from engine.core.errors import RuleViolation
from engine.core.game import Seat
from engine.kernel import each
from engine.probability import TO_WEIGH, Seen, kernel

RACES: Final = 200
TOGETHER: Final = 48
"""Views raced side by side: enough for all cores, few enough that something is soon to be seen."""


@runtime_checkable
class Together(Protocol):
    """A yardstick that races many views at once: on all cores, or at little more than the cost of one."""

    def __call__(self, seen: Any, /) -> Fraction:
        """What the race is worth to the seat of this view."""
        ...

    @property
    def together(self) -> int:
        """How many views are best raced at once."""
        ...

    def prepare(self, views: Iterable[Any], /) -> None:
        """Race all that is not known yet."""
        ...


@dataclass(frozen=True, slots=True)
class Mean:
    """The mean of what a seat has after so many races, in any game; every view is raced once."""

    races: int = RACES
    seed: int = 0
    _known: dict[Any, Fraction] = field(default_factory=dict, repr=False, compare=False)

    @property
    def together(self) -> int:
        """How many views are best raced at once."""
        return TOGETHER

    def __call__(self, seen: Seen) -> Fraction:
        """What the race is worth to the seat of this view."""
        if seen not in self._known:
            self.prepare([seen])
        return self._known[seen]

    def prepare(self, views: Iterable[Seen]) -> None:
        """Race all that is not known yet, on all cores."""
        fresh = [seen for seen in dict.fromkeys(views) if seen not in self._known]
        self._known.update(zip(fresh, each(self._race, fresh), strict=True))

    def _race(self, seen: Seen) -> Fraction:
        ends = kernel(seen.game, TO_WEIGH).ends(seen, worlds=self.races, seed=self.seed)
        return Fraction(int(ends.worth[whose(seen)].sum()), self.races * ends.parts)


def whose(seen: Seen) -> Seat:
    """The seat of a view; a spectator has no purse."""
    if seen.seat is None:
        raise RuleViolation("action.nobody")
    return seen.seat
