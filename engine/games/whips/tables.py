"""The numbers of the rules, each with its rule."""

from __future__ import annotations

from typing import Final

SEATS: Final = (2, 8)  # WH-16: two ranks of four
LAPS: Final = (1, 6)  # WH-16
USUAL_LAPS: Final = 2  # WH-16
TURNS_PER_LAP: Final = 30  # WH-16

WHIPS: Final = (1, 3)  # WH-01
WOUNDS: Final = 5  # WH-08
CHANGE: Final = {1: 2, 2: 3, 3: 4}  # WH-03: what a lane change takes, by whips
SKID: Final = (5, 4, 3, 3)  # WH-04: by lane, inside first
STONE: Final = 5  # WH-07
HEDGE: Final = 6  # WH-07
WALLS: Final = {-1: HEDGE, 1: STONE}  # WH-07: by side, what wounds at the wall there
SWIPED: Final = 5  # WH-10: both
SHUNTED: Final = 5  # WH-11: the defender
SHUNTING: Final = 6  # WH-11: the attacker
VEER: Final = {1: -1, 2: -1, 3: 0, 4: 0, 5: 1, 6: 1}  # WH-11: left, ahead, right
CLEARED: Final = 5  # WH-12
LANDED_HARD: Final = 6  # WH-12
STRUCK: Final = 6  # WH-14
ONES: Final = 2  # WH-06: so many ones are a spin


def clamp_whips(whips: int) -> int:
    """WH-01: one to three.

    >>> [clamp_whips(n) for n in (0, 2, 4)]
    [1, 2, 3]
    """
    return max(WHIPS[0], min(WHIPS[1], whips))
