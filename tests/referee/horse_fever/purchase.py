"""Purchases, sales between players, and the line-up."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine.games.horse_fever import cards as c
from engine.games.horse_fever.actions import (
    Accept,
    Borrow,
    Buy,
    BuyFrom,
    BuyStable,
    Decline,
    Keep,
    Offer,
    Pass,
    Place,
    Shift,
)
from engine.games.horse_fever.events import (
    AskedToSell,
    Borrowed,
    Bought,
    Drew,
    Earned,
    HorsePlaced,
    Kept,
    OfferDeclined,
    OfferedToSell,
    PassedPurchase,
    RefusedToSell,
    SoldOn,
    StableBought,
    StableShifted,
)
from tests.referee.frame import Aside, Ask, Draw
from tests.referee.horse_fever.table import HIDDEN, LANES, NOBODY, PRICE, Script, Table

LENT = {"bank": 2000, "mob": 4000}  # HF-12
REQUESTS = 3  # HF-13


class Purchases(Table):
    """HF-10 to HF-16."""

    def __init__(self, options: Any) -> None:
        super().__init__(options)
        self.done: list[set[str]] = []  # what each seat has bought in this phase
        self.turned_down: set[BuyFrom] = set()  # in this turn
        self.offered: set[int] = set()  # who has made an offer in this turn
        self.shifts = [0] * 6

    def purchases(self) -> Script:
        """HF-10: everyone once, then everyone again."""
        self.done = [set() for _ in range(self.seats)]
        for _ in range(2):
            for seat in self.clockwise():
                self.turned_down, self.offered = set(), set()
                while not (yield from self.purchase(seat)):
                    pass

    def purchase(self, seat: int) -> Script:
        """One choice of a seat at a purchase; whether that was it."""
        menu = [Pass(), *self.from_the_bank(seat), *self.from_players(seat)]
        answer: Any = menu[0]
        if len(menu) > 1:
            others = [other for other in self.clockwise() if self.offers(other, seat)]
            answer = yield Ask(
                "HF-10",
                seat,
                menu=menu,
                others=others,
                aside=lambda other, offer: offer in self.offers(other, seat),
                tries=self._some_wishes,
            )
        match answer:
            case Pass():
                self._pass(seat)
            case Buy(what):
                yield from self._buy(seat, what)
            case BuyStable(lane):
                self._buy_stable(seat, lane)
            case Borrow(side):
                self.loan_cards -= 1
                self.loans[seat][side] += 1
                self.done[seat].add("loan")
                self.from_bank(seat, LENT[side])
                self.tell("HF-12", Borrowed(seat, side, LENT[side]))
            case BuyFrom():
                return (yield from self._ask_to_sell(seat, answer))
            case Aside(_, offer):
                return (yield from self._offered(seat, offer))
        return True

    def _some_wishes(self) -> list[Any]:
        """Purchases and offers, sense and nonsense, for the judge to tell apart."""
        some, seats = self.random.choice, range(self.seats)
        what = some(("target", "assistant", "horse", "stable", "action"))
        kind = some([*c.HORSES, *c.ASSISTANTS, *c.TARGETS])
        lane = some(LANES)
        return [
            Buy(what),
            BuyStable(lane),
            Borrow(some(("bank", "mob", "friend"))),
            BuyFrom(some(seats), what, kind),
            BuyFrom(some(seats), "stable", "", lane),
            BuyFrom(some(seats), "target"),
            *(Offer(seat, "stable", "", lane) for seat in seats for lane in LANES),
            *(Offer(seat, what, kind) for seat in seats),
        ]

    # -- from the bank -----------------------------------------------------------------------

    def from_the_bank(self, seat: int) -> list[Any]:
        """What the bank sells to this seat now."""
        purse, done = self.purses[seat], self.done[seat]
        found: list[Any] = []
        if self.decks["action"].total() >= 2 and purse >= self.cost(seat, "action"):
            found.append(Buy("action"))
        found += [
            Buy(what)
            for what in ("target", "assistant", "horse")
            if self.may_have(seat, what) and self.decks[what] and purse >= self.cost(seat, what)
        ]
        if "stable" not in done:
            free = [lane for lane in LANES if self.stables[lane] == NOBODY]
            found += [BuyStable(lane) for lane in free if purse >= self.stable_price(seat, lane)]
        if "loan" not in done and self.loan_cards:
            found += [Borrow(side) for side in LENT]
        return found

    def may_have(self, seat: int, what: str) -> bool:
        """HF-10, HF-11: each once a phase, and a Horse only with a Stable."""
        return what not in self.done[seat] and (what != "horse" or bool(self.lanes_of(seat)))

    def cost(self, seat: int, what: str) -> int:
        """HF-10: 400, or nothing for those with the right Assistant or Character."""
        free = self.skill(seat).free == what or any(each.free == what for each in self.helpers(seat))
        return 0 if free else 400

    def stable_price(self, seat: int, lane: int) -> int:
        """HF-11, HF-64."""
        less: int = sum(each.discount for each in self.helpers(seat))
        return max(0, PRICE[self.odds[lane]] - less)

    def _pass(self, seat: int) -> None:
        pays = max((each.pass_pays for each in self.helpers(seat)), default=400)
        self.from_bank(seat, pays)
        self.tell("HF-12", PassedPurchase(seat, pays))

    def _buy_stable(self, seat: int, lane: int) -> None:
        price = self.stable_price(seat, lane)
        self.from_bank(seat, -price)
        self.stables[lane] = seat
        self.done[seat].add("stable")
        self.tell("HF-11", StableBought(seat, lane, price))

    def _buy(self, seat: int, what: str) -> Script:
        """HF-10: two Action cards; or one of four cards."""
        cost = self.cost(seat, what)
        self.from_bank(seat, -cost)
        self.tell("HF-10", Bought(seat, what, cost))
        if what == "action":
            for _ in range(2):
                yield from self.draw_action(seat)
            return
        self.done[seat].add(what)
        for _ in range(min(4, self.decks[what].total())):
            self.drawn.append((yield from self.draw(seat, what)))
        ways = self._ways_to_keep()
        last = len(self.drawn) == 1 and len(ways) == 1
        kept = ways[0] if last else (yield Ask("HF-10", seat, menu=ways))
        self.drawn.remove(kept.card)
        self.decks[what].update(self.drawn)
        self.drawn = []
        hidden = Kept(seat, what, HIDDEN, "")
        self.tell(
            "HF-10", Kept(seat, what, kept.card, kept.copies), (seat,) if what == "target" else None, hidden
        )
        if what == "assistant":
            self.assistants[seat].append((kept.card, kept.copies))
            at_once = c.ASSISTANTS[kept.copies or kept.card].at_once
            if at_once:
                self.from_bank(seat, at_once)
                self.tell("HF-64", Earned(seat, kept.card, at_once))
        else:
            (self.targets if what == "target" else self.horses)[seat][kept.card] += 1

    def _ways_to_keep(self) -> list[Keep]:
        """HF-64: a copy is named as the card is kept, among the Assistants that lie open."""
        lie_open = sorted({kind for crew in self.assistants for kind, _ in crew})
        found = []
        for card in sorted(set(self.drawn)):
            copies = lie_open if card == "copy" else []
            found += [Keep(card, each) for each in copies or [""]]
        return found

    def draw(self, seat: int, what: str) -> Script:
        """A card that only the drawer sees."""
        card = yield Draw("HF-10", dict(self.decks[what]))
        self.decks[what] -= Counter([card])
        self.tell("HF-10", Drew(seat, what, card), only=(seat,), others=Drew(seat, what, HIDDEN))
        return card

    def draw_action(self, seat: int) -> Script:
        """An Action card into a hand."""
        card = yield from self.draw(seat, "action")
        self.hands[seat][card] += 1

    # -- from players ------------------------------------------------------------------------

    def resale(self, what: str, lane: int) -> int:
        """HF-13: twice the original price."""
        return 2 * (PRICE[self.odds[lane]] if what == "stable" else 400)

    def wants(self, seat: int, what: str, lane: int = NOBODY) -> bool:
        """Whether a seat may buy such a card of a player, and can pay it."""
        may = "player" not in self.done[seat] and self.may_have(seat, what)
        return may and self.purses[seat] >= self.resale(what, lane)

    def from_players(self, seat: int) -> list[BuyFrom]:
        """HF-13: whom one may ask for what."""
        if len(self.turned_down) >= REQUESTS:
            return []
        found = []
        for seller in self.clockwise():
            if seller != seat:
                goods = [BuyFrom(seller, "stable", "", lane) for lane in self.lanes_of(seller)]
                goods += [BuyFrom(seller, "assistant", kind) for kind, _ in self.assistants[seller]]
                goods += [BuyFrom(seller, "horse", kind) for kind in self.horses[seller]]
                goods += [BuyFrom(seller, "target")] if self.targets[seller] else []
                found += [each for each in goods if self.wants(seat, each.what, each.lane)]
        return [each for each in found if each not in self.turned_down]

    def offers(self, seller: int, buyer: int) -> list[Offer]:
        """HF-16: what one may offer to a buyer."""
        if seller == buyer or seller in self.offered or not self.alive[seller]:
            return []
        goods = [Offer(seller, "stable", "", lane) for lane in self.lanes_of(seller)]
        goods += [Offer(seller, "assistant", kind) for kind, _ in self.assistants[seller]]
        goods += [Offer(seller, "horse", kind) for kind in self.horses[seller]]
        goods += [Offer(seller, "target", kind) for kind in self.targets[seller]]
        return [each for each in goods if self.wants(buyer, each.what, each.lane)]

    def _ask_to_sell(self, seat: int, asked: BuyFrom) -> Script:
        """HF-13: sold, or turned down and the purchase is still there."""
        price = self.resale(asked.what, asked.lane)
        self.tell("HF-13", AskedToSell(seat, asked.seller, asked.what, asked.card, asked.lane, price))
        cards = list(self.targets[asked.seller]) if asked.what == "target" else [""]
        answer = yield Ask("HF-13", asked.seller, menu=(Decline(), *map(Accept, cards)))
        if answer == Decline():
            self.turned_down.add(asked)
            self.tell("HF-13", RefusedToSell(seat, asked.seller, asked.what))
            return False
        self._sold(seat, asked.seller, asked.what, answer.card or asked.card, asked.lane)
        return True

    def _offered(self, buyer: int, offer: Offer) -> Script:
        """HF-16: taken, or declined and the purchase is still there."""
        self.offered.add(offer.seat)
        price = self.resale(offer.what, offer.lane)
        told = OfferedToSell(buyer, offer.seat, offer.what, offer.card, offer.lane, price)
        masked = OfferedToSell(buyer, offer.seat, offer.what, HIDDEN, offer.lane, price)
        self.tell("HF-16", told, (offer.seat,) if offer.what == "target" else None, masked)
        answer = yield Ask("HF-16", buyer, menu=(Decline(), Accept()))
        if answer == Decline():
            self.tell("HF-16", OfferDeclined(buyer, offer.seat, offer.what))
            return False
        self._sold(buyer, offer.seat, offer.what, offer.card, offer.lane)
        return True

    def _sold(self, buyer: int, seller: int, what: str, card: str, lane: int) -> None:
        price = self.resale(what, lane)
        self.purses[buyer] -= price
        self.purses[seller] += price
        self.done[buyer] |= {what, "player"}
        told, masked = (SoldOn(buyer, seller, what, each, lane, price) for each in (card, HIDDEN))
        self.tell("HF-13", told, (buyer, seller) if what == "target" else None, masked)
        if what == "stable":
            self.stables[lane] = buyer
        elif what == "assistant":
            sold = next(each for each in self.assistants[seller] if each[0] == card)
            self.assistants[seller].remove(sold)
            self.assistants[buyer].append(sold)
        else:
            piles = self.targets if what == "target" else self.horses
            piles[seller] -= Counter([card])
            piles[buyer][card] += 1

    # -- the line-up -------------------------------------------------------------------------

    def line_up(self) -> Script:
        """HF-14, HF-63: Horses on own stables, and then the skill."""
        for seat in self.clockwise():
            while True:
                lanes = [lane for lane in self.lanes_of(seat) if not self.lineup[lane]]
                free = [card for card in self.horses[seat] if card not in self.lineup]
                menu = [Place(card, lane) for card in free for lane in lanes]
                answer: Any = (yield Ask("HF-14", seat, menu=(Pass(), *menu))) if menu else Pass()
                if answer == Pass():
                    break
                self.lineup[answer.lane] = answer.card
                self.tell("HF-14", HorsePlaced(seat, answer.card, answer.lane))
            if self.skill(seat).shifts:
                yield from self._shift(seat)

    def _shift(self, seat: int) -> Script:
        menu: list[Any] = [Pass()]
        for lane in LANES:
            menu += [Shift(lane, up=True)] if self.odds[lane] > 2 else []
            menu += [Shift(lane, up=False)] if self.odds[lane] < 7 else []
        answer = yield Ask("HF-63", seat, menu=menu)
        if answer != Pass():
            rows = 2 if answer.up else -2
            self.shifts[answer.lane] += rows
            self.tell("HF-63", StableShifted(seat, answer.lane, rows))
