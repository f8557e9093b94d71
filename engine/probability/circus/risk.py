"""What a decision risks in the move at hand, exactly: every die of it enumerated.

The tree is that of the rules themselves, up to the end of the move. Later choices of the mover are those of
the rollout policy, but for the whip, which is left alone; and nobody thanks Jupiter, so that one sees what
there would be to thank him for.

    >>> from fractions import Fraction
    >>> from engine.games.circus import CIRCUS
    >>> from engine.games.circus.actions import Drive
    >>> state = CIRCUS.start(CIRCUS.setup(seats=2))
    >>> state = CIRCUS.step(state, 0).state
    >>> risk(CIRCUS.view(state, 0), Drive(fast=False)).speeds[0]
    (1, Fraction(1, 6))
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from engine.core.game import CHANCE
from engine.games.circus import CIRCUS, tables
from engine.games.circus.actions import Action, Pass
from engine.games.circus.events import (
    Braked,
    Collided,
    CutIn,
    Marked,
    RaceOver,
    RanDown,
    Rolled,
    Tried,
    Wrecked,
)
from engine.games.circus.model import (
    AskJupiter,
    ChooseStep,
    ChooseWhip,
    Over,
    RollCrash,
    RollTrial,
    State,
)
from engine.games.circus.tables import Verdict
from engine.games.circus.trials import big
from engine.games.circus.views import View
from engine.probability.circus.rollout import rollout
from engine.probability.circus.worlds import pretended

ONE: Final = Fraction(1)
NONE: Final = Fraction(0)


@dataclass(frozen=True, slots=True)
class Risk:
    """Chances of what may happen to the mover in this move."""

    speeds: tuple[tuple[int, Fraction], ...] = ()  # CI-09, least first
    brake: Fraction = NONE  # CI-08
    behind: Fraction = NONE  # a collision from behind (CI-10)
    side: Fraction = NONE  # into another's side, by its own card or not (CI-10)
    accident: Fraction = NONE  # the roll of a fast bend, and how it ends (CI-11):
    lost: Fraction = NONE
    skid: Fraction = NONE
    perfect: Fraction = NONE
    brush: Fraction = NONE  # the roll along a wall (CI-16)
    brushed: Fraction = NONE
    debris: Fraction = NONE  # at least one heap (CI-13)
    driver: Fraction = NONE  # at least one run down (CI-14)
    cut_in: Fraction = NONE  # somebody is cut in on (CI-15)
    wreck: Fraction = NONE  # however it comes about
    others: Fraction = NONE  # somebody else is wrecked
    wins: Fraction = NONE  # over the line, or the last one left
    markers: Fraction = NONE  # on average, for the next move


def risk(seen: View, action: Action) -> Risk:
    """What a choice of the mover risks until its move is over."""
    mover = seen.race.mover
    chances: dict[str, Fraction] = {}
    speeds: dict[int, Fraction] = {}
    for share, events in _branches(CIRCUS.step(pretended(seen), action), (seen.race.turn, mover), ONE):
        for event in events:
            if isinstance(event, Rolled):
                speeds[event.speed] = speeds.get(event.speed, NONE) + share
        told = {word for event in events for word in _words(event, mover)}
        for word in told:
            chances[word] = chances.get(word, NONE) + share
        chances["markers"] = chances.get("markers", NONE) + share * _markers(events, mover)
    return Risk(speeds=tuple(sorted(speeds.items())), **chances)


def _branches(
    step: Any, move: tuple[int, int], share: Fraction
) -> Iterator[tuple[Fraction, tuple[Any, ...]]]:
    """Every way to the end of the move: its chance, and all that happens on it."""
    state: State = step.state
    race = state.race
    if isinstance(state.stage, Over | ChooseStep) or (race.turn, race.mover) != move:
        yield share, step.events
        return
    if CIRCUS.actor(state) is CHANCE:
        choices = _outcomes(state)
    elif isinstance(state.stage, AskJupiter | ChooseWhip):
        choices = {Pass(): ONE}
    else:
        choices = {rollout(CIRCUS.view(state, race.mover)): ONE}
    for choice, part in choices.items():
        for whole, events in _branches(CIRCUS.step(state, choice), move, share * part):
            yield whole, (*step.events, *events)


def _outcomes(state: State) -> dict[Any, Fraction]:
    """What chance may bring; faces that mean the same are one."""
    lottery, stage = CIRCUS.lottery(state), state.stage
    alike: dict[Any, Any] = {}
    found: dict[Any, Fraction] = {}
    for outcome, share in lottery.items():
        meaning = outcome
        if isinstance(stage, RollCrash):
            meaning = (outcome[0] > outcome[1]) - (outcome[0] < outcome[1])
        elif isinstance(stage, RollTrial):
            meaning = tables.verdict(outcome, fast=big(state.race, stage.trial))
        first = alike.setdefault(meaning, outcome)
        found[first] = found.get(first, NONE) + share
    return found


ACCIDENTS: Final = {Verdict.LOW: "lost", Verdict.MIDDLE: "skid", Verdict.HIGH: "perfect"}


def _words(event: Any, mover: int) -> Iterator[str]:
    """What an event means for the mover."""
    match event:
        case Tried(peril="accident", verdict=said):
            yield from ("accident", ACCIDENTS[Verdict(said)])
        case Tried(peril="brush", verdict=said):
            yield from ("brush", "brushed")[: 1 + (said == Verdict.LOW.value)]
        case Tried(peril="debris", chariot=chariot) if chariot == mover:
            yield "debris"
        case Collided(chariot=chariot, side=side) if chariot == mover:
            yield "side" if side else "behind"
        case Wrecked(chariot=chariot):
            yield "wreck" if chariot == mover else "others"
        case RaceOver(winner=winner) if winner == mover:
            yield "wins"
        case Braked() | CutIn():
            yield "brake" if isinstance(event, Braked) else "cut_in"
        case RanDown(chariot=chariot) if chariot == mover:
            yield "driver"


def _markers(events: tuple[Any, ...], mover: int) -> int:
    """The markers that the mover has at the end, or none if it is no more."""
    total = 0
    for event in events:
        if isinstance(event, Marked) and event.chariot == mover:
            total = event.markers
        elif isinstance(event, Wrecked) and event.chariot == mover:
            return 0
    return total
