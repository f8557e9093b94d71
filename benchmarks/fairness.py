"""How fair the start squares are: python benchmarks/fairness.py [races].

Eight equal chariots without cards, each moving as far as it can, on the board of the game. Prints
the share of races won from each start square with its standard error, for one lap and for two.
"""

from __future__ import annotations

import sys

import numpy as np
from _race import CHARIOTS, dice, run

from engine.games.ben_hvrt.board import BOARD, grid_name

SEED = 22  # not the dice by which the board was chosen


def main(races: int = 100_000) -> None:
    """Print a row per number of laps."""
    names = [grid_name(place) for place in range(CHARIOTS)]
    print(f"{races} races; share won in %, standard error below\n")
    print("laps ", *(f"{name:>5}" for name in names), "  spread  lead changes  cut short  turns")
    for laps in (1, 2):
        record = run(BOARD, dice(races, laps, SEED), laps)
        errors = np.sqrt(record.wins * (1 - record.wins) / races)
        print(
            f"{laps:<5}",
            *(f"{100 * share:5.1f}" for share in record.wins),
            f"{100 * record.spread:8.1f} {record.lead_changes:13.2f}",
            f"{record.cut_short:10.0%} {record.turns:6.2f}",
        )
        print("    ±", *(f"{100 * error:5.2f}" for error in errors))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
