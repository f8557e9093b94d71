"""The series before each race: deal, auction, bargains, maintenance."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine.games.ben_hvrt.actions import (
    Accept,
    Bid,
    Decline,
    Drop,
    Maintain,
    Pass,
    QuickSale,
    Ready,
    ToAuction,
    Trade,
)
from engine.games.ben_hvrt.cards import CARDS
from engine.games.ben_hvrt.events import (
    Accepted,
    Anted,
    BidMade,
    Dealt,
    Declined,
    Maintained,
    Offered,
    PassedBid,
    QuickSold,
    Revealed,
    Sold,
    Stacked,
    Unsold,
)
from engine.parts.deck import Cards
from tests.referee.ben_hvrt.windows import OUTFIT, Script, Windows
from tests.referee.frame import Ask, Draw

OPENED, COUNTERED = 2, 3  # BH-17


class Market(Windows):
    """BH-06 to BH-19."""

    def draw(self, rule: str) -> Script:
        """The next card of the deck."""
        kind = yield Draw(rule, dict(self.deck))
        self.deck = self.deck - type(self.deck)([kind])
        return kind

    def deal(self, rule: str, rounds: int) -> Script:
        """One card at a time from the Dealer's left, as long as there are cards (BH-10)."""
        for _ in range(rounds):
            for seat in self.leftwards(self.dealer + 1):
                if self.deck:
                    kind = yield from self.draw(rule)
                    self.hands[seat][kind] += 1
                    self.tell(rule, Dealt(seat, kind), only=(seat,), others=Dealt(seat, None))

    def ante(self) -> None:
        """BH-07."""
        due = 2 * self.laps * self.options.chariots
        for seat in self.leftwards(self.dealer + 1):
            paid = min(due, self.purses[seat])
            self.into_pot(seat, paid)
            self.tell("BH-07", Anted(seat, paid, paid < due))

    def stack_up(self) -> None:
        """BH-09, BH-10: a card a lap for everyone, as long as there are cards."""
        left = self.deck.total()
        for _ in range(self.laps * self.options.chariots):
            for seat in self.leftwards(self.dealer + 1):
                if left:
                    left -= 1
                    self.stacks[seat] += 1

    # -- the auction -------------------------------------------------------------------------

    def auction(self) -> Script:
        """BH-12: a card of each stack in turn, until there are none."""
        self.stack_up()
        self.tell("BH-09", Stacked(tuple(self.stacks)))
        while any(self.stacks):
            for seller in self.leftwards(self.dealer):
                if self.stacks[seller]:
                    yield from self.window(OUTFIT, seller)
                    yield from self.sale(seller)
        if self.options.trade:
            yield from self.bargaining()
        yield from self.window(OUTFIT, self.dealer)

    def sale(self, seller: int) -> Script:
        """BH-13: the Auctioneer may take it for the Q/S price, or the table bids."""
        kind = yield from self.draw("BH-13")
        self.stacks[seller] -= 1
        self.on_sale = kind
        self.tell("BH-13", Revealed(seller, kind))
        price = CARDS[kind].price
        if self.purses[seller] >= price:
            answer = yield Ask("BH-13", seller, menu=(ToAuction(), QuickSale()))
            if answer == QuickSale():
                self.into_pot(seller, price)
                self.tell("BH-13", QuickSold(seller, kind, price))
                self._won(seller, kind)
                return
        yield from self.bidding(seller, kind)

    def bidding(self, seller: int, kind: str) -> Script:
        """BH-14 to BH-16: everybody pays."""
        left, paid, best, cost = self.leftwards(seller), [0] * self.seats, None, 1
        while True:
            for seat in list(left):
                if best is not None and left == [best]:
                    self.tell("BH-15", Sold(best, kind, tuple(paid)))
                    self._won(best, kind)
                    return
                able = self.purses[seat] >= cost
                answer = yield Ask("BH-14", seat, menu=(Pass(), Bid()) if able else (Pass(),))
                if answer == Bid():
                    self.into_pot(seat, cost)
                    paid[seat] += cost
                    best = seat
                    self.tell("BH-14", BidMade(seat, cost))
                else:
                    left.remove(seat)
                    self.tell("BH-14", PassedBid(seat))
            if best is None:
                self.tell("BH-16", Unsold(kind))
                self.discards[kind] += 1
                self.on_sale = None
                return
            cost += 1

    def _won(self, seat: int, kind: str) -> None:
        self.receive(seat, kind)
        self.on_sale = None

    # -- bargains ----------------------------------------------------------------------------

    def bargaining(self) -> Script:
        """BH-17: round the table from the Dealer's left, each until ready; others may speak up."""
        opened = [0] * self.seats
        for seat in self.leftwards(self.dealer + 1):
            while True:
                able = [each for each in range(self.seats) if opened[each] < OPENED]
                answer = yield Ask(
                    "BH-17",
                    seat,
                    allows=lambda action: action == Ready(),
                    meant=(Ready, Trade),
                    others=able,
                    aside=lambda seat, action: self._fair(action, seat),
                    tries=self._some_trades,
                )
                if answer == Ready():
                    break
                answer = answer.action
                opened[answer.seat] += 1
                yield from self.bargain(answer)

    def _fair(self, trade: Any, seat: int) -> bool:
        """Whether a seat can offer this."""
        return (
            isinstance(trade, Trade)
            and trade.seat == seat != trade.to
            and 0 <= trade.to < self.seats
            and bool(trade.give or trade.take or trade.pay or trade.ask)
            and self.holds_cards(seat, trade.give)
            and 0 <= trade.pay <= self.purses[seat]
            and 0 <= trade.ask <= self.purses[trade.to]
            and not (trade.pay and trade.ask)
        )

    def _some_trades(self) -> list[Trade]:
        """Offers, fair and not, for the judge to tell apart."""
        found = []
        for _ in range(6):
            seat, to = (self.random.index(self.seats) for _ in "ab")
            give, take = (
                Cards.of(kind for kind in self.hands[each].elements() if not self.random.index(3))
                for each in (seat, self.random.choice((seat, to)))
            )
            pay, ask = (
                self.random.choice((0, 0, 1, self.purses[each], self.purses[each] + 1)) for each in (seat, to)
            )
            found.append(Trade(seat, to, give, take, pay, ask))
        return found

    def bargain(self, trade: Trade) -> Script:
        """Terms and other terms, until somebody agrees or declines."""
        named = {trade.seat: 0, trade.to: 0}
        self._terms(trade)
        while True:
            asked = trade.to
            able = self.holds_cards(asked, trade.take) and self.purses[asked] >= trade.ask

            def allows(action: Any, asked: int = asked, to: int = trade.seat, able: bool = able) -> bool:
                if isinstance(action, Trade):
                    return self._fair(action, asked) and action.to == to and named[asked] < COUNTERED
                return action == Decline() or (able and action == Accept())

            answer = yield Ask("BH-17", asked, allows=allows, meant=(Accept, Decline, Trade))
            if answer == Decline():
                self.tell("BH-17", Declined(trade))
                return
            if answer == Accept():
                self.tell("BH-17", Accepted(trade))
                self._swap(trade)
                return
            named[asked] += 1
            trade = answer
            self._terms(trade)

    def _terms(self, trade: Trade) -> None:
        """Terms are named in the open, so all know that what is given is there."""
        self.tell("BH-17", Offered(trade))
        self.known[trade.seat] |= Counter(trade.give.each())

    def _swap(self, trade: Trade) -> None:
        self.pay(trade.seat, trade.to, trade.pay)
        self.pay(trade.to, trade.seat, trade.ask)
        for kind in trade.give.each():
            self.take(trade.seat, kind)
        for kind in trade.take.each():
            self.take(trade.to, kind)
        for kind in trade.give.each():
            self.receive(trade.to, kind)
        for kind in trade.take.each():
            self.receive(trade.seat, kind)

    # -- maintenance -------------------------------------------------------------------------

    def maintenance(self) -> Script:
        """BH-19: card by card; without its money a card is discarded."""
        for seat in self.leftwards(self.dealer + 1):
            for chariot in self.chariots_of(seat):
                for card in self.gear(chariot):
                    cost = card.upkeep * (self.laps if card.per_lap else 1)
                    if not cost:
                        continue
                    able = self.purses[seat] >= cost
                    answer = yield Ask("BH-19", seat, menu=(Drop(), Maintain()) if able else (Drop(),))
                    if answer == Drop():
                        self.lose("BH-19", chariot, card.kind)
                    else:
                        self.into_pot(seat, cost)
                        self.tell("BH-19", Maintained(seat, chariot, card.kind, cost))
