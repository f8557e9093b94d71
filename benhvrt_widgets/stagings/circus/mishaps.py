"""What a roll would come to, and what a move would meet: for questions and labels.

>>> from engine.games.circus import CIRCUS
>>> met_on(CIRCUS.view(CIRCUS.start(CIRCUS.setup(2)), 0), 0)
()
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.circus import jupiter
from engine.games.circus.board import BOARD, LANE, OUTER, beside
from engine.games.circus.model import AskJupiter, Crash, Peril, Race, Trial, standing_on
from engine.games.circus.moves import shift_way
from engine.games.circus.tables import Verdict
from engine.games.circus.trials import lash_way, result
from engine.games.circus.views import View

WRECK, SKID, PUSH, MARKER = "wreck", "skid", "push", "marker"
"""What Jupiter can cancel (CI-17)."""
SIDE, REAR, BRAKE, DEBRIS, DRIVER = "side", "rear", "brake", "debris", "driver"
"""What a move can meet (CI-08, CI-10, CI-13, CI-14)."""


@dataclass(frozen=True, slots=True)
class Mishap:
    """Whom a roll harms, and how."""

    victim: int
    harm: str


@dataclass(frozen=True, slots=True)
class Met:
    """Something in the way; the chariot that it is, or whose driver it is."""

    kind: str
    chariot: int


def mishap(seen: View) -> Mishap | None:
    """What waits for Jupiter in this moment."""
    if not isinstance(seen.stage, AskJupiter):
        return None
    return harm_of(seen.race, seen.stage.incident, mild=seen.options.mild)


def harm_of(race: Race, incident: Trial | Crash, *, mild: bool) -> Mishap:
    """What a roll would come to, if nobody cancels it."""
    victim = jupiter.victim(race, incident)
    if victim is None:
        raise AssertionError("Jupiter is asked about nothing")
    return Mishap(victim, _harm(race, incident, victim, mild=mild))


def _harm(race: Race, incident: Trial | Crash, victim: int, *, mild: bool) -> str:
    if isinstance(incident, Crash):
        if incident.way == 0:
            return MARKER
        way = incident.way if victim == incident.target else -incident.way
        return _pushed(race, victim, way)
    said = result(race, incident)
    match incident.peril:
        case Peril.ACCIDENT | Peril.DEBRIS if said is Verdict.LOW:
            return WRECK
        case Peril.ACCIDENT:
            at_the_wall = LANE[race.chariots[victim].square] == OUTER
            if at_the_wall and not mild:
                return WRECK
            return MARKER if at_the_wall else SKID
        case Peril.WHIP if said is Verdict.HIGH:
            return _pushed(race, victim, lash_way(race, incident))
    return MARKER


def _pushed(race: Race, chariot: int, way: int) -> str:
    """CI-10: whoever is pushed into a wall is wrecked."""
    return WRECK if beside(race.chariots[chariot].square, way) is None else PUSH


def met_on(seen: View, after: int) -> tuple[Met, ...]:
    """What a move meets that changes lanes after so many steps, up to the first chariot."""
    race = seen.race
    if race.move is None:
        return ()
    way, left = shift_way(race), race.move.left
    square, found = race.chariots[race.mover].square, list[Met]()
    for step in range(left + 1):
        if step:
            square = BOARD.ahead[square]
            other = standing_on(race, square)
            if other is not None:
                last = step == left and after < step
                return (*found, Met(BRAKE if last else REAR, other))
            found += _lying(race, square)
        if step == after:
            aside = beside(square, way)
            if aside is None:
                continue
            square = aside
            other = standing_on(race, square)
            if other is not None:
                return (*found, Met(SIDE, other))
            found += _lying(race, square)
    return tuple(found)


def _lying(race: Race, square: int) -> list[Met]:
    """Drivers and debris on a square."""
    drivers = [Met(DRIVER, n) for n, chariot in enumerate(race.chariots) if chariot.fell == square]
    return [*drivers, Met(DEBRIS, -1)] if square in race.debris else drivers
