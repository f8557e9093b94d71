"""What horses, cards and odds are called.

>>> lane_name(3, "en"), odds_name(4), card_name("sprint-2", "en")
('Ketchup', '1:4', 'Espresso')
"""

from __future__ import annotations

from typing import Final, Literal

from benhvrt_widgets.i18n import say
from benhvrt_widgets.regions.parts import Face, Horse
from engine.games.horse_fever.cards import ACTIONS, ASSISTANTS, CHARACTERS, HORSES, TARGETS
from engine.games.horse_fever.model import HIDDEN
from engine.games.horse_fever.tables import COLOURS

SORTS: Final[dict[str, Literal["move", "event", "improvement", "driver"]]] = {
    "action": "event",
    "horse": "move",
    "assistant": "driver",
    "target": "improvement",
    "character": "driver",
}
"""By deck, the cut of its cards."""
DECKS: Final = {
    **dict.fromkeys(ACTIONS, "action"),
    **dict.fromkeys(HORSES, "horse"),
    **dict.fromkeys(ASSISTANTS, "assistant"),
    **dict.fromkeys(TARGETS, "target"),
    **dict.fromkeys(CHARACTERS, "character"),
}
"""By kind of card, its deck."""
SIGNS: Final = {1: "+", -1: "\N{MINUS SIGN}"}


def lane_name(lane: int, lang: str) -> str:
    """The name of the horse of a lane."""
    return say(f"horse-fever.runner.{COLOURS[lane]}", lang)


def horse(lane: int, lang: str) -> Horse:
    """A horse as the page draws it: colour, letter and name."""
    name = lane_name(lane, lang)
    colour = say(f"horse-fever.colour.{COLOURS[lane]}", lang)
    return {"lane": lane, "colour": COLOURS[lane], "letter": name[0], "name": name, "colour_name": colour}


def odds_name(odds: int) -> str:
    """Odds as they stand on the blackboard."""
    return f"1:{odds}"


def card_name(kind: str, lang: str) -> str:
    """What a card is called; of one that lies face down, only that it is a card."""
    return say("horse-fever.face_down" if kind == HIDDEN else f"horse-fever.card.{kind}", lang)


def deck_name(deck: str, lang: str) -> str:
    """What one card of a deck is called."""
    return say(f"horse-fever.deck.{deck}", lang)


def face(kind: str, lang: str, *, copies: str = "") -> Face:
    """A card as the page draws it; an Assistant that copies another says which."""
    deck = DECKS[kind]
    text = say(f"horse-fever.text.{copies or kind}", lang)
    if copies:
        text = say("horse-fever.copying", lang, card=card_name(copies, lang), text=text)
    action = ACTIONS.get(kind)
    letter = f"{action.letter} {SIGNS[action.sign]}" if action is not None and action.letter else ""
    return {
        "kind": kind,
        "name": card_name(kind, lang),
        "sort": SORTS[deck],
        "sort_name": deck_name(deck, lang),
        "when": f"{deck_name(deck, lang)} {letter}".strip(),
        "text": text,
        "price": None,
        "maintenance": "",
        "flavour": "",
    }
