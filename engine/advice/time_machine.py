"""The time machine: take one past choice differently, and race on with the same luck.

Dice and deals have names, so wherever the names agree they fall as they fell. Bots decide anew, from
what they see now. People do again what they did: at a decision of the same name the same choice, and
the same offer out of turn; where the rules no longer allow it, or the decision is a new one, the
game's ``safe`` choice, which commits to nothing: it passes, declines, and drives as far as it can.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeAlias

from engine.advice.rounds import Result, result, rounds
from engine.advice.steps import AnyGame, Stepped
from engine.core.chance import Key, Seeded
from engine.core.errors import RuleViolation, brief
from engine.core.game import Seat
from engine.core.runner import Player, Runner

_Done: TypeAlias = tuple[Seat | None, Any, Any]
"""Who did what, and the state after it."""


@dataclass(frozen=True, slots=True)
class Fork:
    """A race as it would have been."""

    choice: Any
    steps: tuple[Stepped, ...]
    """From the changed choice to the end of the race, numbered on from it."""
    purses: Result
    """By seat, after the race: ducats, or what the game pays."""


def what_if(
    past: Sequence[Stepped],
    place: int,
    choice: Any,
    *,
    players: Mapping[Seat, Player],
    seed: int | str,
    game: AnyGame,
) -> Fork:
    """The race with another choice in the step of this place. Seats without a player are people's."""
    step = _decision(past, place)
    race, state = _race(game, step), game.step(step.before, choice).state
    runner = Runner(game, Seeded(seed), players, seed=seed)
    runner.turn(step.before)  # who was asked for an offer in this window is not asked again
    people = _People(game, past, place, players)
    steps = [Stepped(step.before, step.seat, choice, state, place)]
    while (purses := result(game, state, race)) is None:
        seat, chosen, following = people.offer(state) or _turn(runner, state) or people.decide(state)
        place += 1
        steps.append(Stepped(state, seat, chosen, following, place))
        state = following
    return Fork(choice, tuple(steps), purses)


def regret(
    past: Sequence[Stepped],
    place: int,
    *,
    players: Mapping[Seat, Player],
    seed: int | str,
    game: AnyGame,
    choices: Iterable[Any] | None = None,
) -> Iterator[tuple[Any, Any]]:
    """Every choice of the menu, or of these, and how much more or less it had brought. Stop when you like."""
    step = _decision(past, place)
    seat, taken = step.seat, step.choice
    if seat is None:
        raise RuleViolation("action.nobody")
    actual = result(game, past[-1].after, _race(game, step))
    if actual is None:
        actual = what_if(past, place, taken, players=players, seed=seed, game=game).purses
    for choice in dict.fromkeys((*game.options(step.before), taken)) if choices is None else choices:
        fork = what_if(past, place, choice, players=players, seed=seed, game=game)
        yield choice, fork.purses[seat] - actual[seat]


def _race(game: AnyGame, step: Stepped) -> int:
    """The number of the race in which a step was taken."""
    return rounds(game).number(game.view(step.before, None))


def _decision(past: Sequence[Stepped], place: int) -> Stepped:
    """The step of a place, if somebody decided there."""
    for step in past:
        if step.place == place:
            if step.seat is None:
                raise RuleViolation("action.nobody")
            return step
    raise RuleViolation("session.no_such_place", found=brief(place), last=past[-1].place if past else 0)


def _turn(runner: Runner[Any, Any, Any], state: Any) -> _Done | None:
    """What chance or a bot does."""
    turn = runner.turn(state)
    return None if turn is None else (turn.seat, turn.choice, turn.state)


class _People:
    """The people of a game, who do again what they did after a place."""

    def __init__(
        self, game: AnyGame, past: Sequence[Stepped], place: int, players: Mapping[Seat, Player]
    ) -> None:
        self.game = game
        self.choices: dict[Key, Any] = {}
        self.offers: dict[Key, list[Any]] = {}
        for step in past:
            if step.place <= place or step.seat is None or step.seat in players:
                continue
            key = game.decision(step.before)
            if game.actor(step.before) == step.seat:
                self.choices.setdefault(key, step.choice)
            else:
                self.offers.setdefault(key, []).append(step.choice)

    def offer(self, state: Any) -> _Done | None:
        """The next offer out of turn that was made at this decision, if it can still be made."""
        if not isinstance(self.game.actor(state), int):
            return None
        made = self.offers.get(self.game.decision(state), [])
        while made:
            offer = made.pop(0)
            with suppress(RuleViolation):
                return offer.seat, offer, self.game.step(state, offer).state
        return None

    def decide(self, state: Any) -> _Done:
        """The same choice again, or the safe one."""
        game, seat = self.game, self.game.actor(state)
        if not isinstance(seat, int):
            raise RuleViolation("action.nobody")
        choice = self.choices.get(game.decision(state))
        if choice is not None:
            with suppress(RuleViolation):
                return seat, choice, game.step(state, choice).state
        choice = game.safe(state)
        return seat, choice, game.step(state, choice).state
