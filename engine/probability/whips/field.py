"""The chariots of one race, as plain numbers that change, and what can happen to one of them.

A chariot is at its square plus a board for every crossing of the line, so that a row ahead is always four
more, whoever leads is at the greatest number, and nobody looks for the line.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.games.whips.board import BOARD, LANES, WATER
from engine.games.whips.model import Push
from engine.games.whips.tables import TURNS_PER_LAP
from engine.games.whips.tricks import DECK
from engine.games.whips.views import View
from engine.parts.runners import OFF
from engine.probability.whips.dice import SLOTS, ticket

SIZE: Final = BOARD.size
HERE: Final = SIZE - 1
"""``at & HERE`` is the square."""
NOBODY: Final = -1
KINDS: Final = tuple(trick.kind for trick in DECK)
NUMBER: Final = {kind: number for number, kind in enumerate(KINDS)}
NOTHING: Final = len(KINDS)
"""The number of no trick at all."""

if SIZE & HERE or any(BOARD.lane[square] != LANES - 1 - square % LANES for square in range(SIZE)):
    raise AssertionError("a row is four squares, the outer lane first, and rows are a power of two")


class Finished(Exception):  # noqa: N818 - no error: the race is over
    """Somebody is home, or at most one is left."""


class Field:
    """A race, taken up where a view stands, with the tricks and the tickets of a world."""

    __slots__ = (
        "armour",
        "at",
        "fly",
        "grip",
        "home",
        "last_turn",
        "lost",
        "mover",
        "points",
        "seats",
        "slow",
        "spun",
        "sure",
        "throws",
        "tickets",
        "tricks",
        "turn",
        "whips",
        "who",
        "wounds",
    )

    def __init__(self, seen: View, tricks: Sequence[int], tickets: bytes) -> None:
        chariots, move = seen.chariots, seen.move
        self.seats = len(chariots)
        self.tickets = tickets
        self.tricks = list(tricks)
        self.at = [c.square if c.square == OFF else c.crossings * SIZE + c.square for c in chariots]
        self.whips = [c.whips for c in chariots]
        self.wounds = [c.wounds for c in chariots]
        self.spun = [c.spun for c in chariots]
        self.slow = [c.slow for c in chariots]
        self.who = [NOBODY] * SIZE
        for number, at in enumerate(self.at):
            if at != OFF:
                self.who[at & HERE] = number
        self.lost = list(seen.lost)
        self.home = (seen.options.laps + 1) * SIZE
        self.last_turn = TURNS_PER_LAP * seen.options.laps
        self.turn = seen.turn
        self.mover = seen.order[0]
        self.points, self.throws, self.grip = move.points, move.throws, move.grip
        self.sure, self.fly, self.armour = move.sure, move.fly, move.armour

    def begin(self, mover: int) -> None:
        """A new move."""
        self.mover = mover
        self.points = self.throws = self.grip = 0
        self.sure = self.fly = self.armour = False

    def throw(self) -> int:
        """The ticket of the next throw."""
        nth = self.throws
        self.throws = nth + 1
        if nth < SLOTS:
            return self.tickets[(self.turn * self.seats + self.mover) * SLOTS + nth]
        return ticket(self.tickets, self.seats, self.turn, self.mover, nth)

    def wound(self, number: int, wounds: int = 1) -> None:
        """WH-08: so many wounds; the shielded suffer none."""
        at = self.at[number]
        if at == OFF or (self.armour and number == self.mover):
            return
        left = self.wounds[number] - wounds
        if left > 0:
            self.wounds[number] = left
            return
        self.who[at & HERE] = NOBODY
        self.at[number] = OFF
        self.wounds[number] = self.whips[number] = 0
        self.spun[number] = self.slow[number] = False
        self.lost.append(number)

    def call(self) -> None:
        """WH-16: the race is over when at most one is left."""
        if len(self.lost) >= self.seats - 1:
            raise Finished

    def put(self, number: int, to: int) -> None:
        """A chariot enters a free square: over the line it may win, in the water it is slow (WH-13)."""
        self.who[self.at[number] & HERE] = NOBODY
        self.who[to & HERE] = number
        self.at[number] = to
        if to >= self.home:
            raise Finished
        if (to & HERE) // LANES == WATER:
            self.whips[number] = min(self.whips[number], 1)
            self.slow[number] = True
            if number != self.mover:  # who jumped short has its wound already, and stops there
                self.wound(number)

    def aim(self, push: Push) -> int:
        """Where a pushed chariot will be."""
        at = self.at[push.chariot]
        return (
            at
            + (push.square // LANES - (at & HERE) // LANES) % (SIZE // LANES) * LANES
            + (push.square % LANES - at % LANES)
        )

    def beside(self) -> list[int]:
        """Who stands next to the mover, the inner one first."""
        at = self.at[self.mover] & HERE
        lane = at % LANES
        found = []
        if lane < LANES - 1 and self.who[at + 1] != NOBODY:
            found.append(self.who[at + 1])
        if lane and self.who[at - 1] != NOBODY:
            found.append(self.who[at - 1])
        return found

    def leads(self) -> bool:
        """Whether the mover is the foremost of all."""
        return self.at[self.mover] == max(self.at)

    def standing(self) -> list[int]:
        """WH-17: the chariots on the track, the leader first."""
        at = self.at
        running = [number for number in range(self.seats) if at[number] != OFF]
        running.sort(key=at.__getitem__, reverse=True)
        return running
