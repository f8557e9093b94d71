"""The choices that cost the most, as puzzles to try again.

Whatever advice calls as good as the best, within the error of the difference, is right; so nobody is
blamed for a guess that a few more races might have called the other way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from engine.advice.choices import Advice, Worth, progress
from engine.advice.steps import AnyGame, Stepped
from engine.core.game import Seat
from engine.probability import foreseeable

RACES: Final = 1_000
WORST: Final = 3
GLANCE: Final = 50
"""Worlds that often show that a decision cost less than others did."""


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
    for step, seen in _decisions(steps, seat, game):
        yield from _judged(step, seen, progress(seen, races=races, seed=seed))


def blunders(
    steps: Iterable[Stepped],
    seat: Seat,
    *,
    worst: int = WORST,
    races: int = RACES,
    seed: int = 0,
    game: AnyGame,
) -> Iterator[tuple[Puzzle, ...]]:
    """The largest losses so far, the largest first, after every decision; the last are those of all.

    A decision is raced no further once it clearly lost less than so many others.
    """
    found: tuple[Puzzle, ...] = ()
    for step, seen in _decisions(steps, seat, game):
        full = len(found) >= worst and not found[-1].advice.by_place  # places are no measure for wins
        least = found[-1].loss if full else 0.0
        told = progress(seen, races=races, seed=seed, glance=GLANCE if least else 0)
        for puzzle in _judged(step, seen, told, least):
            found = dearest(found, puzzle, worst)
            yield found


def _decisions(steps: Iterable[Stepped], seat: Seat, game: AnyGame) -> Iterator[tuple[Stepped, Any]]:
    """What the seat saw when it had a choice, and what it did."""
    for step in steps:
        if step.seat != seat or game.actor(step.before) != seat or not step.asked:
            continue
        seen = game.view(step.before, seat)
        if step.choice in seen.menu and len(seen.menu) > 1 and foreseeable(seen):
            yield step, seen


def _judged(step: Stepped, seen: Any, told: Iterable[Advice], least: float = 0.0) -> Iterator[Puzzle | None]:
    """Whether it went wrong, by no less than this; nothing if advice is silent."""
    for advice in told:
        taken = advice.of(step.choice)
        if len(advice.choices) < 2 or taken is None:
            return
        if advice.at_most(taken) < least:
            yield None
            return
    yield None if taken is None or taken.close else Puzzle(step.place, seen, taken, advice)


def dearest(found: tuple[Puzzle, ...], puzzle: Puzzle | None, many: int = WORST) -> tuple[Puzzle, ...]:
    """The largest losses, the largest first, with one decision more; places count after all wins."""
    more = found if puzzle is None else (*found, puzzle)
    return tuple(sorted(more, key=lambda each: (each.advice.by_place, -each.loss))[:many])
