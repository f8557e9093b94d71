"""How long one waits for odds and advice, in every game: for the first answer, and for the whole of it.

Decisions are taken from games of mixed bots, the same on every machine; the first of a game is asked once
before the clock runs, so that nothing is loaded meanwhile. For Ben Hvrt also what a ledger and the
mistakes of a series cost. Times are those of the clock: run it alone. How long whoever asks keeps others
from the interpreter is told in its processor time.

    python benchmarks/latency.py [--game whips] [--decisions 400]
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from math import ceil
from threading import Event, Thread, get_ident
from time import clock_gettime, perf_counter, process_time, pthread_getcpuclockid
from typing import Any, Self

from engine import advice, probability
from engine.advice.blunders import blunders
from engine.advice.ledger import ledger
from engine.advice.steps import AnyGame, Stepped, retraced
from engine.core.chance import Seeded, Stream
from engine.core.runner import Runner
from engine.games import GAMES
from engine.strategies import find

BOTS = {
    "ben-hvrt": ("value", "greedy", "sunk-cost", "saver", "saboteur", "strong", "rollout", "random"),
    "horse-fever": ("value", "kelly", "fixer", "favourite", "long-shot", "strong", "random"),
    "whips": ("strong", "bold", "cautious", "rammer", "rollout", "random"),
    "circus": ("strong", "bold", "cautious", "rollout", "random"),
}
SEATS = (4, 6, 3, 5)
ODDS, ADVISED = 10_000, 3_000
"""Races for the odds, and for each choice of a menu."""
ONE_IN = 9
"""One decision in so many is taken."""
TICK = 0.000_5
"""Seconds between two wishes for the interpreter."""
SHARES = (0.5, 0.95, 0.99, 1.0)


def played(game: AnyGame, seats: int, seed: int) -> Iterator[Stepped]:
    """A game of mixed bots."""
    names = BOTS[game.slug]
    bots = {seat: find(game.slug, names[(seat + seed) % len(names)]).make() for seat in range(seats)}
    start = game.start(game.setup(seats))
    turns = Runner(game, Seeded(f"latency {seed}"), bots, seed=seed).run(start)
    return retraced(start, (turn.choice for turn in turns), game=game)


def decisions(game: AnyGame) -> Iterator[Any]:
    """What seats see that have a choice, one in so many, game after game."""
    rng = Stream(1, ("latency", game.slug))
    seed = 0
    while True:
        for step in played(game, SEATS[seed % len(SEATS)], seed):
            if step.seat is None or game.actor(step.before) != step.seat or rng.index(ONE_IN):
                continue
            seen = game.view(step.before, step.seat)
            if len(seen.menu) > 1 and probability.foreseeable(seen):
                yield seen
        seed += 1


def waited(answers: Iterable[Any]) -> tuple[float, float]:
    """Milliseconds until the first answer, and until the last."""
    began = perf_counter()
    told = [perf_counter() - began for _ in answers]
    return 1_000 * told[0], 1_000 * told[-1]


class Ticking:
    """Another thread that wants the interpreter again and again while this one asks."""

    def __init__(self) -> None:
        self.clock = pthread_getcpuclockid(get_ident())
        self.longest, self.stop = 0.0, Event()
        self.thread = Thread(target=self.tick)

    def __enter__(self) -> Self:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop.set()
        self.thread.join()

    def tick(self) -> None:
        """How much whoever asks has worked since it could last have been interrupted."""
        last = clock_gettime(self.clock)
        while not self.stop.wait(TICK):
            before, last = last, clock_gettime(self.clock)
            self.longest = max(self.longest, last - before)


def row(times: list[float]) -> str:
    """The times by share, the last of which is the longest."""
    found = sorted(times)
    return " ".join(f"{found[ceil(share * len(found)) - 1]:8,.1f}" for share in SHARES)


def answers(game: AnyGame, count: int) -> None:
    """Print how long odds and advice take."""
    asked = list(islice(decisions(game), count))
    doors: dict[str, Callable[[Any], Iterable[Any]]] = {
        "odds": lambda seen: probability.progress(seen, races=ODDS, seed=1),
        "advise": lambda seen: advice.progress(seen, races=ADVISED, seed=1),
    }
    for name, door in doors.items():
        waited(door(asked[0]))
        with Ticking() as ticking:
            firsts, wholes = zip(*(waited(door(seen)) for seen in asked), strict=True)
        for part, times in (("first", firsts), ("whole", wholes)):
            print(f"{game.slug:12} {name:6} {part} | {row(list(times))}", flush=True)
        print(
            f"{game.slug:12} {name:6} keeps others waiting {1_000 * ticking.longest:.1f} ms at most",
            flush=True,
        )


def looking_back(game: AnyGame) -> None:
    """Print how long the ledger of a race of six takes, and the mistakes of a series of three."""
    steps = list(played(game, 6, seed=0))
    for what, lines in (
        ("the ledger of a race of six", ledger(steps, 0, game=game)),
        ("the mistakes of three races of six", blunders(steps, 0, game=game)),
    ):
        began, (_, whole) = process_time(), waited(lines)
        print(
            f"{game.slug}: {what}: {whole / 1_000:.2f} s, of the processor {process_time() - began:.2f} s",
            flush=True,
        )


def main() -> None:
    """Print a table for one game, or for all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", choices=tuple(GAMES), help="this one only")
    parser.add_argument("--decisions", type=int, default=400, help="of each game")
    told = parser.parse_args()
    print(f"{told.decisions} decisions of each game, {ODDS:,} races for odds, {ADVISED:,} for a choice")
    print(f"{'milliseconds':25} | {' '.join(f'{name:>8}' for name in ('p50', 'p95', 'p99', 'max'))}")
    for slug in [told.game] if told.game else GAMES:
        answers(GAMES[slug], told.decisions)
        if slug == "ben-hvrt":
            looking_back(GAMES[slug])


if __name__ == "__main__":
    main()
