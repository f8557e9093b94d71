"""Arguments that several commands share, and the table that they set."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeVar

import click

from benhvrt_widgets.cli.extras import extras
from benhvrt_widgets.cli.refusals import Refusal
from benhvrt_widgets.games import SLUGS, staging
from benhvrt_widgets.i18n import LANGUAGES, say
from benhvrt_widgets.staging import HUMAN, Chair, Staging
from benhvrt_widgets.words import distinct
from engine.core.errors import RuleViolation
from engine.strategies import Strategy, find, strategies

F = TypeVar("F", bound=Callable[..., Any])
SEED_LIMIT: Final = 2**63 - 1
THINKING: Final = 5.0
"""Seconds that a bot may think in front of an audience."""
FULL: Final = 6
"""Seats at a table of bots, unless told otherwise."""


class Checked(click.ParamType):  # type: ignore[type-arg]  # what it gives, older releases do not say
    """What an argument means; where that is None, one sentence why not."""

    def __init__(self, name: str, read: Callable[[str], Any], key: str, **facts: object) -> None:
        self.name = name
        self.read = read
        self.key = key
        self.facts = facts

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The meaning, or a refusal in the language asked for."""
        found = self.read(str(value))
        if found is None:
            lang = str((ctx.params.get("lang") if ctx else None) or "en")
            self.fail(say(self.key, lang, value=str(value)[:40], **self.facts), param, ctx)
        return found


def whole(least: int, most: int) -> Checked:
    """A whole number within bounds."""

    def read(text: str) -> int | None:
        fits = re.fullmatch(r"[+-]?[0-9]{1,19}", text) and least <= int(text) <= most
        return int(text) if fits else None

    return Checked("n", read, "cli.whole", least=least, most=most)


def one_of(name: str, known: Collection[str]) -> Checked:
    """A word out of a few."""
    return Checked(name, lambda text: text if text in known else None, "cli.one_of", known=", ".join(known))


LAPS: Final = Checked(
    "laps", lambda text: text if re.fullmatch(r"[0-9]{1,3}(,[0-9]{1,3})*", text) else None, "cli.laps"
)
"""The laps of each race; whether they make a series is for the game to say."""


def options(*declared: Callable[[F], F]) -> Callable[[F], F]:
    """Several options as one decorator, listed in this order."""

    def decorate(command: F) -> F:
        for option in reversed(declared):
            command = option(command)
        return command

    return decorate


lang_option = click.option(
    "--lang", type=one_of("lang", LANGUAGES), default="en", is_eager=True, help="en or fr."
)
"""The language; read first, so that complaints about the rest are in it."""
game_option = click.option(
    "--game", type=one_of("game", SLUGS), default=SLUGS[0], help=f"Which game: {', '.join(SLUGS)}."
)


def table_options(*, seats: str) -> Callable[[F], F]:
    """Who plays what."""
    word = partial(click.option, metavar="NAME")  # for the game to judge
    return options(
        game_option,
        click.option("--seats", type=whole(2, 12), help=f"Players; {seats} unless told otherwise."),
        word("--series", help="How long: basic, jupiter, ..., caligula; laps; or family-short, ..."),
        click.option("--laps", type=LAPS, help="A series of one's own, as in 1,2,4."),
        click.option("--doubled", is_flag=True, help="Run the series twice over (Ben Hvrt)."),
        word("--edition", help="Whose booklet: english or french (Ben Hvrt); that of --lang."),
        click.option("--memory", is_flag=True, help="Nothing that was bought is listed (Ben Hvrt)."),
        word("--bots", help="Who plays, as in strong,greedy,random*2; repeated to fill the table."),
    )


seed_option = partial(
    click.option, "--seed", type=whole(0, SEED_LIMIT), help="The same seed plays the same game."
)


@dataclass(frozen=True, slots=True)
class Setting:
    """A game agreed on: its settings, who sits where, and its seed."""

    staging: Staging
    options: Any
    chairs: tuple[Chair, ...]
    seed: int

    @property
    def names(self) -> tuple[str, ...]:
        """One name a seat."""
        return tuple(chair.name for chair in self.chairs)

    @property
    def bots(self) -> dict[int, Strategy]:
        """The bots, by chair."""
        return seated(self.staging.slug, [chair.player for chair in self.chairs])


def seated(game: str, players: Sequence[object]) -> dict[int, Strategy]:
    """Who of these is a bot that is still known."""
    known = strategies(game)
    return {seat: known[slug] for seat, slug in enumerate(players) if isinstance(slug, str) and slug in known}


def agree(given: dict[str, Any], lang: str, people: Sequence[str] = (), first: int = 0) -> Setting:
    """The setting that the arguments describe; people have the chairs from that one on."""
    stage = staging(given["game"])
    seats = given["seats"] or (max(len(stage.first_bots) + 1, len(people)) if people else FULL)
    if given["series"] is not None and given["laps"] is not None:
        raise RuleViolation("setup.series_and_laps")
    agreed = extras(stage, lang).agree(given, seats, stage.first_series if people else "")
    seed = secrets.randbelow(2**31) if given["seed"] is None else given["seed"]
    if max(first + 1, len(people)) > seats:
        raise RuleViolation("view.no_such_seat", seat=str(max(first + 1, len(people))))
    free = seats - len(people)
    usual = company(stage, strong_first=not people)[: max(1, free)]
    bots = lineup(stage.slug, given["bots"] or ",".join(usual), free, lang)
    players = [(name, HUMAN) for name in people] + [(bot.name, bot.slug) for bot in bots]
    order = [(first + number) % seats for number in range(len(people))]
    order += [seat for seat in range(seats) if seat not in order]
    sitting = dict(zip(order, players, strict=True))
    names = distinct([sitting[seat][0] for seat in range(seats)], first)
    chairs = tuple(Chair(name, sitting[seat][1]) for seat, name in enumerate(names))
    return Setting(stage, agreed, chairs, seed)


def company(stage: Staging, *, strong_first: bool) -> tuple[str, ...]:
    """Who plays when nobody is named: those of the lobby first, and chance last.

    >>> company(staging("whips"), strong_first=True)[:3]
    ('strong', 'cautious', 'bold')
    """
    first = ("strong",) if strong_first else ()
    others = sorted(strategies(stage.slug), key=lambda slug: slug == "random")
    return tuple(dict.fromkeys((*first, *stage.first_bots, *others)))


def lineup(game: str, text: str, chairs: int, lang: str) -> tuple[Strategy, ...]:
    """One bot a chair, the list repeated round the table.

    >>> [bot.slug for bot in lineup("ben-hvrt", "greedy,random*2", 4, "en")]
    ['greedy', 'random', 'random', 'greedy']
    """
    bots = [find(game, slug) for slug in entries(text, lang)]
    if len(bots) > chairs:
        raise Refusal(say("cli.too_many_bots", lang, bots=len(bots), seats=chairs))
    return tuple(bots[chair % len(bots)] for chair in range(chairs))


def entries(text: str, lang: str) -> list[str]:
    """The words of a list of bots, each as often as it says.

    >>> entries("greedy, random*2", "en")
    ['greedy', 'random', 'random']
    """
    words: list[str] = []
    for entry in text.split(","):
        if not entry.strip():
            raise Refusal(f"--bots: {say('cli.no_bot', lang, value=repr(text[:40]))}")
        word, star, copies = entry.strip().partition("*")
        if star and not re.fullmatch(r"[1-9][0-9]?", copies):
            raise Refusal(say("cli.copies", lang, entry=entry.strip()[:40]))
        words += [word] * (int(copies) if star else 1)
    return words
