"""What a play does to a seat's share of the pot, by the pace model."""

from __future__ import annotations

from dataclasses import replace

from engine.games.ben_hvrt.actions import Play, Use
from engine.games.ben_hvrt.cards import (
    CARDS,
    Add,
    Become,
    Cover,
    Halt,
    Operation,
    Retire,
    RollAgain,
    SpeedTo,
    Wreck,
)
from engine.games.ben_hvrt.model import Moment, Race, owner
from engine.games.ben_hvrt.race import standing
from engine.games.ben_hvrt.tables import clamp_speed
from engine.games.ben_hvrt.views import View
from engine.probability.ben_hvrt.pace import LAP, Pace, shares, squares_left
from engine.probability.exact import FACES

SHARE_OF_HARM = 0.2  # of what a rival loses, this much is this seat's gain


def gain(seen: View, race: Race, moment: Moment, action: Play | Use) -> float:
    """Ducats that a card played on a rival's chariot brings this seat."""
    quiet = outlook(seen, race, moment)
    loud = max(outlook(seen, race, moment, action.on, operation) for operation in CARDS[action.card].does)
    return loud - quiet + SHARE_OF_HARM * _lost(seen, action)


def _lost(seen: View, action: Play | Use) -> int:
    """The prices of the Driver or Improvement that the play discards."""
    lost = 0
    for operation in CARDS[action.card].does:
        driver = seen.gear[action.on].driver
        if isinstance(operation, Retire) and driver is not None:
            lost += CARDS[driver].price
        if isinstance(operation, Wreck) and isinstance(action, Play):
            lost += CARDS[action.prey].price
    return lost


def outlook(seen: View, race: Race, moment: Moment, on: int = -1, does: Operation | None = None) -> float:
    """What this seat can expect of the pot, if an operation is done to a chariot now."""
    order = standing(race)
    field = [_pace(seen, race, number) for number in order]
    mover = order.index(race.mover)
    match does:
        case Cover(roll=roll):
            field[order.index(on)] = field[order.index(on)].after(roll)
        case SpeedTo(speed=speed):
            field[order.index(on)] = replace(field[order.index(on)], speed=speed)
    if moment is Moment.AFTER_ROLL:
        rolls = FACES if isinstance(does, RollAgain) else (_changed(race.roll, does),)
        after = [[*field[:mover], field[mover].after(roll), *field[mover + 1 :]] for roll in rolls]
        return sum(_equity(seen, race, order, moved) for moved in after) / len(rolls)
    if moment is Moment.PASSING:
        to_come = 0 if isinstance(does, Halt) else len(race.path)
        squares = field[mover].squares - to_come
        field[mover] = (
            Pace(squares, clamp_speed(race.roll), 1) if squares > 0 else replace(field[mover], squares=0)
        )
    return _equity(seen, race, order, field)


def _changed(roll: int, does: Operation | None) -> int:
    match does:
        case Add(squares=squares):
            return roll + squares
        case Become(roll=new):
            return new
    return roll


def _pace(seen: View, race: Race, number: int) -> Pace:
    chariot = race.chariots[number]
    squares = squares_left(chariot.square) + (seen.laps - chariot.crossings) * LAP
    return Pace(squares, chariot.speed, 0 if number in race.order else 1)


def _equity(seen: View, race: Race, order: tuple[int, ...], field: list[Pace]) -> float:
    mine = [place for place, number in enumerate(order) if owner(seen.options, number) == seen.seat]
    return seen.ledger.pot * sum(shares(field, place, len(race.finished)) for place in mine)
