"""One row for each stage of the game: who is asked what, or what chance brings, or what goes by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.core.chance import Key, Lottery
from engine.core.game import Seat
from engine.games.whips import dice, harm, race, rams, setup, windows
from engine.games.whips.actions import Pass, Whip
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
    NextChariot,
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
from engine.parts.stages import Asks, Draws, Ends, Passes, Stages, always


def _thrown(state: State, name: str) -> Key:
    """Dice have the names of the move and of their number in it."""
    return (name, state.turn, state.mover, state.move.throws)


def _one(name: str, settle: Callable[[State, Any, int, list[Any]], State], **more: Any) -> Draws:
    """One die is thrown."""
    return Draws(
        lambda state, _: Lottery(_thrown(state, name), ((face, 1) for face in dice.FACES)), settle, **more
    )


def _each(name: str, settle: Callable[[State, Any, dice.Dice, list[Any]], State]) -> Draws:
    """A die is thrown for each whip."""
    return Draws(lambda state, _: dice.throw(_thrown(state, name), state.chariots[state.mover].whips), settle)


def _clash(state: State, stage: Clash) -> Lottery[Any]:
    return dice.each(_thrown(state, "sideswipe" if stage.side else "shunt"), 2)


def _mover(seen: Any, _: Any) -> Seat:
    mover: Seat = seen.order[0]
    return mover


def moment_of(state: State, window: Window) -> Key:
    """The name of a window."""
    return (window.moment.value, state.turn, state.mover, state.move.throws)


STAGES: Final[Stages] = {
    DrawGrid: Draws(setup.grid_lottery, setup.draw_grid),
    DealTricks: Draws(setup.deal_lottery, setup.deal_trick),
    BeginTurn: Passes(race.begin_turn),
    BeginMove: Passes(race.begin_move),
    ChooseWhips: Asks(
        asked=_mover,
        menu=lambda seen, _: tuple(map(Whip, race.whips_menu(seen.chariots[seen.order[0]]))),
        decide=race.choose_whips,
        safe=lambda state, _: Whip(state.chariots[state.mover].whips),
        key=lambda state, _, seat: ("whips", state.turn, seat),
    ),
    RollDice: _each("roll", race.rolled),
    Stride: Passes(race.stride),
    Steer: Asks(
        asked=_mover,
        menu=lambda seen, _: race.steer_menu(seen.chariots[seen.order[0]].square, seen.move.points),
        decide=race.steer,
        safe=None,
        key=lambda state, _, seat: ("steer", state.turn, seat, state.move.points),
    ),
    LaneTest: _one("lane", race.lane_tested),
    SkidTest: _each("skid", race.skid_tested),
    TakeOff: _each("jump", race.took_off),
    TouchDown: _each("landing", race.touched_down),
    Clash: Draws(_clash, rams.clashed),
    Veer: _one("veer", rams.veered),
    IntoWall: _one("wall", rams.into_wall),
    BeginFight: Passes(harm.begin_fight),
    Fight: _one("fight", harm.struck, on=harm.fight_on),
    Window: Asks(
        asked=lambda _, window: window.asked,
        menu=windows.window_menu,
        decide=windows.answer_window,
        safe=always(Pass()),
        key=lambda state, window, seat: (*moment_of(state, window), window.played, seat),
    ),
    NextChariot: Passes(race.next_chariot),
    Over: Ends(),
}
