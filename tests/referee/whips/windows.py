"""Sneaky Tricks: who is asked when, and what they do (WH-15)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine.games.whips.actions import Pass, Play
from engine.games.whips.events import Cause, Mended, Played, PointsSet, Slowed, Whipped, WindowClosed
from tests.referee.frame import Ask
from tests.referee.whips.table import WOUNDS, Part, Table, ahead, bend, beside, by_jump

REACH, CARROT = 6, 3
BEFORE, AFTER, MOVED = "before_roll", "after_roll", "after_move"
WHEN = {
    "pepper": BEFORE,
    "loose-linchpin": BEFORE,
    "olive-oil": BEFORE,
    "studded-rims": BEFORE,
    "icarus-wings": BEFORE,
    "borrowed-shield": BEFORE,
    "carrot": AFTER,
    "runaway-goat": AFTER,
    "bribed-umpire": AFTER,
    "scythed-hubs": MOVED,
    "sudden-mud": MOVED,
    "horse-doctor": MOVED,
}
ON_RIVALS = {"loose-linchpin", "olive-oil", "runaway-goat", "sudden-mud"}
ON_ANYBODY = {"bribed-umpire"}


class Windows(Table):
    """The moments at which tricks may be played, and the move that they are about."""

    mover = 0
    points = 0  # squares still to go
    grip = 0
    carrots = 0
    sure = fly = False
    asked: int | None = None  # who is asked for a trick just now
    public: Any = None  # what a spectator saw the last time

    def begin(self, seat: int) -> None:
        """A new move, which no trick has touched."""
        self.mover, self.points, self.grip, self.carrots = seat, 0, 0, 0
        self.sure = self.fly = False
        self.shielded = None

    def roll(self) -> Part:
        """The dice of the move."""
        raise NotImplementedError

    def window(self, moment: str) -> Part:
        """First the one who moves, then round the table; again after every trick."""
        seats = self.options.seats
        self.public = None
        played = True
        while played:
            played = False
            for seat in ((self.mover + after) % seats for after in range(seats)):
                trick = self.chariots[seat].trick
                if trick is None or not self.chariots[seat].alive or not self.fits(moment, seat, trick):
                    continue
                self.asked = seat
                answer = yield Ask("WH-15", seat, [Play(trick), Pass()], tries=self.anything, secret=True)
                self.asked = None
                if answer != Pass():
                    self.chariots[seat].trick = None
                    self.tell("WH-15", Played(seat, trick))
                    yield from self.effect(trick)
                    played, self.public = True, None
                    break
        if moment != "before_roll":
            self.tell("WH-15", WindowClosed(moment))
        self.check_who_is_left()

    def fits(self, moment: str, seat: int, trick: str) -> bool:
        """Whether it is the time, the chariot and a case in which the trick can matter."""
        if WHEN[trick] != moment or not self.chariots[self.mover].alive:
            return False
        if trick not in ON_ANYBODY and (seat != self.mover) != (trick in ON_RIVALS):
            return False
        return self.matters(trick)

    def matters(self, trick: str) -> Any:
        """A trick can be played only where it can matter."""
        chariot = self.chariots[self.mover]
        match trick:
            case "pepper":
                return chariot.whips < 3
            case "loose-linchpin":
                return chariot.whips >= 2
            case "sudden-mud":
                return chariot.whips >= 2 and not chariot.slow
            case "olive-oil":
                return self.near(bend)
            case "icarus-wings":
                return self.near(by_jump) and not self.fly
            case "borrowed-shield":
                return self.shielded is None
            case "runaway-goat":
                return self.points > 1
            case "scythed-hubs":
                return self.neighbours()
            case "horse-doctor":
                return chariot.left < WOUNDS
        return True

    def near(self, there: Any) -> bool:
        """Whether such a square is within six rows."""
        square = self.chariots[self.mover].square
        for _ in range(REACH):
            if there(square):
                return True
            square = ahead(square) or 0
        return False

    def neighbours(self) -> list[int]:
        """The chariots beside the mover, the inner one first."""
        square = self.chariots[self.mover].square
        found = (self.on(beside(square, side)) for side in (-1, 1))
        return [seat for seat in found if seat is not None]

    def effect(self, trick: str) -> Part:
        """What a trick does."""
        if WHEN[trick] == BEFORE:
            self.before_roll(trick)
        elif WHEN[trick] == MOVED:
            self.after_move(trick)
        elif trick == "bribed-umpire":
            yield from self.roll()
        else:
            self.carrots += trick == "carrot"
            self.points = self.points + CARROT if trick == "carrot" else 1
            self.tell("WH-15", PointsSet(self.mover, self.points))

    def before_roll(self, trick: str) -> None:
        """Whips, grip, wings and shield."""
        chariot = self.chariots[self.mover]
        match trick:
            case "pepper" | "loose-linchpin":
                chariot.whips += 1 if trick == "pepper" else -1
                self.tell("WH-15", Whipped(self.mover, chariot.whips))
            case "olive-oil":
                self.grip -= 1
            case "studded-rims":
                self.grip, self.sure = self.grip + 1, True
            case "icarus-wings":
                self.fly = True
            case "borrowed-shield":
                self.shielded = self.mover

    def after_move(self, trick: str) -> None:
        """Hubs, mud and a doctor."""
        chariot = self.chariots[self.mover]
        match trick:
            case "scythed-hubs":
                for other in self.neighbours():
                    self.wound("WH-15", other, Cause.TRICK)
            case "sudden-mud":
                chariot.slow = True
                self.tell("WH-15", Slowed(self.mover))
            case "horse-doctor":
                chariot.left = min(WOUNDS, chariot.left + 2)
                self.tell("WH-15", Mended(self.mover, chariot.left))

    def views(self, view: Callable[[int | None], Any]) -> None:
        """Nobody sees another's trick, nor who is asked for one; all else is public."""
        public = view(None)
        for rule, mine, shown in (("WH-08", "left", "wounds"), ("WH-01", "whips", "whips")):
            by_rules = [getattr(chariot, mine) for chariot in self.chariots if chariot.alive]
            found = [getattr(chariot, shown) for chariot in public.chariots if chariot.wounds]
            self.same(rule, shown, by_rules, found)
        holding = tuple(chariot.trick is not None for chariot in self.chariots)
        self.same("WH-15", "who has a trick", holding, public.holding)
        for seat, chariot in enumerate(self.chariots):
            seen = view(seat)
            self.same("WH-15", "the own trick", chariot.trick, seen.trick)
            if seat != self.asked:
                alike = replace(seen, seat=None, trick=None)
                self.same("WH-15", f"seat {seat} sees what all see, and the own trick", public, alike)
        if self.asked is not None:
            self.same("WH-15", "nobody sees who is asked", self.public or public, public)
            self.public = public
