"""The war of attrition: everybody decides at once whether to stay (lesson L6).

Round r costs r to everyone who stays. In the symmetric equilibrium staying is worth nothing more
than leaving, so the chance to quit makes up for the price: the chance that all others quit, times
the value, is the price. All pay together just what the card is worth, times the chance that it is sold.

    >>> round(sold(10, players=2), 6), round(revenue(10, players=2), 5)
    (0.837196, 8.37196)
"""

from __future__ import annotations

from functools import cache
from math import comb, exp


def quits(price: int, value: float, active: int) -> float:
    """The chance that each of the active gives up in the round that costs this much.

    >>> quits(1, 4, active=2), quits(1, 4, active=3), quits(4, 4, active=2)
    (0.25, 0.5, 1.0)
    """
    return float((price / value) ** (1 / (active - 1))) if price < value else 1.0


def _stay(price: int, value: float, active: int) -> list[float]:
    """The chances that 0, 1, 2, ... of the active stay."""
    quit_now = quits(price, value, active)
    return [comb(active, n) * (1 - quit_now) ** n * quit_now ** (active - n) for n in range(active + 1)]


def sold(value: float, players: int) -> float:
    """The chance that not all of the last ones quit together."""

    @cache
    def from_here(price: int, active: int) -> float:
        if active == 1 or price >= value:
            return float(active == 1)
        chances = _stay(price, value, active)
        return sum(chance * from_here(price + 1, n) for n, chance in enumerate(chances) if n)

    return from_here(1, players)


def revenue(value: float, players: int) -> float:
    """What all pay together, on average, added up round by round."""

    @cache
    def from_here(price: int, active: int) -> float:
        if active == 1 or price >= value:
            return 0.0
        chances = _stay(price, value, active)
        return sum(chance * (n * price + from_here(price + 1, n)) for n, chance in enumerate(chances) if n)

    return from_here(1, players)


def quits_by(time: float, value: float) -> float:
    """Two players, a cost of 1 for each unit of time: the chance to have given up by then.

    >>> round(quits_by(10, value=10), 3)
    0.632
    """
    return 1 - exp(-time / value)
