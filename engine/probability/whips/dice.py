"""The dice of the compiled races: how three of them fall, and what each throw has for a name.

A throw is a ticket, 0 to 215, for three dice; whoever throws fewer looks at the first of them. So a chariot
on two whips has the die that it would have on one, and choices are compared with equal luck.

    >>> from engine.games.whips.dice import throw
    >>> key = ("skid", 3, 1, 4)
    >>> two, three = (Fed(7, world=5).settle(throw(key, whips)) for whips in (2, 3))
    >>> set(two) <= set(three)
    True
"""

from __future__ import annotations

from itertools import product
from typing import Final

from engine.core.chance import Key, Lottery, O
from engine.games.whips.dice import FACES
from engine.kernel import key, ticket

DICE: Final = tuple(product(FACES, repeat=3))
"""By ticket, how three dice fall."""
_OWNED: Final = ("sideswipe", "shunt")
"""Throws of which each die has its owner; others come out in order."""


def named(throw: Key) -> int:
    """A throw has the names of its turn, its mover and its number in the move, as in whips.c."""
    _, turn, mover, nth = throw
    return int(turn) << 19 | int(mover) << 16 | int(nth)


class Fed:
    """Luck for the rules: the dice that the compiled races throw in one world."""

    def __init__(self, seed: int, world: int) -> None:
        self.key, self.world = key(seed), world

    def settle(self, lottery: Lottery[O]) -> O:
        """The throw that the lottery's key names."""
        shown = DICE[ticket(self.key, self.world, named(lottery.key), len(DICE))]
        first = next(iter(lottery))
        if not isinstance(first, tuple):
            return lottery.at(shown[0] - 1)
        dice = shown[: len(first)]
        if lottery.key[0] not in _OWNED:
            dice = tuple(sorted(dice))
        return next(outcome for outcome in lottery if outcome == dice)
