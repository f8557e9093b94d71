"""How a game is divided for whoever looks back on it: into rounds, each with a result, and phases.

Most games are one round, from the first step to the last, with one phase: the race. Ben Hvrt is a
series of races, each with its auction and its purses at the end. A round of Horse Fever is booked until
its payoffs, in Victory Points, or at a party in Danari; the auction after them belongs to no round.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, TypeAlias

from engine.advice.steps import AnyGame
from engine.games.ben_hvrt.views import View as BenHvrtView
from engine.games.horse_fever.model import Betting, Buying, Fixing, LineUp, Selling, Shifting
from engine.games.horse_fever.views import View as HorseFeverView

Result: TypeAlias = tuple[int | Fraction, ...]
"""By seat, what a round came to."""


@dataclass(frozen=True, slots=True)
class Rounds:
    """What a view says of them, whoever sees it."""

    phases: tuple[str, ...]
    """In the order in which they come."""
    phase: Callable[[Any], str]
    number: Callable[[Any], int]
    result: Callable[[Any, int], Result | None]
    """Of the round of a number; None: not yet, or only the end of the game tells."""


def _purses(seen: BenHvrtView, number: int) -> Result | None:
    return seen.results[number].purses if len(seen.results) > number else None


def _payoffs(seen: HorseFeverView, number: int) -> Result | None:
    results = seen.table.results
    if len(results) <= number:
        return None
    return results[number].purses if seen.options.variant == "party" else results[number].points


def _phase(seen: HorseFeverView) -> str:
    if seen.race is not None:
        return "race"
    match seen.stage:
        case LineUp() | Shifting() | Betting() | Fixing():
            return "betting"
        case Selling() | Buying():
            return "auction"
    return "purchase"


ONE_ROUND: Final = Rounds(
    phases=("race",), phase=lambda _: "race", number=lambda _: 0, result=lambda _, __: None
)
ROUNDS: Final[dict[str, Rounds]] = {
    "ben-hvrt": Rounds(
        phases=("auction", "race"),
        phase=lambda seen: "auction" if seen.race is None else "race",
        number=lambda seen: seen.race_number,
        result=_purses,
    ),
    "horse-fever": Rounds(
        phases=("purchase", "betting", "race", "auction"),
        phase=_phase,
        number=lambda seen: seen.table.round,
        result=_payoffs,
    ),
}
"""By slug, games that are more than one round of one phase."""


def rounds(game: AnyGame) -> Rounds:
    """How a game is divided."""
    return ROUNDS.get(game.slug, ONE_ROUND)


def result(game: AnyGame, state: Any, number: int) -> Result | None:
    """What a round came to, by seat; None: it is not over."""
    found = rounds(game).result(game.view(state, None), number)
    return game.payoffs(state) if found is None and game.actor(state) is None else found
