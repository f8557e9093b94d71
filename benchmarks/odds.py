"""How fast races are run for the odds: a naive program, the rules, and the kernel, on one core in one run.

All figures are medians of five turns, in processor time. In each turn everything is measured once, so
that a busy machine is unkind to all alike; multiples are of the naive program in the same turn.

    python benchmarks/odds.py [--races 10000]
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from importlib.util import find_spec
from statistics import median
from time import perf_counter, process_time
from typing import Any

import naive

from engine.core.chance import Seeded
from engine.core.game import CHANCE
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.cards import CARDS, FULL_DECK, Sort
from engine.games.ben_hvrt.model import Gear, LineUp, State, on_table
from engine.games.ben_hvrt.race import line_up
from engine.games.ben_hvrt.views import View
from engine.kernel import Fed
from engine.parts.deck import Cards
from engine.probability.ben_hvrt.pack import Image, named, packed
from engine.probability.ben_hvrt.rollout import rollout
from engine.probability.ben_hvrt.tables import RACES
from engine.probability.forecast import growing

CHARIOTS, HAND, FIRST = 8, 3, 1_000
TURNS, WARM = 5, 1
TABLES = 10
"""So many different outfits share the races with cards."""
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


def dealt(laps: int, seed: int) -> View:
    """On every chariot an Improvement or a Driver, and three cards a hand that nobody has seen."""
    stays = [kind for kind in FULL_DECK.each() if CARDS[kind].stays]
    worn = random.Random(seed).sample(stays, CHARIOTS)  # noqa: S311 - a benchmark's cards
    gear = tuple(
        Gear(driver=kind) if CARDS[kind].sort is Sort.DRIVER else Gear(improvements=Cards.of([kind]))
        for kind in worn
    )
    seen = BEN_HVRT.view(on_table(start(laps), gear=gear), None)
    return replace(seen, hand_sizes=(HAND,) * CHARIOTS)


def auction(laps: int) -> View:
    """The first card of a race is up for sale."""
    state = BEN_HVRT.start(BEN_HVRT.setup(CHARIOTS, laps=(laps,)))
    while state.auction is None or state.auction.bidding is None:
        actor = BEN_HVRT.actor(state)
        if actor is CHANCE:
            choice: Any = Seeded(1).settle(BEN_HVRT.lottery(state))
        else:
            choice = rollout(BEN_HVRT.view(state, actor))
        state = BEN_HVRT.step(state, choice).state
    return BEN_HVRT.view(state, 0)


def by_naive(laps: int, turn: int) -> Timed:
    """The naive program; a second's worth."""
    rng, races, moves, began = random.Random(turn), 0, 0, process_time()  # noqa: S311 - a benchmark's dice
    while process_time() - began < 1.0:
        races, moves = races + 1, moves + naive.race(CHARIOTS, laps, rng)[1]
    return Timed(process_time() - began, races, moves)


def by_rules(laps: int, turn: int) -> Timed:
    """The rules and the rollout policy, without cards; a second's worth."""
    races, moves, began = 0, 0, process_time()
    while process_time() - began < 1.0:
        state, luck = BEN_HVRT.settled(start(laps)).state, Fed(turn, races, named)
        while (actor := BEN_HVRT.actor(state)) is not None:
            if actor is CHANCE:
                choice: Any = luck.settle(BEN_HVRT.lottery(state))
                moves += 1
            else:
                choice = rollout(BEN_HVRT.view(state, actor))
            state = BEN_HVRT.step(state, choice).state
        races += 1
    return Timed(process_time() - began, races, moves)


def images(laps: int, turn: int, *, cards: bool) -> list[Image]:
    """What is raced: one table without cards, or several with them."""
    if cards:
        return [packed(dealt(laps, TABLES * turn + nth), turn) for nth in range(TABLES)]
    return [packed(BEN_HVRT.view(start(laps), None), turn)]


