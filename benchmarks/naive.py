"""The yardstick of the kernel: Ben Hvrt without cards, as one would first write it.

The board is a dictionary from each square, by lane and number, to the squares one step on. A
move is a path, found by breadth-first search for the farthest square. A race ends with its third
place. Written once and left alone, so that figures in multiples of it keep their meaning.
"""

from __future__ import annotations

import random
from collections import deque
from dataclasses import dataclass

from engine.games.ben_hvrt.board import BOARD

TURNS_PER_LAP = 12
PLACES = 3
Square = tuple[int, int]
Place = tuple[int, Square]

SQUARES = {BOARD.square(lane, nth): (lane, nth) for lane in range(4) for nth in range(len(BOARD.lanes[lane]))}
GRAPH = {name: [SQUARES[step] for step in BOARD.steps[square]] for square, name in SQUARES.items()}
"""For each square the squares one step on."""
EDGE = {name: (BOARD.edge[square], -name[0]) for square, name in SQUARES.items()}
"""How far ahead a square is; of two that are level, the inner one."""


@dataclass
class Chariot:
    """A chariot on the track."""

    square: Square
    speed: int
    crossings: int = 0

    def progress(self) -> tuple[int, tuple[int, int]]:
        """Who leads."""
        return self.crossings, EDGE[self.square]


def crosses(start: Square, end: Square) -> bool:
    """Whether a step crosses the Finish Line."""
    return start[0] == end[0] and end[1] == 0


def farthest(chariot: Chariot, steps: int, taken: set[Square], laps: int) -> list[Place]:
    """The shortest path to the farthest square, as places: crossings and square."""
    start = (chariot.crossings, chariot.square)
    came_from: dict[Place, Place | None] = {start: None}
    best = start
    queue = deque([(start, 0)])
    while queue:
        place, used = queue.popleft()
        crossings, square = place
        if (crossings, EDGE[square]) > (best[0], EDGE[best[1]]):
            best = place
        if used == steps or crossings > laps:
            continue
        for step in GRAPH[square]:
            then = (crossings + crosses(square, step), step)
            if step not in taken and then not in came_from:
                came_from[then] = place
                queue.append((then, used + 1))
    path: list[Place] = []
    here: Place | None = best
    while here is not None and here != start:
        path.append(here)
        here = came_from[here]
    return path[::-1]


def race(count: int, laps: int, rng: random.Random) -> tuple[list[int], int]:
    """One race: the chariots in the order of the finish, and the number of moves."""
    chariots = {n: Chariot((n % 4, len(BOARD.lanes[n % 4]) - 1 - n // 4), 1 + n // 4) for n in range(count)}
    finished: list[int] = []
    moves = 0
    for _ in range(TURNS_PER_LAP * laps):
        for number in sorted(chariots, key=lambda n: chariots[n].progress(), reverse=True):
            chariot = chariots[number]
            roll = rng.randint(1, 6)
            taken = {other.square for other in chariots.values() if other is not chariot}
            for crossings, square in farthest(chariot, roll + chariot.speed, taken, laps):
                chariot.crossings, chariot.square = crossings, square
            chariot.speed = roll
            moves += 1
            if chariot.crossings > laps:
                finished.append(number)
                del chariots[number]
                if len(finished) == PLACES:
                    return finished, moves
    return finished + sorted(chariots, key=lambda n: chariots[n].progress(), reverse=True), moves
