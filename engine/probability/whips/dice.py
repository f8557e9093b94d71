"""The dice of many races, named as the rules name them: by turn, mover and number of the throw.

A die is a hash of its name and of its world, so nothing has to be drawn ahead, choices are compared
with equal luck, and a world's dice can be handed to the rules.

    >>> dice = Dice(seed=7, worlds=1000)
    >>> key = ("skid", 3, 1, 4)
    >>> thrown = dice.luck(world=5).settle(throw(key, 2))
    >>> every = dice.faces(np.array([5]), 3, np.array([1]), np.array([4]))
    >>> tuple(sorted(every[:2, 0].tolist())) == thrown
    True
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, TypeVar

import numpy as np
import numpy.typing as npt

from engine.core.chance import Lottery, Luck
from engine.games.whips.dice import throw

__all__ = ["Dice", "OneWorld", "throw"]

Index = npt.NDArray[np.intp]
U64 = np.uint64
O = TypeVar("O")  # noqa: E741 - an outcome

_GOLDEN: Final = U64(0x9E3779B97F4A7C15)
_ONE: Final = U64(0xBF58476D1CE4E5B9)
_TWO: Final = U64(0x94D049BB133111EB)
_DIE: Final = np.arange(3, dtype=U64)[:, None]


def _mixed(bits: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    bits = (bits ^ (bits >> U64(30))) * _ONE
    bits = (bits ^ (bits >> U64(27))) * _TWO
    return bits ^ (bits >> U64(31))


@dataclass(frozen=True, slots=True)
class Dice:
    """Three dice for every throw of every world."""

    seed: int
    worlds: int

    @property
    def base(self) -> npt.NDArray[np.uint64]:
        """Where each world's dice begin."""
        start = _mixed(np.array([self.seed % 2**63], U64) * _GOLDEN)
        numbers: npt.NDArray[np.uint64] = np.arange(1, self.worlds + 1, dtype=U64)
        return _mixed(start + numbers * _GOLDEN)

    def faces(self, world: Any, turn: int, mover: Any, nth: Any) -> npt.NDArray[np.int8]:
        """The three dice [die, ...] of throws."""
        return faces(self.base[world], turn, mover, nth)

    def luck(self, world: int) -> Luck:
        """The dice of one world, for the rules."""
        return OneWorld(self, world)


def faces(
    base: npt.NDArray[np.uint64], turn: int, mover: Any, nth: Any, dice: int = 3
) -> npt.NDArray[np.int8]:
    """So many dice of throws, given where their worlds' dice begin."""
    name = np.asarray(mover, np.int64) * 2**16 + np.asarray(nth, np.int64) * 4 + int(turn) * 2**24
    bits = _mixed(base + (name.astype(U64) + _DIE[:dice]) * _GOLDEN)
    return (((bits >> U64(32)) * U64(6)) >> U64(32)).astype(np.int8) + np.int8(1)


@dataclass(frozen=True, slots=True)
class OneWorld:
    """Luck for the rules: the dice of one world, and nothing else."""

    dice: Dice
    world: int

    def settle(self, lottery: Lottery[O]) -> O:
        """The throw that the lottery's key names."""
        name, turn, mover, nth = lottery.key
        world = np.array([self.world])
        shown = self.dice.faces(world, int(turn), int(mover), int(nth))[:, 0].tolist()
        first = next(iter(lottery))
        if not isinstance(first, tuple):
            return lottery.at(shown[0] - 1)
        count = len(first)
        dice = tuple(shown[:count]) if name in ("sideswipe", "shunt") else tuple(sorted(shown[:count]))
        return next(outcome for outcome in lottery if outcome == dice)
