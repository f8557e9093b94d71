"""The odds of a race of Ben Hvrt, from its first card on sale to its payout."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from engine.core.errors import RuleViolation
from engine.games.ben_hvrt.model import Upkeep
from engine.games.ben_hvrt.views import View
from engine.probability.ben_hvrt.pack import packed
from engine.probability.ben_hvrt.series import at_the_end, shares
from engine.probability.ben_hvrt.tables import RACES
from engine.probability.forecast import CHUNKS, Odds, Sums, growing


def foreseeable(seen: View) -> bool:
    """Whether there is a race to speak of: cards are dealt, and it is not over."""
    return seen.race is not None or seen.auction is not None or isinstance(seen.stage, Upkeep)


def progress(seen: View, *, races: int = sum(CHUNKS), seed: int = 0) -> Iterator[Odds]:
    """Better and better odds; they stop when there are enough races, or nothing is open."""
    if not foreseeable(seen):
        raise RuleViolation("odds.nothing_to_race")
    image, sums = packed(seen, seed), Sums()
    seats, chariots = seen.options.seats, len(seen.gear)
    for first, worlds in growing(races):
        ends = RACES.spread(image, worlds, first)
        purses, payouts = ends["purse"][:, :seats].T, ends["payout"][:, :seats].T
        sums.add(ends["place"][:, :chariots].T, purses, purses - payouts)
        if len(seen.options.laps) > 1:
            worth = ends["worth"][:, :seats].astype(np.int64)
            sums.add_whole(shares(at_the_end(worth, seen.options, seen.race_number, first)))
        found = sums.odds
        yield found
        if found.settled:
            return


def odds(seen: View, *, races: int = sum(CHUNKS), seed: int = 0) -> Odds:
    """The odds after so many races."""
    *_, last = progress(seen, races=races, seed=seed)
    return last
