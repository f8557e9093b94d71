"""How good the bots of Horse Fever are: money in family games, wins in board games.

python benchmarks/horse_fever.py [--family 500] [--random 200] [--house 300]
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from engine.games.horse_fever import HORSE_FEVER
from engine.probability.montecarlo import Estimate, Tally
from engine.strategies import find
from engine.tournaments.league import play_series


@dataclass(frozen=True, slots=True)
class Row:
    """What a bot has achieved, per game; its chairs together make one observation."""

    name: str
    wins: Estimate
    points: Estimate
    danari: Estimate


def played(names: Sequence[str], games: int, seed: int = 0, **settings: Any) -> list[Row]:
    """So many games of these bots, who move up a chair after each; ties share a win."""
    options = HORSE_FEVER.setup(len(names), **settings)
    tallies = {name: [Tally(), Tally(), Tally()] for name in names}
    for number in range(games):
        seated = [names[(chair + number) % len(names)] for chair in range(len(names))]
        players = {chair: find("horse-fever", name).make() for chair, name in enumerate(seated)}
        notices: list[str] = []
        state = play_series(HORSE_FEVER, options, players, f"{seed}/{number}", notices)
        if notices:
            raise AssertionError(notices[0])
        places = HORSE_FEVER.places(state)
        win = Fraction(1, places.count(1))
        for name, row in tallies.items():
            chairs = [chair for chair, sitting in enumerate(seated) if sitting == name]
            points = [state.table.victory_points(chair) for chair in chairs]
            purses = [state.table.money.purses[chair] for chair in chairs]
            row[0] = row[0].add(sum(win for chair in chairs if places[chair] == 1))
            row[1] = row[1].add(Fraction(sum(points), len(chairs)))
            row[2] = row[2].add(Fraction(sum(purses), len(chairs)))
    return [Row(name, *(tally.estimate for tally in row)) for name, row in tallies.items()]


def show(title: str, rows: Sequence[Row]) -> None:
    """One line a bot."""
    print(title)
    for row in rows:
        low = row.wins.mean - 1.96 * row.wins.stderr
        print(
            f"  {row.name:10} wins {row.wins.mean:6.1%} +- {row.wins.stderr:.1%}  95 % from {low:6.1%}"
            f"  VP {row.points.mean:5.1f} +- {row.points.stderr:.1f}"
            f"  Danari {row.danari.mean:7,.0f} +- {row.danari.stderr:,.0f}"
        )


def main() -> None:
    """Print all of them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--family", type=int, default=500)
    parser.add_argument("--random", type=int, default=200)
    parser.add_argument("--house", type=int, default=300)
    args = parser.parse_args()
    for rival in ("favourite", "long-shot"):
        show(
            f"{args.family} family games of two (aim: value has more Danari)",
            played(("value", rival), args.family, variant="family"),
        )
    show(
        f"{args.random} board games against three random bots (aim: 85 %)",
        played(("strong", "random", "random", "random"), args.random),
    )
    for rivals in (("favourite", "value", "kelly"), ("fixer", "value", "kelly")):
        show(
            f"{args.house} board games against {', '.join(rivals)} (fair: 25 %, aim: 35 %)",
            played(("strong", *rivals), args.house),
        )


if __name__ == "__main__":
    main()
