"""The dice of a race, named as the rules name them: by turn, mover and number of the throw.

A world is a row of tickets, one for every throw that a race may come to. A ticket, 0 to 215, is how three
dice fall; whoever throws fewer looks at the first of them. So choices are compared with equal luck, and
a world's dice can be handed to the rules.

    >>> from engine.games.whips.dice import throw
    >>> (world,) = drawn(seats=4, laps=1, worlds=1, seed=7)
    >>> dice = DICE[ticket(world, 4, turn=3, mover=1, nth=4)]
    >>> OneWorld(world, seats=4).settle(throw(("skid", 3, 1, 4), 2)) == tuple(sorted(dice[:2]))
    True
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Final

import numpy as np

from engine.core.chance import Lottery, O
from engine.games.whips.dice import FACES
from engine.games.whips.tables import TURNS_PER_LAP

DICE: Final = tuple(product(FACES, repeat=3))
"""By ticket, how three dice fall."""
SLOTS: Final = 16
"""Tickets of a move."""
_SHIFT: Final = 43
"""One more on each die."""


def drawn(seats: int, laps: int, worlds: int, seed: int) -> Iterator[bytes]:
    """The tickets of so many worlds."""
    rng = np.random.Generator(np.random.PCG64(seed))
    size = (TURNS_PER_LAP * laps + 1) * seats * SLOTS
    for _ in range(worlds):
        yield rng.integers(0, len(DICE), size, np.uint8).tobytes()


def ticket(tickets: bytes, seats: int, turn: int, mover: int, nth: int) -> int:
    """The ticket of a throw; a move with more throws than slots goes through them again, shifted."""
    again, slot = divmod(nth, SLOTS)
    return (tickets[(turn * seats + mover) * SLOTS + slot] + again * _SHIFT) % len(DICE)


@dataclass(frozen=True, slots=True)
class OneWorld:
    """Luck for the rules: the dice of one world, and nothing else."""

    tickets: bytes
    seats: int

    def settle(self, lottery: Lottery[O]) -> O:
        """The throw that the lottery's key names."""
        name, turn, mover, nth = lottery.key
        shown = DICE[ticket(self.tickets, self.seats, int(turn), int(mover), int(nth))]
        first = next(iter(lottery))
        if not isinstance(first, tuple):
            return lottery.at(shown[0] - 1)
        dice = shown[: len(first)]
        if name not in ("sideswipe", "shunt"):
            dice = tuple(sorted(dice))
        return next(outcome for outcome in lottery if outcome == dice)
