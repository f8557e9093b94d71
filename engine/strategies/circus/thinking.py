"""The bot that thinks by racing on, in Circus."""

from __future__ import annotations

from engine.games.circus.views import View
from engine.strategies import thinking
from engine.strategies.circus.house import GAME
from engine.strategies.circus.strong import diocles
from engine.strategies.registry import strategy


def weighs(seen: View) -> bool:
    """Everything is a matter of the race."""
    return bool(seen.menu)


@strategy(GAME, "thinker", name=thinking.NAME, idea=thinking.IDEA, voice=thinking.VOICE, thinks=True)
def sibylla() -> thinking.Thinker:
    """The hardest to beat."""
    return thinking.Thinker(diocles(), weighs)
