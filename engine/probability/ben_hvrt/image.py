"""What goes into the compiled races and comes out: the tables of the game, a question, an answer.

A *mark* is how far a chariot has come, laps and squares in one number, counted so that every race ends
at the same mark however many laps it has: marks compare as BH-23 does, and one table serves all races.

>>> mark_of(0, crossings=1, laps=1) == FINISH - SIZE  # the first square of the last lap
True
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Final

import numpy as np

from engine.games.ben_hvrt.board import BOARD
from engine.games.ben_hvrt.cards import DECK, Sort
from engine.games.ben_hvrt.routes import SHORTEST_LAP, SIZE
from engine.games.ben_hvrt.tables import CHARIOTS_AT_MOST, DECK_SIZE, LAPS, PILES, SPEED
from engine.probability.ben_hvrt.kinds import ROOM

FINISH: Final = (LAPS[1] + 1) * SIZE
"""The mark at which a chariot has finished."""
HOME: Final = FINISH + SIZE
"""What the finishing move leads to, from any lane."""
GONE: Final = -1
"""The mark of a chariot that is off the track."""
LONGEST: Final = 36
"""Steps of a path: the highest die, all cards of the deck that add to it, and Speed 6."""
ROLLS: Final = 64
"""No card makes a roll as high or as low as this."""
WAYS_ON: Final = 1 + max(map(len, BOARD.beside))
FORWARD, BACKWARD = 8, 6
"""Squares by number that a step leads on or back, at most."""
FEW_ON, FEW_BACK = 4, 3
"""And mostly."""
SHORT: Final = 12
"""Steps that a search of one word can do: the highest die and Speed."""
ROUND: Final = 5
"""Laps of the table of those passed: one behind the mover's, and as many as a path may go on."""
NEVER: Final = 255


class At(IntEnum):
    """Where races are taken up."""

    SALE = 0  # in the auction, or about to end it
    UPKEEP = 1
    FLAG = 2  # the race is about to start
    TURN = 3  # so is a turn
    BEFORE_ROLL = 4
    ROLL = 5
    ROLLED = 6
    STEER = 7
    PASSING = 8
    DRAG = 9
    MOVED = 10


class Op(IntEnum):
    """What cards do, as the rules name it."""

    NOTHING = 0
    ADD = 1
    BECOME = 2
    AT_LEAST = 3
    ROLL_AGAIN = 4
    COVER = 5
    SPEED_BY = 6
    SPEED_TO = 7
    RETIRE = 8
    WRECK = 9
    HALT = 10
    DRAG = 11
    LEVY = 12
    TOLL = 13


OPS: Final = max(len(card.does) for card in DECK)
SORTS: Final = tuple(Sort)
STAYING: Final = sum(card.stays for card in DECK)
IN_PLAY: Final = sum(card.count for card in DECK if card.stays)
SPOTS: Final = 16 * (SPEED[1] + 1) ** 2

NUMBERS: Final = {
    "CHARIOTS": CHARIOTS_AT_MOST,
    "ROOM": ROOM,
    "SIZE": SIZE,
    "FINISH": FINISH,
    "HOME": HOME,
    "GONE": GONE,
    "LONGEST": LONGEST,
    "REACH": SHORTEST_LAP,
    "ROLLS": ROLLS,
    "WAYS_ON": WAYS_ON,
    "FORWARD": FORWARD,
    "BACKWARD": BACKWARD,
    "FEW_ON": FEW_ON,
    "FEW_BACK": FEW_BACK,
    "SHORT": SHORT,
    "NEVER": NEVER,
    "SLOWEST": SPEED[0],
    "FASTEST": SPEED[1],
    "OPS": OPS,
    "SORTS": len(SORTS),
    "STAYING": STAYING,
    "PLACES": len(PILES),
    **{f"AT_{at.name}": at.value for at in At},
    **{f"DO_{op.name}": op.value for op in Op},
}

_SQUARES: Final[list[tuple[Any, ...]]] = [("low", "u8"), ("high", "u8")]
"""A set of squares: the first 64, and the rest."""

TABLES: Final = np.dtype(
    [
        # the track
        (
            "way",
            np.dtype([*_SQUARES, ("gain", "i2"), ("length", "i2")], align=True),
            (2 * SIZE, SHORTEST_LAP),
        ),
        ("past", np.dtype(_SQUARES, align=True), (2 * SIZE, SHORTEST_LAP)),
        ("passes", np.dtype(_SQUARES, align=True), (ROUND * SIZE,)),
        ("forward", "u8", (SIZE, FORWARD)),
        ("backward", "u8", (SIZE, BACKWARD)),
        ("seldom", "u8", (SIZE,)),
        ("path", "i2", (2 * SIZE, SHORTEST_LAP, SHORTEST_LAP)),
        ("step", "i2", (SIZE, WAYS_ON)),
        ("from_behind", "i2", (SIZE, SHORT + 1)),
        ("home_from_behind", "i2", (SHORT + 1, SHORT + 1)),
        ("farthest", "u1", (SHORTEST_LAP,)),
        ("left", "u1", (SIZE + 1, 192)),
        # the policy
        ("wish", "u8", (SPOTS,)),
        ("roll_wish", "u8", (2, 2, 2 * ROLLS)),
        ("covered_so", "u8", (SPEED[1] + 1,)),
        # the cards, as sets of kinds
        ("early", "u8"),
        ("on_any", "u8"),
        ("on_die", "u8"),
        ("used", "u8"),
        ("late", "u8"),
        ("passing", "u8"),
        ("passed_own", "u8"),
        ("passed_rival", "u8"),
        ("moved", "u8"),
        ("on_rival", "u8"),
        ("at_start", "u8"),
        ("after_roll", "u8"),
        ("while_passing", "u8"),
        ("when_passed", "u8"),
        ("after_move", "u8"),
        ("drivers", "u8"),
        ("improvements", "u8"),
        ("played", "u8"),
        ("of_drivers", "u8"),
        ("of_improvements", "u8"),
        ("levies", "u8"),
        ("shields", "u8"),
        ("shield", np.dtype([("by", "u8"), ("off", "u8")], align=True), (len(SORTS),)),
        # the cards, by kind
        ("weight", "u4", (ROOM,)),
        ("does", np.dtype([("op", "i1"), ("by", "i1")], align=True), (ROOM, OPS)),
        ("price", "u1", (ROOM,)),
        ("house", "u1", (ROOM,)),
        ("worth", "u1", (ROOM,)),
        ("upkeep", "u1", (ROOM, LAPS[1] + 1)),
        ("staying", "u1", (STAYING,)),
        ("piles", "u1", (len(PILES),)),
    ],
    align=True,
)

