"""The auction phase: the bank buys one point, then sells one (HF-40, HF-41)."""

from __future__ import annotations

from dataclasses import replace

from engine.core.errors import RuleViolation
from engine.games.horse_fever import tables
from engine.games.horse_fever.actions import Accept, Action, Pass
from engine.games.horse_fever.events import NoTrade, PointTraded, PriceAnswered
from engine.games.horse_fever.model import (
    Buying,
    EndRound,
    Log,
    Selling,
    State,
    Table,
    award_points,
    from_first,
    on_table,
)
from engine.parts.auctions import SteppedAuction


def open_dutch(table: Table) -> SteppedAuction:
    """HF-40: from the First Player, those who have a VP token; a Stable's point cannot be sold."""
    order = tuple(seat for seat in from_first(table) if table.points[seat])
    return SteppedAuction.open(order, tables.AUCTION_STARTS, -tables.AUCTION_STEP, tables.LOWEST_OFFER)


def open_english(table: Table) -> SteppedAuction:
    """HF-41: from the First Player."""
    return SteppedAuction.open(from_first(table), tables.AUCTION_STARTS, tables.AUCTION_STEP)


def on_sale(state: State) -> SteppedAuction:
    """The auction of a state that has one."""
    if state.sale is None:
        raise AssertionError("no auction is being held")
    return state.sale


AUCTION_MENU: tuple[Action, ...] = (Pass(), Accept())


def answer_price(state: State, stage: Selling | Buying, choice: Action, log: Log) -> State:
    """Take the price, or leave for good."""
    sale = on_sale(state)
    if choice not in AUCTION_MENU:
        raise RuleViolation("action.not_now")
    accepted = isinstance(choice, Accept)
    auction = "dutch" if isinstance(stage, Selling) else "english"
    log.append(PriceAnswered(auction, sale.bidder, sale.price, accepted))
    return replace(state, sale=sale.accepted() if accepted else sale.declined())


def selling_on(state: State, log: Log) -> State:
    """HF-40: the last to have accepted sells a VP token; then the other auction."""
    sale = on_sale(state)
    if not sale.over:
        return state
    if sale.holder is None:
        log.append(NoTrade("dutch"))
    else:
        log.append(PointTraded("dutch", sale.holder, sale.settled))
        state = on_table(state, money=state.table.money.receive(sale.holder, sale.settled))
        state = award_points(state, sale.holder, -1)
    return replace(state, sale=open_english(state.table), stage=Buying())


def buying_on(state: State, log: Log) -> State:
    """HF-41: who has not got the money is not asked."""
    sale = on_sale(state)
    if not sale.over:
        broke = state.table.money.purses[sale.bidder] < sale.price
        return replace(state, sale=sale.declined()) if broke else state
    if sale.holder is None:
        log.append(NoTrade("english"))
    else:
        log.append(PointTraded("english", sale.holder, sale.settled))
        state = on_table(state, money=state.table.money.pay(sale.holder, sale.settled))
        state = award_points(state, sale.holder, 1)
    return replace(state, sale=None, stage=EndRound())
