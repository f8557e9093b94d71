"""Every purse over time, as a chart and in figures."""

from __future__ import annotations

from benhvrt_widgets.charting import COLOURS, over_time
from benhvrt_widgets.context import Context
from benhvrt_widgets.i18n import say
from benhvrt_widgets.regions.charts import Chart, ChartSeries
from engine.games.ben_hvrt.events import RaceOver


def purses_over_time(context: Context) -> Chart:
    """Every purse at every moment at which money moved, and what each race brought."""
    lang = context.lang
    places, rows = [0.0], [context.past[0].state.table.ledger.purses]
    for place, instant in enumerate(context.past):
        purses = instant.state.table.ledger.purses
        if purses != rows[-1]:
            places.append(float(place))
            rows.append(purses)
    series: list[ChartSeries] = [
        {"label": name, "colour": colour, "x": places, "y": [float(purse) for purse in purses], "step": True}
        for name, colour, purses in zip(context.names, COLOURS, zip(*rows, strict=True), strict=False)
    ]
    axes = (say("page.chart_time", lang), say("page.chart_ducats", lang))
    return over_time("purses", say("page.chart_title", lang), axes, series, _rows(context))


def _rows(context: Context) -> list[list[str]]:
    """The same in figures: a row a race, a column a seat."""
    rows: list[list[str]] = []
    for instant in context.past:
        if any(isinstance(event, RaceOver) for event in instant.events):
            purses = instant.state.table.results[-1].purses
            race = say("page.chart_race", context.lang, race=len(rows) + 1)
            rows.append([race, *map(str, purses)])
    return rows
