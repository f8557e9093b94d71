"""Purses, hands and gear: who has what, and how it changes hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from engine.core.chance import Stream
from engine.games.ben_hvrt.cards import CARDS, DECK, Card, Sort, When
from engine.games.ben_hvrt.events import Discarded
from engine.parts.deck import Cards
from tests.referee.frame import Referee


class Table(Referee):
    """What lies on the table (BH-01, BH-04, BH-40)."""

    def __init__(self, options: Any) -> None:
        super().__init__(options)
        self.seats: int = options.seats
        chariots = options.seats * options.chariots
        self.purses = [100 * options.chariots] * self.seats
        self.pot = 0
        self.deck = Counter({card.kind: card.count for card in DECK})
        self.discards: Counter[str] = Counter()
        self.on_sale: str | None = None
        self.hands: list[Counter[str]] = [Counter() for _ in range(self.seats)]
        self.drivers: list[str | None] = [None] * chariots
        self.improvements: list[Counter[str]] = [Counter() for _ in range(chariots)]
        self.dealer = 0
        self.laps = 0
        self.stacks = [0] * self.seats
        self.known: list[Counter[str]] = [Counter() for _ in range(self.seats)]  # went there in the open
        self.all_ducats = 100 * options.chariots * self.seats
        self.random = Stream(self.seats, ("referee",))

    # -- seats and chariots ------------------------------------------------------------------

    def owner(self, chariot: int) -> int:
        """Whose chariot it is: the table is gone round once for each (BH-20)."""
        return chariot % self.seats

    def chariots_of(self, seat: int) -> list[int]:
        """The chariots of a seat."""
        return list(range(seat, len(self.drivers), self.seats))

    def leftwards(self, first: int) -> list[int]:
        """All seats, from one on round the table."""
        return [(first + n) % self.seats for n in range(self.seats)]

    # -- money -------------------------------------------------------------------------------

    def into_pot(self, seat: int, ducats: int) -> None:
        """A payment into the pot."""
        self.purses[seat] -= ducats
        self.pot += ducats

    def pay(self, payer: int, payee: int, ducats: int) -> None:
        """A payment between players."""
        self.purses[payer] -= ducats
        self.purses[payee] += ducats

    def payoffs(self) -> tuple[int, ...]:
        """BH-03: ducats."""
        return tuple(self.purses)

    def holds(self) -> None:
        """BH-04, BH-40: no ducat and no card is lost."""
        self.must("BH-04", sum(self.purses) + self.pot == self.all_ducats, "all ducats are there")
        self.must("BH-04", min(self.purses) >= 0, "no purse is in debt")
        known = Counter(kind for kind in (*self.drivers, self.on_sale) if kind)
        for cards in (self.deck, self.discards, *self.hands, *self.improvements):
            known.update(cards)
        self.must("BH-40", known.total() == 80, "all cards are there")

    def views(self, view: Callable[[int | None], Any]) -> None:
        """What lies open is seen by all, a hand by its owner; what went there in the open is listed."""
        for seat in (None, self.random.index(self.seats)):
            seen = view(seat)
            self.same("BH-04", "what lies in the purses", tuple(self.purses), seen.ledger.purses)
            self.same("BH-04", "what lies in the pot", self.pot, seen.ledger.pot)
            self.same("BH-09", "how high the stacks are", tuple(self.stacks), seen.stacks)
            self.same("BH-10", "how high the deck is", self.deck.total() - sum(self.stacks), seen.deck)
            self.same("BH-47", "the discards", Cards.of(self.discards), seen.discards)
            self.same("BH-47", "sizes of hands", tuple(map(Counter.total, self.hands)), seen.hand_sizes)
            own = self.hands[seat] if seat is not None else {}
            self.same("BH-47", f"what seat {seat} sees of its hand", Cards.of(own), seen.hand)
            known = [Counter()] * self.seats if self.options.memory else self.known
            self.same("BH-47", "what is known of hands", tuple(map(Cards.of, known)), seen.known)
            gear = [Cards.of(card.kind for card in self.gear(each)) for each in range(len(self.drivers))]
            self.same("BH-47", "what is on the chariots", gear, [each.cards for each in seen.gear])

    # -- cards -------------------------------------------------------------------------------

    def receive(self, seat: int, kind: str) -> None:
        """A card goes to a hand in the open."""
        self.hands[seat][kind] += 1
        self.known[seat][kind] += 1

    def holds_cards(self, seat: int, cards: Cards) -> bool:
        """Whether a hand has all of these."""
        return all(self.hands[seat][kind] >= count for kind, count in cards.counts)

    def gear(self, chariot: int) -> list[Card]:
        """What a chariot has in play: its Improvements, then the Driver."""
        kinds = sorted(self.improvements[chariot].elements())
        driver = self.drivers[chariot]
        return [CARDS[kind] for kind in (*kinds, *([driver] if driver else []))]

    def acting(self, chariot: int, when: When) -> list[Any]:
        """What the cards in play do by themselves at a moment."""
        return [operation for card in self.gear(chariot) if card.when is when for operation in card.does]

    def take(self, seat: int, kind: str) -> None:
        """A card leaves a hand."""
        self.hands[seat][kind] -= 1
        self.must("BH-40", self.hands[seat][kind] >= 0, f"seat {seat} holds {kind}")
        self.hands[seat] = +self.hands[seat]
        self.known[seat] -= Counter([kind])

    def put_on(self, chariot: int, kind: str) -> None:
        """BH-18: a Driver or an Improvement comes into play; a chariot has one Driver."""
        if CARDS[kind].sort is Sort.DRIVER:
            if self.drivers[chariot]:
                self.lose("BH-18", chariot, self.drivers[chariot])
            self.drivers[chariot] = kind
        else:
            self.improvements[chariot][kind] += 1

    def lose(self, rule: str, chariot: int, kind: str | None) -> None:
        """A card in play is discarded."""
        assert kind is not None
        if self.drivers[chariot] == kind:
            self.drivers[chariot] = None
        else:
            self.must(rule, self.improvements[chariot][kind], f"{kind} is on chariot {chariot}")
            self.improvements[chariot] -= Counter([kind])
        self.discards[kind] += 1
        self.tell(rule, Discarded(chariot, kind))
