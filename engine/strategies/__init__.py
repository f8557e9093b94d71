"""Bots by idea: import a game's package and its bots are declared."""

from engine.strategies.registry import Strategy, find, strategies, strategy

__all__ = ["Strategy", "find", "strategies", "strategy"]
