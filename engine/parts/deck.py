"""Cards as multisets of kinds: nobody can tell two cards of one kind apart, so nobody tries.

>>> hand = Cards.of({"hook": 1, "add-1": 2})
>>> hand.add("hook")["hook"], hand.take("add-1").total
(2, 2)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from engine.core.errors import RuleViolation


@dataclass(frozen=True, slots=True)
class Cards:
    """How many of each kind, kinds in alphabetical order, none of them zero."""

    counts: tuple[tuple[str, int], ...] = ()

    def __post_init__(self) -> None:
        before = ""
        for kind, count in self.counts:
            if kind <= before or count < 1:
                raise RuleViolation("cards.malformed")
            before = kind

    @classmethod
    def of(cls, counts: Mapping[str, int] | Iterable[str]) -> Cards:
        """Cards from a mapping of counts, or from a list of kinds."""
        if isinstance(counts, Mapping):
            return cls(tuple(sorted((kind, count) for kind, count in counts.items() if count)))
        tally: dict[str, int] = {}
        for kind in counts:
            tally[kind] = tally.get(kind, 0) + 1
        return cls(tuple(sorted(tally.items())))

    def __getitem__(self, kind: str) -> int:
        for known, count in self.counts:
            if known == kind:
                return count
        return 0

    def __iter__(self) -> Iterator[str]:
        """The kinds, each once."""
        return (kind for kind, _ in self.counts)

    def __contains__(self, kind: object) -> bool:
        return any(known == kind for known, _ in self.counts)

    def __bool__(self) -> bool:
        return bool(self.counts)

    def __add__(self, other: Cards) -> Cards:
        if not other.counts:
            return self
        tally = dict(self.counts)
        for kind, count in other.counts:
            tally[kind] = tally.get(kind, 0) + count
        return Cards(tuple(sorted(tally.items())))

    def __sub__(self, other: Cards) -> Cards:
        """These cards without those; a RuleViolation if some are lacking."""
        tally = dict(self.counts)
        for kind, count in other.counts:
            left = tally.get(kind, 0) - count
            if left < 0:
                raise RuleViolation("cards.lacking", card=kind)
            tally[kind] = left
        return Cards.of(tally)

    def __le__(self, other: Cards) -> bool:
        """Whether the others hold all of these."""
        return all(other[kind] >= count for kind, count in self.counts)

    @property
    def total(self) -> int:
        """The number of cards."""
        return sum(count for _, count in self.counts)

    def add(self, kind: str) -> Cards:
        """One card more."""
        return self + Cards(((kind, 1),))

    def take(self, kind: str) -> Cards:
        """One card less; a RuleViolation if there is none."""
        return self - Cards(((kind, 1),))

    def drop(self, other: Cards) -> Cards:
        """What is left after taking away as many of the others as there are."""
        lost = dict(other.counts)
        return Cards(tuple((k, n - lost.get(k, 0)) for k, n in self.counts if n > lost.get(k, 0)))

    def each(self) -> Iterator[str]:
        """Every single card, copies included."""
        for kind, count in self.counts:
            for _ in range(count):
                yield kind


NO_CARDS: Final = Cards()
