"""Thousands of races at once."""

from engine.probability.batch.dice import Dice, Drawn, Settled
from engine.probability.batch.field import Finish
from engine.probability.batch.race import run
from engine.probability.batch.station import Station, Worlds

__all__ = ["Dice", "Drawn", "Finish", "Settled", "Station", "Worlds", "run"]
