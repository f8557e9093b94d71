"""Luck with names.

A game says what may happen as a Lottery; a source of luck settles it. Seeded luck
depends on the seed and the lottery's key alone, never on what was drawn before, so that
two games of one seed share their dice wherever their keys agree.

    >>> die = Lottery(("roll", 1), ((1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)))
    >>> die[6]
    Fraction(1, 6)
    >>> Seeded(7).settle(die) == Seeded(7).settle(die)
    True
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from hashlib import blake2b
from typing import Generic, Protocol, TypeAlias, TypeVar

from engine.core.errors import ReplayMismatch, RuleViolation

Key: TypeAlias = tuple[str | int, ...]
O = TypeVar("O")  # noqa: E741 - an outcome
T = TypeVar("T")

_BITS = 128


class Lottery(Mapping[O, Fraction], Generic[O]):
    """Outcomes in a fixed order with integer weights, and the key that names the draw."""

    __slots__ = ("_weights", "key", "total")

    def __init__(self, key: Key, weights: Iterable[tuple[O, int]]) -> None:
        self.key = key
        self._weights = dict(weights)
        self.total = sum(self._weights.values())
        if self.total <= 0 or min(self._weights.values()) <= 0:
            raise RuleViolation("lottery.weights", draw=key)

    def __getitem__(self, outcome: O) -> Fraction:
        return Fraction(self._weights[outcome], self.total)

    def __contains__(self, outcome: object) -> bool:
        # True == 1 and 1.0 == 1, but neither is a die's face
        return any(outcome == known and type(outcome) is type(known) for known in self._weights)

    def __iter__(self) -> Iterator[O]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def __repr__(self) -> str:
        return f"Lottery({self.key!r}, {tuple(self._weights.items())!r})"

    def at(self, ticket: int) -> O:
        """The outcome that holds a ticket, of tickets 0 to total - 1."""
        for outcome, weight in self._weights.items():
            if ticket < weight:
                return outcome
            ticket -= weight
        raise RuleViolation("lottery.ticket", draw=self.key)


def digest(seed: int | str, key: Key) -> int:
    """128 bits that depend on a seed and a name, the same on every machine.

    >>> digest(7, ("roll", 1)) == digest(7, ("roll", 1)) != digest(8, ("roll", 1))
    True
    """
    text = repr((seed, key)).encode()
    return int.from_bytes(blake2b(text, digest_size=_BITS // 8).digest(), "big")


class Luck(Protocol):
    """Whatever settles lotteries."""

    def settle(self, lottery: Lottery[O]) -> O:
        """One outcome of the lottery."""
        ...


class Seeded:
    """Luck that a seed and the lottery's key decide."""

    def __init__(self, seed: int | str) -> None:
        self.seed = seed

    def settle(self, lottery: Lottery[O]) -> O:
        """The outcome that this seed has for this key."""
        return lottery.at(digest(self.seed, lottery.key) * lottery.total >> _BITS)


class Scripted:
    """Luck read from a list: a replay, or a test that wants these dice and no others."""

    def __init__(self, script: Iterable[object]) -> None:
        self._script = iter(script)

    def settle(self, lottery: Lottery[O]) -> O:
        """The next outcome of the script, if the lottery has it."""
        for outcome in self._script:
            for known in lottery:
                if known == outcome and type(known) is type(outcome):
                    return known
            raise ReplayMismatch("replay.outcome", outcome=outcome, draw=lottery.key)
        raise ReplayMismatch("replay.out_of_luck", draw=lottery.key)


class Recording:
    """Another source of luck, with a list of what it settled."""

    def __init__(self, luck: Luck) -> None:
        self._luck = luck
        self.outcomes: list[object] = []

    def settle(self, lottery: Lottery[O]) -> O:
        """What the other source settles, noted."""
        outcome = self._luck.settle(lottery)
        self.outcomes.append(outcome)
        return outcome


class Stream:
    """A player's own randomness: named by seed, seat and decision, and drawn only when used.

    >>> Stream(7, ("bid", 1)).index(6) == Stream(7, ("bid", 1)).index(6)
    True
    """

    __slots__ = ("_drawn", "_key", "_seed")

    def __init__(self, seed: int | str, key: Key) -> None:
        self._seed = seed
        self._key = key
        self._drawn = 0

    def index(self, size: int) -> int:
        """A whole number from 0 to size - 1."""
        self._drawn += 1
        return digest(self._seed, (*self._key, self._drawn)) * size >> _BITS

    def choice(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.index(len(items))]

    def chance(self, share: Fraction) -> bool:
        """True with the given probability."""
        return self.index(share.denominator) < share.numerator
