"""A player of Whips put together from habits: how it whips, steers and plays its trick."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from engine.core.chance import Stream
from engine.games.whips.actions import Action
from engine.games.whips.model import Chariot, ChooseWhips, Steer
from engine.games.whips.views import View

Habit: TypeAlias = Callable[[View, Stream], Action]


@dataclass(frozen=True, slots=True)
class Bot:
    """One habit for each sort of decision."""

    whips: Habit
    steer: Habit
    trick: Habit

    @property
    def interjects(self) -> bool:
        """Nobody makes offers in this game."""
        return False

    def choose(self, seen: View, rng: Stream) -> Action:
        """The habit for the decision at hand."""
        match seen.stage:
            case ChooseWhips():
                return self.whips(seen, rng)
            case Steer():
                return self.steer(seen, rng)
        return self.trick(seen, rng)

    def interject(self, seen: View, rng: Stream) -> None:  # noqa: ARG002 - the protocol asks for it
        """No offers."""
        return


def moving(seen: View) -> Chariot:
    """The chariot whose move it is."""
    return seen.chariots[seen.order[0]]
