"""The sealed all-pay auction: one bid each, everybody pays it, the highest wins (lesson L7).

Nobody can afford to be predictable. Equal bidders give all of the value away; a weaker rival makes
the strong one bid as if the card were worth less.

    >>> revenue(10, players=3), mean_bid(10, players=3), mean_highest(10, players=3)
    (Fraction(10, 1), Fraction(10, 3), Fraction(6, 1))
    >>> uneven = Uneven(10, 5)
    >>> uneven.revenue, uneven.strong_wins
    (Fraction(15, 4), Fraction(3, 4))
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


def bids_below(bid: float, value: float, players: int) -> float:
    """The chance to bid no more than this, in the symmetric equilibrium.

    >>> bids_below(9, 16, players=3)
    0.75
    """
    return float(min(1.0, max(0.0, bid / value)) ** (1 / (players - 1)))


def bid_at(chance: float, value: float, players: int) -> float:
    """The bid that this share of bids does not exceed: with a random share, a random bid.

    >>> bid_at(0.75, 16, players=3)
    9.0
    """
    return float(value * chance ** (players - 1))


def mean_bid(value: int | Fraction, players: int) -> Fraction:
    """What each pays on average."""
    return Fraction(value) / players


def revenue(value: int | Fraction, players: int) -> Fraction:
    """What all pay together on average: everything."""
    return players * mean_bid(value, players)


def mean_highest(value: int | Fraction, players: int) -> Fraction:
    """The highest bid on average."""
    return Fraction(players * value, 2 * players - 1)


@dataclass(frozen=True, slots=True)
class Uneven:
    """Two bidders, the first with the higher value; both know both."""

    high: int | Fraction
    low: int | Fraction

    def strong_below(self, bid: Fraction) -> Fraction:
        """The strong one bids anything up to the weak one's value, all alike."""
        return min(Fraction(1), Fraction(bid) / self.low)

    def weak_below(self, bid: Fraction) -> Fraction:
        """The weak one often bids nothing, and else the same.

        >>> Uneven(10, 5).weak_below(Fraction(0))
        Fraction(1, 2)
        """
        return min(Fraction(1), 1 - Fraction(self.low) / self.high + Fraction(bid) / self.high)

    @property
    def revenue(self) -> Fraction:
        """What both pay together on average."""
        return Fraction(self.low) / 2 * (1 + Fraction(self.low) / self.high)

    @property
    def strong_wins(self) -> Fraction:
        """The chance that the higher value wins."""
        return 1 - Fraction(self.low) / (2 * self.high)
