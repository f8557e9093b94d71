"""After the race: bets, prizes, Assistants and Horses, then the new odds (HF-24, HF-34, HF-35)."""

from __future__ import annotations

from dataclasses import replace

from engine.core.game import Seat
from engine.games.horse_fever import tables
from engine.games.horse_fever.auctions import open_dutch
from engine.games.horse_fever.cards import HORSES, NEIGHBOUR_PAYS
from engine.games.horse_fever.events import BetSettled, Earned, NeighbourPaid, OddsMoved, PrizePaid
from engine.games.horse_fever.model import (
    EndRound,
    Log,
    Result,
    Selling,
    State,
    Wager,
    award_points,
    from_first,
    neighbour,
    on_meeting,
    on_table,
    racing,
)
from engine.games.horse_fever.ruin import penalise
from engine.parts.deck import Cards


def pay_off(state: State, log: Log) -> State:
    """Receipts before charges, from the First Player on; then the odds, and cards go back."""
    order = from_first(state.table)
    for seat in order:
        state = _bets(state, seat, log)
        state = _prizes(state, seat, log)
        state = _earnings(state, seat, log)
    state = _charges(state, log)
    return state if sum(state.table.alive) == 1 else _close(state, log)  # HF-36: nothing is played on


def _receive(state: State, seat: Seat, danari: int) -> State:
    return on_table(state, money=state.table.money.receive(seat, danari))


def won(wager: Wager, placed: tuple[int, ...], odds: tuple[int, ...]) -> tuple[int, int]:
    """HF-24: what a bet brings back, and the VP.

    >>> won(Wager(0, 3, "win", 200), (3, 0, 1, 2, 4, 5), (2, 3, 5, 4, 6, 7))
    (800, 3)
    """
    place = placed.index(wager.lane)
    if wager.to == tables.WIN and place == 0:
        return wager.stake * odds[wager.lane], tables.WIN_POINTS
    if wager.to == tables.SHOW and place < tables.SHOWN:
        return wager.stake * tables.SHOW_RETURNS, tables.SHOW_POINTS
    return 0, 0


def _bets(state: State, seat: Seat, log: Log) -> State:
    """HF-24; at a party nobody counts points (HF-71)."""
    race = racing(state)
    for wager in state.meeting.wagers:
        if wager.seat != seat:
            continue
        danari, points = won(wager, race.placed, race.odds)
        points = 0 if state.options.variant == "party" else points
        log.append(BetSettled(seat, wager.lane, wager.to, wager.stake, danari, points))
        state = award_points(_receive(state, seat, danari), seat, points)
    return state


def _prizes(state: State, seat: Seat, log: Log) -> State:
    """HF-34, and the Characters who get more (HF-63)."""
    for place, lane in enumerate(racing(state).placed):
        if state.table.stables[lane] != seat:
            continue
        character = state.table.character(seat)
        prizes = (*tables.PRIZES, character.fourth)
        danari = character.prizes * prizes[place] if place < len(prizes) else 0
        if danari:
            log.append(PrizePaid(seat, lane, place + 1, danari))
            state = _receive(state, seat, danari)
    return state


def _earnings(state: State, seat: Seat, log: Log) -> State:
    """HF-64, HF-65: what Assistants bring, and Horses that have run."""
    table = state.table
    earned = [
        (each.kind, each.acts.income + each.acts.per_stable * table.stables.count(seat))
        for each in table.assistants[seat]
    ]
    earned += [(card, HORSES[card].income) for card in state.meeting.lineup if card in table.horses[seat]]
    for card, danari in earned:
        if danari:
            log.append(Earned(seat, card, danari))
            state = _receive(state, seat, danari)
    return state


def _charges(state: State, log: Log) -> State:
    """HF-34, HF-64: neighbours pay; who is short pays all there is, and is then penalised once."""
    table = state.table
    bills = [
        (neighbour(table, seat, each.acts.neighbour), seat)
        for seat in from_first(table)
        for each in table.assistants[seat]
        if each.acts.neighbour
    ]
    short: dict[Seat, int] = {}
    for payer, payee in bills:
        danari = min(NEIGHBOUR_PAYS, state.table.money.purses[payer])
        if danari:
            state = on_table(state, money=state.table.money.hand_over(payer, payee, danari))
        log.append(NeighbourPaid(payer, payee, danari))
        if danari < NEIGHBOUR_PAYS:
            short[payer] = short.get(payer, 0) + NEIGHBOUR_PAYS - danari
    for payer in from_first(table):
        if payer in short and sum(state.table.alive) > 1:
            state = penalise(state, payer, short[payer], log)
    return state


def _close(state: State, log: Log) -> State:
    """HF-35; Action cards go back to their deck, Horses to their owners."""
    race, table = racing(state), state.table
    places = {lane: place for place, lane in enumerate(race.placed, 1)}
    after = tuple(tables.new_odds(odds, places[lane]) for lane, odds in enumerate(table.odds))
    log.append(OddsMoved(table.odds, after))
    points = tuple(map(table.victory_points, range(state.options.seats)))
    result = Result(race.placed, race.odds, table.money.purses, points)
    laid = Cards.of(laid.card for laid in state.meeting.laid)
    state = on_table(state, odds=after, actions=table.actions + laid, results=(*table.results, result))
    nothing = ("",) * tables.LANES
    state = on_meeting(state, lineup=nothing, shifts=(0,) * tables.LANES, laid=(), wagers=())
    state = replace(state, race=None)
    if state.options.variant == "board":
        return replace(state, sale=open_dutch(state.table), stage=Selling())
    return replace(state, stage=EndRound())
