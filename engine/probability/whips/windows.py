"""Tricks of a race: who plays one by the rollout policy, and what it does (WH-15)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from engine.games.whips.board import LANES
from engine.games.whips.tables import WHIPS, WOUNDS, clamp_whips
from engine.games.whips.tricks import (
    DECK,
    Add,
    Armour,
    Become,
    Fly,
    Grip,
    Mend,
    Operation,
    RollAgain,
    Slow,
    Sure,
    When,
    WhipsBy,
    Wound,
)
from engine.parts.runners import OFF
from engine.probability.whips.field import HERE, NOBODY, NOTHING, Field
from engine.probability.whips.rollout import BENDS, HURT, SOON, TO_JUMP

Condition: TypeAlias = Callable[[Field], bool]
_LEAST, _MOST = WHIPS


def _row(field: Field) -> int:
    return (field.at[field.mover] & HERE) // LANES


def _whips(field: Field) -> int:
    return field.whips[field.mover]


def _wounds(field: Field) -> int:
    return field.wounds[field.mover]


def _muddy(field: Field) -> bool:
    mover = field.mover
    return field.whips[mover] == _MOST and not field.slow[mover] and not field.spun[mover]


MINE: Final[dict[str, Condition]] = {
    "pepper": lambda field: _whips(field) < _MOST and BENDS[_row(field)] == 0,
    "studded-rims": lambda field: _whips(field) > 1 and BENDS[_row(field)] > 1,
    "icarus-wings": lambda field: TO_JUMP[_row(field)] < SOON and not field.fly,
    "borrowed-shield": lambda field: _wounds(field) <= HURT and not field.armour,
    "carrot": lambda _: True,
    "bribed-umpire": lambda field: field.points < 3,
    "scythed-hubs": lambda field: bool(field.beside()),
    "horse-doctor": lambda field: _wounds(field) <= 3,
}
"""When a trick is played in one's own move."""

THEIRS: Final[dict[str, Condition]] = {
    "loose-linchpin": lambda field: _whips(field) > _LEAST,
    "olive-oil": lambda field: BENDS[_row(field)] > 0,
    "runaway-goat": lambda field: field.points > 4,
    "bribed-umpire": lambda field: field.points == 6,
    "sudden-mud": _muddy,
}
"""When a trick is played in the move of another, who must lead."""


class Moment(NamedTuple):
    """The conditions of a window by number of the trick; None for a trick of another moment."""

    mine: tuple[Condition | None, ...]
    theirs: tuple[Condition | None, ...]


def _now(conditions: dict[str, Condition], when: When) -> tuple[Condition | None, ...]:
    return (*(conditions.get(trick.kind) if trick.when is when else None for trick in DECK), None)


MOMENTS: Final = {when: Moment(_now(MINE, when), _now(THEIRS, when)) for when in When}
BEFORE_ROLL: Final = MOMENTS[When.BEFORE_ROLL]
AFTER_ROLL: Final = MOMENTS[When.AFTER_ROLL]
AFTER_MOVE: Final = MOMENTS[When.AFTER_MOVE]


def ask(field: Field, moment: Moment, first: int = 0) -> bool:
    """Everybody who wants to play a trick does; whether the roll is made again.

    ``first`` is how many places after the mover the asking begins, until a trick is played.
    """
    while (player := _player(field, moment, first)) != NOBODY:
        trick = DECK[field.tricks[player]]
        field.tricks[player] = NOTHING
        for operation in trick.does:
            _carry_out(field, operation)
        field.call()
        if RollAgain() in trick.does:
            return True
        first = 0
    return False


def _player(field: Field, moment: Moment, first: int) -> int:
    """The first who plays a trick now."""
    mover, tricks = field.mover, field.tricks
    if first == 0:
        wants = moment.mine[tricks[mover]]
        if wants is not None and wants(field):
            return mover
        first = 1
    if field.leads():
        for place in range(mover + first, mover + field.seats):
            seat = place % field.seats
            wants = moment.theirs[tricks[seat]]
            if wants is not None and field.at[seat] != OFF and wants(field):
                return seat
    return NOBODY


def _carry_out(field: Field, operation: Operation) -> None:
    """One operation on the mover, or on its neighbours."""
    mover = field.mover
    match operation:
        case WhipsBy(change):
            field.whips[mover] = clamp_whips(field.whips[mover] + change)
        case Wound(wounds):
            for number in field.beside():
                field.wound(number, wounds)
        case Mend(wounds):
            field.wounds[mover] = min(WOUNDS, field.wounds[mover] + wounds)
        case Slow():
            field.slow[mover] = True
        case _:
            _on_the_move(field, operation)


def _on_the_move(field: Field, operation: Operation) -> None:
    match operation:
        case Add(squares):
            field.points += squares
        case Become(squares):
            field.points = squares
        case Grip(value):
            field.grip += value
        case Sure():
            field.sure = True
        case Fly():
            field.fly = True
        case Armour():
            field.armour = True
