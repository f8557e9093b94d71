"""A chariot's move: speed, the moment of the shift, steps, braking and the line (CI-04 to CI-09)."""

from __future__ import annotations

from dataclasses import replace

from engine.core.chance import Lottery
from engine.core.errors import RuleViolation
from engine.games.circus.actions import Action, Drive, FlyingStart, Shift
from engine.games.circus.board import ALONG_WALL, BOARD, IN_BEND, beside
from engine.games.circus.events import Braked, Rolled, Shifted, SpeedChosen, Stepped
from engine.games.circus.model import (
    MOVE,
    ChooseShift,
    ChooseSpeed,
    Crash,
    Enter,
    Go,
    Log,
    Move,
    Options,
    Race,
    Resolve,
    RollCrash,
    RollSpeed,
    State,
    first,
    mark,
    moving,
    on_chariot,
    on_move,
    on_race,
    standing_on,
)
from engine.games.circus.tables import BRUSH_IN_BEND, BRUSH_ON_STRAIGHT, SLOWEST, die
from engine.games.circus.turns import finish
from engine.parts.runners import OFF


def speed_menu(race: Race) -> tuple[Action, ...]:
    """CI-04 to CI-06."""
    if race.turn > 1:
        return (Drive(fast=False), Drive(fast=True))
    return (Drive(fast=False), FlyingStart()) if race.chariots[race.mover].jupiter else (Drive(fast=False),)


def choose_speed(state: State, _: ChooseSpeed, choice: Action, log: Log) -> State:
    """CI-04: fast on turn 1 costs Jupiter; later it is free."""
    if not isinstance(choice, Drive | FlyingStart):
        raise RuleViolation("action.not_now")
    if choice not in speed_menu(state.race):
        raise RuleViolation("circus.first_turn" if state.race.turn == 1 else "circus.no_flying_start")
    mover, flying = state.race.mover, isinstance(choice, FlyingStart)
    fast = flying or (isinstance(choice, Drive) and choice.fast)
    log.append(SpeedChosen(mover, fast, flying))
    if flying:
        state = on_chariot(state, mover, jupiter=False)
    return replace(on_race(state, move=Move(fast)), stage=RollSpeed())


def speed_lottery(state: State, _: RollSpeed) -> Lottery[int]:
    """CI-02: the small die or the big one, named by turn and chariot."""
    race = state.race
    return Lottery(("speed", race.turn, race.mover), die(fast=moving(race).fast))


def roll_speed(state: State, _: RollSpeed, face: int, log: Log) -> State:
    """CI-09: markers held count now and are gone; CI-07: then the mover says when it shifts."""
    race = state.race
    chariot = race.chariots[race.mover]
    speed = max(SLOWEST, face - chariot.markers)
    log.append(Rolled(race.mover, face, chariot.markers, speed))
    state = on_chariot(state, race.mover, markers=0)
    start = chariot.square
    state = on_move(state, speed=speed, left=speed, bend=IN_BEND[start], brush=too_fast(start, speed))
    state = replace(on_race(state, todo=MOVE), stage=Resolve())
    moments = shift_menu(state.options, state.race)
    if not moments:
        return state
    if len(moments) == 1:
        return on_move(state, wait=moments[0].after)
    return replace(state, stage=ChooseShift())


def shift_way(race: Race) -> int:
    """CI-07: where the mover's card leads it; 0 is straight on, also if a wall has come too near since."""
    way = race.ways[race.mover] if race.ways else None
    if way is None or beside(race.chariots[race.mover].square, way.value) is None:
        return 0
    return way.value


def course(race: Race, after: int, steps: int, way: int) -> tuple[int, ...]:
    """The squares of a move that changes lanes after so many steps, if nothing is in its way."""
    square, squares = race.chariots[race.mover].square, []
    for step in range(steps + 1):
        if step:
            square = BOARD.ahead[square]
            squares.append(square)
        if step == after:
            aside = beside(square, way)
            if aside is not None:
                square = aside
                squares.append(square)
    return tuple(squares)


def too_fast(square: int, speed: int) -> bool:
    """CI-16: along a wall at such a speed."""
    limit = BRUSH_IN_BEND if IN_BEND[square] else BRUSH_ON_STRAIGHT
    return ALONG_WALL[square] and speed >= limit


