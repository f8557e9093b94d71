"""The bot that plays the whole game: what a point is worth in Danari decides everything else.

It races every race in its head with its own cards behind each horse in turn, and bets where points
and money together come to most; it collects Targets and then the cheap cards that make them true.
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
    Buy,
    BuyStable,
    Decline,
    Keep,
    Lay,
    Pass,
    Place,
)
from engine.games.horse_fever.betting import open_bets
from engine.games.horse_fever.cards import ASSISTANTS, HORSES, TARGETS
from engine.games.horse_fever.ending import counted, debt
from engine.games.horse_fever.model import Asked, Betting, Choose, Selling
from engine.games.horse_fever.prices import card_price, pass_pays, resale_price, stable_price
from engine.games.horse_fever.views import View
from engine.probability.horse_fever import Prospect, after, bets, compared
from engine.probability.horse_fever.forecast import receipts
from engine.probability.horse_fever.races import Finish
from engine.strategies.horse_fever.bettors import helping, in_hundreds
from engine.strategies.horse_fever.bot import GAME, Bot
from engine.strategies.registry import strategy

RACES = 300
TRUST = 2.0
"""Others are taken to help their own horses twice as gladly as they harm them."""
POINT = 1_000
"""What a point costs at the least, in the auction."""
PRIZE = {2: 390, 3: 330, 4: 220, 5: 120, 6: 110, 7: 65}
"""What a stable at these odds wins in a race, on average (HF-61)."""


# -- what things are worth, in points ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Outlook:
    """Where a seat stands."""

    seen: View
    seat: int

    @classmethod
    def of(cls, seen: View) -> Outlook:
        """Of the seat whose view it is."""
        if seen.seat is None:
            raise AssertionError("a spectator has no outlook")
        return cls(seen, seen.seat)

    @property
    def rounds(self) -> int:
        """Rounds to come, this one included."""
        return self.seen.options.rounds - self.seen.table.round

    @property
    def free(self) -> int:
        """Money that is not owed, nor needed for the bets of this round."""
        return self.seen.purse - debt(self.seen.table, self.seat) - 2 * self.seen.least_stake

    @property
    def point(self) -> float:
        """The Danari that a point is worth: who has more money than auctions can take values it less."""
        return max(POINT, self.free / (1 + self.rounds))

    def chance(self, kind: str) -> float:
        """That a Target will be reached, if one sets one's mind to it."""
        target, table = TARGETS[kind], self.seen.table
        others = [
            counted(table, other, target.of)
            for other, here in enumerate(table.alive)
            if here and other != self.seat
        ]
        mine = counted(table, self.seat, target.of) + (target.of == "targets")
        if not target.most:
            return 0.5 if mine <= min(others) and target.of == "stables" else 0.1
        if target.of == "danari":
            return 0.6 if mine > max(others) else 0.25
        if target.of == "horses" and self.seat not in table.stables:
            return 0.3
        lead = mine - max(others)
        return 0.9 if lead > 0 else 0.75 if lead == 0 and mine else 0.7 if lead + 2 * self.rounds > 2 else 0.2

    def wanted(self, of: str) -> bool:
        """Whether a Target in hand asks for the most of something."""
        held = self.seen.table.targets[self.seat]
        return any(TARGETS[kind].of == of and TARGETS[kind].most for kind in held)

    def missing(self, of: str) -> bool:
        """Whether it asks for more than one has."""
        table = self.seen.table
        if not self.wanted(of):
            return False
        most = max(counted(table, other, of) for other, here in enumerate(table.alive) if here)
        return counted(table, self.seat, of) < max(1, most)


# -- purchases ---------------------------------------------------------------------------------------


def buy(seen: View, _: Stream) -> Action:
    """Whatever is worth most for its price, if it is worth more than passing."""
    here = Outlook.of(seen)
    passing = pass_pays(seen.table, here.seat) / here.point
    best = max(_offers(here), key=lambda offer: offer[0], default=(0.0, Pass()))
    return best[1] if best[0] > passing else Pass()


def _offers(here: Outlook) -> Iterator[tuple[float, Action]]:
    """Every purchase on the menu that leaves enough to bet, with what it gains in points."""
    seen, table, seat = here.seen, here.seen.table, here.seat
    for choice in seen.menu:
        match choice:
            case Buy(what=what):
                price = card_price(table, seat, what)
                worth = _card_worth(here, what)
            case BuyStable(lane=lane):
                price = stable_price(table, seat, lane)
                prizes = PRIZE[table.odds[lane]] * here.rounds * table.character(seat).prizes
                worth = 1 + prizes / here.point + 2.0 * here.missing("stables")
            case _:
                continue
        if price <= here.free:
            yield worth - price / here.point, choice


def _card_worth(here: Outlook, what: str) -> float:
    """In points; an Assistant or a Horse is bought for the Target that asks for it."""
    table, seat = here.seen.table, here.seat
    match what:
        case "action":
            return 1.1 if not table.hands[seat] else 0.9
        case "target":
            held = table.targets[seat]
            fresh = sorted((here.chance(kind) for kind in TARGETS if kind not in held), reverse=True)
            return tables.TARGET_POINTS * (fresh[1] if len(fresh) > 1 else 0.0) - 0.2
        case "assistant":
            income = 250 * (here.rounds - 1) / here.point
            return income + 2.5 * here.missing("assistants")
        case "horse":
            return 0.3 + 2.5 * here.missing("horses")
    return 0.0


def keep(seen: View, _: Stream) -> Action:
    """Of the cards drawn, the one that is worth most."""
    here, stage = Outlook.of(seen), seen.stage
    deck = stage.deck if isinstance(stage, Choose) else ""
    choices = [choice for choice in seen.menu if isinstance(choice, Keep)]
    return max(choices, key=lambda choice: _kept_worth(here, deck, choice))


