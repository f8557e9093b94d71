"""What each choice of a menu is worth to the seat that makes it.

The worth of a choice is what the seat may expect to have at the end: in Ben Hvrt the purse after this
race, and, if another race follows, the prices of the cards kept. All choices are raced in the same
worlds, with the same dice, so that the difference of two is known far better than either. More and more
worlds are raced, until all choices but one are clearly behind it, or there are as many as were asked
for; choices clearly behind are not raced on. Those that race alike are raced once. Where only a win
counts and it is as good as gone, the worth of a choice is the number of chariots that it leaves behind.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from engine.advice import WORLDS
from engine.core.errors import RuleViolation, brief
from engine.games import own
from engine.kernel import each
from engine.probability import TO_WEIGH, Seen, kernel
from engine.probability.alike import Alike, groups
from engine.probability.forecast import estimate, growing
from engine.probability.montecarlo import Estimate

Whole = npt.NDArray[np.int64]

CLEARLY: Final = 3.0
"""So many standard errors behind the best, a choice is no longer raced."""
GROWTH: Final = (200, 300, 500, 1_000)
"""Worlds by which advice grows: after 200, 500, 1,000, 2,000 and 3,000 there is something to show."""
GONE: Final = 0.03
"""Where only a win counts, and no choice wins more of the first races than this, places are weighed."""


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

    @property
    def in_play(self) -> bool:
        """Whether it is not clearly behind."""
        return -self.behind.mean <= CLEARLY * self.behind.stderr


@dataclass(frozen=True, slots=True)
class Advice:
    """The choices in the order of the menu."""

    choices: tuple[Worth, ...]
    left_out: int
    """Choices of the menu that cannot be valued: offers, which wait for an answer."""
    apart: int = 0
    """So many were raced by themselves. The worth of the others follows from the same races: they lead
    to the same, or differ only in what they pay."""
    sale: Any = None
    """What else can be said where something is on sale, in games that say more of it."""
    by_place: bool = False
    """Whether the win is as good as gone, so that places are weighed instead."""

    @property
    def best(self) -> Worth:
        """The choice of the highest worth."""
        return max(self.choices, key=lambda choice: (choice.behind.mean, choice.races))

    @property
    def derived(self) -> int:
        """Choices that needed no races of their own."""
        return len(self.choices) - self.apart

    def of(self, action: Any) -> Worth | None:
        """What is said of one action."""
        return next((choice for choice in self.choices if choice.action == action), None)

    def at_most(self, taken: Worth) -> float:
        """What a choice may turn out to lose to the best, as clearly as a choice is left."""
        best = max(choice.behind.mean + CLEARLY * choice.behind.stderr for choice in self.choices)
        return best - taken.behind.mean + CLEARLY * taken.behind.stderr


class _Heat:
    """Choices that are raced together, and what is known of each: sums of whole numbers."""

    def __init__(self, choices: Alike) -> None:
        self.choices = choices
        self.by_place = False
        self.races, self.parts = 0, 1
        self.values: list[Whole] = []
        """[choice, world] for every time that they were raced."""
        self.sums = self.squares = np.zeros(len(choices.actions), np.int64)
        self.places = np.zeros((len(choices.actions), 1), np.int64)
        self._rival: tuple[_Heat, int] | None = None
        self._compared = 0
        self._gaps = self._gaps_squared = self.sums

    def race(self, *, worlds: int, seed: int, first: int) -> None:
        """More races, in worlds that all choices share."""
        ends = self.choices.ends(worlds=worlds, seed=seed, first=first)
        self.places = self.places + _tallied(ends.places, ends.ranks)
        self.races, self.parts = self.races + worlds, 1 if self.by_place else ends.parts
        worth = ends.ranks - ends.places.astype(np.int64) if self.by_place else ends.worth
        self.values.append(worth)
        self.sums = self.sums + worth.sum(axis=1)
        self.squares = self.squares + _squares(worth)

    def again_by_place(self) -> _Heat:
        """The same choices, to be raced anew for places."""
        heat = _Heat(self.choices)
        heat.by_place = True
        return heat

    def behind(self, rival: _Heat, row: int) -> tuple[Whole, Whole]:
        """By how much each choice differs from one of them, summed up, and the squares of that."""
        if self._rival != (rival, row):
            self._rival, self._compared = (rival, row), 0
            self._gaps = self._gaps_squared = np.zeros_like(self.sums)
        for mine, best in zip(self.values[self._compared :], rival.values[self._compared :], strict=False):
            gaps = mine - best[row]
            self._gaps = self._gaps + gaps.sum(axis=1)
            self._gaps_squared = self._gaps_squared + _squares(gaps)
            self._compared += 1
        return self._gaps, self._gaps_squared

    def worths(self, rival: _Heat, row: int) -> Iterator[Worth]:
        """Every choice, as far as it is known."""
        races, parts = self.races, self.parts
        columns = (self.sums, self.squares, *self.behind(rival, row), self.places / races)
        for action, *sums, places in zip(self.choices.actions, *(c.tolist() for c in columns), strict=True):
            total, squares, gaps, gaps_squared = sums
            yield Worth(
                action=action,
                value=estimate(total, squares, races, parts),
                behind=estimate(gaps, gaps_squared, races, parts),
                places=tuple(places),
                races=races,
            )


def _squares(values: Whole) -> Whole:
    found: Whole = np.einsum("ij,ij->i", values, values)
    return found


def _tallied(places: npt.NDArray[np.signedinteger[Any]], ranks: int) -> Whole:
    """[choice, place] how often."""
    rows = np.arange(len(places))[:, None] * ranks - 1
    return np.bincount((rows + places).ravel(), minlength=len(places) * ranks).reshape(len(places), ranks)


def progress(seen: Seen, *, races: int = WORLDS, seed: int = 0, glance: int = 0) -> Iterator[Advice]:
    """Better and better advice, until there are enough races or only one choice is left.

    Whoever may know early that this is not worth the while takes a glance first, of so many worlds; it
    changes nothing of what follows.
    """
    game = kernel(seen.game, TO_WEIGH)
    if type(races) is not int or races < 1:
        raise RuleViolation("odds.races", found=brief(races))
    if seen.seat is None or not seen.menu:
        raise RuleViolation("action.nobody" if seen.to_act is None else "action.another")
    if not game.foreseeable(seen):
        raise RuleViolation("odds.nothing_to_race")
    own_way = getattr(own("engine.advice", seen.game), "verdicts", None)
    told = None if own_way is None else own_way(seen, races=races, seed=seed, glance=glance)
    yield from weighed(seen, groups(seen), races=races, seed=seed, glance=glance) if told is None else told


def weighed(
    seen: Seen, choices: Sequence[Alike], *, races: int, seed: int, glance: int = 0
) -> Iterator[Advice]:
    """The same for choices that have been put into groups."""
    order = {action: place for place, action in enumerate(seen.menu)}
    running = heats = [_Heat(group) for group in choices]
    if not heats:
        yield Advice((), len(order))
        return
    only_wins, gone = getattr(kernel(seen.game), "ONLY_WINS", False), False
    for first, worlds in growing(races, getattr(kernel(seen.game), "CHUNKS", GROWTH), glance):
        list(each(partial(_Heat.race, worlds=worlds, seed=seed, first=first), running))
        if first == 0 and only_wins:
            gone = all(int(heat.sums.max()) <= GONE * worlds * heat.parts for heat in heats)
        if first == 0 and gone:
            running = heats = [heat.again_by_place() for heat in heats]
            list(each(partial(_Heat.race, worlds=worlds, seed=seed, first=first), running))
        leader = _leader(running, order)
        found = {heat: list(heat.worths(*leader)) for heat in heats}
        ranked = sorted((one for each in found.values() for one in each), key=lambda one: order[one.action])
        yield Advice(tuple(ranked), len(order) - len(ranked), len(heats), by_place=gone)
        if first + worlds == glance:
            continue
        running = [heat for heat in running if any(one.in_play for one in found[heat])]
        if sum(one.in_play for heat in running for one in found[heat]) < 2:
            return


def _leader(running: list[_Heat], order: dict[Any, int]) -> tuple[_Heat, int]:
    """Where the choice of the highest worth is; of equals the first of the menu."""
    rows = [(heat, int(row)) for heat in running for row in np.flatnonzero(heat.sums == heat.sums.max())]
    best = max(int(heat.sums[row]) for heat, row in rows)
    return min(
        (each for each in rows if each[0].sums[each[1]] == best),
        key=lambda each: order[each[0].choices.actions[each[1]]],
    )


def advise(seen: Seen, *, races: int = WORLDS, seed: int = 0) -> Advice:
    """What each choice of the menu is worth."""
    *_, last = progress(seen, races=races, seed=seed)
    return last
