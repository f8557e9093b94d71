"""Where races are taken up, and what is hidden there.

A *station* is all that everybody sees of a race at the moment when somebody or the die is to
decide: before a roll, after it, on the way, after the move, each with the seats still to be
asked. *Worlds* are what nobody sees: hands and dice to come.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from enum import IntEnum
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.core.errors import RuleViolation
from engine.games.ben_hvrt.board import BOARD
from engine.games.ben_hvrt.model import (
    Answer,
    BeginTurn,
    Chariot,
    DragBy,
    Flag,
    Moment,
    Race,
    RollDie,
    Stage,
    State,
    Steer,
    Window,
)
from engine.games.ben_hvrt.tables import PILES, TURNS_PER_LAP
from engine.games.ben_hvrt.views import View
from engine.parts.deck import Cards
from engine.probability.ben_hvrt.batch.dice import Dice
from engine.probability.ben_hvrt.batch.squares import GONE, HOME, Bools, Bytes, Marks, Words, mark_of
from engine.probability.ben_hvrt.batch.words import Gears, gear_of, word_of

Ducats = npt.NDArray[np.int32]
NOBODY = -1


class At(IntEnum):
    """How far a move has come."""

    FLAG = 0  # the race is about to start
    TURN = 1  # so is a turn
    BEFORE_ROLL = 2
    ROLL = 3
    ROLLED = 4
    STEER = 5
    PASSING = 6
    DRAG = 7
    MOVED = 8


WINDOWS = {
    Moment.BEFORE_ROLL: At.BEFORE_ROLL,
    Moment.AFTER_ROLL: At.ROLLED,
    Moment.PASSING: At.PASSING,
    Moment.AFTER_MOVE: At.MOVED,
}


@dataclass(frozen=True, slots=True)
class Station:
    """Arrays whose last axis is the race; one race stands for as many worlds as there are."""

    seats: int
    at: Bytes  # an ``At``
    turn: Marks
    last: Marks  # the last turn (BH-35)
    want: Bytes  # so many finishers end the race (BH-30)
    order: Bytes  # [nth, race] who has still to move, the mover first, then NOBODY
    mark: Marks  # [chariot, race]
    speed: Bytes
    cover: Bytes
    gear: Gears
    place: Bytes  # of those that have finished, else 0
    purse: Ducats  # [seat, race]
    pot: Ducats
    roll: Bytes
    rolls: Bytes
    path: Marks  # [step, race] the marks still to be entered, then GONE
    passed: Bools  # [chariot, race]
    about: Bytes  # the chariot passed in the window that is open
    drag: Bytes  # so many squares
    asked: Bytes  # how many seats have passed in this round of the window
    played: Bools  # [seat, race] in this window

    @property
    def chariots(self) -> int:
        """How many there are."""
        return int(self.mark.shape[0])

    @classmethod
    def of(cls, seen: State | View) -> Station:
        """The public side of a state in a race, or of a view of it."""
        race, table = seen.race, seen.table if isinstance(seen, State) else seen
        if race is None:
            raise RuleViolation("action.not_now")
        laps, count = table.laps, len(race.chariots)
        stage = seen.stage.back if isinstance(seen.stage, Answer) else seen.stage
        window = stage if isinstance(stage, Window) else None
        seats = seen.options.seats
        asked = 0 if window is None or window.asked is None else (window.asked - window.first) % seats
        chariots = range(count)
        return cls(
            seats=seats,
            at=_array(_at(stage), np.int8),
            turn=_array(race.turn, np.int16),
            last=_array(TURNS_PER_LAP * laps, np.int16),
            want=_array(count - 1 if seen.options.forfeit else min(len(PILES), count - 1), np.int8),
            order=_array([*race.order, *[NOBODY] * (count - len(race.order))], np.int8),
            mark=_array([_mark(chariot, laps) for chariot in race.chariots], np.int16),
            speed=_array([chariot.speed for chariot in race.chariots], np.int8),
            cover=_array([chariot.cover for chariot in race.chariots], np.int8),
            gear=_array([gear_of(gear) for gear in table.gear], np.uint32),
            place=_array(
                [race.finished.index(c) + 1 if c in race.finished else 0 for c in chariots], np.int8
            ),
            purse=_array(list(table.ledger.purses), np.int32),
            pot=_array(table.ledger.pot, np.int32),
            roll=_array(race.roll, np.int8),
            rolls=_array(race.rolls, np.int8),
            path=_array(_marks(race, laps), np.int16),
            passed=_array([c in race.passed for c in chariots], np.bool_),
            about=_array(window.about if window else NOBODY, np.int8),
            drag=_array(stage.squares if isinstance(stage, DragBy) else 0, np.int8),
            asked=_array(asked, np.int8),
            played=_array([window is not None and seat in window.played for seat in range(seats)], np.bool_),
        )

    @classmethod
    def together(cls, stations: Sequence[Station]) -> Station:
        """Many stations of equal tables, one for each world."""
        longest = max(station.path.shape[0] for station in stations)
        stations = [
            replace(s, path=np.pad(s.path, ((0, longest - len(s.path)), (0, 0)), constant_values=GONE))
            for s in stations
        ]
        joined: dict[str, Any] = {
            f.name: np.concatenate([getattr(s, f.name) for s in stations], axis=-1)
            for f in fields(cls)
            if f.name != "seats"
        }
        return cls(seats=stations[0].seats, **joined)


def _array(values: Any, dtype: npt.DTypeLike) -> npt.NDArray[Any]:
    """One number of a race, or a column of them, as arrays whose last axis is the race."""
    return np.array(values, dtype=dtype)[..., None]


def _at(stage: Stage) -> At:
    match stage:
        case Flag():
            return At.FLAG
        case BeginTurn():
            return At.TURN
        case RollDie():
            return At.ROLL
        case Steer():
            return At.STEER
        case DragBy():
            return At.DRAG
        case Window(moment=moment) if moment in WINDOWS:
            return WINDOWS[moment]
    raise RuleViolation("action.not_now")


def _mark(chariot: Chariot, laps: int) -> int:
    return mark_of(chariot.square, chariot.crossings, laps) if chariot.running else GONE


def _marks(race: Race, laps: int) -> list[int]:
    """The marks of the path that is left."""
    marks: list[int] = []
    if race.path:
        here = race.chariots[race.mover]
        square, crossings = here.square, here.crossings
        for step in race.path:
            crossings += BOARD.crosses(square, step)
            square = step
            marks.append(mark_of(square, crossings, laps) if crossings <= laps else HOME)
    return marks


@dataclass(frozen=True, slots=True)
class Worlds:
    """What is hidden: hands [seat, world] as ``words`` has them, and the dice."""

    hands: Words
    dice: Dice
    gear: Gears | None = None  # [chariot, world], where it is not that of the station

    @classmethod
    def of(cls, hands: Sequence[Sequence[Cards]], dice: Dice) -> Worlds:
        """Worlds from hands by world and seat."""
        words = [[word_of(hand) for hand in world] for world in hands]
        return cls(np.ascontiguousarray(np.array(words, dtype=np.uint64).T), dice)
