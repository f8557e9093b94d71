"""Where a path leads: past whom, and over which line."""

from __future__ import annotations

from engine.games.ben_hvrt.board import BOARD
from engine.games.ben_hvrt.model import Chariot, DragBy
from engine.games.ben_hvrt.routes import LEVEL_OR_BEHIND
from engine.games.ben_hvrt.views import View


def driven(seen: View) -> int:
    """The chariot whose path is being chosen: the mover, or the one that is dragged."""
    if isinstance(seen.stage, DragBy):
        return seen.stage.chariot
    return -1 if seen.race is None else seen.race.mover


def finishes(seen: View, path: tuple[int, ...]) -> bool:
    """Whether a path ends beyond the last line (BH-28)."""
    if seen.race is None or not path:
        return False
    return _crossings(seen.race.chariots[driven(seen)], path) > seen.laps


def progress(here: Chariot, path: tuple[int, ...]) -> int:
    """How far a chariot is at the end of a path, as whoever leads is told (BH-23)."""
    return BOARD.progress(path[-1], _crossings(here, path))


def _crossings(here: Chariot, path: tuple[int, ...]) -> int:
    squares = (here.square, *path)
    crossed = sum(BOARD.crosses(one, two) for one, two in zip(squares, path, strict=False))
    return here.crossings + crossed


def passes(seen: View, path: tuple[int, ...]) -> tuple[int, ...]:
    """The chariots that a path passes (BH-43); a dragged chariot passes nobody (BH-37)."""
    if seen.race is None or isinstance(seen.stage, DragBy):
        return ()
    entered = path[:-1] if finishes(seen, path) else path
    reached = 0
    for square in entered:
        reached |= LEVEL_OR_BEHIND[square]
    return tuple(
        number
        for number, chariot in enumerate(seen.race.chariots)
        if chariot.running and number != seen.race.mover and reached >> chariot.square & 1
    )
