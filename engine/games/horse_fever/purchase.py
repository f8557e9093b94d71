"""The purchase phase: two steps, in each of which everyone buys one thing or passes (HF-10 to HF-13)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.core.chance import Lottery
from engine.core.errors import RuleViolation
from engine.core.game import Seat
from engine.games.horse_fever import tables
from engine.games.horse_fever.actions import (
    Accept,
    Action,
    Borrow,
    Buy,
    BuyFrom,
    BuyStable,
    Decline,
    Keep,
    Pass,
)
from engine.games.horse_fever.cards import ASSISTANTS
from engine.games.horse_fever.events import (
    AskedToSell,
    Borrowed,
    Bought,
    Drew,
    Earned,
    Kept,
    PassedPurchase,
    RefusedToSell,
    SoldOn,
    StableBought,
)
from engine.games.horse_fever.model import (
    Asked,
    Assistant,
    Choose,
    Draw,
    LineUp,
    Log,
    Meeting,
    Purchase,
    State,
    Table,
    from_first,
    on_meeting,
    on_table,
)
from engine.parts.deck import Cards
from engine.parts.stages import put

DECKS = {"target": "target_deck", "assistant": "assistant_deck", "horse": "horse_deck"}


def _deck(table: Table, what: str) -> Cards:
    decks = {
        "action": table.actions,
        "target": table.target_deck,
        "assistant": table.assistant_deck,
        "horse": table.horse_deck,
    }
    return decks[what]


# -- prices ----------------------------------------------------------------------------------


def card_price(table: Table, seat: Seat, what: str) -> int:
    """HF-10, and who gets it for nothing (HF-63, HF-64)."""
    free = {assistant.acts.free for assistant in table.assistants[seat]} | {table.character(seat).free}
    return 0 if what in free else tables.CARD_PRICE


def stable_price(table: Table, seat: Seat, lane: int) -> int:
    """HF-11: by the present odds, less what an Assistant saves."""
    saved = sum(assistant.acts.discount for assistant in table.assistants[seat])
    return max(0, tables.STABLE_PRICE[table.odds[lane]] - saved)


def pass_pays(table: Table, seat: Seat) -> int:
    """HF-12, HF-64."""
    return max((a.acts.pass_pays for a in table.assistants[seat]), default=tables.PASS_PAYS)


def resale_price(table: Table, offer: BuyFrom) -> int:
    """HF-13: twice the original price, whatever the buyer's Assistants say."""
    original = tables.STABLE_PRICE[table.odds[offer.lane]] if offer.what == "stable" else tables.CARD_PRICE
    return tables.RESALE * original


# -- the judge -------------------------------------------------------------------------------


def answer_purchase(state: State, stage: Purchase, choice: Action, log: Log) -> State:
    """One purchase, or none."""
    match choice:
        case Pass():
            return _pass(state, stage, log)
        case Buy():
            return _buy(state, stage, choice.what, log)
        case BuyStable():
            return _buy_stable(state, stage, choice.lane, log)
        case Borrow():
            return _borrow(state, stage, choice.side, log)
        case BuyFrom():
            return _ask(state, stage, choice, log)
    raise RuleViolation("action.not_now")


def _pass(state: State, stage: Purchase, log: Log) -> State:
    seat = stage.waiting[0]
    danari = pass_pays(state.table, seat)
    log.append(PassedPurchase(seat, danari))
    return _next(on_table(state, money=state.table.money.receive(seat, danari)), stage)


def _buy(state: State, stage: Purchase, what: str, log: Log) -> State:
    """HF-10."""
    seat, table = stage.waiting[0], state.table
    _on_sale(table, seat, what)
    _once(state.meeting, seat, what)
    price = card_price(table, seat, what)
    _affordable(table, seat, price)
    log.append(Bought(seat, what, price))
    state = on_table(state, money=table.money.pay(seat, price))
    return replace(_noted(state, seat, what), stage=Draw(what, stage))


def _on_sale(table: Table, seat: Seat, what: str) -> None:
    if what == "action":
        if table.actions.total < tables.ACTIONS_AT_ONCE:
            raise RuleViolation("buy.none_left", what=what)
        return
    if what not in DECKS:
        raise RuleViolation("buy.no_such_thing")
    if not _deck(table, what):
        raise RuleViolation("buy.none_left", what=what)
    _stabled(table, seat, what)


