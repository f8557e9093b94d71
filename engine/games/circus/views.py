"""What a seat sees, what it is offered, and what it learns of an event.

All is public but the direction cards that lie face down, and whom the table waits for meanwhile.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.game import Seat
from engine.games.circus.actions import Action, Way
from engine.games.circus.model import ChooseWay, Options, Over, Race, Stage, State, ranking
from engine.games.circus.stages import STAGES
from engine.parts.stages import SeatView


@dataclass(frozen=True, slots=True)
class View(SeatView[Action]):
    """What one seat sees; seat None is a spectator."""

    game: ClassVar[str] = "circus"
    stages = STAGES

    seat: Seat | None
    options: Options
    race: Race
    way: Way | None  # this seat's own card, while it lies face down
    stage: Stage

    @property
    def ranking(self) -> tuple[int, ...]:
        """All chariots by place, as it stands or as it ended."""
        return self.stage.ranking if isinstance(self.stage, Over) else ranking(self.race)


def view(state: State, seat: Seat | None) -> View:
    """The state without what this seat may not see."""
    stage = state.stage
    if isinstance(stage, ChooseWay) and stage.asked != seat:
        stage = replace(stage, asked=None)
    return View(seat, state.options, state.race, None if seat is None else state.secret[seat], stage)
