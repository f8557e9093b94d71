"""One row for each stage of the game: who is asked what, or what chance brings, or what goes by itself."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from engine.core.chance import Key
from engine.core.game import Seat
from engine.games.ben_hvrt import auction, bargain, deal, payout, race, routes, upkeep, windows
from engine.games.ben_hvrt.actions import Action, Decline, Drop, Maintain, Move, Pass, Ready, ToAuction
from engine.games.ben_hvrt.cards import CARDS
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
    owner,
    racing,
)
from engine.parts.stages import Asks, Draws, Ends, Passes, Stages, always


def moment_of(state: State, window: Window) -> Key:
    """The name of a window."""
    number = state.table.race
    if state.race is None:
        return ("outfit", number, 0 if state.auction is None else state.auction.sale)
    running = state.race
    return (window.moment.value, number, running.turn, running.mover, running.rolls, window.about)


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


def _purse(seen: Any) -> int:
    """Of the seat that is asked."""
    ducats: int = seen.ledger.purses[seen.seat]
    return ducats


def _bid_menu(seen: Any, _: Bidding) -> tuple[Action, ...]:
    return auction.bid_menu(auction.on_the_block(seen.auction)[1].price, _purse(seen))


def _quick_sale_menu(seen: Any, _: OfferQuickSale) -> tuple[Action, ...]:
    return auction.quick_sale_menu(CARDS[seen.auction.card].price, _purse(seen))


def _window_menu(seen: Any, window: Window) -> tuple[Action, ...]:
    where = windows.Situation(seen.options, seen.gear, seen.race, window, seen.seat)
    return (Pass(), *where.plays(seen.hand))


def _trading_menu(seen: Any, stage: Trading) -> tuple[Action, ...]:
    return bargain.trading_menu(stage, seen.seat, seen.hand, seen.known, seen.ledger.purses)


def _steer_menu(seen: Any, _: Steer) -> tuple[Action, ...]:
    return _moves(race.start_of(seen.race, seen.race.mover, seen.race.allowance, seen.laps))


def _drag_menu(seen: Any, stage: DragBy) -> tuple[Action, ...]:
    return _moves(race.start_of(seen.race, stage.chariot, stage.squares, seen.laps))


def _moves(start: routes.Start) -> tuple[Action, ...]:
    return tuple(map(Move, routes.menu(start)))


def _mover(seen: Any, _: Steer) -> Seat:
    return owner(seen.options, seen.race.mover)


def _full_length(state: State, _: Steer) -> Action:
    running = racing(state)
    return Move(routes.farthest(race.start_of(running, running.mover, running.allowance, state.table.laps)))


def _pay_if_able(state: State, stage: Upkeep) -> Action:
    bill = stage.bills[0]
    purse = state.table.ledger.purses[owner(state.options, bill.chariot)]
    return Maintain() if Maintain() in upkeep.upkeep_menu(bill, purse) else Drop()


def _sale_key(state: State, _: Any, seat: Seat) -> Key:
    sale = auction.selling(state)
    return ("sale", state.table.race, sale.sale, sale.bidding.price if sale.bidding else 0, seat)


def _answer_key(state: State, stage: Answer, seat: Seat) -> Key:
    back = stage.back
    if isinstance(back, Window):
        return (*moment_of(state, back), len(back.played), "hire", len(back.hired), seat)
    return ("bargain", state.table.race, sum(back.offers), stage.counters, seat)


def _race_key(name: str, state: State, seat: Seat) -> Key:
    running = racing(state)
    return (name, state.table.race, running.turn, running.mover, seat)


STAGES: Final[Stages] = {
    DrawDealer: Draws(deal.dealer_lottery, deal.draw_dealer),
    Deal: Draws(deal.deal_lottery, deal.deal, on=_deal_on),
    NewRace: Passes(deal.new_race),
    RollLaps: Draws(deal.laps_lottery, deal.roll_laps),
    CollectAntes: Passes(deal.collect_antes),
    DealStacks: Passes(deal.deal_stacks),
    NextSale: Passes(auction.next_sale),
    Reveal: Draws(auction.reveal_lottery, auction.reveal),
    OfferQuickSale: Asks(
        asked=lambda seen, _: seen.auction.auctioneer,
        menu=_quick_sale_menu,
        decide=auction.answer_quick_sale,
        safe=always(ToAuction()),
        key=_sale_key,
    ),
    Bidding: Asks(
        asked=lambda seen, _: auction.on_the_block(seen.auction)[1].bidder,
        menu=_bid_menu,
        decide=auction.answer_bid,
        safe=always(Pass()),
        key=_sale_key,
    ),
    EndAuction: Passes(_end_auction),
    Trading: Asks(
        asked=lambda _, stage: stage.asked,
        menu=_trading_menu,
        decide=bargain.answer_trading,
        safe=always(Ready()),
        key=lambda state, stage, seat: (
            "trade",
            state.table.race,
            len(stage.ready),
            sum(stage.offers),
            seat,
        ),
    ),
    Answer: Asks(
        asked=lambda _, stage: stage.offer.to,
        menu=lambda seen, stage: bargain.answer_menu(stage, seen.hand, seen.ledger.purses),
        decide=bargain.answer_offer,
        safe=always(Decline()),
        key=_answer_key,
    ),
    Window: Asks(
        asked=lambda _, window: window.asked,
        menu=_window_menu,
        decide=windows.answer_window,
        safe=always(Pass()),
        key=lambda state, window, seat: (*moment_of(state, window), len(window.played), seat),
    ),
    CallUpkeep: Passes(upkeep.call_upkeep),
    Upkeep: Asks(
        asked=lambda seen, stage: owner(seen.options, stage.bills[0].chariot),
        menu=lambda seen, stage: upkeep.upkeep_menu(stage.bills[0], _purse(seen)),
        decide=upkeep.answer_upkeep,
        safe=_pay_if_able,
        key=lambda state, stage, seat: ("upkeep", state.table.race, len(stage.bills), seat),
        on=_bills_on,
    ),
    LineUp: Passes(race.line_up),
    Flag: Passes(race.flag),
    BeginTurn: Passes(race.begin_turn),
    BeginMove: Passes(race.begin_move),
    PickUpDie: Passes(race.pick_up_die),
    RollDie: Draws(race.roll_lottery, race.roll_die),
    Steer: Asks(
        asked=_mover,
        menu=_steer_menu,
        decide=race.steer,
        safe=_full_length,
        key=lambda state, _, seat: _race_key("steer", state, seat),
        on=_steer_on,
    ),
    DragBy: Asks(
        asked=lambda _, stage: stage.seat,
        menu=_drag_menu,
        decide=race.drag,
        safe=always(Move()),
        key=lambda state, _, seat: _race_key("drag", state, seat),
    ),
    Stride: Passes(race.stride),
    EndMove: Passes(race.end_move),
    NextChariot: Passes(race.next_chariot),
    EndRace: Passes(payout.end_race),
    Over: Ends(),
}
