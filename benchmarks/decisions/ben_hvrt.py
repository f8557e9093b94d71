"""What always giving one answer costs in Ben Hvrt.

python benchmarks/decisions/ben_hvrt.py [--series 240] [--only bid]
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import Any

from _frame import Answer, show

from engine.core.chance import Stream
from engine.games.ben_hvrt.actions import (
    Accept,
    Bid,
    Decline,
    Drop,
    Maintain,
    Move,
    Pass,
    QuickSale,
    Ready,
    ToAuction,
)
from engine.games.ben_hvrt.auction import on_the_block
from engine.games.ben_hvrt.model import Answer as Answered
from engine.games.ben_hvrt.model import Moment, Window
from engine.games.ben_hvrt.views import View
from engine.probability.ben_hvrt.rollout import rollout
from engine.strategies.ben_hvrt.bidding import by_value
from engine.strategies.ben_hvrt.bot import Habit
from engine.strategies.ben_hvrt.strong import agrippina


def always(action: Any) -> Habit:
    """One line of the menu, if it is there; else the first."""
    return lambda seen, _: action if action in seen.menu else seen.menu[0]


def one_bid(seen: View, _: Stream) -> Any:
    """A bid in the first round, and no other."""
    return Bid() if on_the_block(seen.auction)[1].price == 1 and Bid() in seen.menu else Pass()


def first_card(seen: View, _: Stream) -> Any:
    """The first card of the menu, whatever it is."""
    return seen.menu[1] if len(seen.menu) > 1 else seen.menu[0]


def farthest(seen: View, _: Stream) -> Any:
    """To the farthest square, inside first."""
    return rollout(seen)


def half_way(seen: View, _: Stream) -> Any:
    """The longest move of the menu that takes at most half of the squares."""
    most = max(len(move.path) for move in seen.menu) // 2
    return next(move for move in seen.menu if len(move.path) <= most)


def _with(**habit: Any) -> Any:
    return lambda: replace(agrippina(), **habit)


ANSWERS = (
    Answer("Quick Sale", "to auction", _with(sale=always(ToAuction()))),
    Answer("Quick Sale", "pay the price", _with(sale=always(QuickSale()))),
    Answer("bid", "pass", _with(bid=always(Pass()))),
    Answer("bid", "one bid, then pass", _with(bid=one_bid)),
    Answer("bid", "up to the Q/S price", _with(bid=by_value)),
    Answer("bid", "never pass", _with(bid=always(Bid()))),
    Answer("outfit", "nothing", _with(outfit=always(Pass()))),
    Answer("outfit", "all at once", _with(outfit=first_card)),
    Answer("maintenance", "pay", _with(upkeep=always(Maintain()))),
    Answer("maintenance", "drop", _with(upkeep=always(Drop()))),
    Answer("cards in the race", "none", _with(cards=always(Pass()))),
    Answer("cards in the race", "at the first chance", _with(cards=first_card)),
    Answer("drive", "to the farthest square", _with(drive=farthest)),
    Answer("drive", "half way", _with(drive=half_way)),
    Answer("bargain: offer", "none", _with(trade=always(Ready()))),
    Answer("bargain: answer", "decline", _with(answer=always(Decline()))),
    Answer("bargain: answer", "accept", _with(answer=always(Accept()))),
    Answer("hire", "nobody", _with(hire=None)),
)


def named(seen: View, choice: Any) -> tuple[str, str]:
    """The kind of a decision, and its answer in a word."""
    kind, what = type(seen.stage).__name__, type(choice).__name__
    if isinstance(seen.stage, Window):
        kind = "outfit" if seen.stage.moment is Moment.OUTFIT else "cards in the race"
    if isinstance(seen.stage, Answered):
        kind = f"answer to a {type(seen.stage.offer).__name__}"
    if isinstance(choice, Move):
        what = "the farthest square" if choice == rollout(seen) else "another square"
    return kind, what


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--series", type=int, default=240)
    parser.add_argument("--only", default="")
    args = parser.parse_args()
    answers = [answer for answer in ANSWERS if args.only in answer.kind]
    show("ben-hvrt", answers, named, args.series, {"seats": 4})


if __name__ == "__main__":
    main()
