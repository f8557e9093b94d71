"""The bot that drives by the exact solution of the lone chariot, and looks where others stand."""

from __future__ import annotations

from engine.core.chance import Stream
from engine.games.whips.actions import Action, Ahead, Change, Whip
from engine.games.whips.board import BOARD, CHOICE, ROW, at
from engine.games.whips.model import Chariot
from engine.games.whips.views import View
from engine.strategies.registry import strategy
from engine.strategies.whips.bot import Bot, moving
from engine.strategies.whips.house import GAME
from engine.strategies.whips.slyness import sly
from engine.theory.whips.lone_chariot import rows_left, solve


def _left(seen: View, chariot: Chariot) -> int:
    return rows_left(ROW[chariot.square], chariot.crossings, seen.options.laps)


def whips(seen: View, _: Stream) -> Action:
    """The whips that bring a lone chariot home soonest."""
    chariot = moving(seen)
    lane = BOARD.lane[chariot.square]
    return Whip(
        solve().best_whips(_left(seen, chariot), lane=lane, whips=chariot.whips, wounds=chariot.wounds)
    )


def steer(seen: View, _: Stream) -> Action:
    """The lane that brings a lone chariot home soonest; one step at a time, for things change."""
    chariot = moving(seen)
    lane, points, left = BOARD.lane[chariot.square], seen.move.points, _left(seen, chariot)
    steps = 0
    while points - steps > 0 and CHOICE[at(ROW[chariot.square] + steps, lane)]:
        side = solve().best_side(
            max(1, left - steps), lane=lane, whips=chariot.whips, points=points - steps, wounds=chariot.wounds
        )
        if side:
            break
        steps += 1
    return Ahead(steps) if steps else Change(side)


@strategy(
    GAME,
    "strong",
    name="Archimedes",
    idea="has solved the empty track and drives as if it were one",
    voice=("Do not disturb my circles.", "It follows."),
)
def archimedes() -> Bot:
    """The one to beat."""
    return Bot(whips, steer, sly)
