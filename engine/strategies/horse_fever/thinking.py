"""The bot that thinks by racing on, in Horse Fever."""

from __future__ import annotations

from engine.games.horse_fever.model import Betting, Fixing
from engine.games.horse_fever.views import View
from engine.strategies import thinking
from engine.strategies.horse_fever.bot import GAME
from engine.strategies.horse_fever.strong import boss
from engine.strategies.registry import strategy


def weighs(seen: View) -> bool:
    """Bets and race-fixing at a party, where money is all: elsewhere racing on tells points, and no money."""
    return seen.options.variant == "party" and isinstance(seen.stage, Betting | Fixing)


@strategy(GAME, "thinker", name=thinking.NAME, idea=thinking.IDEA, voice=thinking.VOICE, thinks=True)
def sibylla() -> thinking.Thinker:
    """The hardest to beat."""
    return thinking.Thinker(boss(), weighs)
