"""Random sales for the tests, and the game tree read the slow way: no memory, no shortcuts."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.parts.auctions import EscalatingAuction
from engine.theory.escalation import Amount

Decide = Callable[[EscalatingAuction, tuple[int, ...]], bool]


@dataclass(frozen=True)
class Table:
    """Who sits at a sale."""

    values: tuple[Amount, ...]
    purses: tuple[int, ...]
    shares: tuple[Fraction, ...]


def table(rng: random.Random, seats: int, purse: int, share: Fraction = Fraction(0)) -> Table:
    """Values in halves and thirds, any purse and share up to a limit; no more shares than there is pot."""
    values = tuple(Fraction(rng.randint(0, 36), rng.choice((1, 2, 3))) for _ in range(seats))
    shares = tuple(share * rng.randint(0, 12) / 12 for _ in range(seats))
    shares = shares if sum(shares) <= 1 else (Fraction(1, seats),) * seats
    return Table(values, tuple(rng.randint(0, purse) for _ in range(seats)), shares)


def pay(purses: Sequence[int], sale: EscalatingAuction) -> tuple[int, ...]:
    """The purses after a bid."""
    return tuple(purse - sale.price * (seat == sale.bidder) for seat, purse in enumerate(purses))


def wander(
    rng: random.Random, purses: tuple[int, ...], words: int
) -> tuple[EscalatingAuction, tuple[int, ...]]:
    """A sale after some words spoken anyhow, and what is left in the purses."""
    order = list(range(len(purses)))
    rng.shuffle(order)
    sale = EscalatingAuction.open(tuple(order))
    for _ in range(words):
        if sale.over:
            break
        if purses[sale.bidder] >= sale.price and rng.random() < 0.8:
            purses, sale = pay(purses, sale), sale.bid()
        else:
            sale = sale.passed()
    return sale, purses


def play_out(
    sale: EscalatingAuction, purses: tuple[int, ...], decide: Decide
) -> tuple[int | None, tuple[int, ...]]:
    """The winner, and what is left in the purses, by the rules."""
    while not sale.over:
        if decide(sale, purses):
            assert purses[sale.bidder] >= sale.price
            purses, sale = pay(purses, sale), sale.bid()
        else:
            sale = sale.passed()
    return sale.winner, purses


def worth(seats: Table, winner: int | None, left: tuple[int, ...]) -> tuple[Fraction, ...]:
    """What the seats end with: card, purse, and share of all that was spent."""
    pot = sum(seats.purses) - sum(left)
    return tuple(
        Fraction(left[i] + seats.shares[i] * pot + (seats.values[i] if i == winner else 0))
        for i in range(len(left))
    )


def slowly(
    seats: Table, sale: EscalatingAuction, left: tuple[int, ...]
) -> tuple[int | None, tuple[int, ...]]:
    """Winner and purses at the end, by walking through the whole tree: who is indifferent passes."""
    if sale.over:
        return sale.winner, left
    seat, out = sale.bidder, slowly(seats, sale.passed(), left)
    if left[seat] < sale.price:
        return out
    stay = slowly(seats, sale.bid(), pay(left, sale))
    return stay if worth(seats, *stay)[seat] > worth(seats, *out)[seat] else out
