"""What lies on the table of a race of Circus: chariots, drivers, debris, markers."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any, TypeAlias

from engine.games.circus.actions import (
    Drive,
    FlyingStart,
    Head,
    OneMore,
    Pass,
    Shift,
    ThankJupiter,
    Walk,
    Way,
    Whip,
)
from engine.games.circus.events import Marked, RaceOver
from tests.referee.circus import track
from tests.referee.frame import Ask, Draw, Over, Referee

SMALL = {1: 1, 2: 2, 3: 2, 4: 1}
BIG = {3: 1, 4: 2, 5: 2, 6: 1}
TURNS_A_LAP = 30

Part: TypeAlias = Generator[Ask | Draw, Any, None]


class Finished(Exception):  # noqa: N818 - nothing has gone wrong
    """The race is over, whatever else was about to happen (CI-01)."""

    def __init__(self, winner: int | None) -> None:
        self.winner = winner


@dataclass
class Chariot:
    """What lies on the table of one player."""

    square: int = -1
    crossings: int = 0
    markers: int = 0
    jupiter: bool = True
    racing: bool = True
    lies: int | None = None  # where its driver is on the ground, wounded or on foot (CI-18)
    walks: bool = False


def rank(face: int, dice: dict[int, int]) -> str:
    """CI-02: the lowest, the highest, or in between."""
    return "low" if face == min(dice) else "high" if face == max(dice) else "middle"


class Table(Referee):
    """Knows where everybody is, and nothing of the engine's state."""

    def __init__(self, options: Any) -> None:
        super().__init__(options)
        self.chariots = [Chariot() for _ in range(options.seats)]
        self.debris: set[int] = set()
        self.wrecks: list[int] = []

    def racing(self) -> list[int]:
        """The chariots still in the race, by seat."""
        return [seat for seat, chariot in enumerate(self.chariots) if chariot.racing]

    def on(self, square: int | None) -> int | None:
        """The chariot on a square."""
        return next((seat for seat in self.racing() if self.chariots[seat].square == square), None)

    def order(self) -> list[int]:
        """CI-06: more crossings first, then the higher row, then the inner lane."""
        return sorted(self.racing(), key=self.lead)

    def lead(self, seat: int) -> tuple[int, int, int]:
        """The smaller, the further ahead."""
        chariot = self.chariots[seat]
        return -chariot.crossings, -track.ROW[chariot.square], track.LANE[chariot.square]

    def lying(self, square: int) -> list[int]:
        """The drivers on the ground there, by seat."""
        return [seat for seat, chariot in enumerate(self.chariots) if chariot.lies == square]

    def mark(self, rule: str, seat: int, markers: int = 1) -> None:
        """CI-09: another marker."""
        self.chariots[seat].markers += markers
        self.tell(rule, Marked(seat, self.chariots[seat].markers))

    def anything(self) -> list[Any]:
        """What players might say, lawful or not."""
        return [
            *map(Head, Way),
            Drive(fast=False),
            Drive(fast=True),
            FlyingStart(),
            *map(Shift, range(-1, 8)),
            OneMore(),
            *map(Whip, range(-1, self.options.seats + 1)),
            *(Walk(square) for driver in self.chariots for square in track.around(driver.lies)),
            ThankJupiter(),
            Pass(),
        ]

    def check_time(self, turn: int) -> None:
        """CI-01: after 30 turns for each lap the leader has won."""
        if turn > TURNS_A_LAP * self.options.laps:
            raise Finished(self.order()[0])

    def check_who_is_left(self) -> None:
        """CI-01: after every move."""
        left = self.racing()
        if len(left) <= 1:
            raise Finished(left[0] if left else None)

    def over(self, winner: int | None) -> Over:
        """CI-01: the winner, the others as they stand, then wrecks, the last one first."""
        ranking = (*self.order(), *reversed(self.wrecks))
        if winner is not None:
            ranking = (winner, *(seat for seat in ranking if seat != winner))
        self.tell("CI-01", RaceOver(winner, ranking))
        seats = range(self.options.seats)
        return Over(
            "CI-01",
            payoffs=tuple(int(seat == winner) for seat in seats),
            places=tuple(ranking.index(seat) + 1 for seat in seats),
        )
