"""A whole sale at once, against rivals who may do one thing or another (lesson L4 at the table).

``response`` answers any way of bidding, exactly, sale by sale. Here rivals look only at the round and at
how many others have bid in it or have still to speak; then every set of seats that may be left is one
place of an array, and a table of eight is answered in a few milliseconds, in floats. What the others
get is counted as well: a card in a rival's hand may cost a seat more than it would have brought.

    >>> coin = lambda price, stayed, waiting: 0.5 + 0.0 * stayed
    >>> found = stand_off(0, prizes=(8, 0, 0), purses=(9, 9, 9), rivals={1: coin, 2: coin})
    >>> found.rungs[1]                             # wins when both have passed
    Rung(rung=1, win=0.25, cost=1.0, gain=1.0)
    >>> found.best.rung, found.bid.gain == found.best.gain    # a bid is worth what its best rung is
    (3, True)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from engine.parts.auctions import EscalatingAuction
from engine.theory.escalation import affordable

Floats: TypeAlias = npt.NDArray[np.float64]
Whole: TypeAlias = npt.NDArray[np.int64]
Rival: TypeAlias = Callable[[int, Whole, Whole], Floats]
"""The chance to bid by the round, and by how many others have bid in it and have still to speak."""


class Rung(NamedTuple):
    """To stay in up to this round and then pass, whoever is left; from here on, what is sunk is gone."""

    rung: int
    win: float
    cost: float
    gain: float


@dataclass(frozen=True, slots=True)
class Outcome:
    """What follows from one choice, if this seat then goes as far as is best."""

    wins: tuple[float, ...]
    """By seat, the chance to get the card; what is missing to 1 is that nobody does."""
    cost: float
    """What this seat still pays."""
    others: float
    """What all others still pay."""
    gain: float


@dataclass(frozen=True, slots=True)
class StandOff:
    """What a seat can expect of the rest of a sale."""

    rungs: tuple[Rung, ...]
    """From the bids already made to the last that can be paid."""
    plans: tuple[Outcome, ...]
    """The same in full."""
    price: int
    """Of a bid now."""

    @property
    def ahead(self) -> Outcome:
        """If this seat goes as far as is best."""
        return max(self.plans, key=lambda plan: plan.gain)

    @property
    def bid(self) -> Outcome:
        """If it bids now, and goes as far as is best then; who cannot pay passes."""
        paid = (plan for rung, plan in zip(self.rungs, self.plans, strict=True) if rung.rung >= self.price)
        return max(paid, key=lambda plan: plan.gain, default=self.passed)

    @property
    def passed(self) -> Outcome:
        """If it bids no more."""
        return self.plans[0]

    @property
    def best(self) -> Rung:
        """The rung with the highest gain; the lowest of those."""
        return max(self.rungs, key=lambda rung: rung.gain)


def stand_off(
    seat: int,
    prizes: Sequence[float],
    purses: Sequence[int],
    rivals: Mapping[int, Rival],
    *,
    share: float = 0.0,
    sale: EscalatingAuction | None = None,
) -> StandOff:
    """How far to go in a sale that is not over; ``prizes``: what this seat has of the card in each hand."""
    sale = EscalatingAuction.open(tuple(range(len(purses)))) if sale is None else sale
    return _Sale(seat, prizes, purses, rivals, share, sale).solved()


class _Sale:
    """The places of a sale: the round, whose turn it is, and as a bit mask who is left.

    Seats are numbered as they speak in a round. In every place there is a row a plan, and in it the
    chances of every seat to win, what this seat pays, and what the others pay.
    """

    def __init__(
        self,
        seat: int,
        prizes: Sequence[float],
        purses: Sequence[int],
        rivals: Mapping[int, Rival],
        share: float,
        sale: EscalatingAuction,
    ) -> None:
        self.sale, self.order = sale, sale.active  # who has bid in this round speaks first in the next
        self.seat, self.seats, self.rivals = seat, len(purses), rivals
        self.me = self.order.index(seat) if seat in self.order else -1
        self.made = sale.rounds_bid[seat]
        budgets = [purses[each] + sale.sunk(each) for each in self.order]
        self.reach = [affordable(budget) for budget in budgets]
        self.last = max((0, *self.reach))
        top = max(self.made, self.reach[self.me]) if self.me >= 0 else self.made
        self.stops = np.arange(self.made, top + 1)
        masks = np.arange(1 << len(self.order))
        self.bits = (masks[:, None] >> np.arange(len(self.order))) & 1
        self.prize = np.array([*(float(prizes[each]) for each in self.order), share - 1.0, share])

    def solved(self) -> StandOff:
        """From the last round back to where the sale stands."""
        everyone, here = len(self.bits) - 1, len(self.sale.stayed)
        following = self._settled()
        for price in range(self.last + 1, self.sale.price, -1):
            for place in reversed(range(len(self.order))):
                following = self._spoken(price, place, following)
        for place in reversed(range(here + 1, len(self.order))):
            following = self._spoken(self.sale.price, place, following)
        told = self._spoken(self.sale.price, here, following)[:, everyone]
        plans = tuple(map(self._outcome, told))
        return StandOff(tuple(map(self._rung, self.stops.tolist(), plans)), plans, self.sale.price)

    def _rung(self, stop: int, plan: Outcome) -> Rung:
        return Rung(stop, plan.wins[self.seat], plan.cost, plan.gain)

    def _outcome(self, row: Floats) -> Outcome:
        wins = [0.0] * self.seats
        for place, seat in enumerate(self.order):
            wins[seat] = float(row[place])
        return Outcome(tuple(wins), float(row[-2]), float(row[-1]), float(row @ self.prize))

    def _settled(self) -> Floats:
        """Where one is left who has bid, that one has it."""
        found = np.zeros((len(self.stops), len(self.bits), len(self.order) + 2))
        for place in range(len(self.order)):
            found[:, 1 << place, place] = 1.0
        return found

    def _spoken(self, price: int, place: int, following: Floats) -> Floats:
        """What is to be expected before a seat speaks; where it is out, or all is over, nothing changes."""
        asked = self.bits[:, place] == 1
        if price > 1:  # in the first round one who is left alone has yet to bid
            asked = asked & (self.bits.sum(axis=1) > 1)
        out = self._out(place, following)
        if self.reach[place] < price:
            return np.where(asked[:, None], out, following)
        paid = self._in(price, place, following)
        if place == self.me:
            spoken = np.where((self.stops >= price)[:, None, None], paid, out)
        else:
            stayed, waiting = self.bits[:, :place].sum(axis=1), self.bits[:, place + 1 :].sum(axis=1)
            chance = self.rivals[self.order[place]](price, stayed, waiting)[:, None]
            spoken = chance * paid + (1.0 - chance) * out
        return np.where(asked[:, None], spoken, following)

    def _out(self, place: int, following: Floats) -> Floats:
        """If it passes, it is gone."""
        found: Floats = following[:, np.arange(len(self.bits)) & ~(1 << place)]
        return found

    def _in(self, price: int, place: int, following: Floats) -> Floats:
        """If it bids, it pays."""
        found = following.copy()
        found[:, :, -2 if place == self.me else -1] += price
        return found
