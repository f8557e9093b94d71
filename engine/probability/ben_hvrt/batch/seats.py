"""Sets of seats: who holds what the policy plays on rivals, before and after a roll.

A set is sixteen bits, and a word has room for four: one set for each kind of card. So who of the
whole table has something to play is found without asking anybody.

    >>> first_seat(np.array([0b1001, 0b0110], np.uint16), np.array([1, 1], np.intp)).tolist()
    [3, 1]
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from engine.probability.ben_hvrt.batch.squares import U64, Index, Words
from engine.probability.ben_hvrt.batch.words import ANY_OF, ON_LEADER, ON_RIVALS_ROLL
from engine.probability.ben_hvrt.rollout import PRIORITY

Seats: TypeAlias = npt.NDArray[np.uint16]
SEATS: Final = 16
"""Bits of a set of seats."""
SEAT: Final[Seats] = np.uint16(1) << np.arange(SEATS, dtype=np.uint16)
"""A seat as a set."""


def _kinds_in(table: Words) -> tuple[str, ...]:
    some = int(np.bitwise_or.reduce(table, axis=None))
    return tuple(kind for kind, _ in PRIORITY if some & ANY_OF[kind])


EARLY_KINDS, LATE_KINDS = _kinds_in(ON_LEADER), _kinds_in(ON_RIVALS_ROLL)
"""Before a roll, and after it."""
ANY_OF_NTH: Final[Words] = np.array([ANY_OF[kind] for kind, _ in PRIORITY], dtype=U64)
HOLDER: Final[Words] = np.array(
    [
        sum(1 << SEATS * some.index(kind) for some in (EARLY_KINDS, LATE_KINDS) if kind in some)
        for kind, _ in PRIORITY
    ],
    dtype=U64,
)
"""The first seat among those who hold a kind."""
EACH_KIND: Final = U64(sum(1 << SEATS * nth for nth in range(4)))
"""The first seat among those of every kind."""


def seats_for(some: tuple[str, ...], masks: Words) -> Words:
    """Masks of kinds as masks of words of sets of seats."""
    words: Words = np.zeros_like(masks)
    for nth, kind in enumerate(some):
        words |= (masks & U64(ANY_OF[kind]) != 0) * U64(((1 << SEATS) - 1) << SEATS * nth)
    return words


def holders(some: tuple[str, ...], hand: Words) -> Words:
    """Who holds some kinds, from hands [seat, world]: for each world a set of seats a kind, in one word."""
    found: Words = np.zeros(hand.shape[1], U64)
    if not hand.any():
        return found
    for nth, kind in enumerate(some):
        sets = np.packbits(hand & U64(ANY_OF[kind]) != 0, axis=0, bitorder="little")
        for eight, seats in enumerate(sets):
            found |= seats.astype(U64) << U64(SEATS * nth + 8 * eight)
    return found


def anyone(words: Words) -> Seats:
    """The seats in any set of each word."""
    words = words | words >> U64(2 * SEATS)
    return (words | words >> U64(SEATS)).astype(np.uint16)


def first_seat(seats: Seats, start: Index) -> Index:
    """The first of each set of seats, round the table from one on; no set may be empty."""
    shift = start.astype(np.uint16)
    later = seats >> shift << shift
    some = np.where(later, later, seats)
    first: Index = np.bitwise_count(~some & (some - np.uint16(1))).astype(np.intp)
    return first
