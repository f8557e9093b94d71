"""The same race with the rules' result and nothing of their comfort: for thousands of races.

A field starts where a chariot is to move and is driven to the end by the rollout policy. Fed the same
dice, it ends as the rules do, place by place.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.games.circus.board import (
    BEHIND,
    BEND_ROWS,
    BOARD,
    IN_BEND,
    LANE,
    LANES,
    OUTER,
    ROW,
    ROWS,
    TO_SAFETY,
    way_out,
)
from engine.games.circus.model import Fate, Options, Race
from engine.games.circus.tables import DIRECTIONS_FROM, OUTER_MARKERS, TURNS_PER_LAP, die
from engine.parts.runners import OFF
from engine.probability.circus.rollout import (
    AHEAD,
    ASIDE,
    BRUSHES,
    DARING,
    HURRIES,
    Ground,
    direction,
    moment,
    walk,
)

SIZE: Final = BOARD.size
LAST: Final = SIZE - len(BOARD.lanes)  # from these squares on, a step crosses the line
LOW, HIGH = 0, 5  # tickets of the lowest and the highest face, on either die


def _sides(*, fast: bool) -> tuple[int, ...]:
    return tuple(face for face, sides in die(fast=fast) for _ in range(sides))


SLOW_DIE: Final = _sides(fast=False)
FAST_DIE: Final = _sides(fast=True)
WAYS_OUT: Final = tuple(way_out(square) for square in range(SIZE))
NOBODY: Final = -1


POS: Final = tuple(lane * ROWS + row for lane, row in zip(LANE, ROW, strict=True))
"""By square, a number with which a lane is a slice."""
FASTEST: Final = FAST_DIE[-1]


def _bend_ahead(square: int) -> tuple[bool, ...]:
    return tuple(any(BEND_ROWS[(ROW[square] + n) % ROWS] for n in range(1, far + 1)) for far in range(7))


BEND_AHEAD: Final = tuple(_bend_ahead(square) for square in range(SIZE))
"""[square][steps] whether some square of so many steps ahead lies in a bend."""


def _unavoidable(square: int, speed: int, way: int) -> bool:
    """Whether a move that meets nothing is too fast along a wall, whenever it shifts."""
    if way and ASIDE[square][way] == OFF:
        return False
    afters = range(speed + 1) if way else (OFF,)
    return all(walk(NOTHING, square, speed, way, after)[0] for after in afters)


NOTHING: Final = Ground([OFF] * SIZE, bytes(SIZE), bytes(SIZE))
BRUSH_AHEAD: Final = tuple(
    tuple(tuple(_unavoidable(square, speed, way) for way in (0, 1, -1)) for speed in range(FASTEST + 1))
    for square in range(SIZE)
)
"""[square][speed][way] the same for all moves."""

SEATS: Final = 8
WAY_SLOT: Final = 0  # of a turn's tickets of a chariot: its direction,
SPEED_SLOT: Final = 1  # its speed,
ROLL_SLOT: Final = 2  # and two for each roll after that
SLOTS: Final = 24


def tickets_for(laps: int) -> int:
    """How many tickets a race of so many laps may want."""
    return (TURNS_PER_LAP * laps + 1) * SEATS * SLOTS


def ticket(tickets: bytes, turn: int, chariot: int, slot: int) -> int:
    """The ticket of a name, 0 to 5; a move with more rolls than slots goes through them again, shifted."""
    again, slot = divmod(slot, SLOTS)
    return (tickets[(turn * SEATS + chariot) * SLOTS + slot] + again) % 6


class Finish(NamedTuple):
    """How a race has ended."""

    winner: int  # NOBODY: none left
    ranking: tuple[int, ...]


class Finished(Exception):  # noqa: N818 - no error: the race is over
    """The winner has crossed the line."""


class Field:
    """Chariots on the track, driven to the end by a world's tickets."""

    __slots__ = (
        "brush",
        "busy",
        "crossings",
        "debris",
        "down",
        "fell",
        "ground",
        "jupiter",
        "laps",
        "markers",
        "mild",
        "mover",
        "order",
        "rolls",
        "speed",
        "square",
        "tickets",
        "turn",
        "walking",
        "ways",
        "who",
        "wrecks",
    )

    def __init__(self, options: Options, race: Race, tickets: bytes) -> None:
        self.tickets = tickets
        self.laps, self.mild = options.laps, options.mild
        self.turn = race.turn
        self.order = list(race.order)
        self.ways: Sequence[int] = [0 if way is None else way.value for way in race.ways]
        self.square = [chariot.square for chariot in race.chariots]
        self.crossings = [chariot.crossings for chariot in race.chariots]
        self.markers = [chariot.markers for chariot in race.chariots]
        self.jupiter = [chariot.jupiter for chariot in race.chariots]
        self.fell = [chariot.fell for chariot in race.chariots]
        self.walking = [chariot.fate is Fate.WALKING for chariot in race.chariots]
        self.wrecks = list(race.wrecks)
        self.who = [OFF] * SIZE
        self.down = bytearray(SIZE)
        self.debris = bytearray(SIZE)
        for number, square in enumerate(self.square):
            if square != OFF:
                self.who[square] = number
            if self.fell[number] != OFF:
                self.down[self.fell[number]] += 1
        for square in race.debris:
            self.debris[square] = 1
        self.ground = Ground(self.who, self.debris, self.down)
        self.busy = bytearray(SIZE)
        for square in range(SIZE):
            if self.who[square] != OFF or self.debris[square] or self.down[square]:
                self.busy[POS[square]] = 1
        self.mover = self.speed = self.rolls = 0
        self.brush = False

    def run(self) -> Finish:
        """To the end: moves of this turn, then turn after turn."""
        try:
            while True:
                for chariot in self.order:
                    if self.square[chariot] == OFF:
                        continue
                    self._move(chariot)
                    if len(self.wrecks) >= len(self.square) - 1:
                        return self._finish()
                self._walk()
                if self.turn == TURNS_PER_LAP * self.laps:
                    return self._finish()
                self._begin_turn()
        except Finished:
            return self._finish()

    def _finish(self) -> Finish:
        ranks = self._standing()
        return Finish(ranks[0] if ranks else NOBODY, (*ranks, *reversed(self.wrecks)))

    def _standing(self) -> list[int]:
        square, crossings = self.square, self.crossings
        running = [n for n, here in enumerate(square) if here != OFF]
        return sorted(running, key=lambda n: -(crossings[n] * SIZE + square[n]))

    def _begin_turn(self) -> None:
        self.turn += 1
        self.order = self._standing()
        if self.turn >= DIRECTIONS_FROM:
            here = self.ground
            self.ways = [
                0 if square == OFF else direction(here, square, ticket(self.tickets, self.turn, n, WAY_SLOT))
                for n, square in enumerate(self.square)
            ]
        else:
            self.ways = ()

    def _roll(self) -> int:
        slot = ROLL_SLOT + 2 * self.rolls
        self.rolls += 1
        return ticket(self.tickets, self.turn, self.mover, slot)

    def _clash(self) -> tuple[int, int]:
        """The small die of the mover and the big one of the target."""
        slot = ROLL_SLOT + 2 * self.rolls
        return SLOW_DIE[self._roll()], FAST_DIE[ticket(self.tickets, self.turn, self.mover, slot + 1)]

    # -- a move ------------------------------------------------------------------------------

    def _move(self, me: int) -> None:
        start, held = self.square[me], self.markers[me]
        fast = self.turn > 1 and HURRIES[start][min(held, DARING)]
        face = (FAST_DIE if fast else SLOW_DIE)[ticket(self.tickets, self.turn, me, SPEED_SLOT)]
        self.speed = max(1, face - held)
        self.markers[me] = 0
        self.mover, self.brush, self.rolls = me, False, 0
        bend = self._go(me) or IN_BEND[start]
        if self.square[me] != OFF and fast and bend:
            self._accident(me)
        if self.square[me] != OFF and self.brush and self._roll() == LOW:
            self.markers[me] += 1
        if self.square[me] != OFF:
            self._lash(me)
            behind = self.who[BEHIND[self.square[me]]]
            if behind != OFF:
                self.markers[behind] += 1

    def _go(self, me: int) -> bool:
        """Steps and shift; whether some square lay in a bend."""
        left, start = self.speed, self.square[me]
        way = self.ways[me] if self.ways else 0
        if way and ASIDE[start][way] == OFF:
            way = 0
        if self._meets_nothing(start, left, way):
            self._glide(me, start, left, way)
            return BEND_AHEAD[start][left]
        wait = moment(self.ground, start, left, way) if way else OFF
        bend = False
        while left or wait == 0:
            if wait == 0:
                wait = OFF
                if not self._shift(me, way):
                    return bend
            elif not self._ahead(me, last=left == 1 and wait == OFF):
                return bend
            else:
                left -= 1
                wait = max(OFF, wait - 1)
                bend = bend or IN_BEND[self.square[me]]
        return bend

    def _meets_nothing(self, start: int, steps: int, way: int) -> bool:
        """Whether both lanes of a move are empty; across the line nobody looks."""
        if ROW[start] + steps >= ROWS:
            return False
        at = POS[start]
        if any(self.busy[at + 1 : at + 1 + steps]):
            return False
        aside = at + way * ROWS
        return not way or not any(self.busy[aside : aside + 1 + steps])

    def _glide(self, me: int, start: int, steps: int, way: int) -> None:
        """A move that meets nothing, all at once."""
        self.brush = BRUSH_AHEAD[start][steps][way]
        end = (ASIDE[start][way] if way else start) + steps * LANES
        self.who[start] = OFF
        self.who[end] = me
        self.square[me] = end
        self.busy[POS[start]] = self.debris[start] or self.down[start]
        self.busy[POS[end]] = 1

    def _shift(self, me: int, way: int) -> bool:
        """One lane aside; whether the move goes on."""
        aside = ASIDE[self.square[me]][way]
        other = self.who[aside]
        if other == OFF:
            self._put(me, aside)
        elif not self._side(me, other, way, [me, other]):
            return False
        return self.square[me] != OFF

    def _ahead(self, me: int, *, last: bool) -> bool:
        """One step; whether the move goes on."""
        square = self.square[me]
        ahead = AHEAD[square]
        other = self.who[ahead]
        if other == OFF:
            self._step(me, square, ahead)
            return self.square[me] != OFF
        if last:
            self.markers[me] += 1
        else:
            self._behind(me, other)
        return False

    def _step(self, me: int, square: int, ahead: int) -> None:
        if square >= LAST:
            self.crossings[me] += 1
            if self.crossings[me] > self.laps:
                self.square[me] = ahead
                raise Finished
        self._put(me, ahead)

    def _put(self, me: int, square: int) -> None:
        """Onto a free square, and over what lies there."""
        start = self.square[me]
        self.busy[POS[start]] = self.debris[start] or self.down[start]
        self.busy[POS[square]] = 1
        self.who[start] = OFF
        self.who[square] = me
        self.square[me] = square
        if me == self.mover and BRUSHES[square][self.speed]:
            self.brush = True
        if self.down[square]:
            self.markers[me] += self.down[square]
            self.down[square] = 0
            for driver, fell in enumerate(self.fell):
                if fell == square:
                    self.fell[driver], self.walking[driver] = OFF, False
        if self.debris[square]:
            fallen = self._roll()
            if fallen == LOW:
                if not self._saved(me):
                    self._wreck(me)
            elif fallen != HIGH:
                self.markers[me] += 1

    # -- what befalls it ---------------------------------------------------------------------

    def _saved(self, me: int) -> bool:
        """Jupiter, for its own wreck."""
        if not self.jupiter[me]:
            return False
        self.jupiter[me] = False
        self.markers[me] += 1
        return True

    def _wreck(self, me: int) -> None:
        square = self.square[me]
        self.who[square] = OFF
        self.square[me] = OFF
        self.debris[square] = 1
        self.markers[me] = 0
        self.wrecks.append(me)
        fallen = self._roll()
        if fallen != LOW:
            self.fell[me] = square
            self.down[square] += 1
            self.walking[me] = fallen == HIGH

    def _behind(self, me: int, other: int) -> None:
        mine, theirs = self._clash()
        if mine != theirs:
            self.markers[me if mine < theirs else other] += 1

    def _side(self, me: int, other: int, way: int, chain: list[int]) -> bool:
        """A collision from the side; whether the chariot has come to the other's square."""
        mine, theirs = self._clash()
        if mine == theirs:
            return False
        loser, away = (me, -way) if mine < theirs else (other, way)
        square = self.square[other]
        if ASIDE[self.square[loser]][away] == OFF and self._saved(loser):
            return False
        self.markers[loser] += 1
        self._shove(loser, away, chain)
        if loser == me or self.who[square] != OFF:
            return False
        self._put(me, square)
        return True

    def _shove(self, me: int, way: int, chain: list[int]) -> None:
        aside = ASIDE[self.square[me]][way]
        if aside == OFF:
            self._wreck(me)
            return
        other = self.who[aside]
        if other == OFF:
            self._put(me, aside)
        elif other not in chain:
            chain.append(other)
            self._side(me, other, way, chain)

    def _accident(self, me: int) -> None:
        fallen = self._roll()
        square = self.square[me]
        outer = LANE[square] == OUTER
        if fallen == HIGH:
            ahead = AHEAD[square]
            if self.who[ahead] == OFF and not self.debris[ahead]:
                self._step(me, square, ahead)
        elif fallen == LOW or (outer and not self.mild):
            if not self._saved(me):
                self._wreck(me)
        elif outer:
            self.markers[me] += OUTER_MARKERS
        else:
            self.markers[me] += 1
            self._shove(me, 1, [me])

    def _lash(self, me: int) -> None:
        """On a straight, at whoever is level and along a wall."""
        square = self.square[me]
        if IN_BEND[square]:
            return
        for way in (-1, 1):
            aside = ASIDE[square][way]
            if aside == OFF or self.who[aside] == OFF or LANE[aside] not in (0, OUTER):
                continue
            other, fallen = self.who[aside], self._roll()
            if fallen == LOW:
                self.markers[me] += 1
            elif fallen == HIGH and not (ASIDE[aside][way] == OFF and self._saved(other)):
                self.markers[other] += 1
                self._shove(other, way, [me, other])
            return

    def _walk(self) -> None:
        for driver, walks in enumerate(self.walking):
            if not walks:
                continue
            square = self.fell[driver]
            if TO_SAFETY[square] == 1:
                self.down[square] -= 1
                self.fell[driver], self.walking[driver] = OFF, False
                continue
            for other in WAYS_OUT[square]:
                if self.who[other] == OFF:
                    self.down[square] -= 1
                    self.down[other] += 1
                    self.busy[POS[other]] = 1
                    self.fell[driver] = other
                    break
