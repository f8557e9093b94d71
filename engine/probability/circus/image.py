"""The shapes of what the compiled races of Circus are told and say, from which their C header is written.

Stages, perils, verdicts and fates are numbered as the rules list them.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from engine.games.circus.board import BOARD, GRID, INWARDS, LANES, OUTWARDS, ROWS, way_out
from engine.games.circus.model import Bend, Cut, Fate, Go, Lash, Peril, Wall
from engine.games.circus.tables import (
    BIG,
    DIRECTIONS_FROM,
    OUTER_MARKERS,
    SEATS,
    SLOWEST,
    SMALL,
    TURNS_PER_LAP,
    Verdict,
)
from engine.parts.runners import OFF
from engine.probability.circus import rollout

SQUARES: Final = BOARD.size
MOST: Final = SEATS[1]
FASTEST: Final = BIG[-1][0]
NOWHERE: Final = 255
"""OFF in a byte; and nobody."""
UNKNOWN: Final = 2
"""A card that lies face down; or no way any more."""
WAYS: Final = (INWARDS, 0, OUTWARDS)
ON_FOOT: Final = max(len(way_out(square)) for square in range(SQUARES))

SIDES: Final = tuple(tuple(face for face, sides in die for _ in range(sides)) for die in (SMALL, BIG))
"""The small die and the big one, side by side."""
CLASHES: Final = tuple((mine, other) for mine, a in SMALL for other, b in BIG for _ in range(a * b))
"""The two dice of a collision, ticket by ticket."""

VERDICTS: Final = tuple(Verdict)
FATE: Final = tuple(Fate)
PERILS: Final = tuple(Peril)
COLLISION: Final = len(PERILS)
PARTS: Final = (Go, Bend, Wall, Lash, Cut)
STAGES: Final = (
    *("DRAW_PLACE", "CHOOSE_WAY", "CHOOSE_SPEED", "ROLL_SPEED", "CHOOSE_SHIFT"),
    *("ROLL", "ASK_JUPITER", "CHOOSE_BONUS", "CHOOSE_WHIP", "CHOOSE_STEP"),
)
STAGE: Final = {name: number for number, name in enumerate(STAGES)}

WAY_SLOT, SPEED_SLOT, ROLL_SLOT = 0, 1, 2
"""The draws of a chariot in a turn: its card, its speed, then one roll after the other. Turn 0 is the hat."""
TURN_AT, CHARIOT_AT = 16, 12

_SIZES: Final = {"SQUARES": SQUARES, "LANES": LANES, "ROWS": ROWS, "SEATS": MOST, "STEPS_ON_FOOT": ON_FOOT}
_DICE: Final = {"SIDES": len(SIDES[0]), "CLASHES": len(CLASHES), "TICKETS": rollout.TICKETS}
_NAMES: Final = {
    "TURN_AT": TURN_AT,
    "CHARIOT_AT": CHARIOT_AT,
    "WAY_SLOT": WAY_SLOT,
    "SPEED_SLOT": SPEED_SLOT,
    "ROLL_SLOT": ROLL_SLOT,
}
_MEANINGS: Final = {
    "OFF": NOWHERE,
    "NOBODY": NOWHERE,
    "UNKNOWN": UNKNOWN,
    "NO_SHIFT": OFF,
    "OUTWARDS": OUTWARDS,
}
_RULES: Final = {
    "SLOWEST": SLOWEST,
    "OUTER_MARKERS": OUTER_MARKERS,
    "TURNS_PER_LAP": TURNS_PER_LAP,
    "DIRECTIONS_FROM": DIRECTIONS_FROM,
}
_POLICY: Final = {
    "SIGHT": rollout.SIGHT,
    "DARING": rollout.DARING,
    "MARKER_COSTS": rollout.MARKER,
    "LOST_COSTS": rollout.LOST,
    "CRASH_COSTS": rollout.CRASH,
    "WRECK_COSTS": rollout.WRECK,
    "HEAP_COSTS": rollout.HEAP,
}
_WORDS: Final = (
    [said.name for said in VERDICTS],
    [fate.name for fate in FATE],
    [*(peril.name for peril in PERILS), "COLLISION"],
    [part.__name__.upper() for part in PARTS],
    STAGES,
)
NUMBERS: Final = {
    **_SIZES,
    **_DICE,
    **_NAMES,
    **_MEANINGS,
    **_RULES,
    **_POLICY,
    **{word: number for words in _WORDS for number, word in enumerate(words)},
}

TABLES: Final = np.dtype(
    [
        ("ahead", "u1", (SQUARES,)),
        ("behind", "u1", (SQUARES,)),
        ("aside", "u1", (SQUARES, len(WAYS))),
        ("lane", "u1", (SQUARES,)),
        ("row", "u1", (SQUARES,)),
        ("last", "u1", (SQUARES,)),  # a step from here crosses the line
        ("bend", "u1", (SQUARES,)),
        ("bend_ahead", "u1", (SQUARES, FASTEST + 1)),  # or so many steps ahead
        ("brushes", "u1", (SQUARES, FASTEST + 1)),
        ("brush_from", "u1", (SQUARES, FASTEST + 1)),  # steps to the first such square
        ("brush_ahead", "u1", (SQUARES, FASTEST + 1, len(WAYS))),  # whenever it shifts, if it meets nothing
        ("hurries", "u1", (2, SQUARES, rollout.DARING + 1)),  # without Jupiter, and with him
        (
            "directs",
            "i1",
            (rollout.TICKETS, LANES, *(rollout.SIGHT + 1,) * len(WAYS)),
        ),  # by room, from inside
        ("safe", "u1", (SQUARES,)),
        ("ways_out", "u1", (SQUARES, ON_FOOT)),
        ("grid", "u1", (len(GRID),)),
        ("die", "u1", (2, len(SIDES[0]))),
        ("trial", "u1", (len(SIDES[0]),)),
        ("clash", "u1", (len(CLASHES),)),  # how the mover's die is beside the other
        ("fates", "u1", (len(VERDICTS),)),
    ],
    align=True,
)

_FOLLOW: Final = np.dtype([("chariot", "u1"), ("square", "u1"), ("forced", "u1")], align=True)
_INCIDENT: Final = np.dtype(
    [
        ("peril", "u1"),
        ("chariot", "u1"),
        ("other", "u1"),
        ("way", "i1"),
        ("chain", "u1"),  # a bit for each chariot
        ("forced", "u1"),
        ("said", "u1"),
    ],
    align=True,
)
_RACE: Final = np.dtype(
    [
        ("heaps", "u8", (LANES,)),  # a bit for each row with debris
        ("square", "u1", (MOST,)),
        ("crossings", "u1", (MOST,)),
        ("markers", "u1", (MOST,)),
        ("jupiter", "u1", (MOST,)),
        ("fate", "u1", (MOST,)),
        ("fell", "u1", (MOST,)),
        ("way", "i1", (MOST,)),
        ("order", "u1", (MOST,)),
        ("wrecks", "u1", (MOST,)),
        ("follows", _FOLLOW, (MOST,)),  # the last one first
        *((name, "u1") for name in ("seats", "laps", "mild", "turn", "to_move", "wrecked")),
        *((name, "u1") for name in ("fast", "speed", "left", "bend", "brush", "moved", "rolls")),
        ("wait", "i1"),
        ("waiting", "u1"),  # how many follow
        ("part", "u1"),  # of the move, next
        ("stage", "u1"),
        ("place", "u1"),
        ("asked", "u1"),
        ("incident", _INCIDENT),
    ],
    align=True,
)
IMAGE: Final = np.dtype([("key", "u8"), ("race", _RACE)], align=True)
END: Final = np.dtype(
    [
        ("row", "u2", (MOST,)),  # crossings and rows, from 1; 0: a wreck
        ("place", "u1", (MOST,)),
        ("markers", "u1", (MOST,)),
        ("fate", "u1", (MOST,)),
        ("jupiter", "u1", (MOST,)),
        ("winner", "u1"),
        ("turn", "u1"),
    ],
    align=True,
)
