"""The bot that thinks by racing on, in Horse Fever."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.core.chance import Stream
from engine.games.horse_fever.actions import Action, Lay
from engine.games.horse_fever.model import Betting, Fixing
from engine.games.horse_fever.views import View
from engine.probability.horse_fever import compared
from engine.strategies import thinking
from engine.strategies.horse_fever.bot import GAME
from engine.strategies.horse_fever.outlook import Manner
from engine.strategies.horse_fever.standing import chances
from engine.strategies.horse_fever.strong import TRUST, Boss
from engine.strategies.registry import strategy

MANNER: Final = Manner(last=2_500, actions=(0.5, 0.3), share=1.0, loan=3.0)
"""Money grows fastest in bets, so the Mob's is welcome in the first round; in the last it is for points."""


def weighs(seen: View) -> bool:
    """Bets and race-fixing at a party, where money is all: elsewhere racing on tells points, and no money."""
    return seen.options.variant == "party" and isinstance(seen.stage, Betting | Fixing)


def fix(seen: View, rng: Stream) -> Action:
    """The card and the lane with which the game is won most often, after this race and all to come."""
    plans = [(choice,) for choice in seen.menu if isinstance(choice, Lay)]
    ends = compared(seen, plans, races=thinking.WORLDS, seed=rng.index(1 << 20), trust=TRUST)
    found = [float(chances(seen, end)[seen.seat].mean()) for end in ends]
    return plans[found.index(max(found))][0]


@strategy(GAME, "thinker", name=thinking.NAME, idea=thinking.IDEA, voice=thinking.VOICE, thinks=True)
def sibylla() -> thinking.Thinker:
    """The hardest to beat."""
    return thinking.Thinker(replace(Boss(MANNER).bot(), fix=fix), weighs)
