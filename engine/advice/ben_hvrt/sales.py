"""The card on the block: what it is worth to every seat, and how far to go for it.

The worth of a card to a seat is what it adds to that seat's expected purse, raced with it and
without it in the same worlds. Each rung of the ladder has a chance to win, a cost and a gain; and if
everybody knew what everybody knows, the theory says who would buy (lesson L4).

Whoever sits there, every rival is taken to bid alike: while the next bid costs less than the card's
price. Who plays how is not for the figures to tell.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

import numpy as np
import numpy.typing as npt

from engine.core.errors import RuleViolation
from engine.core.game import Seat
from engine.games.ben_hvrt.auction import on_the_block
from engine.games.ben_hvrt.cards import CARDS
from engine.games.ben_hvrt.model import NextSale, chariots_of
from engine.games.ben_hvrt.tables import PILES
from engine.games.ben_hvrt.views import View
from engine.kernel import each
from engine.kernel.races import Ends
from engine.parts.deck import Cards
from engine.probability.ben_hvrt.beliefs import Belief
from engine.probability.ben_hvrt.pack import packed
from engine.probability.ben_hvrt.tables import RACES
from engine.theory.escalation import solve
from engine.theory.response import Policy, Response, best_response, by_value

TENTHS: Final = 10
"""Values are told in tenths of a ducat: the races know no more."""


@dataclass(frozen=True, slots=True)
class Sale:
    """What can be said of a sale to the seat at the ladder."""

    values: tuple[Fraction, ...]
    """By seat, what the card is worth to it."""
    shares: tuple[Fraction, ...]
    """By seat, the part of the pot to be expected: so much of every ducat comes back."""
    response: Response
    winner: Seat | None
    """Who buys it by theory, if all is known to all; nobody where it is worth a ducat to nobody."""


def weigh(
    seen: View, policies: Mapping[Seat, Policy] | None = None, *, races: int = 1_000, seed: int = 0
) -> Sale:
    """How far to go for the card on the block, if the others bid like that; or by its price."""
    seat, auction = seen.seat, seen.auction
    if seat is None or auction is None or auction.bidding is None or seat not in auction.bidding.active:
        raise RuleViolation("action.not_now")
    values, shares = worth(seen, races=races, seed=seed)
    purses = seen.ledger.purses
    if policies is None:
        policies = dict.fromkeys(range(seen.options.seats), by_value(CARDS[on_the_block(auction)[0]].price))
    response = best_response(seat, values[seat], purses, policies, share=shares[seat], sale=auction.bidding)
    theory = solve(values, purses, shares, auction.bidding)
    return Sale(values, shares, response, theory.winner)


def worth(
    seen: View, *, races: int = 1_000, seed: int = 0
) -> tuple[tuple[Fraction, ...], tuple[Fraction, ...]]:
    """What the card on the block adds to each seat's expected purse, and each seat's part of the pot."""
    seats = range(seen.options.seats)
    without, *wins = each(
        lambda sold: _raced(sold, seen, races, seed), [_to_nobody(seen), *(_to(seen, seat) for seat in seats)]
    )
    values = []
    for seat in seats:
        gained = Fraction(int((wins[seat]["worth"][:, seat] - without["worth"][:, seat]).sum()), races)
        values.append(max(Fraction(0), Fraction(round(TENTHS * gained), TENTHS)))
    return tuple(values), tuple(_share(seen, seat, without["place"]) for seat in seats)


def _raced(sold: View, seen: View, races: int, seed: int) -> Ends:
    """What is hidden is drawn as it is seen before the sale: all races are run in the same worlds."""
    return RACES.run(packed(sold, seed, Belief.of(seen)), races)


def _to_nobody(seen: View) -> View:
    """The card is gone."""
    auction = seen.auction
    if auction is None or auction.card is None:
        raise RuleViolation("action.not_now")
    closed = replace(auction, card=None, bidding=None, auctioneer=auction.auctioneer + 1)
    closed = replace(closed, auctioneer=closed.auctioneer % seen.options.seats)
    return replace(seen, auction=closed, discards=seen.discards.add(auction.card), stage=NextSale())


def _to(seen: View, seat: Seat) -> View:
    """The card is a seat's, for nothing."""
    card = seen.auction.card if seen.auction is not None else None
    if card is None:
        raise RuleViolation("action.not_now")
    closed = _to_nobody(seen)
    sizes = list(seen.hand_sizes)
    sizes[seat] += 1
    known = list(seen.known)
    known[seat] = known[seat].add(card)
    hand = seen.hand + Cards.of([card]) if seat == seen.seat else seen.hand
    return replace(closed, discards=seen.discards, hand=hand, hand_sizes=tuple(sizes), known=tuple(known))


def _share(seen: View, seat: Seat, places: npt.NDArray[np.uint8]) -> Fraction:
    """The piles of the pot that a seat's chariots take, on average (BH-31)."""
    mine = places[:, list(chariots_of(seen.options, seat))]
    piles = sum(take * int((mine == place).sum()) for place, take in enumerate(PILES, 1))
    return Fraction(round(100 * Fraction(piles, len(places) * sum(PILES))), 100)
