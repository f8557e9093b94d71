"""How good the bots are, as measured: in duels against chance, and against the strong bot.

The figures of a game are in ``ladder.json`` next to its bots; ``benchmarks/ladder.py`` writes them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

RUNGS: Final = ("random", "strong")
"""Against whom bots are measured."""


@dataclass(frozen=True, slots=True)
class Rung:
    """A share of the wins, its standard error, and of how many duels."""

    wins: float
    error: float
    duels: int


@cache
def ladder(game: str) -> Mapping[str, Mapping[str, Rung]]:
    """By bot and rival; nothing where nobody has measured.

    >>> ladder("chess")
    {}
    """
    try:
        text = files(f"engine.strategies.{game.replace('-', '_')}").joinpath("ladder.json").read_text("utf-8")
    except (FileNotFoundError, ModuleNotFoundError):
        return {}
    return {
        bot: {rival: Rung(wins, error, duels) for rival, (wins, error, duels) in rivals.items()}
        for bot, rivals in json.loads(text).items()
    }
