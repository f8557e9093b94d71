"""Races of Horse Fever by the thousand: places, what every bet is worth, and what becomes of a choice."""

from engine.probability.horse_fever.consequences import after, fallen
from engine.probability.horse_fever.forecast import (
    Prospect,
    bets,
    compared,
    foreseeable,
    odds,
    progress,
    simulated,
)
from engine.probability.horse_fever.worth import alike, ends

__all__ = [
    "Prospect",
    "after",
    "alike",
    "bets",
    "compared",
    "ends",
    "fallen",
    "foreseeable",
    "odds",
    "progress",
    "simulated",
]
