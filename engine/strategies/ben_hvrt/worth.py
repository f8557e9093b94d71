"""What a card will bring, from the price list and the races to come."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from engine.games.ben_hvrt.cards import CARDS, Card
from engine.games.ben_hvrt.tables import ANTE_PER_LAP
from engine.games.ben_hvrt.views import View
from engine.parts.deck import Cards

REFERENCE_POT, REFERENCE_LAPS = 60, 2  # of benchmarks/card_worth.py, which the prices follow
REFERENCE = REFERENCE_POT / sqrt(REFERENCE_LAPS)


def pot_to_come(seen: View, laps: int) -> float:
    """The pot that a race of so many laps usually makes: antes, and as much again from the auction."""
    return 2.0 * ANTE_PER_LAP * laps * seen.options.seats * seen.options.chariots


def pots(seen: View) -> Iterator[tuple[int, float]]:
    """Laps and likely pot of this race and of those to come; unrolled ones count as average."""
    yield seen.laps, max(float(seen.ledger.pot), pot_to_come(seen, seen.laps))
    for laps in seen.options.laps[seen.race_number + 1 :]:
        yield laps or 3, pot_to_come(seen, laps or 3)


def value(seen: View, kind: str) -> float:
    """Ducats that a card will bring: once in the best race left, or in every race while it stays."""
    card = CARDS[kind]
    if not card.stays:
        return max(card.price * stakes(laps, pot) / REFERENCE for laps, pot in pots(seen))
    return sum(max(0.0, _stay(card, laps, pot)) for laps, pot in pots(seen))


RIVALRY = 5.0


def contested(seen: View, kind: str) -> float:
    """What a card is worth to fight for.

    The fewer rivals, the more of what is paid comes back, and the more it counts that they do not have the
    card. Measured: in a duel one may pay several times what it brings.
    """
    return value(seen, kind) * (1 + RIVALRY / (seen.options.seats - 1) ** 2)


def worth(seen: View, goods: Cards) -> float:
    """Of several cards."""
    return sum(value(seen, kind) for kind in goods.each())


def stakes(laps: int, pot: float) -> float:
    """What a square is worth: the more laps, the less it decides."""
    return pot / sqrt(laps)


def _stay(card: Card, laps: int, pot: float) -> float:
    """What a card in play brings in one race, net of maintenance."""
    gross = card.price + card.maintenance(REFERENCE_LAPS)
    return gross * pot / REFERENCE_POT * sqrt(laps / REFERENCE_LAPS) - card.maintenance(laps)
