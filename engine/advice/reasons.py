"""Why a figure is what it is: the facts of a position that move it most.

A game has a fixed list of facts (``facts`` in its module of ``engine.advice``): Speed, a rival just ahead, a
card in play. Each says how the view would be without it. A figure is raced as it is and with every fact
changed alone, in the same worlds, and those facts are its reasons whose change moves it most, and by more
than two errors. A figure is a chance to win, or by how much one choice is better than another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from engine.advice.choices import advise
from engine.advice.facts import Fact
from engine.core.errors import RuleViolation
from engine.games import own
from engine.probability import TO_WEIGH, Seen, foreseeable, kernel
from engine.probability.montecarlo import Estimate

Sample: TypeAlias = npt.NDArray[np.float64]
Figure: TypeAlias = Callable[[Any], Sample | None]
"""World by world what a view comes to; None where that cannot be said of it."""

RACES: Final = 1_000
MOST: Final = 3
BATCHES: Final = 10
"""A sale has one verdict for all its worlds: it is told for so many lots of them."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A fact, and how the figure would be without it."""

    fact: Fact
    otherwise: float
    moves: Estimate
    """By how much the fact raises the figure, in the same worlds."""

    @property
    def counts(self) -> bool:
        """Whether it is more than chance."""
        return abs(self.moves.mean) > 2 * self.moves.stderr


@dataclass(frozen=True, slots=True)
class Why:
    """A figure, and all facts by how much they move it."""

    figure: Estimate
    tried: tuple[Reason, ...]
    """Every fact whose change could be raced, the one that moves the figure most first."""

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The two or three that are worth telling."""
        return tuple(reason for reason in self.tried if reason.counts)[:MOST]


def facts(seen: Seen, who: int) -> tuple[Fact, ...]:
    """What there is to be changed of a view, if the figure is about this seat, or this horse."""
    listed = getattr(own("engine.advice", seen.game), "facts", None)
    return () if listed is None else tuple(listed(seen, who))


def of_odds(seen: Seen, who: int, *, races: int = RACES, seed: int = 0) -> Why:
    """Why this seat, or in Horse Fever this horse, has its chance to win."""
    return why(seen, facts(seen, who), chance_of(who, races, seed))


def of_worth(seen: Seen, action: Any, other: Any, *, races: int = RACES, seed: int = 0) -> Why:
    """Why a choice is so much better than another, or worse."""
    if seen.seat is None:
        raise RuleViolation("action.nobody")
    return why(seen, facts(seen, seen.seat), lead_of(action, other, races, seed))


def why(seen: Seen, listed: tuple[Fact, ...], figure: Figure) -> Why:
    """A figure with its facts changed, one at a time."""
    now = figure(seen)
    if now is None:
        raise RuleViolation("odds.nothing_to_race")
    return Why(_estimate(now), tuple(sorted(_tried(seen, listed, figure, now), key=_least)))


def _least(reason: Reason) -> float:
    return -abs(reason.moves.mean)


def _tried(seen: Seen, listed: tuple[Fact, ...], figure: Figure, now: Sample) -> Iterator[Reason]:
    for fact in listed:
        changed = fact.change(seen)
        then = figure(changed) if foreseeable(changed) else None
        if then is not None:
            yield Reason(fact, float(then.mean()), _estimate(now - then))


def chance_of(who: int, races: int, seed: int) -> Figure:
    """World by world, whether somebody wins."""

    def figure(seen: Any) -> Sample | None:
        wins = getattr(own("engine.advice", seen.game), "wins", None)
        if wins is not None:
            return np.asarray(wins(seen, who, worlds=races, seed=seed), np.float64)
        found = kernel(seen.game, TO_WEIGH).ends(seen, worlds=races, seed=seed)
        return np.asarray(found.places[who] == 1, np.float64)

    return figure


def lead_of(action: Any, other: Any, races: int, seed: int) -> Figure:
    """World by world, by how much one choice is worth more than another."""

    def figure(seen: Any) -> Sample | None:
        if action not in seen.menu or other not in seen.menu:
            return None
        verdicts = getattr(own("engine.advice", seen.game), "verdicts", None)
        if verdicts is not None and verdicts(seen, races=1, seed=seed) is not None:
            return _in_a_sale(seen)
        game = kernel(seen.game, TO_WEIGH)
        try:
            views = [game.after(seen, each) for each in (action, other)]
        except RuleViolation:
            return None  # with that fact changed the rules refuse the choice: it may cost what nobody has
        if None in views:
            return None
        one, two = (game.ends(view, worlds=races, seed=seed, since=seen) for view in views)
        lead: Sample = (one.worth[seen.seat] / one.parts) - (two.worth[seen.seat] / two.parts)
        return lead

    def _in_a_sale(seen: Any) -> Sample | None:
        lots = []
        for batch in range(BATCHES):
            told = advise(seen, races=max(1, races // BATCHES), seed=BATCHES * seed + batch)
            one, two = told.of(action), told.of(other)
            if one is None or two is None:
                return None
            lots.append(one.value.mean - two.value.mean)
        return np.array(lots)

    return figure


def _estimate(sample: Sample) -> Estimate:
    spread = float(sample.std(ddof=1)) if len(sample) > 1 else 0.0
    return Estimate(float(sample.mean()), spread / sqrt(len(sample)))
