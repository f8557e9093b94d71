"""V in Ben Hvrt: purse and cards kept after the race; while a card is on the block, by its verdict.

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

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Final, TypeAlias

from engine.advice.ben_hvrt.sales import Verdict, glances, on_sale, weigh
from engine.advice.yardstick import RACES, whose
from engine.games.ben_hvrt.model import Answer, Flag, Upkeep
from engine.games.ben_hvrt.views import View
from engine.kernel import each
from engine.probability.ben_hvrt.ending import ends
from engine.probability.montecarlo import Estimate

TOGETHER: Final = 20_000
"""Races run at once: enough for all cores, few enough that something is soon to be seen."""
AT_A_GLANCE: Final = 40
"""Worlds for a card that might have been turned up."""
MILLS: Final = 1_000
"""A verdict is told in thousandths of a ducat: the races know no more."""

Asked: TypeAlias = tuple[View, View | None]


@dataclass(frozen=True, slots=True)
class Raced:
    """The mean after so many races under the rollout policy; every view is raced once."""

    races: int = RACES
    seed: int = 0
    _known: dict[Asked, Fraction] = field(default_factory=dict, repr=False, compare=False)
    _told: dict[View, Verdict] = field(default_factory=dict, repr=False, compare=False)

    @property
    def together(self) -> int:
        """How many views are best raced at once."""
        return max(1, TOGETHER // self.races)

    def __call__(self, seen: View, since: View | None = None) -> Fraction:
        """What a view is worth to its seat."""
        if on_sale(seen):
            return _mills(self._verdict(seen).value)
        key = _essence(seen), since
        if key not in self._known:
            self.prepare([(seen, since)])
        return self._known[key]

    def chosen(self, before: View, choices: Sequence[Any], views: Sequence[View]) -> list[Fraction]:
        """What choices are worth; in a sale, by the verdict from which the buttons have it."""
        if not on_sale(before):
            return [self(seen, before) for seen in views]
        told = {worth.action: worth.value for worth in self._verdict(before).worths}
        return [
            _mills(told[choice]) if choice in told else self(seen)
            for choice, seen in zip(choices, views, strict=True)
        ]

    def fallen(self, views: Sequence[View]) -> list[Fraction]:
        """What may fall is worth; a card that may be turned up, at a glance."""
        turned = dict.fromkeys(seen for seen in views if on_sale(seen))
        told = glances(list(turned), races=min(AT_A_GLANCE, self.races), seed=self.seed)
        known = dict(zip(turned, told, strict=True))
        return [_mills(known[seen].value) if seen in known else self(seen) for seen in views]

    def prepare(self, asked: Iterable[Asked]) -> None:
        """Race all that is not known yet, on all cores."""
        wanted = [(_essence(seen), since) for seen, since in asked if not on_sale(seen)]
        fresh = [key for key in dict.fromkeys(wanted) if key not in self._known]
        self._known.update(zip(fresh, each(self._race, fresh), strict=True))

    def _race(self, asked: Asked) -> Fraction:
        seen, since = asked
        worth = ends(seen, worlds=self.races, seed=self.seed, since=since).worth[whose(seen)]
        return Fraction(int(worth.sum()), self.races)

    def _verdict(self, seen: View) -> Verdict:
        found = self._told.get(seen)
        if found is None:
            found = self._told[seen] = weigh(seen, races=self.races, seed=self.seed)
        return found


def _mills(worth: Estimate) -> Fraction:
    return Fraction(round(MILLS * worth.mean), MILLS)


def _essence(seen: View) -> View:
    """The view without what makes no difference: in an auction, who is asked what."""
    if seen.race is None and not isinstance(seen.stage, Answer | Upkeep):
        return replace(seen, stage=Flag())
    return seen
