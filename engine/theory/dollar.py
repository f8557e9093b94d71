"""O'Neill's dollar auction: two bid in turn, both pay, the higher gets the stake (lesson L5).

With purses that both know it is over after one bid, and the bid depends on the purses alone.

    >>> opening(stake=20, purse=50)
    12
    >>> solve(stake=20, purses=(50, 50))
    Line(bids=(12,), payoffs=(8, 0))

B. O'Neill, "International escalation and the dollar auction", Journal of Conflict Resolution 30 (1986).
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple


def opening(stake: int, purse: int) -> int:
    """The closed form for equal purses, at least as large as the stake."""
    return (purse - 1) % (stake - 1) + 1


class Line(NamedTuple):
    """The bids that are made, in turn, and what each gains; the one who opens comes first."""

    bids: tuple[int, ...]
    payoffs: tuple[int, int]


def solve(stake: int, purses: tuple[int, int], standing: tuple[int, int] = (0, 0)) -> Line:
    """Backward induction: raise to whatever is best, the least of equals; indifferent, give up.

    The one who opens speaks first; `standing` are the bids that already stand, and are counted.

    >>> solve(20, (50, 50), standing=(12, 13))       # too late: 31 would end it
    Line(bids=(31,), payoffs=(-11, -13))
    """

    @cache
    def best(mover: int, own: int, rival: int) -> tuple[tuple[int, ...], int, int]:
        bids: tuple[int, ...] = ()
        gain, other = -own, (stake if rival else 0) - rival
        for bid in range(rival + 1, min(purses[mover], own + stake) + 1):  # more is worse than giving up
            answer, theirs, mine = best(1 - mover, rival, bid)
            if mine > gain:
                bids, gain, other = (bid, *answer), mine, theirs
        return bids, gain, other

    bids, first, second = best(0, *standing)
    return Line(bids, (first, second))
