"""What a first game of Circus is told: a secret card that must be obeyed, and what speed risks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from benhvrt_widgets.context import Context
from benhvrt_widgets.regions.scene import Pointed
from benhvrt_widgets.staging import Guide
from engine.games.circus import model as m

STAGES: Final = {
    m.ChooseWay: "way",
    m.ChooseSpeed: "speed",
    m.ChooseShift: "shift",
    m.ChooseBonus: "bonus",
    m.ChooseWhip: "whip",
    m.ChooseStep: "walk",
    m.AskJupiter: "jupiter",
}


class CircusGuide(Guide):
    """The card, the dice, the lane, Jupiter."""

    agreed = ("2", "")
    tips: ClassVar[Mapping[str, Pointed]] = {
        "speed": "risks",
        "way": "hand",
        "shift": "reach",
        "jupiter": "hand",
        "end": "stage",
    }

    def moment(self, context: Context) -> str:
        stage = context.view.stage
        if isinstance(stage, m.Over):
            return "end"
        return STAGES.get(type(stage), "race") if context.deciding else "race"

    def tip(self, context: Context, moment: str) -> str:
        return moment if context.deciding or moment == "end" else ""
