"""V in Ben Hvrt: views that are wanted together are raced together, which costs little more than one.

>>> from engine.games.ben_hvrt import BEN_HVRT
>>> from engine.core.chance import Seeded
>>> state = BEN_HVRT.start(BEN_HVRT.setup(seats=4, laps=[1]))
>>> while state.auction is None:
...     state = BEN_HVRT.step(state, Seeded(7).settle(BEN_HVRT.lottery(state))).state
>>> seen = BEN_HVRT.view(state, seat=0)
>>> Raced(races=50)(seen) == Raced(races=50)(seen)
True
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from typing import Any, Final

import numpy as np

from engine.advice.yardstick import RACES, whose
from engine.games.ben_hvrt.model import Answer, Flag, Upkeep
from engine.games.ben_hvrt.views import View
from engine.probability.ben_hvrt.batch import Dice, Drawn, Station, Worlds, run
from engine.probability.ben_hvrt.batch.squares import Bytes
from engine.probability.ben_hvrt.beliefs import Belief
from engine.probability.ben_hvrt.setting_out import Start, set_out

TOGETHER: Final = 20_000
"""Races run at once: enough that they cost little each, few enough that something is soon to be seen."""


@dataclass(frozen=True, slots=True)
class Raced:
    """The mean purse after so many races under the rollout policy; every view is raced once."""

    races: int = RACES
    seed: int = 0
    _known: dict[View, Fraction] = field(default_factory=dict, repr=False, compare=False)

    @property
    def together(self) -> int:
        """How many views are best raced at once."""
        return max(1, TOGETHER // self.races)

    def __call__(self, seen: View) -> Fraction:
        """What the race is worth to the seat of this view."""
        key = _essence(seen)
        if key not in self._known:
            self.prepare([seen])
        return self._known[key]

    def prepare(self, views: Iterable[View]) -> None:
        """Race all that is not known yet, at once. The views are of one game."""
        fresh = [seen for seen in dict.fromkeys(map(_essence, views)) if seen not in self._known]
        for first in range(0, len(fresh), self.together):
            some = fresh[first : first + self.together]
            self._known.update(zip(some, self._race(some), strict=True))

    def _race(self, views: list[View]) -> list[Fraction]:
        """The worth of each, from one run of the kernel."""
        dice = Drawn(seed=self.seed, chariots=len(views[0].gear), worlds=self.races)
        starts = []
        for seen in views:
            belief = Belief.of(seen)
            starts.append(_spread(set_out(seen, belief, belief.draw(self.races, (self.seed, 0)), dice)))
        worlds = Worlds(
            hands=np.concatenate([start.worlds.hands for start in starts], axis=1),
            dice=_Repeated(dice, len(starts)),
            gear=np.concatenate([start.station.gear for start in starts], axis=1),
        )
        purses = run(Station.together([start.station for start in starts]), worlds).purses
        purses = purses.reshape(len(purses), len(views), self.races).sum(axis=2, dtype=np.int64)
        return [
            Fraction(int(purses[seat, number]), self.races) for number, seat in enumerate(map(whose, views))
        ]


@dataclass(frozen=True, slots=True)
class _Repeated:
    """The same dice for several views at once."""

    dice: Dice
    times: int

    def faces(self, turn: int, nth: int) -> Bytes:
        """The dice [chariot, world] of a turn."""
        return np.tile(self.dice.faces(turn, nth), (1, self.times))


def _essence(seen: View) -> View:
    """The view without what makes no difference: in an auction, who is asked what."""
    if seen.race is None and not isinstance(seen.stage, Answer | Upkeep):
        return replace(seen, stage=Flag())
    return seen


def _spread(start: Start) -> Start:
    """The same start with a column of its own for every world."""
    worlds = start.worlds.hands.shape[1]
    station = start.station
    if start.worlds.gear is not None:
        station = replace(station, gear=start.worlds.gear)
    wide: dict[str, Any] = {
        each.name: np.broadcast_to(column, (*column.shape[:-1], worlds))
        for each in fields(Station)
        if isinstance(column := getattr(station, each.name), np.ndarray)
    }
    return replace(start, station=replace(station, **wide))
