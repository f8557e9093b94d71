"""The deck: eighty cards, each of them data (BH-40).

A card says when it may be played, on whom, and what it does, in a vocabulary of a dozen
operations. The rules act on these data and the text on a card's face is made from them, so
that what a card says is what it does.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from engine.games.ben_hvrt.tables import DECK_SIZE
from engine.parts.deck import Cards


class Sort(Enum):
    """The four kinds of cards of the rulebook (BH-40)."""

    MOVE = "move"
    EVENT = "event"
    IMPROVEMENT = "improvement"
    DRIVER = "driver"


class When(Enum):
    """When a card may be played, or, once in play, when it acts."""

    AUCTION = "auction"
    BEFORE_ROLL = "before_roll"
    AFTER_ROLL = "after_roll"
    PASSING = "passing"  # your chariot passes another
    PASSED = "passed"  # your chariot is passed by another
    AFTER_MOVE = "after_move"
    ANY_TIME = "any_time"
    START = "start"  # as the race begins
    ALWAYS = "always"


class Whom(Enum):
    """On whom a card is played, or acts."""

    OWN = "own"  # your chariot: the one that the moment is about
    MOVER = "mover"  # whichever chariot is rolling
    ANY = "any"  # any chariot in the race
    RIVAL = "rival"  # the other chariot of a passing
    TABLE = "table"  # every other player


@dataclass(frozen=True, slots=True)
class Add:
    """The roll changes by so much."""

    squares: int


@dataclass(frozen=True, slots=True)
class Become:
    """The roll becomes this."""

    roll: int


@dataclass(frozen=True, slots=True)
class AtLeast:
    """A lower roll becomes this."""

    roll: int


@dataclass(frozen=True, slots=True)
class RollAgain:
    """The die is rolled once more."""


@dataclass(frozen=True, slots=True)
class Cover:
    """BH-42: the next roll is made with a die covered in this number; 0: as the player chooses."""

    roll: int


@dataclass(frozen=True, slots=True)
class SpeedBy:
    """Speed changes by so much, at once (BH-36)."""

    change: int


@dataclass(frozen=True, slots=True)
class SpeedTo:
    """Speed becomes this, at once (BH-36)."""

    speed: int


@dataclass(frozen=True, slots=True)
class Retire:
    """The Driver is discarded (BH-44)."""


@dataclass(frozen=True, slots=True)
class Wreck:
    """One Improvement of the player's choosing is discarded."""


@dataclass(frozen=True, slots=True)
class Halt:
    """The moving chariot stops where it is (BH-37)."""


@dataclass(frozen=True, slots=True)
class Drag:
    """The player moves that chariot up to so many squares (BH-37)."""

    squares: int


@dataclass(frozen=True, slots=True)
class Levy:
    """Every other player pays so much into the pot, or what there is."""

    ducats: int


@dataclass(frozen=True, slots=True)
class Toll:
    """The passing player pays you so much, or what there is."""

    ducats: int


@dataclass(frozen=True, slots=True)
class Shield:
    """Other players cannot play cards of this kind on the chariot."""

    sort: Sort


Operation: TypeAlias = (
    Add
    | Become
    | AtLeast
    | RollAgain
    | Cover
    | SpeedBy
    | SpeedTo
    | Retire
    | Wreck
    | Halt
    | Drag
    | Levy
    | Toll
    | Shield
)


@dataclass(frozen=True, slots=True)
class Card:
    """One kind of card, with all that is printed on it."""

    kind: str
    count: int
    sort: Sort
    price: int  # Q/S, the Quick Sale price (BH-13)
    when: When
    whom: Whom
    does: tuple[Operation, ...]
    upkeep: int = 0  # maintenance (BH-19)
    per_lap: bool = False

    @property
    def stays(self) -> bool:
        """Whether it stays in play (Drivers and Improvements)."""
        return self.sort in (Sort.IMPROVEMENT, Sort.DRIVER)

    def maintenance(self, laps: int) -> int:
        """What it costs to keep for a race of so many laps (BH-19)."""
        return self.upkeep * laps if self.per_lap else self.upkeep


