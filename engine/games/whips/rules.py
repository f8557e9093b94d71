"""The game object: it knows which module plays which stage, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from hashlib import sha256
from typing import Any, Final

from engine.core.chance import Key, Lottery
from engine.core.errors import RuleViolation, brief
from engine.core.game import Seat
from engine.games.whips import dice, harm, race, rams, setup, views, windows
from engine.games.whips.actions import Action, Pass, Whip, well_formed
from engine.games.whips.board import BEND_ROWS, BOARD, GRID, JUMP, WATER
from engine.games.whips.events import Event
from engine.games.whips.model import (
    BeginFight,
    BeginMove,
    BeginTurn,
    ChooseWhips,
    Clash,
    DealTricks,
    DrawGrid,
    Fight,
    IntoWall,
    LaneTest,
    Log,
    NextChariot,
    Options,
    Over,
    RollDice,
    SkidTest,
    State,
    Steer,
    Stride,
    TakeOff,
    TouchDown,
    Veer,
    Window,
)
from engine.games.whips.tricks import DECK
from engine.games.whips.views import View
from engine.parts.stages import Rooms, StagedGame

BY_ITSELF: Final[dict[type, Callable[[State, Log], State]]] = {
    BeginTurn: race.begin_turn,
    BeginMove: race.begin_move,
    Stride: race.stride,
    BeginFight: harm.begin_fight,
    Fight: harm.fight_on,
    NextChariot: race.next_chariot,
}

DECIDED: Final[dict[type, Callable[[State, Any, Action, Log], State]]] = {
    ChooseWhips: race.choose_whips,
    Steer: race.steer,
    Window: windows.answer_window,
}

PER_WHIP: Final[dict[type, tuple[str, Callable[[State, Any, dice.Dice, Log], State]]]] = {
    RollDice: ("roll", race.rolled),
    SkidTest: ("skid", race.skid_tested),
    TakeOff: ("jump", race.took_off),
    TouchDown: ("landing", race.touched_down),
}
"""Stages at which a die is thrown for each whip."""

ONE_DIE: Final[dict[type, tuple[str, Callable[[State, Any, int, Log], State]]]] = {
    LaneTest: ("lane", race.lane_tested),
    Veer: ("veer", rams.veered),
    IntoWall: ("wall", rams.into_wall),
    Fight: ("fight", harm.struck),
}
"""Stages at which one die is thrown."""


class Whips(StagedGame[Options, State, Action, View]):
    """Whips, complete: see docs/rules/whips.md."""

    slug = "whips"
    rules_version = "1"
    fingerprint = sha256(
        repr((BOARD.lap, BOARD.lanes, sorted(BEND_ROWS), JUMP, WATER, GRID, DECK)).encode()
    ).hexdigest()[:16]
    options_type, action_type, outcome_type = Options, Action, int | str | tuple[int, ...]
    state_type, view_type, event_type = State, View, Event
    rooms = Rooms.of(setup, views, well_formed, Over)
    by_itself, decided = BY_ITSELF, DECIDED

    def lottery(self, state: State) -> Lottery[Any]:
        """What chance may bring now."""
        match state.stage:
            case DrawGrid():
                return setup.grid_lottery(state)
            case DealTricks() as stage:
                return setup.deal_lottery(state, stage)
            case Clash(side=side):
                return dice.each(_throw(state, "sideswipe" if side else "shunt"), 2)
        if type(state.stage) in PER_WHIP:
            name = PER_WHIP[type(state.stage)][0]
            return dice.throw(_throw(state, name), state.chariots[state.mover].whips)
        if type(state.stage) in ONE_DIE:
            return Lottery(_throw(state, ONE_DIE[type(state.stage)][0]), ((face, 1) for face in dice.FACES))
        raise RuleViolation("lottery.not_now")

    def _on(self, state: State, log: Log) -> State:
        """A race that is decided is over, at whatever stage."""
        if state.turn and not isinstance(state.stage, Over) and race.decided(state):
            return race.race_over(state, log)
        return super()._on(state, log)

    def _settle(self, state: State, outcome: Any, log: Log) -> State:
        stage = state.stage
        if isinstance(stage, Over):
            raise RuleViolation("action.over")
        if outcome not in self.lottery(state) or not _plain(outcome):
            raise RuleViolation("outcome.impossible", outcome=brief(outcome))
        match stage:
            case DrawGrid():
                return setup.draw_grid(state, outcome, log)
            case DealTricks():
                return setup.deal_trick(state, stage, outcome, log)
            case Clash():
                return rams.clashed(state, stage, outcome, log)
        if type(stage) in PER_WHIP:
            return PER_WHIP[type(stage)][1](state, stage, outcome, log)
        return ONE_DIE[type(stage)][1](state, stage, outcome, log)

    def seen(self, event: Event, seat: Seat | None) -> Event | None:
        """What a seat learns of an event."""
        return views.seen_event(event, seat)

    def payoffs(self, state: State) -> tuple[int | Fraction, ...]:
        """The win, for whom it belongs to (WH-16)."""
        return tuple(int(seat == state.winner) for seat in range(state.options.seats))

    def places(self, state: State) -> tuple[int, ...]:
        """By position; the destroyed come last, whoever held out longer first."""
        order = race.by_place(state)
        if len(order) < state.options.seats:  # still on the way to the grid
            return (1,) * state.options.seats
        return tuple(1 + order.index(seat) for seat in range(state.options.seats))

    def decision(self, state: State) -> Key:
        """The name of the decision now asked: unique in a game, made of public facts."""
        match state.stage:
            case ChooseWhips():
                return ("whips", state.turn, state.mover)
            case Steer():
                return ("steer", state.turn, state.mover, state.move.points)
            case Window(asked=int() as seat) as window:
                return (*self.moment(state), window.played, seat)
        raise RuleViolation("action.nobody")

    def moment(self, state: State) -> Key:
        """The name of the window now open, or nothing."""
        if not isinstance(state.stage, Window):
            return ()
        return (state.stage.moment.value, state.turn, state.mover, state.move.throws)

    def safe(self, state: State) -> Action:
        """What commits a player to nothing: as fast as before, straight on, and no trick."""
        match state.stage:
            case ChooseWhips():
                return Whip(state.chariots[state.mover].whips)
            case Steer():
                return self.options(state)[0]
        return Pass()


def _plain(outcome: Any) -> bool:
    """Whether dice are whole numbers: (True,) == (1.0,) == (1,), but only one of them was thrown."""
    return not isinstance(outcome, tuple) or all(type(die) is int for die in outcome)


def _throw(state: State, name: str) -> Key:
    """Dice have the names of the move and of their number in it."""
    return (name, state.turn, state.mover, state.move.throws)


WHIPS: Final = Whips()
