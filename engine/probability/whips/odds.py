"""How the races of a view may end: so many worlds that fit it, raced to the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from engine.core.errors import RuleViolation
from engine.games.whips.model import DealTricks, DrawGrid, Over
from engine.games.whips.views import View
from engine.kernel import Races
from engine.kernel.races import Ends as Raced
from engine.parts.runners import standing
from engine.probability.forecast import CHUNKS, Ends, Odds, Sums, growing
from engine.probability.whips.image import END, IMAGE, image
from engine.probability.whips.tables import tables

RACES: Final = Races("whips", tables, IMAGE, END)


def foreseeable(seen: View) -> bool:
    """Whether there is a race to speak of: the lots are drawn, and nobody is home."""
    return not isinstance(seen.stage, DrawGrid | DealTricks | Over)


def ends(seen: View, *, worlds: int, seed: int, since: View | None = None, first: int = 0) -> Ends:  # noqa: ARG001 - as all games
    """How so many worlds end, from the first on; a race that is over ends as it did."""
    if isinstance(seen.stage, Over):
        return _as_it_did(seen, worlds)
    if not foreseeable(seen):
        raise RuleViolation("odds.nothing_to_race")
    return _read(RACES.run(image(seen, seed), worlds, first), seen)


def _read(raced: Raced, seen: View) -> Ends:
    seats = seen.options.seats
    return Ends(raced["places"][:, :seats].T.astype(np.int64), raced["worth"][:, :seats].T.astype(np.int64))


def _as_it_did(seen: View, worlds: int) -> Ends:
    order = (*standing(seen.chariots), *reversed(seen.lost))
    seats = range(len(seen.chariots))
    places = np.array([[1 + order.index(seat)] for seat in seats], np.int64)
    worth = np.array([[int(seat == seen.winner)] for seat in seats], np.int64)
    return Ends(np.repeat(places, worlds, axis=1), np.repeat(worth, worlds, axis=1))


def progress(seen: View, *, races: int = sum(CHUNKS), seed: int = 0) -> Iterator[Odds]:
    """Better and better odds; they stop when there are enough races, or nothing is open."""
    if not foreseeable(seen):
        raise RuleViolation("odds.nothing_to_race")
    sums, question = Sums(), image(seen, seed)
    nothing = np.zeros((len(seen.chariots), 1), np.int64)
    for first, worlds in growing(races):
        end = _read(RACES.spread(question, worlds, first), seen)
        sums.add(end.places, end.worth, nothing)
        yield sums.odds


def odds(seen: View, *, races: int = sum(CHUNKS), seed: int = 0) -> Odds:
    """How the race of a view may end, after so many races."""
    *_, last = progress(seen, races=races, seed=seed)
    return last
