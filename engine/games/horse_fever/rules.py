"""The game object: it knows which module plays which stage, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from hashlib import sha256
from typing import Any, Final

from engine.core.chance import Key, Lottery
from engine.core.errors import RuleViolation
from engine.core.game import Seat
from engine.games.horse_fever import (
    auctions,
    betting,
    cards,
    ending,
    lineup,
    opening,
    payoffs,
    purchase,
    race,
    setup,
    tables,
    views,
)
from engine.games.horse_fever.actions import Action, Decline, Pass, well_formed
from engine.games.horse_fever.events import Event
from engine.games.horse_fever.model import (
    Asked,
    BeginRound,
    Betting,
    Buying,
    Choose,
    DealActions,
    Draw,
    DrawCharacter,
    DrawFirst,
    DrawStable,
    Ending,
    EndRound,
    EndUnit,
    Fixing,
    LineUp,
    Log,
    Options,
    Over,
    Payoffs,
    Photo,
    Purchase,
    Reveal,
    RollSprint,
    Selling,
    Shifting,
    State,
    TurnCard,
    racing,
)
from engine.games.horse_fever.views import View
from engine.parts.stages import Rooms, StagedGame

BY_ITSELF: Final[dict[type, Callable[[State, Log], State]]] = {
    DrawStable: opening.last_stable,
    BeginRound: opening.begin_round,
    Purchase: purchase.nothing_to_buy,
    Choose: purchase.only_one,
    LineUp: lineup.line_up,
    Betting: betting.bet_on,
    Fixing: betting.fix_on,
    Reveal: race.reveal,
    EndUnit: race.end_unit,
    Payoffs: payoffs.pay_off,
    Selling: auctions.selling_on,
    Buying: auctions.buying_on,
    EndRound: ending.end_round,
    Ending: ending.end,
}

DECIDED: Final[dict[type, Callable[[State, Any, Action, Log], State]]] = {
    Purchase: purchase.answer_purchase,
    Choose: purchase.answer_choose,
    Asked: purchase.answer_asked,
    LineUp: lineup.answer_lineup,
    Shifting: lineup.answer_shift,
    Betting: betting.answer_bet,
    Fixing: betting.answer_fix,
    Photo: race.answer_photo,
    Selling: auctions.answer_price,
    Buying: auctions.answer_price,
}


class HorseFever(StagedGame[Options, State, Action, View]):
    """Horse Fever, complete: see docs/rules/horse-fever.md."""

    slug = "horse-fever"
    rules_version = "1"
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
    by_itself, decided = BY_ITSELF, DECIDED

    def asked(self, state: State) -> Seat | None:
        """The seat that is to decide, if one is."""
        return views.asked(state)

    def lottery(self, state: State) -> Lottery[Any]:
        """What chance may bring now."""
        match state.stage:
            case DrawStable() as stage:
                return opening.stable_lottery(stage)
            case DrawCharacter(seat=seat):
                return opening.character_lottery(state, seat)
            case DrawFirst():
                return opening.first_lottery(state)
            case DealActions() as stage:
                return opening.deal_lottery(state, stage)
            case Draw() as stage:
                return purchase.draw_lottery(state, stage)
            case TurnCard():
                return race.card_lottery(state)
            case RollSprint():
                return race.sprint_lottery(state)
        raise RuleViolation("lottery.not_now")

    def _on(self, state: State, log: Log) -> State:
        """Who is alone in the game ends it."""
        following = super()._on(state, log)
        return ending.last_one(following, log) if type(state.stage) in self.by_itself else state

    def _settle(self, state: State, outcome: Any, log: Log) -> State:
        match state.stage:
            case DrawStable() as stage:
                return opening.draw_stable(state, stage, outcome, log)
            case DrawCharacter(seat=seat):
                return opening.draw_character(state, seat, outcome, log)
            case DrawFirst():
                return opening.draw_first(state, outcome, log)
            case DealActions() as stage:
                return opening.deal_action(state, stage, outcome, log)
            case Draw() as stage:
                return purchase.draw(state, stage, outcome, log)
            case TurnCard():
                return race.turn_card(state, outcome, log)
        return race.roll_sprint(state, outcome, log)

    def seen(self, event: Event, seat: Seat | None) -> Event | None:
        """What a seat learns of an event."""
        return views.seen_event(event, seat)

    def payoffs(self, state: State) -> tuple[int | Fraction, ...]:
        """VP, or Danari at a party."""
        return ending.payoffs(state.options, state.table)

    def places(self, state: State) -> tuple[int, ...]:
        """By VP and then Danari, or by Danari (HF-51, HF-71)."""
        return ending.places(state.options, state.table)

    def decision(self, state: State) -> Key:
        """The name of the decision now asked: unique in a game, made of public facts."""
        seat = views.asked(state)
        if seat is None:
            raise RuleViolation("action.nobody")
        number = state.table.round
        match state.stage:
            case Purchase(step=step, asked=asked):
                return ("purchase", number, step, int(asked), seat)
            case Choose(back=Purchase(step=step)):
                return ("keep", number, step, seat)
            case Asked(back=Purchase(step=step, waiting=waiting)):
                return ("sell", number, step, waiting[0], seat)
            case LineUp():
                return ("lineup", number, sum(map(bool, state.meeting.lineup)), seat)
            case Shifting():
                return ("shift", number, seat)
            case Betting(nth=nth):
                return ("bet", number, nth, seat)
            case Fixing():
                return ("fix", number, len(state.meeting.laid), seat)
            case Photo():
                return ("photo", number, len(racing(state).placed), seat)
        auction = "dutch" if isinstance(state.stage, Selling) else "english"
        return (auction, number, auctions.on_sale(state).price, seat)

    def safe(self, state: State) -> Action:
        """What commits a player to nothing: pass, do not sell, the least bet, the first card."""
        match state.stage:
            case Asked():
                return Decline()
            case Choose() | Fixing() | Photo() | Betting(nth=1):
                return self.options(state)[0]
        return Pass()


HORSE_FEVER: Final = HorseFever()
