"""What always giving one answer costs in Horse Fever.

python benchmarks/decisions/horse_fever.py [--series 240] [--only bet]
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import Any

from _frame import Answer, show

from engine.core.chance import Stream
from engine.games.horse_fever.actions import (
    Accept,
    Bet,
    Buy,
    BuyFrom,
    BuyStable,
    Decline,
    Keep,
    Lay,
    Pass,
    Place,
)
from engine.games.horse_fever.cards import TARGETS
from engine.games.horse_fever.model import Betting
from engine.games.horse_fever.views import View
from engine.strategies.horse_fever.bot import Habit, any_card, least_on_the_favourite, nothing
from engine.strategies.horse_fever.strong import boss


def always(*wanted: Any) -> Habit:
    """The first of these that is on the menu; else its first line."""
    return lambda seen, _: next((each for each in wanted if each in seen.menu), seen.menu[0])


def stables(seen: View, _: Stream) -> Any:
    """The dearest stable there is."""
    found = [choice for choice in seen.menu if isinstance(choice, BuyStable)]
    return min(found, key=lambda choice: seen.table.odds[choice.lane], default=Pass())


def in_turn(seen: View, _: Stream) -> Any:
    """Whatever comes first after passing."""
    return seen.menu[min(1, len(seen.menu) - 1)]


def first_target(seen: View, _: Stream) -> Any:
    """The most of something, before the fewest."""
    choices = [choice for choice in seen.menu if isinstance(choice, Keep)]
    return max(choices, key=lambda choice: choice.card in TARGETS and TARGETS[choice.card].most)


def least(to: str) -> Habit:
    """The least stake on the favourite."""

    def bet(seen: View, _: Stream) -> Any:
        bets = [choice for choice in seen.menu if isinstance(choice, Bet) and choice.to == to]
        return min(bets, key=lambda bet: (seen.odds[bet.lane], bet.stake), default=seen.menu[0])

    return bet


def all_of_it(seen: View, _: Stream) -> Any:
    """All there is, to show, on the favourite."""
    bets = [choice for choice in seen.menu if isinstance(choice, Bet) and choice.to == "show"]
    return min(bets, key=lambda bet: (seen.odds[bet.lane], -bet.stake), default=seen.menu[0])


def on_my_horse(seen: View, _: Stream) -> Any:
    """Every card behind the horse of one's first bet."""
    lane = next((wager.lane for wager in seen.meeting.wagers if wager.seat == seen.seat), 0)
    return Lay(next(iter(seen.hand)), lane)


def on_the_favourite(seen: View, _: Stream) -> Any:
    """Every card behind the favourite."""
    return Lay(next(iter(seen.hand)), seen.odds.index(min(seen.odds)))


def _with(**habit: Any) -> Any:
    return lambda: replace(boss(), **habit)


def _but(*kinds: type) -> Habit:
    """As strong as can be, without purchases of some kinds."""
    strong = boss()

    def buy(seen: View, rng: Stream) -> Any:
        choice = strong.buy(seen, rng)
        return Pass() if isinstance(choice, kinds) else choice

    return buy


ANSWERS = (
    Answer("purchase", "pass", _with(buy=always(Pass()))),
    Answer("purchase", "Action cards", _with(buy=always(Buy("action")))),
    Answer("purchase", "a Target, then Action cards", _with(buy=always(Buy("target"), Buy("action")))),
    Answer("purchase", "a Target, then pass", _with(buy=always(Buy("target")))),
    Answer("purchase", "a stable", _with(buy=stables)),
    Answer("purchase", "nothing of other players", _with(buy=_but(BuyFrom))),
    Answer("card kept", "any", _with(keep=any_card)),
    Answer("card kept", "the most of something", _with(keep=first_target)),
    Answer("asked to sell", "decline", _with(sell=always(Decline()))),
    Answer("asked to sell", "accept", _with(sell=in_turn)),
    Answer("offered a card", "decline", _with(take=always(Decline()))),
    Answer("offered a card", "buy", _with(take=always(Accept()))),
    Answer("own cards", "never offered", _with(offers=nothing)),
    Answer("line-up", "no Horse", _with(place=always(Pass()))),
    Answer("first bet", "the least on the favourite to show", _with(bet=least_on_the_favourite)),
    Answer("first bet", "the least on the favourite to win", _with(bet=least("win"))),
    Answer("first bet", "all on the favourite to show", _with(bet=all_of_it)),
    Answer("second bet", "none", _with(again=always(Pass()))),
    Answer("second bet", "the least on the favourite to show", _with(again=least("show"))),
    Answer("race-fixing", "behind one's own horse", _with(fix=on_my_horse)),
    Answer("race-fixing", "behind the favourite", _with(fix=on_the_favourite)),
    Answer("points", "out of both auctions", _with(points=always(Pass()))),
    Answer("points", "take every price", _with(points=always(Accept()))),
)


def named(seen: View, choice: Any) -> tuple[str, str]:
    """The kind of a decision, and its answer in a word."""
    kind, what = type(seen.stage).__name__, type(choice).__name__
    match choice:
        case Buy():
            what = choice.what
        case Bet():
            short = "high" if seen.odds[choice.lane] <= 3 else "low"
            what = f"{choice.to} at {short} odds"
        case Lay():
            mine = {wager.lane for wager in seen.meeting.wagers if wager.seat == seen.seat}
            what = "behind one's own horse" if choice.lane in mine else "behind another"
        case Keep():
            what = "the first listed" if choice == seen.menu[0] else "another"
        case Place():
            what = "a Horse"
    return (f"bet {seen.stage.nth}" if isinstance(seen.stage, Betting) else kind), what


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--series", type=int, default=240)
    parser.add_argument("--only", default="")
    args = parser.parse_args()
    answers = [answer for answer in ANSWERS if args.only in answer.kind]
    show("horse-fever", answers, named, args.series, {"seats": 4})


if __name__ == "__main__":
    main()
