"""Bots by idea: every game's package declares its own."""

from engine.strategies import ben_hvrt, circus, horse_fever, whips  # noqa: F401 - importing declares their bots
from engine.strategies.registry import Strategy, find, strategies, strategy

__all__ = ["Strategy", "find", "strategies", "strategy"]
