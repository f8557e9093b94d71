"""What a seat may buy in a phase, and whose purchase is next (HF-10)."""

from __future__ import annotations

from dataclasses import replace

from engine.core.errors import RuleViolation
from engine.core.game import Seat
from engine.games.horse_fever import tables
from engine.games.horse_fever.model import LineUp, Meeting, Purchase, State, Table, from_first, on_meeting
from engine.parts.stages import put


def once(meeting: Meeting, seat: Seat, what: str) -> None:
    """Not twice in a phase."""
    if what in meeting.bought[seat]:
        raise RuleViolation("buy.once_a_phase", what=what)


def stabled(table: Table, seat: Seat, what: str) -> None:
    """A Horse needs a Stable."""
    if what == "horse" and seat not in table.stables:
        raise RuleViolation("buy.no_stable")


def affordable(table: Table, seat: Seat, price: int) -> None:
    """Not for more than there is in the purse."""
    if price > table.money.purses[seat]:
        raise RuleViolation("buy.over_purse", price=price, purse=table.money.purses[seat])


def noted(state: State, seat: Seat, *what: str) -> State:
    """HF-10: all but Action cards once a phase."""
    bought = (*state.meeting.bought[seat], *(each for each in what if each != "action"))
    return on_meeting(state, bought=put(state.meeting.bought, seat, bought))


def on_purchase(state: State, stage: Purchase) -> State:
    """The next player, the second step, or the line-up."""
    if len(stage.waiting) > 1:
        return replace(state, stage=Purchase(stage.step, stage.waiting[1:]))
    order = from_first(state.table)
    if stage.step + 1 < tables.STEPS:
        return replace(state, stage=Purchase(stage.step + 1, order))
    return replace(state, stage=LineUp(order))
