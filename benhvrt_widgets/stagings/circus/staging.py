"""Circus before people."""

from __future__ import annotations

from typing import Final

from benhvrt_widgets.staging import Staging
from benhvrt_widgets.stagings.circus.guiding import CircusGuide
from benhvrt_widgets.stagings.circus.regions import COURSE, CircusRegions
from benhvrt_widgets.stagings.circus.tempo import CircusTempo
from benhvrt_widgets.stagings.circus.words import WORDS
from benhvrt_widgets.stagings.racing import RaceWeighing, agreeing
from engine.games.circus import CIRCUS
from engine.games.circus.tables import SEATS

STAGING: Final = Staging(
    CIRCUS,
    WORDS,
    CircusRegions(),
    CircusTempo(),
    RaceWeighing(COURSE),
    CircusGuide(),
    seats=SEATS,
    first_bots=("cautious", "bold", "strong"),
    first_series="1",
    agree=agreeing(CIRCUS),
    lacks=("auction",),
)
