"""Rams and walls: sideswipes, shunts and the chains they set off (WH-07, WH-09 to WH-11).

A chain is a list of pushes, the mover's first. Wounds fall as the chain grows; squares change
hands only when its last chariot finds room, from the last to the first. Whoever is destroyed
leaves a gap, and what is behind the gap moves up.
"""

from __future__ import annotations

from dataclasses import replace

from engine.games.whips.board import WET, ahead, beside, crosses
from engine.games.whips.events import (
    Cause,
    HitWall,
    InWater,
    Jammed,
    Pushed,
    Shunted,
    Sideswiped,
    Stepped,
    Veered,
)
from engine.games.whips.harm import wound
from engine.games.whips.model import (
    Clash,
    IntoWall,
    Log,
    Push,
    State,
    Stride,
    Veer,
    on_chariot,
    on_move,
    thrown,
)
from engine.games.whips.tables import SHUNTED, SHUNTING, STONE, SWIPED, VEER, WALLS
from engine.parts.runners import found_at


def enter(
    state: State, pushes: tuple[Push, ...], chariot: int, square: int | None, side: int, log: Log
) -> State:
    """A chariot goes to a square: it is free, or this is a ram (WH-09)."""
    if square is None:
        raise AssertionError("nobody drives through a wall")
    pushes = (*pushes, Push(chariot, square))
    defender = found_at(state.chariots, square)
    if defender is None:
        return _give_way(state, pushes, log)
    return replace(state, stage=Clash(pushes, defender, side))


def _give_way(state: State, pushes: tuple[Push, ...], log: Log) -> State:
    """Everyone in the chain takes the square ahead of them, the last one first."""
    state = replace(state, stage=Stride())
    for push in reversed(pushes):
        state = _move(state, push, log)
        if state.winner is not None:
            break
    return state


def _move(state: State, push: Push, log: Log) -> State:
    number, square = push.chariot, push.square
    chariot = state.chariots[number]
    crossed = crosses(chariot.square, square)
    own = number == state.mover
    log.append((Stepped if own else Pushed)(number, square, crossed))
    state = on_chariot(state, number, square=square, crossings=chariot.crossings + crossed)
    if state.chariots[number].crossings > state.options.laps:
        return replace(state, winner=number)
    if square not in WET or chariot.square in WET:
        return state
    log.append(InWater(number))
    state = on_chariot(state, number, whips=min(chariot.whips, 1), slow=True)
    if own:  # who jumped short has its wound already (WH-12, WH-13)
        return on_move(state, points=0)
    return wound(state, number, Cause.WATER, log)


def clashed(state: State, stage: Clash, dice: tuple[int, ...], log: Log) -> State:
    """WH-10, WH-11: the wounds of a ram, then where the defender goes."""
    attacker, defender = stage.pushes[-1].chariot, stage.defender
    state = thrown(state)
    if stage.side:
        log.append(Sideswiped(attacker, defender, dice))
        hurt, cause = (dice[0] >= SWIPED, dice[1] >= SWIPED), Cause.SIDESWIPE
    else:
        log.append(Shunted(attacker, defender, dice))
        hurt, cause = (dice[0] >= SHUNTING, dice[1] >= SHUNTED), Cause.SHUNT
    state = wound(state, defender, cause, log, hurt[1])
    state = wound(state, attacker, cause, log, hurt[0])
    if not state.chariots[attacker].running:
        return _give_way(state, stage.pushes[:-1], log)
    if not state.chariots[defender].running:
        return _give_way(state, stage.pushes, log)
    if stage.side == 0:
        return replace(state, stage=Veer(stage.pushes, defender))
    square = beside(state.chariots[defender].square, stage.side)
    if square is None:
        return replace(state, stage=IntoWall(stage.pushes, defender, stage.side, ahead=False))
    return enter(state, stage.pushes, defender, square, stage.side, log)


def veered(state: State, stage: Veer, die: int, log: Log) -> State:
    """WH-11: forward and left, forward, or forward and right."""
    side = VEER[die]
    log.append(Veered(stage.chariot, die, side))
    state = thrown(state)
    square = ahead(state.chariots[stage.chariot].square, side)
    if square is None:
        return replace(state, stage=IntoWall(stage.pushes, stage.chariot, side, ahead=True))
    return enter(state, stage.pushes, stage.chariot, square, side, log)


def into_wall(state: State, stage: IntoWall, die: int, log: Log) -> State:
    """WH-07: perhaps a wound; then straight ahead, or nobody moves. A wreck leaves room (WH-10)."""
    number, wounds_on = stage.chariot, WALLS[stage.side]
    log.append(HitWall(number, die, stone=wounds_on == STONE))
    state = wound(thrown(state), number, Cause.WALL, log, die >= wounds_on)
    if not state.chariots[number].running:
        return _give_way(state, stage.pushes, log)
    if not stage.ahead:
        return _jammed(state, stage.pushes, log)
    return enter(state, stage.pushes, number, ahead(state.chariots[number].square), 0, log)


def _jammed(state: State, pushes: tuple[Push, ...], log: Log) -> State:
    """Nobody moves, and the attacker's move is over (WH-10, WH-11)."""
    log.append(Jammed(pushes[0].chariot))
    return replace(on_move(state, points=0, plan=0), stage=Stride())
