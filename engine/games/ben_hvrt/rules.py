"""The game object: it knows which module plays which stage, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256
from typing import Any, Final

from engine.core.chance import Key, Lottery
from engine.core.errors import RuleViolation
from engine.core.game import Seat
from engine.games.ben_hvrt import (
    auction,
    bargain,
    deal,
    payout,
    race,
    routes,
    setup,
    upkeep,
    views,
    windows,
)
from engine.games.ben_hvrt.actions import (
    Action,
    Decline,
    Drop,
    Hire,
    Maintain,
    Move,
    Pass,
    Ready,
    ToAuction,
    well_formed,
)
from engine.games.ben_hvrt.board import BOARD, GRID
from engine.games.ben_hvrt.cards import DECK
from engine.games.ben_hvrt.events import Event
from engine.games.ben_hvrt.model import (
    Answer,
    BeginMove,
    BeginTurn,
    Bidding,
    CallUpkeep,
    CollectAntes,
    Deal,
    DealStacks,
    DragBy,
    DrawDealer,
    EndAuction,
    EndMove,
    EndRace,
    Flag,
    LineUp,
    Log,
    Moment,
    NewRace,
    NextChariot,
    NextSale,
    OfferQuickSale,
    Options,
    Over,
    PickUpDie,
    Reveal,
    RollDie,
    RollLaps,
    State,
    Steer,
    Stride,
    Trading,
    Upkeep,
    Window,
    racing,
)
from engine.games.ben_hvrt.views import View
from engine.parts.stages import Rooms, StagedGame


def _end_auction(state: State, log: Log) -> State:
    """Trade, then the last chance to outfit (BH-17, BH-18)."""
    if isinstance(state.stage, EndAuction) and state.stage.traded:
        return windows.open_window(state, Moment.OUTFIT, state.table.dealer, log)
    return bargain.open_trading(state, log)


def _deal_on(state: State, _: Log) -> State:
    if isinstance(state.stage, Deal) and deal.dealt_out(state, state.stage):
        return replace(state, stage=deal.after_deal(state.stage))
    return state


def _bills_on(state: State, _: Log) -> State:
    if isinstance(state.stage, Upkeep) and not state.stage.bills:
        return replace(state, stage=upkeep.after_upkeep(state))
    return state


def _steer_on(state: State, log: Log) -> State:
    return race.depart(state, (), log) if race.boxed_in(state) else state


BY_ITSELF: Final[dict[type, Callable[[State, Log], State]]] = {
    NewRace: deal.new_race,
    CollectAntes: deal.collect_antes,
    Deal: _deal_on,
    DealStacks: deal.deal_stacks,
    NextSale: auction.next_sale,
    EndAuction: _end_auction,
    CallUpkeep: upkeep.call_upkeep,
    Upkeep: _bills_on,
    LineUp: race.line_up,
    Flag: race.flag,
    BeginTurn: race.begin_turn,
    BeginMove: race.begin_move,
    PickUpDie: race.pick_up_die,
    Steer: _steer_on,
    Stride: race.stride,
    EndMove: race.end_move,
    NextChariot: race.next_chariot,
    EndRace: payout.end_race,
}


DECIDED: Final[dict[type, Callable[[State, Any, Action, Log], State]]] = {
    OfferQuickSale: auction.answer_quick_sale,
    Bidding: auction.answer_bid,
    Window: windows.answer_window,
    Trading: bargain.answer_trading,
    Answer: bargain.answer_offer,
    Upkeep: upkeep.answer_upkeep,
    Steer: race.steer,
    DragBy: race.drag,
}


class BenHvrt(StagedGame[Options, State, Action, View]):
    """Ben Hvrt, complete: see docs/rules/ben-hvrt.md."""

    slug = "ben-hvrt"
    rules_version = "1"
    fingerprint = sha256(repr((BOARD.lap, BOARD.lanes, GRID, DECK)).encode()).hexdigest()[:16]
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
            case DrawDealer():
                return deal.dealer_lottery(state)
            case RollLaps():
                return deal.laps_lottery(state)
            case Deal() as stage:
                return deal.deal_lottery(state, stage)
            case Reveal():
                return auction.reveal_lottery(state)
            case RollDie():
                return race.roll_lottery(state)
        raise RuleViolation("lottery.not_now")

    def _settle(self, state: State, outcome: Any, log: Log) -> State:
        match state.stage:
            case DrawDealer():
                return deal.draw_dealer(state, outcome, log)
            case RollLaps():
                return deal.set_laps(state, outcome, log)
            case Deal() as stage:
                return deal.deal(state, stage, outcome, log)
            case Reveal():
                return auction.reveal(state, outcome, log)
        return race.rolled(state, outcome, log)

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

    def decision(self, state: State) -> Key:
        """The name of the decision now asked: unique in a game, made of public facts."""
        seat = views.asked(state)
        if seat is None:
            raise RuleViolation("action.nobody")
        number = state.table.race
        match state.stage:
            case OfferQuickSale() | Bidding() if state.auction is not None:
                bidding = state.auction.bidding
                return ("sale", number, state.auction.sale, bidding.price if bidding else 0, seat)
            case Window(played=played):
                return (*self.moment(state), len(played), seat)
            case Trading(ready=ready, offers=offers):
                return ("trade", number, len(ready), sum(offers), seat)
            case Answer(back=Window() as window):
                return (*_moment(state, window), len(window.played), "hire", len(window.hired), seat)
            case Answer(back=Trading(offers=offers), counters=counters):
                return ("bargain", number, sum(offers), counters, seat)
            case Upkeep(bills=bills):
                return ("upkeep", number, len(bills), seat)
        running = racing(state)
        return (
            "steer" if isinstance(state.stage, Steer) else "drag",
            number,
            running.turn,
            running.mover,
            seat,
        )

    def moment(self, state: State) -> Key:
        """The name of the window now open, or nothing: interjectors are polled once in each."""
        return _moment(state, state.stage) if isinstance(state.stage, Window) else ()

    def safe(self, state: State) -> Action:
        """What commits a player to nothing: pass, decline, keep what is paid for, drive on."""
        match state.stage:
            case OfferQuickSale():
                return ToAuction()
            case Trading():
                return Ready()
            case Answer():
                return Decline()
            case Upkeep():
                return Maintain() if Maintain() in self.options(state) else Drop()
            case DragBy():
                return Move()
            case Steer():
                running = racing(state)
                start = race.start_of(running, running.mover, running.allowance, state.table.laps)
                return Move(routes.farthest(start))
        return Pass()


def _moment(state: State, window: Window) -> Key:
    number = state.table.race
    if state.race is None:
        return ("outfit", number, 0 if state.auction is None else state.auction.sale)
    running = state.race
    return (window.moment.value, number, running.turn, running.mover, running.rolls, window.about)


BEN_HVRT: Final = BenHvrt()
