"""One row for each stage of the game: who is asked what, or what chance brings, or what goes by itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from engine.core.chance import Key
from engine.core.game import Seat
from engine.games.circus import crashes, jupiter, moves, trials, turns
from engine.games.circus.actions import Drive, Head, OneMore, Pass, ThankJupiter, Way
from engine.games.circus.model import (
    AskJupiter,
    BeginMove,
    BeginTurn,
    Bend,
    ChooseBonus,
    ChooseShift,
    ChooseSpeed,
    ChooseStep,
    ChooseWay,
    ChooseWhip,
    Cut,
    DrawPlace,
    EndMove,
    Enter,
    Follow,
    Go,
    Lash,
    Log,
    OnFoot,
    Over,
    Peril,
    Resolve,
    RollCrash,
    RollSpeed,
    RollTrial,
    Shove,
    State,
    Task,
    Trial,
    Tumble,
    Wall,
    on_race,
)
from engine.parts.stages import Asks, Draws, Ends, Passes, Stages, always

RESOLVED: Final[dict[type, Callable[[State, Any, Log], State]]] = {
    Go: lambda state, _, log: moves.go(state, log),
    Enter: trials.enter,
    Shove: crashes.shove,
    Follow: crashes.follow,
    Tumble: lambda state, task, _: replace(state, stage=RollTrial(Trial(Peril.DRIVER, task.chariot))),
    Bend: lambda state, _, __: trials.bend(state),
    Wall: lambda state, _, __: trials.wall(state),
    Lash: lambda state, _, __: trials.lash(state),
    Cut: lambda state, _, log: trials.cut(state, log),
    EndMove: lambda state, _, log: turns.end_move(state, log),
}
"""One line for each thing that may be left to resolve."""


def _resolve(state: State, log: Log) -> State:
    """The first thing that is still to be resolved."""
    first: Task
    first, *todo = state.race.todo
    return RESOLVED[type(first)](on_race(state, todo=tuple(todo)), first, log)


def _only_speed(state: State, log: Log) -> State:
    menu = moves.speed_menu(state.race)
    return moves.choose_speed(state, ChooseSpeed(), menu[0], log) if len(menu) == 1 else state


def _thrown(state: State) -> State:
    """Dice after the speed are counted, for their names."""
    return on_race(state, rolls=state.race.rolls + 1)


def _tried(state: State, stage: RollTrial, face: int, log: Log) -> State:
    state = _thrown(state)
    return jupiter.after_roll(state, trials.rolled(state, stage.trial, face, log), log)


def _crashed(state: State, stage: RollCrash, dice: tuple[int, int], log: Log) -> State:
    return jupiter.after_roll(_thrown(state), crashes.rolled(stage.crash, dice, log), log)


def _mover(seen: Any, _: Any) -> Seat:
    mover: Seat = seen.race.mover
    return mover


def _of_turn(name: str) -> Callable[[State, Any, Seat], Key]:
    """A decision that a seat has once a turn."""
    return lambda state, _, seat: (name, state.race.turn, seat)


STAGES: Final[Stages] = {
    DrawPlace: Draws(turns.place_lottery, turns.draw_place),
    BeginTurn: Passes(turns.begin_turn),
    ChooseWay: Asks(
        asked=lambda _, stage: stage.asked,
        menu=lambda seen, stage: turns.way_menu(seen.race, stage.asked),
        decide=turns.choose_way,
        safe=always(Head(Way.AHEAD)),
        key=_of_turn("way"),
    ),
    BeginMove: Passes(turns.begin_move),
    ChooseSpeed: Asks(
        asked=_mover,
        menu=lambda seen, _: moves.speed_menu(seen.race),
        decide=moves.choose_speed,
        safe=always(Drive(fast=False)),
        key=_of_turn("speed"),
        on=_only_speed,
    ),
    RollSpeed: Draws(moves.speed_lottery, moves.roll_speed),
    ChooseShift: Asks(
        asked=_mover,
        menu=lambda seen, _: moves.shift_menu(seen.options, seen.race),
        decide=moves.choose_shift,
        safe=None,
        key=_of_turn("shift"),
    ),
    Resolve: Passes(_resolve),
    RollTrial: Draws(trials.trial_lottery, _tried),
    RollCrash: Draws(crashes.crash_lottery, _crashed),
    AskJupiter: Asks(
        asked=lambda _, stage: stage.asked,
        menu=always((ThankJupiter(), Pass())),
        decide=jupiter.answer,
        safe=always(Pass()),
        key=lambda state, _, seat: ("jupiter", state.race.turn, state.race.mover, state.race.rolls, seat),
    ),
    ChooseBonus: Asks(
        asked=_mover,
        menu=always((OneMore(), Pass())),
        decide=trials.choose_bonus,
        safe=always(Pass()),
        key=_of_turn("bonus"),
    ),
    ChooseWhip: Asks(
        asked=_mover,
        menu=lambda seen, _: (*trials.whip_menu(seen.race), Pass()),
        decide=trials.choose_whip,
        safe=always(Pass()),
        key=_of_turn("whip"),
    ),
    OnFoot: Passes(turns.walk),
    ChooseStep: Asks(
        asked=lambda _, stage: stage.asked,
        menu=lambda seen, stage: turns.walk_menu(seen.race, stage.asked),
        decide=turns.choose_step,
        safe=None,
        key=_of_turn("walk"),
    ),
    Over: Ends(),
}
