"""Ben Hvrt before people: an auction for cards, then a race."""

from __future__ import annotations

from typing import Final

from benhvrt_widgets.staging import Staging
from benhvrt_widgets.stagings.ben_hvrt.regions import BenHvrtRegions
from benhvrt_widgets.stagings.ben_hvrt.tempo import BenHvrtTempo
from benhvrt_widgets.stagings.ben_hvrt.weighing import BenHvrtWeighing
from benhvrt_widgets.stagings.ben_hvrt.words import SHORT, WORDS
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.model import Options
from engine.games.ben_hvrt.tables import CUSTOM, RACES_AT_MOST, SEATS


def agree(seats: int, series: str, laps: str) -> Options:
    """One lap, a series of the rulebook, or laps of one's own."""
    if series == SHORT:
        return BEN_HVRT.setup(seats, laps=[1])
    if series != CUSTOM:
        return BEN_HVRT.setup(seats, series=series)
    parts = laps.replace(",", " ").split()[: RACES_AT_MOST + 1]
    return BEN_HVRT.setup(
        seats, laps=[int(part) if part.isascii() and part.isdigit() else part for part in parts]
    )


STAGING: Final = Staging(
    BEN_HVRT,
    WORDS,
    BenHvrtRegions(),
    BenHvrtTempo(),
    BenHvrtWeighing(),
    seats=SEATS,
    first_bots=("sunk-cost", "greedy", "saver"),
    first_series=SHORT,
    agree=agree,
    custom=CUSTOM,
    voices=True,
)
