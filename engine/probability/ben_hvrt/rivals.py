"""How the others may bid, learnt from what they did in the open.

A seat is taken to be of some kind, nobody knows which: one bids while a round costs less than the card's
price, one cannot let go of what is paid, one hesitates. Every kind slips now and then. What a seat has
bid and passed so far, in this sale and in those on record, makes some kinds likely and others not; who
sits on the chair is never asked. So it is known how likely each seat is to stay at every rung.

    >>> from engine.games.ben_hvrt.model import Bidden
    >>> sid = Bidden(0, 2, 16, "hook", 0, rounds=(9, 8, 0, 0), purses=(98, 98, 98, 98))
    >>> minds = opinions((sid,), None, 4)
    >>> max(minds[0], key=minds[0].__getitem__).name
    'HOLDS_ON'
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from math import erf, log, sqrt
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from engine.core.game import Seat
from engine.games.ben_hvrt.cards import CARDS
from engine.games.ben_hvrt.model import Bidden
from engine.games.ben_hvrt.tables import ANTE_PER_LAP
from engine.parts.auctions import EscalatingAuction

Floats: TypeAlias = npt.NDArray[np.float64]
Whole: TypeAlias = npt.NDArray[np.int64]


class Kind(Enum):
    """Kinds of bidders."""

    COMPARES = "compares"  # a round's cost with the price on the card
    WEIGHS = "weighs"  # the same with what the card may bring in this race
    HOLDS_ON = "holds_on"  # to what is paid: enters as who compares, and stays
    HESITATES = "hesitates"  # tosses a coin
    LOOKS_AHEAD = "looks_ahead"  # and stays where the others are likely to give up
    KEEPS_OUT = "keeps_out"  # takes what nobody else wants


PRIOR: Final[Mapping[Kind, float]] = {
    Kind.COMPARES: 0.22,
    Kind.WEIGHS: 0.10,
    Kind.HOLDS_ON: 0.14,
    Kind.HESITATES: 0.10,
    Kind.LOOKS_AHEAD: 0.20,
    Kind.KEEPS_OUT: 0.24,
}
SLIP: Final = 0.04
"""How often anybody does otherwise than their kind."""
BLUR: Final = 0.2
"""How far off, as a logarithm, the worth is that somebody compares with."""
COIN: Final = 0.5
ENTERS: Final = 0.3
FIGHTS: Final = 0.8
"""What who looks ahead fears: that one who has not bid will, and that one who has will again."""
REFERENCE: Final = 60 / sqrt(2)
"""The pot by the root of the laps for which cards are priced (benchmarks/card_worth.py)."""

Mind: TypeAlias = Mapping[Kind, float]
"""How likely a seat is to be of each kind."""


class Lot(NamedTuple):
    """What is sold, as everybody can reckon it."""

    price: int
    """Printed on the card."""
    worth: float
    """The same for the pot and the laps of this race."""


def lot(card: str, laps: int, pot: int, seats: int) -> Lot:
    """A card on sale in a race of so many laps; the pot is still to grow by as much as the antes."""
    stakes = max(pot, 2 * ANTE_PER_LAP * laps * seats) / sqrt(laps)
    return Lot(CARDS[card].price, CARDS[card].price * stakes / REFERENCE)


@cache
def _reaches(worth: float, rung: int) -> float:
    """The chance that who compares finds a rung cheaper than the card."""
    if rung < 1:
        return 1.0
    return (1 + erf((log(max(worth - 0.5, 0.1)) - log(rung)) / (BLUR * sqrt(2)))) / 2


@cache
def _goes_on(worth: float, rung: int) -> float:
    """The same for who has paid the rung before."""
    return _reaches(worth, rung) / max(_reaches(worth, rung - 1), 1e-9)


def _going_on(worth: float, rungs: Whole) -> Floats:
    """The same for many."""
    return np.array([_goes_on(worth, rung) for rung in rungs.ravel().tolist()]).reshape(rungs.shape)


def meant(kind: Kind, sold: Lot, rung: Whole, stayed: Whole, waiting: Whole) -> Floats:
    """The chance that a kind means to bid, by how many others have bid in a round or are to speak."""
    first = rung == 1
    match kind:
        case Kind.COMPARES:
            return _going_on(sold.price, rung)
        case Kind.WEIGHS:
            return _going_on(sold.worth, rung)
        case Kind.HOLDS_ON:
            return np.where(first, _reaches(sold.price, 1), 1.0)
        case Kind.HESITATES:
            return np.array(COIN)
        case Kind.KEEPS_OUT:
            return np.where((stayed + waiting == 0) & first, _reaches(sold.price, 1), 0.0)
        case Kind.LOOKS_AHEAD:
            fought = (1 - FIGHTS) ** (stayed + waiting * ~first) * (1 - ENTERS) ** (waiting * first)
            return _likely(sold.worth * fought, rung)


def _likely(worth: Floats, rung: Whole) -> Floats:
    """The chance that something seems worth more than a rung costs."""
    found: Floats = 1 / (1 + np.exp(-np.log(np.maximum(worth, 0.01) / rung) / (BLUR / 1.7)))
    return found


def bids(kind: Kind, sold: Lot, rung: Whole, stayed: Whole, waiting: Whole) -> Floats:
    """The chance that it does, slips included: of arrays that are broadcast."""
    found: Floats = SLIP / 2 + (1 - SLIP) * np.minimum(1.0, meant(kind, sold, rung, stayed, waiting))
    return found


class Word(NamedTuple):
    """A seat that could pay bid, or passed."""

    seat: Seat
    rung: int
    stayed: int
    waiting: int
    bid: bool


def words(
    first: Seat, rounds: Sequence[int], purses: Sequence[int], until: EscalatingAuction | None
) -> Iterator[Word]:
    """A sale told again from how often everybody bid; ``until`` it stands where it does, or is over."""
    seats = len(rounds)
    sale = EscalatingAuction.open(tuple((first + n) % seats for n in range(seats)))
    while not sale.over and sale != until:
        seat = sale.bidder
        bid = rounds[seat] >= sale.price
        if purses[seat] - sale.sunk(seat) >= sale.price:
            yield Word(seat, sale.price, len(sale.stayed), len(sale.waiting) - 1, bid)
        sale = sale.bid() if bid else sale.passed()


@lru_cache(maxsize=512)
def _told(sold: Lot, said: tuple[Word, ...], seats: int) -> Floats:
    """[seat, kind] how likely each was to say just this."""
    found = np.ones((seats, len(Kind)))
    if said:
        seat, rung, stayed, waiting, bid = np.array(said).T
        for number, kind in enumerate(Kind):
            chances = np.broadcast_to(bids(kind, sold, rung, stayed, waiting), rung.shape)
            np.multiply.at(found[:, number], seat, np.where(bid, chances, 1 - chances))
    return found


@lru_cache(maxsize=512)
def _learnt(sale: Bidden, seats: int) -> Floats:
    """The same of a sale on record."""
    said = tuple(words(sale.first, sale.rounds, sale.purses, None))
    return _told(lot(sale.card, sale.laps, sale.pot, seats), said, seats)


def opinions(
    record: Sequence[Bidden], running: tuple[Lot, tuple[Word, ...]] | None, seats: int
) -> tuple[Mind, ...]:
    """What is to be thought of every seat, after the sales on record and the one that is running."""
    weights = np.array([list(PRIOR.values())] * seats)
    told = [_learnt(sale, seats) for sale in record]
    for likely in (*told, *(() if running is None else (_told(*running, seats),))):
        weights = weights * likely
        weights /= weights.sum(axis=1, keepdims=True)
    return tuple(dict(zip(Kind, row, strict=True)) for row in weights.tolist())


@dataclass(frozen=True, slots=True)
class Guess:
    """How a seat of which something is thought will bid for a lot: a ``Rival`` of ``theory.standoff``."""

    mind: tuple[float, ...]
    """By kind, how likely it is to be of it."""
    sold: Lot
    since: int
    """The rung from which it is not known what it does: what it will have done until then tells more."""

    def __call__(self, rungs: Whole, stayed: Whole, waiting: Whole) -> Floats:
        """The chance that it bids, given that it has stayed so far, on one rung after another."""
        found = np.zeros(1)
        for weights, kind in zip(self._minds(int(rungs.max())), Kind, strict=True):
            found = found + weights[rungs] * bids(kind, self.sold, rungs, stayed, waiting)
        return found

    def _minds(self, last: int) -> Floats:
        """[kind, rung] what will be thought of it there; to that rung one other was left, who had bid."""
        past = np.arange(self.since, last)
        weights = np.array(self.mind)[:, None].repeat(last + 1, axis=1)
        for row, kind in zip(weights, Kind, strict=True):
            row[self.since + 1 :] *= np.broadcast_to(
                bids(kind, self.sold, past, np.array(1), np.array(0)), past.shape
            ).cumprod()
        weights /= weights.sum(axis=0)
        return weights
