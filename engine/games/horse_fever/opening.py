"""Before the first round, and before each: the Blackboard, Characters, the First Player, free cards."""

from __future__ import annotations

from dataclasses import replace

from engine.core.chance import Lottery
from engine.core.game import Seat
from engine.games.horse_fever.cards import CHARACTERS
from engine.games.horse_fever.events import CharacterDrawn, Drew, FirstDrawn, RoundBegan, StableDrawn
from engine.games.horse_fever.model import (
    BeginRound,
    Betting,
    DealActions,
    DrawCharacter,
    DrawFirst,
    DrawStable,
    Log,
    Purchase,
    Stage,
    State,
    from_first,
    on_table,
)
from engine.games.horse_fever.tables import ACTIONS_AT_ONCE, NOBODY
from engine.parts.stages import put


def stable_lottery(_: State, stage: DrawStable) -> Lottery[int]:
    """HF-03: which stable stands on this row."""
    return Lottery(("stable", stage.odds), ((lane, 1) for lane in stage.waiting))


def draw_stable(state: State, stage: DrawStable, lane: int, log: Log) -> State:
    """HF-03: from 1:7 up."""
    log.append(StableDrawn(lane, stage.odds))
    state = on_table(state, odds=put(state.table.odds, lane, stage.odds))
    waiting = tuple(other for other in stage.waiting if other != lane)
    return replace(state, stage=DrawStable(waiting, stage.odds - 1))


def last_stable(state: State, log: Log) -> State:
    """The last stable takes the last row; then Characters, where there are any."""
    stage = state.stage
    if not isinstance(stage, DrawStable) or len(stage.waiting) > 1:
        return state
    state = draw_stable(state, stage, stage.waiting[0], log)
    party = state.options.variant == "party"
    return replace(state, stage=DrawFirst() if party else DrawCharacter())


def character_lottery(state: State, stage: DrawCharacter) -> Lottery[str]:
    """HF-04."""
    return Lottery(("character", stage.seat), state.table.character_deck.counts)


def draw_character(state: State, stage: DrawCharacter, kind: str, log: Log) -> State:
    """HF-63: money, and the stable that stands at those odds."""
    seat, table, card = stage.seat, state.table, CHARACTERS[kind]
    lane = table.odds.index(card.odds) if card.odds else NOBODY
    log.append(CharacterDrawn(seat, kind, card.money, lane))
    state = on_table(
        state,
        character_deck=table.character_deck.take(kind),
        characters=put(table.characters, seat, kind),
        money=table.money.receive(seat, card.money),
        stables=table.stables if lane == NOBODY else put(table.stables, lane, seat),
    )
    last = seat + 1 == state.options.seats
    return replace(state, stage=DrawFirst() if last else DrawCharacter(seat + 1))


def first_lottery(state: State, _: DrawFirst) -> Lottery[int]:
    """HF-42."""
    return Lottery(("first",), ((seat, 1) for seat in range(state.options.seats)))


def draw_first(state: State, _: DrawFirst, seat: Seat, log: Log) -> State:
    """HF-42."""
    log.append(FirstDrawn(seat))
    return replace(on_table(state, first=seat), stage=BeginRound())


def begin_round(state: State, log: Log) -> State:
    """The board game buys, the family game deals, a party bets at once (HF-70, HF-71)."""
    order = from_first(state.table)
    log.append(RoundBegan(state.table.round, order[0]))
    stages: dict[str, Stage] = {
        "board": Purchase(0, order),
        "family": DealActions(),
        "party": Betting(1, order),
    }
    return replace(state, stage=stages[state.options.variant])


def _receiver(state: State, stage: DealActions) -> Seat:
    order = from_first(state.table)
    return order[stage.given % len(order)]


def deal_lottery(state: State, stage: DealActions) -> Lottery[str]:
    """HF-70."""
    turn = stage.given // len(from_first(state.table))
    return Lottery(("deal", state.table.round, _receiver(state, stage), turn), state.table.actions.counts)


def deal_action(state: State, stage: DealActions, card: str, log: Log) -> State:
    """HF-70: two free Action cards each, one at a time from the First Player."""
    seat, table = _receiver(state, stage), state.table
    log.append(Drew(seat, "action", card))
    state = on_table(
        state, actions=table.actions.take(card), hands=put(table.hands, seat, table.hands[seat].add(card))
    )
    order = from_first(table)
    if stage.given + 1 == ACTIONS_AT_ONCE * len(order):
        return replace(state, stage=Betting(1, order))
    return replace(state, stage=DealActions(stage.given + 1))
