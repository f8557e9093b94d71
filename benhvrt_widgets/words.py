"""The names of things: squares, chariots, cards, bargains, refusals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from benhvrt_widgets.faces import card_name
from benhvrt_widgets.i18n import listed, say
from engine.core.errors import EngineError
from engine.games.ben_hvrt.board import BOARD
from engine.parts.deck import Cards

Names: TypeAlias = Sequence[str]
NTH: Final = {
    BOARD.square(lane, nth): nth + 1 for lane, row in enumerate(BOARD.lanes) for nth in range(len(row))
}
"""The number of each square in its lane, from 1 after the Finish Line."""
TEAMS: Final = ("", " II", " III", " IV", " V", " VI")
LONGEST_NAME: Final = 20


def fit_name(name: str) -> bool:
    r"""Whether a table can call a player so.

    >>> fit_name("Ben"), fit_name("  "), fit_name("Ben\n")
    (True, False, False)
    """
    return 1 <= len(name) <= LONGEST_NAME and name.isprintable() and bool(name.strip())


def tidy(text: str, longest: int = LONGEST_NAME) -> str:
    r"""A text from elsewhere as one short line can bear it.

    >>> tidy("Be\x1b[31mn"), tidy("x" * 200)
    ('Be?[31mn', 'xxxxxxxxxxxxxxxxxxx…')
    """
    plain = "".join(char if char.isprintable() else "?" for char in text[: longest + 1]).strip()
    return plain if len(plain) <= longest else f"{plain[: longest - 1]}…"


def distinct(names: Names, first: int = 0) -> tuple[str, ...]:
    """Of namesakes only one keeps the name, the first by choice; the others are numbered.

    >>> distinct(("Sid", "Ann", "Sid"), first=2)
    ('Sid (2)', 'Ann', 'Sid')
    """
    made: dict[int, str] = {}
    taken: set[str] = set()
    for seat in sorted(range(len(names)), key=lambda seat: seat != first):
        name, number = names[seat], 1
        while taken & (called := {f"{name}{team}".casefold() for team in TEAMS}):
            number += 1
            name = f"{names[seat]} ({number})"
        taken |= called
        made[seat] = name
    return tuple(made[seat] for seat in range(len(names)))


def explain(error: EngineError, lang: str = "en") -> str:
    """What the engine refuses, and why, as a sentence.

    >>> from engine.core.errors import RuleViolation
    >>> explain(RuleViolation("card.not_held", card="hook"))
    'You do not hold Hook.'
    """
    facts = dict(error.params)
    if isinstance(facts.get("card"), str):
        facts["card"] = card_name(str(facts["card"]), lang)
    if facts.get("square") in NTH:
        facts["square"] = square_name(int(str(facts["square"])), lang)
    return say(error.key, lang, **facts)


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
