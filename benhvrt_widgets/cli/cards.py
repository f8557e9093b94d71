"""benhvrt cards, benhvrt bots: the deck and the opposition."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

import click
from rich.box import SIMPLE
from rich.table import Table

from benhvrt_widgets.cli.console import Paper
from benhvrt_widgets.cli.refusals import Refusal
from benhvrt_widgets.cli.settings import game_option, lang_option
from benhvrt_widgets.games import staging
from benhvrt_widgets.i18n import number, say
from benhvrt_widgets.regions.parts import Face, Faces
from benhvrt_widgets.staging import Staging
from engine.strategies import strategies
from engine.strategies.ladder import RUNGS, Rung, ladder

HEADINGS = ("count", "card", "sort", "price", "upkeep", "when", "text")
TO_THE_RIGHT = ("count", "price")


def named(stage: Staging, text: str, lang: str) -> Faces:
    """The card that a person means, by kind or by name, whatever the case."""
    wanted = text.strip().casefold()
    for card, english in zip(stage.regions.deck(lang), stage.regions.deck("en"), strict=True):
        face = card["face"]
        if wanted in (face["kind"], face["name"].casefold(), english["face"]["name"].casefold()):
            return card
    raise Refusal(say("cli.no_such_kind", lang, kind=text[:40]))


@click.command()
@click.option("--kind", help="One card, in full.")
@click.option("--markdown", is_flag=True, help="The table for a document.")
@game_option
@lang_option
def cards(*, kind: str | None, markdown: bool, game: str, lang: str) -> None:
    """Show the deck."""
    out = Paper()
    deck = staging(game).regions.deck(lang)
    priced = any(card["face"]["price"] is not None for card in deck)
    headings = [name for name in HEADINGS if priced or name not in ("price", "upkeep")]
    if kind is not None:
        _in_full(named(staging(game), kind, lang), out, lang)
    elif markdown:
        rule = ["---:" if name in TO_THE_RIGHT else "---" for name in headings]
        rows = ([_cells(card)[name] for name in headings] for card in deck)
        for cells in ([say(f"table.{name}", lang) for name in headings], rule, *rows):
            out.put(f"| {' | '.join(cells)} |")
    else:
        out.print(_by_sort(deck, [name for name in headings if name not in ("sort", "when")], lang))


def _cells(card: Faces) -> dict[str, str]:
    """A card by heading."""
    face = card["face"]
    named = {"card": face["name"], "sort": face["sort_name"], "when": face["when"], "text": face["text"]}
    return {"count": str(card["count"]), "price": str(face["price"]), "upkeep": face["maintenance"], **named}


def _by_sort(deck: list[Faces], headings: list[str], lang: str) -> Table:
    """The deck for a reader: sort by sort, the moment and the text as one sentence."""
    table = Table(box=SIMPLE, pad_edge=False, padding=(0, 1))
    for heading in headings:
        side = "right" if heading in TO_THE_RIGHT else "left"
        table.add_column(say(f"table.{heading}", lang), no_wrap=heading == "card", justify=side)  # type: ignore[arg-type]
    for sort, grouped in groupby(deck, key=lambda card: card["face"]["sort_name"]):
        group = list(grouped)
        table.add_row(str(sum(card["count"] for card in group)), sort, style="bold")
        for card in group:
            cells = _cells(card) | {"text": told(card["face"], lang)}
            table.add_row(*(cells[heading] for heading in headings))
        table.add_section()
    return table


def told(face: Face, lang: str) -> str:
    """When it may be played and what it does, as one line."""
    when, text = face["when"].removeprefix(face["sort_name"]).strip(), face["text"]
    if not when or when.endswith("."):
        return f"{when} {text}".strip()
    return say("tell.who", lang, name=when, what=text[0].lower() + text[1:])


def _in_full(card: Faces, out: Paper, lang: str) -> None:
    face = card["face"]
    out.put(f"{face['name']} ({face['sort_name']}, {card['count']} x)", "bold")
    out.put(told(face, lang))
    if face["price"] is not None:
        upkeep = f" · {say('table.upkeep', lang)} {face['maintenance']}" if face["maintenance"] else ""
        out.put(f"{say('table.price', lang)} {face['price']}{upkeep}")
    if face["flavour"]:
        out.put(face["flavour"], "italic dim")


@click.command()
@game_option
@lang_option
def bots(*, game: str, lang: str) -> None:
    """Show the bots that can take a seat."""
    table = Table(box=SIMPLE, pad_edge=False)
    for heading in ("bot", "player", "idea"):
        table.add_column(say(f"tell.{heading}", lang))
    known, measured = strategies(game), ladder(game)
    for rival in RUNGS if measured else ():
        table.add_column(say("tell.against", lang, name=known[rival].name), justify="right")
    for slug in sorted(known, key=lambda slug: -_wins(measured, slug)):
        rungs = [_rung(measured.get(slug, {}).get(rival), lang) for rival in RUNGS if measured]
        table.add_row(slug, known[slug].name, staging(game).words.idea(slug, lang), *rungs)
    Paper().print(table)


def _wins(measured: Mapping[str, Mapping[str, Rung]], slug: str) -> float:
    """How often it beats the strong bot, who ties with herself."""
    rung = measured.get(slug, {}).get("strong")
    return (0.5 if slug == "strong" else 0.0) if rung is None else rung.wins


def _rung(rung: Rung | None, lang: str) -> str:
    """A share of the duels, with its error."""
    if rung is None:
        return ""
    wins, error = round(100 * rung.wins), number(round(100 * rung.error, 1), lang)
    return say("tell.rung", lang, wins=wins, error=error, n=rung.duels)