def _move(kind: str, count: int, price: int, does: Operation, whom: Whom = Whom.MOVER) -> Card:
    return Card(kind, count, Sort.MOVE, price, When.AFTER_ROLL, whom, (does,))


DECK: Final = (
    _move("add-1", 6, 2, Add(1)),
    _move("add-2", 4, 4, Add(2)),
    _move("add-3", 2, 5, Add(3), Whom.OWN),
    _move("subtract-1", 5, 1, Add(-1)),
    _move("subtract-2", 3, 1, Add(-2)),
    _move("move-1", 3, 2, Become(1)),
    _move("move-2", 3, 1, Become(2)),
    _move("move-3", 2, 2, Become(3)),
    _move("move-4", 2, 4, Become(4)),
    _move("move-5", 2, 6, Become(5)),
    _move("move-6", 2, 8, Become(6)),
    _move("roll-again", 2, 4, RollAgain()),
    Card("carpenter-ants", 2, Sort.EVENT, 1, When.BEFORE_ROLL, Whom.ANY, (Wreck(), SpeedTo(1))),
    Card("orangutan", 3, Sort.EVENT, 1, When.BEFORE_ROLL, Whom.ANY, (Cover(1),)),
    Card("lucky-sandal", 2, Sort.EVENT, 5, When.BEFORE_ROLL, Whom.OWN, (Cover(0),)),
    Card("hook", 3, Sort.EVENT, 1, When.PASSED, Whom.OWN, (SpeedBy(1),)),
    Card("plow-handle", 2, Sort.EVENT, 1, When.PASSING, Whom.RIVAL, (Retire(), SpeedTo(1))),
    Card("well-aimed-cat", 2, Sort.EVENT, 1, When.PASSED, Whom.RIVAL, (Halt(), Drag(3))),
    Card("pension", 2, Sort.EVENT, 1, When.ANY_TIME, Whom.ANY, (Retire(),)),
    Card("second-wind", 2, Sort.EVENT, 2, When.AFTER_MOVE, Whom.OWN, (SpeedBy(2),)),
    Card("tax-collector", 2, Sort.EVENT, 1, When.AUCTION, Whom.TABLE, (Levy(1),)),
    Card("scythed-wheels", 3, Sort.IMPROVEMENT, 1, When.PASSING, Whom.RIVAL, (SpeedBy(-2),)),
    Card("greased-axles", 3, Sort.IMPROVEMENT, 2, When.AFTER_ROLL, Whom.OWN, (AtLeast(3),), 1),
    Card("vestal-ribbon", 2, Sort.IMPROVEMENT, 1, When.ALWAYS, Whom.OWN, (Shield(Sort.EVENT),)),
    Card("racing-stripes", 3, Sort.IMPROVEMENT, 1, When.START, Whom.OWN, (SpeedBy(3),), 1),
    Card("toll-banner", 3, Sort.IMPROVEMENT, 2, When.PASSED, Whom.OWN, (Toll(1),), 1),
    Card("steady-flavia", 3, Sort.DRIVER, 2, When.BEFORE_ROLL, Whom.OWN, (Cover(4),), 1, per_lap=True),
    Card("mad-marcus", 3, Sort.DRIVER, 4, When.AFTER_ROLL, Whom.OWN, (Add(1),), 2, per_lap=True),
    Card("porcia", 2, Sort.DRIVER, 2, When.AFTER_MOVE, Whom.OWN, (SpeedBy(1),), 1, per_lap=True),
    Card("old-cato", 2, Sort.DRIVER, 1, When.ALWAYS, Whom.OWN, (Shield(Sort.MOVE),)),
)

CARDS: Final = {card.kind: card for card in DECK}
FULL_DECK: Final = Cards.of({card.kind: card.count for card in DECK})

if FULL_DECK.total != DECK_SIZE:
    raise AssertionError(f"the deck has {FULL_DECK.total} cards, not {DECK_SIZE}")
