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
from engine.kernel.races import Ends as Raced
from engine.probability.circus.tables import RACES
from engine.probability.circus.worlds import image, pretended
from engine.probability.forecast import CHUNKS, Ends, Odds, Sums, growing

ENOUGH: Final = sum(CHUNKS)


def foreseeable(seen: View) -> bool:
    """Whether there is a race to speak of: until it is over."""
    return not isinstance(seen.stage, Over)


def ends(seen: View, *, worlds: int, seed: int, since: View | None = None, first: int = 0) -> Ends:  # noqa: ARG001
    """How so many worlds end. Cards face down are drawn by name, so it does not matter since when."""
    if isinstance(seen.stage, Over):
        return _ended(seen.options.seats, seen.stage, worlds)
    return _ends(seen.options.seats, RACES.run(image(seen, seed), worlds, first))


def _ended(seats: int, stage: Over, worlds: int) -> Ends:
    """A race that is over ends as it did."""
    places = [[1 + stage.ranking.index(seat)] * worlds for seat in range(seats)]
    worth = [[int(seat == stage.winner)] * worlds for seat in range(seats)]
    return Ends(np.array(places, np.int64), np.array(worth, np.int64))


def _ends(seats: int, raced: Raced) -> Ends:
    """Places and the win, seat by seat."""
    places = raced["place"][:, :seats].T.astype(np.int64)
    return Ends(places, (raced["winner"] == np.arange(seats)[:, None]).astype(np.int64))


def progress(seen: View, *, races: int = ENOUGH, seed: int = 0) -> Iterator[Odds]:
    """Better and better odds; they stop when there are enough races, or nothing is open."""
    if not foreseeable(seen):
        raise RuleViolation("odds.nothing_to_race")
    sums, asked = Sums(), image(seen, seed)
    before = np.zeros((seen.options.seats, 1), np.int64)
    for first, worlds in growing(races):
        found = _ends(seen.options.seats, RACES.spread(asked, worlds, first))
        sums.add(found.places, found.worth, before)
        told = sums.odds
        yield told
        if told.settled:
            return


def odds(seen: View, *, races: int = ENOUGH, seed: int = 0) -> Odds:
    """The odds after so many races."""
    *_, last = progress(seen, races=races, seed=seed)
    return last


def after(seen: View, action: Action) -> View:
    """What a seat sees next if it so chooses; whoever has put a card down still waits for the others."""
    state: Any = CIRCUS.step(pretended(seen), action).state
    if isinstance(seen.stage, ChooseWay) and isinstance(action, Head):
        return replace(seen, way=action.way, stage=ChooseWay(None))
    return CIRCUS.view(state, seen.seat)
