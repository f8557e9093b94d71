"""The names of things: squares, chariots, cards, bargains."""

from __future__ import annotations

from typing import Final

from benhvrt_widgets.i18n import listed, say
from benhvrt_widgets.stagings.ben_hvrt.faces import card_name
from benhvrt_widgets.words import TEAMS, Names
from engine.games.ben_hvrt.board import BOARD
from engine.parts.deck import Cards

NTH: Final = {
    BOARD.square(lane, nth): nth + 1 for lane, row in enumerate(BOARD.lanes) for nth in range(len(row))
}
"""The number of each square in its lane, from 1 after the Finish Line."""


def square_name(square: int, lang: str = "en") -> str:
    """A square as it is spoken.

    >>> square_name(0)
    'lane 1, square 1'
    """
    return say("square.spoken", lang, lane=BOARD.lane[square] + 1, nth=NTH[square])


def chariot_name(chariot: int, names: Names) -> str:
    """A chariot goes by its player's name; of two, the second is II."""
    team, seat = divmod(chariot, len(names))
    return f"{names[seat]}{TEAMS[team]}"


def cards_name(cards: Cards, lang: str = "en") -> list[str]:
    """Each card by name, copies counted.

    >>> cards_name(Cards.of(["hook", "add-1", "add-1"]))
    ['2 x Add 1', 'Hook']
    """
    return [f"{n} x {card_name(kind, lang)}" if n > 1 else card_name(kind, lang) for kind, n in cards.counts]


def bundle(cards: Cards, ducats: int, lang: str = "en") -> str:
    """One side of a bargain."""
    items = cards_name(cards, lang)
    if ducats:
        items.append(say("event.ducats", lang, n=ducats))
    return listed(items, lang) if items else say("event.nothing", lang)
