"""The winner's curse: who wins has overestimated most (lesson L9).

The card has one value for all, nobody knows it, and everybody's signal is off by up to `a` either
way. Sealed bids, the highest wins and pays. Bidding one's signal loses; the cure is to bid as if
one's signal were the highest, for that is when it matters.

    >>> naive_profit(error=3, players=5), wise_profit(error=3, players=5)
    (Fraction(-2, 1), Fraction(1, 1))
"""

from __future__ import annotations

from fractions import Fraction

Amount = int | Fraction


def naive_profit(error: Amount, players: int) -> Fraction:
    """What the winner gains on average if everybody bids the signal."""
    return Fraction(-error * (players - 1), players + 1)


def wise_profit(error: Amount, players: int) -> Fraction:
    """And if everybody bids the signal less the possible error, the equilibrium."""
    return Fraction(2 * error, players + 1)


def profit(shade: Amount, others_shade: Amount, error: Amount, players: int) -> Fraction:
    """What one bidder gains on average, winning or not, who bids the signal less `shade`.

    One integrates over the own error u: the bid wins if every other error is below u - shade + others'
    shade, and then it gains shade - u.

    >>> profit(3, 3, error=3, players=5) == wise_profit(3, 5) / 5
    True
    >>> max(range(7), key=lambda shade: profit(shade, 3, error=3, players=5))
    3
    """
    a, x, m = Fraction(error), Fraction(shade), players - 1
    shift = Fraction(others_shade) - x + a  # the chance that one other error is lower is (u + shift) / 2a
    low, high = max(-a, -shift), min(a, 2 * a - shift)
    gain = Fraction(0)
    if high > low:  # both sides win and lose: the integral of (x - u) ((u + shift) / 2a)^m
        top, bottom = high + shift, low + shift
        gain += (x + shift) * (top ** (m + 1) - bottom ** (m + 1)) / (m + 1)
        gain -= (top ** (m + 2) - bottom ** (m + 2)) / (m + 2)
        gain /= (2 * a) ** m
    sure = max(-a, min(a, 2 * a - shift))  # from here on the bid always wins
    gain += x * (a - sure) - (a * a - sure * sure) / 2
    return gain / (2 * a)
