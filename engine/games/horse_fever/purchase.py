"""The purchase phase: two steps, in each of which everyone buys one thing or passes (HF-10 to HF-12)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine.core.chance import Lottery
from engine.core.errors import RuleViolation
from engine.core.game import Seat
from engine.games.horse_fever import resale, tables
from engine.games.horse_fever.actions import (
    Action,
    Borrow,
    Buy,
    BuyFrom,
    BuyStable,
    Keep,
    Offer,
    Pass,
)
from engine.games.horse_fever.cards import ASSISTANTS
from engine.games.horse_fever.events import (
    Borrowed,
    Bought,
    Drew,
    Earned,
    Kept,
    PassedPurchase,
    StableBought,
)
from engine.games.horse_fever.limits import affordable, noted, on_purchase, once, stabled
from engine.games.horse_fever.model import (
    Assistant,
    Choose,
    Draw,
    Log,
    Meeting,
    Purchase,
    State,
    Table,
    on_table,
)
from engine.games.horse_fever.prices import card_price, pass_pays, stable_price
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
            return resale.ask(state, stage, choice, log)
        case Offer():
            return resale.offer(state, stage, choice, log)
    raise RuleViolation("action.not_now")


def _pass(state: State, stage: Purchase, log: Log) -> State:
    seat = stage.waiting[0]
    danari = pass_pays(state.table, seat)
    log.append(PassedPurchase(seat, danari))
    return on_purchase(on_table(state, money=state.table.money.receive(seat, danari)), stage)


def _buy(state: State, stage: Purchase, what: str, log: Log) -> State:
    """HF-10."""
    seat, table = stage.waiting[0], state.table
    _on_sale(table, seat, what)
    once(state.meeting, seat, what)
    price = card_price(table, seat, what)
    affordable(table, seat, price)
    log.append(Bought(seat, what, price))
    state = on_table(state, money=table.money.pay(seat, price))
    return replace(noted(state, seat, what), stage=Draw(what, stage, to_draw(table, what)))


def _on_sale(table: Table, seat: Seat, what: str) -> None:
    if what == "action":
        if table.actions.total < tables.ACTIONS_AT_ONCE:
            raise RuleViolation("buy.none_left", what=what)
        return
    if what not in DECKS:
        raise RuleViolation("buy.no_such_thing")
    if not _deck(table, what):
        raise RuleViolation("buy.none_left", what=what)
    stabled(table, seat, what)


def _buy_stable(state: State, stage: Purchase, lane: int, log: Log) -> State:
    """HF-11."""
    seat, table = stage.waiting[0], state.table
    if lane not in range(tables.LANES) or table.stables[lane] != tables.NOBODY:
        raise RuleViolation("buy.stable_taken")
    once(state.meeting, seat, "stable")
    price = stable_price(table, seat, lane)
    affordable(table, seat, price)
    log.append(StableBought(seat, lane, price))
    state = on_table(state, money=table.money.pay(seat, price), stables=put(table.stables, lane, seat))
    return on_purchase(noted(state, seat, "stable"), stage)


def _borrow(state: State, stage: Purchase, side: str, log: Log) -> State:
    """HF-12."""
    seat, table = stage.waiting[0], state.table
    if side not in tables.LOANS:
        raise RuleViolation("buy.no_such_thing")
    if not table.loan_deck:
        raise RuleViolation("buy.none_left", what="loan")
    once(state.meeting, seat, "loan")
    danari = tables.LOANS[side]
    log.append(Borrowed(seat, side, danari))
    state = on_table(
        state,
        money=table.money.receive(seat, danari),
        loans=put(table.loans, seat, table.loans[seat].add(side)),
        loan_deck=table.loan_deck - 1,
    )
    return on_purchase(noted(state, seat, "loan"), stage)


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
    if len(drawn) < stage.cards:
        return replace(state, stage=replace(stage, drawn=drawn))
    if stage.deck == "action":
        return on_purchase(state, stage.back)
    return replace(state, stage=Choose(stage.deck, drawn, stage.back))


def keep_menu(seen: Any, stage: Choose) -> tuple[Action, ...]:
    """Each kind once; a copying Assistant with everything that it may copy."""
    found: list[Action] = []
    for kind in sorted(set(stage.drawn)):
        copied = copyable(seen.table) if stage.deck == "assistant" and ASSISTANTS[kind].copies else ()
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
    menu = keep_menu(state, stage)
    return answer_choose(state, stage, menu[0], log) if len(menu) == 1 else state


def answer_choose(state: State, stage: Choose, choice: Action, log: Log) -> State:
    """HF-10: one is kept, the others go back."""
    if not isinstance(choice, Keep):
        raise RuleViolation("action.not_now")
    if choice not in keep_menu(state, stage):
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
    return on_purchase(state, stage.back)


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


def nothing_to_buy(state: State, log: Log) -> State:
    """Who can only pass is not asked."""
    stage = state.stage
    if isinstance(stage, Purchase) and purchase_menu(state, stage) == (Pass(),):
        return _pass(state, stage, log)
    return state


def purchase_menu(seen: Any, stage: Purchase) -> tuple[Action, ...]:
    """Everything that one can buy, and everything that one can ask for."""
    table, meeting = seen.table, seen.meeting
    return (Pass(), *_bank_offers(table, meeting, stage.waiting[0]), *resale.requests(table, meeting, stage))


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
