"""Maintenance: what stays in play must be paid for as the race begins (BH-19)."""

from __future__ import annotations

from dataclasses import replace

from engine.core.errors import RuleViolation
from engine.games.ben_hvrt.actions import Action, Drop, Maintain
from engine.games.ben_hvrt.effects import discard_gear
from engine.games.ben_hvrt.events import Maintained
from engine.games.ben_hvrt.model import (
    Bill,
    Flag,
    LineUp,
    Log,
    Stage,
    State,
    Upkeep,
    chariots_of,
    from_left,
    on_table,
    owner,
)


def grid_before_upkeep(state: State) -> bool:
    """BH-50: only the French booklet lines the chariots up first."""
    return state.options.edition == "french"


def call_upkeep(state: State, _: Log) -> State:
    """The auction is over; when there is a grid already, nothing else comes before the start."""
    if grid_before_upkeep(state) and state.race is None:
        return replace(state, auction=None, stage=LineUp())
    bills = tuple(
        Bill(chariot, card.kind, card.maintenance(state.table.laps))
        for seat in from_left(state.options, state.table.dealer)
        for chariot in chariots_of(state.options, seat)
        for card in state.table.gear[chariot]
        if card.maintenance(state.table.laps)
    )
    return replace(state, auction=None, stage=Upkeep(bills))


def after_upkeep(state: State) -> Stage:
    """To the grid, or from it."""
    return Flag() if state.race is not None else LineUp()


def upkeep_menu(bill: Bill, purse: int) -> tuple[Action, ...]:
    """One by one, at the owner's choice."""
    return (Drop(), Maintain()) if purse >= bill.ducats else (Drop(),)


def answer_upkeep(state: State, stage: Upkeep, choice: Action, log: Log) -> State:
    """Pay into the pot, or discard."""
    bill = stage.bills[0]
    seat = owner(state.options, bill.chariot)
    if isinstance(choice, Maintain):
        purse = state.table.ledger.purses[seat]
        if purse < bill.ducats:
            raise RuleViolation("maintain.over_purse", price=bill.ducats, purse=purse)
        state = on_table(state, ledger=state.table.ledger.stake(seat, bill.ducats))
        log.append(Maintained(seat, bill.chariot, bill.card, bill.ducats))
    elif isinstance(choice, Drop):
        state = discard_gear(state, bill.chariot, bill.card, log)
    else:
        raise RuleViolation("action.not_now")
    return replace(state, stage=Upkeep(stage.bills[1:]))
