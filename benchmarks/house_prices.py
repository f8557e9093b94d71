"""What the house bots pay for a card: the mean over the sales of each kind, for who got it.

Six chairs, the five house bots and one of them twice, Basic series. `engine/probability/ben_hvrt/prices.py`
has the figures in whole ducats: odds in mid-auction sell the cards still to come at them.

    python benchmarks/house_prices.py [--series 400] [--workers 0]
"""

from __future__ import annotations

from collections import defaultdict
from concurrent.futures import Executor

from _workers import options, workers

from engine.core.chance import Seeded
from engine.core.runner import Runner
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.cards import CARDS
from engine.games.ben_hvrt.events import QuickSold, Sold
from engine.probability.montecarlo import Tally
from engine.strategies import find
from engine.tournaments import each

HOUSE = ("greedy", "value", "sunk-cost", "saver", "saboteur")


def sales(seed: int) -> list[tuple[str, int]]:
    """What was paid in a series by those who got a card, by kind."""
    line_up = [HOUSE[(seat + seed) % len(HOUSE)] for seat in range(6)]
    bots = {seat: find(BEN_HVRT.slug, slug).make() for seat, slug in enumerate(line_up)}
    runner = Runner(BEN_HVRT, Seeded(f"prices {seed}"), bots, seed=seed)
    found = []
    for turn in runner.run(BEN_HVRT.start(BEN_HVRT.setup(seats=6))):
        for event in turn.events:
            if isinstance(event, Sold):
                found.append((event.card, event.paid[event.seat]))
            elif isinstance(event, QuickSold):
                found.append((event.card, event.ducats))
    return found


def measure(series: int, executor: Executor | None) -> dict[str, Tally]:
    """The payments of all series together."""
    paid: dict[str, Tally] = defaultdict(Tally)
    for found in each(sales, range(series), executor):
        for card, ducats in found:
            paid[card] = paid[card].add(ducats)
    return paid


def main() -> None:
    """Print the table."""
    args = options(__doc__, series=400).parse_args()
    with workers(args) as executor:
        paid = measure(args.series, executor)
    for kind in CARDS:
        estimate = paid[kind].estimate
        price = f"{estimate.mean:5.2f} +- {estimate.stderr:.2f}"
        print(f"{kind:16} Q/S {CARDS[kind].price}  {price}  {paid[kind].count} sales")


if __name__ == "__main__":
    main()
