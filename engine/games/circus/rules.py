"""The game object: it knows which module plays which stage, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256
from typing import Any, Final

from engine.core.chance import Key, Lottery
from engine.core.errors import RuleViolation
from engine.core.game import Seat
from engine.games.circus import crashes, jupiter, moves, setup, trials, turns, views
from engine.games.circus.actions import Action, Drive, Head, Pass, Way, well_formed
from engine.games.circus.board import BEND_ROWS, BOARD, EXIT_ROWS, GRID
from engine.games.circus.events import Event
from engine.games.circus.model import (
    AskJupiter,
    BeginMove,
    BeginTurn,
    Bend,
    ChooseBonus,
    ChooseShift,
    ChooseSpeed,
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
    Options,
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
    ranking,
)
from engine.games.circus.tables import BIG, SMALL
from engine.games.circus.views import View
from engine.parts.stages import Rooms, StagedGame


def _resolve(state: State, log: Log) -> State:
    """The first thing that is still to be resolved."""
    task, *todo = state.race.todo
    return _resolved(on_race(state, todo=tuple(todo)), task, log)


def _resolved(state: State, task: Task, log: Log) -> State:  # noqa: C901 - a table of one line each
    match task:
        case Go():
            return moves.go(state, log)
        case Enter():
            return trials.enter(state, task, log)
        case Shove():
            return crashes.shove(state, task, log)
        case Follow():
            return crashes.follow(state, task, log)
        case Tumble(chariot=chariot):
            return replace(state, stage=RollTrial(Trial(Peril.DRIVER, chariot)))
        case Bend():
            return trials.bend(state)
        case Wall():
            return trials.wall(state)
        case Lash():
            return trials.lash(state)
        case Cut():
            return trials.cut(state, log)
        case EndMove():
            return turns.end_move(state, log)


def _only_speed(state: State, log: Log) -> State:
    menu = moves.speed_menu(state.race)
    return moves.choose_speed(state, menu[0], log) if len(menu) == 1 else state


BY_ITSELF: Final[dict[type, Callable[[State, Log], State]]] = {
    Resolve: _resolve,
    BeginTurn: turns.begin_turn,
    BeginMove: turns.begin_move,
    ChooseSpeed: _only_speed,
}


class Circus(StagedGame[Options, State, Action, View]):
    """Circus, complete: see docs/rules/circus.md."""

    slug = "circus"
    rules_version = "1"
    fingerprint = sha256(
        repr((BOARD.lap, BOARD.lanes, BEND_ROWS, EXIT_ROWS, GRID, SMALL, BIG)).encode()
    ).hexdigest()[:16]
    options_type, action_type, outcome_type = Options, Action, int | tuple[int, int]
    state_type, view_type, event_type = State, View, Event
    rooms = Rooms.of(setup, views, well_formed, Over)
    by_itself = BY_ITSELF

    def asked(self, state: State) -> Seat | None:
        """The seat that is to decide, if one is."""
        return views.asked(state)

    def lottery(self, state: State) -> Lottery[Any]:
        """What chance may bring now."""
        match state.stage:
            case DrawPlace() as stage:
                return turns.place_lottery(state, stage)
            case RollSpeed():
                return moves.speed_lottery(state)
            case RollTrial(trial=trial):
                return trials.trial_lottery(state, trial)
            case RollCrash(crash=crash):
                return crashes.crash_lottery(state, crash)
        raise RuleViolation("lottery.not_now")

    def _possible(self, state: State, outcome: Any) -> bool:
        return super()._possible(state, outcome) and _of_whole_numbers(outcome)

    def _settle(self, state: State, outcome: Any, log: Log) -> State:
        stage = state.stage
        if isinstance(stage, DrawPlace):
            return turns.draw_place(state, stage, outcome, log)
        if isinstance(stage, RollSpeed):
            return moves.roll_speed(state, outcome, log)
        state = on_race(state, rolls=state.race.rolls + 1)
        if isinstance(stage, RollCrash):
            return jupiter.after_roll(state, crashes.rolled(stage.crash, outcome, log), log)
        if isinstance(stage, RollTrial):
            return jupiter.after_roll(state, trials.rolled(state, stage.trial, outcome, log), log)
        raise AssertionError(f"chance decides nothing at {stage!r}")

    def _decide(self, state: State, choice: Any, log: Log) -> State:
        match state.stage:
            case ChooseWay() as stage:
                return turns.choose_way(state, stage, choice, log)
            case ChooseSpeed():
                return moves.choose_speed(state, choice, log)
            case ChooseShift():
                return moves.choose_shift(state, choice)
            case ChooseBonus():
                return trials.choose_bonus(state, choice, log)
            case ChooseWhip():
                return trials.choose_whip(state, choice)
            case AskJupiter() as stage:
                return jupiter.answer(state, stage, choice, log)
        raise AssertionError(f"nobody decides anything at {state.stage!r}")

    def seen(self, event: Event, _: Seat | None) -> Event:
        """What happens happens in the open: cards that lie face down make no event."""
        return event

    def payoffs(self, state: State) -> tuple[int | Fraction, ...]:
        """The win: one for the winner, nothing for anybody else (CI-01)."""
        winner = state.stage.winner if isinstance(state.stage, Over) else None
        return tuple(int(seat == winner) for seat in range(state.options.seats))

    def places(self, state: State) -> tuple[int, ...]:
        """As they stand (CI-06), wrecks last; before the grid is drawn all are equal."""
        if isinstance(state.stage, DrawPlace):
            return (1,) * state.options.seats
        order = state.stage.ranking if isinstance(state.stage, Over) else ranking(state.race)
        return tuple(1 + order.index(seat) for seat in range(state.options.seats))

    def decision(self, state: State) -> Key:
        """The name of the decision now asked: unique in a game, made of public facts."""
        seat = views.asked(state)
        if seat is None:
            raise RuleViolation("action.nobody")
        race = state.race
        match state.stage:
            case AskJupiter():
                return ("jupiter", race.turn, race.mover, race.rolls, seat)
            case ChooseWay():
                return ("way", race.turn, seat)
            case ChooseSpeed():
                return ("speed", race.turn, seat)
            case ChooseShift():
                return ("shift", race.turn, seat)
            case ChooseBonus():
                return ("bonus", race.turn, seat)
        return ("whip", race.turn, seat)

    def safe(self, state: State) -> Action:
        """What commits a player to nothing: straight on, slow, the first moment, no whip, no Jupiter."""
        match state.stage:
            case ChooseWay():
                return Head(Way.AHEAD)
            case ChooseSpeed():
                return Drive(fast=False)
            case ChooseShift():
                return self.options(state)[0]
        return Pass()


def _of_whole_numbers(outcome: Any) -> bool:
    """A lottery knows that True is no face, but not that (True, 3.0) are no two faces."""
    return all(type(face) is int for face in outcome) if isinstance(outcome, tuple) else True


CIRCUS: Final = Circus()
