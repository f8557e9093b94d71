"""What each choice of a menu is worth to the seat that makes it.

The worth of a choice is the purse to be expected after this race, and, if another race follows, the
prices of the cards kept. All choices are raced in the same worlds, with the same dice, so that the
difference of two is known far better than either. The fewer the races, the more choices stay in
play; those clearly behind are not raced on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import sqrt
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from engine.advice.consequences import after, can_tell, passes
from engine.core.errors import RuleViolation
from engine.core.game import Seat
from engine.games.ben_hvrt.actions import Action
from engine.games.ben_hvrt.cards import CARDS
from engine.games.ben_hvrt.model import chariots_of
from engine.games.ben_hvrt.views import View
from engine.probability.batch import Drawn, Finish
from engine.probability.batch.words import FULL, ONE, SHIFT
from engine.probability.beliefs import Belief, Kinds
from engine.probability.forecast import CHUNKS
from engine.probability.montecarlo import Estimate
from engine.probability.setting_out import Start, set_out

Values = npt.NDArray[np.int64]

CLEARLY: Final = 3.0
"""So many standard errors behind the best, a choice is no longer raced."""


@dataclass(frozen=True, slots=True)
class Worth:
    """A choice, what it is worth, and how far it is behind the best."""

    action: Action
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

    def of(self, action: Action) -> Worth | None:
        """What is said of one action."""
        return next((choice for choice in self.choices if choice.action == action), None)


class _Line:
    """A choice that is being raced."""

    def __init__(self, seen: View, action: Action) -> None:
        self.action = action
        self.seen = after(seen, action)
        self.passes = passes(seen, action)
        self.values: list[Values] = []
        self.places = np.zeros(len(seen.gear), np.int64)

    def race(self, seat: Seat, belief: Belief, cards: Kinds, dice: Drawn) -> None:
        """More races, in worlds that all choices share."""
        start = set_out(self.seen, belief, cards, dice)
        if self.passes:
            start = replace(start, station=replace(start.station, asked=start.station.asked + np.int8(1)))
        finish = start.run()
        self.values.append(value(self.seen, seat, start, finish))
        best = finish.places[list(chariots_of(self.seen.options, seat))].min(axis=0)
        self.places += np.bincount(best, minlength=len(self.places) + 1)[1:]

    @property
    def value(self) -> Values:
        """World by world."""
        return np.concatenate(self.values)


def value(seen: View, seat: Seat, start: Start, finish: Finish) -> Values:
    """[world] what a seat has after the race: its purse, and its cards if they will be of use."""
    purse: Values = finish.purses[seat].astype(np.int64)
    if seen.race_number + 1 >= len(seen.options.laps):
        return purse
    hand = start.spare[seat] + sum(
        _count(finish.hands[seat], one) * CARDS[kind].price for kind, one in ONE.items()
    )
    kept = np.zeros_like(purse)
    for chariot in chariots_of(seen.options, seat):
        gear = sum(_count(finish.gear[chariot], 1 << at) * CARDS[kind].price for kind, at in SHIFT.items())
        if seen.options.forfeit:  # BH-32: the last loses the hand, and what that chariot has in play
            last = finish.places[chariot] == len(finish.places)
            hand, gear = np.where(last, 0, hand), np.where(last, 0, gear)
        kept += gear
    total: Values = purse + hand + kept
    return total


def _count(words: npt.NDArray[np.unsignedinteger[Any]], one: int) -> Values:
    """How many cards of a kind there are in words."""
    found: Values = (words // words.dtype.type(one) & words.dtype.type(FULL)).astype(np.int64)
    return found


def progress(seen: View, *, races: int = sum(CHUNKS), seed: int = 0) -> Iterator[Advice]:
    """Better and better advice, until there are enough races or only one choice is left."""
    seat, menu = seen.seat, seen.menu
    if seat is None or not menu:
        raise RuleViolation("action.nobody")
    lines = [_Line(seen, action) for action in menu if can_tell(action)]
    belief, done, number = Belief.of(seen), 0, 0
    running = lines
    while done < races:
        worlds = min(CHUNKS[min(number, len(CHUNKS) - 1)], races - done)
        cards = belief.draw(worlds, (seed, number))
        dice = Drawn(seed=seed * 1_000 + number, chariots=len(seen.gear), worlds=worlds)
        for line in running:
            line.race(seat, belief, cards, dice)
        done, number = done + worlds, number + 1
        advice = _advice(lines, running, len(menu) - len(lines))
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
                value=_estimate(mine),
                behind=_estimate(mine - best[: len(mine)]) if line is not leader else Estimate(0.0, 0.0),
                places=tuple((line.places / len(mine)).tolist()),
                races=len(mine),
            )
        )
    return Advice(tuple(choices), left_out)


def _estimate(values: Values) -> Estimate:
    """The mean of whole numbers, and its error."""
    count, total, squares = len(values), int(values.sum()), int((values * values).sum())
    return Estimate(total / count, sqrt(max(0, count * squares - total * total) / count) / count)


def advise(seen: View, *, races: int = sum(CHUNKS), seed: int = 0) -> Advice:
    """What each choice of the menu is worth."""
    *_, last = progress(seen, races=races, seed=seed)
    return last
