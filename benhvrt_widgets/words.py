"""Names of players, and refusals as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from benhvrt_widgets.i18n import catalogue, say
from benhvrt_widgets.stagings.ben_hvrt.faces import card_name
from benhvrt_widgets.stagings.ben_hvrt.names import NTH, TEAMS, Names, square_name
from engine.core.errors import EngineError

if TYPE_CHECKING:
    from engine.strategies import Strategy

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


def voice(bot: Strategy, lang: str) -> tuple[str, ...]:
    """What a bot says when it is pleased with itself; where nobody has translated it, nothing."""
    if lang == "en":
        return bot.voice
    known, keys = catalogue(lang), [f"voice.{bot.slug}.{n}" for n in range(1, len(bot.voice) + 1)]
    return tuple(known[key] for key in keys if key in known)


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
