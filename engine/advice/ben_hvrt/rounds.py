"""Ben Hvrt is a series of races, each with its auction and its purses at the end."""

from __future__ import annotations

from typing import Final

from engine.advice.rounds import Result, Rounds
from engine.games.ben_hvrt.views import View


def _purses(seen: View, number: int) -> Result | None:
    return seen.results[number].purses if len(seen.results) > number else None


ROUNDS: Final = Rounds(
    phases=("auction", "race"),
    phase=lambda seen: "auction" if seen.race is None else "race",
    number=lambda seen: seen.race_number,
    result=_purses,
)
