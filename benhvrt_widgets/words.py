"""Names of players, and refusals as sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final, TypeAlias, TypeVar

from benhvrt_widgets.games import staging
from benhvrt_widgets.i18n import LANGUAGES, say
from engine.core.errors import EngineError, RuleViolation, brief

T = TypeVar("T")
Names: TypeAlias = Sequence[str]
LONGEST_NAME: Final = 20
TEAMS: Final = ("", " II", " III", " IV", " V", " VI")
"""What follows a player's name: the first chariot, the second, and so on."""


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


def explain(error: EngineError, lang: str = "en", game: str = "") -> str:
    """What the engine refuses, and why, as a sentence; a game knows what its cards are called.

    >>> from engine.core.errors import RuleViolation
    >>> explain(RuleViolation("card.not_held", card="hook"), "en", "ben-hvrt")
    'You do not hold Hook.'
    """
    facts = dict(error.params)
    if game:
        facts = {name: staging(game).words.fact(name, fact, lang) for name, fact in facts.items()}
    return say(error.key, lang, **facts)


def listed(setting: str, given: Sequence[T], example: str) -> Sequence[T]:
    """A list; one thing that should be a list is told so, with an example."""
    if not isinstance(given, list | tuple):
        raise RuleViolation("panel.a_list", setting=setting, example=example, found=brief(given))
    return given


def one_each(names: Names, seats: int) -> Names:
    """A name for every seat."""
    if len(listed("names", names, '"Ann", "Ben"')) != seats:
        raise RuleViolation("panel.names", names=len(names), seats=seats)
    return names


@contextmanager
def in_words(lang: str, game: str = "") -> Iterator[None]:
    """A refusal brings its sentence along: a traceback ends with it."""
    try:
        yield
    except EngineError as error:
        error.add_note(explain(error, lang if lang in LANGUAGES else LANGUAGES[0], game))
        raise
