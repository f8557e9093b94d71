"""benhvrt games: what is kept on this machine, and how to be rid of it."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

import click

from benhvrt_widgets.cli import settings
from benhvrt_widgets.cli.console import Paper
from benhvrt_widgets.cli.refusals import Refusal
from benhvrt_widgets.cli.saved import SHOWN
from benhvrt_widgets.games import SLUGS, staging
from benhvrt_widgets.i18n import say
from engine.replay.keeping import Entry
from engine.replay.store import Store

DAY: Final = 86_400


@click.command()
@click.argument("what", type=click.Choice(["list", "prune", "clear"]), default="list")
@click.option("--days", type=settings.whole(0, 36500), default=30, help="prune: games untouched for so long.")
@click.option("--yes", is_flag=True, help="clear: without it, nothing is deleted.")
@click.option(
    "--folder", type=click.Path(path_type=Path), envvar="BENHVRT_GAMES", help="Where games are kept."
)
@settings.lang_option
def games(*, what: str, days: int, yes: bool, folder: Path | None, lang: str) -> None:
    """List the games that are kept here; prune those that are over or were taken back; or clear them all."""
    from benhvrt_widgets.visit.keeping import latest  # and with it traitlets, which nothing else here needs

    store, now, out = Store(folder), time.time(), Paper()
    entries = store.list()
    if what == "list":
        for entry in entries:
            out.whole(f"{entry.id[:SHOWN]}  {_told(entry, lang, now)}")
        going: list[Entry] = []
    elif what == "prune":
        alive = {entry.id for entry in latest(entries) if not entry.over}
        old = [entry for entry in entries if now - entry.changed / 1e9 >= days * DAY]
        going = [entry for entry in old if entry.id not in alive]
    elif yes:
        going = list(entries)
    else:
        raise Refusal(say("cli.clear_yes", lang, n=len(entries)))
    for entry in going:
        store.delete(entry.id)
    if what != "list":
        out.put(say("cli.deleted", lang, n=len(going), kb=sum(entry.size for entry in going) // 1000))
    out.put(say("cli.kept_games", lang, n=len(entries) - len(going), kb=store.size() // 1000))


def _told(entry: Entry, lang: str, now: float) -> str:
    if entry.header is None:
        return f"{say(entry.trouble or 'tape.empty', lang, record=0)}"
    from benhvrt_widgets.visit.keeping import shown

    title = staging(entry.header.game).words.title(lang) if entry.header.game in SLUGS else entry.header.game
    return f"{title}: {shown(entry, lang, now)['text']} ({entry.size // 1000} kB)"
