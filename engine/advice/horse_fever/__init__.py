"""How Horse Fever is read by whoever looks back on it."""

from engine.advice.horse_fever.facts import facts, wins
from engine.advice.horse_fever.reader import HorseFeverReader as Reader
from engine.advice.horse_fever.rounds import ROUNDS

__all__ = ["ROUNDS", "Reader", "facts", "wins"]
