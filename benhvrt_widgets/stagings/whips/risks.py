"""What can come of each number of whips, before it is chosen: exact chances, in whole percentages."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from benhvrt_widgets.context import Context, Plain
from benhvrt_widgets.i18n import number, percent, say
from engine.games.whips.model import ChooseWhips

if TYPE_CHECKING:
    from engine.probability.whips.risk import Risk

ROWS: Final = ("skids", "spins", "falls", "wounded")
"""Only what can happen at all is shown."""
GRAVE: Final = Fraction(1, 3)


def risks(context: Context) -> Plain | None:
    """A column for each number of whips, while the person chooses."""
    view = context.view
    if not context.deciding or not isinstance(view.stage, ChooseWhips):
        return None
    from engine.probability.whips.risk import risks as weighed

    found = weighed(view.chariots[view.mover])
    lang = context.lang
    means = [{"text": number(round(float(risk.squares), 1), lang), "kind": ""} for risk in found.values()]
    rows = [{"label": say("whips.risk.squares", lang), "values": means}]
    return {
        "title": say("whips.risk.title", lang),
        "heads": [say("whips.choice.whip", lang, n=whips) for whips in found],
        "rows": [*rows, *(_row(name, found, lang) for name in ROWS if any(_chances(name, found)))],
    }


def _chances(name: str, found: dict[int, Risk]) -> list[Fraction]:
    return [getattr(risk, name) for risk in found.values()]


def _row(name: str, found: dict[int, Risk], lang: str) -> Plain:
    chances = _chances(name, found)
    values = [{"text": percent(chance), "kind": "bad" if chance >= GRAVE else ""} for chance in chances]
    return {"label": say(f"whips.risk.{name}", lang), "values": values}
