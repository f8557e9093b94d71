"""Whips before people."""

from __future__ import annotations

from typing import Final

from benhvrt_widgets.staging import Staging
from benhvrt_widgets.stagings.racing import RaceWeighing, agreeing
from benhvrt_widgets.stagings.whips.guiding import WhipsGuide
from benhvrt_widgets.stagings.whips.regions import COURSE, WhipsRegions
from benhvrt_widgets.stagings.whips.tempo import WhipsTempo
from benhvrt_widgets.stagings.whips.words import WORDS
from engine.games.whips import WHIPS
from engine.games.whips.tables import SEATS

STAGING: Final = Staging(
    WHIPS,
    WORDS,
    WhipsRegions(),
    WhipsTempo(),
    RaceWeighing(COURSE),
    WhipsGuide(),
    seats=SEATS,
    first_bots=("cautious", "bold", "strong"),
    first_series="1",
    agree=agreeing(WHIPS),
    lacks=("auction",),
)
