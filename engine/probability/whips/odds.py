"""How the races of a view may end: so many worlds that fit it, raced to the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
import numpy.typing as npt

from engine.core.errors import RuleViolation
from engine.games.whips.model import DealTricks, DrawGrid, Over
from engine.games.whips.views import View
from engine.parts.runners import standing
from engine.probability.forecast import Ends, Odds, Sums
from engine.probability.whips.dice import drawn
from engine.probability.whips.field import NOBODY, NOTHING, NUMBER, Field
from engine.probability.whips.lean import finish

CHUNKS: Final = (60, 240, 700)
"""Races by which an estimate grows: after 300 it is good to three points, whatever the odds."""
_SEEDS: Final = 1_000


def foreseeable(seen: View) -> bool:
    """Whether there is a race to speak of: the lots are drawn, and nobody is home."""
    return not isinstance(seen.stage, DrawGrid | DealTricks | Over)


def believed(seen: View, worlds: int, seed: int) -> npt.NDArray[np.int8]:
    """[seat, world] the tricks as they may lie: every way to deal what is unseen is equally likely."""
    tricks = np.full((len(seen.chariots), worlds), NOTHING, np.int8)
    unseen = np.array([NUMBER[kind] for kind in seen.unseen.each()], np.int8)
    cards = np.repeat(unseen[:, None], worlds, axis=1)
    rng = np.random.default_rng([seed, 1])
    here = np.arange(worlds, dtype=np.intp)
    for seat in range(len(seen.chariots)):  # a slot for everyone, so that choices share their worlds
        other = rng.integers(seat, len(cards), worlds, np.int64).astype(np.intp)
        taken = cards[other, here]
        cards[other, here] = cards[seat]
        cards[seat] = taken
        if seen.holding[seat]:
            tricks[seat] = taken
    if seen.seat is not None:
        tricks[seen.seat] = NOTHING if seen.trick is None else NUMBER[seen.trick]
    return tricks


def ends(seen: View, *, worlds: int, seed: int, since: View | None = None) -> Ends:  # noqa: ARG001 - as all games
    """How so many worlds end; a race that is over ends as it did."""
    if isinstance(seen.stage, Over):
        return _as_it_did(seen, worlds)
    if not foreseeable(seen):
        raise RuleViolation("odds.nothing_to_race")
    seats = seen.options.seats
    places = np.zeros((seats, worlds), np.int64)
    worth = np.zeros((seats, worlds), np.int64)
    hands = believed(seen, worlds, seed).T.tolist()
    for world, tickets in enumerate(drawn(seats, seen.options.laps, worlds, seed)):
        end = finish(Field(seen, hands[world], tickets), seen)
        places[list(end.ranking), world] = range(1, seats + 1)
        if end.winner != NOBODY:
            worth[end.winner, world] = 1
    return Ends(places, worth)


def _as_it_did(seen: View, worlds: int) -> Ends:
    order = (*standing(seen.chariots), *reversed(seen.lost))
    seats = range(len(seen.chariots))
    places = np.array([[1 + order.index(seat)] for seat in seats], np.int64)
    worth = np.array([[int(seat == seen.winner)] for seat in seats], np.int64)
    return Ends(np.repeat(places, worlds, axis=1), np.repeat(worth, worlds, axis=1))


def progress(seen: View, *, races: int = 2_000, seed: int = 0) -> Iterator[Odds]:
    """Better and better odds; they stop when there are enough races, or nothing is open."""
    if not foreseeable(seen):
        raise RuleViolation("odds.nothing_to_race")
    sums, number = Sums(), 0
    nothing = np.zeros((len(seen.chariots), 1), np.int64)
    while sums.races < races:
        worlds = min(CHUNKS[min(number, len(CHUNKS) - 1)], races - sums.races)
        end = ends(seen, worlds=worlds, seed=seed * _SEEDS + number)
        sums.add(end.places, end.worth, nothing)
        number += 1
        yield sums.odds


def odds(seen: View, *, races: int = 2_000, seed: int = 0) -> Odds:
    """How the race of a view may end, after so many races."""
    *_, last = progress(seen, races=races, seed=seed)
    return last
