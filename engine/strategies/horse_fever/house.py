"""The house bots that need no arithmetic, each an idea in a few lines."""

from __future__ import annotations

from engine.core.chance import Stream
from engine.games.horse_fever.actions import Action, Bet, Offer, Pass
from engine.games.horse_fever.views import View
from engine.strategies.horse_fever.bot import GAME, Bot
from engine.strategies.registry import strategy

SHARE = 5
"""Simple bettors stake about a fifth of their purse."""


def anything(seen: View, rng: Stream) -> Action:
    """Any line of the menu, all alike."""
    return rng.choice(seen.menu)


def anything_of_mine(seen: View, rng: Stream) -> Offer | None:
    """Now and then, any card that can be offered."""
    return rng.choice(seen.offers) if seen.offers and rng.index(4) == 0 else None


@strategy(
    GAME,
    "random",
    name="Daisy",
    idea="picks any line of the menu, all alike",
    voice=("I liked its name.", "Eyes closed."),
)
def daisy() -> Bot:
    """The yardstick that any bot should beat."""
    return Bot(*(anything,) * 11, offers=anything_of_mine)


def stake(seen: View) -> int:
    """A fifth of the purse in hundreds, or the least that is allowed."""
    return min(seen.purse, max(seen.least_stake, seen.purse // SHARE // 100 * 100))


def on_the_favourite(seen: View, _: Stream) -> Action:
    """To win, on the shortest odds."""
    return _by_odds(seen, longest=False)


def on_the_long_shot(seen: View, _: Stream) -> Action:
    """To win, on the longest odds."""
    return _by_odds(seen, longest=True)


def _by_odds(seen: View, *, longest: bool) -> Action:
    bets = {(bet.lane, bet.to) for bet in seen.menu if isinstance(bet, Bet)}
    if not bets:
        return Pass()
    sign = -1 if longest else 1
    lane, to = min(bets, key=lambda bet: (bet[1] != "win", sign * seen.odds[bet[0]], bet[0]))
    return Bet(lane, to, stake(seen))


@strategy(
    GAME,
    "favourite",
    name="Horace",
    idea="backs the favourite to win, in both bets, whatever it pays",
    voice=("Class tells.", "You cannot go wrong with the best."),
)
def horace() -> Bot:
    """Everybody's uncle at the track."""
    return Bot(bet=on_the_favourite, again=on_the_favourite)


@strategy(
    GAME,
    "long-shot",
    name="Violet",
    idea="backs whatever pays most, and dreams",
    voice=("Seven for one!", "Today is the day."),
)
def violet() -> Bot:
    """The other uncle."""
    return Bot(bet=on_the_long_shot, again=on_the_long_shot)
