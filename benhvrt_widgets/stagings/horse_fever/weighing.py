"""What a choice in Horse Fever is counted in, and how the rounds went."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from benhvrt_widgets.charting import COLOURS, over_time
from benhvrt_widgets.i18n import say
from benhvrt_widgets.staging import Measure, Weighing
from engine.games.horse_fever.model import Options

if TYPE_CHECKING:
    from benhvrt_widgets.context import Context
    from benhvrt_widgets.regions.charts import Chart, ChartSeries

VICTORY_POINTS: Final = Measure("victory_points")
DANARI: Final = Measure("danari")


class FeverWeighing(Weighing):
    """Victory points; at a party money alone."""

    measure = VICTORY_POINTS

    def measured(self, options: Options) -> Measure:
        return DANARI if options.variant == "party" else VICTORY_POINTS

    def chart(self, context: Context) -> list[Chart]:
        """A line a seat, from the start to the latest race; at a party money alone."""
        results = context.here.state.table.results
        first = next(
            (instant.state.table for instant in context.past if all(instant.state.table.money.purses)),
            context.here.state.table,
        )
        seats = range(len(context.names))
        money = [first.money.purses, *(result.purses for result in results)]
        points = [tuple(map(first.victory_points, seats)), *(result.points for result in results)]
        party = context.session.options.variant == "party"
        return [*([] if party else [_chart(points, context, "points")]), _chart(money, context, "money")]


def _chart(values: Sequence[tuple[int, ...]], context: Context, what: str) -> Chart:
    lang = context.lang
    rounds = list(range(len(values)))
    columns = [*zip(*values, strict=True)]
    ranked = sorted(range(len(columns)), key=lambda seat: (seat != context.seat, -columns[seat][-1]))
    series: list[ChartSeries] = [
        {
            "label": context.names[seat],
            "colour": COLOURS[seat % len(COLOURS)],
            "x": [*map(float, rounds)],
            "y": [*map(float, columns[seat])],
        }
        for seat in sorted(ranked[: len(COLOURS)])  # of a crowd oneself and the first
    ]
    rows = [[say("horse-fever.chart.after", lang, n=n), *map(str, row)] for n, row in enumerate(values)]
    axes = (say("horse-fever.chart.round", lang), say(f"horse-fever.chart.{what}_axis", lang))
    return over_time(what, say(f"horse-fever.chart.{what}", lang), axes, series, rows, ticks=rounds)
