"""The frame of a race: grid, order, direction cards, drivers on foot, the end (CI-01, CI-06, CI-18)."""

from __future__ import annotations

from dataclasses import replace

from engine.core.chance import Lottery
from engine.core.errors import RuleViolation
from engine.core.game import Seat
from engine.games.circus.actions import Action, Head, Walk, Way
from engine.games.circus.board import GRID, TO_SAFETY, beside, way_out
from engine.games.circus.events import Escaped, PlaceDrawn, RaceOver, Revealed, TurnBegan, Walked
from engine.games.circus.model import (
    BeginMove,
    BeginTurn,
    ChooseSpeed,
    ChooseStep,
    ChooseWay,
    DrawPlace,
    Fate,
    Log,
    OnFoot,
    Over,
    Race,
    State,
    on_chariot,
    on_race,
    ranking,
    standing,
    standing_on,
)
from engine.games.circus.tables import DIRECTIONS_FROM, TURNS_PER_LAP
from engine.parts.runners import OFF
from engine.parts.stages import put


def place_lottery(state: State, stage: DrawPlace) -> Lottery[int]:
    """CI-01: each place goes to any of the chariots without one."""
    left = (n for n, chariot in enumerate(state.race.chariots) if not chariot.running)
    return Lottery(("place", stage.place), ((chariot, 1) for chariot in left))


def draw_place(state: State, stage: DrawPlace, chariot: int, log: Log) -> State:
    """CI-01: a chariot on its place; the last one takes what is left."""
    state = _line_up(state, stage.place, chariot, log)
    left = [n for n, other in enumerate(state.race.chariots) if not other.running]
    if len(left) > 1:
        return replace(state, stage=DrawPlace(stage.place + 1))
    state = _line_up(state, stage.place + 1, left[0], log)
    return replace(state, stage=BeginTurn())


def _line_up(state: State, place: int, chariot: int, log: Log) -> State:
    log.append(PlaceDrawn(chariot, GRID[place]))
    return on_chariot(state, chariot, square=GRID[place])


def begin_turn(state: State, log: Log) -> State:
    """CI-06: the order is fixed as the turn begins; CI-01: a race does not last for ever."""
    race = state.race
    if race.turn == TURNS_PER_LAP * state.options.laps:
        return finish(state, standing(race)[0], log)
    order = standing(race)
    log.append(TurnBegan(race.turn + 1, order))
    state = on_race(state, turn=race.turn + 1, order=order, ways=())
    if race.turn + 1 < DIRECTIONS_FROM:
        return replace(state, stage=BeginMove())
    return replace(state, stage=ChooseWay(min(order)))


def way_menu(race: Race, seat: Seat) -> tuple[Head, ...]:
    """CI-07: no card towards an adjoining wall."""
    square = race.chariots[seat].square
    return tuple(Head(way) for way in Way if way is Way.AHEAD or beside(square, way.value) is not None)


def choose_way(state: State, stage: ChooseWay, choice: Action, log: Log) -> State:
    """CI-06: one card each, face down; the last one turns them all up."""
    seat = stage.asked
    if not isinstance(choice, Head) or seat is None:
        raise RuleViolation("action.not_now")
    if choice not in way_menu(state.race, seat):
        raise RuleViolation("circus.wall", way=choice.way.name.lower())
    secret = put(state.secret, seat, choice.way)
    later = [n for n in state.race.order if n > seat]
    if later:
        return replace(state, secret=secret, stage=ChooseWay(min(later)))
    log.append(Revealed(secret))
    state = replace(on_race(state, ways=secret), secret=(None,) * len(secret))
    return replace(state, stage=BeginMove())


def begin_move(state: State, _: Log) -> State:
    """The next chariot chooses its speed."""
    return replace(on_race(state, move=None, rolls=0, todo=()), stage=ChooseSpeed())


def end_move(state: State, log: Log) -> State:
    """CI-01: the last chariot left has won; otherwise the next one moves."""
    race = state.race
    left = standing(race)
    if len(left) <= 1:
        return finish(state, left[0] if left else None, log)
    order = tuple(n for n in race.order[1:] if race.chariots[n].running)
    state = on_race(state, order=order, move=None)
    if order:
        return replace(state, stage=BeginMove())
    return replace(state, stage=OnFoot())


def walk(state: State, log: Log) -> State:
    """CI-18: after all chariots, by seat; who may go more than one way is asked."""
    stage = state.stage
    if not isinstance(stage, OnFoot):
        raise AssertionError("nobody walks")  # noqa: TRY004 - a gap in the rules
    for driver, chariot in enumerate(state.race.chariots):
        if driver < stage.next or chariot.fate is not Fate.WALKING:
            continue
        if TO_SAFETY[chariot.fell] == 1:
            log.append(Escaped(driver))
            state = on_chariot(state, driver, fate=Fate.SAFE, fell=OFF)
            continue
        menu = walk_menu(state.race, driver)
        if len(menu) > 1:
            return replace(state, stage=ChooseStep(driver))
        for only in menu:
            state = _walked(state, driver, only, log)
    return replace(state, stage=BeginTurn())


def walk_menu(race: Race, driver: Seat) -> tuple[Walk, ...]:
    """CI-18: nearer to the central wall or to a gate, and never onto a chariot; the shortest way first."""
    squares = way_out(race.chariots[driver].fell)
    return tuple(Walk(square) for square in squares if standing_on(race, square) is None)


def choose_step(state: State, stage: ChooseStep, choice: Action, log: Log) -> State:
    """CI-18: one square in the direction of his choice."""
    if not isinstance(choice, Walk):
        raise RuleViolation("action.not_now")
    if choice not in walk_menu(state.race, stage.asked):
        raise RuleViolation("circus.walk", square=choice.square)
    return replace(_walked(state, stage.asked, choice, log), stage=OnFoot(stage.asked + 1))


def _walked(state: State, driver: Seat, step: Walk, log: Log) -> State:
    log.append(Walked(driver, step.square))
    return on_chariot(state, driver, fell=step.square)


def finish(state: State, winner: int | None, log: Log) -> State:
    """CI-01: it is over, and nothing more is rolled."""
    places = ranking(state.race)
    log.append(RaceOver(winner, places))
    state = on_race(state, order=(), move=None, todo=())
    return replace(state, stage=Over(winner, places))
