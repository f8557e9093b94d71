"""What befalls a chariot: collisions, wrecks, whatever lies on the track, and Jupiter."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from engine.games.circus.actions import Pass, ThankJupiter
from engine.games.circus.events import (
    Collided,
    JupiterThanked,
    RanDown,
    Shifted,
    Stuck,
    Tried,
    WindowClosed,
    Wrecked,
)
from tests.referee.circus import track
from tests.referee.circus.table import BIG, SMALL, Part, Table, rank
from tests.referee.frame import Ask, Draw


@dataclass
class Move:
    """The move in hand."""

    fast: bool
    speed: int
    squares: list[int]  # CI-11: the squares of the move
    own: bool = False  # CI-15: a step or a shift of its own has been made


class Mishaps(Table):
    """Each of them ends with all that follows from it."""

    def comes_to(self, seat: int, square: int) -> Part:
        """CI-13, CI-14: whatever lies on a square."""
        self.chariots[seat].square = square
        for driver in self.lying(square):
            self.tell("CI-14", RanDown(seat, driver))
            self.chariots[driver].lies = None
            self.mark("CI-14", seat)
        if square in self.debris:
            face = yield Draw("CI-13", SMALL)
            verdict = rank(face, SMALL)
            self.tell("CI-13", Tried("debris", seat, -1, face, verdict))
            if verdict != "high" and not (yield from self.jupiter(seat)):
                if verdict == "low":
                    yield from self.wreck("CI-13", seat)
                else:
                    self.mark("CI-13", seat)

    def collision(self, mover: int, target: int, way: int, chain: set[int], move: Move | None) -> Part:
        """CI-10: way is the direction in which the mover comes; 0 is from behind."""
        pairs = {(low, high): SMALL[low] * BIG[high] for low in SMALL for high in BIG}
        dice = yield Draw("CI-10", pairs)
        small, big = dice
        loser = None if small == big else mover if small < big else target
        self.tell("CI-10", Collided(mover, target, way != 0, dice, loser))
        if loser is None or (yield from self.jupiter(loser)):
            return
        self.mark("CI-10", loser)
        if way == 0:
            return
        wanted = self.chariots[target].square
        if loser == mover:
            yield from self.shift(mover, -way, chain)
            return
        yield from self.shift(target, way, chain)
        if self.on(wanted) is not None:
            if move is None:
                self.tell("CI-10", Stuck(mover))
            return
        self.tell("CI-10", Shifted(mover, wanted, forced=move is None))
        if move is not None:
            move.own = True
            move.squares.append(wanted)
        yield from self.comes_to(mover, wanted)

    def shift(self, seat: int, way: int, chain: set[int]) -> Part:
        """CI-10: a forced shift, into whatever is there."""
        to = track.beside(self.chariots[seat].square, way)
        if to is None:
            yield from self.wreck("CI-10", seat)
            return
        other = self.on(to)
        if other is None:
            self.tell("CI-10", Shifted(seat, to, forced=True))
            yield from self.comes_to(seat, to)
        elif other in chain:
            self.tell("CI-10", Stuck(seat))
        else:
            chain.add(other)
            yield from self.collision(seat, other, way, chain, None)

    def jupiter(self, victim: int) -> Generator[Ask, Any, bool]:
        """CI-17: whether somebody cancels a result that harms the victim."""
        seats = self.options.seats
        asked = [
            seat
            for seat in ((victim + after) % seats for after in range(seats))
            if self.chariots[seat].racing and self.chariots[seat].jupiter
        ]
        for seat in asked:
            if (yield Ask("CI-17", seat, [ThankJupiter(), Pass()], tries=self.anything)) == ThankJupiter():
                self.chariots[seat].jupiter = False
                self.tell("CI-17", JupiterThanked(seat, victim))
                self.mark("CI-17", seat)
                return True
        if asked:
            self.tell("CI-17", WindowClosed())
        return False

    def wreck(self, rule: str, seat: int) -> Part:
        """A chariot becomes debris, and a roll decides on its driver (CI-18)."""
        chariot = self.chariots[seat]
        self.tell(rule, Wrecked(seat, chariot.square))
        chariot.racing, chariot.markers = False, 0
        self.debris.add(chariot.square)
        self.wrecks.append(seat)
        face = yield Draw("CI-18", SMALL)
        verdict = rank(face, SMALL)
        self.tell("CI-18", Tried("driver", seat, -1, face, verdict))
        if verdict != "low":
            chariot.lies = chariot.square
        chariot.walks = verdict == "high"
