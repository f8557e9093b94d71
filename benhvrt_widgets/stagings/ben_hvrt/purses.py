"""Every purse over time, as a chart and in figures."""

from __future__ import annotations

from html import escape

import bqplot
from ipywidgets import HTML, VBox

from benhvrt_widgets.context import Context
from benhvrt_widgets.i18n import say
from benhvrt_widgets.panels.charts import COLOURS, chart
from engine.games.ben_hvrt.events import RaceOver


def purses_over_time(context: Context) -> VBox:
    """Every purse at every moment at which money moved, and what each race brought."""
    lang, names = context.lang, context.names
    places, rows = [0], [context.past[0].state.table.ledger.purses]
    for place, instant in enumerate(context.past):
        purses = instant.state.table.ledger.purses
        if purses != rows[-1]:
            places.append(place)
            rows.append(purses)
    time, money = bqplot.LinearScale(), bqplot.LinearScale()
    lines = bqplot.Lines(
        x=places,
        y=[list(column) for column in zip(*rows, strict=True)],
        scales={"x": time, "y": money},
        colors=list(COLOURS[: len(names)]),
        labels=list(names),
        display_legend=True,
        interpolation="step-after",
        stroke_width=3.0,
    )
    axes = [
        bqplot.Axis(scale=time, label=say("page.chart_time", lang), grid_lines="none"),
        bqplot.Axis(scale=money, label=say("page.chart_ducats", lang), side="left"),
    ]
    return chart([lines], axes, say("page.chart_title", lang), HTML(_table(context)))


def _table(context: Context) -> str:
    """The same in figures: a row a race, a column a seat."""
    head = "".join(f"<th scope='col'>{escape(name)}</th>" for name in context.names)
    rows: list[str] = []
    for instant in context.past:
        if any(isinstance(event, RaceOver) for event in instant.events):
            result = instant.state.table.results[-1]
            cells = "".join(f"<td>{purse}</td>" for purse in result.purses)
            race = escape(say("page.chart_race", context.lang, race=len(rows) + 1))
            rows.append(f"<tr><th scope='row'>{race}</th>{cells}</tr>")
    caption = escape(say("page.chart_title", context.lang))
    body = f"<tr><td></td>{head}</tr>{''.join(rows)}"
    return f"<table class='bh-figures'><caption>{caption}</caption>{body}</table>"
