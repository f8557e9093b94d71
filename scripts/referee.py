"""Mixed games, each step held against an independent referee.

    python scripts/referee.py [--game ben-hvrt] [--games 2000] [--first 0] [--menus 5] [--workers 0]

Stops with exit code 1 at the first disagreement: the step, the rule, what the rules say and what the game
did; the tape of that game is written to build/referee.
"""

from __future__ import annotations

import argparse
import sys
import time
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))  # for the tests' own referees

from engine.games import GAMES
from engine.tournaments import each
from engine.tournaments.executors import executor
from tests.referee.frame import Disagreement, refereed, refereed_games
from tests.referee.mixed import agreed, played, taped

EVERY = 10.0  # seconds between two lines of progress
FOLDER = Path(__file__).parent.parent / "build" / "referee"


def judged(menus: int, task: tuple[str, int]) -> tuple[int, str]:
    """The steps of a game that agree with its rules, and what did not."""
    slug, number = task
    try:
        return refereed(GAMES[slug], agreed(slug, number), played(slug, number), menus), ""
    except Disagreement as difference:
        FOLDER.mkdir(parents=True, exist_ok=True)
        path = FOLDER / f"{slug}-{number}.jsonl"
        path.write_bytes(taped(slug, number).to_bytes())
        return (
            0,
            f"{slug}, mixed game {number}, {difference}\n  tape: {path.relative_to(FOLDER.parent.parent)}",
        )


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", choices=refereed_games(), help="this one only")
    parser.add_argument("--games", type=int, default=2000, help="of each game")
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--menus", type=int, default=5, help="menus are looked at once in so many steps")
    parser.add_argument("--workers", type=int, default=0, help="processes; 0: one a core; 1: in line")
    asked = parser.parse_args()
    with executor(asked.workers) as workers:
        for slug in [asked.game] if asked.game else refereed_games():
            began = said = time.perf_counter()
            steps = 0
            tasks = ((slug, number) for number in range(asked.first, asked.first + asked.games))
            for done, (found, wrong) in enumerate(each(partial(judged, asked.menus), tasks, workers), 1):
                if wrong:
                    print(f"{wrong}\n{done - 1:,} games had been refereed")
                    return 1
                steps += found
                if time.perf_counter() - said > EVERY:
                    said = time.perf_counter()
                    print(f"{done / asked.games:4.0%}  {done:,} games, {steps:,} steps", flush=True)
            seconds = time.perf_counter() - began
            print(f"{slug}: {asked.games:,} games, {steps:,} steps, no disagreement ({seconds:.0f} s)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
