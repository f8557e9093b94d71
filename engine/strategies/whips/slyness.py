"""When a Sneaky Trick is worth playing: a condition for each kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.core.chance import Stream
from engine.games.whips.actions import Action, Pass, Play
from engine.games.whips.board import BEND_ROWS, BOARD, JUMP, JUMP_LANES, JUMPS, ROW, ROWS, run
from engine.games.whips.views import View
from engine.parts.runners import standing
from engine.strategies.whips.bot import moving

FAR: Final = 5
"""A roll that is worth a goat."""
POOR: Final = 2
"""A roll that is worth a bribe."""


def _bends_ahead(seen: View) -> int:
    """Rows of bend among the next four."""
    row = ROW[moving(seen).square]
    return sum((row + rows) % ROWS in BEND_ROWS for rows in range(4))


def _open_road(seen: View) -> bool:
    square = moving(seen).square
    return run(square) + (square not in JUMPS) > seen.move.points


def _at_the_jump(seen: View) -> bool:
    """Whether the jump is near, in the mover's lane."""
    square = moving(seen).square
    return BOARD.lane[square] in JUMP_LANES and (JUMP - ROW[square]) % ROWS < 3


def _last_lap(seen: View) -> bool:
    return max(chariot.crossings for chariot in seen.chariots) >= seen.options.laps


def _worst_rival(seen: View) -> bool:
    """Whether the mover is the one to beat: the foremost of all others."""
    return next(number for number in standing(seen.chariots) if number != seen.seat) == seen.mover


def _bribe(seen: View) -> bool:
    if seen.mover == seen.seat:
        return seen.move.points <= POOR
    return _worst_rival(seen) and seen.move.points >= FAR


WORTH_IT: Final[dict[str, Callable[[View], bool]]] = {
    "pepper": lambda seen: _bends_ahead(seen) == 0,
    "loose-linchpin": lambda seen: _worst_rival(seen) and _bends_ahead(seen) == 0,
    "olive-oil": lambda seen: _worst_rival(seen) and _bends_ahead(seen) * moving(seen).whips >= 6,
    "studded-rims": lambda seen: _bends_ahead(seen) * moving(seen).whips >= 4,
    "icarus-wings": _at_the_jump,
    "borrowed-shield": lambda seen: moving(seen).wounds <= 2,
    "carrot": _open_road,
    "runaway-goat": lambda seen: _worst_rival(seen) and seen.move.points >= FAR,
    "bribed-umpire": _bribe,
    "scythed-hubs": lambda _: True,
    "sudden-mud": lambda seen: _worst_rival(seen) and moving(seen).whips == 3,
    "horse-doctor": lambda seen: moving(seen).wounds <= 3,
}


def sly(seen: View, _: Stream) -> Action:
    """The trick when it does most, or when there is little time left to wait."""
    kind = seen.trick
    if kind is None:
        return Pass()
    mean = seen.mover == seen.seat or _worst_rival(seen)
    return Play(kind) if WORTH_IT[kind](seen) or (_last_lap(seen) and mean) else Pass()
