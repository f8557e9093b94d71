"""How a race of Circus may end, and what a single decision risks."""

from typing import Final

from engine.probability.circus.forecast import after, ends, foreseeable, odds, progress
from engine.probability.circus.risk import Risk, risk

ONLY_WINS: Final = True
"""A second place is worth nothing (see ``engine.advice.choices``)."""

__all__ = ["ONLY_WINS", "Risk", "after", "ends", "foreseeable", "odds", "progress", "risk"]
