"""benhvrt simulate: many series, and a table of who won how often."""

from __future__ import annotations

from typing import Any

import click
from rich.box import SIMPLE
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from benhvrt_widgets.cli import settings
from benhvrt_widgets.cli.console import Paper
from benhvrt_widgets.cli.refusals import STOPPED
from benhvrt_widgets.i18n import say
from benhvrt_widgets.staging import POINTS, Measure
from engine.probability.montecarlo import Estimate
from engine.tournaments import Entrant, Standings, league


@click.command()
@click.option("-n", type=settings.whole(1, 10**6), default=100, help="How many series.")
@settings.table_options(seats="6")
@settings.seed_option(default=0)
@settings.lang_option
def simulate(*, n: int, lang: str, **given: Any) -> None:
    """Play many series without a word, chairs in rotation, and count."""
    setting = settings.agree(given, lang)
    entrants = [Entrant(bot.slug, bot.make) for bot in setting.bots.values()]
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    found: Standings | None = None
    out, stopped = Paper(), False
    screen = Console(stderr=True)
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task(say("cli.playing", lang), total=n)
        try:
            for found in league(setting.staging.game, setting.options, entrants, n, setting.seed):
                progress.update(task, completed=found.played)
        except KeyboardInterrupt:
            stopped = True
    if found is not None:
        report(found, n, out, lang, setting.staging.weighing.measured(setting.options))
    if stopped:
        click.get_current_context().exit(STOPPED)


def report(found: Standings, series: int, out: Paper, lang: str, measure: Measure) -> None:
    """The standings, the best first; where a win is all there is to win, nothing is said of purses."""
    if found.played < series:
        out.put(say("cli.so_far", lang, played=found.played, series=series))
    seats = sum(row.chairs for row in found.rows)
    table = Table(box=SIMPLE, pad_edge=False)
    table.add_column(say("tell.bot", lang))
    purses = [] if measure == POINTS else [f"mean_{measure.name}"]
    for heading in ("chairs", "series", "wins", "fair", *purses, "place"):
        table.add_column(say(f"table.{heading}", lang), justify="right")
    for row in sorted(found.rows, key=lambda row: -row.wins.total / row.chairs):
        table.add_row(
            row.name,
            str(row.chairs),
            str(found.played),
            _with_error(row.win_share, scale=100, unit=" %"),
            f"{100 * row.chairs / seats:.1f} %",
            *(_with_error(row.purse) for _ in purses),
            _with_error(row.place, digits=2),
        )
    out.print(table)
    if found.notices:
        out.put(say("cli.safe_choices", lang, times=len(found.notices)), "red")


def _with_error(estimate: Estimate, *, scale: int = 1, unit: str = "", digits: int = 1) -> str:
    error = estimate.stderr * scale
    spread = f"{error:.{digits}f}" if error < float("inf") else "?"
    return f"{estimate.mean * scale:.{digits}f} ± {spread}{unit}"
