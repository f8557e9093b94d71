"""Sentences by key, in the reader's language.

A catalogue is a TOML file of sentences with places for facts; every game but the first has a file of its
own. A whole number may bring its noun along, as ``{n:card|cards}``, or ask for a rank, as ``{place:th}``.

    >>> say("bid.over_purse", bid=5, purse=3)
    'The next bid costs 5 ducats and you have 3. You can only pass.'
    >>> say("event.finished", "fr", name="Sid", place=1)
    'Sid finit à la 1re place.'
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any, Final, Self

LANGUAGES: Final = ("en", "fr")


class _Number(int):
    """A whole number that knows how its language counts."""

    lang: str

    def __new__(cls, value: int, lang: str) -> Self:
        number = super().__new__(cls, value)
        number.lang = lang
        return number

    def __format__(self, spec: str) -> str:
        if spec == "th":
            return f"{int(self)}{_ending(int(self), self.lang)}"
        if "|" in spec:
            one, more = spec.split("|")
            return f"{int(self)} {one if self._is_one else more}"
        return format(int(self), spec)

    @property
    def _is_one(self) -> bool:
        return abs(self) < 2 if self.lang == "fr" else self == 1


def _ending(rank: int, lang: str) -> str:
    if lang == "fr":  # places, which are feminine
        return "re" if rank == 1 else "e"
    if rank % 100 in (11, 12, 13):
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(rank % 10, "th")


@cache
def catalogue(lang: str) -> Mapping[str, str]:
    """Every sentence of a language, by its dotted key.

    >>> catalogue("en")["sort.driver"]
    'Driver'
    """
    if lang not in LANGUAGES:
        raise LookupError(f"no catalogue for {lang!r}")
    found: dict[str, str] = {}
    for path in sorted(files(__name__).iterdir(), key=lambda each: each.name):
        if path.name.endswith((f".{lang}.toml", f"{lang}.toml")):  # of the page, then of each game
            found.update(_leaves(tomllib.loads(path.read_text("utf-8"))))
    return found


def _leaves(table: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _leaves(value, f"{above}{name}.")
        else:
            yield f"{above}{name}", value


def say(key: str, lang: str = "en", /, **params: object) -> str:
    """The sentence of a key with its facts filled in; a key that nobody wrote is a LookupError."""
    sentence = catalogue(lang).get(key)
    if sentence is None:
        raise LookupError(f"{lang}.toml has no sentence for {key!r}")
    return sentence.format_map({name: _counted(value, lang) for name, value in params.items()})


def of_game(slug: str, word: str, lang: str) -> str:
    """The title or the tagline of a game, without importing it; Ben Hvrt's are those of the page.

    >>> of_game("whips", "title", "en"), of_game("ben-hvrt", "title", "fr")
    ('Whips', 'Ben Hurt')
    """
    own = f"{slug}.{word}"
    return say(own if own in catalogue(lang) else f"words.{word}", lang)


def _counted(value: object, lang: str) -> object:
    return _Number(value, lang) if type(value) is int else value


def number(value: float, lang: str = "en", form: str = "g") -> str:
    """A number as it is written: the French have a decimal comma.

    >>> number(0.4, "fr"), number(3.0), number(3, "fr", ".1f")
    ('0,4', '3', '3,0')
    """
    text = f"{value:{form}}".replace("-", "\N{MINUS SIGN}")
    return text.replace(".", ",") if lang == "fr" else text


def percent(chance: Fraction) -> str:
    """A chance as a whole percentage; only what cannot happen is a dash, and what may fail is never 100 %.

    >>> percent(Fraction(1, 3)), percent(Fraction(1, 500)), percent(Fraction(499, 500)), percent(Fraction(1))
    ('33 %', '< 1 %', '> 99 %', '100 %')
    """
    if not chance:
        return "\N{EN DASH}"
    rounded = round(100 * chance)
    if rounded == 0:
        return "< 1 %"
    return "> 99 %" if rounded == 100 and chance < 1 else f"{rounded} %"


def listed(items: Iterable[str], lang: str = "en") -> str:
    """Several things as one phrase.

    >>> listed(["Sid", "Ann", "Bob"]), listed(["Sid"]), listed(["Sid", "Ann"], "fr")
    ('Sid, Ann and Bob', 'Sid', 'Sid et Ann')
    """
    *before, last = items
    return say("list.and", lang, before=", ".join(before), last=last) if before else last
