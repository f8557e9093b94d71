"""Horse Fever before people: buy, bet, fix the race, run it, and sell what it brought."""

from __future__ import annotations

from typing import Final

from benhvrt_widgets.context import SHAPES
from benhvrt_widgets.staging import Staging
from benhvrt_widgets.stagings.horse_fever.regions import FeverRegions
from benhvrt_widgets.stagings.horse_fever.tempo import FeverTempo
from benhvrt_widgets.stagings.horse_fever.weighing import FeverWeighing
from benhvrt_widgets.stagings.horse_fever.words import SERIES, WORDS
from engine.games.horse_fever import HORSE_FEVER
from engine.games.horse_fever.model import Options


def agree(seats: int, series: str, _: str) -> Options:
    """A game of the rulebook; what is none is refused."""
    settings = SERIES[series][0] if series in SERIES else {"variant": series}
    return HORSE_FEVER.setup(seats, **settings)


STAGING: Final = Staging(
    HORSE_FEVER,
    WORDS,
    FeverRegions(),
    FeverTempo(),
    FeverWeighing(),
    seats=(2, len(SHAPES)),
    first_bots=("favourite", "fixer", "value"),
    first_series="family-short",
    agree=agree,
)
