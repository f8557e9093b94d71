"""Cards as the page draws them."""

from __future__ import annotations

from benhvrt_widgets.context import Plain
from benhvrt_widgets.stagings.ben_hvrt.faces import face
from engine.games.ben_hvrt.cards import CARDS
from engine.parts.deck import Cards


def shown_face(kind: str, lang: str) -> Plain:
    """A card as the page draws it."""
    made = face(CARDS[kind], lang)
    return {
        "kind": kind,
        "name": made.name,
        "sort": CARDS[kind].sort.value,
        "sort_name": made.sort,
        "when": made.when,
        "text": made.text,
        "price": made.price,
        "maintenance": made.maintenance,
        "flavour": made.flavour,
    }


def shown_cards(cards: Cards, lang: str) -> list[Plain]:
    """Cards of a hand or in play, copies included."""
    return [shown_face(kind, lang) for kind in cards.each()]
