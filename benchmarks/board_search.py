"""Choose the board of Ben Hvrt by measurement: python benchmarks/board_search.py [--races 4000].

The family. A lap is 192 units, the inside lane 16 squares of 12. On the straights every lane has
squares of 12 units; outer lanes differ in

- how many squares they have (the extra ones are all in the bends),
- how much longer the first square after the Finish Line is (``lead``: the stagger of the straights),
- how much longer the last one before it is (``grid``: the stagger of the start squares),
- where the bends lie (``home`` units after the line, ``bend`` units each),
- which share of the extra squares is in the first bend (``first``).

Edges are rounded to units at least 2 (15 % of an inside square) away from the edges of the next lane
inside, unless both are meant to be level, as on the line. Kept are layouts with no square shorter than
a third of an inside one and whose lap from A takes 17 steps, so that two turns are enough with chance
1/9 (BH-34).

The choice. Each layout runs the same dice, one lap and two, with eight equal chariots that move as
far as they can. Eligible are layouts whose squares are staggered (at least three quarters of the borders
between a square and a neighbouring lane have two squares or more across, and all of those on the back
straight) and whose racing is lively (0.25 and 0.85 changes of the lead a race in one lap and in two, a
quarter of the moves cut short by others). Of the eligible, the 12 with the smallest mean spread (best
start square less worst, mean of one and two laps) run ten times as many races on other dice. Those
within 0.2 points of the smallest mean spread, about its standard error, cannot be told apart by
fairness: of them the clearest wins, whose edges are farthest from those of the next lane inside.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import pairwise, product

import numpy as np
from _race import LAPS, Heat, Record, record
from _workers import options, workers

from engine.core.errors import RuleViolation
from engine.parts.track import Track
from engine.tournaments import each

LAP, SQUARE, SEEN = 192, 12, 2
SEED = 20
FINALISTS = 12
ERROR = 0.002

COUNTS = ((17, 18, 19), (17, 18, 20), (17, 19, 21))
LEADS = ((2, 4, 7), (3, 6, 9), (3, 7, 12), (6, 9, 12))
GRIDS = ((0, 0, 0), (3, 3, 3), (2, 2, 4), (3, 6, 9))
BENDS = ((24, 36), (36, 36), (24, 48))  # home, bend
FIRST = (0.0, 0.1, 0.25, 0.5)


@dataclass(frozen=True)
class Layout:
    """One member of the family; numbers per lane are for lanes 2 to 4."""

    counts: tuple[int, ...]
    lead: tuple[int, ...]
    grid: tuple[int, ...]
    home: int
    bend: int
    first: float

    def __str__(self) -> str:
        return (
            f"16/{'/'.join(map(str, self.counts))} lead {_list(self.lead)} grid {_list(self.grid)} "
            f"home {self.home} bend {self.bend} first {self.first:.2f}"
        )

    def track(self) -> Track | None:
        """The layout in whole units, or None where rounding leaves no room."""
        lanes = [tuple(range(SQUARE, LAP + 1, SQUARE))]
        for ideal in map(self._edges, self.counts, self.lead, self.grid):
            edges = [_settled(edge, lanes[-1]) for edge in ideal]
            if None in edges:
                return None
            lanes.append((*(edge for edge in edges if edge is not None), LAP))
        try:
            return Track(LAP, tuple(lanes))
        except RuleViolation:
            return None

    def _edges(self, count: int, lead: int, grid: int) -> list[float]:
        """Where the edges of a lane would be if units could be cut: where the count of squares is whole."""
        straight = LAP // 2 - self.bend
        extra = count - LAP / SQUARE + (lead + grid) / SQUARE
        lengths = [self.home - lead, self.bend, straight, self.bend, straight - self.home - grid]
        extras = [0, extra * self.first, 0, extra * (1 - self.first), 0]
        squares = [length / SQUARE + more for length, more in zip(lengths, extras, strict=True)]
        places = np.cumsum([lead, *lengths])
        return [float(edge) for edge in np.interp(range(1, count), np.cumsum([0, *squares]), places)]


@dataclass(frozen=True)
class Measured:
    """A layout and its races."""

    layout: Layout
    track: Track
    records: tuple[Record, ...]

    @property
    def spread(self) -> float:
        """Mean over one and two laps."""
        return sum(record.spread for record in self.records) / len(self.records)

    @property
    def eligible(self) -> bool:
        """Staggered and lively."""
        one, two = self.records
        start = self.layout.home + self.layout.bend
        back = range(start, start + LAP // 2 - self.layout.bend + 1)
        lively = one.lead_changes >= 0.25 and two.lead_changes >= 0.85
        return (
            lively
            and min(one.cut_short, two.cut_short) >= 0.25
            and staggered(self.track) >= 0.75
            and not level(self.track, back)
        )

    def __str__(self) -> str:
        wins = " | ".join(" ".join(f"{100 * share:4.1f}" for share in record.wins) for record in self.records)
        return (
            f"{self.layout!s:70} {staggered(self.track):4.0%} {clearness(self.track):4.2f} | {wins} | "
            f"{_percents(record.spread for record in self.records)} {100 * self.spread:5.2f} | "
            f"{' '.join(f'{record.lead_changes:.2f}' for record in self.records)} | "
            f"{_percents(record.cut_short for record in self.records)} {'*' if self.eligible else ''}"
        )


HEADER = (
    f"{'layout':70} two+ clear | {'wins A..H, one lap, %':39} | {'two laps':39} | spread 1, 2, mean | "
    f"leads 1, 2 | cut short, %; * eligible"
)


def _list(numbers: tuple[int, ...]) -> str:
    return ",".join(map(str, numbers))


def _percents(shares: Iterator[float]) -> str:
    return " ".join(f"{100 * share:4.1f}" for share in shares)


def _settled(edge: float, inner: tuple[int, ...]) -> int | None:
    """The nearest whole unit that can be told from the inner lane's edges, or is meant to be level."""
    near = sorted(range(round(edge) - 3, round(edge) + 4), key=lambda unit: (abs(unit - edge), unit))
    for unit in near:
        level = unit in inner and abs(unit - edge) < 1e-6
        if level or all(abs(unit - other) >= SEEN for other in inner):
            return unit
    return None


