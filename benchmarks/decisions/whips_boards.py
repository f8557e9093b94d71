"""Choose the board of Whips by measurement: python benchmarks/decisions/whips_boards.py [--races 3000].

The family: 32 rows and two laps; bends of 6 to 10 rows; the outside wall a hedge or of stone; a jump in no
lane or in some, in the first rows of the back straight, with 1 to 6 rows of water that end on it.

The player: the exact solution of the lone chariot on each board, against itself with one answer always
given and against one who answers at random. Chariots alone take their turns to the finish, and two are
compared by their turns. Rams and tricks are left out; benchmarks/decisions/whips.py has the whole game.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import comb
from typing import Any

import numpy as np

from engine.games.whips.tables import CHANGE, SKID, WOUNDS
from engine.theory.whips.lone_chariot import FACES, FOLLOWING, NONE, SPUN, highest, passes, spins

ROWS, LANES, LAPS, HOME, POINTS = 32, 4, 2, 4, 9
LEFT = LAPS * ROWS + 1
LOST = 30.0
NEEDS = np.array([0, *CHANGE.values()])


@dataclass(frozen=True)
class Layout:
    """One member of the family."""

    bend: int
    wall: int
    """What wounds at the outside wall: 5 is stone, 6 a hedge."""
    jump: int = 0
    lanes: tuple[int, ...] = ()
    water: int = 0

    def __str__(self) -> str:
        wall = "stone" if self.wall == 5 else "hedge"
        jump = f"row {self.jump}, lanes {[lane + 1 for lane in self.lanes]}, water {self.water}" * bool(
            self.lanes
        )
        return f"bend {self.bend:2}, {wall}, {jump or 'no jump'}"

    @cached_property
    def bends(self) -> np.ndarray:
        """Per row."""
        return np.array([(row - HOME) % (ROWS // 2) < self.bend for row in range(ROWS)])

    @cached_property
    def jumps(self) -> np.ndarray:
        """Per row and lane."""
        return self._marked(range(self.jump, self.jump + 1))

    @cached_property
    def wet(self) -> np.ndarray:
        """Per row and lane."""
        return self._marked(range(self.jump + 1, self.jump + 1 + self.water))

    @cached_property
    def choice(self) -> np.ndarray:
        """Per row and lane, whether lanes may be changed."""
        free = ~self.bends & ~np.roll(self.bends, -1)
        return free[:, None] & ~self.jumps

    def _marked(self, rows: range) -> np.ndarray:
        return np.array(
            [[row in rows and lane in self.lanes for lane in range(LANES)] for row in range(ROWS)]
        )


def hurt(values: np.ndarray, wounds: int = 1) -> np.ndarray:
    """The same values after so many wounds."""
    return values[:, [max(0, left - wounds) for left in range(WOUNDS + 1)]]


class Solution:
    """How to drive alone on a layout, with all answers or with some."""

    def __init__(self, board: Layout, following: dict[int, tuple[int, ...]] = FOLLOWING) -> None:
        self.board, self.following = board, following
        self.turns = np.zeros((LEFT + 1, 5, LANES, WOUNDS + 1))
        self.going = np.zeros((LEFT + 1, 4, POINTS + 1, LANES, WOUNDS + 1))
        self.sides = np.zeros(self.going.shape, int)
        self.whips = np.zeros((LEFT + 1, 4, LANES, WOUNDS + 1), int)
        for left in range(1, LEFT + 1):
            self.turns[left, :, :, 0] = self.going[left, :, :, :, 0] = LOST * left / ROWS
            self.fill(left)

    def fill(self, left: int) -> None:
        """Every state so many rows before the finish."""
        driving = {}
        for whips in (1, 2, 3):
            for points in range(1, POINTS + 1):
                self.going[left, whips, points, :, 1:] = self.step(left, whips, points)[:, 1:]
            driving[whips] = 1 + sum(highest(whips, face) * self.going[left, whips, face] for face in FACES)
            if whips == 1:  # a spin leads back here, and one whip cannot spin
                self.turns[left, NONE, :, 1:] = driving[1][:, 1:]
                self.turns[left, SPUN, :, 1:] = 1 + driving[1][:, 1:]
        for before, choices in self.following.items():
            worth = np.stack([driving[whips] for whips in choices])
            self.whips[left, before] = np.array(choices)[worth.argmin(0)]
            if before:
                self.turns[left, before, :, 1:] = worth.min(0)[:, 1:]
                self.going[left, before, 0] = self.turns[left, before]

    def after(self, left: int, whips: int, points: int) -> np.ndarray:
        """In a move."""
        return self.going[max(0, left), whips, max(0, points)]

    def step(self, left: int, whips: int, points: int) -> np.ndarray:
        """The next step of a move."""
        board, row = self.board, -left % ROWS
        ahead = self.after(left - 1, whips, points - 1)
        if board.bends[row]:
            skidding, wall, spin = (
                self.after(left - 1, whips, points - 2),
                passes(1, board.wall),
                spins(whips),
            )
            out = np.concatenate((skidding[1:], (wall * hurt(skidding) + (1 - wall) * skidding)[-1:]))
            held = np.array([[passes(whips, value)] for value in SKID])
            return held * ahead + spin * self.turns[left, SPUN] + (1 - held - spin) * out
        best, succeeds = ahead.copy(), passes(1, CHANGE[whips])
        for lane in range(LANES):
            if board.jumps[row, lane]:
                best[lane] = self.leap(left, whips, points)[lane]
            for side in (-1, 1):
                other = lane + side
                if (
                    not board.choice[row, lane]
                    or not 0 <= other < LANES
                    or board.wet[(row + 1) % ROWS, other]
                ):
                    continue
                change = succeeds * ahead[other] + (1 - succeeds) * ahead[lane]
                better = change < best[lane] - 1e-12
                best[lane] = np.where(better, change, best[lane])
                self.sides[left, whips, points, lane][better] = side
        return best

    def leap(self, left: int, whips: int, points: int) -> np.ndarray:
        """Over the water, or into it."""
        clears, hard = 1 - (1 - passes(1, 5)) ** whips, passes(1, 6)
        landing = self.after(left - 1 - self.board.water, whips, points - 1)
        chances = [comb(whips, n) * hard**n * (1 - hard) ** (whips - n) for n in range(whips + 1)]
        over = sum(chance * hurt(landing, n) for n, chance in enumerate(chances))
        return clears * over + (1 - clears) * hurt(self.turns[left - 1, NONE])


@dataclass
class Cars:
    """So many lone chariots, and where they are."""

    left: np.ndarray
    lane: np.ndarray
    before: np.ndarray
    wounds: np.ndarray
    whips: np.ndarray
    points: np.ndarray


Answer = Callable[[Cars, np.random.Generator], np.ndarray]
LOWEST, HIGHEST = np.array([1, 1, 1, 2]), np.array([1, 2, 3, 3])


def solved(found: Solution) -> tuple[Answer, Answer]:
    """Whips and sides as a solution has them."""
    return (
        lambda cars, _: found.whips[
            np.maximum(cars.left, 1), cars.before, cars.lane, np.maximum(cars.wounds, 1)
        ],
        lambda cars, _: found.sides[
            np.maximum(cars.left, 1),
            cars.whips,
            np.minimum(cars.points, POINTS),
            cars.lane,
            np.maximum(cars.wounds, 1),
        ],
    )


def any_whips(cars: Cars, rng: np.random.Generator) -> np.ndarray:
    """Any that may follow."""
    return rng.integers(LOWEST[cars.before], HIGHEST[cars.before] + 1)


def any_side(cars: Cars, rng: np.random.Generator) -> np.ndarray:
    """About as often as a menu has a lane on it."""
    inner = (cars.lane > 0) & (cars.lane < LANES - 1)
    share = 1.3 * (1 + inner) / (1 + inner + cars.points) / np.maximum(1, cars.points / 2)
    side = np.where(
        cars.lane == 0, 1, np.where(cars.lane == LANES - 1, -1, rng.choice([-1, 1], len(cars.lane)))
    )
    return np.where(rng.random(len(cars.lane)) < np.minimum(share, 0.5), side, 0)


@dataclass
class Run:
    """How lone chariots fared."""

    turns: np.ndarray
    whips: np.ndarray
    changed: float
    jumped: float
    wrecks: float


def run(board: Layout, answers: tuple[Answer, Answer], count: int, seed: int) -> Run:
    """So many chariots, each alone, from any lane."""
    rng = np.random.default_rng(seed)
    whole = [np.full(count, value) for value in (LEFT, 0, 0, WOUNDS, 0, 0)]
    cars = Cars(*whole)
    cars.lane = rng.integers(0, LANES, count)
    spun, done, turn = np.zeros(count, bool), np.full(count, np.inf), 0
    chosen, steered, changed, jumped = np.zeros(4), 0, 0, 0
    while ((cars.wounds > 0) & (cars.left > 0)).any():
        turn += 1
        going = (cars.wounds > 0) & (cars.left > 0) & ~spun
        spun &= False
        cars.whips = np.where(going, answers[0](cars, rng), 0)
        chosen += np.bincount(cars.whips[going & (cars.before > 0)], minlength=4)
        used = np.arange(3) < cars.whips[:, None]
        cars.points = np.where(used, rng.integers(1, 7, (count, 3)), 0).max(1)
        after = cars.whips.copy()
        while (moves := (cars.points > 0) & (cars.wounds > 0) & (cars.left > 0)).any():
            row = -cars.left % ROWS
            bend, jump = board.bends[row] & moves, board.jumps[row, cars.lane] & moves
            free = board.choice[row, cars.lane] & moves
            side = np.where(free, answers[1](cars, rng), 0)
            steered, changed = steered + free.sum(), changed + (side != 0).sum()
            cars.points -= moves
            target = np.clip(cars.lane + side, 0, LANES - 1)
            works = (rng.integers(1, 7, count) >= NEEDS[cars.whips]) & ~board.wet[(row + 1) % ROWS, target]
            cars.lane = np.where(works, target, cars.lane)
            dice = rng.integers(1, 7, (count, 3))
            round_ = bend & (((dice == 1) & used).sum(1) >= 2)
            skids = bend & ~round_ & (np.where(used, dice, 9).min(1) < np.array(SKID)[cars.lane])
            cars.points = np.where(round_, 0, np.where(skids, np.maximum(0, cars.points - 1), cars.points))
            spun |= round_
            cars.wounds -= skids & (cars.lane == LANES - 1) & (rng.integers(1, 7, count) >= board.wall)
            cars.lane = np.where(skids, np.minimum(LANES - 1, cars.lane + 1), cars.lane)
            over = jump & (np.where(used, dice, 0).max(1) >= 5)
            wet = jump & ~over
            landing = ((rng.integers(1, 7, (count, 3)) == 6) & used).sum(1)
            cars.wounds -= np.where(over, landing, wet)
            cars.left -= (moves & ~round_) + np.where(over, board.water, 0)
            cars.points = np.where(wet, 0, cars.points)
            after = np.where(round_ | wet, 0, after)
            jumped += jump.sum()
            done = np.where(moves & (cars.left <= 0) & (cars.wounds > 0) & np.isinf(done), turn, done)
        cars.before = np.where(going, after, cars.before)
    share = chosen[1:] / chosen.sum()
    return Run(done, share, changed / steered, jumped / count / LAPS, float((cars.wounds <= 0).mean()))


def beats(one: Run, other: Run) -> float:
    """The chance that one is home before the other."""
    return float(((one.turns < other.turns) + 0.5 * (one.turns == other.turns)).mean())


def forced(board: Layout, best: tuple[Answer, Answer], sides: list[int]) -> tuple[Answer, Answer]:
    """Lanes by this table on the rows before the jump; the rest as ever."""

    def steer(cars: Cars, rng: np.random.Generator) -> np.ndarray:
        row = -cars.left % ROWS
        near = (row >= HOME + board.bend) & (row < board.jump)
        return np.where(near, np.array(sides)[cars.lane], best[1](cars, rng))

    return best[0], steer


def measured(board: Layout, count: int) -> dict[str, Any]:
    """The row of a layout in the table."""
    best = solved(Solution(board))
    free = run(board, best, count, seed=1)
    cost: dict[str, float] = {}
    for whips in (1, 2, 3):
        only = {before: (min(may, key=lambda each: abs(each - whips)),) for before, may in FOLLOWING.items()}
        cost[f"w{whips}"] = 0.5 - beats(run(board, solved(Solution(board, only)), count, seed=2), free)
    stay = (best[0], lambda cars, _: 0 * cars.lane)
    cost["stay"] = 0.5 - beats(run(board, stay, count, seed=3), free)
    if board.lanes:
        dry = [lane for lane in range(LANES) if lane not in board.lanes] or [*board.lanes]
        for name, lanes in (("over", board.lanes), ("round", dry)):
            nearest = [min(lanes, key=lambda each, lane=lane: abs(each - lane)) for lane in range(LANES)]
            sides = [int(np.sign(to - lane)) for lane, to in enumerate(nearest)]
            cost[name] = 0.5 - beats(run(board, forced(board, best, sides), count, seed=4), free)
    wins = beats(free, run(board, (any_whips, any_side), count, seed=5))
    return {"free": free, "cost": cost, "random": wins}


def family() -> Iterator[Layout]:
    """Every layout once."""
    for bend, wall in product(range(6, 11), (5, 6)):
        yield Layout(bend, wall)
        first, last = HOME + bend, HOME + ROWS // 2 - 1
        lanes = ((0,), (1,), (2,), (0, 1), (1, 2), (2, 3), (1, 2, 3), (0, 1, 2, 3))
        for which, jump, water in product(lanes, range(first + 1, first + 5), range(1, 7)):
            if jump + water + 1 <= last:
                yield Layout(bend, wall, jump, which, water)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--races", type=int, default=3000, help="lone chariots for each figure")
    parser.add_argument("--bend", type=int, help="only bends of so many rows")
    args = parser.parse_args()
    print("layout | beats random | turns, wrecks | whips 1, 2, 3 | changes | jumps | points one answer costs")
    for board in family():
        if args.bend in (None, board.bend):
            found = measured(board, args.races)
            free = found["free"]
            costs = " ".join(f"{name} {100 * cost:.0f}" for name, cost in found["cost"].items())
            print(
                f"{board!s:46} | {found['random']:.0%} | {free.turns[np.isfinite(free.turns)].mean():.1f}, "
                f"{free.wrecks:.0%} | {' '.join(f'{share:.0%}' for share in free.whips)} | "
                f"{free.changed:.0%} | {free.jumped:.0%} | {costs}",
                flush=True,
            )


if __name__ == "__main__":
    main()
