"""A player of Circus made of habits: how it heads, drives, shifts, whips, thanks Jupiter and walks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from engine.core.chance import Stream
from engine.games.circus.actions import Action
from engine.games.circus.model import AskJupiter, ChooseBonus, ChooseShift, ChooseSpeed, ChooseStep, ChooseWay
from engine.games.circus.views import View
from engine.probability.circus.rollout import rollout

Habit: TypeAlias = Callable[[View, Stream], Action]


def as_rollout(seen: View, _: Stream) -> Action:
    """What the rollout policy does when it does not veer."""
    return rollout(seen)


@dataclass(frozen=True, slots=True)
class Bot:
    """One habit for each sort of decision; whatever is not said is the rollout policy's."""

    way: Habit = as_rollout
    speed: Habit = as_rollout
    shift: Habit = as_rollout
    bonus: Habit = as_rollout
    whip: Habit = as_rollout
    jupiter: Habit = as_rollout
    walk: Habit = as_rollout

    @property
    def interjects(self) -> bool:
        """Nobody makes offers in this game."""
        return False

    def choose(self, seen: View, rng: Stream) -> Action:
        """The habit for the decision at hand."""
        return self._habit(seen)(seen, rng)

    def interject(self, seen: View, rng: Stream) -> None:  # noqa: ARG002 - the protocol asks for it
        """No offers."""
        return

    def _habit(self, seen: View) -> Habit:
        match seen.stage:
            case ChooseWay():
                return self.way
            case ChooseSpeed():
                return self.speed
            case ChooseShift():
                return self.shift
            case ChooseBonus():
                return self.bonus
            case AskJupiter():
                return self.jupiter
            case ChooseStep():
                return self.walk
        return self.whip
