"""A whole sale at once, against rivals who may do one thing or another (lesson L4 at the table).

``response`` answers any way of bidding, exactly, sale by sale. Here rivals look only at the round and at
how many others have bid in it or have still to speak; then every set of seats that may be left is one
place of an array, and a table of eight is answered in a millisecond or two, in floats. What the others
get is counted as well: a card in a rival's hand may cost a seat more than it would have brought.
What may become of a sale does not depend on what it is worth: ``prospects`` once, any number of prizes.

    >>> coin = lambda price, stayed, waiting: 0.5
    >>> found = stand_off(0, prizes=(8, 0, 0), purses=(9, 9, 9), rivals={1: coin, 2: coin})
    >>> found.rungs[1]                             # wins when both have passed
    Rung(rung=1, win=0.25, cost=1.0, gain=1.0)
    >>> found.best.rung, found.bid.gain == found.best.gain    # a bid is worth what its best rung is
    (3, True)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from engine.parts.auctions import EscalatingAuction
from engine.theory.escalation import affordable

Floats: TypeAlias = npt.NDArray[np.float64]
Whole: TypeAlias = npt.NDArray[np.int64]
Rival: TypeAlias = Callable[[Whole, Whole, Whole], Floats | float]
"""The chance to bid by the round, and by how many others have bid in it and have still to speak: of
arrays that are broadcast, one axis each."""


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


@dataclass(frozen=True, eq=False, slots=True)
class Prospects:
    """What may become of the rest of a sale, whatever it is worth to the seat that asks."""

    seat: int
    seats: int
    order: tuple[int, ...]
    """Who is still in, as they speak."""
    stops: tuple[int, ...]
    """The last round in which the seat bids, a plan each."""
    price: int
    told: Floats
    """[plan] the chance of each of the order to win, what the seat still pays, what the others do."""

    def worth(self, prizes: Sequence[float], share: float = 0.0) -> StandOff:
        """How far to go; ``prizes``: what the seat has of the card in each hand."""
        prize = np.array([*(float(prizes[each]) for each in self.order), share - 1.0, share])
        plans = tuple(map(self._outcome, self.told.tolist(), (self.told @ prize).tolist()))
        rungs = map(self._rung, self.stops, plans)
        return StandOff(tuple(rungs), plans, self.price)

    def _rung(self, stop: int, plan: Outcome) -> Rung:
        return Rung(stop, plan.wins[self.seat], plan.cost, plan.gain)

    def _outcome(self, row: list[float], gain: float) -> Outcome:
        wins = [0.0] * self.seats
        *chances, cost, others = row
        for seat, chance in zip(self.order, chances, strict=True):
            wins[seat] = chance
        return Outcome(tuple(wins), cost, others, gain)


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
    return prospects(seat, purses, rivals, sale).worth(prizes, share)


def prospects(
    seat: int, purses: Sequence[int], rivals: Mapping[int, Rival], sale: EscalatingAuction | None = None
) -> Prospects:
    """What may become of a sale that is not over."""
    sale = EscalatingAuction.open(tuple(range(len(purses)))) if sale is None else sale
    return _Sale(seat, purses, rivals, sale).told()


class _Sale:
    """How likely each set of seats is to be left, as a bit mask, from where a sale stands to its end.

    Seats are numbered as they speak in a round. There is a row a plan: to bid up to some round.
    """

    def __init__(
        self, seat: int, purses: Sequence[int], rivals: Mapping[int, Rival], sale: EscalatingAuction
    ) -> None:
        self.sale, self.order = sale, sale.active  # who has bid in this round speaks first in the next
        self.seat, self.seats, self.rivals = seat, len(purses), rivals
        self.me = self.order.index(seat) if seat in self.order else -1
        self.reach = [affordable(purses[each] + sale.sunk(each)) for each in self.order]
        self.rounds = np.arange(sale.price, max((0, *self.reach)) + 2)
        made = sale.rounds_bid[seat]
        self.stops = np.arange(made, max(made, self.reach[self.me] if self.me >= 0 else 0) + 1)
        self.left = np.zeros((len(self.stops), 1 << len(self.order)))
        self.left[:, -1] = 1.0
        self.paid = np.zeros((2, len(self.stops)))
        """By this seat, and by the others."""

    def told(self) -> Prospects:
        """From where the sale stands to the last round, in which nobody can bid."""
        first, chances = len(self.sale.stayed), [self._chances(place) for place in range(len(self.order))]
        for number, price in enumerate(self.rounds.tolist()):
            for place in range(first, len(self.order)):
                self._spoken(price, place, chances[place][number])
            first = 0
        wins = self.left[:, 1 << np.arange(len(self.order))]
        told = np.concatenate((wins, self.paid.T), axis=1)
        return Prospects(self.seat, self.seats, self.order, tuple(self.stops.tolist()), self.sale.price, told)

    def _chances(self, place: int) -> Floats:
        """[round, plan, who speaks later, who has spoken] the chance that a seat stays, if it is left."""
        before, after = _sizes(place), _sizes(len(self.order) - place - 1)
        if place == self.me:
            bids = (self.stops >= self.rounds[:, None])[:, :, None, None]
            found = np.broadcast_to(bids, (*bids.shape[:2], len(after), len(before))).astype(np.float64)
        else:
            grid = np.ix_(self.rounds, np.arange(place + 1), np.arange(len(self.order) - place))
            said = np.broadcast_to(self.rivals[self.order[place]](*grid), [axis.size for axis in grid])
            found = np.where((self.rounds <= self.reach[place])[:, None, None], said, 0.0)
            found = found[:, None, before, after[:, None]]
        found[self.rounds > 1, :, 0, 0] = 1.0  # in the first round one who is left alone has yet to bid
        return found

    def _spoken(self, price: int, place: int, chance: Floats) -> None:
        """A seat bids and pays, or is gone; who is left alone has the card, and pays no more."""
        split = self.left.reshape(len(self.left), -1, 2, 1 << place)
        gone, there = split[:, :, 0], split[:, :, 1]
        stays = there * chance
        gone += there - stays
        there[:] = stays
        self.paid[int(place != self.me)] += price * stays.reshape(len(stays), -1)[:, price > 1 :].sum(axis=1)


@cache
def _sizes(seats: int) -> Whole:
    """How many are in each set of so many seats."""
    return np.array([mask.bit_count() for mask in range(1 << seats)])
