"""Random play for as long as one likes, every step checked.

    python scripts/soak.py --steps 1000000 [--seed 1]

Stops with exit code 1 at the first step that breaks a rule, and prints the game and its tape so far.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))  # for the tests' own checker

from engine.core.codec import encode
from tests.randomplay import Tally, agreed, checked_game

EVERY = 5.0  # seconds between two lines of progress


def told(tape: list[Any]) -> str:
    """A tape as lines: who, and what."""
    return "\n".join(f"{getattr(actor, 'name', actor)} {encode(choice)}" for actor, choice in tape)


def soak(steps: int, seed: int) -> int:
    """Play until so many steps are checked; the exit code."""
    tally = Tally()
    began = said = time.perf_counter()
    number = seed
    while tally.steps < steps:
        tape: list[Any] = []
        options = agreed(number)
        try:
            checked_game(options, number, tally, tape)
        except Exception:  # noqa: BLE001 - whatever goes wrong is what we are looking for
            traceback.print_exc()
            print(f"\nseed {number}, {encode(options)}, after {len(tape)} steps of this game:\n{told(tape)}")
            print(f"\nseed {number} failed; {tally.steps:,} steps had been checked")
            return 1
        number += 1
        if time.perf_counter() - said > EVERY:
            said = time.perf_counter()
            share = min(1.0, tally.steps / steps)
            print(f"{share:4.0%}  {tally.steps:,} steps, {tally.games:,} games", flush=True)
    seconds = time.perf_counter() - began
    print(
        f"random play: {tally.steps:,} steps checked in {seconds:.0f} s: {tally.games:,} games, "
        f"{tally.offers:,} offers out of turn, {tally.walks:,} walks off the menu, {tally.refused:,} refusals"
    )
    return 0


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--steps", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=0, help="of the first game; the others follow")
    asked = parser.parse_args()
    return soak(asked.steps, asked.seed)


if __name__ == "__main__":
    sys.exit(main())
