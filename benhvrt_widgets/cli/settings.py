"""Arguments that several commands share, and the table that they set."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, TypeVar

import click

from benhvrt_widgets.cli.extras import extras
from benhvrt_widgets.cli.refusals import Refusal
from benhvrt_widgets.i18n import LANGUAGES, say
from benhvrt_widgets.staging import HUMAN, Chair, Staging
from benhvrt_widgets.stagings import STAGED, staging
from benhvrt_widgets.words import distinct
from engine.core.errors import RuleViolation
from engine.strategies import Strategy, find, strategies

F = TypeVar("F", bound=Callable[..., Any])
SEED_LIMIT: Final = 2**63 - 1
THINKING: Final = 5.0
"""Seconds that a bot may think in front of an audience."""
FULL: Final = 6
"""Seats at a table of bots, unless told otherwise."""


def _lang(context: click.Context | None) -> str:
    return str(context.params.get("lang") or "en") if context is not None else "en"


Check: TypeAlias = Callable[[click.Context, click.Parameter, Any], Any]


def whole(least: int, most: int) -> Check:
    """A whole number within bounds, or one sentence why not."""

    def check(context: click.Context, param: click.Parameter, value: object) -> int | None:
        text = str(value)
        if value is None or (re.fullmatch(r"[+-]?[0-9]{1,19}", text) and least <= int(text) <= most):
            return None if value is None else int(text)
        facts = {"least": least, "most": most, "value": text[:40]}
        raise click.BadParameter(say("cli.whole", _lang(context), **facts), context, param)

    return check


def one_of(known: Collection[str]) -> Check:
    """A word out of a few, or one sentence with those there are."""

    def check(context: click.Context, param: click.Parameter, value: object) -> object:
        if value in known:
            return value
        facts = {"value": str(value)[:40], "known": ", ".join(known)}
        raise click.BadParameter(say("cli.one_of", _lang(context), **facts), context, param)

    return check


def laps(context: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """The laps of each race, as in 1,2,4; whether they make a series is for the game to say."""
    if value is None or re.fullmatch(r"[0-9]{1,3}(,[0-9]{1,3})*", value):
        return value
    raise click.BadParameter(say("cli.laps", _lang(context), value=value[:40]), context, param)


def options(*declared: Callable[[F], F]) -> Callable[[F], F]:
    """Several options as one decorator, listed in this order."""

    def decorate(command: F) -> F:
        for option in reversed(declared):
            command = option(command)
        return command

    return decorate


def number_option(name: str, least: int, most: int, default: int | None, text: str) -> Callable[[F], F]:
    """A whole number."""
    shown = default is not None
    check = whole(least, most)
    return click.option(
        name, type=str, callback=check, default=default, show_default=shown, metavar="N", help=text
    )


def word_option(name: str, text: str, default: str | None = None) -> Callable[[F], F]:
    """A word that the game will judge."""
    return click.option(name, metavar="NAME", default=default, show_default=default is not None, help=text)


def lang_option() -> Callable[[F], F]:
    """The language; read first, so that complaints about the rest are in it."""
    check = one_of(LANGUAGES)
    return click.option(
        "--lang", callback=check, default="en", is_eager=True, metavar="LANG", help="en or fr."
    )


def game_option() -> Callable[[F], F]:
    """Which game."""
    text = f"Which game: {', '.join(STAGED)}."
    check = one_of(STAGED)
    return click.option(
        "--game", callback=check, default=STAGED[0], show_default=True, metavar="GAME", help=text
    )


def table_options(*, seats: str) -> Callable[[F], F]:
    """Who plays what."""
    return options(
        game_option(),
        number_option("--seats", 2, 12, None, f"Players; {seats} unless told otherwise."),
        word_option("--series", "How long: basic, jupiter, ..., caligula; laps; or family-short, ..."),
        click.option("--laps", callback=laps, metavar="LAPS", help="A series of one's own, as in 1,2,4."),
        click.option("--doubled", is_flag=True, help="Run the series twice over (Ben Hvrt)."),
        word_option("--edition", "Whose booklet: english or french (Ben Hvrt).", "english"),
        word_option("--bots", "Who plays, as in strong,greedy,random*2; repeated to fill the table."),
    )


def seed_option(default: int | None = None) -> Callable[[F], F]:
    """What decides all luck."""
    return number_option("--seed", 0, SEED_LIMIT, default, "The same seed plays the same game.")


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


@dataclass(frozen=True, slots=True)
class Guests:
    """People who take chairs, the first of them this one and the others after it."""

    seat: int
    names: tuple[str, ...]


def agree(given: dict[str, Any], lang: str, guests: Guests | None = None) -> Setting:
    """The setting that the arguments describe."""
    stage = staging(given["game"])
    names = () if guests is None else guests.names
    seats = given["seats"] or (max(len(stage.first_bots) + 1, len(names)) if guests else FULL)
    if given["series"] is not None and given["laps"] is not None:
        raise RuleViolation("setup.series_and_laps")
    agreed = extras(stage).agree(given, seats, stage.first_series if guests else "", lang)
    seed = secrets.randbelow(2**31) if given["seed"] is None else given["seed"]
    first = 0 if guests is None else guests.seat
    if first >= seats or len(names) > seats:
        raise RuleViolation("view.no_such_seat", seat=str(max(first + 1, len(names))))
    free = seats - len(names)
    usually = company(stage, strong_first=guests is None)[: max(1, free)]
    bots = iter(lineup(stage.slug, given["bots"] or ",".join(usually), free, lang))
    people = {(first + number) % seats: name for number, name in enumerate(names)}
    chairs = [
        Chair(people[seat], HUMAN) if seat in people else Chair((bot := next(bots)).name, bot.slug)
        for seat in range(seats)
    ]
    called = distinct([chair.name for chair in chairs], first)
    made = (Chair(name, chair.player) for name, chair in zip(called, chairs, strict=True))
    return Setting(stage, agreed, tuple(made), seed)


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
    bots: list[Strategy] = []
    for entry in text.split(","):
        if not entry.strip():
            raise Refusal(f"--bots: {say('cli.no_bot', lang, value=repr(text[:40]))}")
        slug, star, copies = entry.strip().partition("*")
        if star and not re.fullmatch(r"[1-9][0-9]?", copies):
            raise Refusal(say("cli.copies", lang, entry=entry.strip()[:40]))
        bots += [find(game, slug)] * (int(copies) if star else 1)
    if len(bots) > chairs:
        raise Refusal(say("cli.too_many_bots", lang, bots=len(bots), seats=chairs))
    return tuple(bots[chair % len(bots)] for chair in range(chairs))
