"""What a card is worth: how many ducats it adds to the expected purse of the seat that holds it.

Reference: 6 seats, 2 laps, a pot of 60, everyone drives greedily and plays cards by the rollout
policy. Every seat holds two random cards; one seat has one card more. The same race is run with
and without that card on the same dice, and the difference of the seat's purse, net of maintenance,
is averaged. Prices (Q/S) should lie within 40 % or 1 ducat of it.

    python benchmarks/card_worth.py [--races 700] [--kind hook] [--markdown] [--workers 0]
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from _workers import options, workers

from engine.core.chance import Seeded
from engine.core.runner import Runner
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.cards import CARDS, FULL_DECK
from engine.games.ben_hvrt.model import Auction, EndAuction, State
from engine.parts.deck import Cards
from engine.parts.ledger import Ledger
from engine.probability.montecarlo import Estimate, Tally
from engine.strategies.ben_hvrt.bot import Bot
from engine.tournaments import each

SEATS, LAPS, POT, HAND = 6, 2, 60, 2
STAKE = POT // SEATS


def reference(seed: int, extra: str | None) -> tuple[State, int]:
    """The last moment before the race, with or without one card more; and the seat that has it."""
    rng = random.Random(seed)  # noqa: S311 - a benchmark's deal
    deck = list((FULL_DECK if extra is None else FULL_DECK.take(extra)).each())
    # the same background whatever the extra card: draw by place in a fixed order
    order = sorted(FULL_DECK.each(), key=lambda _: rng.random())
    hands = []
    for _ in range(SEATS):
        hand = []
        while len(hand) < HAND:
            card = order.pop()
            if card in deck:
                deck.remove(card)
                hand.append(card)
        hands.append(Cards.of(hand))
    seat = seed % SEATS
    if extra is not None:
        hands[seat] = hands[seat].add(extra)
    state = BEN_HVRT.start(BEN_HVRT.setup(seats=SEATS, laps=[LAPS], trade=False, side_payments=False))
    table = replace(
        state.table,
        ledger=Ledger((state.table.ledger.purses[0] - STAKE,) * SEATS, POT),
        hands=tuple(hands),
        pool=FULL_DECK - sum(hands, Cards()),
        laps=LAPS,
        dealer=rng.randrange(SEATS),
    )
    return replace(state, table=table, auction=Auction(0, 0), stage=EndAuction(traded=True)), seat


def purse_after(task: tuple[int, str | None]) -> int:
    """The purse of the seat in question at the end of the race."""
    seed, extra = task
    state, seat = reference(seed, extra)
    state = BEN_HVRT.settled(state).state
    players = dict.fromkeys(range(SEATS), Bot())
    for turn in Runner(BEN_HVRT, Seeded(seed), players).run(state):
        state = turn.state
    return state.table.ledger.purses[seat]


def worth(purses: Iterator[int], without: list[int]) -> Estimate:
    """The mean of the paired differences."""
    gains = Tally()
    for before, purse in zip(without, islice(purses, len(without)), strict=True):
        gains = gains.add(purse - before)
    return gains.estimate


def within(price: int, value: float) -> bool:
    """Whether a price stands near a worth: 40 % or 1 ducat, whichever is more."""
    return abs(price - value) <= max(1.0, 0.4 * value)


def main() -> None:
    """Print the table."""
    parser = options(__doc__, races=700)
    parser.add_argument("--kind", choices=sorted(CARDS))
    parser.add_argument("--markdown", action="store_true")
    args = parser.parse_args()
    kinds = [kind for kind in CARDS if args.kind in (None, kind)]
    cells = ("kind", "Q/S", "maintenance", "worth", "s.e.", "near")
    if args.markdown:
        print("| " + " | ".join(cells) + " |\n|" + " --- |" * len(cells))
    with workers(args) as executor:
        tasks = ((seed, kind) for kind in (None, *kinds) for seed in range(args.races))
        purses = each(purse_after, tasks, executor)
        without = [*islice(purses, args.races)]
        for kind in kinds:
            show(kind, worth(purses, without), markdown=args.markdown)


def show(kind: str, found: Estimate, *, markdown: bool) -> None:
    """A row of the table."""
    card = CARDS[kind]
    per = "" if not card.upkeep else f"{card.upkeep}{' a lap' if card.per_lap else ''}"
    near = "yes" if within(card.price, found.mean) else "NO"
    row = (kind, str(card.price), per, f"{found.mean:.2f}", f"{found.stderr:.2f}", near)
    line = "| " + " | ".join(row) + " |" if markdown else "{:16} {:>3} {:>8} {:>6} {:>5} {:>4}".format(*row)
    print(line, flush=True)


if __name__ == "__main__":
    main()
