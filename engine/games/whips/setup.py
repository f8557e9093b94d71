"""What a table may agree on, the start squares and the tricks (WH-15, WH-16)."""

from __future__ import annotations

from dataclasses import replace

from engine.core.chance import Lottery
from engine.games.whips import tables
from engine.games.whips.board import GRID
from engine.games.whips.events import Dealt, LinedUp
from engine.games.whips.model import BeginTurn, Chariot, DealTricks, DrawGrid, Log, Options, State, on_chariot
from engine.games.whips.tricks import FULL_DECK
from engine.parts.deck import NO_CARDS
from engine.parts.runners import running
from engine.parts.settings import whole
from engine.parts.stages import put


def options(seats: int, *, laps: int = tables.USUAL_LAPS) -> Options:
    """Checked settings; without any, two laps.

    >>> options(6)
    Options(seats=6, laps=2)
    """
    return judged(Options(seats, laps))


def judged(agreed: Options) -> Options:
    """The same settings, if a table can agree on them: they may come from a file."""
    whole("seats", agreed.seats, *tables.SEATS)
    whole("laps", agreed.laps, *tables.LAPS)
    return agreed


def first_state(agreed: Options) -> State:
    """Five wounds each (WH-08), nobody on the grid, no trick dealt."""
    nobody = (Chariot(),) * agreed.seats
    return State(agreed, nobody, (None,) * agreed.seats, FULL_DECK, NO_CARDS, DrawGrid())


def grid_lottery(state: State, _: DrawGrid) -> Lottery[int]:
    """Whoever has no square yet may get the next one."""
    waiting = [seat for seat, chariot in enumerate(state.chariots) if not chariot.running]
    return Lottery(("grid", len(running(state.chariots))), ((seat, 1) for seat in waiting))


def draw_grid(state: State, _: DrawGrid, seat: int, log: Log) -> State:
    """WH-16: a start square; the last one goes to who is left."""
    state = _placed(state, seat)
    waiting = [number for number, chariot in enumerate(state.chariots) if not chariot.running]
    if len(waiting) > 1:
        return state
    state = _placed(state, waiting[0])
    log.append(LinedUp(tuple(chariot.square for chariot in state.chariots)))
    return replace(state, stage=DealTricks())


def _placed(state: State, seat: int) -> State:
    return on_chariot(state, seat, square=GRID[len(running(state.chariots))])


def deal_lottery(state: State, stage: DealTricks) -> Lottery[str]:
    """Any trick that is not dealt yet."""
    return Lottery(("trick", stage.seat), state.pool.counts)


def deal_trick(state: State, stage: DealTricks, kind: str, log: Log) -> State:
    """WH-15: one for each seat."""
    log.append(Dealt(stage.seat, kind))
    following = stage.seat + 1
    return replace(
        state,
        tricks=put(state.tricks, stage.seat, kind),
        pool=state.pool.take(kind),
        stage=DealTricks(following) if following < state.options.seats else BeginTurn(),
    )
