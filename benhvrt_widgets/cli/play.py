"""benhvrt play: people take seats. Every choice that was taken is on the disk before it is told."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

import click

from benhvrt_widgets.cli import saved, settings
from benhvrt_widgets.cli.console import Paper
from benhvrt_widgets.cli.refusals import STOPPED, Refusal
from benhvrt_widgets.i18n import say
from benhvrt_widgets.words import fit_name
from engine.replay.store import Store

LATEST: Final = "latest"
NAME: Final = "Ben"


@click.command()
@settings.table_options(seats="4")
@settings.seed_option()
@settings.lang_option
@click.option("--seat", type=settings.whole(1, settings.MOST), default=1, help="Your seat.")
@click.option(
    "--name",
    "names",
    metavar="NAME",
    multiple=True,
    default=(NAME,),
    help="What the table calls you; once more for everybody else who plays at this terminal.",
)
@click.option("--ask-always", is_flag=True, help="Ask even where there is nothing to choose but an offer.")
@click.option(
    "--continue",
    "goes_on",
    metavar="[ID]",
    is_flag=False,
    flag_value=LATEST,
    help="Go on with the latest game, or the one whose id begins so.",
)
@click.option(
    "--folder", type=click.Path(path_type=Path), envvar="BENHVRT_GAMES", help="Where games are kept."
)
def play(
    *,
    lang: str,
    seat: int,
    names: tuple[str, ...],
    ask_always: bool,
    goes_on: str | None,
    folder: Path | None,
    **given: Any,
) -> None:
    """Take a seat against bots. Without a series: the shortest there is."""
    if not all(map(fit_name, names)):
        raise Refusal(f"--name: {say('cli.name', lang)}")
    if sys.stdin is None:
        raise Refusal(say("cli.no_input", lang))
    from benhvrt_widgets.cli.person import Leave  # and sessions, which only this command needs
    from benhvrt_widgets.cli.sitting import reopen, sit_down

    store, out, context = Store(folder), Paper(), click.get_current_context()
    if goes_on is not None:
        saved.refuse_new_table(context, (*given.keys() - {"game"}, "seat", "names"), lang)
        game = given["game"] if saved.typed(context, "game") else None
        wanted = None if goes_on == LATEST else saved.found(store, goes_on, lang)
        sitting = reopen(store, wanted, game, out, lang, ask_always=ask_always)
    else:
        setting = settings.agree(given, lang, names, seat - 1)
        sitting = sit_down(store, setting, out, lang, ask_always=ask_always)
    try:
        sitting.sit()
    except (Leave, EOFError, KeyboardInterrupt) as why:
        out.put()
        out.whole(say("play.left", lang, command=saved.way_back(store, sitting.session.id, folder, lang)))
        context.exit(STOPPED if isinstance(why, KeyboardInterrupt) else 0)
    tape = store.folder / f"{sitting.session.id}.tape"
    out.whole(say("play.tape", lang, command=saved.command("replay", tape, *saved.spoken(lang))))