def _stabled(table: Table, seat: Seat, what: str) -> None:
    if what == "horse" and seat not in table.stables:
        raise RuleViolation("buy.no_stable")


def _once(meeting: Meeting, seat: Seat, what: str) -> None:
    if what in meeting.bought[seat]:
        raise RuleViolation("buy.once_a_phase", what=what)


def _affordable(table: Table, seat: Seat, price: int) -> None:
    if price > table.money.purses[seat]:
        raise RuleViolation("buy.over_purse", price=price, purse=table.money.purses[seat])


def _buy_stable(state: State, stage: Purchase, lane: int, log: Log) -> State:
    """HF-11."""
    seat, table = stage.waiting[0], state.table
    if lane not in range(tables.LANES) or table.stables[lane] != tables.NOBODY:
        raise RuleViolation("buy.stable_taken")
    _once(state.meeting, seat, "stable")
    price = stable_price(table, seat, lane)
    _affordable(table, seat, price)
    log.append(StableBought(seat, lane, price))
    state = on_table(state, money=table.money.pay(seat, price), stables=put(table.stables, lane, seat))
    return _next(_noted(state, seat, "stable"), stage)


def _borrow(state: State, stage: Purchase, side: str, log: Log) -> State:
    """HF-12."""
    seat, table = stage.waiting[0], state.table
    if side not in tables.LOANS:
        raise RuleViolation("buy.no_such_thing")
    if not table.loan_deck:
        raise RuleViolation("buy.none_left", what="loan")
    _once(state.meeting, seat, "loan")
    danari = tables.LOANS[side]
    log.append(Borrowed(seat, side, danari))
    state = on_table(
        state,
        money=table.money.receive(seat, danari),
        loans=put(table.loans, seat, table.loans[seat].add(side)),
        loan_deck=table.loan_deck - 1,
    )
    return _next(_noted(state, seat, "loan"), stage)


def _ask(state: State, stage: Purchase, offer: BuyFrom, log: Log) -> State:
    """HF-13: the other is asked next."""
    seat, table = stage.waiting[0], state.table
    if stage.asked:
        raise RuleViolation("buy.asked_already")
    _once(state.meeting, seat, "player")
    if not _has(table, seat, offer):
        raise RuleViolation("buy.not_theirs")
    _once(state.meeting, seat, offer.what)
    _stabled(table, seat, offer.what)
    price = resale_price(table, offer)
    _affordable(table, seat, price)
    log.append(AskedToSell(seat, offer.seller, offer.what, offer.card, offer.lane, price))
    return replace(state, stage=Asked(offer, stage))


def _has(table: Table, seat: Seat, offer: BuyFrom) -> bool:
    """Whether the one who is asked, somebody else at the table, has such a card for all to see."""
    seller = offer.seller
    if seller not in range(len(table.alive)) or seller == seat or not table.alive[seller]:
        return False
    if (offer.what == "stable") != (offer.lane != tables.NOBODY):
        return False
    if (offer.what in ("assistant", "horse")) != bool(offer.card):
        return False
    match offer.what:
        case "stable":
            return offer.lane in range(tables.LANES) and table.stables[offer.lane] == seller
        case "assistant":
            return any(assistant.kind == offer.card for assistant in table.assistants[seller])
        case "horse":
            return offer.card in table.horses[seller]
    return offer.what == "target" and bool(table.targets[seller])


def answer_asked(state: State, stage: Asked, choice: Action, log: Log) -> State:
    """HF-13: only who agrees sells; the seller picks which Target goes."""
    offer, buyer = stage.offer, stage.back.waiting[0]
    if isinstance(choice, Decline):
        log.append(RefusedToSell(buyer, offer.seller, offer.what))
        return replace(state, stage=replace(stage.back, asked=True))
    if not isinstance(choice, Accept):
        raise RuleViolation("action.not_now")
    if offer.what == "target":
        if choice.card not in state.table.targets[offer.seller]:
            raise RuleViolation("sell.no_such_target")
    elif choice.card:
        raise RuleViolation("sell.not_asked_for")
    price = resale_price(state.table, offer)
    card = choice.card or offer.card
    log.append(SoldOn(buyer, offer.seller, offer.what, card, offer.lane, price))
    state = on_table(state, money=state.table.money.hand_over(buyer, offer.seller, price))
    state = _handed_over(state, replace(offer, card=card), buyer)
    return _next(_noted(state, buyer, offer.what, "player"), stage.back)


