"""Thanks, Jupiter: the window after a harmful result (CI-17)."""

from __future__ import annotations

from dataclasses import replace

from engine.core.errors import RuleViolation
from engine.core.game import Seat
from engine.games.circus import crashes, trials
from engine.games.circus.actions import Action, Pass, ThankJupiter
from engine.games.circus.events import JupiterThanked, WindowClosed
from engine.games.circus.model import (
    AskJupiter,
    Crash,
    Log,
    Race,
    Resolve,
    State,
    Trial,
    mark,
    on_chariot,
)


def victim(race: Race, incident: Trial | Crash) -> int | None:
    """Whom a result harms, if it does."""
    return incident.loser if isinstance(incident, Crash) else trials.victim(race, incident)


def asked(race: Race, harmed: int) -> tuple[Seat, ...]:
    """Those who can cancel it: the victim, then round the table; nobody without a chariot or the card."""
    seats = len(race.chariots)
    round_the_table = ((harmed + n) % seats for n in range(seats))
    return tuple(n for n in round_the_table if race.chariots[n].running and race.chariots[n].jupiter)


def after_roll(state: State, incident: Trial | Crash, log: Log) -> State:
    """A harmful result waits for Jupiter; any other takes effect at once."""
    harmed = victim(state.race, incident)
    seats = () if harmed is None else asked(state.race, harmed)
    if seats:
        return replace(state, stage=AskJupiter(incident, seats[0]))
    return _suffer(state, incident, log)


def answer(state: State, stage: AskJupiter, choice: Action, log: Log) -> State:
    """Cancelled for a marker, or the next seat is asked, or it takes effect."""
    race, incident = state.race, stage.incident
    harmed = victim(race, incident)
    if not isinstance(choice, ThankJupiter | Pass) or harmed is None:
        raise RuleViolation("action.not_now")
    if isinstance(choice, ThankJupiter):
        log.append(JupiterThanked(stage.asked, harmed))
        state = mark(on_chariot(state, stage.asked, jupiter=False), stage.asked, log)
        state = replace(state, stage=Resolve())
        return crashes.spare(state, incident) if isinstance(incident, Crash) else state
    seats = asked(race, harmed)
    later = seats[seats.index(stage.asked) + 1 :]
    if later:
        return replace(state, stage=AskJupiter(incident, later[0]))
    log.append(WindowClosed())
    return _suffer(state, incident, log)


def _suffer(state: State, incident: Trial | Crash, log: Log) -> State:
    state = replace(state, stage=Resolve())
    if isinstance(incident, Crash):
        return crashes.suffer(state, incident, log)
    return trials.suffer(state, incident, log)
