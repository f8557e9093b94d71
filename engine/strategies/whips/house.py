"""The house bots, each an idea in a few lines."""

from __future__ import annotations

from typing import Final

from engine.core.chance import Stream
from engine.games.whips.actions import Action, Ahead, Change, Whip
from engine.games.whips.board import BEND_ROWS, BOARD, JUMP, JUMP_LANES, ROW, ROWS, ahead
from engine.games.whips.views import View
from engine.probability.whips.rollout import BEST_LANE, rollout
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


def _bend_within(row: int, rows: int) -> bool:
    return any((row + further) % ROWS in BEND_ROWS for further in range(rows))


def _nearest(seen: View, wanted: int) -> Action:
    """The whips of the menu that are nearest to those wanted."""
    return min((each for each in seen.menu if isinstance(each, Whip)), key=lambda w: abs(w.whips - wanted))


def sparing(seen: View, _: Stream) -> Action:
    """Two whips on a straight; one where a bend is near, or when hurt."""
    chariot = moving(seen)
    return _nearest(seen, 1 if chariot.wounds <= 2 or _bend_within(ROW[chariot.square], 3) else 2)


def headlong(seen: View, _: Stream) -> Action:
    """Three whips with a straight ahead, also just before a bend; as few as can be in it."""
    row = ROW[moving(seen).square]
    return _nearest(seen, 1 if row in BEND_ROWS and (row + 2) % ROWS in BEND_ROWS else 3)


def towards(seen: View, lane: int) -> Action:
    """A lane nearer to this one; else straight on, a square at a time where a change may follow."""
    here = BOARD.lane[moving(seen).square]
    change = Change((here < lane) - (here > lane))
    if change in seen.menu:
        return change
    return seen.menu[0] if here == lane else Ahead(1)


def away_from_the_wall(seen: View, _: Stream) -> Action:
    """The second lane: no water, and room to skid."""
    return towards(seen, BEST_LANE)


def over_the_water(seen: View, _: Stream) -> Action:
    """By the jump wherever there is one; else away from the wall."""
    row = ROW[moving(seen).square]
    before_the_jump = row < JUMP and not _bend_within(row, JUMP - row)
    return towards(seen, JUMP_LANES[0] if before_the_jump else BEST_LANE)


def at_the_next(seen: View, rng: Stream) -> Action:
    """Sideways into whoever is a step away, best towards the wall; from behind would help them on."""
    square = moving(seen).square
    taken = {chariot.square for chariot in seen.chariots}
    for side in (1, -1):
        if Change(side) in seen.menu and ahead(square, side) in taken:
            return Change(side)
    return away_from_the_wall(seen, rng)


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
    idea="two whips on the straight, one in the bends, and away from wall and water",
    voice=("After you.", "I like my wheels on."),
)
def lenta() -> Bot:
    """Slow, and nearly always home."""
    return Bot(sparing, away_from_the_wall, sly)


@strategy(
    GAME,
    "bold",
    name="Ferox",
    idea="three whips on every straight, and over the water",
    voice=("Faster!", "Bends are for the weak."),
)
def ferox() -> Bot:
    """First into every bend, not always out of it."""
    return Bot(headlong, over_the_water, sly)


@strategy(
    GAME,
    "rammer",
    name="Messala",
    idea="sideswipes whoever is within reach, best into the wall",
    voice=("Was that your wheel?", "Mind the gap. There is none."),
)
def messala() -> Bot:
    """He would rather see others lose."""
    return Bot(sparing, at_the_next, sly)


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
