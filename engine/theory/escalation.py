"""The escalating auction, solved backwards from its last bid (lesson L4).

Every bid is paid, round r costs r, everybody knows everybody's value and purse, and who is
indifferent passes. Then the whole fight takes place in the head: the one who can stay longest
buys for a ducat, the later speaker if two can stay equally long.

    >>> solution = solve(values=(10, 10, 10), purses=(45, 45, 45))
    >>> solution.winner, solution.payments
    (2, (0, 0, 1))
    >>> solve((10, 10, 10), (45, 45, 44)).winner      # a ducat that nobody spends decides the sale
    1

With a share in the pot (its owner's part of what all spend comes back) a ducat costs less than one.

    >>> real_cost(4, share=Fraction(1, 4))
    Fraction(3, 1)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, isqrt, lcm
from typing import NamedTuple, TypeAlias

from engine.parts.auctions import EscalatingAuction

Amount: TypeAlias = int | Fraction


def spent(rungs: int) -> int:
    """What it costs to bid in so many rounds, from the first.

    >>> [spent(rungs) for rungs in range(14)]
    [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91]
    """
    return rungs * (rungs + 1) // 2


def affordable(purse: int) -> int:
    """In how many rounds a full purse can bid.

    >>> affordable(44), affordable(45)
    (8, 9)
    """
    return (isqrt(8 * purse + 1) - 1) // 2


def reach(value: Amount, purse: int, share: Amount = 0) -> int:
    """The last round in which a bid really costs less than the card is worth, and can be paid (L4).

    >>> [reach(value, purse) for value, purse in ((7, 100), (12, 20), (12, 35), (5, 100))]
    [6, 5, 7, 4]
    >>> reach(6, 100), reach(6, 100, share=Fraction(1, 4))
    (5, 7)
    """
    return max(0, min(ceil(value / (1 - Fraction(share))) - 1, affordable(purse)))


def predict(
    values: Sequence[Amount], purses: Sequence[int], shares: Sequence[Amount] | None = None
) -> tuple[int | None, int]:
    """Who wins and what all pay together, by the closed form: the longest reach, the later seat of two.

    It holds while nobody owns more than a third of the pot; above, it pays to make others pay.

    >>> predict((7, 12, 12, 5), (100, 20, 35, 100))
    (2, 1)
    >>> solve((10, 0), (45, 2), (0, Fraction(5, 12))).payments     # the card is worthless to seat 1
    (3, 1)
    """
    shares = (0,) * len(values) if shares is None else shares
    longest, seat = max((reach(*seat), i) for i, seat in enumerate(zip(values, purses, shares, strict=True)))
    return (seat, 1) if longest else (None, 0)


def equity(first: Fraction, second: Fraction, third: Fraction) -> Fraction:
    """The share of the pot that goes with these chances to come in first, second and third (BH-31).

    >>> equity(Fraction(1, 4), Fraction(1, 4), Fraction(1, 4))
    Fraction(1, 4)
    """
    return first / 2 + second / 3 + third / 6


def real_cost(ducats: Amount, share: Fraction) -> Fraction:
    """What so many ducats cost someone to whom this share of the pot comes back."""
    return ducats * (1 - share)


class Outcome(NamedTuple):
    """How a sale ends, and what each seat pays from here on."""

    winner: int | None
    payments: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Solution:
    """What happens from here on if everybody plays well; what is sunk is gone and not counted."""

    bids: bool  # whether the seat to speak bids; False if the sale is over
    winner: int | None
    payments: tuple[int, ...]
    payoffs: tuple[Fraction, ...]

    @property
    def revenue(self) -> int:
        """What goes into the pot."""
        return sum(self.payments)


class Solver:
    """A sale in which everybody knows all values, purses and shares of the pot.

    A purse is what a seat owns at a given moment: `solve` asks for it as of the sale it is given.
    """

    def __init__(
        self, values: Sequence[Amount], budgets: Sequence[int], shares: Sequence[Amount] | None = None
    ) -> None:
        self.budgets = tuple(budgets)  # before the first bid
        shares = (0,) * len(values) if shares is None else shares
        if not len(values) == len(budgets) == len(shares):
            raise ValueError("every seat has a value, a purse and a share")
        # whole numbers compare faster than fractions: all amounts are multiples of 1 / scale
        self.scale = lcm(*(Fraction(amount).denominator for amount in (*values, *shares)))
        self._values = tuple(int(Fraction(value) * self.scale) for value in values)
        self._shares = tuple(int(Fraction(share) * self.scale) for share in shares)
        self._known: dict[tuple[int, tuple[int, ...], tuple[int, ...]], Outcome] = {}

    def can_pay(self, sale: EscalatingAuction) -> bool:
        """Whether the seat to speak has the ducats for this round (BH-14)."""
        return spent(sale.price) <= self.budgets[sale.bidder]

    def outcome(self, sale: EscalatingAuction) -> Outcome:
        """What follows if everybody plays well from here on."""
        key = (sale.price, sale.waiting, sale.stayed)  # who is out has no say, whatever it has paid
        if key not in self._known:
            self._known[key] = self._look_ahead(sale)
        return self._known[key]

    def bids(self, sale: EscalatingAuction) -> bool:
        """Whether the seat to speak does better by bidding; indifferent, it passes."""
        if sale.over or not self.can_pay(sale):
            return False
        seat = sale.bidder
        return self._worth(seat, self._if_bid(sale)) > self._worth(seat, self.outcome(sale.passed()))

    def payoff(self, seat: int, outcome: Outcome) -> Fraction:
        """The card if it is won, less what is paid, and the share of what all pay."""
        return Fraction(self._worth(seat, outcome), self.scale)

    def _worth(self, seat: int, outcome: Outcome) -> int:
        winner, payments = outcome
        won = self._values[seat] if winner == seat else 0
        return won - self.scale * payments[seat] + self._shares[seat] * sum(payments)

    def _if_bid(self, sale: EscalatingAuction) -> Outcome:
        winner, payments = self.outcome(sale.bid())
        return Outcome(winner, tuple(n + sale.price * (i == sale.bidder) for i, n in enumerate(payments)))

    def _look_ahead(self, sale: EscalatingAuction) -> Outcome:
        if sale.over:
            return Outcome(sale.winner, (0,) * len(self.budgets))
        out = self.outcome(sale.passed())
        if not self.can_pay(sale):
            return out
        stay, seat = self._if_bid(sale), sale.bidder
        return stay if self._worth(seat, stay) > self._worth(seat, out) else out


def solver(
    values: Sequence[Amount],
    purses: Sequence[int],
    shares: Sequence[Amount] | None = None,
    sale: EscalatingAuction | None = None,
) -> Solver:
    """A solver for a sale under way, in which the purses have already paid what is sunk."""
    sunk = (0,) * len(purses) if sale is None else tuple(map(sale.sunk, range(len(purses))))
    return Solver(values, [purse + gone for purse, gone in zip(purses, sunk, strict=True)], shares)


def solve(
    values: Sequence[Amount],
    purses: Sequence[int],
    shares: Sequence[Amount] | None = None,
    sale: EscalatingAuction | None = None,
) -> Solution:
    """The equilibrium from here on: by default from the first bid, the seats speaking in order.

    >>> sale = EscalatingAuction.open((0, 1)).bid().bid()       # round 2, seat 0 to speak
    >>> solve((6, 6), (20, 2), sale=sale)                        # seat 1 can pay round 2, not round 3
    Solution(bids=True, winner=0, payments=(2, 0), payoffs=(Fraction(4, 1), Fraction(0, 1)))
    """
    sale = EscalatingAuction.open(tuple(range(len(values)))) if sale is None else sale
    solved = solver(values, purses, shares, sale)
    outcome = solved.outcome(sale)
    payoffs = tuple(solved.payoff(seat, outcome) for seat in range(len(values)))
    return Solution(solved.bids(sale), outcome.winner, outcome.payments, payoffs)
