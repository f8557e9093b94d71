"""Offers: trade after the auction, side payments for a card (BH-17, BH-45).

What an offer may be depends on what its maker sees: asking for a card that the other does not
hold is legal, the other just cannot accept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.core.errors import RuleViolation
from engine.core.game import Seat
from engine.games.ben_hvrt.actions import Accept, Action, Decline, Hire, Ready, Trade
from engine.games.ben_hvrt.cards import CARDS, FULL_DECK
from engine.games.ben_hvrt.events import Accepted, Declined, Offered
from engine.games.ben_hvrt.model import (
    Answer,
    EndAuction,
    Log,
    State,
    Trading,
    Window,
    from_left,
    noted,
    on_table,
    still_racing,
)
from engine.games.ben_hvrt.tables import COUNTER_OFFERS, TRADE_OFFERS
from engine.games.ben_hvrt.windows import may_hire, play, situation
from engine.parts.deck import Cards
from engine.parts.stages import put


def open_trading(state: State, _: Log) -> State:
    """BH-17: from the Dealer's left, everyone may make offers and then says to be ready."""
    if not state.options.trade:
        return replace(state, stage=EndAuction(traded=True))
    first = from_left(state.options, state.table.dealer)[0]
    return replace(state, stage=Trading(first, offers=(0,) * state.options.seats))


def may_trade(stage: Trading) -> tuple[Seat, ...]:
    """The seats that have an offer left in this phase."""
    return tuple(seat for seat, made in enumerate(stage.offers) if made < TRADE_OFFERS)


def trading_menu(
    stage: Trading, seat: Seat, hand: Cards, known: Sequence[Cards], purses: Sequence[int]
) -> tuple[Action, ...]:
    """Ready, and the plain offers: sell a card, or buy one known to be there, at its Q/S price."""
    return (Ready(), *_plain_offers(seat, hand, known, purses)) if seat in may_trade(stage) else (Ready(),)


def _plain_offers(seat: Seat, hand: Cards, known: Sequence[Cards], purses: Sequence[int]) -> Iterator[Trade]:
    for other, purse in enumerate(purses):
        if other == seat:
            continue
        for kind in hand:
            if CARDS[kind].price <= purse:
                yield Trade(seat, other, give=Cards(((kind, 1),)), ask=CARDS[kind].price)
        for kind in known[other]:
            if CARDS[kind].price <= purses[seat]:
                yield Trade(seat, other, take=Cards(((kind, 1),)), pay=CARDS[kind].price)


def answer_trading(state: State, stage: Trading, choice: Action, log: Log) -> State:
    """The seat that is asked is ready; offers are made by whoever has one left."""
    if isinstance(choice, Trade):
        judge_trade(state, choice)
        if choice.seat not in may_trade(stage):
            raise RuleViolation("trade.no_offers_left", most=TRADE_OFFERS)
        made = put(stage.offers, choice.seat, stage.offers[choice.seat] + 1)
        return _offered(state, Answer(choice, replace(stage, offers=made)), log)
    if not isinstance(choice, Ready):
        raise RuleViolation("action.not_now")
    ready = (*stage.ready, stage.asked)
    for seat in from_left(state.options, stage.asked):
        if seat not in ready:
            return replace(state, stage=replace(stage, asked=seat, ready=ready))
    return replace(state, stage=EndAuction(traded=True))


def _offered(state: State, answer: Answer, log: Log) -> State:
    """An offer is made in the open; what it gives is held, whatever becomes of it."""
    log.append(Offered(answer.offer))
    if isinstance(answer.offer, Trade):
        shown, held = answer.offer.give, state.table.known[answer.offer.seat]
        state = on_table(state, known=noted(state, answer.offer.seat, shown.drop(held)))
    return replace(state, stage=answer)


def judge_trade(state: State, offer: Trade) -> None:
    """Refuse what its maker can see to be impossible."""
    seats, purses = range(state.options.seats), state.table.ledger.purses
    if offer.seat not in seats or offer.to not in seats or offer.seat == offer.to:
        raise RuleViolation("offer.no_such_seat")
    if min(offer.pay, offer.ask) < 0 or (offer.pay and offer.ask):
        raise RuleViolation("trade.nonsense")
    if _empty(offer):
        raise RuleViolation("trade.nothing")
    if not offer.give <= state.table.hands[offer.seat]:
        raise RuleViolation("trade.not_held")
    if not offer.take <= FULL_DECK:
        raise RuleViolation("trade.no_such_cards")
    if offer.pay > purses[offer.seat]:
        raise RuleViolation("trade.over_purse", price=offer.pay, purse=purses[offer.seat])
    if offer.ask > purses[offer.to]:
        raise RuleViolation("trade.over_their_purse", price=offer.ask, purse=purses[offer.to])


