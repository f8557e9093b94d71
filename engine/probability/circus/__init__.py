"""How a race of Circus may end, and what a single decision risks."""

from engine.probability.circus.forecast import after, ends, foreseeable, odds, progress
from engine.probability.circus.risk import Risk, risk

__all__ = ["Risk", "after", "ends", "foreseeable", "odds", "progress", "risk"]
