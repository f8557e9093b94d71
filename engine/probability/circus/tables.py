"""The board, the dice and the rollout policy as tables for the compiled races, each made by asking for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Final

import numpy as np
import numpy.typing as npt

from engine.games.circus.board import (
    BEHIND,
    BEND_ROWS,
    BOARD,
    GRID,
    IN_BEND,
    LANE,
    LANES,
    ROW,
    ROWS,
    TO_SAFETY,
    at,
    way_out,
)
from engine.games.circus.tables import verdict
from engine.games.circus.trials import FATES
from engine.kernel import Races
from engine.parts.runners import OFF
from engine.probability.circus.image import (
    CLASHES,
    END,
    FASTEST,
    FATE,
    IMAGE,
    NOWHERE,
    ON_FOOT,
    SIDES,
    SQUARES,
    TABLES,
    VERDICTS,
    WAYS,
)
from engine.probability.circus.rollout import (
    AHEAD,
    ASIDE,
    BRUSHES,
    HURRIES,
    SIGHT,
    TICKETS,
    Ground,
    direction,
    walk,
)

NOTHING: Final = Ground([OFF] * SQUARES, bytes(SQUARES), bytes(SQUARES))
"""A track with nobody on it."""


def _bend_ahead(square: int) -> list[bool]:
    """By steps, whether some square of so many steps ahead lies in a bend."""
    return [any(BEND_ROWS[(ROW[square] + n) % ROWS] for n in range(1, far + 1)) for far in range(FASTEST + 1)]


def _brush_from(square: int, speed: int) -> int:
    """Steps ahead to the first square on which such a speed is too high along a wall."""
    steps = 1
    while not BRUSHES[square := AHEAD[square]][speed]:
        steps += 1
        if steps > FASTEST:
            return NOWHERE
    return steps


def _unavoidable(square: int, speed: int, way: int) -> bool:
    """Whether a move that meets nothing is too fast along a wall, whenever it shifts."""
    if way and ASIDE[square][way] == OFF:
        return False
    afters = range(speed + 1) if way else (OFF,)
    return all(walk(NOTHING, square, speed, way, after)[0] for after in afters)


def _directs(lane: int) -> Iterator[list[int]]:
    """Ticket by ticket, the card of a driver in a lane, for every room in the lanes from inside on."""
    start, far = at(0, lane), SIGHT + 1
    for rooms in product(range(far), repeat=len(WAYS)):
        debris = bytearray(SQUARES)
        for way, room in zip(WAYS, rooms, strict=True):
            if room < SIGHT and 0 <= lane + way < LANES:
                debris[at(room + 1, lane + way)] = 1
        here = replace(NOTHING, debris=debris)
        yield [direction(here, start, ticket) for ticket in range(TICKETS)]


def _ways_out(square: int) -> Iterable[int]:
    found = way_out(square)
    return [*found, *[NOWHERE] * (ON_FOOT - len(found))]


def _clash(mine: int, other: int) -> int:
    """How the mover's die is beside the other: low, high, or neither."""
    return 1 + (mine > other) - (mine < other)


@cache
def tables() -> npt.NDArray[np.void]:
    """All of them."""
    made, squares = np.zeros(1, TABLES), range(SQUARES)
    made["ahead"], made["behind"], made["lane"], made["row"] = AHEAD, BEHIND, LANE, ROW
    made["aside"] = [[ASIDE[square][way] & NOWHERE if way else square for way in WAYS] for square in squares]
    made["last"] = [BOARD.crosses(square, AHEAD[square]) for square in squares]
    made["bend"] = IN_BEND
    made["bend_ahead"] = [_bend_ahead(square) for square in squares]
    made["brushes"], made["hurries"] = BRUSHES, HURRIES
    made["brush_from"] = [[_brush_from(square, speed) for speed in range(FASTEST + 1)] for square in squares]
    made["brush_ahead"] = [
        [[_unavoidable(square, speed, way) for way in WAYS] for speed in range(FASTEST + 1)]
        for square in squares
    ]
    cards = np.array([list(_directs(lane)) for lane in range(LANES)], np.int8)
    made["directs"] = np.moveaxis(cards, -1, 0).reshape(made["directs"].shape)
    made["safe"] = [TO_SAFETY[square] == 1 for square in squares]
    made["ways_out"] = [_ways_out(square) for square in squares]
    made["grid"], made["die"] = GRID, SIDES
    made["trial"] = [VERDICTS.index(verdict(face, fast=True)) for face in SIDES[True]]
    made["clash"] = [_clash(*dice) for dice in CLASHES]
    made["fates"] = [FATE.index(FATES[said]) for said in VERDICTS]
    return made


RACES: Final = Races("circus", tables, IMAGE, END)