def _empty(offer: Trade) -> bool:
    return not (offer.give or offer.take or offer.pay or offer.ask)


def make_hire(state: State, window: Window, offer: Hire, log: Log) -> State:
    """BH-45: a payment for a card now; judged as if the other held it."""
    seats, purses = range(state.options.seats), state.table.ledger.purses
    if offer.seat not in seats or offer.to not in seats or offer.seat == offer.to:
        raise RuleViolation("offer.no_such_seat")
    if offer.seat not in may_hire(state, window):
        raise RuleViolation("hire.not_now")
    if state.race is not None and not still_racing(state, offer.to):
        raise RuleViolation("hire.finished")
    if not 1 <= offer.ducats <= purses[offer.seat]:
        raise RuleViolation("hire.over_purse", price=offer.ducats, purse=purses[offer.seat])
    if offer.play.card not in CARDS:
        raise RuleViolation("card.unknown", card=offer.play.card)
    if offer.play not in situation(state, window, offer.to).plays(Cards(((offer.play.card, 1),))):
        raise RuleViolation("hire.no_such_play", card=offer.play.card)
    log.append(Offered(offer))
    return replace(state, stage=Answer(offer, replace(window, hired=(*window.hired, offer.seat))))


def able(offer: Hire | Trade, hand: Cards) -> bool:
    """Whether the addressee of an offer holds what it asks for."""
    return offer.play.card in hand if isinstance(offer, Hire) else offer.take <= hand


def answer_menu(stage: Answer, hand: Cards, purses: Sequence[int]) -> tuple[Action, ...]:
    """Decline, accept if one can, or ask for a ducat more."""
    menu: list[Action] = [Decline()]
    if able(stage.offer, hand):
        menu.append(Accept())
        if isinstance(stage.offer, Trade) and _may_counter(stage):
            counter = _mirrored(stage.offer, dearer=1)
            if counter.ask <= purses[counter.to] and not _empty(counter):
                menu.append(counter)
    return tuple(menu)


def _may_counter(stage: Answer) -> bool:
    """BH-17, ruling: three counter-offers a side, and the sides alternate."""
    return stage.counters < 2 * COUNTER_OFFERS


def _mirrored(offer: Trade, dearer: int) -> Trade:
    """The same bargain proposed by the other side, for so much more."""
    price = offer.pay - offer.ask + dearer
    return Trade(offer.to, offer.seat, offer.take, offer.give, pay=max(0, -price), ask=max(0, price))


def answer_offer(state: State, stage: Answer, choice: Action, log: Log) -> State:
    """Accept, decline, or propose something else."""
    offer, back = stage.offer, stage.back
    match choice:
        case Decline():
            log.append(Declined(offer))
            return replace(state, stage=back)
        case Accept():
            if not able(offer, state.table.hands[offer.to]):
                raise RuleViolation("offer.cannot")
            log.append(Accepted(offer))
            if isinstance(offer, Hire) and isinstance(back, Window):
                paid = state.table.ledger.transfer(offer.seat, offer.to, offer.ducats)
                state = replace(on_table(state, ledger=paid), stage=back)
                return play(state, back, offer.to, offer.play, log)
            if isinstance(offer, Trade):
                return replace(_exchange(state, offer), stage=back)
        case Trade() if isinstance(offer, Trade):
            judge_trade(state, choice)
            if (choice.seat, choice.to) != (offer.to, offer.seat):
                raise RuleViolation("offer.no_such_seat")
            if not _may_counter(stage):
                raise RuleViolation("trade.no_counters_left", most=COUNTER_OFFERS)
            return _offered(state, Answer(choice, back, stage.counters + 1), log)
    raise RuleViolation("action.not_now")


def _exchange(state: State, offer: Trade) -> State:
    """BH-17: at once and whole; the cards are known in their new hands."""
    one, two = offer.seat, offer.to
    for seat, gives, takes in ((one, offer.give, offer.take), (two, offer.take, offer.give)):
        table = state.table
        hands = put(table.hands, seat, table.hands[seat] - gives + takes)
        state = on_table(state, hands=hands, known=put(table.known, seat, table.known[seat].drop(gives)))
        state = on_table(state, known=noted(state, seat, takes))
    ledger = state.table.ledger.transfer(one, two, offer.pay).transfer(two, one, offer.ask)
    return on_table(state, ledger=ledger)
