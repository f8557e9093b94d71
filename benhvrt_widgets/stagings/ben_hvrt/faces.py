"""What is printed on a card, made from the card's data: what it says is what it does.

>>> from engine.games.ben_hvrt.cards import CARDS
>>> print(face(CARDS["well-aimed-cat"])["text"])
The chariot that passes you stops there and goes where you send it, up to 3 squares on.
>>> face(CARDS["mad-marcus"], "fr")["maintenance"]
'2 par tour de piste'
"""

from __future__ import annotations

from functools import cache
from typing import Final

from benhvrt_widgets.i18n import catalogue, listed, say
from benhvrt_widgets.regions.parts import Face
from engine.games.ben_hvrt import cards as c
from engine.games.ben_hvrt.tables import SPEED
from engine.parts.deck import Cards

LONGEST: Final = 90
"""A text on a card has at most so many characters."""


@cache
def face(card: c.Card, lang: str = "en") -> Face:
    """A card as its players read it."""
    return {
        "kind": card.kind,
        "name": card_name(card.kind, lang),
        "sort": card.sort.value,
        "sort_name": say(f"sort.{card.sort.value}", lang),
        "when": say(f"when.{card.when.value}", lang),
        "text": _text(card, lang),
        "price": card.price,
        "maintenance": _maintenance(card, lang),
        "flavour": catalogue(lang).get(f"flavour.{card.kind}", ""),
    }


def card_name(kind: str, lang: str = "en") -> str:
    """The name of a kind of card; what is no kind is called by its own word.

    >>> card_name("hook"), card_name("hook", "fr"), card_name("spoon")
    ('Hook', 'Grappin', 'spoon')
    """
    return catalogue(lang).get(f"kind.{kind}", kind)


def _maintenance(card: c.Card, lang: str) -> str:
    if not card.upkeep:
        return say("face.no_upkeep", lang)
    return say("face.upkeep_per_lap" if card.per_lap else "face.upkeep", lang, n=card.upkeep)


def _text(card: c.Card, lang: str) -> str:
    does = (_does(operation, stays=card.stays) for operation in card.does)
    phrases = listed((say(f"does.{key}", lang, n=number) for key, number in does), lang)
    return say("face.text", lang, whom=say(f"whom.{_whom(card)}", lang), does=phrases)


def _whom(card: c.Card) -> str:
    """Who is meant depends on the moment too."""
    if card.whom is c.Whom.RIVAL:
        return "rival_passed" if card.when is c.When.PASSED else "rival_passing"
    if card.whom is c.Whom.MOVER and card.when is c.When.BEFORE_ROLL:
        return "mover_before"
    return str(card.whom.value)


def _does(operation: c.Operation, *, stays: bool) -> tuple[str, int]:  # noqa: C901 - one line an operation
    """The phrase of an operation, and the number in it."""
    match operation:
        case c.Add(squares=n):
            return ("add_more", n) if n > 0 else ("add_less", -n)
        case c.Become(roll=n):
            return "become", n
        case c.AtLeast(roll=n):
            return "at_least", n
        case c.RollAgain():
            return "roll_again", 0
        case c.Cover(roll=0):
            return "cover_choice", 0
        case c.Cover(roll=n):
            return ("cover_may" if stays else "cover"), n
        case c.SpeedBy(change=n):
            return ("speed_more", n) if n > 0 else ("speed_less", -n)
        case c.SpeedTo(speed=n):
            return ("speed_top" if n == SPEED[1] else "speed_to"), n
        case c.Retire():
            return "retire", 0
        case c.Wreck():
            return "wreck", 0
        case c.Halt():
            return "halt", 0
        case c.Drag(squares=n):
            return "drag", n
        case c.Levy(ducats=n):
            return "levy", n
        case c.Toll(ducats=n):
            return "toll", n
        case c.Shield(sort=sort):
            return f"shield_{sort.value}", 0


def shown_face(kind: str, lang: str) -> Face:
    """A kind of card as the page draws it."""
    return face(c.CARDS[kind], lang)


def shown_cards(cards: Cards, lang: str) -> list[Face]:
    """Cards of a hand or in play, copies included."""
    return [shown_face(kind, lang) for kind in cards.each()]