def raced(some: list[Image], races: int, first: int = 0) -> Timed:
    """So many races, shared by these images, on one core."""
    began = process_time()
    ends = [RACES.run(image, races // len(some), first // len(some)) for image in some]
    return Timed(process_time() - began, races, sum(int(end["moves"].sum()) for end in ends))


def by_kernel(laps: int, races: int, turn: int, *, cards: bool) -> Timed:
    """The kernel; hidden cards are dealt, and dice thrown, on the way."""
    return raced(images(laps, turn, cards=cards), races)


def by_odds(laps: int, races: int, turn: int, *, cards: bool) -> Timed:
    """The kernel as odds are asked for: in chunks, with something to show after the first."""
    some = images(laps, turn, cards=cards)
    parts = [raced(some, worlds, first).seconds for first, worlds in growing(races)]
    return Timed(sum(parts), races, first=parts[0])


def from_auction(laps: int, races: int, turn: int) -> Timed:
    """From the first sale: the other hands and all that is to be sold are drawn, and everyone sets out."""
    return raced([packed(auction(laps), turn)], races)


def threads(laps: int, races: int, count: int) -> float:
    """Seconds by the clock in which so many threads race as often each."""
    image = packed(BEN_HVRT.view(start(laps), None), 1)
    with ThreadPoolExecutor(count) as pool:
        list(pool.map(lambda _: RACES.run(image, FIRST), range(4 * count)))
        began = perf_counter()
        list(pool.map(lambda nth: RACES.run(image, races, nth * races), range(count)))
        return perf_counter() - began


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
    """Everything in turn, five times; before that once, so that all is loaded."""
    for measure in what.values():
        for turn in range(WARM):
            measure(TURNS + turn)
    turns = [{name: measure(turn) for name, measure in what.items()} for turn in range(TURNS)]
    return {name: [each[name] for each in turns] for name in what}


def table(laps: int, races: int) -> None:
    """Print the figures of races of so many laps."""
    spiel: dict[str, Measure] = {}
    if find_spec("pyspiel") is not None:
        spiel = {game: partial(by_spiel, game) for game in ("maedn", "backgammon")}
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
            "auction": partial(from_auction, laps, races),
            "first auction": partial(from_auction, laps, FIRST),
            **spiel,
        }
    )
    print(f"{CHARIOTS} chariots, {laps} lap{'s' * (laps > 1)}, {races:,} races at once")
    for name in ("naive", "rules", "kernel", "kernel, cards"):
        pairs = zip(found["naive"], found[name], strict=True)
        multiple = median((one.seconds / one.races) / (it.seconds / it.races) for one, it in pairs)
        line(name, found[name], f"{multiple:8.1f} x naive")
    for name in spiel:
        pairs = zip(found["kernel, cards"], found[name], strict=True)
        multiple = median((one.moves / one.seconds) / (it.moves / it.seconds) for one, it in pairs)
        line(name, found[name], f"OpenSpiel; kernel, cards {multiple:.1f} x its moves/s")
    for name in ("kernel", "kernel, cards"):
        share = median(it.first / it.seconds for it in found[f"odds {name}"])
        print(f"  the first {FIRST:,}, as odds are asked for ({name}): {share:.2f} of the time of {races:,}")
    for name, told in (
        ("kernel", "kernel"),
        ("kernel, cards", "kernel, cards"),
        ("auction", "from an auction"),
    ):
        pairs = zip(found[f"first {name}"], found[name], strict=True)
        share = median(few.seconds / all_.seconds for few, all_ in pairs)
        print(f"  a batch of {FIRST:,} ({told}): {share:.2f} of the time of a batch of {races:,}")
    line("from an auction", found["auction"])
    gains = median(2 * threads(laps, races, 1) / threads(laps, races, 2) for _ in range(TURNS))
    print(f"  two threads {gains:.2f} x one, by the clock")


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


if __name__ == "__main__":
    main()