STATE: Final = np.dtype(
    [
        ("hand", "u8", (CHARIOTS_AT_MOST,)),
        ("gear", "u8", (CHARIOTS_AT_MOST,)),
        ("low", "u8"),
        ("high", "u8"),
        ("all", "u8"),
        ("purse", "i4", (CHARIOTS_AT_MOST,)),
        ("spare", "i4", (CHARIOTS_AT_MOST,)),
        ("pot", "i4"),
        ("mover", "i4"),
        ("leader", "i4"),
        ("roll", "i4"),
        ("rolls", "i4"),
        ("turn", "i4"),
        ("done", "i4"),
        ("running", "i4"),
        ("touchy", "u4"),
        ("bold", "u4"),
        ("moves", "i4"),
        ("mark", "i2", (CHARIOTS_AT_MOST,)),
        ("square", "u1", (CHARIOTS_AT_MOST,)),
        ("speed", "u1", (CHARIOTS_AT_MOST,)),
        ("cover", "u1", (CHARIOTS_AT_MOST,)),
        ("place", "u1", (CHARIOTS_AT_MOST,)),
        ("by_place", "u1", (CHARIOTS_AT_MOST,)),
        ("ended", "u1", (CHARIOTS_AT_MOST,)),
        ("order", "u1", (CHARIOTS_AT_MOST,)),
        ("racing", "u1", (CHARIOTS_AT_MOST,)),
        ("who", "u1", (SIZE,)),
        ("held", "u1", (CHARIOTS_AT_MOST, ROOM)),
        ("worn", "u1", (CHARIOTS_AT_MOST, ROOM)),
    ],
    align=True,
)

IMAGE: Final = np.dtype(
    [
        ("key", "u8"),
        ("start", STATE),
        ("at", "i4"),
        ("seats", "i4"),
        ("chariots", "i4"),
        ("laps", "i4"),
        ("want", "i4"),
        ("last", "i4"),
        ("follows", "i4"),
        ("forfeit", "i4"),
        ("steps", "i4"),
        ("about", "i4"),
        ("drag", "i4"),
        ("passed", "u4"),
        ("barred", "u4"),
        ("did", "u4"),
        ("waiting", "i4"),
        ("wait", "u1", (CHARIOTS_AT_MOST,)),
        ("path", "i2", (LONGEST + 1,)),
        ("owner", "u1", (CHARIOTS_AT_MOST,)),
        # what is hidden
        ("unseen", "i4"),
        ("slots", "i4"),
        ("cards", "u1", (DECK_SIZE,)),
        ("hidden", "u1", (CHARIOTS_AT_MOST,)),
        # the auction
        ("dealer", "i4"),
        ("auctioneer", "i4"),
        ("block", "i4"),
        ("bidders", "i4"),
        ("bidder", "u1", (CHARIOTS_AT_MOST,)),
        ("stack", "u1", (CHARIOTS_AT_MOST,)),
        ("sunk", "i4", (CHARIOTS_AT_MOST,)),
        ("bills", "i4"),
        ("bill", np.dtype([("chariot", "u1"), ("kind", "u1"), ("ducats", "u1")], align=True), (IN_PLAY,)),
    ],
    align=True,
)

END: Final = np.dtype(
    [
        ("place", "u1", (CHARIOTS_AT_MOST,)),
        ("turn", "u1", (CHARIOTS_AT_MOST,)),
        ("speed", "u1", (CHARIOTS_AT_MOST,)),
        ("purse", "i4", (CHARIOTS_AT_MOST,)),
        ("payout", "i4", (CHARIOTS_AT_MOST,)),
        ("worth", "i4", (CHARIOTS_AT_MOST,)),
        ("hand", "u4", (CHARIOTS_AT_MOST,)),
        ("gear", "u4", (CHARIOTS_AT_MOST,)),
        ("pot", "i4"),
        ("moves", "i4"),
    ],
    align=True,
)
"""By chariot the place, the turn in which it finished or 0, and its Speed; by seat the purse, what the race
brought it, and what it has in all. Hands and gear are sums of ``weight``, to be compared."""


def mark_of(square: int, crossings: int, laps: int) -> int:
    """The mark of a chariot on a square after so many crossings of the line."""
    return (LAPS[1] - laps + crossings) * SIZE + square
