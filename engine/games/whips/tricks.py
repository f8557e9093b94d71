"""Sneaky Tricks: twelve kinds, each of them data (WH-15).

A trick says when it may be played, on whom, and what it does, in a small vocabulary. The rules
act on these data, so that what a trick says is what it does.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from engine.games.whips.tables import SEATS
from engine.parts.deck import Cards


class When(Enum):
    """When a trick may be played; always about the chariot whose move it is."""

    BEFORE_ROLL = "before_roll"  # its whips are chosen
    AFTER_ROLL = "after_roll"  # before the first step
    AFTER_MOVE = "after_move"  # before the crews fight


class Whom(Enum):
    """Whose move it must be, and who is meant."""

    OWN = "own"  # your own move: your chariot
    RIVAL = "rival"  # another's move: that chariot
    MOVER = "mover"  # anybody's move: the moving chariot
    NEIGHBOURS = "neighbours"  # your own move: every chariot beside yours


@dataclass(frozen=True, slots=True)
class WhipsBy:
    """The whips change by so many, within WH-01."""

    change: int


@dataclass(frozen=True, slots=True)
class Grip:
    """Every skid value is so much lower for this move."""

    value: int


@dataclass(frozen=True, slots=True)
class Sure:
    """Lane changes of this move need no die."""


@dataclass(frozen=True, slots=True)
class Fly:
    """The jump of this move is cleared without a throw; landing is as ever."""


@dataclass(frozen=True, slots=True)
class Armour:
    """No wounds for the chariot until its move and the fights after it are over."""


@dataclass(frozen=True, slots=True)
class Add:
    """So many squares more."""

    squares: int


@dataclass(frozen=True, slots=True)
class Become:
    """The move is this many squares."""

    squares: int


@dataclass(frozen=True, slots=True)
class RollAgain:
    """The dice of the move are rolled again; what was added to the move stays."""


@dataclass(frozen=True, slots=True)
class Wound:
    """So many wounds at once."""

    wounds: int


@dataclass(frozen=True, slots=True)
class Mend:
    """So many wounds are healed, up to five."""

    wounds: int


@dataclass(frozen=True, slots=True)
class Slow:
    """One whip in its next turn, as after the water (WH-13)."""


Operation: TypeAlias = WhipsBy | Grip | Sure | Fly | Armour | Add | Become | RollAgain | Wound | Mend | Slow


@dataclass(frozen=True, slots=True)
class Trick:
    """One kind of Sneaky Trick, with all that its card says."""

    kind: str
    count: int
    when: When
    whom: Whom
    does: tuple[Operation, ...]


DECK: Final = (
    Trick("pepper", 2, When.BEFORE_ROLL, Whom.OWN, (WhipsBy(1),)),
    Trick("loose-linchpin", 2, When.BEFORE_ROLL, Whom.RIVAL, (WhipsBy(-1),)),
    Trick("olive-oil", 2, When.BEFORE_ROLL, Whom.RIVAL, (Grip(-1),)),
    Trick("studded-rims", 2, When.BEFORE_ROLL, Whom.OWN, (Grip(1), Sure())),
    Trick("icarus-wings", 2, When.BEFORE_ROLL, Whom.OWN, (Fly(),)),
    Trick("borrowed-shield", 2, When.BEFORE_ROLL, Whom.OWN, (Armour(),)),
    Trick("carrot", 2, When.AFTER_ROLL, Whom.OWN, (Add(3),)),
    Trick("runaway-goat", 2, When.AFTER_ROLL, Whom.RIVAL, (Become(1),)),
    Trick("bribed-umpire", 2, When.AFTER_ROLL, Whom.MOVER, (RollAgain(),)),
    Trick("scythed-hubs", 2, When.AFTER_MOVE, Whom.NEIGHBOURS, (Wound(1),)),
    Trick("sudden-mud", 2, When.AFTER_MOVE, Whom.RIVAL, (Slow(),)),
    Trick("horse-doctor", 2, When.AFTER_MOVE, Whom.OWN, (Mend(2),)),
)

TRICKS: Final = {trick.kind: trick for trick in DECK}
FULL_DECK: Final = Cards.of({trick.kind: trick.count for trick in DECK})

if FULL_DECK.total < SEATS[1]:
    raise AssertionError("not everyone gets a trick")
