"""When cards can be played, by whom, and what they do."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from engine.games.ben_hvrt import cards as c
from engine.games.ben_hvrt.actions import Accept, Decline, Hire, Pass, Play, Use
from engine.games.ben_hvrt.cards import CARDS, Card, Sort, When, Whom
from engine.games.ben_hvrt.events import (
    Accepted,
    Declined,
    Halted,
    Levied,
    Offered,
    Played,
    RollChanged,
    SpeedSet,
    Used,
    WindowClosed,
)
from tests.referee.ben_hvrt.table import Table
from tests.referee.frame import Aside, Ask, Draw

Script = Generator[Ask | Draw, Any, Any]

OUTFIT, BEFORE_ROLL, AFTER_ROLL, PASSING, AFTER_MOVE = (
    "outfit",
    "before_roll",
    "after_roll",
    "passing",
    "after_move",
)


def within(speed: int) -> int:
    """BH-27: Speed is held between 1 and 6."""
    return max(1, min(6, speed))


class Windows(Table):
    """Cards from hands, side payments, and effects (BH-17 to BH-19, BH-36, BH-37, BH-40 to BH-45)."""

    def __init__(self, options: Any) -> None:
        super().__init__(options)
        chariots = len(self.drivers)
        self.moment = ""
        self.mover = -1
        self.passed = -1  # the chariot that the mover passes, in the window of a passing
        self.roll = 0
        self.again = False  # the die is to be rolled once more
        self.ended = False  # a card has ended the window
        self.dragger = -1  # the seat that moves the mover away, once it is halted
        self.speed = [1] * chariots
        self.cover = [0] * chariots
        self.running: list[int] = []  # chariots on the track

    # -- who may play what -------------------------------------------------------------------

    def in_race(self, seat: int) -> bool:
        """BH-29: who has no chariot left on the track plays no card."""
        return self.moment == OUTFIT or any(self.owner(chariot) == seat for chariot in self.running)

    def there(self) -> list[int]:
        """The chariots that a card can touch."""
        return list(range(len(self.drivers))) if self.moment == OUTFIT else sorted(self.running)

    def fits(self, seat: int, play: Play) -> bool:
        """Whether a seat could play this now, if it held the card."""
        return play.card in CARDS and self.in_race(seat) and play in self.ways(seat, CARDS[play.card])

    def ways(self, seat: int, card: Card) -> list[Play]:
        """All ways in which a seat can play this card now."""
        if card.stays:
            own = self.chariots_of(seat) if self.moment == OUTFIT else []
            return [Play(card.kind, chariot) for chariot in own]
        if not self._timely(seat, card):
            return []
        rolls = range(1, 7) if c.Cover(0) in card.does else (0,)
        return [
            Play(card.kind, on, roll, prey)
            for on in self._targets(seat, card)
            if on < 0 or self.owner(on) == seat or not self._shielded(on, card.sort)
            for roll in rolls
            for prey in (self.improvements[on] if c.Wreck() in card.does else ("",))
        ]

    def _timely(self, seat: int, card: Card) -> bool:
        """Whether the card is for this moment, and for this seat at it."""
        if card.when is When.AUCTION:
            return self.moment == OUTFIT
        if card.when is When.PASSING:
            return self.moment == PASSING and self.owner(self.mover) == seat
        if card.when is When.PASSED:
            return self.moment == PASSING and self.owner(self.passed) == seat
        return card.when is When.ANY_TIME or self.moment == card.when.value

    def _targets(self, seat: int, card: Card) -> list[int]:
        """On whom a card can be played."""
        if card.whom is Whom.TABLE:
            return [-1]
        if card.whom is Whom.ANY:
            retires = c.Retire() in card.does
            return [each for each in self.there() if not retires or self.drivers[each]]
        if card.whom is Whom.MOVER:
            return [self.mover]
        if card.whom is Whom.RIVAL:
            return [self.passed if card.when is When.PASSING else self.mover]
        own = self.passed if card.when is When.PASSED else self.mover
        return [own] if self.owner(own) == seat else []

    def _shielded(self, chariot: int, sort: Sort) -> bool:
        return any(c.Shield(sort) in card.does for card in self.gear(chariot))

    def plays(self, seat: int) -> list[Play | Use]:
        """All that a seat can do now with hand and gear."""
        if not self.in_race(seat):
            return []
        return [
            *(play for kind in self.hands[seat] for play in self.ways(seat, CARDS[kind])),
            *self.uses(seat),
        ]

    def uses(self, seat: int) -> list[Play | Use]:
        """BH-42: a Driver's own roll is offered to the owner."""
        if self.moment != BEFORE_ROLL or self.owner(self.mover) != seat:
            return []
        offers = [card for card in self.gear(self.mover) if card.when is When.BEFORE_ROLL]
        return [Use(card.kind, self.mover) for card in offers if self.cover[self.mover] != self._covers(card)]

    @staticmethod
    def _covers(card: Card) -> int:
        return next(op.roll for op in card.does if isinstance(op, c.Cover))

    # -- a window ----------------------------------------------------------------------------

    def window(self, moment: str, first: int) -> Script:
        """Everyone with a card that fits is asked, from one seat on, and again after every card."""
        self.moment = moment
        offered: set[int] = set()
        self.ended = False
        while (yield from self._round(first, offered)):
            if self.ended:
                return
        self.tell("BH-45", WindowClosed(moment))

    def _round(self, first: int, offered: set[int]) -> Script:
        """Once round the table; whether a card was played."""
        for seat in self.leftwards(first):
            while True:
                plays = self.plays(seat)
                if not plays and not (seat == first and self.options.side_payments):
                    break
                answer = yield Ask(
                    "BH-45",
                    seat,
                    menu=(Pass(), *plays),
                    others=[each for each in range(self.seats) if self._may_offer(each, offered)],
                    aside=self._fair_hire,
                    tries=self._some_plays,
                    secret=True,
                )
                if isinstance(answer, Aside):
                    offered.add(answer.seat)
                    if (yield from self._hire(answer)):
                        return True
                    continue
                if answer == Pass():
                    break
                self.put_down(seat, answer)
                return True
        return False

    def _may_offer(self, seat: int, offered: set[int]) -> bool:
        """BH-45: one offer each time, of at least a ducat."""
        may = self.options.side_payments and seat not in offered
        return bool(may and self.purses[seat] and self.in_race(seat))

    def _fair_hire(self, seat: int, offer: Any) -> bool:
        """BH-45: ducats that one has, for a card that the other could play now."""
        return (
            isinstance(offer, Hire)
            and offer.seat == seat != offer.to
            and offer.to in range(self.seats)
            and 1 <= offer.ducats <= self.purses[seat]
            and self.fits(offer.to, offer.play)
        )

    def _some_plays(self) -> list[Any]:
        """Plays and offers, sense and nonsense, for the judge to tell apart."""
        found: list[Any] = []
        for _ in range(4):
            kind, seat, to = self.random.choice(list(CARDS)), *(self.random.index(self.seats) for _ in "ab")
            play = Play(kind, self.random.index(len(self.drivers) + 1) - 1, self.random.choice((0, 0, 0, 4)))
            ways = self.ways(to, CARDS[kind]) if self.in_race(to) else []
            play = self.random.choice(ways) if ways else play
            found += [play, Hire(seat, to, self.random.index(self.purses[seat] + 2), play)]
        return found

    def _hire(self, aside: Aside) -> Script:
        """BH-45: ducats for playing a card; whether it was played."""
        seat, offer = aside
        self.tell("BH-45", Offered(offer))
        able = self.hands[offer.to][offer.play.card] > 0
        answer = yield Ask("BH-45", offer.to, menu=(Decline(), Accept()) if able else (Decline(),))
        if answer == Decline():
            self.tell("BH-45", Declined(offer))
            return False
        self.tell("BH-45", Accepted(offer))
        self.pay(seat, offer.to, offer.ducats)
        self.put_down(offer.to, offer.play)
        return True

    # -- what cards do -----------------------------------------------------------------------

    def put_down(self, seat: int, play: Play | Use) -> None:
        """A card is played or used, and does what it says."""
        card = CARDS[play.card]
        if isinstance(play, Use):
            self.tell("BH-42", Used(seat, play.card, play.on))
            self.cover[play.on] = self._covers(card)
            return
        self.take(seat, play.card)
        self.tell("BH-40", Played(seat, play.card, play.on, play.roll, play.prey))
        if card.stays:
            self.put_on(play.on, play.card)
            return
        self.discards[play.card] += 1
        for operation in card.does:
            self.operate(seat, card, play, operation)

    def operate(self, seat: int, card: Card, play: Play, operation: Any) -> None:  # noqa: C901
        """One operation of a card played from a hand."""
        on = play.on
        match operation:
            case c.Add() | c.Become() | c.AtLeast():
                self.change_roll(card.kind, operation)
            case c.RollAgain():
                self.again = self.ended = True
            case c.Cover(roll):
                self.cover[on] = roll or play.roll
            case c.SpeedBy(change):
                self.set_speed(on, self.speed[on] + change)
            case c.SpeedTo(speed):
                self.set_speed(on, speed)
            case c.Retire():
                if self.drivers[on]:
                    self.lose("BH-44", on, self.drivers[on])
            case c.Wreck():
                self.lose("BH-40", on, play.prey)
            case c.Halt():
                self.tell("BH-37", Halted(on))
            case c.Drag():
                self.dragger, self.ended = seat, True
            case c.Levy(ducats):
                for other in range(self.seats):
                    paid = min(ducats, self.purses[other])
                    if other != seat and paid:
                        self.into_pot(other, paid)
                        self.tell("BH-40", Levied(other, paid))

    def change_roll(self, kind: str, operation: Any) -> None:
        """BH-41: as if the die had shown another number."""
        match operation:
            case c.Add(squares):
                roll = self.roll + squares
            case c.Become(roll):
                pass
            case c.AtLeast(least):
                roll = max(self.roll, least)
        if roll != self.roll:
            self.roll = roll
            self.tell("BH-41", RollChanged(self.mover, roll, kind))

    def set_speed(self, chariot: int, speed: int) -> None:
        """BH-36: Speed changes at once, within 1 to 6; it is told only if it does."""
        if self.speed[chariot] != within(speed):
            self.speed[chariot] = within(speed)
            self.tell("BH-36", SpeedSet(chariot, self.speed[chariot]))
