"""How large the yardstick of the luck ledger is, and what a ledger costs.

Games of four bots (Ben Hvrt: house bots, one lap), seen from one seat. Per game: the mean of the four
columns, and of the yardstick's absolute size, added up over chance and choices, in the auction, if
there is one, and in the race.

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


def size(entries: list[Entry], who: Who, phase: str) -> float:
    """How far V was off, all told."""
    off = (line.columns.yardstick for line in entries if (line.who, line.phase) == (who, phase))
    return float(sum(map(abs, off), Fraction(0)))


def main() -> None:
    """Print a row for each number of worlds."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--game", choices=tuple(GAMES), default="ben-hvrt")
    asked = parser.parse_args()
    game = GAMES[asked.game]
    yardstick = Raced if game.slug == "ben-hvrt" else Mean
    games = [played(game, seed) for seed in range(asked.games)]
    print(f"{len(games)} games of 4 seats of {game.slug}, from seat 0; what it pays, per game")
    print("worlds |    luck     own  others yardstick | its size at: cards  dice  bids  moves | seconds")
    for worlds in WORLDS:
        began = perf_counter()
        books = [list(ledger(steps, 0, value=yardstick(races=worlds), game=game)) for steps in games]
        seconds = (perf_counter() - began) / len(games)
        totals = [Ledger.of(entries).total for entries in books]
        columns = [
            fmean(float(getattr(total, name)) for total in totals)
            for name in ("luck", "own", "others", "yardstick")
        ]
        sizes = [
            fmean(size(entries, who, phase) for entries in books)
            for who in (Who.CHANCE, Who.SELF)
            for phase in ("auction", "race")
        ]
        luck, own, others, off = columns
        cards, dice, bids, moves = sizes
        print(
            f"{worlds:6} | {luck:7.2f} {own:7.2f} {others:7.2f} {off:9.2f} |"
            f" {cards:18.2f} {dice:5.2f} {bids:5.2f} {moves:6.2f} | {seconds:7.1f}"
        )


if __name__ == "__main__":
    main()
