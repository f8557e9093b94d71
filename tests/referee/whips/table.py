"""What lies on the table of a race of Whips: chariots, squares, dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass
from itertools import product
from typing import Any, TypeAlias

from engine.games.whips.actions import Ahead, Change, Pass, Play, Whip
from engine.games.whips.board import BEND_ROWS, BOARD, GRID, JUMP, JUMPS, LANDING, LANES, ROW, ROWS, WET, at
from engine.games.whips.events import Cause, Destroyed, HitWall, RaceOver, Unhurt, Wounded
from engine.games.whips.tricks import DECK
from tests.referee.frame import Ask, Draw, Over, Referee

__all__ = ["GRID", "LANES", "ROW", "ROWS"]

LANE = BOARD.lane
DIE = dict.fromkeys(range(1, 7), 1)
PAIR = dict.fromkeys(product(range(1, 7), repeat=2), 1)
TURNS_A_LAP = 30
WOUNDS = 5
STONE, HEDGE = 5, 6

Part: TypeAlias = Generator[Ask | Draw, Any, None]
Question: TypeAlias = Generator[Ask | Draw, Any, bool]


class Finished(Exception):  # noqa: N818 - nothing has gone wrong
    """The race is over, whatever else was about to happen (WH-16)."""

    def __init__(self, winner: int | None, *, stopped: bool = False) -> None:
        self.winner, self.stopped = winner, stopped


@dataclass
class Chariot:
    """A chariot and its crew."""

    square: int = -1
    whips: int = 0
    left: int = WOUNDS
    crossings: int = 0
    spun: bool = False  # its next turn goes into turning round (WH-06)
    slow: bool = False  # its next turn is driven on 1 whip (WH-06, WH-13)
    trick: str | None = None

    @property
    def alive(self) -> bool:
        """Whether it is still on the track."""
        return self.left > 0


def throws(dice: int) -> dict[tuple[int, ...], int]:
    """So many dice at once, lowest first."""
    return dict(Counter(tuple(sorted(faces)) for faces in product(range(1, 7), repeat=dice)))


def ahead(square: int, side: int = 0) -> int | None:
    """A row ahead and perhaps a lane across; None is a wall."""
    lane = LANE[square] + side
    return at((ROW[square] + 1) % ROWS, lane) if 0 <= lane < LANES else None


def beside(square: int, side: int) -> int | None:
    """The level square of the next lane; None is a wall."""
    lane = LANE[square] + side
    return at(ROW[square], lane) if 0 <= lane < LANES else None


def bend(square: int) -> bool:
    """Whether it is a square of a bend."""
    return ROW[square] in BEND_ROWS


def jump(square: int) -> bool:
    """Whether it is a jump square."""
    return square in JUMPS


def by_jump(square: int) -> bool:
    """Whether it is in the row of the jump, in whatever lane."""
    return ROW[square] == JUMP


def water(square: int) -> bool:
    """Whether it is in the water behind a jump."""
    return square in WET


def landing(square: int) -> int:
    """Where one comes down after the jump."""
    return at(LANDING, LANE[square])


def free_to_choose(square: int) -> bool:
    """WH-03: from a straight square to a straight square, and not on the jump."""
    return not bend(square) and not jump(square) and (ROW[square] + 1) % ROWS not in BEND_ROWS


def sides(square: int) -> list[int]:
    """WH-03: the sides to which a change of lanes may lead: no wall, no water."""
    ways = {side: ahead(square, side) for side in (-1, 1)}
    return [side for side, to in ways.items() if to is not None and not water(to)]


class Table(Referee):
    """Where everybody is, and who is hurt."""

    def __init__(self, options: Any) -> None:
        super().__init__(options)
        self.chariots = [Chariot() for _ in range(options.seats)]
        self.lost: list[int] = []
        self.shielded: int | None = None  # Borrowed Shield: no wounds for this chariot

    def alive(self) -> list[int]:
        """The chariots on the track, by seat."""
        return [seat for seat, chariot in enumerate(self.chariots) if chariot.alive]

    def on(self, square: int | None) -> int | None:
        """The chariot on a square."""
        return next((seat for seat in self.alive() if self.chariots[seat].square == square), None)

    def order(self) -> list[int]:
        """WH-17: the leader first, the inner lane first where two are level."""
        return sorted(self.alive(), key=self._lead)

    def _lead(self, seat: int) -> tuple[int, int, int]:
        chariot = self.chariots[seat]
        return -chariot.crossings, -ROW[chariot.square], LANE[chariot.square]

    def place(self, seat: int, to: int, event: Any) -> None:
        """WH-16: a chariot comes to a square, driven or pushed, perhaps over the line."""
        chariot = self.chariots[seat]
        crossed = ROW[to] < ROW[chariot.square]
        self.tell("WH-16" if crossed else "WH-09", event(seat, to, crossed))
        chariot.square = to
        chariot.crossings += crossed
        if chariot.crossings > self.options.laps:
            raise Finished(seat)

    def wound(self, rule: str, seat: int, cause: Cause, wounds: int = 1) -> None:
        """WH-08: the fifth destroys."""
        chariot = self.chariots[seat]
        if self.shielded == seat:
            self.tell("WH-15", Unhurt(seat))
            return
        chariot.left = max(0, chariot.left - wounds)
        self.tell(rule, Wounded(seat, chariot.left, cause))
        if not chariot.left:
            self.tell("WH-08", Destroyed(seat))
            self.lost.append(seat)

    def wall(self, seat: int, side: int) -> Part:
        """WH-07: forced against the wall on this side."""
        die = yield Draw("WH-07", DIE)
        stone = side > 0
        self.tell("WH-07", HitWall(seat, die, stone))
        if die >= (STONE if stone else HEDGE):
            self.wound("WH-07", seat, Cause.WALL)

    def anything(self) -> list[Any]:
        """What players might say, lawful or not."""
        return [
            *map(Whip, range(5)),
            *map(Ahead, range(-1, 11)),
            *map(Change, range(-2, 3)),
            *(Play(trick.kind) for trick in DECK),
            Pass(),
        ]

    def check_time(self, turn: int) -> None:
        """WH-16: after 30 turns for each lap the race is stopped, and the leader wins."""
        if turn > TURNS_A_LAP * self.options.laps:
            raise Finished(self.order()[0], stopped=True)

    def check_who_is_left(self) -> None:
        """WH-16: if only one chariot is left, it wins; if none is, nobody does."""
        left = self.alive()
        if len(left) <= 1:
            raise Finished(left[0] if left else None)

    def over(self, end: Finished) -> Over:
        """WH-16: as they stand, then the destroyed, whoever held out longer first."""
        order = (*self.order(), *reversed(self.lost))
        if end.winner is not None:
            order = (end.winner, *(seat for seat in order if seat != end.winner))
        self.tell("WH-16", RaceOver(end.winner, order, end.stopped))
        seats = range(self.options.seats)
        return Over(
            "WH-16",
            payoffs=tuple(int(seat == end.winner) for seat in seats),
            places=tuple(order.index(seat) + 1 for seat in seats),
        )
