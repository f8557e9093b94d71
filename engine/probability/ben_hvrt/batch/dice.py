"""The dice of many races, named as the rules name them: by turn, chariot and how often it has rolled.

Whatever plays in a world rolls the same dice there, so that choices are compared with equal luck;
and a world's dice can be handed to the rules, or the rules' luck to the kernel.

    >>> dice = Drawn(seed=7, chariots=4, worlds=1000)
    >>> rolled = dice.luck(world=5).settle(Lottery(("roll", 0, 1, 2, 0), ((face, 1) for face in FACES)))
    >>> rolled == dice.faces(turn=1, nth=0)[2, 5]
    np.True_
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol, TypeVar

import numpy as np

from engine.core.chance import Lottery, Luck
from engine.probability.ben_hvrt.batch.squares import Bytes, Index, Marks, where
from engine.probability.exact import FACES

_ROLLS = 64  # more than any move has
O = TypeVar("O")  # noqa: E741 - an outcome


class Dice(Protocol):
    """Whatever has a die for every turn, chariot, roll and world."""

    def faces(self, turn: int, nth: int) -> Bytes:
        """The dice [chariot, world] of a turn, for the nth roll of a move, from 0."""
        ...


@dataclass(frozen=True, slots=True)
class Drawn:
    """Dice that a seed decides, drawn when they are first needed."""

    seed: int
    chariots: int
    worlds: int
    _drawn: dict[tuple[int, int], Bytes] = field(default_factory=dict, repr=False, compare=False)

    def faces(self, turn: int, nth: int) -> Bytes:
        """The dice [chariot, world] of a turn."""
        known = self._drawn.get((turn, nth))
        if known is None:
            rng = np.random.default_rng([self.seed, turn, nth])
            known = rng.integers(1, len(FACES), (self.chariots, self.worlds), np.int8, endpoint=True)
            self._drawn[turn, nth] = known
        return known

    def luck(self, world: int) -> Luck:
        """The dice of one world, for the rules."""
        return OneWorld(self, world)


@dataclass(frozen=True, slots=True)
class Settled:
    """The dice that luck of the rules would roll: one world for each."""

    lucks: tuple[Luck, ...]
    chariots: int
    races: tuple[int, ...]
    """The number of the race, in each world."""

    def faces(self, turn: int, nth: int) -> Bytes:
        """The dice [chariot, world] of a turn."""
        return np.array(
            [
                [
                    luck.settle(Lottery(("roll", race, turn, chariot, nth), ((face, 1) for face in FACES)))
                    for luck, race in zip(self.lucks, self.races, strict=True)
                ]
                for chariot in range(self.chariots)
            ],
            dtype=np.int8,
        )


@dataclass(frozen=True, slots=True)
class OneWorld:
    """Luck for the rules: the dice of one world, and nothing else."""

    dice: Dice
    world: int

    def settle(self, lottery: Lottery[O]) -> O:
        """The face of the roll that the lottery's key names."""
        _, _, turn, chariot, nth = lottery.key
        return lottery.at(int(self.dice.faces(int(turn), int(nth))[int(chariot), self.world]) - 1)


def throw(dice: Dice, now: int, turn: Marks, nth: Bytes, chariot: Index, world: Index) -> Bytes:
    """One die each; ``now`` is the turn of all, if they have one."""
    if now >= 0 and (nth == nth[0]).all():
        faces = dice.faces(now, int(nth[0]))
        rolled: Bytes = faces.reshape(-1).take(chariot * faces.shape[1] + world)
        return rolled
    rolled = np.zeros(len(world), np.int8)
    names = turn.astype(np.intp) * _ROLLS + nth
    for name in np.unique(names).tolist():
        rows = where(names == name)
        rolled[rows] = dice.faces(*divmod(name, _ROLLS))[chariot[rows], world[rows]]
    return rolled
