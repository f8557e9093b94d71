"""How good the bots of Horse Fever are: money in family games, wins in board games.

python benchmarks/horse_fever.py [--family 500] [--random 200] [--house 300] [--workers 0]
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from _workers import options, workers

from engine.games.horse_fever import HORSE_FEVER
from engine.probability.montecarlo import Estimate, Tally
from engine.tournaments import Plan, Unit, each, house, play_series


@dataclass(frozen=True, slots=True)
class Row:
    """What a bot has achieved, per game; its chairs together make one observation."""

    name: str
    wins: Estimate
    points: Estimate
    danari: Estimate


def series(unit: Unit) -> list[tuple[str, Fraction, int, int]]:
    """Of each chair of a game: who sat there, its share of the win, its Victory Points and its money."""
    game, agreed = unit.plan.rules()
    fixture = unit.plan.fixture(unit.number)
    players = {chair: entrant.make() for chair, entrant in enumerate(fixture.seated)}
    notices: list[str] = []
    state = play_series(game, agreed, players, fixture.seed, notices)
    if notices:
        raise AssertionError(notices[0])
    places = game.places(state)
    win = Fraction(1, places.count(1))
    return [
        (entrant.name, win * (place == 1), state.table.victory_points(chair), state.table.money.purses[chair])
        for chair, (entrant, place) in enumerate(zip(fixture.seated, places, strict=True))
    ]


def played(names: Sequence[str], games: int, executor: Executor | None, **settings: Any) -> list[Row]:
    """So many games of these bots, who move up a chair after each; ties share a win."""
    lineup = tuple(house("horse-fever", name) for name in names)
    plan = Plan.of(HORSE_FEVER, HORSE_FEVER.setup(len(names), **settings), lineup)
    tallies = {name: [Tally(), Tally(), Tally()] for name in names}
    for chairs in each(series, (Unit(plan, number) for number in range(games)), executor):
        for name, row in tallies.items():
            _, wins, points, danari = zip(*(chair for chair in chairs if chair[0] == name), strict=True)
            seen = (sum(wins), Fraction(sum(points), len(wins)), Fraction(sum(danari), len(wins)))
            row[:] = [tally.add(each) for tally, each in zip(row, seen, strict=True)]
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
    args = options(__doc__, family=500, random=200, house=300).parse_args()
    with workers(args) as executor:
        for rival in ("favourite", "long-shot"):
            show(
                f"{args.family} family games of two (aim: value has more Danari)",
                played(("value", rival), args.family, executor, variant="family"),
            )
        show(
            f"{args.random} board games against three random bots (aim: 85 %)",
            played(("strong", "random", "random", "random"), args.random, executor),
        )
        for rivals in (("favourite", "value", "kelly"), ("fixer", "value", "kelly")):
            show(
                f"{args.house} board games against {', '.join(rivals)} (fair: 25 %, aim: 35 %)",
                played(("strong", *rivals), args.house, executor),
            )


if __name__ == "__main__":
    main()
