"""The game object: its rows are in ``stages``."""

from __future__ import annotations

from fractions import Fraction
from hashlib import sha256
from typing import Any, Final

from engine.core.chance import Key
from engine.core.errors import RuleViolation
from engine.core.game import Seat
from engine.games.ben_hvrt import bargain, setup, views, windows
from engine.games.ben_hvrt.actions import Action, Hire, well_formed
from engine.games.ben_hvrt.board import BOARD, GRID
from engine.games.ben_hvrt.cards import DECK
from engine.games.ben_hvrt.events import Event
from engine.games.ben_hvrt.model import Log, Options, Over, State, Trading, Window
from engine.games.ben_hvrt.stages import STAGES, moment_of
from engine.games.ben_hvrt.views import View
from engine.parts.stages import Rooms, StagedGame


class BenHvrt(StagedGame[Options, State, Action, View]):
    """Ben Hvrt, complete: see docs/rules/ben-hvrt.md."""

    slug = "ben-hvrt"
    rules_version = "2"
    fingerprint = sha256(repr((BOARD.lap, BOARD.lanes, GRID, DECK)).encode()).hexdigest()[:16]
    options_type, action_type, outcome_type = Options, Action, int | str
    state_type, view_type, event_type = State, View, Event
    rooms = Rooms.of(setup, views, well_formed, Over)
    stages = STAGES

    def _decide(self, state: State, choice: Any, log: Log) -> State:
        if isinstance(choice, Hire):
            if not isinstance(state.stage, Window):
                raise RuleViolation("hire.not_now")
            return bargain.make_hire(state, state.stage, choice, log)
        return super()._decide(state, choice, log)

    def seen(self, event: Event, seat: Seat | None) -> Event | None:
        """What a seat learns of an event."""
        return views.seen_event(event, seat)

    def payoffs(self, state: State) -> tuple[int | Fraction, ...]:
        """Ducats in each purse (BH-03)."""
        return state.table.ledger.purses

    def places(self, state: State) -> tuple[int, ...]:
        """By purse; equal purses share a place (BH-03)."""
        purses = state.table.ledger.purses
        return tuple(1 + sum(other > purse for other in purses) for purse in purses)

    def interjectors(self, state: State) -> tuple[Seat, ...]:
        """The seats that may make an offer out of turn (BH-17, BH-45)."""
        match state.stage:
            case Window() as window:
                return windows.may_hire(state, window)
            case Trading() as stage:
                return bargain.may_trade(stage)
        return ()

    def moment(self, state: State) -> Key:
        """The name of the window now open, or nothing: interjectors are polled once in each."""
        return moment_of(state, state.stage) if isinstance(state.stage, Window) else ()


BEN_HVRT: Final = BenHvrt()
