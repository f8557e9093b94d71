"""The bots of Ben Hvrt."""

from engine.strategies.ben_hvrt import house, strong  # noqa: F401 - importing declares them
