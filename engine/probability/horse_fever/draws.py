"""The luck of many races: Movement cards and Sprint dice, named as the rules name them.

Whatever runs in a world meets the same cards and dice there, so that choices are compared with
equal luck; and a world's luck can be handed to the rules.

    >>> draws = Draws(seed=7, worlds=1000)
    >>> bool((draws.die(unit=0, nth=0) == draws.die(unit=0, nth=0)).all())
    True
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import permutations
from typing import TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from engine.core.chance import Lottery
from engine.games.horse_fever.cards import MOVEMENT_DECK
from engine.games.horse_fever.tables import LANES
from engine.parts.deck import Cards

O = TypeVar("O")  # noqa: E741 - an outcome
Bytes: TypeAlias = npt.NDArray[np.int8]

KINDS = tuple(sorted(MOVEMENT_DECK))
NUMBERS: Bytes = np.array([[int(square) for square in kind] for kind in KINDS], np.int8)
"""[card, row] the squares of each Movement card (HF-60)."""

_ORDERS: Bytes = np.array([*permutations(range(LANES))], np.int8).T


@dataclass(frozen=True, slots=True)
class Draws:
    """Cards and dice that a seed decides, drawn when they are first needed."""

    seed: int
    worlds: int
    deck: Cards = MOVEMENT_DECK
    first: int = 0  # the unit in which this deck is first drawn from
    _cards: dict[int, Bytes] = field(default_factory=dict, repr=False, compare=False)
    _dice: dict[tuple[int, int], Bytes] = field(default_factory=dict, repr=False, compare=False)
    _left: list[Bytes] = field(default_factory=list, repr=False, compare=False)

    def card(self, unit: int) -> Bytes:
        """The number of the Movement card [world] that is turned in a unit."""
        for due in range(self.first + len(self._cards), unit + 1):
            self._cards[due] = self._draw(due - self.first)
        return self._cards[unit]

    def _draw(self, nth: int) -> Bytes:
        """The next card of every shuffled deck; a deck that has run out is whole again (HF-33)."""
        since = nth - self.deck.total
        if nth == 0 or (since >= 0 and since % MOVEMENT_DECK.total == 0):
            kinds = (self.deck if nth == 0 else MOVEMENT_DECK).each()
            cards = np.array([KINDS.index(kind) for kind in kinds], np.int8)
            self._left[:] = [np.repeat(cards[:, None], self.worlds, axis=1)]
        deck = self._left[0]
        at = nth if since < 0 else since % MOVEMENT_DECK.total
        rng = np.random.default_rng([self.seed, 1, nth])
        other = rng.integers(at, len(deck), self.worlds, np.int64).astype(np.intp)
        here = np.arange(self.worlds, dtype=np.intp)
        drawn: Bytes = deck[other, here]
        deck[other, here] = deck[at]
        deck[at] = drawn
        return drawn

    def die(self, unit: int, nth: int) -> Bytes:
        """The lane [world] that a Sprint die shows."""
        if (unit, nth) not in self._dice:
            rng = np.random.default_rng([self.seed, 2, unit, nth])
            self._dice[unit, nth] = rng.integers(0, LANES, self.worlds, np.int8)
        return self._dice[unit, nth]

    def favour(self) -> Bytes:
        """[lane, world] whom the First Player likes among level horses: all orders are equally likely."""
        rng = np.random.default_rng([self.seed, 3])
        return _ORDERS[:, rng.integers(0, _ORDERS.shape[1], self.worlds, np.int64).astype(np.intp)]

    def luck(self, world: int) -> OneWorld:
        """The luck of one world, for the rules."""
        return OneWorld(self, world)


@dataclass(frozen=True, slots=True)
class Repeated:
    """The same worlds several times over: one row of them for each thing to be compared."""

    draws: Draws
    times: int

    @property
    def worlds(self) -> int:
        """How many there are in all."""
        return self.draws.worlds * self.times

    def card(self, unit: int) -> Bytes:
        """The number of the Movement card [world] that is turned in a unit."""
        return np.tile(self.draws.card(unit), self.times)

    def die(self, unit: int, nth: int) -> Bytes:
        """The lane [world] that a Sprint die shows."""
        return np.tile(self.draws.die(unit, nth), self.times)

    def favour(self) -> Bytes:
        """[lane, world] whom the First Player likes among level horses."""
        return np.tile(self.draws.favour(), (1, self.times))


@dataclass(frozen=True, slots=True)
class OneWorld:
    """Luck for the rules: the cards and dice of one world, and nothing else."""

    draws: Draws
    world: int

    def settle(self, lottery: Lottery[O]) -> O:
        """The outcome that the lottery's key names."""
        what, _, unit, *nth = lottery.key
        if what == "movement":
            drawn: object = KINDS[int(self.draws.card(int(unit))[self.world])]
        else:
            drawn = int(self.draws.die(int(unit), int(nth[0]))[self.world])
        return next(outcome for outcome in lottery if outcome == drawn)
