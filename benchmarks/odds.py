"""How fast races are run for the odds: a naive program, the rules, and the kernel, on one core in one run.

All figures are medians of five turns, in processor time. In each turn everything is measured once, so
that a busy machine is unkind to all alike; multiples are of the naive program in the same turn.

    python benchmarks/odds.py [--races 10000]
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from importlib.util import find_spec
from statistics import median
from time import process_time
from typing import Any
from unittest.mock import patch

import naive
import numpy as np

from engine.core.game import CHANCE
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.cards import CARDS, FULL_DECK
from engine.games.ben_hvrt.model import LineUp, State, on_table
from engine.games.ben_hvrt.race import line_up
from engine.probability.ben_hvrt.batch import Drawn, Station, Worlds, race, run
from engine.probability.ben_hvrt.batch.squares import Words
from engine.probability.ben_hvrt.batch.words import ONE, SHIFT, Gears
from engine.probability.ben_hvrt.rollout import rollout
from engine.probability.forecast import chunks

CHARIOTS, HAND, FIRST = 8, 3, 1_000
TURNS, WARM = 5, 3
ROLLOUTS, COUNTED = 400, 20


@dataclass(frozen=True)
class Timed:
    """What was done in which time."""

    seconds: float
    races: int
    moves: int = 0
    first: float = 0.0
    """Seconds until there was something to show."""


Measure = Callable[[int], Timed]
"""Of a turn, by its number."""


def start(laps: int) -> State:
    """Eight chariots on the grid, nobody with a card."""
    state = BEN_HVRT.start(BEN_HVRT.setup(CHARIOTS, laps=(laps,), side_payments=False))
    return line_up(replace(on_table(state, laps=laps, dealer=CHARIOTS - 1), stage=LineUp()), [])


def deal(races: int, seed: int) -> tuple[Words, Gears]:
    """Three random cards a hand, and on every chariot an Improvement or a Driver."""
    deck = list(FULL_DECK.each())
    stays = np.array([CARDS[kind].stays for kind in deck], dtype=np.bool_)
    held = np.array([0 if CARDS[k].stays else ONE.get(k, 0) for k in deck], dtype=np.uint64)
    worn = np.array([1 << SHIFT[k] if CARDS[k].stays else 0 for k in deck], dtype=np.uint32)
    lots = np.random.default_rng(seed).random((len(deck), races))
    gear = np.argsort(lots + ~stays[:, None], axis=0)[:CHARIOTS]
    np.put_along_axis(lots, gear, 1.0, axis=0)
    hands = np.argsort(lots, axis=0)[: CHARIOTS * HAND].reshape(CHARIOTS, HAND, races)
    return held[hands].sum(axis=1, dtype=np.uint64), worn[gear]


def worlds(races: int, seed: int, *, cards: bool) -> Worlds:
    """Worlds with cards, or with nothing but dice."""
    hands, gear = deal(races, seed) if cards else (np.zeros((CHARIOTS, races), np.uint64), None)
    return Worlds(hands, Drawn(seed, CHARIOTS, races), gear)


def by_naive(laps: int, turn: int) -> Timed:
    """The naive program; a second's worth."""
    rng, races, moves, began = random.Random(turn), 0, 0, process_time()  # noqa: S311 - a benchmark's dice
    while process_time() - began < 1.0:
        races, moves = races + 1, moves + naive.race(CHARIOTS, laps, rng)[1]
    return Timed(process_time() - began, races, moves)


def by_rules(laps: int, turn: int) -> Timed:
    """The rules and the rollout policy, without cards; a second's worth."""
    races, moves, began = 0, 0, process_time()
    dice = Drawn(turn, CHARIOTS, FIRST)
    while process_time() - began < 1.0:
        state, luck = BEN_HVRT.settled(start(laps)).state, dice.luck(races)
        while (actor := BEN_HVRT.actor(state)) is not None:
            if actor is CHANCE:
                choice: Any = luck.settle(BEN_HVRT.lottery(state))
                moves += 1
            else:
                choice = rollout(BEN_HVRT.view(state, actor))
            state = BEN_HVRT.step(state, choice).state
        races += 1
    return Timed(process_time() - began, races, moves)


def by_kernel(laps: int, races: int, turn: int, *, cards: bool) -> Timed:
    """The kernel; the dice are drawn on the way, the cards are dealt before."""
    station = Station.of(start(laps))
    hidden = worlds(races, turn, cards=cards)
    began = process_time()
    run(station, hidden)
    seconds = process_time() - began
    with patch.object(race, "_move", wraps=race._move) as moved:
        run(station, hidden)
    return Timed(seconds, races, sum(len(call.args[1]) for call in moved.call_args_list))


