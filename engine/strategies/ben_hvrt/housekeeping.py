"""The house player: drives by the list that the odds are computed with, and goes in a sale as far as is best.

What a race is worth, to the odds and in the luck ledger, is what it brings if everybody plays like this.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from engine.core.chance import Stream
from engine.games.ben_hvrt.actions import Action
from engine.games.ben_hvrt.views import View
from engine.strategies.ben_hvrt.bot import Bot
from engine.strategies.ben_hvrt.house import GAME
from engine.strategies.registry import strategy

WORLDS: Final = 120
"""In how many worlds a card is raced in every hand that may get it."""


def as_advised(seen: View, _: Stream) -> Action:
    """The better of two choices in a sale; of equals the first."""
    if len(seen.menu) == 1:
        return seen.menu[0]
    from engine.advice.ben_hvrt.sales import weigh  # when a card is on sale, and not before: it is heavy

    best: Any = max(weigh(seen, races=WORLDS).worths, key=lambda worth: worth.value.mean)
    action: Action = best.action
    return action


@strategy(
    GAME,
    "house",
    name="Vesta",
    idea="watches how all bid, goes as far as that pays on average; drives by the list",
    voice=("I keep accounts.", "You always stay."),
    thinks=True,
)
def vesta() -> Bot:
    """The measure of the luck ledger, as a player."""
    return replace(Bot(), sale=as_advised, bid=as_advised)
