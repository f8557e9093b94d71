"""The rollout policy of Whips: a closed form, the same for every seat.

It drives with the whips that the row asks for, one fewer when badly hurt; it makes for the second
lane, as far as the water lets it; it plays its trick as soon as a simple condition holds. Odds
are computed under this policy, so that a batch of races can be driven at once and still be
compared, throw by throw, with the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from engine.games.whips.actions import Action, Ahead, Change, Pass, Play, Whip
from engine.games.whips.board import BEND_ROWS, BOARD, CHOICE, JUMP, ROW, ROWS, at, sides
from engine.games.whips.model import Chariot, ChooseWhips, Steer
from engine.games.whips.race import whips_menu
from engine.games.whips.views import View
from engine.parts.runners import standing

WANTED: Final = tuple(int(whips) for whips in "22211111122333332221111122233333")
"""Whips by row: fast on the straights, slower towards a bend, slow in it, and faster out of it."""
BEST_LANE: Final = 1
"""Far enough from the wall to skid once, and skidding less than inside."""
HURT: Final = 2
"""With so few wounds left, one whip fewer."""
BENDS: Final = tuple(sum((row + rows) % ROWS in BEND_ROWS for rows in range(4)) for row in range(ROWS))
"""By row, how many of the next four squares are left by a skid test."""
SOON: Final = 3
"""So many rows before the jump wings are put on."""
TO_JUMP: Final = tuple((JUMP - row) % ROWS for row in range(ROWS))


@dataclass(frozen=True, slots=True)
class Spot:
    """What the conditions look at: who plays the trick, and what everybody sees of the mover."""

    mine: bool  # the player is the mover
    leads: bool  # the mover is the foremost of all
    row: int
    whips: int
    wounds: int
    points: int


WANTS: Final[dict[str, Callable[[Spot], bool]]] = {
    "pepper": lambda spot: BENDS[spot.row] == 0,
    "loose-linchpin": lambda spot: spot.leads,
    "olive-oil": lambda spot: spot.leads and BENDS[spot.row] > 0,
    "studded-rims": lambda spot: spot.whips > 1 and BENDS[spot.row] > 1,
    "icarus-wings": lambda spot: TO_JUMP[spot.row] < SOON,
    "borrowed-shield": lambda spot: spot.wounds <= HURT,
    "carrot": lambda _: True,
    "runaway-goat": lambda spot: spot.leads and spot.points > 4,
    "bribed-umpire": lambda spot: spot.points < 3 if spot.mine else spot.leads and spot.points == 6,
    "scythed-hubs": lambda _: True,
    "sudden-mud": lambda spot: spot.leads and spot.whips == 3,
    "horse-doctor": lambda spot: spot.wounds <= 3,
}
"""When a trick that fits is played."""


def chosen(chariot: Chariot) -> int:
    """The whips that the row asks for, as far as they are allowed."""
    allowed = whips_menu(chariot)
    wanted = WANTED[ROW[chariot.square]] - (chariot.wounds <= HURT)
    return max(allowed[0], min(allowed[-1], wanted))


def drawn(square: int) -> int:
    """The side to which a driver on this square is drawn: towards the best lane, if it may go there."""
    lane = BOARD.lane[square]
    side = (lane < BEST_LANE) - (lane > BEST_LANE)
    return side if side in sides(square) else 0


def steered(square: int, points: int) -> Ahead | Change:
    """A lane nearer to the best one; else straight on to where that is possible."""
    if side := drawn(square):
        return Change(side)
    squares = 0
    while squares < points and CHOICE[square] and not drawn(square):
        square, squares = at(ROW[square] + 1, BOARD.lane[square]), squares + 1
    return Ahead(squares)


def rollout(seen: View) -> Action:
    """What the policy does in a view in which its seat is to act."""
    mover = seen.chariots[seen.order[0]]
    row = ROW[mover.square]
    match seen.stage:
        case ChooseWhips():
            return Whip(chosen(mover))
        case Steer():
            return steered(mover.square, seen.move.points)
    if seen.trick is None:
        return Pass()
    spot = Spot(
        mine=seen.mover == seen.seat,
        leads=standing(seen.chariots)[0] == seen.mover,
        row=row,
        whips=mover.whips,
        wounds=mover.wounds,
        points=seen.move.points,
    )
    return Play(seen.trick) if WANTS[seen.trick](spot) else Pass()
