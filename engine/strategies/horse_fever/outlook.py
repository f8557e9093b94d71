"""What things are worth in points to a seat, from where it stands: the eyes of the strong bots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.games.horse_fever import tables
from engine.games.horse_fever.actions import BuyFrom, Keep, Offer
from engine.games.horse_fever.cards import ASSISTANTS, HORSES, TARGETS
from engine.games.horse_fever.ending import counted, debt
from engine.games.horse_fever.views import View

PRIZE: Final = {2: 390, 3: 330, 4: 220, 5: 120, 6: 110, 7: 65}
"""What a stable at these odds wins in a race, on average (HF-61)."""
FAST: Final = ("bolter", "starter", "finisher", "sprinter", "pursuer", "favourite")


@dataclass(frozen=True, slots=True)
class Manner:
    """What a player thinks that things are worth, in points unless it says otherwise."""

    point: int = 1_000  # the Danari of a point, at the least
    last: int = 1_000  # the same in the last round, when money has no tomorrow
    actions: tuple[float, float] = (1.1, 0.9)  # the first two Action cards, and the next
    share: float = 0.5  # of what Kelly would stake
    loan: float = 0.0  # a loan of the Mob while it can work, besides the money
    works: int = 3  # rounds in which it can
    loans: int = 1  # at most so many
    limit: float = 1.5  # times the worth of a point, in auctions before the last


@dataclass(frozen=True, slots=True)
class Outlook:
    """Where a seat stands."""

    seen: View
    seat: int
    manner: Manner

    @classmethod
    def of(cls, seen: View, manner: Manner) -> Outlook:
        """Of the seat whose view it is."""
        if seen.seat is None:
            raise AssertionError("a spectator has no outlook")
        return cls(seen, seen.seat, manner)

    @property
    def rounds(self) -> int:
        """Rounds to come, this one included."""
        return self.seen.options.rounds - self.seen.table.round

    @property
    def owed(self) -> int:
        """What must be kept for the Loans: nothing while they are to work."""
        working = self.manner.loan > 0 and self.rounds > 1
        return 0 if working else debt(self.seen.table, self.seat)

    @property
    def free(self) -> int:
        """Money that is not owed, nor needed for the bets of this round."""
        return self.seen.purse - self.owed - 2 * self.seen.least_stake

    @property
    def point(self) -> float:
        """The Danari that a point is worth: who has more money than auctions can take values it less."""
        least = self.manner.point if self.rounds > 1 else self.manner.last
        return max(least, self.free / (1 + self.rounds))

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

    # -- from the bank ---------------------------------------------------------------------------

    def card(self, what: str) -> float:
        """A purchase of cards; an Assistant or a Horse is bought for the Target that asks for it."""
        table, seat = self.seen.table, self.seat
        match what:
            case "action":
                return self.manner.actions[bool(table.hands[seat])]
            case "target":
                held = table.targets[seat]
                fresh = sorted((self.chance(kind) for kind in TARGETS if kind not in held), reverse=True)
                return tables.TARGET_POINTS * (fresh[1] if len(fresh) > 1 else 0.0) - 0.2
            case "assistant":
                return 250 * (self.rounds - 1) / self.point + 2.5 * self.missing("assistants")
        return 0.3 + 2.5 * self.missing("horses")

    def stable(self, lane: int) -> float:
        """A stable: its point, its prizes, and the Target that asks for it."""
        return 1 + self._prizes(lane) + 2.0 * self.missing("stables")

    def _prizes(self, lane: int) -> float:
        table = self.seen.table
        prizes = PRIZE[table.odds[lane]] * self.rounds * table.character(self.seat).prizes
        return prizes / self.point

    def kept(self, deck: str, choice: Keep) -> float:
        """One of the cards drawn, next to the others."""
        table, kind = self.seen.table, choice.copies or choice.card
        if deck == "target":
            return self.chance(kind) if kind not in table.targets[self.seat] else 0.0
        if deck == "horse":
            return HORSES[kind].income + 400 * (HORSES[kind].counts - 1) + 100 * (kind in FAST)
        card = ASSISTANTS[kind]
        rounds = self.rounds - 1
        yearly = card.income + 200 * abs(card.neighbour) + card.per_stable * len(table.stables_of(self.seat))
        saved = {"target": 400, "assistant": 200, "horse": 100}.get(card.free, 0)
        return (
            card.at_once
            + (yearly + saved) * rounds
            + 400 * (card.counts - 1)
            + 300 * bool(card.discount)
            + (card.pass_pays - tables.PASS_PAYS) * rounds / 2
        )

    # -- from player to player -------------------------------------------------------------------

    def bought(self, sale: BuyFrom | Offer) -> float:
        """A card of another's: what it is to the buyer, and what the seller is without it."""
        match sale.what:
            case "stable":
                return self.stable(sale.lane) + 0.3
            case "target":
                return 0.5  # nobody sells one that is to be reached
        return 0.3 * (self.rounds > 1) + 3.0 * self.missing(f"{sale.what}s")

    def sold(self, what: str, lane: int, target: str) -> float:
        """A card of one's own, and what the buyer is with it."""
        match what:
            case "stable":
                return 2 + self._prizes(lane)  # a point less here is a point more there
            case "target":
                return 2 * tables.TARGET_POINTS * self.chance(target)
        return 0.2 * self.rounds + 2.5 * self.wanted(f"{what}s")
