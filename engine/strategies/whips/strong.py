"""The bot that drives by the exact solution of the lone chariot, and counts rams by it too.

What a ram is worth is what it changes in turns: those that it costs its driver, and those that it costs the
other, who is one of so many to beat.
"""

from __future__ import annotations

from typing import Final

from engine.core.chance import Stream
from engine.games.whips.actions import Action, Ahead, Change, Whip
from engine.games.whips.board import BOARD, CHOICE, ROW, ahead, at, beside, sides
from engine.games.whips.model import Chariot
from engine.games.whips.views import View
from engine.parts.runners import found_at, standing
from engine.strategies.registry import strategy
from engine.strategies.whips.bot import Bot, moving
from engine.strategies.whips.house import GAME
from engine.strategies.whips.slyness import sly
from engine.theory.whips.lone_chariot import NONE, Solution, rows_left, solve

LIKELY: Final = 1 / 3
"""A 5 or a 6; a 6 alone is half of it."""
A_SQUARE: Final = 0.22
"""Turns that a square of a move is worth."""
LOST: Final = 15.0
"""A wreck counts as so many turns a lap: of 6, 10, 15 and 30, the best in duels with the rollout policy."""


def solution() -> Solution:
    """How to drive alone, for one who wants to win rather than to arrive."""
    return solve(LOST)


def _left(seen: View, chariot: Chariot) -> int:
    return rows_left(ROW[chariot.square], chariot.crossings, seen.options.laps)


def turns(seen: View, chariot: Chariot, lane: int | None = None, wounds: int = 0, rows: int = 0) -> float:
    """What a chariot still needs, in another lane, with so many more wounds, or so many rows on."""
    left = max(0, _left(seen, chariot) - rows)
    here = BOARD.lane[chariot.square] if lane is None else lane
    whips = NONE if chariot.slow else chariot.whips
    return solution().expected_turns(left, lane=here, whips=whips, wounds=max(0, chariot.wounds - wounds))


def whips(seen: View, _: Stream) -> Action:
    """The whips that bring a lone chariot home soonest."""
    chariot = moving(seen)
    lane = BOARD.lane[chariot.square]
    return Whip(
        solution().best_whips(_left(seen, chariot), lane=lane, whips=chariot.whips, wounds=chariot.wounds)
    )


def price(seen: View, square: int, side: int, points: int) -> float:
    """What it costs, in turns, to ram whoever is one step away on that side, less what it costs them."""
    there = ahead(square, side)
    other = found_at(seen.chariots, there)
    if other is None or there is None:
        return 0.0
    me, rival = moving(seen), seen.chariots[other]
    share = 1.0 / (len(standing(seen.chariots)) - 1)
    mine = turns(seen, me, wounds=1) - turns(seen, me)
    hurt = turns(seen, rival, wounds=1) - turns(seen, rival)
    now = turns(seen, rival)
    if side == 0:
        return LIKELY / 2 * mine - share * (LIKELY * hurt + turns(seen, rival, rows=1) - now)
    if beside(there, side) is None:  # no room: the move ends there
        return LIKELY * mine + A_SQUARE * (points - 1) - share * 2 * LIKELY * hurt
    pushed = turns(seen, rival, lane=BOARD.lane[there] + side) - now
    return LIKELY * mine - share * (LIKELY * hurt + pushed)


def best_side(seen: View, square: int, left: int, points: int) -> int:
    """Where to steer from a square: as alone, but for rams."""
    chariot = moving(seen)
    lane = BOARD.lane[square]
    worth = solution().of_sides(left, lane=lane, whips=chariot.whips, points=points, wounds=chariot.wounds)
    rammed = {side: price(seen, square, side, points) for side in (0, *sides(square))}
    return min(worth, key=lambda side: (worth[side] + rammed[side], side != 0, side))


def steer(seen: View, _: Stream) -> Action:
    """The lane that brings home soonest; one step at a time, for things change."""
    chariot = moving(seen)
    lane, points, left = BOARD.lane[chariot.square], seen.move.points, _left(seen, chariot)
    steps, side = 0, 0
    while points - steps > 0 and CHOICE[at(ROW[chariot.square] + steps, lane)]:
        square = at(ROW[chariot.square] + steps, lane)
        side = best_side(seen, square, max(1, left - steps), points - steps)
        if side:
            break
        steps += 1
    return Ahead(steps) if steps else Change(side)


@strategy(
    GAME,
    "strong",
    name="Archimedes",
    idea="has solved the empty track, and counts in turns what a ram is worth",
    voice=("Do not disturb my circles.", "It follows."),
)
def archimedes() -> Bot:
    """The one to beat."""
    return Bot(whips, steer, sly)
