"""What a Sneaky Trick says, made from its data: what it says is what it does.

>>> text("runaway-goat", "en")
'That chariot moves only 1 square.'
"""

from __future__ import annotations

from benhvrt_widgets.i18n import say
from benhvrt_widgets.regions.parts import Face
from engine.games.whips.tricks import TRICKS, Add, Become, Grip, Mend, Operation, WhipsBy, Wound


def trick_name(kind: str, lang: str) -> str:
    """What a trick is called."""
    return say(f"whips.trick.{kind}", lang)


def text(kind: str, lang: str) -> str:
    """What a trick does."""
    return " ".join(_does(operation, lang) for operation in TRICKS[kind].does)


def _does(operation: Operation, lang: str) -> str:
    match operation:
        case WhipsBy(change):
            return say("whips.does.faster" if change > 0 else "whips.does.slower", lang)
        case Grip(value):
            return say("whips.does.grip" if value > 0 else "whips.does.slippery", lang)
        case Add(squares) | Become(squares):
            return say(f"whips.does.{type(operation).__name__.lower()}", lang, n=squares)
        case Wound(wounds) | Mend(wounds):
            return say(f"whips.does.{type(operation).__name__.lower()}", lang, n=wounds)
    return say(f"whips.does.{type(operation).__name__.lower()}", lang)


def face(kind: str, lang: str) -> Face:
    """A trick as the page draws it."""
    trick = TRICKS[kind]
    return {
        "kind": kind,
        "name": trick_name(kind, lang),
        "sort": "event",
        "sort_name": say("whips.sort", lang),
        "when": say(f"whips.when.{trick.when.value}_{trick.whom.value}", lang),
        "text": text(kind, lang),
        "price": None,
        "maintenance": "",
        "flavour": say(f"whips.flavour.{kind}", lang),
    }
