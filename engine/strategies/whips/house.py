"""The house bots, each an idea in a few lines."""

from __future__ import annotations

from typing import Final

from engine.core.chance import Stream
from engine.games.whips.actions import Action, Ahead, Change, Whip
from engine.games.whips.board import BEND_ROWS, BOARD, ROW, ROWS
from engine.games.whips.views import View
from engine.probability.whips.rollout import rollout
from engine.strategies.registry import strategy
from engine.strategies.whips.bot import Bot, moving
from engine.strategies.whips.slyness import sly

GAME: Final = "whips"


def anything(seen: View, rng: Stream) -> Action:
    """Any line of the menu, all alike."""
    return rng.choice(seen.menu)


def straight_on(seen: View, _: Stream) -> Action:
    """As far ahead as the menu goes."""
    return seen.menu[0]


def more(seen: View, _: Stream) -> Action:
    """As many whips as can be."""
    return seen.menu[-1]


def sparing(seen: View, _: Stream) -> Action:
    """Two whips on a straight; one where a bend is near, or when hurt."""
    chariot = moving(seen)
    row = ROW[chariot.square]
    near = any((row + rows) % ROWS in BEND_ROWS for rows in range(4))
    wanted = 1 if near or chariot.wounds <= 2 else 2
    return min((each for each in seen.menu if isinstance(each, Whip)), key=lambda w: abs(w.whips - wanted))


def to_the_outside(seen: View, rng: Stream) -> Action:
    """The third lane skids least and still has one beside it."""
    lane = BOARD.lane[moving(seen).square]
    wanted = (lane < 2) - (lane > 2)
    return Change(wanted) if wanted else straight_on(seen, rng)


def at_the_next(seen: View, rng: Stream) -> Action:
    """Into whoever is one step away, straight ahead or in the next lane."""
    square = moving(seen).square
    taken = {chariot.square for chariot in seen.chariots}
    row, lane = ROW[square], BOARD.lane[square]
    for action in seen.menu:
        side = action.side if isinstance(action, Change) else 0
        if action not in (Ahead(1), Change(-1), Change(1)):
            continue
        if BOARD.square(lane + side, (row + 1) % ROWS) in taken:
            return action
    return to_the_outside(seen, rng)


@strategy(
    GAME,
    "random",
    name="Alea",
    idea="picks any line of the menu, all alike",
    voice=("Left? Right? Whatever.", "The horses know best."),
)
def alea() -> Bot:
    """The yardstick that any bot should beat."""
    return Bot(anything, anything, anything)


@strategy(
    GAME,
    "cautious",
    name="Lenta",
    idea="two whips on the straight, one in the bends, and never changes lanes",
    voice=("After you.", "I like my wheels on."),
)
def lenta() -> Bot:
    """Slow, and nearly always home."""
    return Bot(sparing, straight_on, sly)


@strategy(
    GAME,
    "bold",
    name="Ferox",
    idea="three whips whenever possible, bends and all",
    voice=("Faster!", "Bends are for the weak."),
)
def ferox() -> Bot:
    """First into every bend, not always out of it."""
    return Bot(more, to_the_outside, sly)


@strategy(
    GAME,
    "rammer",
    name="Messala",
    idea="drives into whoever is within reach",
    voice=("Was that your wheel?", "Mind the gap. There is none."),
)
def messala() -> Bot:
    """He would rather see others lose."""
    return Bot(more, at_the_next, sly)


def as_rollout(seen: View, _: Stream) -> Action:
    """What the rollout policy does."""
    return rollout(seen)


@strategy(
    GAME,
    "rollout",
    name="Auriga",
    idea="drives by the fixed list that the odds are computed with",
    voice=("By the book.", "Row six: slow down."),
)
def auriga() -> Bot:
    """The rollout policy, as a player."""
    return Bot(as_rollout, as_rollout, as_rollout)
