"""What each choice of a menu is worth to the seat that makes it.

The worth of a choice is what the seat may expect to have at the end: in Ben Hvrt the purse after this
race, and, if another race follows, the prices of the cards kept. All choices are raced in the same
worlds, with the same dice, so that the difference of two is known far better than either. The fewer
the races, the more choices stay in play; those clearly behind are not raced on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from engine.core.errors import RuleViolation
from engine.core.game import Seat
from engine.probability import TO_WEIGH, Kernel, Seen, kernel
from engine.probability.forecast import CHUNKS, chunks, estimate, sizes
from engine.probability.montecarlo import Estimate

Values = npt.NDArray[np.int64]

CLEARLY: Final = 3.0
"""So many standard errors behind the best, a choice is no longer raced."""


@dataclass(frozen=True, slots=True)
class Worth:
    """A choice, what it is worth, and how far it is behind the best."""

    action: Any
    value: Estimate
    behind: Estimate
    """The mean difference to the best choice, never above 0, with the error of the difference."""
    places: tuple[float, ...]
    """The chance of each place, for the seat's best chariot."""
    races: int

    @property
    def close(self) -> bool:
        """Whether it may as well be the best: within two errors of the difference."""
        return -self.behind.mean <= 2 * self.behind.stderr


@dataclass(frozen=True, slots=True)
class Advice:
    """The choices in the order of the menu."""

    choices: tuple[Worth, ...]
    left_out: int
    """Choices of the menu that cannot be valued: offers, which wait for an answer."""

    @property
    def best(self) -> Worth:
        """The choice of the highest worth."""
        return max(self.choices, key=lambda choice: (choice.behind.mean, choice.races))

    def of(self, action: Any) -> Worth | None:
        """What is said of one action."""
        return next((choice for choice in self.choices if choice.action == action), None)


class _Line:
    """A choice that is being raced."""

    def __init__(self, action: Any, following: Any) -> None:
        self.action = action
        self.following = following
        self.parts = 1
        self.values: list[Values] = []
        self.places = np.zeros(1, np.int64)

    def race(self, game: Kernel, seen: Seen, seat: Seat, worlds: int, seed: int) -> None:
        """More races, in worlds that all choices share."""
        ends = game.ends(self.following, worlds=worlds, seed=seed, since=seen)
        self.parts = ends.parts
        self.values.append(ends.worth[seat])
        ranks = ends.ranks or len(ends.places)
        self.places = self.places + np.bincount(ends.places[seat], minlength=ranks + 1)[1:]

    @property
    def value(self) -> Values:
        """World by world."""
        return np.concatenate(self.values)


def consequences(seen: Seen) -> dict[Any, Any]:
    """The choices of the menu that can be valued, and what is seen after each."""
    game = kernel(seen.game, TO_WEIGH)
    found = ((action, game.after(seen, action)) for action in seen.menu)
    return {action: following for action, following in found if following is not None}


def progress(seen: Seen, *, races: int = sum(CHUNKS), seed: int = 0) -> Iterator[Advice]:
    """Better and better advice, until there are enough races or only one choice is left."""
    seat, game = seen.seat, kernel(seen.game, TO_WEIGH)
    if seat is None or not seen.menu:
        raise RuleViolation("action.nobody")
    if not game.foreseeable(seen):
        raise RuleViolation("odds.nothing_to_race")
    running = lines = [_Line(*each) for each in consequences(seen).items()]
    left_out = len(seen.menu) - len(lines)
    if not lines:
        yield Advice((), left_out)
        return
    for worlds, seeded in chunks(races, seed, sizes(game)):
        for line in running:
            line.race(game, seen, seat, worlds, seeded)
        advice = _advice(lines, running, left_out)
        yield advice
        running = [
            line
            for line, worth in zip(lines, advice.choices, strict=True)
            if line in running and -worth.behind.mean <= CLEARLY * worth.behind.stderr
        ]
        if len(running) < 2:
            return


def _advice(lines: list[_Line], running: list[_Line], left_out: int) -> Advice:
    leader = max(running, key=lambda line: int(line.value.sum()))
    best = leader.value
    choices = []
    for line in lines:
        mine = line.value
        choices.append(
            Worth(
                action=line.action,
                value=_mean(mine, line.parts),
                behind=_mean(mine - best[: len(mine)], line.parts),
                places=tuple((line.places / len(mine)).tolist()),
                races=len(mine),
            )
        )
    return Advice(tuple(choices), left_out)


def _mean(values: Values, parts: int) -> Estimate:
    """The mean of whole numbers of parts, and its error."""
    return estimate(int(values.sum()), int((values * values).sum()), len(values), parts)


def advise(seen: Seen, *, races: int = sum(CHUNKS), seed: int = 0) -> Advice:
    """What each choice of the menu is worth."""
    *_, last = progress(seen, races=races, seed=seed)
    return last
