"""The best answer to rivals whose way of bidding is known (lesson L4 at the table).

A policy says with which chance the seat to speak bids, from what everybody sees: the round, who is
still in, and how often those have bid. Against policies the escalating auction is a game of one, and
the question is how far to go. Each rung of the ladder has a chance to win the card, an expected cost
and an expected gain.

    >>> sid = sunk_cost(value=10)                                 # never gives up what is paid for
    >>> answer = best_response(0, 18, purses=(45, 10), policies={1: sid})
    >>> [(rung.rung, int(rung.gain)) for rung in answer.rungs]    # his purse is empty after round 4
    [(0, 0), (1, -1), (2, -3), (3, -6), (4, -10), (5, 3), (6, 3), (7, 3), (8, 3), (9, 3)]
    >>> answer.best
    Rung(rung=5, win=Fraction(1, 1), cost=Fraction(15, 1), gain=Fraction(3, 1))
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import count
from typing import NamedTuple, TypeAlias

from engine.parts.auctions import EscalatingAuction
from engine.theory.escalation import Amount, affordable, spent

Policy: TypeAlias = Callable[[EscalatingAuction], Amount]  # the chance that the seat to speak bids


def by_value(value: Amount) -> Policy:
    """Bids while the round costs less than the card is worth."""
    return lambda sale: sale.price < value


def sunk_cost(value: Amount, stays: Amount = 1) -> Policy:
    """Once in, stays in with this chance a round, whatever it costs; enters like `by_value`."""
    return lambda sale: stays if sale.rounds_bid[sale.bidder] else int(sale.price < value)


def when_alone(value: Amount) -> Policy:
    """Takes what nobody else wants, if it is worth more than a ducat."""
    return lambda sale: len(sale.active) == 1 and sale.price < value


def hesitant(enters: Amount, stays: Amount) -> Policy:
    """Makes a first bid with one chance, and each further one with another."""
    return lambda sale: stays if sale.rounds_bid[sale.bidder] else enters


class Rung(NamedTuple):
    """To stay in up to this round and then pass, whoever is left; from here on, what is sunk is gone."""

    rung: int
    win: Fraction
    cost: Fraction
    gain: Fraction


@dataclass(frozen=True, slots=True)
class Response:
    """What a seat can expect from here on."""

    rungs: tuple[Rung, ...]  # from the bids already made to the last that can be paid
    gain: Fraction  # of the best answer, which looks at who is left before each bid
    bids: bool  # what that answer does now, if it is this seat's turn

    @property
    def best(self) -> Rung:
        """The rung with the highest gain; the lowest of those."""
        return max(self.rungs, key=lambda rung: rung.gain)


def best_response(
    seat: int,
    value: Amount,
    purses: Sequence[int],
    policies: Mapping[int, Policy],
    *,
    share: Amount = 0,
    sale: EscalatingAuction | None = None,
) -> Response:
    """What a seat gains, rung by rung and at best; purses as of the sale, by default its beginning.

    Two rivals toss a coin before each bid. To bid once wins when both have passed:

    >>> coin = hesitant(Fraction(1, 2), Fraction(1, 2))
    >>> best_response(0, 8, (9, 9, 9), {1: coin, 2: coin}).rungs[1]
    Rung(rung=1, win=Fraction(1, 4), cost=Fraction(1, 1), gain=Fraction(1, 1))
    """
    sale = EscalatingAuction.open(tuple(range(len(purses)))) if sale is None else sale
    budgets = [purse + sale.sunk(player) for player, purse in enumerate(purses)]
    chair = _Chair(seat, Fraction(value), Fraction(share), budgets, policies)
    sale = forget(sale)
    return Response(tuple(chair.ladder(sale)), chair.gain(sale), chair.bids(sale))


def forget(sale: EscalatingAuction) -> EscalatingAuction:
    """The sale without the bids of those who are out, as policies see it.

    >>> sale = EscalatingAuction.open((0, 1, 2)).bid().bid().bid().passed()
    >>> sale.rounds_bid, forget(sale).rounds_bid
    ((1, 1, 1), (0, 1, 1))
    """
    active = sale.active
    return replace(sale, rounds_bid=tuple(n * (seat in active) for seat, n in enumerate(sale.rounds_bid)))


class _Chair:
    """The sale as one seat sees it, the others bidding by their policies."""

    def __init__(
        self,
        seat: int,
        value: Fraction,
        share: Fraction,
        budgets: Sequence[int],
        policies: Mapping[int, Policy],
    ) -> None:
        self.seat, self.value, self.share = seat, value, share
        self.budgets, self.policies = budgets, policies
        self.gain = cache(self._gain)
        self.spending = cache(self._spending)

    def can_pay(self, sale: EscalatingAuction) -> bool:
        return spent(sale.price) <= self.budgets[sale.bidder]

    def rivals_move(self, sale: EscalatingAuction) -> Iterator[tuple[Amount, int, EscalatingAuction]]:
        """The chances of a rival's bid and pass, what is paid, and the sale after it."""
        chance = self.policies[sale.bidder](sale) if self.can_pay(sale) else 0
        if not 0 <= chance <= 1:
            raise ValueError(f"the chance of a bid is {chance}")
        if chance > 0:
            yield chance, sale.price, sale.bid()
        if chance < 1:
            yield 1 - chance, 0, forget(sale.passed())

    def _spending(self, sale: EscalatingAuction) -> Fraction:
        """What the others will spend once this seat is out."""
        if sale.over:
            return Fraction(0)
        return sum(
            (chance * (paid + self.spending(after)) for chance, paid, after in self.rivals_move(sale)),
            Fraction(0),
        )

    def if_passed(self, sale: EscalatingAuction) -> Fraction:
        """The share of what the others will spend without this seat."""
        return self.share * self.spending(forget(sale.passed())) if self.share else Fraction(0)

    def if_bid(self, sale: EscalatingAuction) -> Fraction:
        """The best that follows a bid, which costs less than it seems if a part of the pot comes back."""
        return self.gain(sale.bid()) - sale.price * (1 - self.share)

    def bids(self, sale: EscalatingAuction) -> bool:
        """Whether this seat is to speak and had better bid."""
        mine = not sale.over and sale.bidder == self.seat and self.can_pay(sale)
        return mine and self.if_bid(sale) > self.if_passed(sale)

    def _gain(self, sale: EscalatingAuction) -> Fraction:
        """What the best answer brings from here on."""
        if self.seat not in sale.active:
            return self.share * self.spending(sale) if self.share else Fraction(0)
        if sale.over:
            return self.value
        if sale.bidder == self.seat:
            return self.if_bid(sale) if self.bids(sale) else self.if_passed(sale)
        return sum(
            (
                chance * (self.share * paid + self.gain(after))
                for chance, paid, after in self.rivals_move(sale)
            ),
            Fraction(0),
        )

    def ladder(self, sale: EscalatingAuction) -> Iterator[Rung]:
        """One walk through the sale in which this seat never gives up tells what each rung brings."""
        if self.seat not in sale.active or sale.over:
            won = Fraction(sale.winner == self.seat)
            yield Rung(sale.rounds_bid[self.seat], won, Fraction(0), self.gain(sale))
            return
        bid, win, others, after_us = self._never_give_up(sale)
        made = sale.rounds_bid[self.seat]
        won = cost = theirs = Fraction(0)
        for rung in range(made, max(made, affordable(self.budgets[self.seat])) + 1):
            won += win[rung]
            cost += rung * bid[rung]
            theirs += others[rung]
            gain = self.value * won - cost + self.share * (cost + theirs + after_us[rung])
            yield Rung(rung, won, cost, gain)

    def _never_give_up(self, sale: EscalatingAuction) -> tuple[defaultdict[int, Fraction], ...]:
        """By this seat's number of bids: the chances to make that bid and to win with it, what others spend.

        The last of the four is what the others would spend if it passed instead of bidding again.
        """
        bid, win, others, after_us = (defaultdict[int, Fraction](Fraction) for _ in range(4))
        waves: dict[tuple[int, int], dict[EscalatingAuction, Fraction]] = {
            (sale.price, sale.bidder): {sale: Fraction(1)}
        }
        order = sale.active  # who has bid in this round speaks first in the next
        for price, speaker in ((price, seat) for price in count(sale.price) for seat in order):
            if not waves:
                break
            for here, mass in waves.pop((price, speaker), {}).items():
                moves: Iterator[tuple[Amount, int, EscalatingAuction]]
                if speaker == self.seat:
                    if self.share:
                        after_us[price - 1] += mass * self.spending(forget(here.passed()))
                    if not self.can_pay(here):
                        continue
                    bid[price] += mass
                    moves = iter([(1, 0, here.bid())])
                else:
                    moves = self.rivals_move(here)
                for chance, paid, after in moves:
                    bids = after.rounds_bid[self.seat]
                    others[bids] += mass * chance * paid
                    if after.over:
                        win[bids] += mass * chance
                    else:
                        wave = waves.setdefault((after.price, after.bidder), {})
                        wave[after] = wave.get(after, Fraction(0)) + mass * chance
        return bid, win, others, after_us
