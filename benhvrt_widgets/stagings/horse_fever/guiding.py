"""What a first game of Horse Fever is told: no horse is yours, and everybody cheats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from benhvrt_widgets.context import Context
from benhvrt_widgets.regions.scene import Pointed
from benhvrt_widgets.staging import Guide


class FeverGuide(Guide):
    """The bet, the cards behind the lanes, the race, what it pays."""

    agreed = ("family-short", "")
    tips: ClassVar[Mapping[str, Pointed]] = {
        "betting": "bets",
        "fixing": "hand",
        "race": "stage",
        "result": "stage",
        "over": "stage",
    }

    def moment(self, context: Context) -> str:
        return context.staging.regions.phase(context)

    def tip(self, context: Context, moment: str) -> str:
        return moment if context.deciding or moment in ("race", "result", "over") else ""