def met(race: Race) -> frozenset[int]:
    """The squares on which the mover would meet something."""
    chariots = (c.square for n, c in enumerate(race.chariots) if c.running and n != race.mover)
    drivers = (c.fell for c in race.chariots if c.fell != OFF)
    return frozenset((*chariots, *drivers, *race.debris))


def shift_menu(options: Options, race: Race) -> tuple[Shift, ...]:
    """CI-07: every moment for the shift; of those that meet nothing and brush alike, the first."""
    way, move = shift_way(race), moving(race)
    if not way:
        return ()
    things = met(race)
    moments: dict[tuple[object, ...], Shift] = {}
    for after in range(move.left + 1):
        squares = course(race, after, move.left, way)
        squares, home = _up_to_the_finish(options, race, squares)
        if things.intersection(squares):
            alike: tuple[object, ...] = ("meets", after)
        else:
            brush = move.brush or any(too_fast(square, move.speed) for square in squares)
            alike = (home, brush and not home)
        moments.setdefault(alike, Shift(after))
    return tuple(moments.values())


def _up_to_the_finish(options: Options, race: Race, squares: tuple[int, ...]) -> tuple[tuple[int, ...], bool]:
    """The squares up to the crossing that ends the race, and whether there is one."""
    here = race.chariots[race.mover]
    before = here.square
    for number, square in enumerate(squares):
        if BOARD.crosses(before, square) and here.crossings == options.laps:
            return squares[: number + 1], True
        before = square
    return squares, False


def choose_shift(state: State, _: ChooseShift, choice: Action, __: Log) -> State:
    """CI-07: before, between or after the steps."""
    if not isinstance(choice, Shift):
        raise RuleViolation("action.not_now")
    most = moving(state.race).left
    if not 0 <= choice.after <= most:
        raise RuleViolation("circus.shift", after=choice.after, most=most)
    return replace(on_move(state, wait=choice.after), stage=Resolve())


def go(state: State, log: Log) -> State:
    """One step or the shift, and then on."""
    race, move = state.race, moving(state.race)
    here = race.chariots[race.mover]
    if not here.running:
        return state
    if move.wait == 0:
        return _shift(state, log)
    if move.left == 0:
        return state
    ahead = BOARD.ahead[here.square]
    other = standing_on(race, ahead)
    if other is None:
        return step(on_move(state, left=move.left - 1, wait=max(OFF, move.wait - 1)), log, Go())
    if move.left == 1 and move.wait == OFF:
        log.append(Braked(race.mover, other))
        return mark(stop(state), race.mover, log)
    return replace(first(state, Go()), stage=RollCrash(Crash(race.mover, other)))


def step(state: State, log: Log, *then: Go) -> State:
    """One square ahead, which is free; CI-01: the last crossing ends the race."""
    mover = state.race.mover
    here = state.race.chariots[mover]
    square = BOARD.ahead[here.square]
    crossed = BOARD.crosses(here.square, square)
    log.append(Stepped(mover, square, crossed))
    state = on_chariot(state, mover, square=square, crossings=here.crossings + crossed)
    if here.crossings + crossed > state.options.laps:
        return finish(state, mover, log)
    return first(noted(state), Enter(mover), *then)


def _shift(state: State, log: Log) -> State:
    """CI-07: to the level square, or into the side of whoever is there."""
    race = state.race
    mover, way = race.mover, shift_way(race)
    square = beside(race.chariots[mover].square, way)
    other = standing_on(race, square)
    if square is not None and other is None:
        return first(
            moved_aside(on_move(state, wait=OFF), mover, square, log, forced=False), Enter(mover), Go()
        )
    if other is None:
        raise AssertionError("a card towards a wall")
    crash = Crash(mover, other, way, (mover, other))
    return replace(first(state, Go()), stage=RollCrash(crash))


def moved_aside(state: State, chariot: int, square: int, log: Log, *, forced: bool) -> State:
    """A chariot changes lanes; only by its own card is that part of its move."""
    log.append(Shifted(chariot, square, forced))
    state = on_chariot(state, chariot, square=square)
    return state if forced else noted(state)


def noted(state: State) -> State:
    """CI-11, CI-15, CI-16: what a square that the mover comes to by itself means at the end of its move."""
    race, move = state.race, moving(state.race)
    square = race.chariots[race.mover].square
    brush = move.brush or too_fast(square, move.speed)
    return on_move(state, bend=move.bend or IN_BEND[square], brush=brush, moved=True)


def stop(state: State) -> State:
    """The mover goes no further."""
    return on_move(state, left=0, wait=OFF)
