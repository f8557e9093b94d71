"""How large the yardstick of the luck ledger is, and what a ledger costs.

Races of four house bots, one lap each, seen from one seat. Per race: the mean of the four columns, and of
the yardstick's absolute size, added up over cards turned up, dice, and choices in the auction and the race.

    python benchmarks/ledger.py [--games 12]
"""

from __future__ import annotations

import argparse
from fractions import Fraction
from statistics import fmean
from time import perf_counter

from engine.advice.ledger import Entry, Ledger, Who, ledger
from engine.advice.steps import Stepped, retraced
from engine.advice.yardstick import Raced
from engine.core.chance import Seeded
from engine.core.runner import Runner
from engine.games.ben_hvrt import BEN_HVRT
from engine.strategies import find

HOUSE = ("value", "greedy", "sunk-cost", "saver")
WORLDS = (50, 200, 1_000)


def played(seed: int) -> list[Stepped]:
    """A race of four house bots."""
    bots = {seat: find(BEN_HVRT.slug, HOUSE[(seat + seed) % 4]).make() for seat in range(4)}
    start = BEN_HVRT.start(BEN_HVRT.setup(4, laps=(1,)))
    turns = Runner(BEN_HVRT, Seeded(f"ledger {seed}"), bots, seed=seed).run(start)
    return list(retraced(start, (turn.choice for turn in turns)))


def size(entries: list[Entry], who: Who, phase: str) -> float:
    """How far V was off, all told."""
    off = (line.columns.yardstick for line in entries if (line.who, line.phase) == (who, phase))
    return float(sum(map(abs, off), Fraction(0)))


def main() -> None:
    """Print a row for each number of worlds."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=12)
    games = [played(seed) for seed in range(parser.parse_args().games)]
    print(f"{len(games)} races of 4 seats, 1 lap, from seat 0; ducats per race")
    print("worlds |    luck     own  others yardstick | its size at: cards  dice  bids  moves | seconds")
    for worlds in WORLDS:
        began = perf_counter()
        books = [list(ledger(steps, 0, value=Raced(races=worlds))) for steps in games]
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
        luck, own, others, yardstick = columns
        cards, dice, bids, moves = sizes
        print(
            f"{worlds:6} | {luck:7.2f} {own:7.2f} {others:7.2f} {yardstick:9.2f} |"
            f" {cards:18.2f} {dice:5.2f} {bids:5.2f} {moves:6.2f} | {seconds:7.1f}"
        )


if __name__ == "__main__":
    main()
