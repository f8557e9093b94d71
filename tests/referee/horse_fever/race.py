"""Bets, race-fixing and the race."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

from engine.games.horse_fever import cards as c
from engine.games.horse_fever.actions import Bet, Judge, Lay, Pass
from engine.games.horse_fever.cards import Symbol
from engine.games.horse_fever.events import (
    BetMade,
    BetSkipped,
    CardLaid,
    CardsRevealed,
    CardTurned,
    PhotoFinish,
    Placed,
    RaceBegan,
    Sprinted,
)
from engine.games.horse_fever.tables import MOVEMENT
from tests.referee.frame import Ask, Draw
from tests.referee.horse_fever.purchase import Purchases
from tests.referee.horse_fever.table import HIDDEN, LANES, Script

FINISH = 12  # HF-32


class Races(Purchases):
    """HF-20 to HF-23, HF-30 to HF-33."""

    def __init__(self, options: Any) -> None:
        super().__init__(options)
        self.counts: list[list[str]] = [[] for _ in LANES]  # Action cards that count, by lane
        self.race_odds = [0] * 6
        self.squares = [0] * 6
        self.placed: list[int] = []

    # -- bets --------------------------------------------------------------------------------

    def least(self, seat: int) -> int:
        """HF-20: 100 for each VP; a stake is at least 100."""
        return max(100, 100 * self.vp(seat))

    def may_bet_or_not(self, seat: int, choice: Any) -> bool:
        """HF-23: the second bet may be skipped."""
        return choice == Pass() or self.may_bet(seat, choice)

    def may_bet(self, seat: int, bet: Any) -> bool:
        """HF-05, HF-20, HF-21, HF-23."""
        if not isinstance(bet, Bet) or bet.lane not in LANES or bet.to not in ("win", "show"):
            return False
        tokens = sum(lane == bet.lane for _, lane, _, _ in self.bets)
        again = any(made[:3] == (seat, bet.lane, bet.to) for made in self.bets)
        fair = bet.stake % 100 == 0 and self.least(seat) <= bet.stake <= self.purses[seat]
        return fair and not again and (self.party or tokens < self.seats - 1)

    def first_bet(self) -> Script:
        """HF-21: everyone must bet; who cannot cover the minimum loses VP (HF-20)."""
        for seat in self.clockwise():
            if self.purses[seat] >= self.least(seat):
                allows, tries = partial(self.may_bet, seat), partial(self._some_bets, seat)
                bet = yield Ask("HF-21", seat, allows=allows, meant=(Bet,), tries=tries)
                self._bet(seat, 1, bet)
                continue
            self.tell("HF-20", BetSkipped(seat, 1, short=True))
            if self.vp(seat):
                self.penalise(seat, self.least(seat))

    def second_bet(self) -> Script:
        """HF-23: the other way round, and only who likes to."""
        for seat in reversed(self.clockwise()):
            if self.purses[seat] < self.least(seat):
                self.tell("HF-23", BetSkipped(seat, 2, short=True))
                continue
            allows, tries = partial(self.may_bet_or_not, seat), partial(self._some_bets, seat)
            answer = yield Ask("HF-23", seat, allows=allows, meant=(Bet, Pass), tries=tries)
            if answer == Pass():
                self.tell("HF-23", BetSkipped(seat, 2, short=False))
            else:
                self._bet(seat, 2, answer)

    def _some_bets(self, seat: int) -> list[Any]:
        """Bets, good and bad, for the judge to tell apart."""
        purse, least, some = self.purses[seat], self.least(seat), self.random
        stakes = (
            least,
            least - 100,
            purse // 100 * 100,
            purse + 100,
            50,
            100 * some.index(purse // 100 + 1),
        )
        bets = [Bet(some.index(7), some.choice(("win", "show")), stake) for stake in stakes]
        return [*bets, *(Bet(lane, to, least) for _, lane, to, _ in self.bets), Pass()]

    def _bet(self, seat: int, nth: int, bet: Bet) -> None:
        self.from_bank(seat, -bet.stake)
        self.bets.append((seat, bet.lane, bet.to, bet.stake))
        self.tell("HF-21", BetMade(seat, nth, bet.lane, bet.to, bet.stake))

    def fixing(self) -> Script:
        """HF-22: one card at a time, until nobody has any."""
        while any(self.hands[seat] for seat in self.clockwise()):
            for seat in self.clockwise():
                if self.hands[seat]:
                    menu = [Lay(card, lane) for card in self.hands[seat] for lane in LANES]
                    card = yield Ask("HF-22", seat, menu=menu)
                    self.hands[seat] -= Counter([card.card])
                    self.laid[card.lane].append(card.card)
                    hidden = CardLaid(seat, card.lane, HIDDEN)
                    self.tell("HF-22", CardLaid(seat, card.lane, card.card), only=(seat,), others=hidden)

    # -- what counts -------------------------------------------------------------------------

    def reveal(self) -> None:
        """HF-30: removal first, then letters cancel; only what is left silences a Horse."""
        self.counts = [self._left(cards) for cards in self.laid]
        if any(self.laid):
            cards = tuple(map(tuple, self.laid))
            self.tell("HF-30", CardsRevealed(cards, tuple(map(tuple, self.counts))))
        for lane in LANES:
            rows = self.shifts[lane] + sum(each.adds for each in self.effects(lane, Symbol.ODDS))
            self.race_odds[lane] = max(2, min(7, self.odds[lane] - rows))
        self.tell("HF-15", RaceBegan(tuple(self.race_odds)))

    @staticmethod
    def _left(cards: list[str]) -> list[str]:
        removed = {c.ACTIONS[card].effect.removes for card in cards} - {0}
        left = [card for card in cards if c.ACTIONS[card].sign not in removed]
        signs = {(c.ACTIONS[card].letter, c.ACTIONS[card].sign) for card in left}
        return [
            card
            for card in left
            if not c.ACTIONS[card].letter or (c.ACTIONS[card].letter, -c.ACTIONS[card].sign) not in signs
        ]

    def effects(self, lane: int, symbol: Symbol) -> list[Any]:
        """What acts on a horse: Action cards, or else its own card."""
        found = [c.ACTIONS[card].effect for card in self.counts[lane]]
        found = [effect for effect in found if effect.symbol is symbol]
        horse = c.HORSES[self.lineup[lane]].effect if self.lineup[lane] else None
        return [horse] if not found and horse is not None and horse.symbol is symbol else found

    # -- the race ----------------------------------------------------------------------------

    def race(self) -> Script:
        """HF-31 to HF-33: unit after unit, until all six are placed."""
        self.squares, self.placed = [0] * 6, []
        deck: Counter[str] = Counter()
        unit = 0
        while len(self.placed) < 6:
            if not deck:
                deck = Counter(MOVEMENT)
            card = yield Draw("HF-33", dict(deck))
            deck -= Counter([card])
            self._move(unit, card)
            self.tell("HF-31", CardTurned(unit, card, tuple(self.squares)))
            one = yield Draw("HF-31", dict.fromkeys(LANES, 1))
            dice = [one, (yield Draw("HF-31", dict.fromkeys(LANES, 1)))]
            self._sprint(dice)
            self.tell("HF-31", Sprinted(unit, tuple(dice), tuple(self.squares)))
            yield from self._rank()
            unit += 1

    def _running(self) -> list[int]:
        return [lane for lane in LANES if lane not in self.placed]

    def _move(self, unit: int, card: str) -> None:
        """Every horse goes as far as the card says for its odds, all at once."""
        running, before = self._running(), list(self.squares)
        for lane in running:
            squares = int(card[self.race_odds[lane] - 2])
            if unit == 0:
                for effect in self.effects(lane, Symbol.START):
                    squares = squares if effect.sets is None else effect.sets
                squares = max(0, squares + sum(effect.adds for effect in self.effects(lane, Symbol.START)))
            else:
                for effect in self.effects(lane, Symbol.RANK):
                    last = before[lane] == min(before[other] for other in running)
                    first = not self.placed and before[lane] == max(before)
                    if (effect.where < 0 and last) or (effect.where > 0 and first):
                        squares = effect.sets
            self.squares[lane] += squares
            if any(effect.stops for effect in self.effects(lane, Symbol.FINISH)):
                self.squares[lane] = min(FINISH, self.squares[lane])

    def _sprint(self, dice: list[int]) -> None:
        """One square more, or what cards make of it."""
        for lane in set(dice) & set(self._running()):
            effects = self.effects(lane, Symbol.SPRINT)
            sets = [effect.sets for effect in effects if effect.sets is not None]
            squares = min(sets, default=1)
            self.squares[lane] += max(0, squares + sum(effect.adds for effect in effects))

    def _rank(self) -> Script:
        """HF-32: what a card gives on reaching the Finish; then the farther the better."""
        home = [lane for lane in self._running() if self.squares[lane] >= FINISH]
        for lane in home:
            self.squares[lane] += sum(effect.adds for effect in self.effects(lane, Symbol.FINISH))
        squares = sorted({self.squares[lane] for lane in home}, reverse=True)
        groups = [self._photo([lane for lane in home if self.squares[lane] == square]) for square in squares]
        for ordered in groups:
            yield from self._place(ordered)

    def _photo(self, level: list[int]) -> list[int]:
        """Horses on one square: cards put them in order, then odds; all photos are told before any place."""
        ordered = sorted(level, key=self._rank_key)
        if len(level) > 1:
            self.tell("HF-32", PhotoFinish(tuple(ordered), self._by(ordered)))
        return ordered

    def _place(self, ordered: list[int]) -> Script:
        """Place after place; where cards and odds are equal the First Player decides."""
        while ordered:
            level = [lane for lane in ordered if self._rank_key(lane) == self._rank_key(ordered[0])]
            judged = len(level) > 1
            lane = level[0]
            if judged:
                first = self.clockwise()[0]
                lane = (yield Ask("HF-32", first, menu=[Judge(each) for each in level])).lane
            ordered.remove(lane)
            self.placed.append(lane)
            self.tell("HF-32", Placed(lane, len(self.placed), judged))

    def _flash(self, lane: int) -> int:
        return sum(effect.photo for effect in self.effects(lane, Symbol.PHOTO))

    def _rank_key(self, lane: int) -> tuple[int, int]:
        return -self._flash(lane), self.race_odds[lane]

    def _by(self, ordered: list[int]) -> str:
        keys = [self._rank_key(lane) for lane in ordered]
        if len(set(keys)) < len(keys):
            return "judge"
        return "card" if len({card for card, _ in keys}) > 1 else "odds"
