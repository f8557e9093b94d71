"""How Ben Hvrt is read by whoever looks back on it, and what its cards are worth on sale."""

from engine.advice.ben_hvrt.reader import BenHvrtReader as Reader
from engine.advice.ben_hvrt.rounds import ROUNDS

__all__ = ["ROUNDS", "Reader"]
