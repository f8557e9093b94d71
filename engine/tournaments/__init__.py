"""Many series, in line, on every core or on a cluster, and who did how well in them."""

from engine.tournaments.entrants import Entrant, house, own
from engine.tournaments.league import league, play
from engine.tournaments.plan import Plan
from engine.tournaments.standings import Duel, Standing, Standings, Table
from engine.tournaments.unit import Result, Trouble, Unit, play_series, play_unit
from engine.tournaments.work import each

__all__ = [
    "Duel",
    "Entrant",
    "Plan",
    "Result",
    "Standing",
    "Standings",
    "Table",
    "Trouble",
    "Unit",
    "each",
    "house",
    "league",
    "own",
    "play",
    "play_series",
    "play_unit",
]
