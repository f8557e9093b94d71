"""The end of a round and of the game: Loans, Targets, who has won (HF-36, HF-42, HF-50, HF-51)."""

from __future__ import annotations

from dataclasses import replace

from engine.core.game import Seat
from engine.games.horse_fever import tables
from engine.games.horse_fever.cards import HORSES, TARGETS, TargetCard
from engine.games.horse_fever.events import Defaulted, GameOver, Repaid, TargetsScored
from engine.games.horse_fever.model import (
    BeginRound,
    Ending,
    Log,
    Options,
    Over,
    State,
    Table,
    neighbour,
    new_meeting,
    on_table,
)
from engine.parts.stages import put


def end_round(state: State, _: Log) -> State:
    """HF-42: the First Player card goes left."""
    table = state.table
    state = replace(state, meeting=new_meeting(state.options.seats), race=None, sale=None)
    state = on_table(state, round=table.round + 1, first=neighbour(table, table.first, 1))
    more = state.table.round < state.options.rounds
    return replace(state, stage=BeginRound() if more else Ending())


def end(state: State, log: Log) -> State:
    """HF-50, HF-51: Loans, then Targets; those of a party have neither."""
    for seat, here in enumerate(state.table.alive):
        if here and state.table.loans[seat]:
            state = _repay(state, seat, log)
    table = state.table
    playing = tuple(seat for seat, here in enumerate(table.alive) if here and not table.defaulted[seat])
    reached = {seat: reached_targets(table, playing, seat) for seat in playing}
    for seat, targets in reached.items():
        if targets:
            points = tables.TARGET_POINTS * len(targets)
            log.append(TargetsScored(seat, targets, points))
            state = on_table(state, bonus=put(state.table.bonus, seat, points))
    return close(state, log)


def debt(table: Table, seat: Seat) -> int:
    """HF-50, HF-64: what the Loans of a seat cost at the end."""
    spared = {assistant.acts.spares for assistant in table.assistants[seat]}
    return sum(
        count * (tables.LOANS if side in spared else tables.REPAY)[side]
        for side, count in table.loans[seat].counts
    )


def _repay(state: State, seat: Seat, log: Log) -> State:
    """HF-50: all of it, or lose."""
    table, owed = state.table, debt(state.table, seat)
    if owed > table.money.purses[seat]:
        log.append(Defaulted(seat, owed))
        return on_table(state, defaulted=put(table.defaulted, seat, item=True))
    log.append(Repaid(seat, owed))
    return on_table(state, money=table.money.pay(seat, owed))


def counted(table: Table, seat: Seat, of: str) -> int:
    """How many of something a seat has, as Targets count it (HF-63 to HF-66)."""
    match of:
        case "danari":
            return table.money.purses[seat]
        case "points":
            return table.points[seat] + table.stables.count(seat)
        case "stables":
            cards = table.stables.count(seat)
        case "assistants":
            cards = sum(assistant.acts.counts for assistant in table.assistants[seat])
        case "horses":
            cards = sum(HORSES[kind].counts for kind in table.horses[seat].each())
        case _:
            cards = table.targets[seat].total
    return cards * table.character(seat).doubles


def reached_targets(table: Table, playing: tuple[Seat, ...], seat: Seat) -> tuple[str, ...]:
    """HF-66: the Targets of a seat that it has reached, each kind once."""
    return tuple(kind for kind in table.targets[seat] if reached(table, playing, seat, TARGETS[kind]))


def reached(table: Table, playing: tuple[Seat, ...], seat: Seat, target: TargetCard) -> bool:
    """HF-66: nobody has more, or fewer; a "most" of nothing is none."""
    counts = {other: counted(table, other, target.of) for other in playing}
    if target.most:
        return counts[seat] == max(counts.values()) > 0
    return counts[seat] == min(counts.values())


def close(state: State, log: Log) -> State:
    """The game is over; when all have defaulted nobody has won (HF-50)."""
    table, options = state.table, state.options
    winners = tuple(seat for seat, place in enumerate(places(options, table)) if place == 1)
    log.append(GameOver(winners, payoffs(options, table)))
    return replace(state, race=None, sale=None, stage=Over())


def last_one(state: State, log: Log) -> State:
    """HF-36: the last player left wins."""
    if sum(state.table.alive) == 1 and not isinstance(state.stage, Over):
        return close(state, log)
    return state


def payoffs(options: Options, table: Table) -> tuple[int, ...]:
    """VP, or Danari at a party; who is out or has defaulted has nothing."""
    if options.variant == "party":
        return table.money.purses
    return tuple(0 if _lost(table, seat) else table.victory_points(seat) for seat in range(options.seats))


def _lost(table: Table, seat: Seat) -> bool:
    return not table.alive[seat] or table.defaulted[seat]


def places(options: Options, table: Table) -> tuple[int, ...]:
    """HF-51: by VP, then Danari; equals share a place.

    So do those who have lost outright, and the first is none of theirs (HF-50).
    """
    worth = [
        None if _lost(table, seat) else (points, table.money.purses[seat])
        for seat, points in enumerate(payoffs(options, table))
    ]
    placed = [own for own in worth if own is not None]
    last = 1 + max(1, len(placed))
    return tuple(last if own is None else 1 + sum(other > own for other in placed) for own in worth)
