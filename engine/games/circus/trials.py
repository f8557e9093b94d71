"""Accident, brush, whip, debris and what becomes of drivers (CI-11 to CI-16, CI-18)."""

from __future__ import annotations

from dataclasses import replace

from engine.core.chance import Lottery
from engine.core.errors import RuleViolation
from engine.games.circus.actions import Action, OneMore, Pass, Whip
from engine.games.circus.board import BEHIND, BOARD, IN_BEND, INWARDS, LANE, OUTER, OUTWARDS, beside
from engine.games.circus.crashes import wreck
from engine.games.circus.events import CutIn, RanDown, Tried
from engine.games.circus.model import (
    ChooseBonus,
    ChooseWhip,
    Enter,
    Fate,
    Log,
    Peril,
    Race,
    Resolve,
    RollTrial,
    Shove,
    State,
    Trial,
    first,
    mark,
    moving,
    on_chariot,
    standing_on,
)
from engine.games.circus.moves import step
from engine.games.circus.tables import OUTER_MARKERS, Verdict, die, verdict
from engine.parts.runners import OFF

ON_THE_MOVERS_DIE = frozenset({Peril.ACCIDENT, Peril.BRUSH, Peril.WHIP})
"""CI-11, CI-12: rolled on the die of the speed chosen; all others on the small one."""

FATES = {Verdict.LOW: Fate.DEAD, Verdict.MIDDLE: Fate.WOUNDED, Verdict.HIGH: Fate.WALKING}


def big(race: Race, trial: Trial) -> bool:
    """Whether a test is rolled on the big die."""
    return trial.peril in ON_THE_MOVERS_DIE and moving(race).fast


def trial_lottery(state: State, stage: RollTrial) -> Lottery[int]:
    """A die, named by peril, turn, mover and how many have been thrown."""
    race, trial = state.race, stage.trial
    return Lottery((trial.peril.value, race.turn, race.mover, race.rolls), die(fast=big(race, trial)))


def rolled(state: State, trial: Trial, face: int, log: Log) -> Trial:
    """The test with its die."""
    trial = replace(trial, die=face)
    said = result(state.race, trial)
    log.append(Tried(trial.peril.value, trial.chariot, trial.other, face, said.value))
    return trial


def result(race: Race, trial: Trial) -> Verdict:
    """What the die of a test says (CI-02)."""
    return verdict(trial.die, fast=big(race, trial))


def victim(race: Race, trial: Trial) -> int | None:
    """Whom a result harms in a way that Jupiter could cancel (CI-17)."""
    said = result(race, trial)
    match trial.peril:
        case Peril.DRIVER:
            return None
        case Peril.WHIP if said is Verdict.HIGH:
            return trial.other
        case Peril.WHIP | Peril.BRUSH:
            return trial.chariot if said is Verdict.LOW else None
    return None if said is Verdict.HIGH else trial.chariot


def suffer(state: State, trial: Trial, log: Log) -> State:
    """What the die has said comes to pass."""
    said, chariot = result(state.race, trial), trial.chariot
    match trial.peril:
        case Peril.ACCIDENT:
            return _accident(state, chariot, said, log)
        case Peril.DRIVER:
            return _fall(state, chariot, said)
        case Peril.WHIP if said is Verdict.HIGH:
            away = lash_way(state.race, trial)
            return first(mark(state, trial.other, log), Shove(trial.other, away, (chariot, trial.other)))
        case Peril.DEBRIS if said is Verdict.LOW:
            return wreck(state, chariot, log)
    return state if victim(state.race, trial) is None else mark(state, chariot, log)


def lash_way(race: Race, trial: Trial) -> int:
    """CI-12: the side on which a whip's target is, and to which it is driven."""
    mine, other = (LANE[race.chariots[chariot].square] for chariot in (trial.chariot, trial.other))
    return OUTWARDS if other > mine else INWARDS


