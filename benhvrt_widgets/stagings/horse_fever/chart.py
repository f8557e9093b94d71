"""Points and money, round by round, as charts and in figures."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import bqplot
from ipywidgets import HTML, Layout, VBox

from benhvrt_widgets.context import Context
from benhvrt_widgets.i18n import say
from benhvrt_widgets.panels.charts import COLOURS, chart


def over_rounds(context: Context) -> VBox:
    """A line a seat, from the start to the latest race; at a party money alone."""
    results = context.here.state.table.results
    first = next(
        (instant.state.table for instant in context.past if all(instant.state.table.money.purses)),
        context.here.state.table,
    )
    seats = range(len(context.names))
    money = [first.money.purses, *(result.purses for result in results)]
    points = [tuple(map(first.victory_points, seats)), *(result.points for result in results)]
    drawn = [_chart(money, context, "money")]
    if context.session.options.variant != "party":
        drawn.insert(0, _chart(points, context, "points"))
    return VBox(drawn, layout=Layout(overflow="visible", margin="0"))


def _chart(values: Sequence[tuple[int, ...]], context: Context, what: str) -> VBox:
    lang, names = context.lang, context.names
    title = say(f"horse-fever.chart.{what}", lang)
    rounds, amount = bqplot.LinearScale(), bqplot.LinearScale()
    lines = bqplot.Lines(
        x=list(range(len(values))),
        y=[list(column) for column in zip(*values, strict=True)],
        scales={"x": rounds, "y": amount},
        colors=list(COLOURS[: len(names)]),
        labels=list(names),
        display_legend=True,
        stroke_width=3.0,
    )
    axes = [
        bqplot.Axis(
            scale=rounds,
            label=say("horse-fever.chart.round", lang),
            grid_lines="none",
            tick_values=list(range(len(values))),
            tick_format="d",
        ),
        bqplot.Axis(scale=amount, label=say(f"horse-fever.chart.{what}_axis", lang), side="left"),
    ]
    return chart([lines], axes, title, HTML(_table(values, context, title)))


def _table(values: Sequence[tuple[int, ...]], context: Context, title: str) -> str:
    """The same in figures: a row a round, a column a seat."""
    head = "".join(f"<th scope='col'>{escape(name)}</th>" for name in context.names)
    rows = "".join(
        f"<tr><th scope='row'>{escape(say('horse-fever.chart.after', context.lang, n=n))}</th>"
        + "".join(f"<td>{value}</td>" for value in row)
        + "</tr>"
        for n, row in enumerate(values)
    )
    caption = f"<caption>{escape(title)}</caption>"
    return f"<table class='bh-figures'>{caption}<tr><td></td>{head}</tr>{rows}</table>"
