"""The referee of Horse Fever: docs/rules/horse-fever.md, once more from the beginning."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine.games.horse_fever import cards as c
from engine.games.horse_fever.actions import Accept, Pass
from engine.games.horse_fever.events import (
    BetSettled,
    CharacterDrawn,
    Defaulted,
    Earned,
    FirstDrawn,
    NeighbourPaid,
    NoTrade,
    OddsMoved,
    PointTraded,
    PriceAnswered,
    PrizePaid,
    Repaid,
    RoundBegan,
    StableDrawn,
    TargetsScored,
)
from tests.referee.frame import Ask, Draw, Over
from tests.referee.horse_fever.race import Races
from tests.referee.horse_fever.table import LANES, NOBODY, Ended, Script

TABLES: tuple[dict[str, Any], ...] = (
    {"seats": 3, "rounds": 3},
    {"seats": 2},
    {"seats": 4, "length": "long"},
    {"seats": 5, "stars": False},
    {"seats": 2, "variant": "family", "rounds": 10},
    {"seats": 5, "rounds": 7},
    {"seats": 8},
    {"seats": 3, "rounds": 10},
    {"seats": 4, "variant": "family", "length": "long"},
    {"seats": 2, "variant": "party", "rounds": 10},
    {"seats": 4, "rounds": 5, "stars": False},
    {"seats": 3, "rounds": 6},
    {"seats": 2, "rounds": 8, "stars": False},
    {"seats": 5, "length": "long"},
    {"seats": 40, "rounds": 3},
    {"seats": 4},
    {"seats": 3, "variant": "family", "rounds": 10},
    {"seats": 5, "variant": "family"},
    {"seats": 2, "rounds": 10},
)
"""All three games, every number of players of the board game, starred cards and none."""

REPAY = {"bank": (2500, 2000), "mob": (5000, 4000)}  # HF-12, and to a friend HF-64
PRIZES = (600, 400, 200)  # HF-34


class HorseFever(Races):
    """HF-01, HF-03, HF-04, HF-24, HF-34 to HF-51, HF-70, HF-71."""

    def play(self) -> Script:
        """Round after round, until one is left or all are played."""
        yield from self._opening()
        try:
            for number in range(self.options.rounds):
                self.tell("HF-42", RoundBegan(number, self.first))
                yield from self.round()
                self.first = self.left_of(self.first)
        except Ended:
            winners = self.clockwise()
            self.over(winners)
            return Over("HF-36", self.payoffs(), tuple(1 if here else 2 for here in self.alive))
        return self._end()

    def _opening(self) -> Script:
        lanes = list(LANES)
        if self.party:
            for seat in range(self.seats):
                self.from_bank(seat, 2000)
        for odds in range(7, 2, -1):
            lane = yield Draw("HF-03", dict.fromkeys(lanes, 1))
            lanes.remove(lane)
            self.odds[lane] = odds
            self.tell("HF-03", StableDrawn(lane, odds))
        self.odds[lanes[0]] = 2
        self.tell("HF-03", StableDrawn(lanes[0], 2))
        for seat in range(0 if self.party else self.seats):
            character = yield Draw("HF-04", dict(self.characters))
            self.characters -= Counter([character])
            self.character[seat] = character
            card = c.CHARACTERS[character]
            lane = self.odds.index(card.odds) if card.odds else NOBODY
            if card.odds:
                self.stables[lane] = seat
            self.from_bank(seat, card.money)
            self.tell("HF-04", CharacterDrawn(seat, character, card.money, lane))
        self.first = yield Draw("HF-42", dict.fromkeys(range(self.seats), 1))
        self.tell("HF-42", FirstDrawn(self.first))

    def round(self) -> Script:
        """The phases of a round."""
        self.bets, self.lineup, self.shifts = [], [""] * 6, [0] * 6
        if self.board:
            yield from self.purchases()
            yield from self.line_up()
        elif not self.party:
            for _ in range(2):
                for seat in self.clockwise():
                    yield from self.draw_action(seat)
        yield from self.first_bet()
        if not self.party:
            yield from self.fixing()
            yield from self.second_bet()
        self.reveal()
        yield from self.race()
        self.payday()
        for lane in LANES:
            self.decks["action"].update(self.laid[lane])
        self.laid = [[] for _ in LANES]
        self._new_odds()
        if self.board:
            yield from self._auction("dutch")
            yield from self._auction("english")

    # -- payoffs -----------------------------------------------------------------------------

    def payday(self) -> None:
        """HF-34: all that the bank pays, then what neighbours owe."""
        for seat in self.clockwise():
            self._settle_bets(seat)
            if not self.party:
                self._prizes(seat)
                self._incomes(seat)
        owing: dict[int, int] = {}
        for seat in self.clockwise():
            for helper in self.helpers(seat):
                if helper.neighbour:
                    payer = self.left_of(seat, helper.neighbour)
                    paid = min(200, self.purses[payer])
                    self.purses[payer] -= paid
                    self.purses[seat] += paid
                    self.tell("HF-64", NeighbourPaid(payer, seat, paid))
                    if paid < 200:
                        owing[payer] = owing.get(payer, 0) + 200 - paid
        for seat in self.clockwise():
            if seat in owing:
                self.penalise(seat, owing[seat])

    def _settle_bets(self, seat: int) -> None:
        """HF-24."""
        for better, lane, to, stake in self.bets:
            if better != seat:
                continue
            place = self.placed.index(lane) + 1
            danari = points = 0
            if to == "win" and place == 1:
                danari, points = stake * self.race_odds[lane], 3
            elif to == "show" and place <= 3:
                danari, points = stake * 2, 1
            points = 0 if self.party else points
            self.from_bank(seat, danari)
            self.points[seat] += points
            self.tell("HF-24", BetSettled(seat, lane, to, stake, danari, points))

    def _prizes(self, seat: int) -> None:
        """HF-34, HF-63."""
        skill = self.skill(seat)
        prizes = [prize * skill.prizes for prize in PRIZES] + ([200] if skill.fourth else [])
        for place, (lane, prize) in enumerate(zip(self.placed, prizes, strict=False), start=1):
            if self.stables[lane] == seat:
                self.from_bank(seat, prize)
                self.tell("HF-34", PrizePaid(seat, lane, place, prize))

    def _incomes(self, seat: int) -> None:
        """HF-64, HF-65."""
        for (kind, _), helper in zip(self.assistants[seat], self.helpers(seat), strict=True):
            self._earn(seat, kind, helper.income + helper.per_stable * len(self.lanes_of(seat)))
        for card in self.lineup:
            if card and self.horses[seat][card]:
                self._earn(seat, card, c.HORSES[card].income)

    def _earn(self, seat: int, card: str, danari: int) -> None:
        if danari:
            self.from_bank(seat, danari)
            self.tell("HF-34", Earned(seat, card, danari))

    def _new_odds(self) -> None:
        """HF-35."""
        before = tuple(self.odds)
        for place, lane in enumerate(self.placed, start=1):
            row = self.odds[lane] - 1
            self.odds[lane] += (place > row) - (place < row)
        self.tell("HF-35", OddsMoved(before, tuple(self.odds)))

    # -- the auctions ------------------------------------------------------------------------

    def _auction(self, auction: str) -> Script:
        """HF-40, HF-41: the last to have accepted sells, or buys."""
        dutch = auction == "dutch"
        rule = "HF-40" if dutch else "HF-41"
        waiting = [seat for seat in self.clockwise() if not dutch or self.points[seat]]
        price, best, bound = 1000, NOBODY, 0
        while waiting and waiting != [best] and price:
            seat = waiting.pop(0)
            if not dutch and self.purses[seat] < price:
                continue
            answer = yield Ask(rule, seat, menu=(Pass(), Accept()))
            self.tell(rule, PriceAnswered(auction, seat, price, answer == Accept()))
            if answer == Accept():
                best, bound = seat, price
                waiting.append(seat)
                price += -100 if dutch else 100
        if best == NOBODY:
            self.tell(rule, NoTrade(auction))
            return
        self.points[best] += -1 if dutch else 1
        self.from_bank(best, bound if dutch else -bound)
        self.tell(rule, PointTraded(auction, best, bound))

    # -- the end -----------------------------------------------------------------------------

    def _end(self) -> Over:
        """HF-50, HF-51."""
        in_it = [seat for seat in range(self.seats) if self.alive[seat]]
        for seat in list(in_it):
            if not self._repaid(seat):
                in_it.remove(seat)
        gained = {seat: self._targets(seat, in_it) for seat in in_it}
        for seat, (kinds, points) in gained.items():
            if kinds:
                self.scored[seat] = points
                self.tell("HF-51", TargetsScored(seat, kinds, points))
        worth = {
            seat: (0 if self.party else self.vp(seat) + self.scored[seat], self.purses[seat])
            for seat in in_it
        }
        winners = [seat for seat in in_it if worth[seat] == max(worth.values())]
        self.over(winners)
        behind = 1 + len(in_it) if in_it else 2
        places = tuple(
            1 + sum(other > worth[seat] for other in worth.values()) if seat in worth else behind
            for seat in range(self.seats)
        )
        return Over("HF-51", self.payoffs(), places)

    def _repaid(self, seat: int) -> bool:
        """HF-50, HF-64."""
        friends = {helper.spares for helper in self.helpers(seat)}
        owed = sum(n * REPAY[side][side in friends] for side, n in self.loans[seat].items())
        if not owed:
            return True
        if self.purses[seat] < owed:
            self.tell("HF-50", Defaulted(seat, owed))
            self.lost.add(seat)
            return False
        self.from_bank(seat, -owed)
        self.tell("HF-50", Repaid(seat, owed))
        return True

    def _targets(self, seat: int, in_it: list[int]) -> tuple[tuple[str, ...], int]:
        """HF-66: those reached, each once, and what they bring."""
        reached = []
        for kind in sorted(self.targets[seat]):
            card = c.TARGETS[kind]
            numbers = [self._number(other, card.of) for other in in_it]
            mine = self._number(seat, card.of)
            if (mine == max(numbers) and mine) if card.most else mine == min(numbers):
                reached.append(kind)
        return tuple(reached), 3 * len(reached)

    def _number(self, seat: int, of: str) -> int:
        if of == "danari":
            return self.purses[seat]
        if of == "points":
            return self.vp(seat)
        numbers: dict[str, int] = {
            "stables": len(self.lanes_of(seat)),
            "assistants": sum(helper.counts for helper in self.helpers(seat)),
            "targets": self.targets[seat].total(),
            "horses": sum(n * c.HORSES[kind].counts for kind, n in self.horses[seat].items()),
        }
        doubles: int = self.skill(seat).doubles
        return numbers[of] * doubles


REFEREE = HorseFever
