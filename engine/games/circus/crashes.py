"""Collisions, and the shifts that they force, in chain (CI-10)."""

from __future__ import annotations

from dataclasses import replace

from engine.core.chance import Lottery
from engine.games.circus.board import beside
from engine.games.circus.events import Collided, Stuck, Wrecked
from engine.games.circus.model import (
    Crash,
    Enter,
    Follow,
    Log,
    RollCrash,
    Shove,
    State,
    Tumble,
    first,
    mark,
    on_chariot,
    on_move,
    on_race,
    standing_on,
)
from engine.games.circus.moves import moved_aside, stop
from engine.games.circus.tables import BIG, SMALL
from engine.parts.runners import OFF


def crash_lottery(state: State, _: RollCrash) -> Lottery[tuple[int, int]]:
    """The small die of the mover and the big one of the target."""
    race = state.race
    pairs = (((mine, other), a * b) for mine, a in SMALL for other, b in BIG)
    return Lottery(("crash", race.turn, race.mover, race.rolls), pairs)


def rolled(crash: Crash, dice: tuple[int, int], log: Log) -> Crash:
    """The collision with its dice."""
    crash = replace(crash, dice=dice)
    log.append(Collided(crash.chariot, crash.target, crash.way != 0, dice, crash.loser))
    return crash


def suffer(state: State, crash: Crash, log: Log) -> State:
    """The lower takes a marker and, from the side, shifts one lane away from the other."""
    loser = crash.loser
    if loser is None:
        return spare(state, crash)
    state = mark(state, loser, log)
    if crash.way == 0:
        return stop(state)
    if loser == crash.chariot:
        return first(spare(state, crash), Shove(loser, -crash.way, crash.chain))
    square = state.race.chariots[loser].square
    return first(state, Shove(loser, crash.way, crash.chain), Follow(crash.chariot, square, crash.forced))


def spare(state: State, crash: Crash) -> State:
    """Equal dice, or Jupiter: whoever drove into the other stays where it is, its own move over."""
    return state if crash.forced else stop(state)


def shove(state: State, task: Shove, log: Log) -> State:
    """One lane aside: into a wall, onto a free square, or into the next one's side."""
    chariot = task.chariot
    square = beside(state.race.chariots[chariot].square, task.way)
    if square is None:
        return wreck(state, chariot, log)
    other = standing_on(state.race, square)
    if other is None:
        return first(moved_aside(state, chariot, square, log, forced=True), Enter(chariot))
    if other in task.chain:
        log.append(Stuck(chariot))
        return state
    crash = Crash(chariot, other, task.way, (*task.chain, other), forced=True)
    return replace(state, stage=RollCrash(crash))


def follow(state: State, task: Follow, log: Log) -> State:
    """Onto the square of whoever was driven from it; else it stays, its own move over."""
    if standing_on(state.race, task.square) is not None:
        if task.forced:
            log.append(Stuck(task.chariot))
            return state
        return stop(state)
    if not task.forced:
        state = on_move(state, wait=OFF)
    return first(moved_aside(state, task.chariot, task.square, log, forced=task.forced), Enter(task.chariot))


def wreck(state: State, chariot: int, log: Log) -> State:
    """The chariot is debris, and its driver is on the ground (CI-18)."""
    race = state.race
    square = race.chariots[chariot].square
    log.append(Wrecked(chariot, square))
    state = on_race(
        state,
        debris=tuple(sorted({*race.debris, square})),
        wrecks=(*race.wrecks, chariot),
    )
    return first(on_chariot(state, chariot, square=OFF, markers=0, fell=square), Tumble(chariot))
