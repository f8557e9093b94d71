"""Races of Horse Fever by the thousand: places, and what every bet is worth."""

from engine.probability.horse_fever.forecast import (
    Prospect,
    bets,
    compared,
    foreseeable,
    odds,
    progress,
    simulated,
)

__all__ = ["Prospect", "bets", "compared", "foreseeable", "odds", "progress", "simulated"]
