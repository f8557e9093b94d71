"""What a league came to, as tables on paper."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.box import SIMPLE
from rich.table import Table

from benhvrt_widgets.cli.console import Paper
from benhvrt_widgets.i18n import number, say
from benhvrt_widgets.staging import POINTS, Measure
from engine.probability.montecarlo import Estimate
from engine.tournaments import Standings
from engine.tournaments.league import DIED
from engine.tournaments.unit import PRINTED, Trouble

if TYPE_CHECKING:
    from engine.tournaments.rating import Rating


def report(found: Standings, series: int, seats: int, out: Paper, lang: str, measure: Measure) -> None:
    """The standings, the best first; where a win is all there is to win, nothing is said of purses."""
    if found.played < series:
        out.put(say("cli.so_far", lang, played=found.played, series=series))
    table = Table(box=SIMPLE, pad_edge=False)
    table.add_column(say("tell.bot", lang))
    purses = [] if measure == POINTS else [f"mean_{measure.name}"]
    for heading in ("chairs", "series", "wins", "fair", *purses, "place"):
        table.add_column(say(f"table.{heading}", lang), justify="right")
    for row in found.best():
        table.add_row(
            row.name,
            str(row.chairs),
            str(found.series_of(row)),
            _with_error(row.win_share, lang, scale=100, unit=" %"),
            f"{number(100 * row.chairs / seats, lang, '.1f')} %",
            *(_with_error(row.purse, lang) for _ in purses),
            _with_error(row.place, lang, digits=2),
        )
    if any(map(found.series_of, found.rows)):
        out.print(table)
    for line in troubles(found, lang):
        out.put(line, "red")


def troubles(found: Standings, lang: str) -> list[str]:
    """What bots did wrong, one line each."""
    lines = [
        say("league.prints", lang, name=each.name, times=each.times)
        if each.why == PRINTED
        else say("league.safe", lang, name=each.name, why=_why(each.why, lang), times=each.times)
        for each in found.notices
    ]
    return lines + [_cost(each, lang) for each in found.lost]


def _why(why: str, lang: str) -> str:
    """An illegal choice by the sentence of the rules; anything else in the bot's own words."""
    rule = re.fullmatch(r"RuleViolation: (\w+\.\w+)", why)
    return say(rule[1], lang).rstrip(".") if rule else why


def _cost(lost: Trouble, lang: str) -> str:
    if lost.why == DIED:
        return say("league.died", lang, name=lost.name, times=lost.times)
    if lost.why.startswith("Overrun"):
        return say("league.overran", lang, name=lost.name, times=lost.times)
    return say("league.broke", lang, name=lost.name, why=lost.why, times=lost.times)


def against(found: Standings, out: Paper, lang: str) -> None:
    """Who ends before whom: the row before the column, as often as it says."""
    names = [row.name for row in found.best()]
    if len(names) < 2:
        return
    out.put(say("league.beats", lang))
    table = Table(box=SIMPLE, pad_edge=False)
    table.add_column(say("league.ahead", lang))
    for name in names:
        table.add_column(name, justify="right")
    for one in names:
        cells = []
        for two in names:
            known = found.duels.get((one, two)) or found.duels.get((two, one))
            if known is None or not known.ahead.count:
                cells.append("")
                continue
            share = known.ahead.estimate
            mean = share.mean if (one, two) in found.duels else 1 - share.mean
            cells.append(_with_error(Estimate(mean, share.stderr), lang, scale=100, digits=0))
        table.add_row(one, *cells)
    out.print(table)


def ladder(ratings: Sequence[Rating], out: Paper, lang: str) -> None:
    """The ratings with their intervals."""
    table = Table(box=SIMPLE, pad_edge=False)
    table.add_column(say("league.ladder", lang))
    table.add_column(say("league.rating", lang), justify="right")
    table.add_column(say("league.interval", lang), justify="right")
    for rating in ratings:
        low, points, high = (number(round(each), lang) for each in (rating.low, rating.points, rating.high))
        table.add_row(rating.name, points, f"{low} … {high}")
    out.print(table)


def _with_error(estimate: Estimate, lang: str, *, scale: int = 1, unit: str = "", digits: int = 1) -> str:
    error, form = estimate.stderr * scale, f".{digits}f"
    spread = number(error, lang, form) if error < float("inf") else "?"
    return f"{number(estimate.mean * scale, lang, form)} ± {spread}{unit}"
