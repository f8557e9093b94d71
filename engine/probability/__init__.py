"""What is likely: exactly where that is possible, else by racing thousands of times.

from engine.probability import odds
odds(BEN_HVRT.view(state, seat=0)).wins
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.games.ben_hvrt.views import View
    from engine.probability.forecast import Odds


def odds(view: View, *, races: int = 10_000, seed: int = 0) -> Odds:
    """How the race of a view may end; see ``engine.probability.forecast``."""
    from engine.probability.forecast import odds as computed  # numpy only where it is needed

    return computed(view, races=races, seed=seed)
