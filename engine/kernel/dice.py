"""The dice of the compiled races, the same in Python: counted, not hashed.

A draw has a seed, a world and a name, a whole number of 32 bits in which a game packs turn, chariot and
the like. In C it costs two multiplications; the rules are fed with it where the two are compared.

>>> ticket(key(7), world=3, name=12, size=6)
0
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.core.chance import Key, Lottery, O, digest

_STEP: Final = 0x9E3779B97F4A7C15
_FIRST: Final = 0xBF58476D1CE4E5B9
_SECOND: Final = 0x94D049BB133111EB
_WORD: Final = 2**64 - 1


def key(seed: int) -> int:
    """The 64 bits that stand for a seed."""
    return digest(seed, ("kernel",)) & _WORD


def bits(key: int, world: int, name: int) -> int:
    """64 bits for a draw: the twin of ``bits`` in kernel.h."""
    z = key + (world << 32 | name) * _STEP & _WORD
    z = (z ^ z >> 30) * _FIRST & _WORD
    z = (z ^ z >> 27) * _SECOND & _WORD
    return z ^ z >> 31


def ticket(key: int, world: int, name: int, size: int) -> int:
    """A ticket from 0 to size - 1."""
    return (bits(key, world, name) >> 32) * size >> 32


class Fed:
    """Luck for the rules: what the compiled races draw in one world. A game says how its draws are named."""

    def __init__(self, seed: int, world: int, named: Callable[[Key], int]) -> None:
        self.key, self.world, self.named = key(seed), world, named

    def settle(self, lottery: Lottery[O]) -> O:
        """The outcome that this world has for this draw."""
        return lottery.at(ticket(self.key, self.world, self.named(lottery.key), lottery.total))
