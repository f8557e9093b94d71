"""The referee of Ben Hvrt: docs/rules/ben-hvrt.md, once more from the beginning."""

from __future__ import annotations

from typing import Any

from engine.games.ben_hvrt.events import (
    DealerDrawn,
    Forfeited,
    PaidOut,
    RaceAnnounced,
    Reshuffled,
    SeriesOver,
)
from engine.parts.deck import Cards
from tests.referee.ben_hvrt.race import RaceOfChariots
from tests.referee.ben_hvrt.windows import Script
from tests.referee.frame import Draw, Over

TABLES: tuple[dict[str, Any], ...] = (
    {"seats": 4, "laps": (1,)},
    {"seats": 2, "laps": (1,)},
    {"seats": 3, "laps": (2,), "chariots": 1},
    {"seats": 5, "laps": (1, 1), "forfeit": True, "side_payments": False},
    {"seats": 6, "laps": (1,), "edition": "french"},
    {"seats": 3, "laps": (1,), "trade": False},
    {"seats": 8, "laps": (1,), "trade": False, "side_payments": False},
    {"seats": 2, "laps": (1, 2), "chariots": 1},
    {"seats": 4, "laps": (2,), "chariots": 2, "side_payments": False},
    {"seats": 7, "laps": (1,)},
    {"seats": 3, "laps": (1, 1), "chariots": 1, "edition": "french", "forfeit": True},
    {"seats": 12, "laps": (1,), "side_payments": False},
    {"seats": 2, "laps": (1,), "chariots": 6},
    {"seats": 5, "laps": (3,), "trade": False, "side_payments": False},
    {"seats": 2, "series": "caligula", "chariots": 1, "side_payments": False},
    {"seats": 9, "laps": (1,)},
    {"seats": 4, "laps": (1, 1), "memory": True},
    {"seats": 4, "laps": (1, 1, 1, 1), "trade": False},
    {"seats": 3, "series": "basic", "chariots": 1, "side_payments": False},
    {"seats": 8, "laps": (6,), "trade": False, "side_payments": False},
)
"""Short races mostly; every number of seats matters less than every switch both ways."""


class BenHvrt(RaceOfChariots):
    """The series (BH-02 to BH-06, BH-11, BH-31, BH-32)."""

    def play(self) -> Script:
        """Race after race."""
        self.dealer = yield Draw("BH-05", dict.fromkeys(range(self.seats), 1))
        self.tell("BH-05", DealerDrawn(self.dealer))
        yield from self.deal("BH-06", 2 * self.options.chariots)
        for number, laps in enumerate(self.options.laps):
            self.laps = laps
            if not laps:
                self.laps = yield Draw("BH-02", dict.fromkeys(range(1, 7), 1))
            self.tell("BH-02", RaceAnnounced(number, self.laps))
            yield from self._prepare()
            order = yield from self.race()
            self._pay_out(order)
            self._clear_away(order)
        self.tell("BH-03", SeriesOver(tuple(self.purses)))
        places = tuple(1 + sum(other > purse for other in self.purses) for purse in self.purses)
        return Over("BH-03", tuple(self.purses), places)

    def _prepare(self) -> Script:
        """BH-07 to BH-21; the French maintenance falls due after the grid is set (BH-50)."""
        self.ante()
        yield from self.deal("BH-08", -(-self.laps // 2) * self.options.chariots)
        yield from self.auction()
        french = self.options.edition == "french"
        if french:
            self.line_up()
        yield from self.maintenance()
        if not french:
            self.line_up()
        self.starting_gear()

    def _pay_out(self, order: list[int]) -> None:
        """BH-31: six piles, spare ducats to the winner's first; what nobody can claim is the winner's."""
        small, spare = divmod(self.pot, 6)
        piles = [small + (n < spare) for n in range(6)]
        shares = [sum(piles[:3]), sum(piles[3:5]), piles[5]]
        placed = min(3, len(order))
        shares[0] += sum(shares[placed:])
        self.pot = 0
        for place, chariot in enumerate(order[:placed]):
            seat = self.owner(chariot)
            self.purses[seat] += shares[place]
            self.tell("BH-31", PaidOut(seat, place + 1, shares[place]))

    def _clear_away(self, order: list[int]) -> None:
        """BH-32, BH-11, BH-05."""
        if self.options.forfeit:
            last = order[-1]
            seat = self.owner(last)
            lost = [*self.hands[seat].elements(), *(card.kind for card in self.gear(last))]
            self.hands[seat].clear()
            self.known[seat].clear()
            self.improvements[last].clear()
            self.drivers[last] = None
            self.discards.update(lost)
            self.tell("BH-32", Forfeited(seat, last, Cards.of(lost)))
        self.tell("BH-11", Reshuffled(self.discards.total()))
        self.deck.update(self.discards)
        self.discards.clear()
        self.dealer = self.owner(order[0])


REFEREE = BenHvrt
