"""What a table may agree on before the start (CI-01, CI-10)."""

from __future__ import annotations

from engine.games.circus import tables
from engine.games.circus.model import Chariot, DrawPlace, Options, Race, State
from engine.parts.settings import switch, whole


def options(seats: int, *, laps: int = tables.DEFAULT_LAPS, mild: bool = False) -> Options:
    """Checked settings.

    >>> options(6)
    Options(seats=6, laps=2, mild=False)
    """
    return judged(Options(seats, laps, mild))


def judged(agreed: Options) -> Options:
    """The same settings, if a table can agree on them: they may come from a file."""
    whole("seats", agreed.seats, *tables.SEATS)
    whole("laps", agreed.laps, *tables.LAPS)
    switch("mild", agreed.mild)
    return agreed


def first_state(agreed: Options) -> State:
    """CI-01: places on the grid are yet to be drawn."""
    race = Race((Chariot(),) * agreed.seats)
    return State(agreed, race, (None,) * agreed.seats, DrawPlace())
