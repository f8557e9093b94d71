"""What a first game of Whips is told: whips are speed, and bends take it back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from benhvrt_widgets.context import Context
from benhvrt_widgets.regions.scene import Pointed
from benhvrt_widgets.staging import Guide
from engine.games.whips import model as m
from engine.games.whips.tables import WOUNDS


class WhipsGuide(Guide):
    """Whips, lanes, the trick, wounds."""

    agreed = ("2", "")
    tips: ClassVar[Mapping[str, Pointed]] = {
        "whips": "risks",
        "steer": "reach",
        "trick": "hand",
        "wounds": "me",
        "end": "stage",
    }

    def moment(self, context: Context) -> str:
        stage = context.view.stage
        if isinstance(stage, m.Over):
            return "end"
        if not context.deciding:
            return "race"
        return {m.ChooseWhips: "whips", m.Steer: "steer", m.Window: "trick"}.get(type(stage), "race")

    def tip(self, context: Context, moment: str) -> str:
        seat = context.seat
        if moment == "whips" and seat is not None and context.view.chariots[seat].wounds < WOUNDS:
            return "wounds"
        return moment if context.deciding or moment == "end" else ""
