"""The odds of a race of Circus, as a view has it: all race on by the rollout policy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import numpy as np

from engine.core.errors import RuleViolation
from engine.games.circus import CIRCUS
from engine.games.circus.actions import Action, Head
from engine.games.circus.model import ChooseWay, Over
from engine.games.circus.views import View
from engine.probability.circus.worlds import drawn, finish, pretended
from engine.probability.forecast import Ends, Odds, Sums

CHUNKS: Final = (60, 240, 300)
"""Races by which an estimate grows; after 300 no chance is off by more than 3 points, in standard errors."""
RACES: Final = 10_000
FINE: Final = 0.012
"""Standard error at which more races would show nothing."""
_SEEDS: Final = 1_000


def foreseeable(seen: View) -> bool:
    """Whether there is a race to speak of: until it is over."""
    return not isinstance(seen.stage, Over)


def ends(seen: View, *, worlds: int, seed: int, since: View | None = None) -> Ends:  # noqa: ARG001
    """How so many worlds end. Cards face down are drawn by name, so it does not matter since when."""
    seats = seen.options.seats
    places = np.zeros((seats, worlds), np.int64)
    worth = np.zeros((seats, worlds), np.int64)
    if isinstance(seen.stage, Over):
        places[:] = np.array([[1 + seen.stage.ranking.index(seat)] for seat in range(seats)])
        if seen.stage.winner is not None:
            worth[seen.stage.winner] = 1
        return Ends(places, worth)
    for world, luck in enumerate(drawn(seen.options.laps, worlds, seed)):
        end = finish(seen, luck)
        places[list(end.ranking), world] = range(1, seats + 1)
        if end.winner >= 0:
            worth[end.winner, world] = 1
    return Ends(places, worth)


def progress(seen: View, *, races: int = RACES, seed: int = 0) -> Iterator[Odds]:
    """Better and better odds; they stop when there are enough races, or the odds are fine."""
    if not foreseeable(seen):
        raise RuleViolation("odds.nothing_to_race")
    sums, number = Sums(), 0
    before = np.zeros((seen.options.seats, 1), np.int64)
    while sums.races < races:
        worlds = min(CHUNKS[min(number, len(CHUNKS) - 1)], races - sums.races)
        found = ends(seen, worlds=worlds, seed=seed * _SEEDS + number)
        sums.add(found.places, found.worth, before)
        number += 1
        yield sums.odds
        if sums.races >= sum(CHUNKS) and _error(sums.odds) <= FINE:
            return


def _error(found: Odds) -> float:
    return max(rank.stderr for ranks in found.places for rank in ranks)


def odds(seen: View, *, races: int = RACES, seed: int = 0) -> Odds:
    """The odds after so many races, or as soon as they are fine."""
    *_, last = progress(seen, races=races, seed=seed)
    return last


def after(seen: View, action: Action) -> View:
    """What a seat sees next if it so chooses; whoever has put a card down still waits for the others."""
    state: Any = CIRCUS.step(pretended(seen), action).state
    if isinstance(seen.stage, ChooseWay) and isinstance(action, Head):
        return replace(seen, way=action.way, stage=ChooseWay(None))
    return CIRCUS.view(state, seen.seat)
