"""When Sneaky Tricks may be played, who is asked, and what they do (WH-15).

A window asks the seats that hold a trick that fits, the mover first and then round the table,
again after every trick, until all pass in a row. Others see neither who is asked nor who passes.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from engine.core.errors import RuleViolation
from engine.core.game import Seat
from engine.games.whips.actions import Action, Pass, Play
from engine.games.whips.board import BEND_ROWS, JUMP, ROW, ROWS
from engine.games.whips.events import Cause, Mended, Played, PointsSet, Slowed, Whipped, WindowClosed
from engine.games.whips.harm import neighbours, wound
from engine.games.whips.model import (
    BeginFight,
    Chariot,
    Log,
    Move,
    RollDice,
    Stage,
    State,
    Stride,
    Window,
    on_chariot,
    on_move,
)
from engine.games.whips.tables import WHIPS, WOUNDS, clamp_whips
from engine.games.whips.tricks import (
    TRICKS,
    Add,
    Armour,
    Become,
    Fly,
    Grip,
    Mend,
    Operation,
    RollAgain,
    Slow,
    Sure,
    Trick,
    When,
    WhipsBy,
    Whom,
    Wound,
)
from engine.parts.stages import put

REACH: Final = 6
"""No roll goes further."""

AFTER: Final[dict[When, Stage]] = {
    When.BEFORE_ROLL: RollDice(),
    When.AFTER_ROLL: Stride(),
    When.AFTER_MOVE: BeginFight(),
}
"""Where the game goes on when a window is closed."""


def fits(
    trick: Trick, moment: When, seat: Seat, mover: int, chariots: tuple[Chariot, ...], move: Move
) -> bool:
    """Whether a seat may play a trick now: in its time, on whom it is meant for, and not for nothing."""
    if trick.when is not moment or not chariots[seat].running or not chariots[mover].running:
        return False
    if trick.whom is not Whom.MOVER and (trick.whom is Whom.RIVAL) == (seat == mover):
        return False
    return any(_matters(operation, chariots, mover, move) for operation in trick.does)


def _matters(operation: Operation, chariots: tuple[Chariot, ...], mover: int, move: Move) -> bool:
    """Whether an operation can change anything in this move, as far as everybody can see."""
    chariot = chariots[mover]
    row = ROW[chariot.square]
    match operation:
        case WhipsBy(change):
            return clamp_whips(chariot.whips + change) != chariot.whips
        case Grip():
            return any((row + rows) % ROWS in BEND_ROWS for rows in range(REACH))
        case Fly():
            return (JUMP - row) % ROWS < REACH and not move.fly
        case Armour():
            return not move.armour
        case Become(squares):
            return move.points > squares
        case Mend():
            return chariot.wounds < WOUNDS
        case Slow():
            return not chariot.slow and chariot.whips > WHIPS[0]
        case Wound():
            return bool(neighbours(chariots, mover))
    return True


def open_window(state: State, moment: When, log: Log) -> State:
    """Ask whoever may want to play a trick now."""
    return _ask(state, Window(moment, asked=None), 0, log)


def _ask(state: State, window: Window, places: int, log: Log) -> State:
    """Ask the next seat that must be asked, from so many places after the mover; or close."""
    seats = state.options.seats
    for place in range(places, seats):
        seat = (state.mover + place) % seats
        kind = state.tricks[seat]
        if kind is not None and fits(
            TRICKS[kind], window.moment, seat, state.mover, state.chariots, state.move
        ):
            return replace(state, stage=replace(window, asked=seat))
    if window.moment is not When.BEFORE_ROLL:  # there the roll tells it, whether somebody was asked or not
        log.append(WindowClosed(window.moment.value))
    return replace(state, stage=AFTER[window.moment])


def window_menu(seen: Any, _: Window) -> tuple[Action, ...]:
    """Keep the trick, or play it."""
    return (Pass(), Play(seen.trick))


def answer_window(state: State, window: Window, choice: Action, log: Log) -> State:
    """The seat that is asked keeps its trick, or plays it."""
    seat = window.asked
    if seat is None:
        raise AssertionError("nobody is asked")
    if isinstance(choice, Pass):
        return _ask(state, window, (seat - state.mover) % state.options.seats + 1, log)
    if not isinstance(choice, Play):
        raise RuleViolation("action.not_now")
    if choice.trick != state.tricks[seat]:
        raise RuleViolation("trick.not_held", trick=choice.trick[:40])
    log.append(Played(seat, choice.trick))
    state = replace(
        state,
        tricks=put(state.tricks, seat, None),
        discards=state.discards.add(choice.trick),
        stage=replace(window, asked=None, played=window.played + 1),
    )
    trick = TRICKS[choice.trick]
    for operation in trick.does:
        state = _carry_out(state, trick, operation, log)
    return _ask(state, state.stage, 0, log) if isinstance(state.stage, Window) else state


def _carry_out(state: State, trick: Trick, operation: Operation, log: Log) -> State:
    """One operation on the mover, or on its neighbours."""
    mover = state.mover
    chariot = state.chariots[mover]
    match operation:
        case WhipsBy(change):
            whips = clamp_whips(chariot.whips + change)
            log.append(Whipped(mover, whips))
            return on_chariot(state, mover, whips=whips)
        case RollAgain():
            return replace(state, stage=RollDice())
        case Wound(wounds):
            targets = neighbours(state.chariots, mover) if trick.whom is Whom.NEIGHBOURS else (mover,)
            for target in targets:
                state = wound(state, target, Cause.TRICK, log, wounds)
            return state
        case Mend(wounds):
            left = min(WOUNDS, chariot.wounds + wounds)
            log.append(Mended(mover, left))
            return on_chariot(state, mover, wounds=left)
        case Slow():
            log.append(Slowed(mover))
            return on_chariot(state, mover, slow=True)
        case Add() | Become() | Grip() | Sure() | Fly() | Armour():
            return _on_the_move(state, operation, log)


def _on_the_move(state: State, operation: Add | Become | Grip | Sure | Fly | Armour, log: Log) -> State:
    """What changes this move alone."""
    move = state.move
    match operation:
        case Add(squares):
            state = on_move(state, more=move.more + squares)
            return _points(state, move.points + squares, log)
        case Become(squares):
            return _points(state, squares, log)
        case Grip(value):
            return on_move(state, grip=move.grip + value)
        case Sure():
            return on_move(state, sure=True)
        case Fly():
            return on_move(state, fly=True)
        case Armour():
            return on_move(state, armour=True)


def _points(state: State, points: int, log: Log) -> State:
    log.append(PointsSet(state.mover, points))
    return on_move(state, points=points)
