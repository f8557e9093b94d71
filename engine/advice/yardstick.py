"""V, what a view is worth to its seat: the mean over so many worlds in which all play on like the house.

The seed is fixed and the worlds come from the view alone, so a view has one worth, a fraction, for ever.
A choice is valued in the worlds of the view in which it is made: what the house player would choose is
worth just what that view is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
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
    """V of many views at once: on all cores, or at little more than the cost of one."""

    def __call__(self, seen: Any, since: Any | None = None, /) -> Fraction:
        """What a view is worth to its seat; after a choice, in the worlds of the view before it."""
        ...

    def chosen(self, before: Any, choices: Sequence[Any], views: Sequence[Any], /) -> list[Fraction]:
        """What choices are worth, after which these views are seen."""
        ...

    def fallen(self, views: Sequence[Any], /) -> list[Fraction]:
        """What views are worth that chance may bring."""
        ...

    @property
    def together(self) -> int:
        """How many views are best raced at once."""
        ...

    def prepare(self, asked: Iterable[tuple[Any, Any | None]], /) -> None:
        """Race all that is not known yet: views, and since when."""
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

    def __call__(self, seen: Seen, since: Seen | None = None) -> Fraction:
        """What a view is worth to its seat."""
        if (seen, since) not in self._known:
            self.prepare([(seen, since)])
        return self._known[seen, since]

    def chosen(self, before: Seen, choices: Sequence[Any], views: Sequence[Seen]) -> list[Fraction]:  # noqa: ARG002
        """What choices are worth."""
        return [self(seen, before) for seen in views]

    def fallen(self, views: Sequence[Seen]) -> list[Fraction]:
        """What may fall is worth."""
        return [self(seen) for seen in views]

    def prepare(self, asked: Iterable[tuple[Seen, Seen | None]]) -> None:
        """Race all that is not known yet, on all cores."""
        fresh = [each for each in dict.fromkeys(asked) if each not in self._known]
        self._known.update(zip(fresh, each(self._race, fresh), strict=True))

    def _race(self, asked: tuple[Seen, Seen | None]) -> Fraction:
        seen, since = asked
        ends = kernel(seen.game, TO_WEIGH).ends(seen, worlds=self.races, seed=self.seed, since=since)
        return Fraction(int(ends.worth[whose(seen)].sum()), self.races * ends.parts)


@dataclass(frozen=True, slots=True)
class Plain:
    """V that is any function of a view."""

    value: Callable[[Any], Fraction]

    @property
    def together(self) -> int:
        """One is as good as many."""
        return 1

    def __call__(self, seen: Any, since: Any | None = None) -> Fraction:  # noqa: ARG002
        """What it says."""
        return self.value(seen)

    def chosen(self, before: Any, choices: Sequence[Any], views: Sequence[Any]) -> list[Fraction]:  # noqa: ARG002
        """What it says of each."""
        return [self.value(seen) for seen in views]

    def fallen(self, views: Sequence[Any]) -> list[Fraction]:
        """What it says of each."""
        return [self.value(seen) for seen in views]

    def prepare(self, asked: Iterable[tuple[Any, Any | None]]) -> None:
        """Nothing to be done."""


def whose(seen: Seen) -> Seat:
    """The seat of a view; a spectator has no purse."""
    if seen.seat is None:
        raise RuleViolation("action.nobody")
    return seen.seat
