"""A race of Whips as docs/rules/whips.md tells it."""

from __future__ import annotations

from itertools import count
from typing import Any

from engine.games.whips.actions import Ahead, Change, Whip
from engine.games.whips.events import (
    Cause,
    Dealt,
    InWater,
    Jammed,
    Jumped,
    Landed,
    LaneTested,
    LinedUp,
    PointsSet,
    Rolled,
    SkidTested,
    SpunOut,
    Stepped,
    Struck,
    TurnBegan,
    TurnedRound,
    Whipped,
)
from engine.games.whips.tricks import DECK
from tests.referee.frame import Ask, Draw, Script
from tests.referee.whips.rams import Rams
from tests.referee.whips.table import (
    DIE,
    GRID,
    LANE,
    Finished,
    Part,
    Question,
    ahead,
    bend,
    beside,
    free_to_choose,
    jump,
    landing,
    sides,
    throws,
)
from tests.referee.whips.windows import CARROT, Windows

SKID = (5, 4, 3, 3)
CLEARED, HARD, STRUCK = 5, 6, 6


class WhipsReferee(Windows, Rams):
    """The race, turn by turn."""

    def play(self) -> Script:
        """WH-16."""
        try:
            yield from self.line_up()
            yield from self.deal()
            for turn in count(1):
                self.check_time(turn)
                order = self.order()
                self.tell("WH-17", TurnBegan(turn, tuple(order)))
                for seat in order:
                    if self.chariots[seat].alive:
                        yield from self.go(turn, seat)
        except Finished as end:
            return self.over(end)
        raise AssertionError

    def line_up(self) -> Part:
        """WH-16: by lot, the inside of the front row first."""
        left = list(range(self.options.seats))
        for square in GRID[: self.options.seats]:
            seat = left[0]
            if len(left) > 1:
                seat = yield Draw("WH-16", dict.fromkeys(left, 1))
            left.remove(seat)
            self.chariots[seat].square = square
        self.tell("WH-16", LinedUp(tuple(chariot.square for chariot in self.chariots)))

    def deal(self) -> Part:
        """WH-15: a Sneaky Trick for everyone, which nobody else sees."""
        left = {trick.kind: trick.count for trick in DECK}
        for seat, chariot in enumerate(self.chariots):
            chariot.trick = yield Draw("WH-15", {kind: number for kind, number in left.items() if number})
            left[chariot.trick] -= 1
            self.tell("WH-15", Dealt(seat, chariot.trick), only=(seat,), others=Dealt(seat, None))

    # -- the turn of one chariot

    def go(self, turn: int, seat: int) -> Part:
        """WH-01, WH-02: whips, dice, squares; then crews and tricks."""
        chariot = self.chariots[seat]
        self.begin(seat)
        if chariot.spun:
            chariot.spun, chariot.slow = False, True
            self.tell("WH-06", TurnedRound(seat))
            return
        if turn == 1 or chariot.slow:
            chariot.whips = 1
        else:
            menu = [Whip(n) for n in range(chariot.whips - 1, chariot.whips + 2) if 1 <= n <= 3]
            answer = yield Ask("WH-01", seat, menu, tries=self.anything)
            chariot.whips = answer.whips
        chariot.slow = False
        self.tell("WH-01", Whipped(seat, chariot.whips))
        yield from self.window("before_roll")
        yield from self.roll()
        yield from self.window("after_roll")
        yield from self.drive()
        if self.chariots[seat].spun:
            return
        yield from self.window("after_move")
        yield from self.fights()

    def roll(self) -> Part:
        """WH-02: a die for each whip; the highest counts."""
        dice = yield Draw("WH-02", throws(self.chariots[self.mover].whips))
        self.tell("WH-02", Rolled(self.mover, dice, max(dice)))
        self.points = max(dice) + CARROT * self.carrots
        if self.carrots:
            self.tell("WH-15", PointsSet(self.mover, self.points))

    def drive(self) -> Part:
        """Square by square, until the squares are used up or the move is over."""
        chariot = self.chariots[self.mover]
        straight = 0  # squares that the driver goes on without choosing again
        while chariot.alive and self.points:
            if bend(chariot.square):
                yield from self.leave_bend()
            elif jump(chariot.square):
                yield from self.leave_jump()
            elif not free_to_choose(chariot.square):
                yield from self.step(0)
            else:
                side = 0
                if not straight:
                    answer = yield Ask("WH-03", self.mover, self.ways(), tries=self.anything)
                    if isinstance(answer, Change):
                        side = answer.side
                        if not (yield from self.lane_test(side)):
                            side = 0
                    else:
                        straight = answer.squares
                straight = max(0, straight - 1)
                if not (yield from self.step(side)):
                    straight = 0
            self.check_who_is_left()

    def ways(self) -> list[Any]:
        """WH-03: so many squares straight ahead, or a change now."""
        square = self.chariots[self.mover].square
        menu: list[Any] = [Change(side) for side in sides(square)]
        for squares in range(1, self.points + 1):
            if not free_to_choose(square):
                break
            menu.append(Ahead(squares))
            square = ahead(square) or 0
        return menu

    def step(self, side: int) -> Question:
        """WH-09: one square ahead or diagonally; says whether it was free."""
        self.points -= 1
        chariot = self.chariots[self.mover]
        to = ahead(chariot.square, side)
        assert to is not None
        return (yield from self.enter(to, side))

    def enter(self, to: int, side: int) -> Question:
        """The mover goes to a square, and rams who is there."""
        other = self.on(to)
        if other is not None:
            room = yield from self.ram(self.mover, other, side)
            if not self.chariots[self.mover].alive:
                return False
            if not room:
                self.tell("WH-10" if side else "WH-11", Jammed(self.mover))
                self.points = 0
                return False
        self.place(self.mover, to, Stepped)
        return other is None

    def lane_test(self, side: int) -> Question:
        """WH-03: 2 or more at 1 whip, 3 at 2, 4 at 3."""
        needed = self.chariots[self.mover].whips + 1
        if self.sure:
            self.tell("WH-15", LaneTested(self.mover, side, (), 0, passed=True))
            return True
        die = yield Draw("WH-03", DIE)
        passed: bool = die >= needed
        self.tell("WH-03", LaneTested(self.mover, side, (die,), needed, passed=passed))
        return passed

    def leave_bend(self) -> Part:
        """WH-04 to WH-06: the skid test."""
        chariot = self.chariots[self.mover]
        needed = min(6, max(2, SKID[LANE[chariot.square]] - self.grip))
        dice = yield Draw("WH-04", throws(chariot.whips))
        passed = min(dice) >= needed
        self.tell("WH-04", SkidTested(self.mover, dice, needed, passed=passed))
        if passed:
            yield from self.step(0)
        elif dice.count(1) >= 2:
            self.tell("WH-06", SpunOut(self.mover))
            chariot.spun, chariot.whips, self.points = True, 0, 0
        else:
            side = 1
            if ahead(chariot.square, side) is None:
                yield from self.wall(self.mover, side)
                if not chariot.alive:
                    return
                side = 0
            yield from self.step(side)
            self.points = max(0, self.points - 1)

    def leave_jump(self) -> Part:
        """WH-12, WH-13: over the water, or into it."""
        chariot = self.chariots[self.mover]
        self.points -= 1
        if self.fly:
            self.tell("WH-15", Jumped(self.mover, (), cleared=True))
            cleared = True
        else:
            dice = yield Draw("WH-12", throws(chariot.whips))
            cleared = max(dice) >= CLEARED
            self.tell("WH-12", Jumped(self.mover, dice, cleared=cleared))
        if cleared:
            dice = yield Draw("WH-12", throws(chariot.whips))
            self.tell("WH-12", Landed(self.mover, dice))
            if HARD in dice:
                self.wound("WH-12", self.mover, Cause.LANDING, dice.count(HARD))
            if chariot.alive:
                yield from self.enter(landing(chariot.square), 0)
            return
        self.wound("WH-13", self.mover, Cause.WATER)
        if not chariot.alive:
            return
        chariot.slow, chariot.whips = True, 1
        to = ahead(chariot.square)
        assert to is not None
        yield from self.enter(to, 0)
        self.points = 0
        if chariot.square == to:
            self.tell("WH-13", InWater(self.mover))

    def fights(self) -> Part:
        """WH-14: the crews of the mover and its neighbours, the inner one first."""
        for side in (-1, 1):
            chariot = self.chariots[self.mover]
            if not chariot.alive:
                return
            other = self.on(beside(chariot.square, side))
            if other is None:
                continue
            for attacker, defender in ((self.mover, other), (other, self.mover)):
                if self.chariots[attacker].alive:
                    die = yield Draw("WH-14", DIE)
                    self.tell("WH-14", Struck(attacker, defender, die))
                    if die >= STRUCK:
                        self.wound("WH-14", defender, Cause.FIGHT)
                        self.check_who_is_left()
