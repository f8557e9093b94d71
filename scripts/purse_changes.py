"""Measures what a race does to the purses, by seats and laps, for the odds of a whole series.

House bots, drawn anew for every series of three races of the same length; the first race, in which nobody
has kept a card yet, is left out. Each row is what every seat won or lost, ante and auction included.

    python scripts/purse_changes.py [--series 12]
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from engine.core.chance import Seeded, Stream
from engine.core.runner import Runner
from engine.games.ben_hvrt import BEN_HVRT
from engine.strategies import find

BOTS = ("value", "sunk-cost", "greedy", "saver", "saboteur", "strong", "rollout")
TABLE = Path(__file__).parent.parent / "engine/probability/ben_hvrt/purse_changes.json"
SEATS, LAPS, RACES = range(2, 9), range(1, 7), 3


def changes(seats: int, laps: int, number: int) -> Iterator[list[int]]:
    """What the later races of a series did to the purses."""
    rng = Stream(number, ("purses", seats, laps))
    bots = {seat: find("ben-hvrt", BOTS[rng.index(len(BOTS))]).make() for seat in range(seats)}
    state = BEN_HVRT.start(BEN_HVRT.setup(seats, laps=(laps,) * RACES))
    seed = f"purses {seats} {laps} {number}"
    for turn in Runner(BEN_HVRT, Seeded(seed), bots, seed=seed).run(state):
        state = turn.state
    purses = [result.purses for result in state.table.results]
    for before, after in pairwise(purses):
        yield [now - then for then, now in zip(before, after, strict=True)]


def main() -> None:
    """Write the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--series", type=int, default=12, help="of each number of seats and laps")
    many = parser.parse_args().series
    table = {
        str(seats): {
            str(laps): [row for number in range(many) for row in changes(seats, laps, number)]
            for laps in LAPS
        }
        for seats in SEATS
    }
    TABLE.write_text(json.dumps(table, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
