"""The game object: its rows are in ``stages``."""

from __future__ import annotations

from fractions import Fraction
from hashlib import sha256
from typing import Any, Final

from engine.core.chance import Key
from engine.core.game import Seat
from engine.games.whips import race, setup, views
from engine.games.whips.actions import Action, well_formed
from engine.games.whips.board import BEND_ROWS, BOARD, GRID, JUMPS, WET
from engine.games.whips.events import Event
from engine.games.whips.model import Log, Options, Over, State, Window
from engine.games.whips.stages import STAGES, moment_of
from engine.games.whips.tables import WALLS
from engine.games.whips.tricks import DECK
from engine.games.whips.views import View
from engine.parts.stages import Rooms, StagedGame


class Whips(StagedGame[Options, State, Action, View]):
    """Whips, complete: see docs/rules/whips.md."""

    slug = "whips"
    rules_version = "2"
    fingerprint = sha256(
        repr(
            (BOARD.lap, BOARD.lanes, sorted(BEND_ROWS), sorted(JUMPS), sorted(WET), GRID, WALLS, DECK)
        ).encode()
    ).hexdigest()[:16]
    options_type, action_type, outcome_type = Options, Action, int | str | tuple[int, ...]
    state_type, view_type, event_type = State, View, Event
    rooms = Rooms.of(setup, views, well_formed, Over)
    stages = STAGES

    def _on(self, state: State, log: Log) -> State:
        """A race that is decided is over, at whatever stage."""
        if state.turn and not isinstance(state.stage, Over) and race.decided(state):
            return race.race_over(state, log)
        return super()._on(state, log)

    def _possible(self, state: State, outcome: Any) -> bool:
        return super()._possible(state, outcome) and _plain(outcome)

    def seen(self, event: Event, seat: Seat | None) -> Event | None:
        """What a seat learns of an event."""
        return views.seen_event(event, seat)

    def payoffs(self, state: State) -> tuple[int | Fraction, ...]:
        """The win, for whom it belongs to (WH-16)."""
        return tuple(int(seat == state.winner) for seat in range(state.options.seats))

    def places(self, state: State) -> tuple[int, ...]:
        """By position; the destroyed come last, whoever held out longer first."""
        order = race.by_place(state)
        if len(order) < state.options.seats:  # still on the way to the grid
            return (1,) * state.options.seats
        return tuple(1 + order.index(seat) for seat in range(state.options.seats))

    def moment(self, state: State) -> Key:
        """The name of the window now open, or nothing."""
        return moment_of(state, state.stage) if isinstance(state.stage, Window) else ()


def _plain(outcome: Any) -> bool:
    """Whether dice are whole numbers: (True,) == (1.0,) == (1,), but only one of them was thrown."""
    return not isinstance(outcome, tuple) or all(type(die) is int for die in outcome)


WHIPS: Final = Whips()
