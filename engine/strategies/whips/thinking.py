"""The bot that thinks by racing on, in Whips."""

from __future__ import annotations

from engine.games.whips.views import View
from engine.strategies import thinking
from engine.strategies.registry import strategy
from engine.strategies.whips.house import GAME
from engine.strategies.whips.strong import archimedes


def weighs(seen: View) -> bool:
    """Everything is a matter of the race."""
    return bool(seen.menu)


@strategy(GAME, "thinker", name=thinking.NAME, idea=thinking.IDEA, voice=thinking.VOICE, thinks=True)
def sibylla() -> thinking.Thinker:
    """The hardest to beat."""
    return thinking.Thinker(archimedes(), weighs)
