"""V in Ben Hvrt: views that are wanted together are raced together, on all cores.

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
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Final

from engine.advice.yardstick import RACES, whose
from engine.games.ben_hvrt.model import Answer, Flag, Upkeep
from engine.games.ben_hvrt.views import View
from engine.kernel import each
from engine.probability.ben_hvrt.pack import packed
from engine.probability.ben_hvrt.tables import RACES as KERNEL

TOGETHER: Final = 20_000
"""Races run at once: enough for all cores, few enough that something is soon to be seen."""


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
        """Race all that is not known yet, on all cores."""
        fresh = [seen for seen in dict.fromkeys(map(_essence, views)) if seen not in self._known]
        self._known.update(zip(fresh, each(self._race, fresh), strict=True))

    def _race(self, seen: View) -> Fraction:
        ends = KERNEL.run(packed(seen, self.seed), self.races)
        return Fraction(int(ends["purse"][:, whose(seen)].sum()), self.races)


def _essence(seen: View) -> View:
    """The view without what makes no difference: in an auction, who is asked what."""
    if seen.race is None and not isinstance(seen.stage, Answer | Upkeep):
        return replace(seen, stage=Flag())
    return seen
