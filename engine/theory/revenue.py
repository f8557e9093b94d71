"""Revenue equivalence: four auctions, one revenue (lesson L8).

Values are secret, independent and uniform between 0 and 1. Who bids less when more is paid, and
on average the seller earns the same.

    >>> from engine.parts.auctions import Rule
    >>> bids = {rule: round(bid(rule, 0.8, players=2), 3) for rule in Rule}
    >>> bids[Rule.FIRST_PRICE], bids[Rule.SECOND_PRICE], bids[Rule.ALL_PAY], bids[Rule.ATTRITION]
    (0.4, 0.8, 0.32, 0.809)
    >>> revenue(players=2)
    Fraction(1, 3)

Horse Fever's "Dutch" auction is none: the price falls as long as two sellers undercut each other,
and stops near the second lowest cost, like an English auction upside down.

    >>> undercut((300, 650, 900))
    Bargain(seller=0, price=600)
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import log
from typing import Final, NamedTuple

from engine.parts.auctions import Rule

START, STEP, FLOOR = 1000, 100, 100  # of Horse Fever's offers
TWO: Final = 2


def bid(rule: Rule, value: float, players: int) -> float:
    """What a bidder bids for whom the thing has this value, in equilibrium."""
    match rule:
        case Rule.FIRST_PRICE:
            return (players - 1) / players * value
        case Rule.SECOND_PRICE:
            return value
        case Rule.ALL_PAY:
            return float((players - 1) / players * value**players)
        case Rule.ATTRITION:
            if players != TWO:
                raise ValueError("a formula for two players")
            return -value - log(1 - value)


def revenue(players: int) -> Fraction:
    """What the seller earns on average, whatever the rule."""
    return Fraction(players - 1, players + 1)


class Bargain(NamedTuple):
    """Who sells, and for how much."""

    seller: int
    price: int


def undercut(costs: Sequence[int]) -> Bargain | None:
    """Offers go round from 1000 down: accept while it covers the cost, or be out; the last to accept sells.

    >>> undercut((1100, 1001)) is None
    True
    """
    offer, sale = START, None
    asked = list(range(len(costs)))
    while asked and offer >= FLOOR:
        seat = asked.pop(0)
        if sale is not None and sale.seller == seat:  # nobody undercuts himself
            break
        if costs[seat] <= offer:
            sale, offer = Bargain(seat, offer), offer - STEP
            asked.append(seat)
    return sale
