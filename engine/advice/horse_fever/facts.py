"""The facts of a race of Horse Fever: the form of each horse, what lies behind it, where it runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from statistics import median_low

import numpy as np
import numpy.typing as npt

from engine.advice.facts import Fact, fact
from engine.games.horse_fever.model import HIDDEN
from engine.games.horse_fever.tables import LANES
from engine.games.horse_fever.views import View


def facts(seen: View, _: int) -> Iterator[Fact]:
    """What may move the chance of a horse, and with it the worth of every bet."""
    for lane in range(LANES):
        others = [odds for other, odds in enumerate(seen.table.odds) if other != lane]
        usual = median_low(others)
        if seen.table.odds[lane] != usual:
            yield fact("form", _odds(lane, usual), lane=lane, n=seen.table.odds[lane], usual=usual)
        if seen.meeting.lineup[lane]:
            yield fact("horse", _riderless(lane), lane=lane, card=seen.meeting.lineup[lane])
        for card in dict.fromkeys(laid.card for laid in seen.meeting.laid if laid.lane == lane):
            if card != HIDDEN:
                yield fact("card", _bare(lane, card), lane=lane, card=card)
        covered = sum(laid.lane == lane and laid.card == HIDDEN for laid in seen.meeting.laid)
        if covered:
            yield fact("covered", _bare(lane, HIDDEN), lane=lane, n=covered)
    yield from _running(seen)


def _running(seen: View) -> Iterator[Fact]:
    """How far ahead of the middle of the field a horse is, or behind."""
    race = seen.race
    if race is None or race.arrived:
        return
    still = [lane for lane in range(LANES) if lane not in race.placed]
    middle = median_low(race.squares[lane] for lane in still)
    for lane in still:
        gap = race.squares[lane] - middle
        if gap:
            name = "leads" if gap > 0 else "trails"
            yield fact(name, _at(lane, middle), lane=lane, n=abs(gap))


def wins(seen: View, lane: int, *, worlds: int, seed: int) -> npt.NDArray[np.bool_]:
    """World by world, whether a horse comes in first."""
    from engine.probability.horse_fever import simulated

    found: npt.NDArray[np.bool_] = simulated(seen, races=worlds, seed=seed).places[lane] == 1
    return found


def _odds(lane: int, row: int) -> Callable[[View], View]:
    """The horse runs at other odds."""

    def change(seen: View) -> View:
        odds = (*seen.table.odds[:lane], row, *seen.table.odds[lane + 1 :])
        return replace(seen, table=replace(seen.table, odds=odds))

    return change


def _riderless(lane: int) -> Callable[[View], View]:
    """The Horse card of the lane is gone."""

    def change(seen: View) -> View:
        lineup = (*seen.meeting.lineup[:lane], "", *seen.meeting.lineup[lane + 1 :])
        return replace(seen, meeting=replace(seen.meeting, lineup=lineup))

    return change


def _bare(lane: int, card: str) -> Callable[[View], View]:
    """Such a card no longer lies behind the lane."""

    def change(seen: View) -> View:
        laid = tuple(each for each in seen.meeting.laid if (each.lane, each.card) != (lane, card))
        return replace(seen, meeting=replace(seen.meeting, laid=laid))

    return change


def _at(lane: int, square: int) -> Callable[[View], View]:
    """The horse runs in the middle of the field."""

    def change(seen: View) -> View:
        if seen.race is None:
            return seen
        squares = (*seen.race.squares[:lane], square, *seen.race.squares[lane + 1 :])
        return replace(seen, race=replace(seen.race, squares=squares))

    return change
