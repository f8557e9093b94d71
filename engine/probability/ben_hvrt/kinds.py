"""The kinds of cards as the compiled races number them: in the order in which the policy plays them.

So the card that it plays is the lowest bit of those that it may. Behind them stand the Improvements by
name, as a chariot's own are carried out and wrecked, then the Drivers, and what is never played in a race.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.games.ben_hvrt.cards import CARDS, Card, Sort
from engine.parts.deck import Cards
from engine.probability.ben_hvrt.rollout import PRIORITY

ROOM: Final = 32
"""Kinds that fit into a hand."""
_SORTS: Final = (Sort.IMPROVEMENT, Sort.DRIVER, Sort.MOVE, Sort.EVENT)
_LISTED: Final = [kind for kind, _ in PRIORITY]


def _behind(card: Card) -> tuple[int, str]:
    return _SORTS.index(card.sort), card.kind


KINDS: Final = (
    *_LISTED,
    *(card.kind for card in sorted(CARDS.values(), key=_behind) if card.kind not in _LISTED),
)
INDEX: Final = {kind: number for number, kind in enumerate(KINDS)}

if len(KINDS) > ROOM:
    raise AssertionError(f"{len(KINDS)} kinds of cards, and room for {ROOM}")


def bits(kinds: Iterable[str]) -> int:
    """A set of kinds.

    >>> bits(KINDS[:2])
    3
    """
    return sum(1 << INDEX[kind] for kind in kinds)


def counts(cards: Cards) -> list[int]:
    """How many there are of each kind."""
    found = [0] * ROOM
    for kind, count in cards.counts:
        found[INDEX[kind]] = count
    return found


PLAYED: Final = bits(kind for kind in _LISTED if not CARDS[kind].stays)
"""What may be played from a hand in a race."""
WORTH: Final = {kind: card.price if kind in _LISTED or card.stays else 0 for kind, card in CARDS.items()}
"""What a card is worth after a race, if another follows: what no race needs is worth nothing."""
