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
from engine.games.ben_hvrt.cards import (
    CARDS,
    Add,
    AtLeast,
    Become,
    Card,
    Cover,
    Drag,
    Halt,
    Levy,
    Operation,
    Retire,
    RollAgain,
    Shield,
    SpeedBy,
    SpeedTo,
    Toll,
    When,
    Whom,
    Wreck,
)
from engine.games.ben_hvrt.tables import SPEED
from engine.parts.deck import Cards

LONGEST: Final = 90
"""A text on a card has at most so many characters."""


@cache
def face(card: Card, lang: str = "en") -> Face:
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


def _maintenance(card: Card, lang: str) -> str:
    if not card.upkeep:
        return say("face.no_upkeep", lang)
    return say("face.upkeep_per_lap" if card.per_lap else "face.upkeep", lang, n=card.upkeep)


def _text(card: Card, lang: str) -> str:
    does = (_does(operation, stays=card.stays) for operation in card.does)
    phrases = listed((say(f"does.{key}", lang, n=number) for key, number in does), lang)
    return say("face.text", lang, whom=say(f"whom.{_whom(card)}", lang), does=phrases)


def _whom(card: Card) -> str:
    """Who is meant depends on the moment too."""
    if card.whom is Whom.RIVAL:
        return "rival_passed" if card.when is When.PASSED else "rival_passing"
    if card.whom is Whom.MOVER and card.when is When.BEFORE_ROLL:
        return "mover_before"
    return str(card.whom.value)


def _does(operation: Operation, *, stays: bool) -> tuple[str, int]:  # noqa: C901 - one line an operation
    """The phrase of an operation, and the number in it."""
    match operation:
        case Add(squares=n):
            return ("add_more", n) if n > 0 else ("add_less", -n)
        case Become(roll=n):
            return "become", n
        case AtLeast(roll=n):
            return "at_least", n
        case RollAgain():
            return "roll_again", 0
        case Cover(roll=0):
            return "cover_choice", 0
        case Cover(roll=n):
            return ("cover_may" if stays else "cover"), n
        case SpeedBy(change=n):
            return ("speed_more", n) if n > 0 else ("speed_less", -n)
        case SpeedTo(speed=n):
            return ("speed_top" if n == SPEED[1] else "speed_to"), n
        case Retire():
            return "retire", 0
        case Wreck():
            return "wreck", 0
        case Halt():
            return "halt", 0
        case Drag(squares=n):
            return "drag", n
        case Levy(ducats=n):
            return "levy", n
        case Toll(ducats=n):
            return "toll", n
        case Shield(sort=sort):
            return f"shield_{sort.value}", 0


def shown_face(kind: str, lang: str) -> Face:
    """A kind of card as the page draws it."""
    return face(CARDS[kind], lang)


def shown_cards(cards: Cards, lang: str) -> list[Face]:
    """Cards of a hand or in play, copies included."""
    return [shown_face(kind, lang) for kind in cards.each()]
