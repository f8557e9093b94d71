"""Cards from player to player: a buyer asks, or a seller offers (HF-13, HF-16)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine.core.errors import RuleViolation
from engine.core.game import Seat
from engine.games.horse_fever import tables
from engine.games.horse_fever.actions import Accept, Action, BuyFrom, Decline, Offer
from engine.games.horse_fever.events import (
    AskedToSell,
    OfferDeclined,
    OfferedToSell,
    RefusedToSell,
    SoldOn,
)
from engine.games.horse_fever.limits import affordable, noted, on_purchase, once, stabled
from engine.games.horse_fever.model import (
    Asked,
    Log,
    Meeting,
    Offered,
    Purchase,
    State,
    Table,
    on_table,
)
from engine.games.horse_fever.prices import resale_price
from engine.parts.deck import Cards
from engine.parts.stages import put

FROM_PLAYER = "player"
"""One such purchase a phase."""


# -- a buyer asks -----------------------------------------------------------------------------


def ask(state: State, stage: Purchase, request: BuyFrom, log: Log) -> State:
    """HF-13: the other is asked next."""
    buyer, table = stage.waiting[0], state.table
    if request in stage.asked:
        raise RuleViolation("buy.asked_already")
    if len(stage.asked) >= tables.REQUESTS:
        raise RuleViolation("buy.asked_enough", most=tables.REQUESTS)
    if request.seller == buyer or not _has(table, request):
        raise RuleViolation("buy.not_theirs")
    _judge(state, buyer, request)
    price = resale_price(table, request)
    log.append(AskedToSell(buyer, request.seller, request.what, request.card, request.lane, price))
    return replace(state, stage=Asked(request, replace(stage, asked=(*stage.asked, request))))


def _judge(state: State, buyer: Seat, request: BuyFrom) -> None:
    """HF-13: within the limits of the phase, and of the purse."""
    once(state.meeting, buyer, FROM_PLAYER)
    once(state.meeting, buyer, request.what)
    stabled(state.table, buyer, request.what)
    affordable(state.table, buyer, resale_price(state.table, request))


def _has(table: Table, request: BuyFrom) -> bool:
    """Whether the one who is asked, still in the game, has such a card for all to see."""
    seller = request.seller
    if seller not in range(len(table.alive)) or not table.alive[seller]:
        return False
    if (request.what == "stable") != (request.lane != tables.NOBODY):
        return False
    if (request.what in ("assistant", "horse")) != bool(request.card):
        return False
    match request.what:
        case "stable":
            return request.lane in range(tables.LANES) and table.stables[request.lane] == seller
        case "assistant":
            return any(assistant.kind == request.card for assistant in table.assistants[seller])
        case "horse":
            return request.card in table.horses[seller]
    return request.what == "target" and bool(table.targets[seller])


def asked_menu(seen: Any, stage: Asked) -> tuple[Action, ...]:
    """HF-13: only who agrees sells; of several Targets the seller picks one."""
    if stage.offer.what == "target":
        return (Decline(), *(Accept(kind) for kind in seen.table.targets[stage.offer.seller]))
    return (Decline(), Accept())


def answer_asked(state: State, stage: Asked, choice: Action, log: Log) -> State:
    """HF-13: who is turned down still has the purchase."""
    request, buyer = stage.offer, stage.back.waiting[0]
    if isinstance(choice, Decline):
        log.append(RefusedToSell(buyer, request.seller, request.what))
        return replace(state, stage=stage.back)
    if not isinstance(choice, Accept):
        raise RuleViolation("action.not_now")
    if request.what == "target":
        if choice.card not in state.table.targets[request.seller]:
            raise RuleViolation("sell.no_such_target")
    elif choice.card:
        raise RuleViolation("sell.not_asked_for")
    return _sold(state, stage.back, replace(request, card=choice.card or request.card), log)


def requests(table: Table, meeting: Meeting, stage: Purchase) -> Iterator[BuyFrom]:
    """Everything that whoever is at a purchase may ask for."""
    buyer = stage.waiting[0]
    if len(stage.asked) >= tables.REQUESTS:
        return
    for seller in range(len(table.alive)):
        if seller != buyer:
            yield from (each for each in wanted(table, meeting, buyer, seller) if each not in stage.asked)


def wanted(table: Table, meeting: Meeting, buyer: Seat, seller: Seat) -> Iterator[BuyFrom]:
    """What a buyer may buy of a seller: for all to see, within the limits, and for the money there is."""
    bought, purse = meeting.bought[buyer], table.money.purses[buyer]
    if FROM_PLAYER in bought:
        return
    for request in _for_all_to_see(table, seller):
        homeless = request.what == "horse" and buyer not in table.stables
        if request.what not in bought and not homeless and resale_price(table, request) <= purse:
            yield request


def _for_all_to_see(table: Table, seller: Seat) -> Iterator[BuyFrom]:
    for lane in table.stables_of(seller):
        yield BuyFrom(seller, "stable", lane=lane)
    for assistant in table.assistants[seller]:
        yield BuyFrom(seller, "assistant", card=assistant.kind)
    for horse in table.horses[seller]:
        yield BuyFrom(seller, "horse", card=horse)
    if table.targets[seller]:
        yield BuyFrom(seller, "target")


# -- a seller offers --------------------------------------------------------------------------


def may_offer(table: Table, meeting: Meeting, stage: Purchase) -> tuple[Seat, ...]:
    """HF-16: who has something for the one at the purchase and has not offered it in this turn."""
    buyer, seats = stage.waiting[0], len(table.alive)
    around = ((buyer + n) % seats for n in range(1, seats))
    return tuple(
        seat
        for seat in around
        if seat not in stage.offered and any(True for _ in wanted(table, meeting, buyer, seat))
    )


def offers(seen: Any, seat: Seat) -> tuple[Offer, ...]:
    """HF-16: what a seat may offer now, by its own view; a Target by its face."""
    stage, table = seen.stage, seen.table
    if not isinstance(stage, Purchase) or seat not in may_offer(table, seen.meeting, stage):
        return ()
    found: list[Offer] = []
    for each in wanted(table, seen.meeting, stage.waiting[0], seat):
        faces = table.targets[seat] if each.what == "target" else (each.card,)
        found += [Offer(seat, each.what, face, each.lane) for face in faces]
    return tuple(found)


def offer(state: State, stage: Purchase, made: Offer, log: Log) -> State:
    """HF-16: whoever is at the purchase takes it or not."""
    buyer, table, seats = stage.waiting[0], state.table, range(state.options.seats)
    if made.seat not in seats or made.seat == buyer:
        raise RuleViolation("offer.no_such_seat")
    if made.seat in stage.offered:
        raise RuleViolation("sell.offered_already")
    request = _request(made)
    if not _has(table, request):
        raise RuleViolation("sell.not_yours")
    if made.what == "target" and made.card not in table.targets[made.seat]:
        raise RuleViolation("sell.not_yours")
    _judge(state, buyer, request)
    price = resale_price(table, made)
    log.append(OfferedToSell(buyer, made.seat, made.what, made.card, made.lane, price))
    return replace(state, stage=Offered(made, replace(stage, offered=(*stage.offered, made.seat))))


def _request(made: Offer) -> BuyFrom:
    """The same sale as a buyer would ask for it: a Target without its face."""
    return BuyFrom(made.seat, made.what, "" if made.what == "target" else made.card, made.lane)


def answer_offered(state: State, stage: Offered, choice: Action, log: Log) -> State:
    """HF-16: that is the purchase of this step, or it is still to be made."""
    made, buyer = stage.offer, stage.back.waiting[0]
    if isinstance(choice, Decline):
        log.append(OfferDeclined(buyer, made.seat, made.what))
        return replace(state, stage=stage.back)
    if choice != Accept():
        raise RuleViolation("action.not_now")
    return _sold(state, stage.back, replace(_request(made), card=made.card), log)


# -- sold -------------------------------------------------------------------------------------


def _sold(state: State, back: Purchase, sale: BuyFrom, log: Log) -> State:
    """HF-13: card and money change hands; it was the buyer's purchase."""
    buyer, price = back.waiting[0], resale_price(state.table, sale)
    log.append(SoldOn(buyer, sale.seller, sale.what, sale.card, sale.lane, price))
    state = on_table(state, money=state.table.money.hand_over(buyer, sale.seller, price))
    state = _handed_over(state, sale, buyer)
    return on_purchase(noted(state, buyer, sale.what, FROM_PLAYER), back)


def _handed_over(state: State, sale: BuyFrom, buyer: Seat) -> State:
    table, seller = state.table, sale.seller
    match sale.what:
        case "stable":
            return on_table(state, stables=put(table.stables, sale.lane, buyer))
        case "assistant":
            sold = next(a for a in table.assistants[seller] if a.kind == sale.card)
            left = tuple(a for a in table.assistants[seller] if a != sold)
            crew = put(table.assistants, seller, left)
            return on_table(state, assistants=put(crew, buyer, (*crew[buyer], sold)))
        case "horse":
            return on_table(state, horses=_moved(table.horses, sale, buyer))
    return on_table(state, targets=_moved(table.targets, sale, buyer))


def _moved(cards: tuple[Cards, ...], sale: BuyFrom, buyer: Seat) -> tuple[Cards, ...]:
    less = put(cards, sale.seller, cards[sale.seller].take(sale.card))
    return put(less, buyer, less[buyer].add(sale.card))
