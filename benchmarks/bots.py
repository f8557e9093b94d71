"""How good the strong bot is: against five random bots, and against the five other house bots.

python benchmarks/bots.py [--random 200] [--house 600]
"""

from __future__ import annotations

import argparse

from engine.games.ben_hvrt import BEN_HVRT
from engine.strategies import find
from engine.tournaments.league import Entrant, Standings, league

HOUSE = ("greedy", "value", "sunk-cost", "saver", "saboteur")


def played(rivals: tuple[str, ...], series: int) -> Standings | None:
    """The standings of a Basic league of the strong bot and these rivals."""
    lineup = [Entrant(slug, find(BEN_HVRT.slug, slug).make) for slug in ("strong", *rivals)]
    standings = None
    for standings in league(BEN_HVRT, BEN_HVRT.setup(seats=len(lineup)), lineup, series):  # noqa: B007
        pass
    return standings


def show(title: str, standings: Standings | None) -> None:
    """One line a bot."""
    print(title)
    for row in standings.rows if standings else ():
        wins, purse = row.win_share, row.purse
        low = wins.mean - 1.96 * wins.stderr
        print(
            f"  {row.name:10} x{row.chairs}  wins {wins.mean:6.1%} +- {wins.stderr:.1%}  95 % from {low:6.1%}"
            f"  purse {purse.mean:6.1f} +- {purse.stderr:.1f}"
        )


def main() -> None:
    """Print both leagues."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--random", type=int, default=200)
    parser.add_argument("--house", type=int, default=600)
    args = parser.parse_args()
    show(
        f"{args.random} Basic series against five random bots (aim: 85 %)",
        played(("random",) * 5, args.random),
    )
    show(f"{args.house} Basic series against the house (fair: 16.7 %, aim: 25 %)", played(HOUSE, args.house))


if __name__ == "__main__":
    main()
