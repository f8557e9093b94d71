"""Auctions as values. Who pays whom is the game's business; who is still in is this part's.

>>> sale = EscalatingAuction.open((2, 0, 1))
>>> sale = sale.bid().passed().bid()          # seat 2 bids 1, seat 0 is out, seat 1 bids 1
>>> sale.price, sale.bidder
(2, 2)
>>> sale.passed().winner                      # seat 2 gives up: the last to have bid wins
1
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class EscalatingAuction:
    """Everyone pays every bid: in round r staying in costs r, and the last to have bid wins."""

    waiting: tuple[int, ...]  # still to speak in this round, in order
    stayed: tuple[int, ...] = ()  # have bid in this round
    price: int = 1  # what a bid costs in this round: its number
    rounds_bid: tuple[int, ...] = ()  # per seat, how many bids it has made

    @classmethod
    def open(cls, order: tuple[int, ...]) -> EscalatingAuction:
        """A sale in which the seats speak in this order."""
        return cls(order, rounds_bid=(0,) * len(order))

    @property
    def active(self) -> tuple[int, ...]:
        """The seats still in."""
        return self.stayed + self.waiting

    @property
    def winner(self) -> int | None:
        """The one left, once that one has bid."""
        if len(self.active) == 1 and self.rounds_bid[self.active[0]]:
            return self.active[0]
        return None

    @property
    def over(self) -> bool:
        """Sold, or unsold because nobody bid."""
        return not self.active or self.winner is not None

    @property
    def bidder(self) -> int:
        """The seat to speak."""
        return self.waiting[0]

    def sunk(self, seat: int) -> int:
        """What a seat has paid in this sale."""
        bids = self.rounds_bid[seat]
        return bids * (bids + 1) // 2

    def bid(self) -> EscalatingAuction:
        """The seat to speak stays in."""
        seat, *rest = self.waiting
        bids = tuple(n + (i == seat) for i, n in enumerate(self.rounds_bid))
        return self._next(replace(self, waiting=tuple(rest), stayed=(*self.stayed, seat), rounds_bid=bids))

    def passed(self) -> EscalatingAuction:
        """The seat to speak is out for good."""
        return self._next(replace(self, waiting=self.waiting[1:]))

    @staticmethod
    def _next(sale: EscalatingAuction) -> EscalatingAuction:
        if sale.waiting or sale.over:
            return sale
        return replace(sale, waiting=sale.stayed, stayed=(), price=sale.price + 1)


@dataclass(frozen=True, slots=True)
class SteppedAuction:
    """Everyone is asked in turn, and each acceptance moves the price a step.

    Upwards it is an English auction, downwards a Dutch one among sellers. Who declines is out, and
    nobody is asked to outdo themselves: the last to have accepted has it, at the price then asked.

    >>> sale = SteppedAuction.open((0, 1, 2), price=1000, step=-100)
    >>> sale = sale.accepted().declined().accepted().declined()
    >>> sale.over, sale.holder, sale.settled
    (True, 2, 900)
    """

    waiting: tuple[int, ...]  # still in, the next to be asked first
    price: int  # now asked
    step: int
    last: int | None = None  # the price beyond which nobody is asked
    holder: int | None = None  # the last to have accepted
    settled: int = 0  # at this price

    @classmethod
    def open(cls, order: tuple[int, ...], price: int, step: int, last: int | None = None) -> SteppedAuction:
        """A sale in which the seats are asked in this order."""
        return cls(order, price, step, last)

    @property
    def over(self) -> bool:
        """Nobody is left to be asked."""
        beyond = self.last is not None and (self.price - self.last) * self.step > 0
        return beyond or not self.waiting or self.waiting == (self.holder,)

    @property
    def bidder(self) -> int:
        """The seat to be asked."""
        return self.waiting[0]

    def accepted(self) -> SteppedAuction:
        """The seat asked takes the price, and the next one is asked for a better one."""
        seat, *rest = self.waiting
        return replace(
            self,
            waiting=(*rest, seat),
            price=self.price + self.step,
            holder=seat,
            settled=self.price,
        )

    def declined(self) -> SteppedAuction:
        """The seat asked is out for good."""
        return replace(self, waiting=self.waiting[1:])


class Rule(Enum):
    """Who pays what after sealed bids."""

    FIRST_PRICE = "first price"  # the winner, the own bid; a Dutch auction is the same
    SECOND_PRICE = "second price"  # the winner, the next bid; an English auction is the same
    ALL_PAY = "all pay"  # everybody, the own bid
    ATTRITION = "attrition"  # everybody, the own bid, but the winner the next one: of two both the lower


class Sold(NamedTuple):
    """Who has won, by place, and what each pays; nobody, if nobody has bid."""

    winner: int | None
    payments: tuple[int, ...]


def sealed(rule: Rule, bids: Sequence[int]) -> Sold:
    """Sealed bids, opened: the highest wins, of equals the first; a bid of nothing stays out.

    >>> sealed(Rule.SECOND_PRICE, (3, 7, 5)), sealed(Rule.ATTRITION, (3, 7))
    (Sold(winner=1, payments=(0, 5, 0)), Sold(winner=1, payments=(3, 3)))
    >>> sealed(Rule.ALL_PAY, (0, 0)).winner is None
    True
    """
    highest, *lower = sorted(bids, reverse=True)
    winner = list(bids).index(highest) if highest > 0 else None
    price = highest if rule in (Rule.FIRST_PRICE, Rule.ALL_PAY) else lower[0]
    all_pay = rule in (Rule.ALL_PAY, Rule.ATTRITION)
    paid = [price if place == winner else bid if all_pay else 0 for place, bid in enumerate(bids)]
    return Sold(winner, tuple(paid))
