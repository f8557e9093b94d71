"""Who was how far, turn by turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

import bqplot
from ipywidgets import HTML, VBox

from benhvrt_widgets.i18n import say
from benhvrt_widgets.panels.charts import COLOURS, chart


def distances(turns: Mapping[int, Sequence[int | None]], names: Sequence[str], lang: str) -> VBox:
    """A line a chariot; it ends where the chariot did."""
    time, rows = bqplot.LinearScale(), bqplot.LinearScale()
    lines = []
    for seat, name in enumerate(names):
        known = [(turn, places[seat]) for turn, places in turns.items() if places[seat] is not None]
        if known:
            line = bqplot.Lines(
                x=[turn for turn, _ in known],
                y=[row for _, row in known],
                scales={"x": time, "y": rows},
                colors=[COLOURS[seat]],
                labels=[name],
                display_legend=True,
                stroke_width=3.0,
            )
            lines.append(line)
    axes = [
        bqplot.Axis(scale=time, label=say("page.chart_turn", lang), grid_lines="none"),
        bqplot.Axis(scale=rows, label=say("page.chart_rows", lang), side="left"),
    ]
    heads = "".join(f"<th scope='col'>{escape(name)}</th>" for name in names)
    body = "".join(
        f"<tr><th scope='row'>{turn}</th>"
        + "".join(f"<td>{'' if row is None else row}</td>" for row in turns[turn])
        + "</tr>"
        for turn in turns
    )
    title = say("page.distances", lang)
    told = (
        f"<table class='bh-figures'><caption>{escape(title)}</caption><tr><td></td>{heads}</tr>{body}</table>"
    )
    return chart(lines, axes, title, HTML(told))
