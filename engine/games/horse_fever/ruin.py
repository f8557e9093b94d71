"""Who cannot pay: two points less, or out of the game (HF-20, HF-36)."""

from __future__ import annotations

from engine.core.game import Seat
from engine.games.horse_fever.events import LeftGame, Penalised
from engine.games.horse_fever.model import Log, State, award_points, on_meeting, on_table
from engine.games.horse_fever.tables import NOBODY, PENALTY
from engine.parts.deck import NO_CARDS, Cards
from engine.parts.stages import put


def penalise(state: State, seat: Seat, owed: int, log: Log) -> State:
    """HF-20: VP tokens go first, then Stables, those with the longest odds first."""
    table = state.table
    if table.victory_points(seat) < PENALTY:
        return leave(state, seat, owed, log)
    tokens = min(PENALTY, table.points[seat])
    lanes = sorted(table.stables_of(seat), key=lambda lane: (-table.odds[lane], lane))[: PENALTY - tokens]
    log.append(Penalised(seat, owed, tokens, tuple(lanes)))
    stables = tuple(NOBODY if lane in lanes else owner for lane, owner in enumerate(table.stables))
    return award_points(on_table(state, stables=stables), seat, -tokens)


def leave(state: State, seat: Seat, owed: int, log: Log) -> State:
    """HF-36: bets are lost, Stables are on sale again, other cards go under their decks."""
    log.append(LeftGame(seat, owed))
    table, meeting = state.table, state.meeting
    lineup = tuple("" if card in table.horses[seat] else card for card in meeting.lineup)
    wagers = tuple(wager for wager in meeting.wagers if wager.seat != seat)
    state = on_meeting(state, lineup=lineup, wagers=wagers)
    state = award_points(state, seat, -table.points[seat])
    return on_table(
        state,
        alive=put(table.alive, seat, item=False),
        money=table.money.pay(seat, table.money.purses[seat]),
        stables=tuple(NOBODY if owner == seat else owner for owner in table.stables),
        assistants=put(table.assistants, seat, ()),
        horses=put(table.horses, seat, NO_CARDS),
        targets=put(table.targets, seat, NO_CARDS),
        loans=put(table.loans, seat, NO_CARDS),
        hands=put(table.hands, seat, NO_CARDS),
        actions=table.actions + table.hands[seat],
        target_deck=table.target_deck + table.targets[seat],
        assistant_deck=table.assistant_deck + Cards.of(a.kind for a in table.assistants[seat]),
        horse_deck=table.horse_deck + table.horses[seat],
        loan_deck=table.loan_deck + table.loans[seat].total,
    )
