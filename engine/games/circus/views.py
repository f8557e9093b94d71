"""What a seat sees, what it is offered, and what it learns of an event.

All is public but the direction cards that lie face down, and whom the table waits for meanwhile.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.game import Seat
from engine.games.circus.actions import Action, OneMore, Pass, ThankJupiter, Way
from engine.games.circus.model import (
    AskJupiter,
    ChooseBonus,
    ChooseShift,
    ChooseSpeed,
    ChooseWay,
    ChooseWhip,
    Options,
    Over,
    Race,
    Stage,
    State,
    ranking,
)
from engine.games.circus.moves import shift_menu, speed_menu
from engine.games.circus.trials import whip_menu
from engine.games.circus.turns import way_menu
from engine.parts.stages import SeatView


@dataclass(frozen=True, slots=True)
class View(SeatView[Action]):
    """What one seat sees; seat None is a spectator."""

    game: ClassVar[str] = "circus"

    seat: Seat | None
    options: Options
    race: Race
    way: Way | None  # this seat's own card, while it lies face down
    stage: Stage

    def _asked(self) -> Seat | None:
        return asked(self)

    def _offered(self, seat: Seat) -> tuple[Action, ...]:
        return menu(self, seat)

    @property
    def ranking(self) -> tuple[int, ...]:
        """All chariots by place, as it stands or as it ended."""
        return self.stage.ranking if isinstance(self.stage, Over) else ranking(self.race)


def asked(state: State | View) -> Seat | None:
    """The seat that is to decide, if one is."""
    match state.stage:
        case ChooseWay(asked=seat) | AskJupiter(asked=seat):
            return seat
        case ChooseSpeed() | ChooseShift() | ChooseBonus() | ChooseWhip():
            return state.race.mover
    return None


def view(state: State, seat: Seat | None) -> View:
    """The state without what this seat may not see."""
    stage = state.stage
    if isinstance(stage, ChooseWay) and stage.asked != seat:
        stage = replace(stage, asked=None)
    return View(seat, state.options, state.race, None if seat is None else state.secret[seat], stage)


def menu(seen: View, seat: Seat) -> tuple[Action, ...]:
    """What the seat to act is offered, as a function of its view."""
    match seen.stage:
        case ChooseWay():
            return way_menu(seen.race, seat)
        case ChooseSpeed():
            return speed_menu(seen.race)
        case ChooseShift():
            return shift_menu(seen.options, seen.race)
        case ChooseBonus():
            return (OneMore(), Pass())
        case ChooseWhip():
            return (*whip_menu(seen.race), Pass())
        case AskJupiter():
            return (ThankJupiter(), Pass())
    raise AssertionError(f"nobody decides anything at {seen.stage!r}")
