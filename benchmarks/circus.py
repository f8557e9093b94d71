"""Circus: how good its bots are, how fair its grid, how fast its odds and its rules.

python benchmarks/circus.py [--races 300] [--odds 10000]
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from math import sqrt
from statistics import median
from time import perf_counter, process_time

from engine.core.chance import Seeded
from engine.core.game import CHANCE
from engine.core.runner import Runner
from engine.games.circus import CIRCUS
from engine.games.circus.model import Over, State
from engine.probability.circus import ends, progress
from engine.strategies import find, strategies

HOUSE = tuple(strategies(CIRCUS.slug))


def raced(slugs: tuple[str, ...], races: int) -> Iterator[tuple[list[str], State]]:
    """Races of a table whose seats go round: who sat where, and how it ended."""
    for race in range(races):
        table = [slugs[(seat + race) % len(slugs)] for seat in range(len(slugs))]
        players = {seat: find(CIRCUS.slug, slug).make() for seat, slug in enumerate(table)}
        start = CIRCUS.start(CIRCUS.setup(seats=len(table)))
        *_, last = Runner(CIRCUS, Seeded(race), players, seed=race).run(start)
        yield table, last.state


def show(title: str, slugs: tuple[str, ...], races: int) -> None:
    """Wins and wrecks of every bot at a table."""
    wins, wrecks, turns = Counter[str](), Counter[str](), 0
    began = perf_counter()
    for table, state in raced(slugs, races):
        turns += state.race.turn
        wrecks.update(table[chariot] for chariot in state.race.wrecks)
        if isinstance(state.stage, Over) and state.stage.winner is not None:
            wins[table[state.stage.winner]] += 1
    took = perf_counter() - began
    print(f"{title}: {races} races of {turns / races:.1f} turns, {took / races * 1000:.0f} ms each")
    for slug in dict.fromkeys(slugs):
        share, chairs = wins[slug] / races, slugs.count(slug)
        error = sqrt(share * (1 - share) / races)
        wrecked = wrecks[slug] / races / chairs
        print(f"  {slug:10} x{chairs}  wins {share:6.1%} +- {error:.1%}  wrecked {wrecked:6.1%}")


def grid(seats: int) -> State:
    """A race with its places drawn."""
    state = CIRCUS.start(CIRCUS.setup(seats=seats))
    while CIRCUS.actor(state) is CHANCE:
        state = CIRCUS.step(state, Seeded(1).settle(CIRCUS.lottery(state))).state
    return state


def odds(seats: int, races: int) -> None:
    """How soon the odds of a whole race are there, and what the places of the grid are worth."""
    state, began = grid(seats), perf_counter()
    for found in progress(CIRCUS.view(state, 0), races=races):
        error = max(rank.stderr for ranks in found.places for rank in ranks)
        took = perf_counter() - began
        print(f"  {seats} seats, {found.races:5} races in {took:5.2f} s: within {error:.1%}")
    shares = ", ".join(f"{found.wins[chariot]:.0%}" for chariot in state.race.order)
    print(f"  {seats} seats, wins by place on the grid, inside of the front rank first: {shares}")


def speed(seats: int, races: int = 10_000) -> None:
    """How many races a second on one core, once the program is loaded: the median of five."""
    seen = CIRCUS.view(grid(seats), 0)
    ends(seen, worlds=1, seed=0)
    found = []
    for seed in range(5):
        began = process_time()
        ends(seen, worlds=races, seed=seed)
        found.append(races / (process_time() - began))
    print(f"  {seats} seats: {median(found):,.0f} races a second on one core")


def main() -> None:
    """Print all of it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--races", type=int, default=300)
    parser.add_argument("--odds", type=int, default=10_000)
    args = parser.parse_args()
    show("The whole house", HOUSE, args.races)
    for slug in HOUSE:
        if slug != "strong":
            show(f"strong against {slug}", ("strong", slug), args.races)
    show("strong against five of the rollout policy", ("strong", *("rollout",) * 5), args.races)
    print("Odds from the grid")
    for seats in (2, 4, 8):
        odds(seats, args.odds)
    for seats in (2, 4, 6, 8):
        speed(seats)


if __name__ == "__main__":
    main()
