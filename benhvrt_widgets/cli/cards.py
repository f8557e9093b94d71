"""benhvrt cards, benhvrt bots: the deck and the opposition."""

from __future__ import annotations

import click
from rich.box import SIMPLE
from rich.table import Table

from benhvrt_widgets.cli.console import Paper
from benhvrt_widgets.cli.refusals import Refusal
from benhvrt_widgets.cli.settings import game_option, lang_option
from benhvrt_widgets.cli.watch import idea
from benhvrt_widgets.i18n import say
from benhvrt_widgets.stagings.ben_hvrt.faces import card_name, face
from engine.games.ben_hvrt.cards import DECK, Card, Sort
from engine.strategies import strategies

HEADINGS = ("count", "card", "sort", "price", "upkeep", "when", "text")


def row(card: Card, lang: str) -> tuple[str, ...]:
    """A kind of card as a line of a table."""
    printed = face(card, lang)
    return (
        str(card.count),
        printed.name,
        printed.sort,
        str(printed.price),
        printed.maintenance,
        printed.when,
        printed.text,
    )


def named(text: str, lang: str) -> Card:
    """The card that a person means, by kind or by name, whatever the case."""
    wanted = text.strip().casefold()
    for card in DECK:
        if wanted in (card.kind, card_name(card.kind, lang).casefold(), card_name(card.kind).casefold()):
            return card
    raise Refusal(say("cli.no_such_kind", lang, kind=text[:40]))


@click.command()
@click.option("--kind", help="One card, in full.")
@click.option("--markdown", is_flag=True, help="The table for a document.")
@lang_option()
def cards(*, kind: str | None, markdown: bool, lang: str) -> None:
    """Show the deck."""
    out = Paper()
    if kind is not None:
        _in_full(named(kind, lang), out, lang)
        return
    if markdown:
        headings = [say(f"table.{heading}", lang) for heading in HEADINGS]
        rule = ("---:", "---", "---", "---:", "---", "---", "---")
        for cells in (headings, rule, *(row(card, lang) for card in DECK)):
            out.put(f"| {' | '.join(cells)} |")
        return
    out.print(by_sort(lang))


def by_sort(lang: str) -> Table:
    """The deck for a reader: sort by sort, the moment and the text as one sentence."""
    table = Table(box=SIMPLE, pad_edge=False, padding=(0, 1))
    for heading in ("count", "card", "price", "upkeep", "text"):
        table.add_column(say(f"table.{heading}", lang), no_wrap=heading == "card")
    table.columns[0].justify = table.columns[2].justify = "right"
    for sort in Sort:
        cards = [card for card in DECK if card.sort is sort]
        copies = sum(card.count for card in cards)
        table.add_row(str(copies), say(f"sort.{sort.value}", lang), style="bold")
        for card in cards:
            printed = face(card, lang)
            text = say("tell.who", lang, name=printed.when, what=printed.clause)
            table.add_row(str(card.count), printed.name, str(printed.price), printed.maintenance, text)
        table.add_section()
    return table


def _in_full(card: Card, out: Paper, lang: str) -> None:
    printed = face(card, lang)
    out.put(f"{printed.name} ({printed.sort}, {card.count} x)", "bold")
    out.put(say("tell.who", lang, name=printed.when, what=printed.clause))
    price = f"{say('table.price', lang)} {printed.price}"
    upkeep = f" · {say('table.upkeep', lang)} {printed.maintenance}" if printed.maintenance else ""
    out.put(price + upkeep)
    if printed.flavour:
        out.put(printed.flavour, "italic dim")


@click.command()
@game_option()
@lang_option()
def bots(*, game: str, lang: str) -> None:
    """Show the bots that can take a seat."""
    out = Paper()
    table = Table(box=SIMPLE, pad_edge=False)
    for heading in ("bot", "player", "idea"):
        table.add_column(say(f"tell.{heading}", lang))
    for slug, bot in strategies(game).items():
        table.add_row(slug, bot.name, idea(bot, lang))
    out.print(table)
