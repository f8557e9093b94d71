"""Ben Hvrt: an escalating all-pay auction for cards, then a chariot race with dice and those cards."""

from engine.games.ben_hvrt.rules import BEN_HVRT

__all__ = ["BEN_HVRT"]
