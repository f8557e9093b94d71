"""Who goes to a square that is taken (WH-09 to WH-11)."""

from __future__ import annotations

from engine.games.whips.events import Cause, InWater, Pushed, Shunted, Sideswiped, Veered
from tests.referee.frame import Draw
from tests.referee.whips.table import DIE, PAIR, Question, Table, ahead, beside, water

SWIPED, SHUNTED, SHUNTING = 5, 5, 6


class Rams(Table):
    """Rams; each of them says whether the attacker has room on the square now."""

    def ram(self, attacker: int, defender: int, side: int) -> Question:
        """WH-09: diagonally or from the side a sideswipe, from behind a shunt."""
        if side:
            return (yield from self.sideswipe(attacker, defender, side))
        return (yield from self.shunt(attacker, defender))

    def sideswipe(self, attacker: int, defender: int, side: int) -> Question:
        """WH-10: the other is pushed away from the attacker."""
        dice = yield Draw("WH-10", PAIR)
        self.tell("WH-10", Sideswiped(attacker, defender, dice))
        if dice[1] >= SWIPED:
            self.wound("WH-10", defender, Cause.SIDESWIPE)
        if dice[0] >= SWIPED:
            self.wound("WH-10", attacker, Cause.SIDESWIPE)
        if not self.chariots[attacker].alive or not self.chariots[defender].alive:
            return True
        to = beside(self.chariots[defender].square, side)
        if to is None:
            yield from self.wall(defender, side)
            return not self.chariots[defender].alive
        return (yield from self.push(defender, to, side))

    def shunt(self, attacker: int, defender: int) -> Question:
        """WH-11: a die says where the other goes."""
        dice = yield Draw("WH-11", PAIR)
        self.tell("WH-11", Shunted(attacker, defender, dice))
        if dice[1] >= SHUNTED:
            self.wound("WH-11", defender, Cause.SHUNT)
        if dice[0] >= SHUNTING:
            self.wound("WH-11", attacker, Cause.SHUNT)
        if not self.chariots[attacker].alive or not self.chariots[defender].alive:
            return True
        die = yield Draw("WH-11", DIE)
        side = -1 if die <= 2 else 0 if die <= 4 else 1
        self.tell("WH-11", Veered(defender, die, side))
        to = ahead(self.chariots[defender].square, side)
        if to is None:
            yield from self.wall(defender, side)
            if not self.chariots[defender].alive:
                return True
            side, to = 0, ahead(self.chariots[defender].square)
        assert to is not None
        return (yield from self.push(defender, to, side))

    def push(self, seat: int, to: int, side: int) -> Question:
        """WH-09: a chariot is pushed, and rams who is there in its turn."""
        other = self.on(to)
        if other is not None and not (yield from self.ram(seat, other, side)):
            return False
        chariot = self.chariots[seat]
        if chariot.alive:
            dry = not water(chariot.square)
            self.place(seat, to, Pushed)
            if dry and water(to):
                self.tell("WH-13", InWater(seat))
                chariot.slow, chariot.whips = True, min(1, chariot.whips)
                self.wound("WH-13", seat, Cause.WATER)
        return True
