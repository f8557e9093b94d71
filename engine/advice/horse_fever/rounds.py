"""A round of Horse Fever is booked until its payoffs, in Victory Points, or at a party in Danari.

The auction after them belongs to no round.
"""

from __future__ import annotations

from typing import Final

from engine.advice.rounds import Result, Rounds
from engine.games.horse_fever.model import Betting, Buying, Fixing, LineUp, Selling, Shifting
from engine.games.horse_fever.views import View


def _payoffs(seen: View, number: int) -> Result | None:
    results = seen.table.results
    if len(results) <= number:
        return None
    return results[number].purses if seen.options.variant == "party" else results[number].points


def _phase(seen: View) -> str:
    if seen.race is not None:
        return "race"
    match seen.stage:
        case LineUp() | Shifting() | Betting() | Fixing():
            return "betting"
        case Selling() | Buying():
            return "auction"
    return "purchase"


ROUNDS: Final = Rounds(
    phases=("purchase", "betting", "race", "auction"),
    phase=_phase,
    number=lambda seen: seen.table.round,
    result=_payoffs,
)
