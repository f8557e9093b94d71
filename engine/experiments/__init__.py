"""Experiments: what lessons 5 to 9 and 15 tell of, as one small game by the protocol of all games."""

from engine.experiments.rules import EXPERIMENT

__all__ = ["EXPERIMENT"]
