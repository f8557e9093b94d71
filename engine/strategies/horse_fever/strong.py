"""The bot that plays the whole game: what a point is worth in Danari decides everything else.

It races every race in its head with its own cards behind each horse in turn, and bets where points
and money together come to most; it collects Targets and then the cheap cards that make them true, from the
bank or from whoever has them, and sells what it does not need to whoever is at a purchase.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from engine.core.chance import Stream
from engine.games.horse_fever import tables
from engine.games.horse_fever.actions import (
    Accept,
    Action,
    Bet,
    Borrow,
    Buy,
    BuyFrom,
    BuyStable,
    Decline,
    Keep,
    Lay,
    Offer,
    Pass,
    Place,
)
from engine.games.horse_fever.betting import open_bets
from engine.games.horse_fever.cards import HORSES
from engine.games.horse_fever.model import Asked, Betting, Choose, Offered, Purchase, Selling
from engine.games.horse_fever.prices import card_price, pass_pays, resale_price, stable_price
from engine.games.horse_fever.views import View
from engine.probability.horse_fever import Prospect, after, bets, compared
from engine.probability.horse_fever.forecast import receipts
from engine.probability.horse_fever.races import Finish
from engine.strategies.horse_fever.bettors import helping, in_hundreds
from engine.strategies.horse_fever.bot import GAME, Bot
from engine.strategies.horse_fever.outlook import FAST, Manner, Outlook
from engine.strategies.registry import strategy

RACES = 300
TRUST = 2.0
"""Others are taken to help their own horses twice as gladly as they harm them."""
RICH = 3
"""Who has so many times the price may think of buying."""
GLADLY = 0.3
"""By so many points a deal between players must be better than none."""


@dataclass(frozen=True, slots=True)
class Boss:
    """The habits of whoever thinks that things are worth this."""

    manner: Manner

    def bot(self) -> Bot:
        """A player with these habits."""
        return Bot(
            bet=self.bet,
            again=self.bet,
            buy=self.buy,
            keep=self.keep,
            sell=self.sell,
            place=self.place,
            shift=self.shift,
            fix=self.fix,
            points=self.trade_points,
            take=self.take,
            offers=self.offers,
        )

    def _here(self, seen: View) -> Outlook:
        return Outlook.of(seen, self.manner)

    # -- purchases -------------------------------------------------------------------------------

    def buy(self, seen: View, _: Stream) -> Action:
        """Whatever is worth most for its price, if it is worth more than passing."""
        here = self._here(seen)
        passing = pass_pays(seen.table, here.seat) / here.point
        best = max(self._goods(here), key=lambda good: good[0], default=(0.0, Pass()))
        return best[1] if best[0] > passing else Pass()

    def _goods(self, here: Outlook) -> Iterator[tuple[float, Action]]:
        """Every purchase on the menu that leaves enough to bet, with what it gains in points."""
        table, seat = here.seen.table, here.seat
        for choice in here.seen.menu:
            match choice:
                case Buy(what=what):
                    price, worth = card_price(table, seat, what), here.card(what)
                case BuyStable(lane=lane):
                    price, worth = stable_price(table, seat, lane), here.stable(lane)
                case BuyFrom():
                    price, worth = resale_price(table, choice), here.bought(choice) - GLADLY
                case Borrow(side=side):
                    yield self._loan(here, side), choice
                    continue
                case _:
                    continue
            if price <= here.free:
                yield worth - price / here.point, choice

    def _loan(self, here: Outlook, side: str) -> float:
        """A Loan of the Mob early, for who has a use for it; the Bank's, for who could not buy anything."""
        if here.seen.table.loans[here.seat].total >= self.manner.loans:
            return 0.0
        if side == "mob":
            return self.manner.loan if here.rounds >= self.manner.works else 0.0
        return 2.0 if here.free < tables.CARD_PRICE and here.rounds > 1 else 0.0

    def keep(self, seen: View, _: Stream) -> Action:
        """Of the cards drawn, the one that is worth most."""
        here, stage = self._here(seen), seen.stage
        deck = stage.deck if isinstance(stage, Choose) else ""
        choices = [choice for choice in seen.menu if isinstance(choice, Keep)]
        return max(choices, key=lambda choice: here.kept(deck, choice))

    # -- from player to player -------------------------------------------------------------------

    def sell(self, seen: View, _: Stream) -> Action:
        """At twice its price most things are for sale; a Target only if it is not to be reached."""
        here, stage = self._here(seen), seen.stage
        if not isinstance(stage, Asked):
            return Decline()
        asked, card = stage.offer, ""
        if asked.what == "target":
            card = min(seen.table.targets[here.seat], key=here.chance)
        price = resale_price(seen.table, asked) / here.point
        return Accept(card) if price > here.sold(asked.what, asked.lane, card) else Decline()

    def take(self, seen: View, _: Stream) -> Action:
        """What is worth more than its price, and than the money of a pass."""
        here, stage = self._here(seen), seen.stage
        if not isinstance(stage, Offered):
            return Decline()
        price = resale_price(seen.table, stage.offer)
        gain = here.bought(stage.offer) - (price + pass_pays(seen.table, here.seat)) / here.point
        return Accept() if price <= here.free and gain > GLADLY else Decline()

    def offers(self, seen: View, _: Stream) -> Offer | None:
        """What one can best do without, to a rich buyer's second purchase."""
        here, stage = self._here(seen), seen.stage
        if not isinstance(stage, Purchase) or stage.step == 0:
            return None
        purse = seen.table.money.purses[stage.waiting[0]]
        gains = [
            (
                resale_price(seen.table, offer) / here.point - here.sold(offer.what, offer.lane, offer.card),
                offer,
            )
            for offer in seen.offers
            if RICH * resale_price(seen.table, offer) <= purse
        ]
        best = max(gains, key=lambda pair: pair[0], default=None)
        return best[1] if best is not None and best[0] > GLADLY else None

    # -- the line-up -----------------------------------------------------------------------------

    def place(self, seen: View, _: Stream) -> Action:
        """Paid Horses on the slowest stable of one's own, fast ones on the fastest."""
        places = [choice for choice in seen.menu if isinstance(choice, Place)]

        def worth(choice: Place) -> tuple[int, int]:
            slow, odds = bool(HORSES[choice.card].income), seen.table.odds[choice.lane]
            rank = FAST.index(choice.card) if choice.card in FAST else len(FAST)
            return (100 + odds, 0) if slow else (50 - odds, -rank)

        return max(places, key=worth, default=Pass())

    def shift(self, seen: View, rng: Stream) -> Action:
        """The stable whose new odds make for the best bet, if it is better than without."""
        here, seed = self._here(seen), rng.index(1 << 20)

        def best(choice: Action) -> float:
            following = after(seen, choice)
            if following is None:
                return 0.0
            return max(self._weighed(here, each)[0] for each in bets(following, races=RACES, seed=seed))

        return max(seen.menu, key=best)

    # -- bets and race-fixing --------------------------------------------------------------------

    def bet(self, seen: View, rng: Stream) -> Action:
        """The bet of most points, money counted, with one's own cards behind the horse."""
        here, hand = self._here(seen), [*seen.hand.each()]
        lanes = sorted({lane for lane, _ in open_bets(seen.options, seen.meeting, here.seat)})
        plans = [helping(seen, hand, lane) for lane in lanes] if hand else [()]
        ends = compared(seen, plans, races=RACES, seed=rng.index(1 << 20), trust=TRUST)
        found = [
            self._weighed(here, each)
            for number, end in enumerate(ends)
            for each in bets(seen, end=end)
            if not hand or each.lane == lanes[number]
        ]
        worth, choice = max(found, key=lambda pair: pair[0])
        second = isinstance(seen.stage, Betting) and seen.stage.nth == 2
        return Pass() if second and worth <= 0 else choice

    def _weighed(self, here: Outlook, prospect: Prospect) -> tuple[float, Bet]:
        """What a bet brings in points, with the stake that suits it: chances are but estimates."""
        seen = here.seen
        stake = in_hundreds(seen, self.manner.share * prospect.kelly * max(0, seen.purse - here.owed))
        money = stake * (prospect.returns.mean - 1)
        counts = 0.0 if seen.options.variant == "party" else prospect.points
        return counts + money / here.point, Bet(prospect.lane, prospect.to, stake)

    def fix(self, seen: View, rng: Stream) -> Action:
        """The card and the lane that do most for one's bets and stables, points counted."""
        here = self._here(seen)
        plans = [(choice,) for choice in seen.menu if isinstance(choice, Lay)]
        ends = compared(seen, plans, races=RACES, seed=rng.index(1 << 20), trust=TRUST)
        gains = [_gain(here, end) for end in ends]
        return plans[gains.index(max(gains))][0]

    # -- points ----------------------------------------------------------------------------------

    def trade_points(self, seen: View, _: Stream) -> Action:
        """Buy a point while it is cheap for what one has; sell one only to be able to bet."""
        here = self._here(seen)
        price = seen.sale.price if seen.sale is not None else 0
        if isinstance(seen.stage, Selling):
            poor = here.rounds > 1 and seen.purse < 2 * seen.least_stake
            return Accept() if poor and price >= self.manner.point // 2 else Pass()
        left = seen.purse - here.owed
        if here.rounds > 1:
            left -= 3 * seen.least_stake + 2 * tables.CARD_PRICE
            return Accept() if price <= min(left, self.manner.limit * here.point) else Pass()
        keeps = "most-danari" in seen.table.targets[here.seat] and _richest(here)
        return Accept() if price <= left and not keeps else Pass()


def _gain(here: Outlook, end: Finish) -> float:
    """Points and money that a seat may expect; what the others win counts against it."""
    seats, money = here.seen.options.seats, receipts(here.seen, end)
    points = np.zeros((seats, end.places.shape[1]))
    for wager in here.seen.meeting.wagers:
        best = 1 if wager.to == tables.WIN else tables.SHOWN
        each = tables.WIN_POINTS if wager.to == tables.WIN else tables.SHOW_POINTS
        points[wager.seat] += each * (end.places[wager.lane] <= best)
    worth = (points + money / here.point).mean(axis=1)
    others = sum(float(each) for seat, each in enumerate(worth) if seat != here.seat)
    return float(worth[here.seat]) - others / (2 * max(1, seats - 1))


def _richest(here: Outlook) -> bool:
    purses = here.seen.table.money.purses
    return max(purses) == purses[here.seat]


@strategy(
    GAME,
    "strong",
    name="The Boss",
    idea="weighs points against Danari, fixes what it bets on, and collects Targets early",
    voice=("I built this track.", "Everything has its price."),
)
def boss() -> Bot:
    """The whole game, played to win."""
    return Boss(Manner()).bot()
