"""A player of Horse Fever put together from habits: how it buys, bets, fixes, judges and trades points."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from engine.core.chance import Stream
from engine.games.horse_fever.actions import Accept, Action, Bet, Decline, Judge, Lay, Offer, Pass
from engine.games.horse_fever.model import (
    Asked,
    Betting,
    Buying,
    Choose,
    Fixing,
    LineUp,
    Offered,
    Photo,
    Purchase,
    Selling,
    Shifting,
)
from engine.games.horse_fever.views import View

Habit: TypeAlias = Callable[[View, Stream], Action]
Offers: TypeAlias = Callable[[View, Stream], Offer | None]
GAME = "horse-fever"


def backed(seen: View) -> list[float]:
    """By lane, how much this seat has on it: a Win bet counts by its odds, a Show bet by its double."""
    stakes = [0.0] * len(seen.odds)
    for wager in seen.meeting.wagers:
        if wager.seat == seen.seat:
            stakes[wager.lane] += wager.stake * (seen.odds[wager.lane] if wager.to == "win" else 2)
    return stakes


def passing(_: View, __: Stream) -> Action:
    """Buy nothing, place nothing, sell nothing."""
    return Pass()


def no_sale(_: View, __: Stream) -> Action:
    """What I have I hold."""
    return Decline()


def nothing(_: View, __: Stream) -> None:
    """Nothing of mine is for sale."""


def any_card(seen: View, rng: Stream) -> Action:
    """Of the cards drawn, any."""
    return rng.choice(seen.menu)


def first_on_the_list(seen: View, _: Stream) -> Action:
    """The first entry of the menu that does something."""
    return next((choice for choice in seen.menu if choice != Pass()), Pass())


HELPS = {
    "finish-plus-2": 4,
    "start-4": 5,
    "sprint-2": 3,
    "sprint-plus-1": 3,
    "start-plus-1": 3,
    "last-4": 3,
    "odds-up": 2,
    "photo-first": 2,
    "no-negative": 1,
    "odds-down": -2,
    "no-positive": -1,
    "photo-last": -2,
    "sprint-minus-1": -3,
    "sprint-never": -3,
    "start-minus-1": -3,
    "finish-stop": -3,
    "first-0": -4,
    "start-0": -5,
}
"""Roughly how much an Action card helps the horse it lies behind."""


def fix_for_my_bets(seen: View, _: Stream) -> Action:
    """Good cards behind the horse I have most on, bad ones behind the favourite of which I have nothing."""
    mine = backed(seen)
    horse = max(range(len(mine)), key=lambda lane: (mine[lane], -seen.odds[lane]))
    rival = min(range(len(mine)), key=lambda lane: (mine[lane] > 0, seen.odds[lane]))
    card = next(iter(seen.hand))
    return Lay(card, horse if HELPS[card] > 0 else rival)


def judge_for_my_bets(seen: View, _: Stream) -> Action:
    """The horse that I have most on."""
    mine = backed(seen)
    lanes = [choice for choice in seen.menu if isinstance(choice, Judge)]
    return max(lanes, key=lambda choice: mine[choice.lane])


def no_points(_: View, __: Stream) -> Action:
    """Stay out of auctions."""
    return Pass()


def buy_when_rich(seen: View, _: Stream) -> Action:
    """Never sell a point; buy one for a fifth of the purse, or in the last round for all of it."""
    price = seen.sale.price if seen.sale is not None else 0
    last = seen.table.round + 1 == seen.options.rounds
    rich = price <= (seen.purse if last else seen.purse / 5)
    return Accept() if rich and isinstance(seen.stage, Buying) else Pass()


def least_on_the_favourite(seen: View, _: Stream) -> Action:
    """The least stake, to show, on the best odds there are."""
    bets = [choice for choice in seen.menu if isinstance(choice, Bet)]
    return min(bets, key=lambda bet: (bet.stake, seen.odds[bet.lane], bet.to != "show", bet.lane))


@dataclass(frozen=True, slots=True)
class Bot:
    """One habit for each sort of decision; whatever is not said is a quiet player's."""

    bet: Habit = least_on_the_favourite
    again: Habit = passing  # the second bet
    buy: Habit = passing
    keep: Habit = any_card
    sell: Habit = no_sale
    place: Habit = first_on_the_list
    shift: Habit = passing
    fix: Habit = fix_for_my_bets
    judge: Habit = judge_for_my_bets
    points: Habit = no_points  # both auctions
    take: Habit = no_sale  # what others offer
    offers: Offers = nothing  # to whoever is at a purchase

    @property
    def interjects(self) -> bool:
        """Whether it ever offers a card."""
        return self.offers is not nothing

    def interject(self, seen: View, rng: Stream) -> Offer | None:
        """A card for whoever is at a purchase, if that is its way."""
        return self.offers(seen, rng)

    def choose(self, seen: View, rng: Stream) -> Action:
        """The habit for the decision at hand."""
        return self._habit(seen)(seen, rng)

    def _habit(self, seen: View) -> Habit:
        stage = seen.stage
        if isinstance(stage, Betting):
            return self.bet if stage.nth == 1 else self.again
        habit: Habit = getattr(self, HABITS[type(stage)])
        return habit


HABITS: Final[dict[type, str]] = {
    Purchase: "buy",
    Choose: "keep",
    Asked: "sell",
    Offered: "take",
    LineUp: "place",
    Shifting: "shift",
    Fixing: "fix",
    Photo: "judge",
    Selling: "points",
    Buying: "points",
}
"""What a stage asks for; a bet depends on which it is."""
