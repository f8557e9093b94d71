"""How long the moments of Circus are shown, and when Jupiter may be thanked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from benhvrt_widgets.staging import Windows
from benhvrt_widgets.stagings.circus.faces import JUPITER
from benhvrt_widgets.stagings.circus.mishaps import MARKER, harm_of
from benhvrt_widgets.stagings.racing import RaceTempo
from engine.core.chance import Key
from engine.core.game import Seat
from engine.games.circus import CIRCUS
from engine.games.circus import events as e
from engine.games.circus.actions import Pass
from engine.games.circus.model import AskJupiter, ChooseWay, Fate, State

if TYPE_CHECKING:
    from benhvrt_widgets.session import Session

PAUSES: Final[dict[type, float]] = {
    e.PlaceDrawn: 0.15,
    e.TurnBegan: 0.3,
    e.Revealed: 1.4,
    e.SpeedChosen: 0.35,
    e.Rolled: 0.6,
    e.Braked: 0.7,
    e.Collided: 1.1,
    e.Tried: 1.0,
    e.JupiterThanked: 1.3,
    e.Wrecked: 1.4,
    e.RanDown: 1.0,
    e.CutIn: 0.8,
    e.RaceOver: 1.0,
}
"""Seconds that a moment is shown."""


class Favour(Windows):
    """When Jupiter may be thanked (CI-17); who still can is public."""

    kind = AskJupiter
    public = True

    def name(self, state: State) -> Key:
        """The roll that is in question."""
        race = state.race
        if not isinstance(state.stage, AskJupiter):
            return ()
        return (JUPITER, race.turn, race.mover, race.rolls)

    def has_card(self, state: State, seat: Seat) -> bool:
        """Whether Jupiter is still there for a seat."""
        return state.race.chariots[seat].running and state.race.chariots[seat].jupiter

    def can_act(self, state: State, seat: Seat) -> bool:
        """Whoever is wrecked thanks nobody."""
        return state.race.chariots[seat].running

    def concerns(self, state: State, seats: Sequence[Seat]) -> bool:
        """Whether the harm would be the own, and more than the marker that Jupiter costs."""
        stage = state.stage
        if not isinstance(stage, AskJupiter):
            return False
        harm = harm_of(state.race, stage.incident, mild=state.options.mild)
        return stage.asked in seats and stage.asked == harm.victim and harm.harm != MARKER


class CircusTempo(RaceTempo):
    """Everybody chooses a way in secret; then the race goes chariot by chariot."""

    game = CIRCUS
    windows = Favour()
    pauses = PAUSES
    steps = e.Stepped | e.Shifted
    ends = e.RaceOver
    chapters = e.TurnBegan | e.RaceOver
    turning = e.TurnBegan | e.Revealed | e.Rolled | e.Wrecked
    nothing = Pass

    def secret(self, session: Session) -> bool:
        """CI-06: a direction card is no secret once only one person is left to choose one."""
        choosing = [seat for seat in session.humans if session.state.race.chariots[seat].running]
        return isinstance(session.state.stage, ChooseWay) and len(choosing) > 1

    def spectates(self, state: State, seat: Seat | None) -> bool:
        if seat is None or seat not in state.race.wrecks:
            return False
        return state.race.chariots[seat].fate is not Fate.WALKING
