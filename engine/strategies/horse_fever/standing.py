"""How likely everybody is to win the game from where they stand: points, Targets, stables and money.

All is turned into points to be expected at the end, and the chances follow from how far these lie apart. The
figures are those that told the winners best in 400 games of strong bots, after each of their races.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from engine.games.horse_fever import tables
from engine.games.horse_fever.ending import debt
from engine.games.horse_fever.views import View
from engine.probability.horse_fever.forecast import brought, receipts
from engine.probability.horse_fever.races import Finish
from engine.strategies.horse_fever.outlook import PRIZE

Floats = npt.NDArray[np.float64]

TARGET: Final = 2.6
"""The points of a Target, whosever it is."""
THOUSAND: Final = (1.0, 0.25)
"""The points that a thousand Danari are worth at the end, and how many more for each round to come."""
RICH: Final = 4.9
"""Thousands beyond this are worth half as much."""
SPREAD: Final = (1.8, 0.94)
"""How far luck spreads points, at the end and for each round to come."""
GONE: Final = -99.0


def chances(seen: View, end: Finish) -> Floats:
    """[seat, world] the chance to win the game after the payoffs of these races."""
    table, rounds = seen.table, seen.options.rounds - seen.table.round - 1
    seats = range(seen.options.seats)
    points = np.repeat(
        np.array(
            [
                [
                    table.victory_points(seat) + TARGET * table.targets[seat].total
                    if table.alive[seat]
                    else GONE
                ]
                for seat in seats
            ]
        ),
        len(end.units),
        axis=1,
    )
    for wager in seen.meeting.wagers:
        each = tables.WIN_POINTS if wager.to == tables.WIN else tables.SHOW_POINTS
        points[wager.seat] += each * (brought(end, wager.lane, wager.to) > 0)
    before = [
        [
            table.money.purses[seat]
            - debt(table, seat)
            + rounds * sum(PRIZE[table.odds[lane]] for lane in table.stables_of(seat))
        ]
        for seat in seats
    ]
    thousands = (np.array(before) + receipts(seen, end)) / 1_000
    worth = np.where(thousands > RICH, (RICH + thousands) / 2, thousands)
    total = (points + (THOUSAND[0] + THOUSAND[1] * rounds) * worth) / (SPREAD[0] + SPREAD[1] * rounds)
    share = np.exp(total - total.max(axis=0))
    found: Floats = share / share.sum(axis=0)
    return found
