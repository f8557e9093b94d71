"""Turns, whips, rolls and steps: all that a chariot does alone (WH-01 to WH-06, WH-12, WH-13, WH-17)."""

from __future__ import annotations

from dataclasses import replace

from engine.core.errors import RuleViolation
from engine.games.whips import tables
from engine.games.whips.actions import Action, Ahead, Change, Whip
from engine.games.whips.board import BEND_ROWS, BOARD, CHOICE, JUMPS, LANES, ROW, WIDE, ahead, run, sides
from engine.games.whips.dice import Dice
from engine.games.whips.events import (
    Cause,
    Jumped,
    Landed,
    LaneTested,
    PointsSet,
    RaceOver,
    Rolled,
    SkidTested,
    SpunOut,
    TurnBegan,
    TurnedRound,
    Whipped,
)
from engine.games.whips.harm import wound
from engine.games.whips.model import (
    BeginMove,
    BeginTurn,
    Chariot,
    ChooseWhips,
    IntoWall,
    LaneTest,
    Log,
    Move,
    NextChariot,
    Over,
    RollDice,
    SkidTest,
    State,
    Steer,
    Stride,
    TakeOff,
    TouchDown,
    on_chariot,
    on_move,
    thrown,
)
from engine.games.whips.rams import enter
from engine.games.whips.tricks import When
from engine.games.whips.windows import open_window
from engine.parts.runners import running, standing


def begin_turn(state: State, log: Log) -> State:
    """WH-17: the leader first, as they stand now; WH-16: not for ever."""
    if state.turn == tables.TURNS_PER_LAP * state.options.laps:
        return race_over(replace(state, winner=standing(state.chariots)[0]), log, stopped=True)
    order = standing(state.chariots)
    log.append(TurnBegan(state.turn + 1, order))
    return replace(state, turn=state.turn + 1, order=order, stage=BeginMove())


def begin_move(state: State, log: Log) -> State:
    """WH-01: choose the whips, where there is a choice; WH-06: or turn round."""
    mover = state.mover
    chariot = state.chariots[mover]
    state = replace(state, move=Move())
    if chariot.spun:
        log.append(TurnedRound(mover))
        return replace(on_chariot(state, mover, spun=False), stage=NextChariot())
    if len(whips_menu(chariot)) > 1:
        return replace(state, stage=ChooseWhips())
    return _crack(state, whips_menu(chariot)[0], log)


def whips_menu(chariot: Chariot) -> tuple[int, ...]:
    """The whips that a chariot may drive with this turn (WH-01, WH-06, WH-13)."""
    if chariot.slow or chariot.whips == 0:
        return (1,)
    least, most = tables.WHIPS
    return tuple(range(max(least, chariot.whips - 1), min(most, chariot.whips + 1) + 1))


def choose_whips(state: State, _: ChooseWhips, choice: Action, log: Log) -> State:
    """WH-01."""
    if not isinstance(choice, Whip):
        raise RuleViolation("action.not_now")
    allowed = whips_menu(state.chariots[state.mover])
    if choice.whips not in allowed:
        raise RuleViolation("whips.not_so", whips=choice.whips, least=allowed[0], most=allowed[-1])
    return _crack(state, choice.whips, log)


def _crack(state: State, whips: int, log: Log) -> State:
    log.append(Whipped(state.mover, whips))
    state = on_chariot(state, state.mover, whips=whips, slow=False)
    return open_window(state, When.BEFORE_ROLL, log)


def rolled(state: State, _: RollDice, dice: Dice, log: Log) -> State:
    """WH-02: as many squares as the highest die; WH-15: and those of a carrot."""
    log.append(Rolled(state.mover, dice, max(dice)))
    points = max(dice) + state.move.more
    if state.move.more:
        log.append(PointsSet(state.mover, points))
    return open_window(on_move(thrown(state), points=points), When.AFTER_ROLL, log)


def stride(state: State, log: Log) -> State:
    """The next step, or the question where to, or the end of the move."""
    mover, move = state.mover, state.move
    chariot = state.chariots[mover]
    if move.points == 0 or not chariot.running:
        return open_window(state, When.AFTER_MOVE, log)
    square = chariot.square
    if CHOICE[square] and move.plan == 0:
        return replace(state, stage=Steer())
    state = on_move(state, points=move.points - 1, plan=max(0, move.plan - 1))
    if square in JUMPS:
        return _over_the_water(state, (), log) if move.fly else replace(state, stage=TakeOff())
    if ROW[square] in BEND_ROWS:
        return replace(state, stage=SkidTest())
    return _step(state, 0, log)


def _step(state: State, side: int, log: Log) -> State:
    """One row ahead; whoever was rammed, the plan is made anew."""
    mover = state.mover
    square = ahead(state.chariots[mover].square, side)
    state = enter(state, (), mover, square, side, log)
    return state if isinstance(state.stage, Stride) else on_move(state, plan=0)


