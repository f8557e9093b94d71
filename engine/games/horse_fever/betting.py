"""The betting phase: first bet, race-fixing, second bet (HF-20 to HF-23)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.core.errors import RuleViolation
from engine.core.game import Seat
from engine.games.horse_fever import tables
from engine.games.horse_fever.actions import Action, Bet, Lay, Pass
from engine.games.horse_fever.events import BetMade, BetSkipped, CardLaid
from engine.games.horse_fever.model import (
    Betting,
    Fixing,
    Laid,
    Log,
    Meeting,
    Options,
    Reveal,
    State,
    Table,
    Wager,
    from_first,
    on_meeting,
    on_table,
)
from engine.games.horse_fever.ruin import penalise
from engine.parts.stages import put


def minimum(table: Table, seat: Seat) -> int:
    """HF-20."""
    return tables.minimum_bet(table.victory_points(seat))


def least_stake(table: Table, seat: Seat) -> int:
    """HF-20: the minimum, and never less than a note."""
    return max(tables.HUNDRED, minimum(table, seat))


def tokens_left(options: Options, meeting: Meeting, lane: int) -> int:
    """HF-05: of each colour one less than players; at a party nobody counts them (HF-71)."""
    if options.variant == "party":
        return options.seats
    return options.seats - 1 - sum(wager.lane == lane for wager in meeting.wagers)


def open_bets(options: Options, meeting: Meeting, seat: Seat) -> tuple[tuple[int, str], ...]:
    """The horses and sorts of bet still open to a seat (HF-21, HF-23)."""
    mine = {(wager.lane, wager.to) for wager in meeting.wagers if wager.seat == seat}
    return tuple(
        (lane, to)
        for lane in range(tables.LANES)
        for to in tables.BETS
        if tokens_left(options, meeting, lane) > 0 and (lane, to) not in mine
    )


def stakes(least: int, purse: int) -> tuple[int, ...]:
    """A ladder of hundreds from the least to the whole purse, thinned if it is long.

    >>> stakes(300, 700), len(stakes(100, 10_000)), stakes(100, 10_000)[-1]
    ((300, 400, 500, 600, 700), 40, 10000)
    """
    hundreds = (purse - least) // tables.HUNDRED
    rungs = min(hundreds, tables.STAKES_AT_MOST - 1)
    return tuple(least + tables.HUNDRED * (hundreds * rung // max(1, rungs)) for rung in range(rungs + 1))


def bet_menu(seen: Any, stage: Betting) -> tuple[Action, ...]:
    """Every open bet with a ladder of stakes; any legal stake will do."""
    seat, table = stage.waiting[0], seen.table
    ladder = stakes(least_stake(table, seat), table.money.purses[seat])
    still = open_bets(seen.options, seen.meeting, seat)
    bets = (Bet(lane, to, stake) for lane, to in still for stake in ladder)
    return (*bets,) if stage.nth == 1 else (Pass(), *bets)


def bet_on(state: State, log: Log) -> State:
    """Who cannot pay is not asked: at the first bet that costs points (HF-20), at the second nothing."""
    stage, table = state.stage, state.table
    if not isinstance(stage, Betting):
        return state
    if not stage.waiting:
        return _after(state, stage)
    seat = stage.waiting[0]
    purse, least = table.money.purses[seat], minimum(table, seat)
    if purse >= least_stake(table, seat) and open_bets(state.options, state.meeting, seat):
        return state
    log.append(BetSkipped(seat, stage.nth, short=True))
    following = replace(state, stage=replace(stage, waiting=stage.waiting[1:]))
    return penalise(following, seat, least, log) if stage.nth == 1 and purse < least else following


def _after(state: State, stage: Betting) -> State:
    if stage.nth == 1 and state.options.variant != "party":
        return replace(state, stage=Fixing(from_first(state.table)))
    return replace(state, stage=Reveal())


def answer_bet(state: State, stage: Betting, choice: Action, log: Log) -> State:
    """HF-21, HF-23: the stake leaves the purse at once."""
    seat = stage.waiting[0]
    following = replace(state, stage=replace(stage, waiting=stage.waiting[1:]))
    if isinstance(choice, Pass) and stage.nth > 1:
        log.append(BetSkipped(seat, stage.nth, short=False))
        return following
    if not isinstance(choice, Bet):
        raise RuleViolation("action.not_now")
    _judge(state, seat, choice)
    log.append(BetMade(seat, stage.nth, choice.lane, choice.to, choice.stake))
    wagers = (*state.meeting.wagers, Wager(seat, choice.lane, choice.to, choice.stake))
    money = state.table.money.pay(seat, choice.stake)
    return on_meeting(on_table(following, money=money), wagers=wagers)


def _judge(state: State, seat: Seat, bet: Bet) -> None:
    purse, least = state.table.money.purses[seat], least_stake(state.table, seat)
    if bet.lane not in range(tables.LANES) or bet.to not in tables.BETS:
        raise RuleViolation("bet.no_such_bet")
    if not tokens_left(state.options, state.meeting, bet.lane):
        raise RuleViolation("bet.no_token")
    if (bet.lane, bet.to) not in open_bets(state.options, state.meeting, seat):
        raise RuleViolation("bet.same_twice")
    if bet.stake % tables.HUNDRED:
        raise RuleViolation("bet.hundreds", stake=bet.stake)
    if bet.stake < least:
        raise RuleViolation("bet.too_small", stake=bet.stake, least=least)
    if bet.stake > purse:
        raise RuleViolation("bet.over_purse", stake=bet.stake, purse=purse)


# -- race-fixing ------------------------------------------------------------------------------


def fix_menu(seen: Any, stage: Fixing) -> tuple[Action, ...]:
    """HF-22: each card behind any lane."""
    hand = seen.table.hands[stage.waiting[0]]
    return tuple(Lay(card, lane) for card in hand for lane in range(tables.LANES))


def fix_on(state: State, _: Log) -> State:
    """Who has no card is passed over; then the second bet, from the last player back (HF-23)."""
    stage = state.stage
    if not isinstance(stage, Fixing):
        return state
    if not stage.waiting:
        return replace(state, stage=Betting(2, from_first(state.table)[::-1]))
    if not state.table.hands[stage.waiting[0]]:
        return replace(state, stage=Fixing(stage.waiting[1:]))
    return state


def answer_fix(state: State, stage: Fixing, choice: Action, log: Log) -> State:
    """HF-22: one card, face down, then the next player."""
    seat, table = stage.waiting[0], state.table
    if not isinstance(choice, Lay):
        raise RuleViolation("action.not_now")
    if choice.card not in table.hands[seat]:
        raise RuleViolation("lay.no_such_card")
    if choice.lane not in range(tables.LANES):
        raise RuleViolation("lay.no_such_lane")
    log.append(CardLaid(seat, choice.lane, choice.card))
    state = on_table(state, hands=put(table.hands, seat, table.hands[seat].take(choice.card)))
    state = on_meeting(state, laid=(*state.meeting.laid, Laid(seat, choice.lane, choice.card)))
    return replace(state, stage=Fixing((*stage.waiting[1:], seat)))
