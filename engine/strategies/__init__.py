"""Bots by idea: every game's package declares its own, and is imported when its bots are asked for."""

from engine.strategies.registry import Strategy, find, strategies, strategy

__all__ = ["Strategy", "find", "strategies", "strategy"]
