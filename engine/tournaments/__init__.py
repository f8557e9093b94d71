"""Many series, and who did how well in them."""

from engine.tournaments.league import Entrant, Standing, Standings, league, play_series

__all__ = ["Entrant", "Standing", "Standings", "league", "play_series"]
