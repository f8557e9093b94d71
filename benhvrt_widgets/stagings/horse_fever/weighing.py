"""What a choice in Horse Fever is counted in, and how the rounds went."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from benhvrt_widgets.staging import Measure, Weighing
from engine.games.horse_fever.model import Options

if TYPE_CHECKING:
    from benhvrt_widgets.context import Context
    from benhvrt_widgets.regions.charts import Chart

VICTORY_POINTS: Final = Measure("victory_points")
DANARI: Final = Measure("danari")


class FeverWeighing(Weighing):
    """Victory points; at a party money alone."""

    measure = VICTORY_POINTS

    def measured(self, options: Options) -> Measure:
        return DANARI if options.variant == "party" else VICTORY_POINTS

    def chart(self, context: Context) -> list[Chart]:
        from benhvrt_widgets.stagings.horse_fever.chart import over_rounds

        return over_rounds(context)
