"""Arguments that several commands share, and the table that they set."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, TypeVar

import click

import engine.strategies.ben_hvrt  # noqa: F401 - declares the bots
from benhvrt_widgets.cli.refusals import Refusal
from benhvrt_widgets.i18n import LANGUAGES, say
from benhvrt_widgets.words import distinct
from engine.core.errors import RuleViolation
from engine.core.game import Game
from engine.games import GAMES
from engine.games.ben_hvrt.tables import SEATS
from engine.strategies import Strategy, find

F = TypeVar("F", bound=Callable[..., Any])
SEED_LIMIT: Final = 2**63 - 1
TOLD: Final = ("ben-hvrt",)
"""The games that the command line can tell."""
THINKING: Final = 5.0
"""Seconds that a bot may think in front of an audience."""
COMPANY: Final = ("strong", "greedy", "value", "sunk-cost", "saver", "saboteur", "rollout", "random")
"""Who plays when nobody is named."""
RIVALS: Final = (*COMPANY[1:], COMPANY[0])
"""Who plays against a person who names nobody."""


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


def laps(context: click.Context, param: click.Parameter, value: str | None) -> tuple[int, ...] | None:
    """The laps of each race, as in 1,2,4; whether they make a series is for the game to say."""
    if value is None or re.fullmatch(r"[0-9]{1,3}(,[0-9]{1,3})*", value):
        return None if value is None else tuple(map(int, value.split(",")))
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
    text = f"Which game: {', '.join(TOLD)}. The others are played in the browser."
    return click.option("--game", callback=one_of(TOLD), default=TOLD[0], metavar="GAME", help=text)


def table_options(*, seats: int) -> Callable[[F], F]:
    """Who plays what."""
    return options(
        game_option(),
        number_option("--seats", *SEATS, seats, "Players, 2 to 12."),
        word_option("--series", "A named series: basic, jupiter, julius, ..., caligula."),
        click.option("--laps", callback=laps, metavar="LAPS", help="A series of one's own, as in 1,2,4."),
        click.option("--doubled", is_flag=True, help="Run the series twice over."),
        word_option("--edition", "Whose booklet: english or french.", "english"),
        word_option("--bots", "Who plays, as in strong,greedy,random*2; repeated to fill the table."),
    )


def seed_option(default: int | None = None) -> Callable[[F], F]:
    """What decides all luck."""
    return number_option("--seed", 0, SEED_LIMIT, default, "The same seed plays the same game.")


@dataclass(frozen=True, slots=True)
class Setting:
    """A game agreed on: its settings, who sits where, and its seed."""

    game: Game[Any, Any, Any]
    options: Any
    bots: dict[int, Strategy]  # by chair
    seed: int
    person: str = ""  # the name of whoever has the chair without a bot

    @property
    def names(self) -> tuple[str, ...]:
        """One name a seat; of namesakes, the person keeps it and bots are numbered."""
        names = [self.bots[chair].name if chair in self.bots else self.person for chair in self._chairs]
        return distinct(names, next((chair for chair in self._chairs if chair not in self.bots), 0))

    @property
    def _chairs(self) -> range:
        return range(self.options.seats)


@dataclass(frozen=True, slots=True)
class Guest:
    """A person who takes a chair, and the series they would like if they name none."""

    chair: int
    name: str
    laps: tuple[int, ...] = (1,)


def agree(given: dict[str, Any], lang: str, guest: Guest | None = None) -> Setting:
    """The setting that the arguments describe."""
    game, seats = GAMES[given["game"]], given["seats"]
    if guest is not None and given["laps"] is None and given["series"] is None:
        given = {**given, "laps": guest.laps}
    names = ("series", "laps", "doubled", "edition")
    agreed = game.setup(seats, **{name: given[name] for name in names})
    seed = secrets.randbelow(2**31) if given["seed"] is None else given["seed"]
    if guest is None:
        bots = lineup(game.slug, given["bots"] or ",".join(COMPANY[:seats]), seats, lang)
        return Setting(game, agreed, dict(enumerate(bots)), seed)
    if guest.chair >= seats:
        raise RuleViolation("view.no_such_seat", seat=str(guest.chair + 1))
    bots = lineup(game.slug, given["bots"] or ",".join(RIVALS[: seats - 1]), seats - 1, lang)
    chairs = (chair for chair in range(seats) if chair != guest.chair)
    return Setting(game, agreed, dict(zip(chairs, bots, strict=True)), seed, guest.name)


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
