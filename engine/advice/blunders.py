"""The choices that cost the most, as puzzles to try again.

Whatever advice calls as good as the best, within the error of the difference, is right; so nobody is
blamed for a guess that a few more races might have called the other way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from engine.advice.choices import Advice, Worth, advise
from engine.advice.steps import AnyGame, Stepped
from engine.core.game import Seat
from engine.probability import foreseeable

RACES: Final = 1_000
WORST: Final = 3


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A decision that went wrong: what was seen, what was taken, and what everything is worth."""

    place: int
    """Of the step in which it was taken."""
    seen: Any
    taken: Worth
    advice: Advice

    @property
    def menu(self) -> tuple[Any, ...]:
        """What there is to choose from."""
        return tuple(choice.action for choice in self.advice.choices)

    @property
    def loss(self) -> float:
        """How much the choice cost, in ducats or what the game pays; above 0."""
        return -self.taken.behind.mean

    def right(self, action: Any) -> bool:
        """Whether a choice is the best, or within the error of it."""
        worth = self.advice.of(action)
        return worth is not None and worth.close


def puzzles(
    steps: Iterable[Stepped], seat: Seat, *, races: int = RACES, seed: int = 0, game: AnyGame
) -> Iterator[Puzzle | None]:
    """One for each decision of the seat that went wrong, None for each that did not. Stop when you like.

    Forced choices, offers and moves off the menu are passed over: advice has nothing to say of them.
    """
    for step in steps:
        if step.seat != seat or game.actor(step.before) != seat or not step.asked:
            continue
        seen = game.view(step.before, seat)
        if step.choice not in seen.menu or len(seen.menu) < 2 or not foreseeable(seen):
            continue
        advice = advise(seen, races=races, seed=seed)
        taken = advice.of(step.choice)
        if len(advice.choices) < 2 or taken is None:
            continue
        yield None if taken.close else Puzzle(step.place, seen, taken, advice)


def blunders(
    steps: Iterable[Stepped],
    seat: Seat,
    *,
    worst: int = WORST,
    races: int = RACES,
    seed: int = 0,
    game: AnyGame,
) -> Iterator[tuple[Puzzle, ...]]:
    """The largest losses so far, the largest first, after every decision; the last are those of all."""
    found: tuple[Puzzle, ...] = ()
    for puzzle in puzzles(steps, seat, races=races, seed=seed, game=game):
        found = dearest(found, puzzle, worst)
        yield found


def dearest(found: tuple[Puzzle, ...], puzzle: Puzzle | None, many: int = WORST) -> tuple[Puzzle, ...]:
    """The largest losses, the largest first, with one decision more."""
    more = found if puzzle is None else (*found, puzzle)
    return tuple(sorted(more, key=lambda each: -each.loss)[:many])
