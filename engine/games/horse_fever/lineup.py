"""The starting line-up: Horse cards on one's own stables, and a Character's skill (HF-14, HF-63)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.core.errors import RuleViolation
from engine.games.horse_fever.actions import Action, Pass, Place, Shift
from engine.games.horse_fever.events import HorsePlaced, StableShifted
from engine.games.horse_fever.model import (
    Betting,
    LineUp,
    Log,
    Shifting,
    State,
    from_first,
    on_meeting,
)
from engine.games.horse_fever.tables import LANES, moved
from engine.parts.stages import put


def lineup_menu(seen: Any, stage: LineUp) -> tuple[Action, ...]:
    """Every Horse card at rest on every free stable of one's own."""
    table, meeting, seat = seen.table, seen.meeting, stage.waiting[0]
    cards = [card for card in table.horses[seat] if card not in meeting.lineup]
    lanes = [lane for lane in table.stables_of(seat) if not meeting.lineup[lane]]
    return (Pass(), *(Place(card, lane) for card in cards for lane in lanes))


def line_up(state: State, _: Log) -> State:
    """Who has nothing to place is not asked; after the last come the bets."""
    stage = state.stage
    if not isinstance(stage, LineUp):
        return state
    if not stage.waiting:
        return replace(state, stage=Betting(1, from_first(state.table)))
    if lineup_menu(state, stage) == (Pass(),):
        return _ready(state, stage)
    return state


def _ready(state: State, stage: LineUp) -> State:
    shifts = state.table.character(stage.waiting[0]).shifts
    return replace(state, stage=Shifting(stage.waiting) if shifts else LineUp(stage.waiting[1:]))


def answer_lineup(state: State, stage: LineUp, choice: Action, log: Log) -> State:
    """HF-14: one card on a stable, and each card once."""
    if isinstance(choice, Pass):
        return _ready(state, stage)
    if not isinstance(choice, Place):
        raise RuleViolation("action.not_now")
    seat, lineup = stage.waiting[0], state.meeting.lineup
    if choice.card not in state.table.horses[seat] or choice.card in lineup:
        raise RuleViolation("place.no_such_horse")
    if choice.lane not in state.table.stables_of(seat):
        raise RuleViolation("place.not_your_stable")
    if lineup[choice.lane]:
        raise RuleViolation("place.taken")
    log.append(HorsePlaced(seat, choice.card, choice.lane))
    return on_meeting(state, lineup=put(lineup, choice.lane, choice.card))


def shift_menu(seen: Any, stage: Shifting) -> tuple[Action, ...]:
    """HF-63: every stable up or down, where it makes a difference."""
    rows = seen.table.character(stage.waiting[0]).shifts
    return (
        Pass(),
        *(
            Shift(lane, up)
            for lane, odds in enumerate(seen.table.odds)
            for up in (True, False)
            if moved(odds, rows if up else -rows) != odds
        ),
    )


def answer_shift(state: State, stage: Shifting, choice: Action, log: Log) -> State:
    """HF-63: for this race, before anybody bets."""
    seat = stage.waiting[0]
    following = replace(state, stage=LineUp(stage.waiting[1:]))
    if isinstance(choice, Pass):
        return following
    if not isinstance(choice, Shift):
        raise RuleViolation("action.not_now")
    if choice.lane not in range(LANES) or choice not in shift_menu(state, stage):
        raise RuleViolation("shift.no_further")
    rows = state.table.character(seat).shifts * (1 if choice.up else -1)
    log.append(StableShifted(seat, choice.lane, rows))
    shifts = state.meeting.shifts
    return on_meeting(following, shifts=put(shifts, choice.lane, shifts[choice.lane] + rows))
