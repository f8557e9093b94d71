"""Horse Fever before people: buy, bet, fix the race, run it, and sell what it brought."""

from __future__ import annotations

from typing import Any, Final

from benhvrt_widgets.staging import Staging
from benhvrt_widgets.stagings.horse_fever.guiding import FeverGuide
from benhvrt_widgets.stagings.horse_fever.regions import FeverRegions
from benhvrt_widgets.stagings.horse_fever.tempo import FeverTempo
from benhvrt_widgets.stagings.horse_fever.weighing import FeverWeighing
from benhvrt_widgets.stagings.horse_fever.words import SERIES, WORDS
from engine.games.horse_fever import HORSE_FEVER
from engine.games.horse_fever.model import Options
from engine.games.horse_fever.tables import SEATS


def agree(seats: int, series: str, rounds: str) -> Options:
    """A game of the rulebook, and its rounds if they are typed in; what is none is refused."""
    settings: dict[str, Any] = dict(SERIES[series][0]) if series in SERIES else {"variant": series}
    if typed := rounds.strip():
        settings.pop("length", None)
        settings["rounds"] = int(typed) if typed.isascii() and typed.isdigit() else typed
    return HORSE_FEVER.setup(seats, **settings)


STAGING: Final = Staging(
    HORSE_FEVER,
    WORDS,
    FeverRegions(),
    FeverTempo(),
    FeverWeighing(),
    FeverGuide(),
    seats=SEATS["party"],
    first_bots=("favourite", "fixer", "value"),
    first_series="family-short",
    agree=agree,
    rounds=True,
)
