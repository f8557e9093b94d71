"""benhvrt cards, benhvrt bots: the deck and the opposition."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Any

import click
from rich.box import SIMPLE
from rich.table import Table

from benhvrt_widgets.cli.console import Paper
from benhvrt_widgets.cli.extras import extras
from benhvrt_widgets.cli.refusals import Refusal
from benhvrt_widgets.cli.settings import game_option, lang_option
from benhvrt_widgets.games import staging
from benhvrt_widgets.i18n import say
from engine.strategies import strategies

HEADINGS = ("count", "card", "sort", "price", "upkeep", "when", "text")
TO_THE_RIGHT = ("count", "price")


def named(game: str, text: str, lang: str) -> dict[str, Any]:
    """The card that a person means, by kind or by name, whatever the case."""
    wanted = text.strip().casefold()
    own = extras(staging(game))
    for card, english in zip(own.deck(lang), own.deck("en"), strict=True):
        if wanted in (card["kind"], card["name"].casefold(), english["name"].casefold()):
            return card
    raise Refusal(say("cli.no_such_kind", lang, kind=text[:40]))


@click.command()
@click.option("--kind", help="One card, in full.")
@click.option("--markdown", is_flag=True, help="The table for a document.")
@game_option()
@lang_option()
def cards(*, kind: str | None, markdown: bool, game: str, lang: str) -> None:
    """Show the deck."""
    out = Paper()
    deck = extras(staging(game)).deck(lang)
    priced = any(card["price"] is not None for card in deck)
    headings = [name for name in HEADINGS if priced or name not in ("price", "upkeep")]
    if kind is not None:
        _in_full(named(game, kind, lang), out, lang)
    elif markdown:
        rule = ["---:" if name in TO_THE_RIGHT else "---" for name in headings]
        rows = ([_cell(card, name) for name in headings] for card in deck)
        for cells in ([say(f"table.{name}", lang) for name in headings], rule, *rows):
            out.put(f"| {' | '.join(cells)} |")
    else:
        out.print(_by_sort(deck, [name for name in headings if name not in ("sort", "when")], lang))


def _cell(card: dict[str, Any], heading: str) -> str:
    keys = {"card": "name", "sort": "sort_name", "upkeep": "maintenance"}
    return str(card[keys.get(heading, heading)])


def _by_sort(deck: list[dict[str, Any]], headings: list[str], lang: str) -> Table:
    """The deck for a reader: sort by sort, the moment and the text as one sentence."""
    table = Table(box=SIMPLE, pad_edge=False, padding=(0, 1))
    for heading in headings:
        side = "right" if heading in TO_THE_RIGHT else "left"
        table.add_column(say(f"table.{heading}", lang), no_wrap=heading == "card", justify=side)  # type: ignore[arg-type]
    for sort, grouped in groupby(deck, key=lambda card: card["sort_name"]):
        group = list(grouped)
        table.add_row(str(sum(card["count"] for card in group)), sort, style="bold")
        for card in group:
            table.add_row(*(_cell({**card, "text": told(card, lang)}, heading) for heading in headings))
        table.add_section()
    return table


def told(card: Mapping[str, Any], lang: str) -> str:
    """When it may be played and what it does, as one line."""
    when, text = card["when"].removeprefix(card["sort_name"]).strip(), card["text"]
    if not when or when.endswith("."):
        return f"{when} {text}".strip()
    return say("tell.who", lang, name=when, what=text[0].lower() + text[1:])


def _in_full(card: dict[str, Any], out: Paper, lang: str) -> None:
    out.put(f"{card['name']} ({card['sort_name']}, {card['count']} x)", "bold")
    out.put(told(card, lang))
    if card["price"] is not None:
        upkeep = f" · {say('table.upkeep', lang)} {card['maintenance']}" if card["maintenance"] else ""
        out.put(f"{say('table.price', lang)} {card['price']}{upkeep}")
    if card["flavour"]:
        out.put(card["flavour"], "italic dim")


@click.command()
@game_option()
@lang_option()
def bots(*, game: str, lang: str) -> None:
    """Show the bots that can take a seat."""
    table = Table(box=SIMPLE, pad_edge=False)
    for heading in ("bot", "player", "idea"):
        table.add_column(say(f"tell.{heading}", lang))
    for slug, bot in strategies(game).items():
        table.add_row(slug, bot.name, staging(game).words.idea(slug, lang))
    Paper().print(table)
