"""A view as the compiled races take it: what is hidden is not in it, and every die has a name."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.core.chance import Key
from engine.games.circus.board import LANE, ROW
from engine.games.circus.model import (
    AskJupiter,
    ChooseBonus,
    ChooseShift,
    ChooseSpeed,
    ChooseStep,
    ChooseWay,
    ChooseWhip,
    Crash,
    DrawPlace,
    Follow,
    Peril,
    Race,
    RollCrash,
    RollSpeed,
    RollTrial,
    State,
    Trial,
)
from engine.games.circus.tables import Verdict
from engine.games.circus.trials import lash_way, result
from engine.games.circus.views import View
from engine.kernel import key
from engine.probability.circus.image import (
    CHARIOT_AT,
    COLLISION,
    FATE,
    IMAGE,
    NOWHERE,
    PARTS,
    PERILS,
    ROLL_SLOT,
    SPEED_SLOT,
    STAGE,
    TURN_AT,
    UNKNOWN,
    VERDICTS,
    WAY_SLOT,
)

STAGES = {
    DrawPlace: "DRAW_PLACE",
    ChooseWay: "CHOOSE_WAY",
    ChooseSpeed: "CHOOSE_SPEED",
    RollSpeed: "ROLL_SPEED",
    ChooseShift: "CHOOSE_SHIFT",
    RollTrial: "ROLL",
    RollCrash: "ROLL",
    AskJupiter: "ASK_JUPITER",
    ChooseBonus: "CHOOSE_BONUS",
    ChooseWhip: "CHOOSE_WHIP",
    ChooseStep: "CHOOSE_STEP",
}
"""Every stage that waits for a seat or for chance is a station."""


def pretended(seen: View) -> State:
    """A state that looks like this to its seat; cards that it cannot see are not there yet."""
    secret = tuple(seen.way if seat == seen.seat else None for seat in range(seen.options.seats))
    return State(seen.options, seen.race, secret, seen.stage)


def named(draw: Key) -> int:
    """The number by which the compiled races know a draw of the rules."""
    if draw[0] == "place":
        return int(draw[1])
    kind, turn, chariot, *nth = draw
    slot = ROLL_SLOT + int(nth[0]) if nth else SPEED_SLOT if kind == "speed" else WAY_SLOT
    return int(turn) << TURN_AT | int(chariot) << CHARIOT_AT | slot


def image(seen: View, seed: int) -> npt.NDArray[np.void]:
    """All that a race from this view needs."""
    made = np.zeros((), IMAGE)
    made["key"] = key(seed)
    race = made["race"]
    race["seats"], race["laps"], race["mild"] = seen.options.seats, seen.options.laps, seen.options.mild
    _ground(race, seen.race)
    race["way"][: seen.options.seats] = _ways(seen)
    race["stage"] = STAGE[STAGES[type(seen.stage)]]
    race["place"] = seen.stage.place if isinstance(seen.stage, DrawPlace) else 0
    race["asked"] = seen.stage.asked if isinstance(seen.stage, AskJupiter | ChooseStep) else NOWHERE
    _move(race, seen.race)
    match seen.stage:
        case RollTrial(trial=incident) | RollCrash(crash=incident) | AskJupiter(incident=incident):
            _incident(race["incident"], seen.race, incident)
    return made


def _ground(into: Any, race: Race) -> None:
    """Chariots, drivers and debris; who has still to move."""
    for name in ("square", "fell", "order", "wrecks"):
        into[name] = NOWHERE
    for number, chariot in enumerate(race.chariots):
        into["square"][number] = chariot.square & NOWHERE
        into["fell"][number] = chariot.fell & NOWHERE
        into["crossings"][number], into["markers"][number] = chariot.crossings, chariot.markers
        into["jupiter"][number], into["fate"][number] = chariot.jupiter, FATE.index(chariot.fate)
    for square in race.debris:
        into["heaps"][LANE[square]] |= np.uint64(1 << ROW[square])
    into["turn"], into["to_move"], into["wrecked"] = race.turn, len(race.order), len(race.wrecks)
    into["order"][: len(race.order)] = race.order
    into["wrecks"][: len(race.wrecks)] = race.wrecks


def _ways(seen: View) -> list[int]:
    """The cards of this turn; while they lie face down, one's own and no other."""
    if isinstance(seen.stage, ChooseWay):
        return [
            seen.way.value if seat == seen.seat and seen.way is not None else UNKNOWN
            for seat in range(seen.options.seats)
        ]
    shown = seen.race.ways or (None,) * seen.options.seats
    return [0 if way is None else way.value for way in shown]


def _move(into: Any, race: Race) -> None:
    """The move in hand, who follows whom, and which part of it comes next; nothing else ever waits."""
    into["rolls"] = race.rolls
    if race.move is None:
        return
    for name in ("fast", "speed", "left", "wait", "bend", "brush", "moved"):
        into[name] = getattr(race.move, name)
    follows = list(takewhile(lambda task: not isinstance(task, PARTS), race.todo))
    into["waiting"] = len(follows)
    for place, task in enumerate(reversed(follows)):
        if not isinstance(task, Follow):
            raise AssertionError(f"no station leaves {task!r} behind")  # noqa: TRY004 - a slip of the rules
        into["follows"][place] = task.chariot, task.square, task.forced
    rest = race.todo[len(follows) :]
    into["part"] = PARTS.index(type(rest[0])) if rest and isinstance(rest[0], PARTS) else 0


def _incident(into: Any, race: Race, what: Trial | Crash) -> None:
    """What is rolled, or has been."""
    into["chariot"] = what.chariot
    if isinstance(what, Crash):
        into["peril"], into["other"], into["way"] = COLLISION, what.target, what.way
        into["chain"], into["forced"] = sum(1 << chariot for chariot in what.chain), what.forced
        loser = what.loser
        said = Verdict.MIDDLE if loser is None else Verdict.LOW if loser == what.chariot else Verdict.HIGH
        into["said"] = VERDICTS.index(said)
        return
    into["peril"] = PERILS.index(what.peril)
    if what.peril is Peril.WHIP:
        into["other"], into["way"] = what.other, lash_way(race, what)
    if what.die:
        into["said"] = VERDICTS.index(result(race, what))
