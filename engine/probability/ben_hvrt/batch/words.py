"""Hands and gear as words: a few bits for each kind, and the rollout policy as masks of them.

The kinds of a hand stand in the order of the policy's list, so that the card it plays is the
lowest bit of those allowed. What is allowed is asked of the policy itself, once for each
circumstance that its conditions look at.

    >>> held = word_of(Cards.of({"hook": 2, "old-cato": 1}))  # a Driver in hand is not played in a race
    >>> held == 2 * ONE["hook"]
    True
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from engine.games.ben_hvrt.cards import CARDS, Sort, When, Whom
from engine.games.ben_hvrt.model import Chariot, Gear
from engine.games.ben_hvrt.tables import SPEED
from engine.parts.deck import Cards
from engine.probability.ben_hvrt.batch.squares import U64, Bools, Index, Small, Words
from engine.probability.ben_hvrt.rollout import PRIORITY, Spot

Gears: TypeAlias = npt.NDArray[np.uint32]
U32: Final = np.uint32
FIELD: Final = 3
"""Bits of a kind: no kind has more than seven cards."""
FULL: Final = (1 << FIELD) - 1

ONE: Final = {kind: 1 << FIELD * nth for nth, (kind, _) in enumerate(PRIORITY)}
"""One card of a kind in a hand; a Driver that is used stands among them."""
ANY_OF: Final = {kind: FULL * one for kind, one in ONE.items()}

IMPROVEMENTS: Final = sorted(card.kind for card in CARDS.values() if card.sort is Sort.IMPROVEMENT)
DRIVERS: Final = sorted(card.kind for card in CARDS.values() if card.sort is Sort.DRIVER)
SHIFT: Final = {kind: FIELD * nth for nth, kind in enumerate((*IMPROVEMENTS, *DRIVERS))}
"""Where a kind stands in a gear word: Improvements by name, as the policy wrecks them, then Drivers."""
ALL_IMPROVEMENTS: Final = U32((1 << FIELD * len(IMPROVEMENTS)) - 1)
ALL_DRIVERS: Final = U32(sum(FULL << SHIFT[kind] for kind in DRIVERS))
BOLD: Final = ANY_OF["plow-handle"]
BOLD_GEAR: Final = FULL << SHIFT["scythed-wheels"]
"""What makes it matter whom a chariot passes."""
TOUCHY: Final = ANY_OF["hook"] | ANY_OF["well-aimed-cat"]
TOUCHY_GEAR: Final = FULL << SHIFT["toll-banner"]
"""What makes it matter that a chariot is passed."""
ROLLS: Final = 64
"""No card makes a roll as high or as low as this."""


def word_of(hand: Cards) -> int:
    """What of a hand may be played in a race, as a word."""
    return sum(count * ONE[kind] for kind, count in hand.counts if kind in ONE and not CARDS[kind].stays)


def hands(counts: Mapping[str, npt.NDArray[np.integer[Any]]]) -> Words:
    """Hands [seat, world] from the number of cards of each kind.

    >>> two = hands({"hook": np.array([[1, 0]], np.int8), "add-1": np.array([[0, 2]], np.int8)})
    >>> two.tolist() == [[ONE["hook"], 2 * ONE["add-1"]]]
    True
    """
    words: Words = np.zeros(np.broadcast_shapes(*(held.shape for held in counts.values())), U64)
    for kind, held in counts.items():
        if kind in ONE and not CARDS[kind].stays:
            words += held.astype(U64) * U64(ONE[kind])
    return words


def gear_of(gear: Gear) -> int:
    """What a chariot has in play, as a word."""
    return sum(count << SHIFT[kind] for kind, count in gear.cards.counts)


def count(gears: Gears, kind: str) -> Gears:
    """How many of a kind chariots have in play."""
    found: Gears = gears >> U32(SHIFT[kind]) & U32(FULL)
    return found


def has(gears: Gears, kind: str) -> Bools:
    """Whether chariots have a kind in play."""
    found: Bools = (gears & U32(FULL << SHIFT[kind])) != 0
    return found


def wrecked(gears: Gears) -> Gears:
    """Without the first Improvement; every chariot must have one."""
    lowest = np.bitwise_count((gears & ALL_IMPROVEMENTS & (~gears + U32(1))) - U32(1))
    left: Gears = gears - (U32(1) << (lowest // FIELD * FIELD).astype(U32))
    return left


def kinds(words: Words) -> Index:
    """The first kind of each word, as a place in the policy's list; no word may be empty."""
    return _KIND.take(np.bitwise_count(~words & (words - U64(1))))


