"""Rams in many worlds at once: sideswipes, shunts and their chains (WH-07, WH-09 to WH-11)."""

from __future__ import annotations

from typing import Final

import numpy as np

from engine.games.whips.model import OFF, Clash, IntoWall, Veer
from engine.games.whips.tables import HEDGE, SHUNTED, SHUNTING, STONE, SWIPED
from engine.probability.whips.field import LANE_OF, Field, Index, Small, ahead, where

DONE, CLASH, VEER, WALL = 0, 1, 2, 3
_VEER: Final = np.array([0, -1, -1, 0, 0, 1, 1], np.int16)


class Chains:
    """The chain of every world: who will stand where, and what is to be thrown next."""

    def __init__(self, field: Field) -> None:
        self.field = field
        size = field.size
        self.who = np.full((field.seats + 1, size), -1, np.intp)
        self.to = np.full((field.seats + 1, size), OFF, np.int16)
        self.count = np.zeros(size, np.intp)
        self.last = np.zeros(size, np.intp)  # who is rammed, or at the wall
        self.side = np.zeros(size, np.int16)
        self.on = np.zeros(size, np.bool_)  # after the wall, straight ahead
        self.phase = np.zeros(size, np.int8)

    def take_up(self, rows: Index, stage: Clash | Veer | IntoWall) -> None:
        """The chain of a stage, the same in these worlds."""
        for place, push in enumerate(stage.pushes):
            self.who[place, rows], self.to[place, rows] = push.chariot, push.square
        self.count[rows] = len(stage.pushes)
        match stage:
            case Clash(defender=number, side=side):
                self.phase[rows], self.last[rows], self.side[rows] = CLASH, number, side
            case Veer(chariot=number):
                self.phase[rows], self.last[rows] = VEER, number
            case IntoWall(chariot=number, side=side, ahead=on):
                self.phase[rows], self.last[rows], self.side[rows], self.on[rows] = WALL, number, side, on

    def go_on(self, rows: Index) -> None:
        """One throw more in each of these chains."""
        phase = self.phase[rows]
        for now, play in ((CLASH, self._clash), (VEER, self._veer), (WALL, self._wall)):
            some = rows[phase == now]
            if len(some):
                play(some)

    def begin(self, rows: Index, who: Index, square: Small, side: Small) -> None:
        """The mover goes to a square that is taken."""
        self.count[rows] = 0
        self._enter(rows, who, square, side)

    def skid(self, rows: Index, who: Index) -> None:
        """The mover is at the hedge (WH-05)."""
        self.count[rows] = 0
        self.phase[rows], self.last[rows], self.side[rows], self.on[rows] = WALL, who, 1, True

    def _enter(self, rows: Index, who: Index, square: Small, side: Small) -> None:
        """A chariot goes to a square: it is free, or this is a ram."""
        count = self.count[rows]
        self.who[count, rows], self.to[count, rows] = who, square
        self.count[rows] = count + 1
        found = self.field.found(rows, square)
        self.last[rows], self.side[rows] = found, side
        ram = found >= 0
        self.phase[rows] = ram
        if not ram.all():
            self._give_way(rows[~ram])

    def _give_way(self, rows: Index) -> None:
        """Everyone takes the square ahead of them, the last one first; a win ends it."""
        self.phase[rows] = DONE
        field = self.field
        count = self.count[rows]
        for place in range(int(count.max(initial=0)) - 1, -1, -1):
            some = rows[(count > place) & (field.winner[rows] < 0)]
            if len(some):
                field.go(some, self.who[place, some], self.to[place, some])

    def _clash(self, rows: Index) -> None:
        field = self.field
        attacker, defender = self.who[self.count[rows] - 1, rows], self.last[rows]
        side = self.side[rows]
        shunt = side == 0
        dice = field.throw(rows, 2)
        field.wound(rows, defender, dice[1] >= np.where(shunt, SHUNTED, SWIPED))
        field.wound(rows, attacker, dice[0] >= np.where(shunt, SHUNTING, SWIPED))
        lives, stands = field.runs(rows, attacker), field.runs(rows, defender)
        both = lives & stands
        if not both.all():
            self.count[rows[~lives]] -= 1
            self._give_way(rows[~both])
        self.phase[rows[both & shunt]] = VEER
        swiped = where(both & ~shunt)
        if len(swiped):
            some = rows[swiped]
            square = ahead(field.square[defender[swiped], some], side[swiped], 0)
            self._push(some, square, on=False)

    def _veer(self, rows: Index) -> None:
        field = self.field
        side = _VEER[field.throw(rows)[0]]
        self.side[rows] = side
        self._push(rows, ahead(field.square[self.last[rows], rows], side), on=True)

    def _push(self, rows: Index, square: Small, *, on: bool) -> None:
        """The rammed go on to a square, or to the wall."""
        wall = square == OFF
        if wall.any():
            self.phase[rows[wall]] = WALL
            self.on[rows[wall]] = on
            rows, square = rows[~wall], square[~wall]
        if len(rows):
            self._enter(rows, self.last[rows], square, self.side[rows])

    def _wall(self, rows: Index) -> None:
        field, number = self.field, self.last[rows]
        die = field.throw(rows)[0]
        field.wound(rows, number, die >= np.where(self.side[rows] < 0, STONE, HEDGE))
        on, lives = self.on[rows], field.runs(rows, number)
        if not on.all():
            self._jam(rows[~on])
        gap = on & ~lives
        if gap.any():
            self._give_way(rows[gap])
        some = where(on & lives)
        if len(some):
            there, number = rows[some], number[some]
            square = ahead(field.square[number, there], 0)
            self._enter(there, number, square, np.zeros(len(some), np.int16))

    def _jam(self, rows: Index) -> None:
        """Nobody moves; if it began with a shunt, the attacker's move is over too."""
        self.phase[rows] = DONE
        first = self.field.square[self.who[0, rows], rows]
        shunt = LANE_OF[first] == LANE_OF[self.to[0, rows]]
        self.field.points[rows[shunt]] = 0
