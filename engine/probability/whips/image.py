"""What the compiled races of Whips are given and give back: the shapes of their bytes, and a view in them.

A chariot is at its square plus a board for every crossing of the line, so that a row ahead is always four
more, whoever leads is at the greatest number, and nobody looks for the line.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from engine.games.whips.board import BOARD, LANES, ROWS, WIDE
from engine.games.whips.model import (
    BeginFight,
    Chariot,
    ChooseWhips,
    Clash,
    Fight,
    IntoWall,
    LaneTest,
    Push,
    RollDice,
    SkidTest,
    Stage,
    Steer,
    TakeOff,
    TouchDown,
    Veer,
    Window,
)
from engine.games.whips.tables import SEATS, TURNS_PER_LAP, WHIPS, WOUNDS
from engine.games.whips.tricks import DECK, FULL_DECK, When
from engine.games.whips.views import View
from engine.kernel import key
from engine.parts.runners import OFF

MOST: Final = SEATS[1]
SIZE: Final = BOARD.size
NOBODY: Final = 255
KINDS: Final = tuple(trick.kind for trick in DECK)
NUMBER: Final = {kind: number for number, kind in enumerate(KINDS)}
NOTHING: Final = len(DECK)
"""The number of no trick at all."""
HIDDEN: Final = NOTHING + 1
"""Of one that is to be drawn."""
FALLS: Final = 6**3
"""How three dice may fall."""
POINTS: Final = 16
"""No move has so many squares to go."""
OTHERS: Final = 16
"""The first bit of those tricks that are played in the move of another."""
GRIP: Final = max(trick.count for trick in DECK)
"""What tricks can do to a skid value, at most."""

if SIZE & SIZE - 1 or any(BOARD.lane[square] != LANES - 1 - square % LANES for square in range(SIZE)):
    raise AssertionError("a row is four squares, the outer lane first, and rows are a power of two")

MOMENTS: Final = {when: number for number, when in enumerate(When)}
STAGES: Final[dict[type, str]] = {
    ChooseWhips: "AT_CHOICE",
    Window: "AT_WINDOW",
    RollDice: "AT_ROLL",
    Steer: "AT_STEP",
    LaneTest: "AT_LANE_TEST",
    SkidTest: "AT_SKID_TEST",
    TakeOff: "AT_TAKE_OFF",
    TouchDown: "AT_TOUCH_DOWN",
    Clash: "AT_CLASH",
    Veer: "AT_VEER",
    IntoWall: "AT_WALL",
    BeginFight: "AT_FIGHTS",
    Fight: "AT_FIGHT",
}
"""Where a race can be taken up, and how C calls it."""
STATIONS: Final = {stage: number for number, stage in enumerate(STAGES)}
LEAVES: Final = ("AHEAD", "LEFT", "RIGHT", "BEND", "JUMP")
"""How a square is left."""
SKIDS: Final = ("ON", "OUT", "ROUND")
"""What a skid test may come to."""
MARKS: Final = ("fly", "armour", "slow", "beside")
"""What tricks ask of the mover by yes and no, a bit each."""

NUMBERS: Final = {
    "SEATS": MOST,
    "LANES": LANES,
    "ROWS": ROWS,
    "WIDE": WIDE,
    "HERE": SIZE - 1,
    "OFF": OFF,
    "NOBODY": NOBODY,
    "NOTHING": NOTHING,
    "HIDDEN": HIDDEN,
    "FALLS": FALLS,
    "GRIP": GRIP,
    "OTHERS": OTHERS,
    "ALL_WOUNDS": WOUNDS,
    "LEAST_WHIPS": WHIPS[0],
    "MOST_WHIPS": WHIPS[1],
    **{when.name: number for when, number in MOMENTS.items()},
    **{name: STATIONS[stage] for stage, name in STAGES.items()},
    "AT_JAM": len(STAGES),
    "DONE": len(STAGES) + 1,
    **{name: number for names in (LEAVES, SKIDS) for number, name in enumerate(names)},
    **{f"MARK_{name.upper()}": 1 << number for number, name in enumerate(MARKS)},
}

_THROW: Final = (FALLS,)
_THROWS: Final = (WHIPS[1] + 1, FALLS)
TRICK: Final = np.dtype(
    [
        *((name, "i1") for name in ("whips", "grip", "add", "become", "wound", "mend")),
        *((name, "u1") for name in ("sure", "fly", "armour", "slow", "again", "neighbours")),
    ]
)
WANTS: Final = np.dtype(
    [
        ("row", "u4", (ROWS,)),
        ("whips", "u4", (WHIPS[1] + 1,)),
        ("wounds", "u4", (WOUNDS + 1,)),
        ("points", "u4", (POINTS,)),
        ("marks", "u4", (1 << len(MARKS),)),
    ]
)
"""Tricks that are played where the mover is like this: a bit each by itself, and from OTHERS on by others."""
TABLES: Final = np.dtype(
    [
        ("wants", WANTS, (2,)),  # whether the mover leads
        ("tricks", TRICK, (NOTHING,)),
        ("of_moment", "u4", (len(MOMENTS),)),  # tricks of a moment, likewise
        ("leave", "u1", (SIZE,)),
        ("straight", "u1", (SIZE,)),
        ("water", "u1", (SIZE,)),
        ("chosen", "u1", (WHIPS[1] + 1, WOUNDS + 1, SIZE)),
        ("skid", "u1", (2 * GRIP + 1, LANES, *_THROWS)),
        *((name, "u1", _THROWS) for name in ("highest", "changes", "clears", "lands_hard")),
        *((name, "u1", _THROW) for name in ("inner", "outer", "strikes")),
        *((name, "u1", _THROW) for name in ("swiped", "shunted")),  # 1: the attacker, 2: the defender
        ("veer", "i1", _THROW),
    ],
    align=True,
)

_SEATS: Final = (MOST,)
FIELD: Final = np.dtype(
    [
        ("taken", "u4", (LANES + 2,)),  # by lane, between two walls, a bit for each row
        ("at", "i2", _SEATS),
        ("who", "u1", (SIZE,)),
        *((name, "u1", _SEATS) for name in ("whips", "wounds", "tricks", "lost", "order")),
        ("front", "i2"),
        ("throw", "u4"),
        ("grip", "i1"),
        *((name, "u1") for name in ("spun", "slow")),  # a bit for each chariot
        *((name, "u1") for name in ("points", "more", "sure", "fly", "armour")),
        *((name, "u1") for name in ("turn", "mover", "next", "moving", "fallen", "home", "decided")),
    ],
    align=True,
)
"""The race under way: chariots, move and turn. ``order`` is that of the turn, from ``next`` to ``moving``."""
CHAIN: Final = np.dtype(
    [
        ("pushes", np.dtype([("to", "i2"), ("who", "u1")], align=True), (MOST + 1,)),
        *((name, "u1") for name in ("count", "stage", "who")),
        ("side", "i1"),
    ],
    align=True,
)
IMAGE: Final = np.dtype(
    [
        ("key", "u8"),
        ("field", FIELD),
        ("chain", CHAIN),
        ("home", "i2"),
        *((name, "u1") for name in ("seats", "last_turn", "stage", "moment", "first", "cards", "fights")),
        ("side", "i1"),
        ("unseen", "u1", (FULL_DECK.total,)),
        ("strikes", "u1", (4, 2)),
    ],
    align=True,
)
END: Final = np.dtype(
    [
        ("worth", "i4", _SEATS),
        ("at", "i2", _SEATS),
        *((name, "u1", _SEATS) for name in ("places", "whips", "wounds", "tricks")),
        *((name, "u1") for name in ("spun", "slow", "turn", "winner")),
    ],
    align=True,
)


def image(seen: View, seed: int) -> npt.NDArray[np.void]:
    """A view that can be raced, and nothing that it does not show."""
    found = np.zeros((), IMAGE)
    laps, seats = seen.options.laps, seen.options.seats
    found["key"] = key(seed)
    found["seats"], found["last_turn"], found["home"] = seats, TURNS_PER_LAP * laps, (laps + 1) * SIZE
    unseen = [NUMBER[kind] for kind in seen.unseen.each()]
    found["cards"] = len(unseen)
    found["unseen"][: len(unseen)] = unseen
    _fill(found["field"], seen)
    _station(found, seen.stage, seen)
    return found


def name_of(turn: int, mover: int, nth: int) -> int:
    """The name of a throw: as C has it."""
    return turn << 19 | mover << 16 | nth


def where(chariot: Chariot) -> int:
    """How far a chariot has come."""
    return chariot.progress if chariot.running else OFF


def trick_of(kind: str | None) -> int:
    """The number of a trick."""
    return NOTHING if kind is None else NUMBER[kind]


def _fill(field: Any, seen: View) -> None:
    chariots, move, seats = seen.chariots, seen.move, len(seen.chariots)
    field["at"][:seats] = at = [where(chariot) for chariot in chariots]
    field["at"][seats:], field["front"] = OFF, max(at)
    field["who"] = NOBODY
    for number, square in enumerate(at):
        if square != OFF:
            field["who"][square % SIZE] = number
            field["taken"][square % LANES + 1] |= np.uint32(1 << square % SIZE // LANES)
    for name in ("whips", "wounds"):
        field[name][:seats] = [getattr(chariot, name) for chariot in chariots]
    for name in ("spun", "slow"):
        field[name] = sum(getattr(chariot, name) << number for number, chariot in enumerate(chariots))
    for name in ("points", "more", "grip", "sure", "fly", "armour"):
        field[name] = getattr(move, name)
    tricks = [HIDDEN if holds else NOTHING for holds in seen.holding]
    if seen.seat is not None:
        tricks[seen.seat] = trick_of(seen.trick)
    field["tricks"] = NOTHING
    field["tricks"][:seats] = tricks
    field["lost"][: len(seen.lost)], field["fallen"] = seen.lost, len(seen.lost)
    field["decided"] = len(seen.lost) + 1 >= seats
    mover, *following = seen.order
    field["turn"], field["mover"], field["throw"] = seen.turn, mover, name_of(seen.turn, mover, move.throws)
    field["order"][: len(following)], field["moving"] = following, len(following)


def _station(found: Any, stage: Stage, seen: View) -> None:
    chain = found["chain"]
    found["stage"] = chain["stage"] = STATIONS[type(stage)]
    match stage:
        case Window(moment=moment, asked=asked):
            found["moment"] = MOMENTS[moment]
            found["first"] = 0 if asked is None else (asked - seen.order[0]) % len(seen.chariots)
        case LaneTest(side=side):
            found["side"] = side
        case Fight(strikes=strikes):
            found["strikes"][: len(strikes)], found["fights"] = strikes, len(strikes)
        case (
            Clash(pushes=pushes, defender=number, side=side)
            | IntoWall(pushes=pushes, chariot=number, side=side)
        ):
            chain["who"], chain["side"] = number, side
            _pushes(chain, pushes, seen)
            if isinstance(stage, IntoWall) and not stage.ahead:
                chain["stage"] = NUMBERS["AT_JAM"]
        case Veer(pushes=pushes, chariot=number):
            chain["who"] = number
            _pushes(chain, pushes, seen)


def _pushes(chain: Any, pushes: tuple[Push, ...], seen: View) -> None:
    chain["count"] = len(pushes)
    for slot, push in zip(chain["pushes"], pushes, strict=False):
        slot["who"], slot["to"] = push.chariot, _aim(where(seen.chariots[push.chariot]), push.square)


def _aim(at: int, square: int) -> int:
    """How far a chariot will have come when it stands on a square, a few rows ahead at most.

    >>> _aim(130, 6), _aim(255, 3), _aim(9, 8)
    (134, 259, 8)
    """
    rows = (square // LANES - at // LANES) % ROWS
    return (at // LANES + rows) * LANES + square % LANES