def _handed_over(state: State, offer: BuyFrom, buyer: Seat) -> State:
    table, seller = state.table, offer.seller
    match offer.what:
        case "stable":
            return on_table(state, stables=put(table.stables, offer.lane, buyer))
        case "assistant":
            sold = next(a for a in table.assistants[seller] if a.kind == offer.card)
            left = tuple(a for a in table.assistants[seller] if a != sold)
            crew = put(table.assistants, seller, left)
            return on_table(state, assistants=put(crew, buyer, (*crew[buyer], sold)))
        case "horse":
            return on_table(state, horses=_moved(table.horses, offer, buyer))
    return on_table(state, targets=_moved(table.targets, offer, buyer))


def _moved(cards: tuple[Cards, ...], offer: BuyFrom, buyer: Seat) -> tuple[Cards, ...]:
    less = put(cards, offer.seller, cards[offer.seller].take(offer.card))
    return put(less, buyer, less[buyer].add(offer.card))


# -- cards drawn ------------------------------------------------------------------------------


def to_draw(table: Table, deck: str) -> int:
    """How many cards a purchase draws, while they last."""
    if deck == "action":
        return tables.ACTIONS_AT_ONCE
    return min(tables.DRAWN, _deck(table, deck).total)


def draw_lottery(state: State, stage: Draw) -> Lottery[str]:
    """Any card of the shuffled deck that has not just been drawn."""
    seat, table = stage.back.waiting[0], state.table
    deck = _deck(table, stage.deck)
    left = deck if stage.deck == "action" else deck - Cards.of(stage.drawn)
    return Lottery((stage.deck, table.round, stage.back.step, seat, len(stage.drawn)), left.counts)


def draw(state: State, stage: Draw, card: str, log: Log) -> State:
    """HF-10: Action cards into the hand; of the others one will be kept."""
    seat, table = stage.back.waiting[0], state.table
    log.append(Drew(seat, stage.deck, card))
    if stage.deck == "action":
        hand = table.hands[seat].add(card)
        state = on_table(state, actions=table.actions.take(card), hands=put(table.hands, seat, hand))
    drawn = (*stage.drawn, card)
    if len(drawn) < to_draw(table, stage.deck):
        return replace(state, stage=replace(stage, drawn=drawn))
    if stage.deck == "action":
        return _next(state, stage.back)
    return replace(state, stage=Choose(stage.deck, drawn, stage.back))


def keep_menu(table: Table, stage: Choose) -> tuple[Action, ...]:
    """Each kind once; a copying Assistant with everything that it may copy."""
    found: list[Action] = []
    for kind in sorted(set(stage.drawn)):
        copied = copyable(table) if stage.deck == "assistant" and ASSISTANTS[kind].copies else ()
        found += [Keep(kind, other) for other in copied] or [Keep(kind)]
    return tuple(found)


def copyable(table: Table) -> tuple[str, ...]:
    """HF-64: the Assistants that lie open, whoever has them."""
    kinds = {assistant.kind for crew in table.assistants for assistant in crew}
    return tuple(sorted(kind for kind in kinds if not ASSISTANTS[kind].copies))


def only_one(state: State, log: Log) -> State:
    """The last card of a deck is kept without a question; of two all are asked, or they would tell."""
    stage = state.stage
    if not isinstance(stage, Choose) or len(stage.drawn) > 1:
        return state
    menu = keep_menu(state.table, stage)
    return answer_choose(state, stage, menu[0], log) if len(menu) == 1 else state


def answer_choose(state: State, stage: Choose, choice: Action, log: Log) -> State:
    """HF-10: one is kept, the others go back."""
    if not isinstance(choice, Keep):
        raise RuleViolation("action.not_now")
    if choice not in keep_menu(state.table, stage):
        raise RuleViolation("keep.not_drawn")
    seat, table, kind = stage.back.waiting[0], state.table, choice.card
    log.append(Kept(seat, stage.deck, kind, choice.copies))
    state = on_table(state, **{DECKS[stage.deck]: _deck(table, stage.deck).take(kind)})
    if stage.deck == "target":
        state = on_table(state, targets=put(table.targets, seat, table.targets[seat].add(kind)))
    elif stage.deck == "horse":
        state = on_table(state, horses=put(table.horses, seat, table.horses[seat].add(kind)))
    else:
        state = _hired(state, seat, Assistant(kind, choice.copies), log)
    return _next(state, stage.back)


