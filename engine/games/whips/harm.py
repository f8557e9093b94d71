"""Wounds, destruction and the fights of the crews (WH-08, WH-14)."""

from __future__ import annotations

from dataclasses import replace

from engine.games.whips.board import beside
from engine.games.whips.events import Cause, Destroyed, Struck, Unhurt, Wounded
from engine.games.whips.model import Chariot, Fight, Log, NextChariot, State, on_chariot, thrown
from engine.games.whips.tables import STRUCK
from engine.parts.runners import OFF, found_at


def wound(state: State, chariot: int, cause: Cause, log: Log, wounds: int = 1) -> State:
    """WH-08: so many wounds; with none left the chariot is out of the race."""
    if wounds == 0 or not state.chariots[chariot].running:
        return state
    if state.move.armour and chariot == state.mover:
        log.append(Unhurt(chariot))
        return state
    left = max(0, state.chariots[chariot].wounds - wounds)
    log.append(Wounded(chariot, left, cause))
    if left:
        return on_chariot(state, chariot, wounds=left)
    log.append(Destroyed(chariot))
    state = on_chariot(state, chariot, wounds=0, square=OFF, whips=0, spun=False, slow=False)
    return replace(state, lost=(*state.lost, chariot))


def neighbours(chariots: tuple[Chariot, ...], chariot: int) -> tuple[int, ...]:
    """WH-14: the chariots in the same row, one lane away; the inner one first."""
    square = chariots[chariot].square
    if square == OFF:
        return ()
    found = (found_at(chariots, beside(square, side)) for side in (-1, 1))
    return tuple(other for other in found if other is not None)


def begin_fight(state: State, _: Log) -> State:
    """WH-14: each neighbour in turn, and who moved strikes first."""
    mover = state.mover
    pairs = [((mover, other), (other, mover)) for other in neighbours(state.chariots, mover)]
    return replace(state, stage=Fight(tuple(strike for pair in pairs for strike in pair)))


def fight_on(state: State, _: Log) -> State:
    """The destroyed neither strike nor are struck."""
    if not isinstance(state.stage, Fight):
        return state
    strikes = state.stage.strikes
    while strikes and not all(state.chariots[chariot].running for chariot in strikes[0]):
        strikes = strikes[1:]
    if not strikes:
        return replace(state, stage=NextChariot())
    return state if strikes == state.stage.strikes else replace(state, stage=Fight(strikes))


def struck(state: State, stage: Fight, die: int, log: Log) -> State:
    """WH-14: one strike."""
    attacker, defender = stage.strikes[0]
    log.append(Struck(attacker, defender, die))
    state = replace(thrown(state), stage=Fight(stage.strikes[1:]))
    return wound(state, defender, Cause.FIGHT, log) if die >= STRUCK else state