def _kept_worth(here: Outlook, deck: str, choice: Keep) -> float:
    table, kind = here.seen.table, choice.copies or choice.card
    if deck == "target":
        return here.chance(kind) if kind not in table.targets[here.seat] else 0.0
    if deck == "horse":
        return HORSES[kind].income + 400 * (HORSES[kind].counts - 1) + 100 * (kind in FAST)
    card = ASSISTANTS[kind]
    rounds = here.rounds - 1
    yearly = card.income + 200 * abs(card.neighbour) + card.per_stable * len(table.stables_of(here.seat))
    saved = {"target": 400, "assistant": 200, "horse": 100}.get(card.free, 0)
    return (
        card.at_once
        + (yearly + saved) * rounds
        + 400 * (card.counts - 1)
        + 300 * bool(card.discount)
        + (card.pass_pays - tables.PASS_PAYS) * rounds / 2
    )


FAST = ("bolter", "starter", "finisher", "sprinter", "pursuer", "favourite")


def place(seen: View, _: Stream) -> Action:
    """Paid Horses on the slowest stable of one's own, fast ones on the fastest."""
    places = [choice for choice in seen.menu if isinstance(choice, Place)]

    def worth(choice: Place) -> tuple[int, int]:
        slow, odds = bool(HORSES[choice.card].income), seen.table.odds[choice.lane]
        rank = FAST.index(choice.card) if choice.card in FAST else len(FAST)
        return (100 + odds, 0) if slow else (50 - odds, -rank)

    return max(places, key=worth, default=Pass())


def sell(seen: View, _: Stream) -> Action:
    """At twice its price most things are for sale; a Target only if it is not to be reached."""
    here, stage = Outlook.of(seen), seen.stage
    if not isinstance(stage, Asked):
        return Decline()
    table, offer = seen.table, stage.offer
    price = resale_price(table, offer) / here.point
    card = ""
    match offer.what:
        case "stable":
            prizes = PRIZE[table.odds[offer.lane]] * here.rounds * table.character(here.seat).prizes
            worth = 2 + prizes / here.point  # a point less here is a point more there
        case "target":
            card = min(table.targets[here.seat], key=here.chance)
            worth = 2 * tables.TARGET_POINTS * here.chance(card)
        case _:
            worth = 0.2 * here.rounds + 2.5 * here.wanted(f"{offer.what}s")
    return Accept(card) if price > worth else Decline()


def shift(seen: View, rng: Stream) -> Action:
    """The stable whose new odds make for the best bet, if it is better than without."""
    here, seed = Outlook.of(seen), rng.index(1 << 20)

    def best(choice: Action) -> float:
        following = after(seen, choice)
        if following is None:
            return 0.0
        return max(_weighed(here, each)[0] for each in bets(following, races=RACES, seed=seed))

    return max(seen.menu, key=best)


# -- bets and race-fixing ------------------------------------------------------------------------------


def bet(seen: View, rng: Stream) -> Action:
    """The bet of most points, money counted, with one's own cards behind the horse."""
    here, hand = Outlook.of(seen), [*seen.hand.each()]
    lanes = sorted({lane for lane, _ in open_bets(seen.options, seen.meeting, here.seat)})
    plans = [helping(seen, hand, lane) for lane in lanes] if hand else [()]
    ends = compared(seen, plans, races=RACES, seed=rng.index(1 << 20), trust=TRUST)
    found = [
        _weighed(here, each)
        for number, end in enumerate(ends)
        for each in bets(seen, end=end)
        if not hand or each.lane == lanes[number]
    ]
    worth, choice = max(found, key=lambda pair: pair[0])
    second = isinstance(seen.stage, Betting) and seen.stage.nth == 2
    return Pass() if second and worth <= 0 else choice


def _weighed(here: Outlook, prospect: Prospect) -> tuple[float, Bet]:
    """What a bet brings in points, with the stake that suits it."""
    seen = here.seen
    share = 0.5 * prospect.kelly  # half of what Kelly says: chances are but estimates
    stake = in_hundreds(seen, share * max(0, seen.purse - debt(seen.table, here.seat)))
    money = stake * (prospect.returns.mean - 1)
    counts = 0.0 if seen.options.variant == "party" else prospect.points
    return counts + money / here.point, Bet(prospect.lane, prospect.to, stake)


def fix(seen: View, rng: Stream) -> Action:
    """The card and the lane that do most for one's bets and stables, points counted."""
    here = Outlook.of(seen)
    plans = [(choice,) for choice in seen.menu if isinstance(choice, Lay)]
    ends = compared(seen, plans, races=RACES, seed=rng.index(1 << 20), trust=TRUST)
    gains = [_gain(here, end) for end in ends]
    return plans[gains.index(max(gains))][0]


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


# -- points ------------------------------------------------------------------------------------------


def trade_points(seen: View, _: Stream) -> Action:
    """Buy a point while it is cheap for what one has; sell one only to be able to bet."""
    here = Outlook.of(seen)
    price = seen.sale.price if seen.sale is not None else 0
    if isinstance(seen.stage, Selling):
        poor = here.rounds > 1 and seen.purse < 2 * seen.least_stake
        return Accept() if poor and price >= POINT // 2 else Pass()
    left = seen.purse - debt(seen.table, here.seat)
    if here.rounds > 1:
        left -= 3 * seen.least_stake + 2 * tables.CARD_PRICE
        limit = min(left, 1.5 * here.point)
    else:
        keeps = "most-danari" in seen.table.targets[here.seat] and _richest(here)
        limit = 0 if keeps else left
    return Accept() if price <= limit else Pass()


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
    return Bot(bet, bet, buy, keep, sell, place, shift, fix, points=trade_points)
