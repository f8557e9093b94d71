"""The race: grid, turns, rolls, moves, passing and the finish (BH-20 to BH-30, BH-35 to BH-37)."""

from __future__ import annotations

from dataclasses import replace

from engine.core.chance import Lottery
from engine.core.errors import RuleViolation
from engine.core.game import Seat
from engine.games.ben_hvrt import routes
from engine.games.ben_hvrt.actions import Action, Move
from engine.games.ben_hvrt.board import BOARD, GRID
from engine.games.ben_hvrt.cards import When
from engine.games.ben_hvrt.effects import trigger
from engine.games.ben_hvrt.events import (
    Departed,
    Finished,
    LinedUp,
    PassedBy,
    Rolled,
    SpeedSet,
    Stepped,
    TurnBegan,
)
from engine.games.ben_hvrt.model import (
    BeginMove,
    BeginTurn,
    CallUpkeep,
    Chariot,
    DragBy,
    EndMove,
    EndRace,
    Flag,
    Log,
    Moment,
    NextChariot,
    Options,
    Race,
    RollDie,
    State,
    Steer,
    Stride,
    from_left,
    on_chariot,
    on_race,
    owner,
    racing,
)
from engine.games.ben_hvrt.tables import TURNS_PER_LAP, clamp_speed
from engine.games.ben_hvrt.upkeep import grid_before_upkeep
from engine.games.ben_hvrt.windows import DIE, open_window
from engine.parts import runners
from engine.parts.runners import OFF

RANK = len(BOARD.lanes)


def line_up(state: State, log: Log) -> State:
    """The chariots go to the grid."""
    chariots = grid(state.options, state.table.dealer)
    log.append(LinedUp(tuple(c.square for c in chariots), tuple(c.speed for c in chariots)))
    following = CallUpkeep() if grid_before_upkeep(state) else Flag()
    return replace(state, race=Race(chariots), stage=following)


