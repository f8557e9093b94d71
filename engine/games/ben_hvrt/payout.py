"""After a race: the pot, Caligula's forfeit, the discards, the next race or the end (BH-30 to BH-32)."""

from __future__ import annotations

from dataclasses import replace

from engine.games.ben_hvrt.events import Forfeited, PaidOut, RaceOver, Reshuffled, SeriesOver
from engine.games.ben_hvrt.model import (
    Gear,
    Log,
    NewRace,
    Over,
    Result,
    State,
    on_table,
    owner,
    racing,
)
from engine.games.ben_hvrt.race import standing
from engine.games.ben_hvrt.tables import PILES, TURNS_PER_LAP, split_pot
from engine.parts.deck import NO_CARDS
from engine.parts.stages import put


def end_race(state: State, log: Log) -> State:
    """Places, payout, forfeit, reshuffle; the winner deals the next race (BH-05)."""
    race, laps = racing(state), state.table.laps
    order = race.finished + standing(race)
    stopped = race.turn == TURNS_PER_LAP * laps and not race.order
    log.append(RaceOver(order, stopped))
    pot = state.table.ledger.pot
    state = _pay_out(state, order, log)
    if state.options.forfeit:
        state = _forfeit(state, order[-1], log)
    table = state.table
    log.append(Reshuffled(table.discards.total))
    state = on_table(
        state,
        pool=table.pool + table.discards,
        discards=NO_CARDS,
        dealer=owner(state.options, order[0]),
        race=table.race + 1,
        results=(*table.results, Result(laps, order, pot, table.ledger.purses)),
    )
    state = replace(state, race=None, stage=NewRace())
    if state.table.race == len(state.options.laps):
        log.append(SeriesOver(state.table.ledger.purses))
        return replace(state, stage=Over())
    return state


def _pay_out(state: State, order: tuple[int, ...], log: Log) -> State:
    """BH-31."""
    ledger = state.table.ledger
    places = order[: len(PILES)]
    for place, (chariot, ducats) in enumerate(
        zip(places, split_pot(ledger.pot, len(places)), strict=True), 1
    ):
        seat = owner(state.options, chariot)
        ledger = ledger.award(seat, ducats)
        log.append(PaidOut(seat, place, ducats))
    return on_table(state, ledger=ledger)


def _forfeit(state: State, chariot: int, log: Log) -> State:
    """BH-32: the last one's hand, and what the last chariot had in play."""
    table, seat = state.table, owner(state.options, chariot)
    lost = table.hands[seat] + table.gear[chariot].cards
    log.append(Forfeited(seat, chariot, lost))
    return on_table(
        state,
        hands=put(table.hands, seat, NO_CARDS),
        known=put(table.known, seat, NO_CARDS),
        gear=put(table.gear, chariot, Gear()),
        discards=table.discards + lost,
    )
