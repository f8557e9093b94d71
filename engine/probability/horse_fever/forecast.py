"""How the race of a view may end, and what every bet on it is worth.

Both are computed from the view alone: what its seat cannot see, they cannot know. They depend on the
seed and on the number of races, never on the clock.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.core.errors import RuleViolation
from engine.games.horse_fever.actions import Lay
from engine.games.horse_fever.betting import open_bets
from engine.games.horse_fever.model import Buying, Over, Selling
from engine.games.horse_fever.tables import (
    BETS,
    LANES,
    NOBODY,
    PRIZES,
    SHOW_POINTS,
    SHOW_RETURNS,
    SHOWN,
    WIN,
    WIN_POINTS,
)
from engine.games.horse_fever.views import View
from engine.probability.forecast import Odds, Sums, estimate, growing
from engine.probability.horse_fever.beliefs import image
from engine.probability.horse_fever.races import RACES as COMPILED
from engine.probability.horse_fever.races import Finish, run, seeded
from engine.probability.montecarlo import Estimate

RACES = 4_000


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a bet is worth."""

    lane: int
    to: str
    chance: Estimate  # to be won
    returns: Estimate  # what one Danaro staked brings back on average
    points: float  # VP on average
    kelly: float  # the share of the purse that makes it grow fastest


def simulated(
    seen: View, *, races: int = RACES, seed: int = 0, plans: tuple[Lay, ...] = (), trust: float = 1.0
) -> Finish:
    """Many ends of the race that is being prepared or run; plans are cards the seat will lay."""
    return run(image(seen, plans=plans, trust=trust), races, seed)


def compared(
    seen: View, plans: Sequence[tuple[Lay, ...]], *, races: int = RACES, seed: int = 0, trust: float = 1.0
) -> list[Finish]:
    """The ends of the race for each of several plans, in the same worlds."""
    return [simulated(seen, races=races, seed=seed, plans=plan, trust=trust) for plan in plans]


def foreseeable(seen: View) -> bool:
    """Whether there is a race to speak of: as soon as the stables have their odds."""
    return all(seen.table.odds) and not isinstance(seen.stage, Over | Selling | Buying)


def progress(seen: View, *, races: int = RACES, seed: int = 0) -> Iterator[Odds]:
    """Better and better odds: places by lane, and what bets and prizes bring to every seat."""
    if not foreseeable(seen):
        raise RuleViolation("odds.nothing_to_race")
    sums = Sums()
    before = np.array(seen.table.money.purses, np.int64)[:, None]
    asked = seeded(image(seen), seed)
    for first, worlds in growing(races):
        end = Finish.of(COMPILED.spread(asked, worlds, first))
        sums.add(end.places, before + receipts(seen, end), before)
        yield sums.odds
        if sums.odds.settled:
            return


def receipts(seen: View, end: Finish) -> npt.NDArray[np.int64]:
    """[seat, world] what the bets on the table and the prizes of stables bring (HF-24, HF-34)."""
    found = np.zeros((seen.options.seats, end.places.shape[1]), np.int64)
    for wager in seen.meeting.wagers:
        found[wager.seat] += wager.stake * brought(end, wager.lane, wager.to)
    for lane, owner in enumerate(seen.table.stables):
        if owner != NOBODY:
            character = seen.table.character(owner)
            prizes = character.prizes * np.array([*PRIZES, character.fourth, 0, 0], np.int64)
            found[owner] += prizes[end.places[lane].astype(np.intp) - 1]
    return found


def odds(seen: View, *, races: int = RACES, seed: int = 0) -> Odds:
    """The odds after so many races."""
    *_, last = progress(seen, races=races, seed=seed)
    return last


def bets(
    seen: View, *, races: int = RACES, seed: int = 0, trust: float = 1.0, end: Finish | None = None
) -> tuple[Prospect, ...]:
    """Every bet that the seat of a view may still make; a spectator sees them all."""
    end = simulated(seen, races=races, seed=seed, trust=trust) if end is None else end
    everything = tuple((lane, to) for lane in range(LANES) for to in BETS)
    still = everything if seen.seat is None else open_bets(seen.options, seen.meeting, seen.seat)
    return tuple(_prospect(end, lane, to) for lane, to in still)


def brought(end: Finish, lane: int, to: str) -> npt.NDArray[np.int64]:
    """[world] what one Danaro brings back."""
    if to == WIN:
        return np.where(end.places[lane] == 1, end.odds[lane], 0).astype(np.int64)
    return np.where(end.places[lane] <= SHOWN, SHOW_RETURNS, 0).astype(np.int64)


def _prospect(end: Finish, lane: int, to: str) -> Prospect:
    races, back = end.places.shape[1], brought(end, lane, to)
    wins = int(np.count_nonzero(back))
    returns = estimate(int(back.sum()), int((back * back).sum()), races)
    points = (WIN_POINTS if to == WIN else SHOW_POINTS) * wins / races
    chance = estimate(wins, wins, races)
    return Prospect(lane, to, chance, returns, points, kelly(chance.mean, returns.mean))


def kelly(chance: float, returns: float) -> float:
    """Kelly's share for a bet won with this chance that returns so much on average.

    >>> kelly(0.3, 1.2), kelly(0.3, 0.9)
    (0.06666666666666665, 0.0)
    """
    if returns <= 1 or chance <= 0:
        return 0.0
    pays = returns / chance
    return (returns - 1) / (pays - 1)
