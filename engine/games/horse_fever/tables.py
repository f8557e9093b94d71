"""The numbers of the rulebook, each with its rule."""

from __future__ import annotations

from typing import Final

SEATS: Final = {"board": (2, 5), "family": (2, 5), "party": (2, 40)}  # HF-01, HF-70, HF-71
PARTY_FROM: Final = 6  # HF-71: more than a board can seat
ROUNDS: Final = (3, 10)  # HF-01
LENGTHS: Final = ("short", "medium", "long")
LENGTH: Final[dict[int, tuple[int, int, int]]] = {  # HF-01, by players
    2: (4, 6, 8),
    3: (3, 6, 9),
    4: (4, 6, 8),
    5: (5, 7, 10),
}
PARTY_LENGTH: Final = (3, 5, 8)  # HF-71

COLOURS: Final = ("black", "blue", "green", "red", "yellow", "white")  # HF-03: lanes 0 to 5
LANES: Final = len(COLOURS)
NOBODY: Final = -1
BEST_ODDS: Final = 2  # HF-03: 1:2, the fastest
WORST_ODDS: Final = 7

POINTS: Final = 1  # HF-04
POINT_TOKENS: Final = 117  # 16 x 1, 7 x 3, 6 x 5, 5 x 10; HF-41: more are made if need be
PARTY_PURSE: Final = 2000  # HF-71

CARD_PRICE: Final = 400  # HF-10
ACTIONS_AT_ONCE: Final = 2  # HF-10
DRAWN: Final = 4  # HF-10: of these one is kept
STABLE_PRICE: Final = {2: 2100, 3: 1900, 4: 1700, 5: 1500, 6: 1300, 7: 1100}  # HF-11
STABLE_POINTS: Final = 1  # HF-11
PASS_PAYS: Final = 400  # HF-12
LOANS: Final = {"bank": 2000, "mob": 4000}  # HF-12
REPAY: Final = {"bank": 2500, "mob": 5000}  # HF-12
LOAN_CARDS: Final = 6  # HF-02
RESALE: Final = 2  # HF-13: times the price
REQUESTS: Final = 3  # HF-13: so often one may ask in a turn
STEPS: Final = 2  # HF-10: purchases of a phase

HUNDRED: Final = 100  # HF-20
PENALTY: Final = 2  # HF-20
STAKES_AT_MOST: Final = 40  # lines of a menu for each horse and sort of bet
WIN, SHOW = "win", "show"  # HF-05
BETS: Final = (WIN, SHOW)
WIN_POINTS: Final = 3  # HF-24
SHOW_POINTS: Final = 1
SHOW_RETURNS: Final = 2
SHOWN: Final = 3

FINISH: Final = 12  # HF-32
SPRINT: Final = 1  # HF-31
PRIZES: Final = (600, 400, 200)  # HF-34
FOURTH_PRIZE: Final = 200  # HF-63

AUCTION_STARTS: Final = 1000  # HF-40, HF-41
AUCTION_STEP: Final = 100
LOWEST_OFFER: Final = 100  # HF-40

TARGET_POINTS: Final = 3  # HF-66

MOVEMENT: Final = (  # HF-60: squares at 1:2 .. 1:7
    *("332222", "332222", "323222", "322322", "322232", "222233", "222323", "223223"),
    *("232223", "232232", "232232", "233222", "322223", "223322", "223232", "222332"),
    *("432222", "422220", "222210", "222211", "322221", "223122", "242202"),
)


def moved(odds: int, rows: int) -> int:
    """HF-15: odds so many rows further up (negative: down), stopping at 1:2 and 1:7.

    >>> moved(5, 2), moved(3, 2), moved(6, -2)
    (3, 2, 7)
    """
    return max(BEST_ODDS, min(WORST_ODDS, odds - rows))


def new_odds(odds: int, place: int) -> int:
    """HF-35: one row up after a better place than the row, one down after a worse one.

    >>> new_odds(4, place=1), new_odds(4, place=3), new_odds(4, place=6)
    (3, 4, 5)
    """
    row = odds - BEST_ODDS + 1
    return odds - (place < row) + (place > row)


def minimum_bet(points: int) -> int:
    """HF-20: a hundred for each point.

    >>> minimum_bet(5), minimum_bet(0)
    (500, 0)
    """
    return HUNDRED * points
