"""The odds of Whips: races under a rollout policy, and the exact risk of a move.

>>> from engine.core.chance import Seeded
>>> from engine.games.whips import WHIPS
>>> state = WHIPS.start(WHIPS.setup(4))
>>> while not state.turn:
...     state = WHIPS.step(state, Seeded(7).settle(WHIPS.lottery(state))).state
>>> found = odds(WHIPS.view(state, 0), races=200)
>>> found.races, round(sum(found.wins), 6)
(200, 1.0)
"""

from typing import Final

from engine.probability.whips.choices import after
from engine.probability.whips.odds import ends, foreseeable, odds, progress
from engine.probability.whips.risk import Risk, risks
from engine.probability.whips.rollout import rollout

ONLY_WINS: Final = True
"""A second place is worth nothing (see ``engine.advice.choices``)."""

__all__ = ["ONLY_WINS", "Risk", "after", "ends", "foreseeable", "odds", "progress", "risks", "rollout"]
