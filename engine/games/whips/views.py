"""What a seat sees, what it is offered, and what it learns of an event.

The menu is made from the view alone: it cannot tell a seat what the view does not.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Final

from engine.core.game import Seat
from engine.games.whips.actions import Action
from engine.games.whips.events import Dealt, Event
from engine.games.whips.model import Chariot, Move, Options, RollDice, Stage, State, Window
from engine.games.whips.stages import STAGES
from engine.games.whips.tricks import FULL_DECK, When
from engine.parts.deck import Cards
from engine.parts.stages import SeatView


@dataclass(frozen=True, slots=True)
class View(SeatView[Action]):
    """What one seat sees; seat None is a spectator."""

    game: ClassVar[str] = "whips"
    stages = STAGES

    seat: Seat | None
    options: Options
    chariots: tuple[Chariot, ...]
    trick: str | None  # its own, while it holds it
    holding: tuple[bool, ...]  # which seats have a trick left
    discards: Cards  # the tricks played so far
    stage: Stage  # without the seat that a window asks, unless it is this one
    turn: int
    order: tuple[int, ...]
    move: Move
    lost: tuple[int, ...]
    winner: int | None

    @property
    def mover(self) -> int | None:
        """The chariot whose move it is."""
        return self.order[0] if self.order else None

    @property
    def unseen(self) -> Cards:
        """The tricks of which this seat does not know where they are."""
        seen = self.discards if self.trick is None else self.discards.add(self.trick)
        return FULL_DECK - seen


UNROLLED: Final = Window(When.BEFORE_ROLL, asked=None)
"""Before a roll nobody sees whether another is asked for a trick, or nobody is."""


def view(state: State, seat: Seat | None) -> View:
    """The state without what this seat may not see."""
    stage = state.stage
    if isinstance(stage, Window) and stage.asked != seat:
        stage = UNROLLED if stage.moment is When.BEFORE_ROLL else replace(stage, asked=None)
    if isinstance(stage, RollDice) and not state.move.throws:
        stage = UNROLLED
    return View(
        seat=seat,
        options=state.options,
        chariots=state.chariots,
        trick=None if seat is None else state.tricks[seat],
        holding=tuple(trick is not None for trick in state.tricks),
        discards=state.discards,
        stage=stage,
        turn=state.turn,
        order=state.order,
        move=state.move,
        lost=state.lost,
        winner=state.winner,
    )


def seen_event(event: Event, seat: Seat | None) -> Event:
    """Only the faces of tricks dealt to others stay hidden."""
    if isinstance(event, Dealt) and (type(seat) is not int or event.seat != seat):
        return replace(event, trick=None)
    return event