def grid(options: Options, dealer: Seat) -> tuple[Chariot, ...]:
    """BH-20, BH-33: from the Dealer's left, each rank a Speed faster than the one before it."""
    seats = from_left(options, dealer)
    places = [turn * len(seats) + seat for turn in range(options.chariots) for seat in seats]
    chariots = [Chariot(OFF, 1)] * len(places)
    for place, chariot in enumerate(places):
        chariots[chariot] = Chariot(GRID[place], 1 + place // RANK)
    return tuple(chariots)


def flag(state: State, log: Log) -> State:
    """The start: what chariots have for it acts."""
    for chariot in range(len(racing(state).chariots)):
        state = trigger(state, When.START, chariot, log)
    return replace(state, stage=BeginTurn())


def standing(race: Race) -> tuple[int, ...]:
    """The chariots still on the track, the leader first (BH-23)."""
    return runners.standing(race.chariots)


def begin_turn(state: State, log: Log) -> State:
    """BH-22: the order is fixed as the turn begins; BH-35: a race does not last for ever."""
    race = racing(state)
    if race.turn == TURNS_PER_LAP * state.table.laps:
        return replace(state, stage=EndRace())
    order = standing(race)
    log.append(TurnBegan(race.turn + 1, order))
    return replace(on_race(state, turn=race.turn + 1, order=order), stage=BeginMove())


def begin_move(state: State, log: Log) -> State:
    """The next chariot; cards may be played before it rolls."""
    state = on_race(state, roll=0, rolls=0, path=(), passed=(), passing=())
    return open_window(state, Moment.BEFORE_ROLL, owner(state.options, racing(state).mover), log)


def pick_up_die(state: State, log: Log) -> State:
    """BH-42."""
    mover = racing(state).mover
    cover = racing(state).chariots[mover].cover
    if not cover:
        return replace(state, stage=RollDie())
    return rolled(on_chariot(state, mover, cover=0), cover, log, covered=True)


def roll_lottery(state: State, _: RollDie) -> Lottery[int]:
    """A fair die, named by race, turn, chariot and how often it has been rolled."""
    race = racing(state)
    return Lottery(("roll", state.table.race, race.turn, race.mover, race.rolls), ((face, 1) for face in DIE))


def roll_die(state: State, _: RollDie, die: int, log: Log) -> State:
    """What the die shows."""
    return rolled(state, die, log)


def rolled(state: State, die: int, log: Log, *, covered: bool = False) -> State:
    """BH-24: the roll, what the chariot's own gear makes of it, and then everyone's cards (BH-41)."""
    race = racing(state)
    log.append(Rolled(race.mover, die, covered))
    state = on_race(state, roll=die, rolls=race.rolls + 1)
    state = trigger(state, When.AFTER_ROLL, race.mover, log)
    return open_window(state, Moment.AFTER_ROLL, owner(state.options, race.mover), log)


def start_of(race: Race, chariot: int, steps: int, laps: int) -> routes.Start:
    """What decides where a chariot can go."""
    here = race.chariots[chariot]
    occupied = 0
    for number, other in enumerate(race.chariots):
        if number != chariot and other.running:
            occupied |= 1 << other.square
    return routes.Start(here.square, steps, occupied, laps + 1 - here.crossings)


def boxed_in(state: State) -> bool:
    """BH-24: not one free square to step to."""
    race = racing(state)
    start = start_of(race, race.mover, race.allowance, state.table.laps)
    return start.steps == 0 or BOARD.step_mask[start.square] & ~start.occupied == 0


def steer(state: State, _: Steer, choice: Action, log: Log) -> State:
    """BH-24 to BH-26: any legal path, as far as one likes."""
    if not isinstance(choice, Move):
        raise RuleViolation("action.not_now")
    race = racing(state)
    routes.check(start_of(race, race.mover, race.allowance, state.table.laps), choice.path)
    return depart(state, choice.path, log)


def depart(state: State, path: tuple[int, ...], log: Log) -> State:
    """The mover sets out, or stays."""
    log.append(Departed(racing(state).mover, path, forced=False))
    return replace(on_race(state, path=path), stage=Stride())


def stride(state: State, log: Log) -> State:
    """One passing, or else one square, at a time (BH-43)."""
    race = racing(state)
    mover = race.mover
    if race.passing:
        passed = race.passing[0]
        log.append(PassedBy(mover, passed))
        state = on_race(state, passing=race.passing[1:], passed=(*race.passed, passed))
        state = trigger(state, When.PASSING, mover, log, rival=passed)
        state = trigger(state, When.PASSED, passed, log, rival=mover)
        return open_window(state, Moment.PASSING, owner(state.options, mover), log, about=passed)
    if not race.path:
        return replace(state, stage=EndMove())
    state = _step(on_race(state, path=race.path[1:]), mover, race.path[0], log)
    race = racing(state)
    if not race.chariots[mover].running:
        return after_finish(state)
    return on_race(state, passing=_passes(race, mover))


def _passes(race: Race, mover: int) -> tuple[int, ...]:
    """BH-43: level or behind in a neighbouring lane, each once in a move, the leader first."""
    reached = routes.LEVEL_OR_BEHIND[race.chariots[mover].square]
    return tuple(
        number
        for number in standing(race)
        if reached >> race.chariots[number].square & 1 and number not in race.passed
    )


def _step(state: State, chariot: int, square: int, log: Log) -> State:
    """BH-28: a crossing after the start advances the counter, and the last one finishes."""
    race = racing(state)
    here = race.chariots[chariot]
    crossed = BOARD.crosses(here.square, square)
    log.append(Stepped(chariot, square, crossed))
    crossings = here.crossings + crossed
    if crossings <= state.table.laps:
        return on_chariot(state, chariot, square=square, crossings=crossings)
    log.append(Finished(chariot, len(race.finished) + 1))
    state = on_race(state, finished=(*race.finished, chariot), path=(), passing=())
    return on_chariot(state, chariot, square=OFF, crossings=crossings)


def after_finish(state: State) -> State:
    """BH-30: on until first, second and third are known, or the last place if it matters."""
    race = racing(state)
    places = len(race.chariots) - 1 if state.options.forfeit else min(3, len(race.chariots) - 1)
    return replace(state, stage=EndRace() if len(race.finished) == places else NextChariot())


def drag(state: State, stage: DragBy, choice: Action, log: Log) -> State:
    """BH-37: a forced move, without passing; the turn of the chariot ends with it."""
    if not isinstance(choice, Move):
        raise RuleViolation("action.not_now")
    routes.check(start_of(racing(state), stage.chariot, stage.squares, state.table.laps), choice.path)
    log.append(Departed(stage.chariot, choice.path, forced=True))
    for square in choice.path:
        state = _step(state, stage.chariot, square, log)
    if not racing(state).chariots[stage.chariot].running:
        return after_finish(state)
    return replace(state, stage=EndMove())


def end_move(state: State, log: Log) -> State:
    """BH-27: Speed becomes the roll."""
    race = racing(state)
    speed = clamp_speed(race.roll)
    log.append(SpeedSet(race.mover, speed))
    state = trigger(on_chariot(state, race.mover, speed=speed), When.AFTER_MOVE, race.mover, log)
    return open_window(state, Moment.AFTER_MOVE, owner(state.options, race.mover), log)


def next_chariot(state: State, _: Log) -> State:
    """BH-22."""
    order = racing(state).order[1:]
    return replace(on_race(state, order=order), stage=BeginMove() if order else BeginTurn())