def staggered(track: Track) -> float:
    """Of the borders between a square and a neighbouring lane, the share with two squares or more across."""
    across = [
        sum(track.lane[other] == lane for other in track.beside[square])
        for square in range(track.size)
        for lane in (track.lane[square] - 1, track.lane[square] + 1)
        if 0 <= lane < len(track.lanes)
    ]
    return sum(count >= 2 for count in across) / len(across)


def clearness(track: Track) -> float:
    """The mean distance, in units, of an edge from the nearest edge of the next lane inside."""
    return float(
        np.mean(
            [
                min(abs(edge - other) for other in (0, *inner))
                for inner, outer in pairwise(track.lanes)
                for edge in outer
            ]
        )
    )


def level(track: Track, units: range) -> bool:
    """Whether neighbouring lanes have edges side by side somewhere on a stretch of the lap."""
    return any(set(inner) & set(outer) & set(units) for inner, outer in pairwise(track.lanes))


def shortest_lap(track: Track) -> int:
    """Steps that a chariot alone needs from A to cross the line twice."""
    places, steps = {(track.square(0, -1), 0)}, 0
    while all(crossings < 2 for _, crossings in places):
        places |= {
            (other, crossings + track.crosses(square, other))
            for square, crossings in places
            for other in track.steps[square]
        }
        steps += 1
    return steps


def sound(track: Track) -> bool:
    """Whether borders and squares can be seen, the grid is in order (BH-23), a lap long enough (BH-34)."""
    grid = [track.square(lane, -rank) for rank in (1, 2, 3) for lane in range(len(track.lanes))]
    seen = all(track.overlap(a, b) >= SEEN for a in range(track.size) for b in track.beside[a])
    roomy = all(track.edge[a] - track.rear[a] >= SQUARE // 3 for a in range(track.size))
    return (
        seen and roomy and all(a > b for a, b in pairwise(grid)) and shortest_lap(track) == LAP // SQUARE + 1
    )


def family() -> Iterator[tuple[Layout, Track]]:
    """Every sound layout once."""
    known = set()
    for counts, lead, grid, (home, bend), first in product(COUNTS, LEADS, GRIDS, BENDS, FIRST):
        layout = Layout(counts, lead, grid, home, bend, first)
        track = layout.track()
        if track is not None and track not in known and sound(track):
            known.add(track)
            yield layout, track


def measured(
    layouts: Iterable[tuple[Layout, Track]], races: int, seed: int, executor: Executor | None
) -> list[Measured]:
    """The layouts and their races, on the same dice, the fairest first."""
    known = [*layouts]
    heats = (Heat(track, races, laps, seed) for _, track in known for laps in LAPS)
    records = each(record, heats, executor)
    table = [Measured(layout, track, tuple(next(records) for _ in LAPS)) for layout, track in known]
    return sorted(table, key=lambda found: found.spread)


def main() -> None:
    """Print the table, the finalists, and the lanes of the winner."""
    args = options(__doc__, races=4000).parse_args()
    races = args.races
    with workers(args) as executor:
        table = measured(family(), races, SEED, executor)
        print(f"{len(table)} layouts, {races} races each for one lap and for two\n\n{HEADER}")
        print(*table, sep="\n")
        finalists = [(found.layout, found.track) for found in table if found.eligible][:FINALISTS]
        again = measured(finalists, 10 * races, SEED + 1, executor)
    print(f"\nthe finalists again, {10 * races} races\n\n{HEADER}")
    print(*again, sep="\n")
    equals = [found for found in again if found.spread <= again[0].spread + ERROR]
    winner = max(equals, key=lambda found: clearness(found.track))
    print(f"\nthe winner: {winner.layout}")
    print(*winner.track.lanes, sep="\n")


if __name__ == "__main__":
    main()
