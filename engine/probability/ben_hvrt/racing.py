"""The odds of a race of Ben Hvrt, from its first card on sale to its payout."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.errors import RuleViolation
from engine.games.ben_hvrt.model import Upkeep
from engine.games.ben_hvrt.views import View
from engine.probability.ben_hvrt.batch import Drawn
from engine.probability.ben_hvrt.beliefs import Belief
from engine.probability.ben_hvrt.setting_out import set_out
from engine.probability.forecast import CHUNKS, Odds, Sums, chunks, seed_and_chunk


def foreseeable(seen: View) -> bool:
    """Whether there is a race to speak of: cards are dealt, and it is not over."""
    return seen.race is not None or seen.auction is not None or isinstance(seen.stage, Upkeep)


def progress(seen: View, *, races: int = sum(CHUNKS), seed: int = 0) -> Iterator[Odds]:
    """Better and better odds; they stop when there are enough races, or nothing is open."""
    if not foreseeable(seen):
        raise RuleViolation("odds.nothing_to_race")
    belief, sums = Belief.of(seen), Sums()
    for worlds, seeded in chunks(races, seed):
        dice = Drawn(seed=seeded, chariots=len(seen.gear), worlds=worlds)
        start = set_out(seen, belief, belief.draw(worlds, seed_and_chunk(seeded)), dice)
        finish = start.run()
        sums.add(finish.places, finish.purses, start.station.purse)
        found = sums.odds
        yield found
        if found.settled:
            return


def odds(seen: View, *, races: int = sum(CHUNKS), seed: int = 0) -> Odds:
    """The odds after so many races."""
    *_, last = progress(seen, races=races, seed=seed)
    return last
