"""How fair the start squares are: python benchmarks/fairness.py [--races 100000] [--workers 0].

Eight equal chariots without cards, each moving as far as it can, on the board of the game. Prints
the share of races won from each start square with its standard error, for one lap and for two.
"""

from __future__ import annotations

import numpy as np
from _race import CHARIOTS, LAPS, Heat, record
from _workers import options, workers

from engine.games.ben_hvrt.board import BOARD, grid_name
from engine.tournaments import each

SEED = 22  # not the dice by which the board was chosen


def main() -> None:
    """Print a row per number of laps."""
    args = options(__doc__, races=100_000).parse_args()
    names = [grid_name(place) for place in range(CHARIOTS)]
    print(f"{args.races} races; share won in %, standard error below\n")
    print("laps ", *(f"{name:>5}" for name in names), "  spread  lead changes  cut short  turns")
    with workers(args) as executor:
        heats = [Heat(BOARD, args.races, laps, SEED) for laps in LAPS]
        for heat, found in zip(heats, each(record, heats, executor), strict=True):
            errors = np.sqrt(found.wins * (1 - found.wins) / args.races)
            print(
                f"{heat.laps:<5}",
                *(f"{100 * share:5.1f}" for share in found.wins),
                f"{100 * found.spread:8.1f} {found.lead_changes:13.2f}",
                f"{found.cut_short:10.0%} {found.turns:6.2f}",
            )
            print("    ±", *(f"{100 * error:5.2f}" for error in errors))


if __name__ == "__main__":
    main()
