"""The bot that thinks by racing on, in Ben Hvrt."""

from __future__ import annotations

from engine.games.ben_hvrt.views import View
from engine.strategies import thinking
from engine.strategies.ben_hvrt.house import GAME
from engine.strategies.ben_hvrt.strong import agrippina
from engine.strategies.registry import strategy


def weighs(seen: View) -> bool:
    """On the track: what the others will bid in an auction, nobody can race."""
    return seen.race is not None


@strategy(GAME, "thinker", name=thinking.NAME, idea=thinking.IDEA, voice=thinking.VOICE)
def sibylla() -> thinking.Thinker:
    """The hardest to beat."""
    return thinking.Thinker(agrippina(), weighs)
