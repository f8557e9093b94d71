"""How long the moments of Whips are shown, and when Sneaky Tricks may be played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from benhvrt_widgets.staging import Windows
from benhvrt_widgets.stagings.racing import RaceTempo
from engine.core.chance import Key
from engine.core.game import Seat
from engine.games.whips import WHIPS
from engine.games.whips import events as e
from engine.games.whips.actions import Pass
from engine.games.whips.model import State, Window
from engine.games.whips.tricks import TRICKS
from engine.games.whips.windows import fits
from engine.parts.runners import standing

PAUSES: Final[dict[type, float]] = {
    e.LinedUp: 0.6,
    e.Whipped: 0.35,
    e.Rolled: 0.6,
    e.LaneTested: 0.6,
    e.SkidTested: 0.6,
    e.SpunOut: 1.2,
    e.HitWall: 0.8,
    e.Jumped: 0.9,
    e.Landed: 0.6,
    e.Sideswiped: 0.9,
    e.Shunted: 0.9,
    e.Veered: 0.5,
    e.Struck: 0.6,
    e.Wounded: 0.9,
    e.Destroyed: 1.5,
    e.Played: 1.2,
}
"""Seconds that a moment is shown."""


class Tricks(Windows):
    """When Sneaky Tricks may be played (WH-15)."""

    kind = Window

    def name(self, state: State) -> Key:
        """The window, and how many tricks were played in it."""
        return (*WHIPS.moment(state), state.stage.played) if isinstance(state.stage, Window) else ()

    def has_card(self, state: State, seat: Seat) -> bool:
        """Whether a seat holds a trick that fits."""
        kind = state.tricks[seat]
        if kind is None or not isinstance(state.stage, Window):
            return False
        return fits(TRICKS[kind], state.stage.moment, seat, state.mover, state.chariots, state.move)

    def can_act(self, state: State, seat: Seat) -> bool:
        """Whoever is destroyed plays no tricks."""
        return state.chariots[seat].running

    def concerns(self, state: State, seats: Sequence[Seat]) -> bool:
        """Whether one of these seats moves, or the rival next to it in the race."""
        return bool(state.order) and any(state.mover in (seat, _next_to(state, seat)) for seat in seats)


def _next_to(state: State, seat: Seat) -> Seat | None:
    """The rival just ahead of a seat; of the leader, the one just behind."""
    order = standing(state.chariots)
    if seat not in order or len(order) < 2:
        return None
    return order[order.index(seat) - 1] if order[0] != seat else order[1]


class WhipsTempo(RaceTempo):
    """Turn by turn."""

    game = WHIPS
    windows = Tricks()
    pauses = PAUSES
    steps = e.Stepped
    ends = e.RaceOver
    chapters = e.LinedUp | e.TurnBegan | e.RaceOver
    turning = e.Rolled | e.TurnBegan | e.Destroyed | e.SpunOut
    unseen = e.WindowClosed
    nothing = Pass