def by_odds(laps: int, races: int, turn: int, *, cards: bool) -> Timed:
    """The kernel as odds are asked for: in chunks, with something to show after the first."""
    station, seconds = Station.of(start(laps)), []
    for size, seed in chunks(races, turn):
        hidden = worlds(size, seed, cards=cards)
        began = process_time()
        run(station, hidden)
        seconds.append(process_time() - began)
    return Timed(sum(seconds), races, first=seconds[0])


def dice_alone(laps: int, races: int, turn: int) -> Timed:
    """Drawing the dice that the kernel without cards needs."""
    hidden = worlds(races, turn, cards=False)
    end = run(Station.of(start(laps)), hidden)
    dice = Drawn(turn, CHARIOTS, races)
    began = process_time()
    for number in range(1, int(end.turns.max()) + 1):
        dice.faces(number, 0)
    return Timed(process_time() - began, races)


def by_spiel(name: str, turn: int) -> Timed:
    """Another game played at random to its end by OpenSpiel, in C++: the rollouts of one search node."""
    import pyspiel

    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, turn)
    bot = pyspiel.MCTSBot(
        game,
        evaluator,
        uct_c=2.0,
        max_simulations=1,
        max_memory_mb=100,
        solve=False,
        seed=turn,
        verbose=False,
    )
    began = process_time()
    bot.step(state)
    seconds = process_time() - began
    rng, moves = random.Random(turn), 0  # noqa: S311 - a benchmark's dice
    for _ in range(COUNTED):
        walk = state.clone()
        while not walk.is_terminal():
            walk.apply_action(rng.choice(walk.legal_actions()))
            moves += not walk.is_chance_node()
    return Timed(seconds, ROLLOUTS, moves * ROLLOUTS // COUNTED)


def measured(what: dict[str, Measure]) -> dict[str, list[Timed]]:
    """Everything in turn, five times; before that the kernel learns the track."""
    for measure in what.values():
        for turn in range(WARM):
            measure(TURNS + turn)
    turns = [{name: measure(turn) for name, measure in what.items()} for turn in range(TURNS)]
    return {name: [each[name] for each in turns] for name in what}


def table(laps: int, races: int) -> None:
    """Print the figures of races of so many laps."""
    few = partial(by_kernel, laps, FIRST)
    many = partial(by_kernel, laps, races)
    found = measured(
        {
            "naive": partial(by_naive, laps),
            "rules": partial(by_rules, laps),
            "kernel": partial(many, cards=False),
            "kernel, cards": partial(many, cards=True),
            "first kernel": partial(few, cards=False),
            "first kernel, cards": partial(few, cards=True),
            "odds kernel": partial(by_odds, laps, races, cards=False),
            "odds kernel, cards": partial(by_odds, laps, races, cards=True),
            "dice": partial(dice_alone, laps, races),
        }
    )
    print(f"{CHARIOTS} chariots, {laps} lap{'s' * (laps > 1)}, {races:,} races at once")
    for name in ("naive", "rules", "kernel", "kernel, cards"):
        pairs = zip(found["naive"], found[name], strict=True)
        multiple = median((one.seconds / one.races) / (it.seconds / it.races) for one, it in pairs)
        line(name, found[name], f"{multiple:8.1f} x naive")
    for name in ("kernel", "kernel, cards"):
        share = median(it.first / it.seconds for it in found[f"odds {name}"])
        print(f"  the first {FIRST:,}, as odds are asked for ({name}): {share:.2f} of the time of {races:,}")
        pairs = zip(found[f"first {name}"], found[name], strict=True)
        share = median(few.seconds / all_.seconds for few, all_ in pairs)
        print(f"  a batch of {FIRST:,} ({name}): {share:.2f} of the time of a batch of {races:,}")
    print(f"  drawing the dice alone {median(it.seconds for it in found['dice']) * 1000:17.1f} ms")


def line(name: str, found: list[Timed], remark: str = "") -> None:
    """Print races and moves a second."""
    races, moves = (
        median(count / it.seconds for it, count in zip(found, counts, strict=True))
        for counts in ([it.races for it in found], [it.moves for it in found])
    )
    print(f"  {name:16} {races:12,.0f} races/s {moves:14,.0f} moves/s {remark}")


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--races", type=int, default=10_000)
    races = parser.parse_args().races
    for laps in (1, 3):
        table(laps, races)
    if find_spec("pyspiel") is None:
        print("OpenSpiel is not here (pip install open_spiel)")
        return
    print("OpenSpiel, random play of other games in C++")
    for name, found in measured({game: partial(by_spiel, game) for game in ("maedn", "backgammon")}).items():
        line(name, found)


if __name__ == "__main__":
    main()
