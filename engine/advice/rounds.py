"""How a game is divided for whoever looks back on it: into rounds, each with a result, and phases.

Most games are one round, from the first step to the last, with one phase: the race. A game that is more
says so in ``ROUNDS`` of its own module in ``engine.advice``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, TypeAlias

from engine.advice.steps import AnyGame
from engine.games import own

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


ONE_ROUND: Final = Rounds(
    phases=("race",), phase=lambda _: "race", number=lambda _: 0, result=lambda _, __: None
)


def rounds(game: AnyGame) -> Rounds:
    """How a game is divided."""
    found: Rounds = getattr(own("engine.advice", game.slug), "ROUNDS", ONE_ROUND)
    return found


def result(game: AnyGame, state: Any, number: int) -> Result | None:
    """What a round came to, by seat; None: it is not over."""
    found = rounds(game).result(game.view(state, None), number)
    return game.payoffs(state) if found is None and game.actor(state) is None else found