def steer_menu(square: int, points: int) -> tuple[Ahead | Change, ...]:
    """WH-03: straight on, farthest first, or a lane to either side."""
    far = min(points, run(square))
    return (*(Ahead(squares) for squares in range(far, 0, -1)), *map(Change, sides(square)))


def steer(state: State, _: Steer, choice: Action, log: Log) -> State:
    """WH-03: the driver's choice on a straight."""
    square = state.chariots[state.mover].square
    points = state.move.points
    match choice:
        case Ahead(squares):
            far = min(points, run(square))
            if not 1 <= squares <= far:
                raise RuleViolation("steer.not_so_far", squares=squares, most=far)
            return replace(on_move(state, plan=squares), stage=Stride())
        case Change(side):
            if side not in (-1, 1):
                raise RuleViolation("steer.one_lane")
            if ahead(square, side) is None:
                raise RuleViolation("steer.wall")
            if side not in sides(square):
                raise RuleViolation("steer.water")
            state = on_move(state, points=points - 1)
            if not state.move.sure:
                return replace(state, stage=LaneTest(side))
            log.append(LaneTested(state.mover, side, (), 0, passed=True))
            return _step(state, side, log)
    raise RuleViolation("action.not_now")


def lane_tested(state: State, stage: LaneTest, die: int, log: Log) -> State:
    """WH-03: into the other lane, or straight ahead after all."""
    needed = tables.CHANGE[state.chariots[state.mover].whips]
    passed = die >= needed
    log.append(LaneTested(state.mover, stage.side, (die,), needed, passed))
    return _step(thrown(state), stage.side if passed else 0, log)


def skid_value(lane: int, grip: int = 0) -> int:
    """WH-04: what every die must show; tricks make it easier or harder, never sure or hopeless.

    >>> [skid_value(lane) for lane in range(4)], skid_value(0, -2)
    ([5, 4, 3, 3], 6)
    """
    return max(2, min(6, tables.SKID[lane] - grip))


def skid_tested(state: State, _: SkidTest, dice: Dice, log: Log) -> State:
    """WH-04 to WH-06: on, out, or round."""
    mover = state.mover
    square = state.chariots[mover].square
    state = thrown(state)
    needed = skid_value(BOARD.lane[square], state.move.grip)
    passed = min(dice) >= needed
    log.append(SkidTested(mover, dice, needed, passed))
    if passed:
        return _step(state, 0, log)
    if dice.count(1) >= tables.ONES:
        log.append(SpunOut(mover))
        return replace(on_chariot(state, mover, whips=0, spun=True), stage=NextChariot())
    state = on_move(state, points=max(0, state.move.points - 1))
    if BOARD.lane[square] == LANES - 1:
        return replace(state, stage=IntoWall((), mover, 1, ahead=True))
    return _step(state, 1, log)


def took_off(state: State, _: TakeOff, dice: Dice, log: Log) -> State:
    """WH-12: over the water; WH-13: or into it."""
    mover = state.mover
    state = thrown(state)
    if max(dice) >= tables.CLEARED:
        return _over_the_water(state, dice, log)
    log.append(Jumped(mover, dice, cleared=False))
    state = wound(on_move(state, points=0), mover, Cause.WATER, log)
    if not state.chariots[mover].running:
        return replace(state, stage=Stride())
    return _step(on_chariot(state, mover, whips=1, slow=True), 0, log)


def _over_the_water(state: State, dice: Dice, log: Log) -> State:
    log.append(Jumped(state.mover, dice, cleared=True))
    return replace(state, stage=TouchDown())


def touched_down(state: State, _: TouchDown, dice: Dice, log: Log) -> State:
    """WH-12: a wound for each 6, then the square after the water."""
    mover = state.mover
    log.append(Landed(mover, dice))
    hard = sum(die >= tables.LANDED_HARD for die in dice)
    square = ahead(state.chariots[mover].square, rows=WIDE + 1)
    state = wound(thrown(state), mover, Cause.LANDING, log, hard)
    if not state.chariots[mover].running:
        return replace(state, stage=Stride())
    return enter(state, (), mover, square, 0, log)


def next_chariot(state: State, _: Log) -> State:
    """Whoever is still on the track moves once a turn."""
    order = tuple(number for number in state.order[1:] if state.chariots[number].running)
    return replace(state, order=order, move=Move(), stage=BeginMove() if order else BeginTurn())


def decided(state: State) -> bool:
    """WH-16: somebody is home, or at most one is left."""
    return state.winner is not None or len(running(state.chariots)) <= 1


def race_over(state: State, log: Log, *, stopped: bool = False) -> State:
    """WH-16: the last one on the track wins; if none is left, nobody does."""
    left = running(state.chariots)
    winner = state.winner if state.winner is not None or not left else left[0]
    state = replace(state, winner=winner, stage=Over())
    log.append(RaceOver(winner, by_place(state), stopped))
    return state


def by_place(state: State) -> tuple[int, ...]:
    """All chariots: as they stand on the track, then the destroyed, the last to go first."""
    return (*standing(state.chariots), *reversed(state.lost))
