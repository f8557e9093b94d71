"""The time machine: take one past choice differently, and race on with the same luck.

Dice and deals have names, so wherever the names agree they fall as they fell. Bots decide anew, from
what they see now. People do again what they did: at a decision of the same name the same choice, and
the same offer out of turn; where the rules no longer allow it, or the decision is a new one, the
game's ``safe`` choice, which commits to nothing: it passes, declines, and drives as far as it can.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeAlias

from engine.advice.steps import Stepped
from engine.core.chance import Key, Seeded
from engine.core.errors import RuleViolation
from engine.core.game import Seat
from engine.core.runner import Player, Runner
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.model import State
from engine.games.ben_hvrt.views import asked

_Done: TypeAlias = tuple[Seat | None, Any, State]
"""Who did what, and the state after it."""


@dataclass(frozen=True, slots=True)
class Fork:
    """A race as it would have been."""

    choice: Any
    steps: tuple[Stepped, ...]
    """From the changed choice to the end of the race, numbered on from it."""
    purses: tuple[int, ...]
    """By seat, after the race."""


def what_if(
    past: Sequence[Stepped], place: int, choice: Any, *, players: Mapping[Seat, Player], seed: int | str
) -> Fork:
    """The race with another choice in the step of this place. Seats without a player are people's."""
    step = _decision(past, place)
    race, state = step.before.table.race, BEN_HVRT.step(step.before, choice).state
    runner = Runner(BEN_HVRT, Seeded(seed), players, seed=seed)
    runner.turn(step.before)  # who was asked for an offer in this window is not asked again
    people = _People(past, place, players)
    steps = [Stepped(step.before, step.seat, choice, state, place)]
    while state.table.race == race:
        seat, chosen, following = people.offer(state) or _turn(runner, state) or people.decide(state)
        place += 1
        steps.append(Stepped(state, seat, chosen, following, place))
        state = following
    return Fork(choice, tuple(steps), state.table.results[race].purses)


def regret(
    past: Sequence[Stepped], place: int, *, players: Mapping[Seat, Player], seed: int | str
) -> Iterator[tuple[Any, int]]:
    """Every choice of the menu, and how many ducats more or fewer it had brought. Stop when you like."""
    step = _decision(past, place)
    race, seat, taken = step.before.table.race, step.seat, step.choice
    if seat is None:
        raise RuleViolation("action.nobody")
    results = past[-1].after.table.results
    actual = (
        results[race].purses
        if len(results) > race
        else what_if(past, place, taken, players=players, seed=seed).purses
    )
    for choice in dict.fromkeys((*BEN_HVRT.options(step.before), taken)):
        fork = what_if(past, place, choice, players=players, seed=seed)
        yield choice, fork.purses[seat] - actual[seat]


def _decision(past: Sequence[Stepped], place: int) -> Stepped:
    """The step of a place, if somebody decided there."""
    for step in past:
        if step.place == place:
            if step.seat is None:
                raise RuleViolation("action.nobody")
            return step
    raise RuleViolation("session.no_such_place")


def _turn(runner: Runner[State, Any, Any], state: State) -> _Done | None:
    """What chance or a bot does."""
    turn = runner.turn(state)
    return None if turn is None else (turn.seat, turn.choice, turn.state)


class _People:
    """The people of a game, who do again what they did after a place."""

    def __init__(self, past: Sequence[Stepped], place: int, players: Mapping[Seat, Player]) -> None:
        self.choices: dict[Key, Any] = {}
        self.offers: dict[Key, list[Any]] = {}
        for step in past:
            if step.place <= place or step.seat is None or step.seat in players:
                continue
            key = BEN_HVRT.decision(step.before)
            if asked(step.before) == step.seat:
                self.choices.setdefault(key, step.choice)
            else:
                self.offers.setdefault(key, []).append(step.choice)

    def offer(self, state: State) -> _Done | None:
        """The next offer out of turn that was made at this decision, if it can still be made."""
        if asked(state) is None:
            return None
        made = self.offers.get(BEN_HVRT.decision(state), [])
        while made:
            offer = made.pop(0)
            with suppress(RuleViolation):
                return offer.seat, offer, BEN_HVRT.step(state, offer).state
        return None

    def decide(self, state: State) -> _Done:
        """The same choice again, or the safe one."""
        seat, choice = asked(state), self.choices.get(BEN_HVRT.decision(state))
        if choice is not None:
            with suppress(RuleViolation):
                return seat, choice, BEN_HVRT.step(state, choice).state
        choice = BEN_HVRT.safe(state)
        return seat, choice, BEN_HVRT.step(state, choice).state
