"""The game object: its rows are in ``stages``."""

from __future__ import annotations

from fractions import Fraction
from hashlib import sha256
from typing import Final

from engine.core.chance import Key
from engine.core.game import Seat
from engine.games.horse_fever import cards, ending, resale, setup, tables, views
from engine.games.horse_fever.actions import Action, well_formed
from engine.games.horse_fever.events import Event
from engine.games.horse_fever.model import Log, Options, Over, Purchase, State
from engine.games.horse_fever.stages import STAGES, market
from engine.games.horse_fever.views import View
from engine.parts.stages import Rooms, StagedGame


class HorseFever(StagedGame[Options, State, Action, View]):
    """Horse Fever, complete: see docs/rules/horse-fever.md."""

    slug = "horse-fever"
    rules_version = "2"
    fingerprint = sha256(
        repr(
            (
                tables.MOVEMENT,
                tuple(cards.ACTIONS.values()),
                tuple(cards.HORSES.values()),
                tuple(cards.ASSISTANTS.values()),
                tuple(cards.CHARACTERS.values()),
                tuple(cards.TARGETS.values()),
            )
        ).encode()
    ).hexdigest()[:16]
    options_type, action_type, outcome_type = Options, Action, int | str
    state_type, view_type, event_type = State, View, Event
    rooms = Rooms.of(setup, views, well_formed, Over)
    stages = STAGES

    def _on(self, state: State, log: Log) -> State:
        """Who is alone in the game ends it."""
        following = super()._on(state, log)
        return state if following is state else ending.last_one(following, log)

    def seen(self, event: Event, seat: Seat | None) -> Event | None:
        """What a seat learns of an event."""
        return views.seen_event(event, seat)

    def payoffs(self, state: State) -> tuple[int | Fraction, ...]:
        """VP, or Danari at a party."""
        return ending.payoffs(state.options, state.table)

    def places(self, state: State) -> tuple[int, ...]:
        """By VP and then Danari, or by Danari (HF-51, HF-71)."""
        return ending.places(state.options, state.table)

    def interjectors(self, state: State) -> tuple[Seat, ...]:
        """The seats that may offer a card to whoever is at a purchase (HF-16)."""
        stage = state.stage
        return resale.may_offer(state.table, state.meeting, stage) if isinstance(stage, Purchase) else ()

    def moment(self, state: State) -> Key:
        """The name of the purchase at hand, or nothing: everybody is asked for an offer once in each."""
        return market(state, state.stage) if isinstance(state.stage, Purchase) else ()


HORSE_FEVER: Final = HorseFever()
