"""The game object: its rows are in ``stages``."""

from __future__ import annotations

from fractions import Fraction
from hashlib import sha256
from typing import Any, Final

from engine.core.game import Seat
from engine.games.circus import setup, views
from engine.games.circus.actions import Action, well_formed
from engine.games.circus.board import BEND_ROWS, BOARD, EXIT_ROWS, GRID
from engine.games.circus.events import Event
from engine.games.circus.model import DrawPlace, Options, Over, State, ranking
from engine.games.circus.stages import STAGES
from engine.games.circus.tables import BIG, SMALL
from engine.games.circus.views import View
from engine.parts.stages import Rooms, StagedGame


class Circus(StagedGame[Options, State, Action, View]):
    """Circus, complete: see docs/rules/circus.md."""

    slug = "circus"
    rules_version = "2"
    fingerprint = sha256(
        repr((BOARD.lap, BOARD.lanes, BEND_ROWS, EXIT_ROWS, GRID, SMALL, BIG)).encode()
    ).hexdigest()[:16]
    options_type, action_type, outcome_type = Options, Action, int | tuple[int, int]
    state_type, view_type, event_type = State, View, Event
    rooms = Rooms.of(setup, views, well_formed, Over)
    stages = STAGES

    def _possible(self, state: State, outcome: Any) -> bool:
        return super()._possible(state, outcome) and _of_whole_numbers(outcome)

    def seen(self, event: Event, _: Seat | None) -> Event:
        """What happens happens in the open: cards that lie face down make no event."""
        return event

    def payoffs(self, state: State) -> tuple[int | Fraction, ...]:
        """The win: one for the winner, nothing for anybody else (CI-01)."""
        winner = state.stage.winner if isinstance(state.stage, Over) else None
        return tuple(int(seat == winner) for seat in range(state.options.seats))

    def places(self, state: State) -> tuple[int, ...]:
        """As they stand (CI-06), wrecks last; before the grid is drawn all are equal."""
        if isinstance(state.stage, DrawPlace):
            return (1,) * state.options.seats
        order = state.stage.ranking if isinstance(state.stage, Over) else ranking(state.race)
        return tuple(1 + order.index(seat) for seat in range(state.options.seats))


def _of_whole_numbers(outcome: Any) -> bool:
    """A lottery knows that True is no face, but not that (True, 3.0) are no two faces."""
    return all(type(face) is int for face in outcome) if isinstance(outcome, tuple) else True


CIRCUS: Final = Circus()