def _accident(state: State, chariot: int, said: Verdict, log: Log) -> State:
    """CI-11: destroyed, a skid, or one more square if there is one."""
    if said is Verdict.LOW:
        return wreck(state, chariot, log)
    square = state.race.chariots[chariot].square
    if said is Verdict.HIGH:
        free = standing_on(state.race, BOARD.ahead[square]) is None
        return replace(state, stage=ChooseBonus()) if free else state
    if state.options.mild and LANE[square] == OUTER:
        return mark(state, chariot, log, OUTER_MARKERS)
    return first(mark(state, chariot, log), Shove(chariot, OUTWARDS, (chariot,)))


def _fall(state: State, chariot: int, said: Verdict) -> State:
    """CI-18: a dead driver is nowhere any more."""
    fate = FATES[said]
    fell = OFF if fate is Fate.DEAD else state.race.chariots[chariot].fell
    return on_chariot(state, chariot, fate=fate, fell=fell)


def enter(state: State, task: Enter, log: Log) -> State:
    """CI-14: drivers on this square are run down; CI-13: then the debris, if any."""
    chariot = task.chariot
    square = state.race.chariots[chariot].square
    for driver, other in enumerate(state.race.chariots):
        if other.fell == square:
            log.append(RanDown(chariot, driver))
            state = mark(on_chariot(state, driver, fate=Fate.DEAD, fell=OFF), chariot, log)
    if square in state.race.debris:
        return replace(state, stage=RollTrial(Trial(Peril.DEBRIS, chariot)))
    return state


def bend(state: State) -> State:
    """CI-11: fast, and some square in a bend."""
    return _try(state, Peril.ACCIDENT) if moving(state.race).fast and moving(state.race).bend else state


def wall(state: State) -> State:
    """CI-16: some square too fast along a wall."""
    return _try(state, Peril.BRUSH) if moving(state.race).brush else state


def _try(state: State, peril: Peril) -> State:
    mover = state.race.mover
    if not state.race.chariots[mover].running:
        return state
    return replace(state, stage=RollTrial(Trial(peril, mover)))


def choose_bonus(state: State, _: ChooseBonus, choice: Action, log: Log) -> State:
    """CI-11: one more square forward, if wanted."""
    if not isinstance(choice, OneMore | Pass):
        raise RuleViolation("action.not_now")
    state = replace(state, stage=Resolve())
    return step(state, log) if isinstance(choice, OneMore) else state


def whip_menu(race: Race) -> tuple[Whip, ...]:
    """CI-12: the chariots level with the mover, on a straight."""
    here = race.chariots[race.mover]
    if not here.running or IN_BEND[here.square]:
        return ()
    level = (_nearest(race, here.square, way) for way in (INWARDS, OUTWARDS))
    return tuple(Whip(other) for other in level if other is not None)


def _nearest(race: Race, square: int, way: int) -> int | None:
    """The first chariot in the same row on one side."""
    aside = beside(square, way)
    while aside is not None and (other := standing_on(race, aside)) is None:
        aside = beside(aside, way)
    return None if aside is None else other


def lash(state: State) -> State:
    """CI-12: who has somebody level is asked."""
    return replace(state, stage=ChooseWhip()) if whip_menu(state.race) else state


def choose_whip(state: State, _: ChooseWhip, choice: Action, __: Log) -> State:
    """CI-12: one try, or none."""
    if isinstance(choice, Pass):
        return replace(state, stage=Resolve())
    if not isinstance(choice, Whip):
        raise RuleViolation("action.not_now")
    if choice not in whip_menu(state.race):
        raise RuleViolation("circus.whip", target=choice.target)
    return replace(state, stage=RollTrial(Trial(Peril.WHIP, state.race.mover, choice.target)))


def cut(state: State, log: Log) -> State:
    """CI-15: whoever is right behind takes a marker, if the mover has moved."""
    race = state.race
    here = race.chariots[race.mover]
    cuts = here.running and moving(race).moved
    other = standing_on(race, BEHIND[here.square]) if cuts else None
    if other is None:
        return state
    log.append(CutIn(race.mover, other))
    return mark(state, other, log)
