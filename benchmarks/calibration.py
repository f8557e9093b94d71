"""Whether what is foretold comes true: forecasts against games played on.

Of each game of house bots one decision is drawn. Ben Hvrt: at a bid, the seat is made to stay up to some
rung, and what was said of that rung, the chance to win the card and its cost, is held against the sale
as it went on; and the chances of all seats to win the race and the series against both. A table by the
chance that was told: how many cases, what came true, and how far off that is, in points and in errors.

    python benchmarks/calibration.py [--games 2000] [--seats 4]
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from math import sqrt
from typing import Any

from engine.advice.ben_hvrt.sales import weigh
from engine.core.chance import Seeded, Stream
from engine.core.runner import Player, Runner
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.actions import Bid, Pass
from engine.games.ben_hvrt.auction import on_the_block
from engine.games.ben_hvrt.events import Sold, Unsold
from engine.games.ben_hvrt.model import Bidding, State
from engine.probability import foreseeable, odds
from engine.strategies import find

BOTS = ("value", "sunk-cost", "greedy", "saver", "saboteur", "strong", "rollout")
BINS = 10
LAPS = ((1, 2, 4), (2, 2), (1, 1, 1))


def table(seats: int, number: int) -> dict[int, Player]:
    """House bots, others in every game."""
    rng = Stream(number, ("who",))
    return {seat: find("ben-hvrt", BOTS[rng.index(len(BOTS))]).make() for seat in range(seats)}


def states(seats: int, number: int) -> tuple[Mapping[int, Player], list[State]]:
    """A game, state by state."""
    bots = table(seats, number)
    start = BEN_HVRT.start(BEN_HVRT.setup(seats, laps=LAPS[number % len(LAPS)]))
    seed = f"calibration {number}"
    return bots, [turn.state for turn in Runner(BEN_HVRT, Seeded(seed), bots, seed=seed).run(start)]


def sold(state: State, seat: int, rung: int, bots: Mapping[int, Player], seed: int) -> tuple[bool, int]:
    """The sale played on with a seat that stays up to a rung: whether it wins, and what it pays."""
    purse = state.table.ledger.purses[seat]
    while True:
        bidding = on_the_block(state.auction)[1]
        actor, price = bidding.bidder, bidding.price
        seen = BEN_HVRT.view(state, actor)
        if actor == seat:
            choice: Any = Bid() if price <= rung and Bid() in seen.menu else Pass()
        else:
            choice = bots[actor].choose(seen, Stream(seed, BEN_HVRT.decision(state)))
        step = BEN_HVRT.step(state, choice)
        state = step.state
        for event in step.events:
            if isinstance(event, Sold | Unsold):
                won = isinstance(event, Sold) and event.seat == seat
                return won, purse - state.table.ledger.purses[seat]


def cases(seats: int, games: int) -> Iterator[tuple[str, float, float]]:
    """What was told, and what came: chances, or ducats."""
    for number in range(games):
        rng = Stream(number, ("which",))
        bots, past = states(seats, number)
        bids = [state for state in past if isinstance(state.stage, Bidding)]
        if bids:
            state = bids[rng.index(len(bids))]
            seat = on_the_block(state.auction)[1].bidder
            verdict = weigh(BEN_HVRT.view(state, seat), races=200)
            rung = verdict.rungs[min(rng.index(5), len(verdict.rungs) - 1)]
            won, paid = sold(state, seat, rung.rung, bots, number)
            yield "sale", rung.win, float(won)
            yield "cost", rung.cost, float(paid)
        foreseen = [place for place, state in enumerate(past) if foreseeable(BEN_HVRT.view(state, 0))]
        place = foreseen[rng.index(len(foreseen))]
        race = past[place].table.race
        result = next(s.table.results[race] for s in past[place:] if len(s.table.results) > race)
        told = odds(BEN_HVRT.view(past[place], rng.index(seats)), races=1_000)
        for chariot, chance in enumerate(told.wins):
            yield "race", chance, float(result.order[0] == chariot)
        richest = max(past[-1].table.ledger.purses)
        level = past[-1].table.ledger.purses.count(richest)
        for seat, chance in enumerate(told.whole):
            yield "series", chance.mean, (past[-1].table.ledger.purses[seat] == richest) / level


def main() -> None:
    """Print a table of what was told and what came."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--seats", type=int, default=4)
    told = parser.parse_args()
    found: dict[str, list[tuple[float, float]]] = {}
    for name, said, came in cases(told.seats, told.games):
        found.setdefault(name, []).append((said, came))
    for name in ("sale", "race", "series"):
        rows, off = found.get(name, []), 0.0
        print(f"{name}: {len(rows)} cases")
        for low in range(BINS):
            held = [row for row in rows if min(BINS - 1, int(BINS * row[0])) == low]
            if held:
                said, came = (sum(each) / len(held) for each in zip(*held, strict=True))
                error = sqrt(max(said * (1 - said), 1e-4) / len(held))
                off += abs(said - came) * len(held)
                points, errors = 100 * (came - said), (came - said) / error
                print(
                    f"  told {said:6.1%}  came {came:6.1%}  cases {len(held):6}"
                    f"  off {points:+5.1f} points, {errors:+5.1f} errors"
                )
        print(f"  error weighted by cases: {100 * off / max(1, len(rows)):.1f} points")
    costs = found.get("cost", [])
    if costs:
        said, came = (sum(each) / len(costs) for each in zip(*costs, strict=True))
        print(f"cost at a rung: told {said:.2f}, came {came:.2f} ducats")


if __name__ == "__main__":
    main()
