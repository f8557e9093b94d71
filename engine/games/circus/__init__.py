"""Circus: secret directions, two special dice, and every way for a chariot to come to grief."""

from engine.games.circus.rules import CIRCUS

__all__ = ["CIRCUS"]
