"""Whips: how fast the rules, the odds and the exact solution are, and how good its bot is.

python benchmarks/whips.py [--races 1000]
"""

from __future__ import annotations

import argparse
from math import sqrt
from statistics import median
from time import perf_counter, process_time

from engine.core.chance import Seeded
from engine.core.game import CHANCE
from engine.core.runner import Runner
from engine.games.whips import WHIPS
from engine.games.whips.model import State
from engine.games.whips.views import View
from engine.probability.whips import ends, progress
from engine.strategies import find
from engine.theory.whips.lone_chariot import NONE, rows_left, solve

RIVALS = ("bold", "cautious", "rammer", "rollout", "random")


def won(one: str, other: str, races: int) -> int:
    """Races that the first wins against the second, of two laps; every grid is raced from both sides."""
    wins = 0
    for number in range(races):
        seat = number % 2
        names = (one, other) if seat == 0 else (other, one)
        players = {chair: find(WHIPS.slug, name).make() for chair, name in enumerate(names)}
        state = WHIPS.start(WHIPS.setup(2))
        for turn in Runner(WHIPS, Seeded(number // 2), players, seed=number // 2).run(state):
            state = turn.state
        wins += int(WHIPS.payoffs(state)[seat])
    return wins


def start(seats: int, laps: int) -> State:
    """A race about to begin."""
    state = WHIPS.start(WHIPS.setup(seats, laps=laps))
    while not state.turn:
        state = WHIPS.step(state, Seeded(1).settle(WHIPS.lottery(state))).state
    return state


def steps(races: int = 50) -> float:
    """Steps of the rules a second."""
    count, began = 0, perf_counter()
    for seed in range(races):
        luck, state = Seeded(seed), WHIPS.start(WHIPS.setup(6))
        while (actor := WHIPS.actor(state)) is not None:
            choice = luck.settle(WHIPS.lottery(state)) if actor is CHANCE else WHIPS.safe(state)
            state, count = WHIPS.step(state, choice).state, count + 1
    return count / (perf_counter() - began)


def raced(view: View, worlds: int = 20_000) -> float:
    """Races of the kernel a second, on one core: the median of five."""
    seconds = []
    for seed in range(5):
        began = process_time()
        ends(view, worlds=worlds, seed=seed)
        seconds.append(process_time() - began)
    return worlds / median(seconds)


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--races", type=int, default=1000, help="against each rival")
    races = parser.parse_args().races
    print(f"rules: {steps():,.0f} steps a second")
    began = perf_counter()
    turns = solve().expected_turns(rows_left(31, 0, 2), lane=1, whips=NONE, wounds=5)
    print(f"lone chariot: solved in {perf_counter() - began:.2f} s; two laps in {turns:.2f} turns")
    for seats, laps in ((2, 1), (4, 1), (8, 1), (4, 2), (8, 2)):
        view = WHIPS.view(start(seats, laps), 0)
        print(f"kernel, {seats} chariots, laps {laps}: {raced(view):,.0f} races a second on one core")
        began = perf_counter()
        for found in progress(view):
            error = max(rank.stderr for ranks in found.places for rank in ranks)
            speed = f"{found.races:6,} races in {1000 * (perf_counter() - began):4.0f} ms"
            print(f"odds, {seats} chariots, laps {laps}: {speed}, error {100 * error:.1f} points")
    for rival in RIVALS:
        share = won("strong", rival, races) / races
        error = sqrt(share * (1 - share) / races)
        print(f"strong against {rival:9} wins {share:6.1%} +- {error:.1%} of {races:,} races")


if __name__ == "__main__":
    main()
