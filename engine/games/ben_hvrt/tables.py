"""The numbers of the rulebook, each with its rule."""

from __future__ import annotations

from typing import Final

SEATS: Final = (2, 12)  # BH-01
ONE_CHARIOT_FROM: Final = 4  # BH-01: with fewer players each runs two chariots
CHARIOTS_AT_MOST: Final = 12  # BH-33: three ranks
LAPS: Final = (1, 6)  # BH-02
RACES_AT_MOST: Final = 24  # BH-02: the longest named series, doubled, is 16
ROLLED: Final = 0  # BH-02: laps to be rolled before the auction

SERIES: Final[dict[str, tuple[int, ...]]] = {  # BH-02
    "basic": (1, 2, 4),
    "jupiter": (1, 2, 4, 6),
    "julius": (2, 3, 4, 5),
    "augustus": (2, 2, 2, 6),
    "mercury": (1, 2, 3, 4, 1, 2, 3, 4),
    "hercules": (1, 2, 3, 4, 5, 6),
    "saturn": (2, 2, 4, 2, 2, 6),
    "rose-derby": (4, 3, 2, 1, 6),
    "iris-derby": (3, 2, 1, 4, 6),
    "caligula": (ROLLED,) * 5,
}
EDITIONS: Final = {"english": 5, "french": 6}  # BH-50: races of a Caligula series
CUSTOM: Final = "custom"

PURSE: Final = 100  # BH-04
STARTING_CARDS: Final = 2  # BH-06
ANTE_PER_LAP: Final = 2  # BH-07
STACK_PER_LAP: Final = 1  # BH-09
SPEED: Final = (1, 6)  # BH-27
TURNS_PER_LAP: Final = 12  # BH-35
PILES: Final = (3, 2, 1)  # BH-31: of six, for first, second and third
DECK_SIZE: Final = 80  # BH-40

TRADE_OFFERS: Final = 2  # BH-17: per seat and trading phase
COUNTER_OFFERS: Final = 3  # BH-17: per side of one bargain


def free_cards(laps: int) -> int:
    """BH-08: half a card a lap, rounded up.

    >>> [free_cards(laps) for laps in (1, 2, 3, 4)]
    [1, 1, 2, 2]
    """
    return -(-laps // 2)


def clamp_speed(speed: int) -> int:
    """BH-27: Speed is always 1 to 6."""
    return max(SPEED[0], min(SPEED[1], speed))


def split_pot(pot: int, places: int) -> tuple[int, ...]:
    """BH-31: six piles, the odd ducats to the winner's first; unclaimed piles are the winner's.

    >>> split_pot(70, 3)
    (36, 23, 11)
    >>> split_pot(70, 2)
    (47, 23)
    """
    small, odd = divmod(pot, sum(PILES))
    piles = [small + (n < odd) for n in range(sum(PILES))]
    shares = []
    for take in PILES:
        shares.append(sum(piles[:take]))
        piles = piles[take:]
    shares[0] += sum(shares[places:])
    return tuple(shares[:places])
