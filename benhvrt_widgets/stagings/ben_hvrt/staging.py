"""Ben Hvrt before people: an auction for cards, then a race."""

from __future__ import annotations

from functools import partial
from typing import Final

from benhvrt_widgets.staging import Clause, Staging
from benhvrt_widgets.stagings.ben_hvrt.guiding import BenHvrtGuide
from benhvrt_widgets.stagings.ben_hvrt.regions import BenHvrtRegions
from benhvrt_widgets.stagings.ben_hvrt.tempo import BenHvrtTempo
from benhvrt_widgets.stagings.ben_hvrt.weighing import BenHvrtWeighing
from benhvrt_widgets.stagings.ben_hvrt.words import SHORT, WORDS
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.model import Options
from engine.games.ben_hvrt.tables import CUSTOM, EDITIONS, RACES_AT_MOST, SEATS

CLAUSES: Final = (
    Clause("doubled", ("no", "yes")),
    Clause("edition", tuple(EDITIONS), {"fr": "french"}),
    Clause("memory", ("no", "yes")),
)


def agree(
    seats: int, series: str, laps: str, *, doubled: str = "no", edition: str = "english", memory: str = "no"
) -> Options:
    """One lap, a series of the rulebook, or laps of one's own; and the clauses of the table."""
    setup = partial(BEN_HVRT.setup, seats, doubled=doubled == "yes", edition=edition, memory=memory == "yes")
    if series == SHORT:
        return setup(laps=[1])
    if series != CUSTOM:
        return setup(series=series)
    parts = laps.replace(",", " ").split()[: RACES_AT_MOST + 1]
    return setup(laps=[int(part) if part.isascii() and part.isdigit() else part for part in parts])


STAGING: Final = Staging(
    BEN_HVRT,
    WORDS,
    BenHvrtRegions(),
    BenHvrtTempo(),
    BenHvrtWeighing(),
    BenHvrtGuide(),
    seats=SEATS,
    first_bots=("sunk-cost", "greedy", "saver"),
    first_series=SHORT,
    agree=agree,
    clauses=CLAUSES,
    custom=CUSTOM,
    voices=True,
)
