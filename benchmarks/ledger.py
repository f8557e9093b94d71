"""What the luck ledger says of house bots, and what it costs.

Games of four bots (Ben Hvrt: house bots, one lap), seen from one seat. Per game: the mean of the three
columns, how far the mean over all that may fall is off V before it, as it is raced at once, added up
without signs, and the seconds.

    python benchmarks/ledger.py [--games 12] [--game ben-hvrt]
"""

from __future__ import annotations

import argparse
from fractions import Fraction
from statistics import fmean
from time import perf_counter
from typing import Any

from engine.advice.ben_hvrt.yardstick import Raced
from engine.advice.ledger import Entry, Ledger, Who, ledger
from engine.advice.steps import AnyGame, Stepped, retraced
from engine.advice.yardstick import Mean
from engine.core.chance import Seeded
from engine.core.runner import Runner
from engine.games import GAMES
from engine.strategies import find, strategies

HOUSE = {"ben-hvrt": ("value", "greedy", "sunk-cost", "saver")}
SETTINGS: dict[str, dict[str, Any]] = {"ben-hvrt": {"laps": (1,)}}
WORLDS = (50, 200, 1_000)


def played(game: AnyGame, seed: int) -> list[Stepped]:
    """A game of four bots."""
    slugs = HOUSE.get(game.slug) or tuple(strategies(game.slug))
    bots = {seat: find(game.slug, slugs[(seat + seed) % len(slugs)]).make() for seat in range(4)}
    start = game.start(game.setup(4, **SETTINGS.get(game.slug, {})))
    turns = Runner(game, Seeded(f"ledger {seed}"), bots, seed=seed).run(start)
    return list(retraced(start, (turn.choice for turn in turns), game=game))


def off(entries: list[Entry], value: Any, views: dict[int, Any]) -> float:
    """By how much V at dice, raced at once, is not the mean over their faces."""
    lines = (line for line in entries if line.who is Who.CHANCE and line.place in views)
    return float(sum((abs(line.before - value(views[line.place])) for line in lines), Fraction(0)))


def main() -> None:
    """Print a row for each number of worlds."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--game", choices=tuple(GAMES), default="ben-hvrt")
    asked = parser.parse_args()
    game = GAMES[asked.game]
    games = [played(game, seed) for seed in range(asked.games)]
    print(f"{len(games)} games of 4 seats of {game.slug}, from seat 0; what it pays, per game")
    print("worlds |    luck     own  others | off at chance | seconds")
    for worlds in WORLDS:
        value: Any = (Raced if game.slug == "ben-hvrt" else Mean)(races=worlds)
        totals, missed, seconds = [], [], 0.0
        for steps in games:
            began = perf_counter()
            entries = list(ledger(steps, 0, value=value, game=game))
            seconds += perf_counter() - began
            totals.append(Ledger.of(entries).total)
            views = {step.place: game.view(step.before, 0) for step in steps if step.seat is None}
            missed.append(off(entries, value, views))
        luck, own, others = (
            fmean(float(getattr(total, name)) for total in totals) for name in ("luck", "own", "others")
        )
        print(
            f"{worlds:6} | {luck:7.2f} {own:7.2f} {others:7.2f} | {fmean(missed):13.2f} |"
            f" {seconds / len(games):7.1f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