_KIND: Final[Index] = np.arange(64, dtype=np.intp) // FIELD

# -- what matters of gear in most windows ------------------------------------------------------

IMPROVED, DRIVEN, FLAVIA, RIBBON = 1, 2, 4, 8
TRAITS: Final = 16


def traits_of(gears: Gears) -> Small:
    """What chariots have in play, in a few bits."""
    found: Small = np.zeros(gears.shape, np.uint8)
    if not gears.any():
        return found
    for trait, mask in (
        (IMPROVED, ALL_IMPROVEMENTS),
        (DRIVEN, ALL_DRIVERS),
        (FLAVIA, U32(FULL << SHIFT["steady-flavia"])),
        (RIBBON, U32(FULL << SHIFT["vestal-ribbon"])),
    ):
        found |= (gears & mask != 0) * np.uint8(trait)
    return found


# -- what the policy allows --------------------------------------------------------------------


def _allowed(when: Iterable[When], whom: Iterable[Whom], **spot: int) -> int:
    """The kinds that may be played at a time on some chariot, and that the policy would play."""
    circumstances = {"mine": True, "leads": False, "moving": True, "roll": 0, "driven": False, **spot}
    chariot = Chariot(0, circumstances.pop("speed", 1), 1, circumstances.pop("cover", 0))
    seen = Spot(chariot=chariot, **circumstances)  # type: ignore[arg-type]
    return sum(
        ANY_OF[kind]
        for kind, condition in PRIORITY
        if CARDS[kind].when in when and CARDS[kind].whom in whom and condition(seen)
    )


_COVERS: Final = range(SPEED[1] + 1)
_EARLY: Final = (When.BEFORE_ROLL, When.ANY_TIME)
ON_LEADER: Final[Words] = np.array(
    [
        [_allowed(_EARLY, (Whom.ANY,), mine=False, leads=True, moving=moving, cover=c) for c in _COVERS]
        for moving in (False, True)
    ],
    dtype=U64,
)
"""Before a roll, on a rival who leads: by whether he is to roll, and the number that covers his die."""
ON_OWN_DIE: Final[Words] = np.array([_allowed(_EARLY, (Whom.OWN,), cover=c) for c in _COVERS], dtype=U64)
"""Before one's own roll, by the number that covers the die."""

_ROLLS: Final = range(-ROLLS, ROLLS)
ON_OWN_ROLL: Final[Words] = np.array(
    [
        [_allowed((When.AFTER_ROLL,), (Whom.OWN, Whom.MOVER), leads=leads, roll=roll) for roll in _ROLLS]
        for leads in (False, True)
    ],
    dtype=U64,
)
ON_RIVALS_ROLL: Final[Words] = np.array(
    [
        [_allowed((When.AFTER_ROLL,), (Whom.MOVER,), mine=False, leads=leads, roll=roll) for roll in _ROLLS]
        for leads in (False, True)
    ],
    dtype=U64,
)
"""After a roll, by whether the mover leads, and the roll from -ROLLS on."""

_SPEEDS: Final = range(SPEED[1] + 1)
_PASSING: Final = {"mine": False, "moving": False}
WHEN_PASSING: Final[Words] = np.array(
    [
        [_allowed((When.PASSING,), (Whom.RIVAL,), **_PASSING, driven=d, speed=s) for s in _SPEEDS]
        for d in (False, True)
    ],
    dtype=U64,
)
"""On a rival just passed: by whether he has a Driver, and his Speed."""
WHEN_PASSED: Final[Words] = np.array(
    [
        [
            _allowed((When.PASSED,), (Whom.OWN,), moving=False, speed=s)
            | (0 if mine else _allowed((When.PASSED,), (Whom.RIVAL,), mine=False))
            for s in _SPEEDS
        ]
        for mine in (False, True)
    ],
    dtype=U64,
)
"""When passed: by whether one passes oneself, and one's Speed."""
AFTER_MOVE: Final[Words] = np.array(
    [_allowed((When.AFTER_MOVE,), (Whom.OWN,), speed=s) for s in _SPEEDS], dtype=U64
)
"""After one's move, by Speed."""
