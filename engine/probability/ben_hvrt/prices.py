"""What the house bots pay for a card, in whole ducats: measured by benchmarks/house_prices.py."""

from __future__ import annotations

from typing import Final

from engine.games.ben_hvrt.cards import CARDS

_DEAR: Final = {
    "add-1": 3,
    "add-2": 7,
    "add-3": 10,
    "move-1": 7,
    "move-3": 3,
    "move-4": 6,
    "move-5": 13,
    "move-6": 24,
    "roll-again": 6,
    "lucky-sandal": 10,
    "second-wind": 3,
    "greased-axles": 3,
    "toll-banner": 2,
    "steady-flavia": 3,
    "mad-marcus": 7,
    "porcia": 2,
}
HOUSE_PRICE: Final = {kind: _DEAR.get(kind, 1) for kind in CARDS}
"""By kind, the mean that the winner of a sale pays; nobody fights for the others."""
