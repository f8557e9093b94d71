"""Random play for as long as one likes, every step checked; and races that the kernel runs as the rules do.

    python scripts/soak.py --steps 1000000 [--races 20000] [--seed 1] [--game ben-hvrt] [--workers 0]

Stops with exit code 1 at the first step that breaks a rule, and prints the game and its tape so far;
or at the first race or station that rules and kernel end differently.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from concurrent.futures import Executor
from dataclasses import asdict
from itertools import count
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))  # for the tests' own checker

from engine.core.codec import encode
from engine.games import GAMES
from engine.tournaments import each
from engine.tournaments.executors import executor
from tests.kernel.stations import games, soaked
from tests.randomplay import Tally, agreed, checked_game

EVERY = 5.0  # seconds between two lines of progress
AT_ONCE = 500  # races
OFTEN = 40  # one in so many races has each kind of card, trick and row


def told(tape: list[Any]) -> str:
    """A tape as lines: who, and what."""
    return "\n".join(f"{getattr(actor, 'name', actor)} {encode(choice)}" for actor, choice in tape)


def checked(task: tuple[str, int]) -> tuple[Counter[str], str]:
    """What a game of random play has met, and what went wrong in it."""
    slug, number = task
    tally, tape, options = Tally(), [], agreed(slug, number)
    try:
        checked_game(options, number, tally, tape)
    except Exception:  # noqa: BLE001 - whatever goes wrong is what we are looking for
        where = f"{slug}, seed {number}, {encode(options)}, after {len(tape)} steps of this game:"
        return Counter(), f"{traceback.format_exc()}\n{where}\n{told(tape)}\n\nseed {number} failed"
    return Counter(asdict(tally)), ""


def soak(slug: str, steps: int, seed: int, workers: Executor | None) -> int:
    """Play a game until so many steps are checked; the exit code."""
    met: Counter[str] = Counter()
    began = said = time.perf_counter()
    for found, wrong in each(checked, ((slug, number) for number in count(seed)), workers):
        if wrong:
            print(f"{wrong}; {met['steps']:,} steps had been checked")
            return 1
        met += found
        if met["steps"] >= steps:
            break
        if time.perf_counter() - said > EVERY:
            said = time.perf_counter()
            print(f"{met['steps'] / steps:4.0%}  {met['steps']:,} steps, {met['games']:,} games", flush=True)
    seconds = time.perf_counter() - began
    print(
        f"random play of {slug}: {met['steps']:,} steps checked in {seconds:.0f} s: {met['games']:,} games, "
        f"{met['offers']:,} offers out of turn, {met['walks']:,} choices off the menu, "
        f"{met['refused']:,} refusals"
    )
    return 0


def alike(task: tuple[str, int, int]) -> tuple[Counter[Any], str]:
    """So many races of a game and as many stations both ways: what was met, and what differed."""
    try:
        return soaked(*task), ""
    except AssertionError as difference:
        return Counter(), f"rules and kernel differ: {difference}"


def compiled(game: str, races: int, seed: int, workers: Executor | None) -> int:
    """So many whole races of a game, and as many taken up anywhere, by its rules and in C; the exit code."""
    met: Counter[Any] = Counter()
    began, done = time.perf_counter(), 0
    tasks = ((game, min(AT_ONCE, races - first), seed + first) for first in range(0, races, AT_ONCE))
    for found, wrong in each(alike, tasks, workers):
        if wrong:
            print(wrong)
            return 1
        met.update(found)
        done = min(races, done + AT_ONCE)
        print(f"{done / races:4.0%}  {done:,} races of {game} and as many stations", flush=True)
    for row, times in met.most_common():
        print(f"{times:10,}  {getattr(row, '__name__', row)}")
    seldom = [row for row, times in met.items() if times * OFTEN < races]
    print(
        f"kernel and rules: {races:,} whole races of {game} and {races:,} stations alike "
        f"in {time.perf_counter() - began:.0f} s; too seldom: {seldom or 'none'}"
    )
    return 1 if seldom else 0


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--steps", type=int, default=1_000_000)
    parser.add_argument("--races", type=int, default=20_000, help="to run by rules and kernel")
    parser.add_argument("--seed", type=int, default=0, help="of the first game; the others follow")
    parser.add_argument("--workers", type=int, default=0, help="processes; 0: one a core; 1: in line")
    parser.add_argument(
        "--game", choices=GAMES, help="this one only; otherwise each has its share of the steps"
    )
    asked = parser.parse_args()
    slugs = [asked.game] if asked.game else list(GAMES)
    with executor(asked.workers) as workers:
        for slug in slugs:
            if soak(slug, asked.steps // len(slugs), asked.seed, workers):
                return 1
        ours = {slug.replace("-", "_") for slug in slugs}
        return any(compiled(game, asked.races, asked.seed, workers) for game in games() if game in ours)


if __name__ == "__main__":
    sys.exit(main())
