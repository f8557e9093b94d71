"""What can come of each number of whips, before it is chosen: exact chances, in whole percentages."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from benhvrt_widgets.context import Context
from benhvrt_widgets.i18n import number
from benhvrt_widgets.regions.stages import Risks
from benhvrt_widgets.stagings.racing import figures, likely
from engine.games.whips.model import ChooseWhips

ROWS: Final = ("skids", "spins", "falls", "wounded")
"""Only what can happen at all is shown."""
GRAVE: Final = Fraction(1, 3)


def risks(context: Context) -> Risks | None:
    """A column for each number of whips, while the person chooses."""
    view = context.view
    if not context.deciding or not isinstance(view.stage, ChooseWhips):
        return None
    from engine.probability.whips.risk import risks as weighed

    found = weighed(view.chariots[view.mover])
    means = [number(round(float(risk.squares), 1), context.lang) for risk in found.values()]
    rows = [figures(context.tell("risk.squares"), means)]
    for name in ROWS:
        chances = [getattr(risk, name) for risk in found.values()]
        if any(chances):
            rows.append(likely(context.tell(f"risk.{name}"), chances, GRAVE))
    return {
        "title": context.tell("risk.title"),
        "heads": [context.tell("choice.whip", n=whips) for whips in found],
        "rows": rows,
    }
