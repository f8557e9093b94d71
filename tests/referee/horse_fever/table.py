"""Who owns what: Danari, Victory Points, Stables, cards; and who is still in the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator
from typing import Any

from engine.core.chance import Stream
from engine.games.horse_fever import cards as c
from engine.games.horse_fever.events import GameOver, LeftGame, Penalised
from tests.referee.frame import Ask, Draw, Referee

Script = Generator[Ask | Draw, Any, Any]

LANES = range(6)
NOBODY = -1
HIDDEN = "hidden"
PRICE = {2: 2100, 3: 1900, 4: 1700, 5: 1500, 6: 1300, 7: 1100}  # HF-11


class Ended(Exception):  # noqa: N818 - it is no error
    """The last player left has won (HF-36)."""


def _counted(deck: dict[str, Any], *, stars: bool) -> Counter[str]:
    return Counter(kind for kind, card in deck.items() if stars or not getattr(card, "star", False))


class Table(Referee):
    """HF-02 to HF-06, HF-20, HF-36."""

    def __init__(self, options: Any) -> None:
        super().__init__(options)
        seats = self.seats = options.seats
        self.board, self.party = options.variant == "board", options.variant == "party"
        stars = options.stars and self.board
        self.characters = _counted(c.CHARACTERS, stars=stars)
        self.decks = {
            "action": Counter() if self.party else _counted(c.ACTIONS, stars=stars),
            "target": Counter(dict.fromkeys(c.TARGETS, 2) if self.board else ()),
            "assistant": _counted(c.ASSISTANTS, stars=stars) if self.board else Counter(),
            "horse": _counted(c.HORSES, stars=stars) if self.board else Counter(),
        }
        self.loan_cards = 6
        self.purses = [0] * seats
        self.bank = 0
        self.points = [0 if self.party else 1] * seats
        self.scored = [0] * seats  # VP of Targets, once all is over
        self.character = [""] * seats
        self.alive = [True] * seats
        self.lost: set[int] = set()  # who could not pay back a Loan
        self.odds = [0] * 6  # of the Blackboard, by lane
        self.stables = [NOBODY] * 6  # owners, by lane
        self.hands: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.targets: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.horses: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.assistants: list[list[tuple[str, str]]] = [[] for _ in range(seats)]  # and what they copy
        self.loans: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.drawn: list[str] = []  # by a purchase, before one is kept
        self.lineup = [""] * 6  # Horse cards, by lane
        self.bets: list[tuple[int, int, str, int]] = []  # seat, lane, to, stake
        self.first = 0
        self.random = Stream(seats, ("referee",))
        self.laid: list[list[str]] = [[] for _ in LANES]

    # -- people ------------------------------------------------------------------------------

    def clockwise(self, first: int | None = None) -> list[int]:
        """Those in the game, from the First Player on."""
        start = self.first if first is None else first
        return [seat for n in range(self.seats) if self.alive[seat := (start + n) % self.seats]]

    def left_of(self, seat: int, step: int = 1) -> int:
        """The next one on the left (or right) who is still in the game."""
        while True:
            seat = (seat + step) % self.seats
            if self.alive[seat]:
                return seat

    # -- money and points --------------------------------------------------------------------

    def from_bank(self, seat: int, danari: int) -> None:
        """The bank pays; negative: it is paid."""
        self.purses[seat] += danari
        self.bank -= danari

    def lanes_of(self, seat: int) -> list[int]:
        """The Stables of a seat."""
        return [lane for lane in LANES if self.stables[lane] == seat]

    def vp(self, seat: int) -> int:
        """HF-11: tokens, and 1 for each Stable."""
        return self.points[seat] + len(self.lanes_of(seat))

    def payoffs(self) -> tuple[int, ...]:
        """VP, or Danari at a party; no VP is counted for who has lost (HF-50)."""
        if self.party:
            return tuple(self.purses)
        return tuple(
            0 if seat in self.lost else self.vp(seat) + self.scored[seat] for seat in range(self.seats)
        )

    def holds(self) -> None:
        """HF-02, HF-04: no Danari and no card is lost."""
        self.must("HF-04", sum(self.purses) + self.bank == 0, "all Danari are there")
        self.must("HF-04", min(self.purses) >= 0, "no purse is in debt")
        if self.board:
            actions = (
                self.decks["action"].total() + sum(map(Counter.total, self.hands)) + sum(map(len, self.laid))
            )
            self.must("HF-02", actions == (18 if self.options.stars else 16), "all Action cards are there")
            targets = self.decks["target"].total() + sum(map(Counter.total, self.targets))
            drawn = sum(card in c.TARGETS for card in self.drawn)
            self.must("HF-02", targets + drawn == 14, "all Target cards are there")

    def views(self, view: Callable[[int | None], Any]) -> None:
        """Purses, points, Stables and odds lie open; a hand is seen by its owner."""
        seen = view(None).table
        self.same("HF-04", "what lies in the purses", tuple(self.purses), seen.money.purses)
        self.same("HF-04", "who has which tokens", tuple(self.points), seen.points)
        self.same("HF-03", "the Blackboard", tuple(self.odds), seen.odds)
        self.same("HF-11", "whose the Stables are", tuple(self.stables), seen.stables)
        for seat in range(min(2, self.seats)):
            own = view(seat).table
            self.same("HF-10", f"the hand of seat {seat}", +self.hands[seat], dict(own.hands[seat].counts))
            targets = dict(own.targets[seat].counts)
            self.same("HF-10", f"Targets of seat {seat}", +self.targets[seat], targets)
            other = (seat + 1) % self.seats
            for pile, mine in ((own.hands[other], self.hands), (own.targets[other], self.targets)):
                self.same("HF-10", "how many cards others have", mine[other].total(), pile.total)
                self.must("HF-10", set(pile) <= {HIDDEN}, "cards of others are hidden")

    # -- what cards are good for -------------------------------------------------------------

    def helpers(self, seat: int) -> list[Any]:
        """HF-64: the Assistants of a seat as they act; a copy acts as what it copies."""
        return [c.ASSISTANTS[copies or kind] for kind, copies in self.assistants[seat]]

    def skill(self, seat: int) -> Any:
        """HF-63."""
        return c.CHARACTERS[self.character[seat]]

    # -- ruin --------------------------------------------------------------------------------

    def penalise(self, seat: int, owed: int) -> None:
        """HF-20: 2 VP, tokens first, then the Stables with the longest odds; or out (HF-36)."""
        if self.vp(seat) < 2:
            self.leave(seat, owed)
            return
        tokens = min(2, self.points[seat])
        self.points[seat] -= tokens
        longest = sorted(self.lanes_of(seat), key=lambda lane: (-self.odds[lane], lane))
        lost = longest[: 2 - tokens]
        for lane in lost:
            self.stables[lane] = NOBODY
        self.tell("HF-20", Penalised(seat, owed, tokens, tuple(lost)))

    def leave(self, seat: int, owed: int) -> None:
        """HF-36: everything goes back; Action cards already laid stay."""
        self.tell("HF-36", LeftGame(seat, owed))
        self.alive[seat] = False
        self.from_bank(seat, -self.purses[seat])
        self.points[seat] = 0
        self.stables = [NOBODY if owner == seat else owner for owner in self.stables]
        self.lineup = ["" if card and self.horses[seat][card] else card for card in self.lineup]
        self.decks["action"] += self.hands[seat]
        self.decks["target"] += self.targets[seat]
        self.decks["horse"] += self.horses[seat]
        self.decks["assistant"].update(kind for kind, _ in self.assistants[seat])
        self.loan_cards += self.loans[seat].total()
        for pile in (self.hands, self.targets, self.horses, self.loans):
            pile[seat].clear()
        self.assistants[seat].clear()
        self.bets = [bet for bet in self.bets if bet[0] != seat]
        if sum(self.alive) == 1:
            raise Ended

    def over(self, winners: list[int]) -> None:
        """The last event of a game."""
        self.tell("HF-51", GameOver(tuple(winners), self.payoffs()))
