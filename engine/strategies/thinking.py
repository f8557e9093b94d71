"""A bot for every game that thinks by racing on: each choice of a menu in the same worlds, to the end.

It begins with what a strong bot of its game would do, and does otherwise only where racing on says
clearly that something else is better. Where racing on knows nothing, as in an auction of which it sees
no further than the next bid, the strong bot decides.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from engine.core.chance import Stream
from engine.core.runner import Player
from engine.probability import foreseeable

WORLDS: Final = 400
"""In how many worlds a choice is raced, at most."""
NAME: Final = "Sibylla"
IDEA: Final = f"the hardest: races every choice on in {WORLDS} worlds before she answers"
VOICE: Final = ("I have seen this race.", "Four hundred times.")
_SEEDS: Final = 2**31


def _as_seen(seen: Any) -> Any:
    return seen


@dataclass(frozen=True, slots=True)
class Thinker:
    """Whoever looks ahead."""

    habit: Player
    """What it would do without thinking."""
    weighs: Callable[[Any], bool]
    """Whether racing on tells anything of the choices of a view."""
    takes: Callable[[Any], Any] = _as_seen
    """What it takes a view for, where racing on takes the others for other players than they are."""

    @property
    def interjects(self) -> bool:
        """As its habit is."""
        return self.habit.interjects

    def choose(self, seen: Any, rng: Stream) -> Any:
        """The habit, unless something else is clearly better."""
        usual = self.habit.choose(seen, rng)
        if len(seen.menu) < 2 or not self.weighs(seen) or not foreseeable(seen):
            return usual
        from engine.advice import advise  # when she thinks, and not before: it is heavy

        advice = advise(self.takes(seen), races=WORLDS, seed=rng.index(_SEEDS))
        mine = advice.of(usual)
        return usual if mine is None or mine.in_play else advice.best.action

    def interject(self, seen: Any, rng: Stream) -> Any | None:
        """As its habit does."""
        return self.habit.interject(seen, rng)
