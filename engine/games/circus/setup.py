"""What a table may agree on before the start (CI-01, CI-10)."""

from __future__ import annotations

from engine.core.errors import RuleViolation, brief
from engine.games.circus import tables
from engine.games.circus.model import Chariot, DrawPlace, Options, Race, State


def options(seats: int, *, laps: int = tables.DEFAULT_LAPS, mild: bool = False) -> Options:
    """Checked settings.

    >>> options(6)
    Options(seats=6, laps=2, mild=False)
    """
    return judged(Options(seats, laps, mild))


def judged(agreed: Options) -> Options:
    """The same settings, if a table can agree on them: they may come from a file."""
    _whole("seats", agreed.seats, *tables.SEATS)
    _whole("laps", agreed.laps, *tables.LAPS)
    if type(agreed.mild) is not bool:
        raise RuleViolation("setup.switch", setting="mild")
    return agreed


def _whole(setting: str, value: object, least: int, most: int) -> None:
    if type(value) is not int or not least <= value <= most:
        raise RuleViolation(f"setup.{setting}", value=brief(value), least=least, most=most)


def first_state(agreed: Options) -> State:
    """CI-01: places on the grid are yet to be drawn."""
    race = Race((Chariot(),) * agreed.seats)
    return State(agreed, race, (None,) * agreed.seats, DrawPlace())
