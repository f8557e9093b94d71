"""How fast the rules are: series and steps a second, next to python-chess playing at random.

All figures are of one core in one run; the ratio to python-chess is what compares across machines.

    python benchmarks/speed.py [--series 20]
"""

from __future__ import annotations

import argparse
import random
from contextlib import suppress
from time import perf_counter

from engine.core.chance import Seeded, Stream
from engine.core.game import CHANCE
from engine.core.runner import Runner
from engine.games.ben_hvrt import BEN_HVRT
from engine.strategies import find

SEATS = 6


def bots(slug: str, series: int) -> tuple[float, float]:
    """Seconds a series, and steps a second, of a table of one sort of bot."""
    steps, began = 0, perf_counter()
    for seed in range(series):
        players = {seat: find(BEN_HVRT.slug, slug).make() for seat in range(SEATS)}
        start = BEN_HVRT.start(BEN_HVRT.setup(seats=SEATS))
        steps += sum(1 for _ in Runner(BEN_HVRT, Seeded(seed), players, seed=seed).run(start))
    seconds = perf_counter() - began
    return seconds / series, steps / seconds


def random_walk(series: int) -> float:
    """Steps a second of the bare rules: a random line of the menu, no views for bots."""
    steps, began = 0, perf_counter()
    for seed in range(series):
        luck, rng = Seeded(seed), Stream(seed, ("walk",))
        state = BEN_HVRT.start(BEN_HVRT.setup(seats=SEATS))
        while (actor := BEN_HVRT.actor(state)) is not None:
            choice = (
                luck.settle(BEN_HVRT.lottery(state))
                if actor is CHANCE
                else rng.choice(BEN_HVRT.options(state))
            )
            state = BEN_HVRT.step(state, choice).state
            steps += 1
    return steps / (perf_counter() - began)


def chess_walk(games: int) -> float:
    """Moves a second of python-chess: a random legal move until the game is over."""
    import chess  # no part of the tools: `pip install 'benhvrt-lab[bench]'`

    moves, began, rng = 0, perf_counter(), random.Random(7)  # noqa: S311 - a benchmark's walk
    for _ in range(games):
        board = chess.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
            moves += 1
    return moves / (perf_counter() - began)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--series", type=int, default=20)
    series = parser.parse_args().series
    walk, beside = random_walk(series), "python-chess is not installed: see the extra bench"
    with suppress(ImportError):
        chess_rate = chess_walk(series)
        print(f"python-chess, random play      {chess_rate:10,.0f} moves/s")
        beside = f"{walk / chess_rate:.2f} of python-chess"
    print(f"Ben Hvrt, random play          {walk:10,.0f} steps/s   {beside}")
    for slug in ("greedy", "strong"):
        seconds, rate = bots(slug, series)
        print(f"Basic series, six {slug:12} {rate:10,.0f} steps/s   {seconds:.2f} s a series")


if __name__ == "__main__":
    main()
