"""How good the strong bot is: against five random bots, and against the five other house bots.

python benchmarks/bots.py [--random 200] [--house 600] [--workers 0]
"""

from __future__ import annotations

from concurrent.futures import Executor

from _workers import options, workers

from engine.games.ben_hvrt import BEN_HVRT
from engine.tournaments import Standings, house, league

HOUSE = ("greedy", "value", "sunk-cost", "saver", "saboteur")


def played(rivals: tuple[str, ...], series: int, executor: Executor | None) -> Standings:
    """The standings of a Basic league of the strong bot and these rivals."""
    lineup = [house(BEN_HVRT.slug, slug) for slug in ("strong", *rivals)]
    *_, last = league(BEN_HVRT, BEN_HVRT.setup(seats=len(lineup)), lineup, series, executor=executor)
    return last


def show(title: str, standings: Standings) -> None:
    """One line a bot."""
    print(title)
    for row in standings.rows:
        wins, purse = row.win_share, row.purse
        low = wins.mean - 1.96 * wins.stderr
        print(
            f"  {row.name:10} x{row.chairs}  wins {wins.mean:6.1%} +- {wins.stderr:.1%}  95 % from {low:6.1%}"
            f"  purse {purse.mean:6.1f} +- {purse.stderr:.1f}"
        )


def main() -> None:
    """Print both leagues."""
    args = options(__doc__, random=200, house=600).parse_args()
    with workers(args) as executor:
        show(
            f"{args.random} Basic series against five random bots (aim: 85 %)",
            played(("random",) * 5, args.random, executor),
        )
        show(
            f"{args.house} Basic series against the house (fair: 16.7 %, aim: 25 %)",
            played(HOUSE, args.house, executor),
        )


if __name__ == "__main__":
    main()