def _hired(state: State, seat: Seat, assistant: Assistant, log: Log) -> State:
    """HF-64: one of them brings money at once."""
    table, danari = state.table, assistant.acts.at_once
    if danari:
        log.append(Earned(seat, assistant.kind, danari))
    return on_table(
        state,
        assistants=put(table.assistants, seat, (*table.assistants[seat], assistant)),
        money=table.money.receive(seat, danari),
    )


# -- going on ---------------------------------------------------------------------------------


def _noted(state: State, seat: Seat, *what: str) -> State:
    """HF-10: all but Action cards once a phase."""
    bought = (*state.meeting.bought[seat], *(each for each in what if each != "action"))
    return on_meeting(state, bought=put(state.meeting.bought, seat, bought))


def _next(state: State, stage: Purchase) -> State:
    """The next player, the second step, or the line-up."""
    if len(stage.waiting) > 1:
        return replace(state, stage=Purchase(stage.step, stage.waiting[1:]))
    order = from_first(state.table)
    if stage.step + 1 < tables.STEPS:
        return replace(state, stage=Purchase(stage.step + 1, order))
    return replace(state, stage=LineUp(order))


def nothing_to_buy(state: State, log: Log) -> State:
    """Who can only pass is not asked."""
    stage = state.stage
    if isinstance(stage, Purchase) and purchase_menu(state.table, state.meeting, stage) == (Pass(),):
        return _pass(state, stage, log)
    return state


def purchase_menu(table: Table, meeting: Meeting, stage: Purchase) -> tuple[Action, ...]:
    """Everything that one can buy, and everything that one can ask for."""
    return (Pass(), *_bank_offers(table, meeting, stage.waiting[0]), *_requests(table, meeting, stage))


def _bank_offers(table: Table, meeting: Meeting, seat: Seat) -> Iterator[Action]:
    purse, bought = table.money.purses[seat], meeting.bought[seat]
    if table.actions.total >= tables.ACTIONS_AT_ONCE and card_price(table, seat, "action") <= purse:
        yield Buy("action")
    for what in DECKS:
        stabled = what != "horse" or seat in table.stables
        if _deck(table, what) and stabled and what not in bought and card_price(table, seat, what) <= purse:
            yield Buy(what)
    for lane, owner in enumerate(table.stables):
        if owner == tables.NOBODY and "stable" not in bought and stable_price(table, seat, lane) <= purse:
            yield BuyStable(lane)
    if table.loan_deck and "loan" not in bought:
        yield from map(Borrow, tables.LOANS)


def _requests(table: Table, meeting: Meeting, stage: Purchase) -> Iterator[Action]:
    seat = stage.waiting[0]
    bought, purse = meeting.bought[seat], table.money.purses[seat]
    if stage.asked or "player" in bought:
        return
    for offer in _for_all_to_see(table, seat):
        stabled = offer.what != "horse" or seat in table.stables
        if offer.what not in bought and stabled and resale_price(table, offer) <= purse:
            yield offer


def _for_all_to_see(table: Table, seat: Seat) -> Iterator[BuyFrom]:
    for seller in range(len(table.alive)):
        if seller == seat:
            continue
        for lane in table.stables_of(seller):
            yield BuyFrom(seller, "stable", lane=lane)
        for assistant in table.assistants[seller]:
            yield BuyFrom(seller, "assistant", card=assistant.kind)
        for horse in table.horses[seller]:
            yield BuyFrom(seller, "horse", card=horse)
        if table.targets[seller]:
            yield BuyFrom(seller, "target")


def asked_menu(table: Table, stage: Asked) -> tuple[Action, ...]:
    """HF-13."""
    if stage.offer.what == "target":
        return (Decline(), *(Accept(kind) for kind in table.targets[stage.offer.seller]))
    return (Decline(), Accept())
