"""L5, O'Neill's dollar auction: both pay, the higher bid takes the stake, and the purses are known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any, Final, TypeAlias

from benhvrt_widgets.lessons import blocks
from benhvrt_widgets.lessons.blocks import Block
from benhvrt_widgets.lessons.claims import Claim, Exact, Measured
from benhvrt_widgets.lessons.lesson import Lesson
from benhvrt_widgets.lessons.picture import Axis, Data
from benhvrt_widgets.lessons.settings import Knob
from engine.core.chance import Stream
from engine.core.errors import RuleViolation
from engine.parts.ledger import Ledger
from engine.probability.montecarlo import Estimate, Tally
from engine.theory.dollar import Line, opening, solve

YOU, RIVAL = 0, 1
STAKE: Final = 20
PURSE: Final = 50
COLOURS: Final = ("#2047B2", "#7D3434")
BID: Final = Knob("bid", 1, PURSE, 1)
SALES: Final = Knob("n", 10, 200, 60)
WHO: Final = Knob("rival", 0, 2, 0)
BOTH: Final = Knob("purse", STAKE, 76, PURSE)
OPENINGS: Final = tuple(range(1, 25))
WIDEST: Final = 25
"""Opening bids above it are drawn at the edge."""
CLAIMED: Final = 200
BOARD: Final = (10, 30)
"""The stake and the purses of the exercise."""


def reply(own: int, rival: int, stake: int = STAKE, purse: int = PURSE) -> int:
    """What one who thinks bids against a standing bid, 0 to give up.

    A bid that ends it is a whole number of steps of stake - 1 below the purse; the next one above the
    rival's is worth making if it costs less than the stake on top of what is gone.

    >>> reply(0, 0), reply(0, 11), reply(0, 12), reply(12, 13)
    (12, 12, 0, 31)
    """
    if rival >= purse:
        return 0
    level = purse - (purse - rival - 1) // (stake - 1) * (stake - 1)
    return level if level - own < stake else 0


@dataclass(frozen=True, slots=True)
class Topping:
    """Tops the other's bid by one, with one chance the first time and another later."""

    first: Fraction
    later: Fraction

    def chances(self, own: int, rival: int) -> dict[int, Fraction]:
        """Each bid with its chance; 0 gives up."""
        tops = self.later if own else self.first
        return {0: Fraction(1)} if rival >= PURSE else {rival + 1: tops, 0: 1 - tops}


@dataclass(frozen=True, slots=True)
class Thinking:
    """Looks ahead to the end."""

    def chances(self, own: int, rival: int) -> dict[int, Fraction]:
        """One bid, for certain."""
        return {reply(own, rival): Fraction(1)}


Bidder: TypeAlias = Topping | Thinking
WAVERER, SID, VERA = Topping(Fraction(1, 2), Fraction(1, 2)), Topping(Fraction(3, 4), Fraction(1)), Thinking()
BIDDERS: Final[tuple[Bidder, ...]] = (WAVERER, SID, VERA)


class Sale:
    """Two purses, the stake in the pot, and every raise paid into it at once."""

    def __init__(self) -> None:
        self.ledger = Ledger((PURSE, PURSE), STAKE)
        self.bids = [0, 0]
        self.bidder = YOU
        self.over = False
        self.winner: int | None = None

    def bid(self, ducats: object) -> None:
        """The one to speak raises to so much."""
        if self.over:
            raise RuleViolation("action.over")
        seat = self.bidder
        if type(ducats) is not int or ducats <= self.bids[1 - seat]:
            raise RuleViolation("action.not_now")
        self.ledger = self.ledger.stake(seat, ducats - self.bids[seat])
        self.bids[seat] = ducats
        self.bidder = 1 - seat

    def give_up(self) -> None:
        """The one to speak is out, and the other takes the stake."""
        if self.over:
            raise RuleViolation("action.over")
        self.over, other = True, 1 - self.bidder
        if self.bids[other]:
            self.winner = other
            self.ledger = self.ledger.award(other, STAKE)

    def answer(self, bidder: Bidder, rng: Stream) -> None:
        """The one to speak bids as this bidder would."""
        seat = self.bidder
        chances = bidder.chances(self.bids[seat], self.bids[1 - seat])
        ducats = next((ducats for ducats, chance in chances.items() if ducats and rng.chance(chance)), 0)
        if ducats:
            self.bid(ducats)
        else:
            self.give_up()

    def gain(self, seat: int) -> int:
        """What a seat has won or lost."""
        return self.ledger.purses[seat] - PURSE


def sale(first: int, rival: Bidder, luck: tuple[int, int]) -> Sale:
    """A sale that opens with this bid; whoever opened then thinks, the other is the rival."""
    seed, nth = luck
    held = Sale()
    held.bid(first)
    while not held.over:
        rng = Stream(seed, ("dollar", nth, first, held.bids[YOU]))
        held.answer(VERA if held.bidder == YOU else rival, rng)
    return held


@cache
def gained(first: int, rival: int, count: int, seed: int) -> Estimate:
    """What an opening bid brings on average, in so many sales."""
    sales = (sale(first, BIDDERS[rival], (seed, nth)) for nth in range(count))
    return Tally.of(each.gain(YOU) for each in sales).estimate


@cache
def expected(first: int, rival: Bidder) -> Fraction:
    """The same by counting every way that the sale can go."""

    def ahead(mine: int, theirs: int) -> Fraction:
        total = Fraction(0)
        for ducats, chance in rival.chances(theirs, mine).items():
            if not ducats:
                total += chance * (STAKE - mine)
            elif chance:
                again = reply(mine, ducats)
                total += chance * (ahead(again, ducats) if again else -mine)
        return total

    return ahead(first, 0)


@cache
def claim() -> Claim:
    """The opening bid, what it brings, and what a ducat more or less changes."""
    line = solve(STAKE, (PURSE, PURSE))
    late = solve(STAKE, (PURSE, PURSE), standing=(12, 13))
    richer, poorer = solve(STAKE, (PURSE, PURSE - 1)), solve(STAKE, (PURSE, PURSE + 1))
    board = solve(BOARD[0], (BOARD[1], BOARD[1]))
    n = {"n": CLAIMED}
    return Claim(
        (
            Exact("l05.opening", opening(STAKE, PURSE)),
            Exact("l05.solved", line.bids[0]),
            Exact("l05.opener", line.payoffs[0]),
            Exact("l05.other", line.payoffs[1]),
            Exact("l05.late", late.bids[0]),
            Exact("l05.late_loses", -late.payoffs[0]),
            *(Exact("l05.purses", opening(STAKE, purse), {"purse": purse}) for purse in (39, 57, 58)),
            Exact("l05.richer", richer.bids[0]),
            Exact("l05.richer_gains", richer.payoffs[0]),
            Exact("l05.poorer", poorer.bids[0]),
            Exact("l05.poorer_gains", poorer.payoffs[0]),
            Exact("l05.board", board.bids[0]),
            Exact("l05.board_gains", board.payoffs[0]),
            Exact("l05.sid", expected(12, SID)),
            *(
                Measured(
                    "l05.wavering",
                    gained(bid, 0, CLAIMED, 1),
                    expected(bid, WAVERER),
                    {**n, "bid": bid},
                )
                for bid in (1, 12)
            ),
            Measured("l05.with_sid", gained(12, 1, CLAIMED, 1), expected(12, SID), n),
        )
    )


def answer(stake: int, purse: int) -> int:
    """The exercise, solved: down from the purse in steps of stake - 1, as long as there is a bid."""
    while purse > stake - 1:
        purse -= stake - 1
    return purse


class Dollar(Lesson):
    """Twenty ducats for sale, both pay: how do you open?"""

    knobs = (BID, SALES, WHO, BOTH)
    spots = (1, 6, 12, 19, 0)
    across = Axis("l05.chart_bid", -1, WIDEST, (1, 5, 10, 15, 20, 25))
    upwards = Axis("l05.chart_gain", -PURSE, 22, (-50, -40, -30, -20, -10, 0, 10, 20))

    def begin(self) -> None:
        """Before the first bid."""
        self.nth = 0
        self.ours: list[tuple[int, int]] = []  # how you opened, and what came of it
        self._open()

    def _open(self) -> None:
        self.sale, self.first = Sale(), 0

    def do(self, what: str, value: Any) -> None:  # noqa: ARG002 - the slider says how much
        """Bid, give up, or another sale."""
        if what == "next":
            self.nth += 1
            self._open()
            self.settings.set(BID.name, BID.usual)
        elif what == "bid":
            self._bid(self.settings["bid"])
        elif what == "pass":
            self.sale.give_up()
        else:
            raise RuleViolation("session.message")
        if self.sale.over and self.first and what != "next":
            self.ours.append((self.first, self.sale.gain(YOU)))

    def _bid(self, ducats: int) -> None:
        self.sale.bid(ducats)
        self.first = self.first or ducats
        self.sale.answer(SID, Stream(self.settings["seed"], ("mine", self.nth, ducats)))
        if not self.sale.over:
            self.settings.set(BID.name, min(PURSE, self.sale.bids[RIVAL] + 1))

    def outcome(self) -> int | None:
        """What you gained or lost."""
        return self.sale.gain(YOU) if self.sale.over else None

    def moment(self) -> Sequence[Block]:
        """The two bids, and what it costs to stop or to go on."""
        held = self.sale
        names = (self.say("you"), "Sid")
        lanes = [
            blocks.lane(name, bid, colour, self.say("l05.ducats", n=bid))
            for name, bid, colour in zip(names, held.bids, COLOURS, strict=True)
        ]
        shown: list[Block] = [blocks.lanes(PURSE, lanes, self.say("l05.bids"))]
        mine, theirs = held.bids
        if held.over:
            gains = {"mine": _signed(held.gain(YOU)), "theirs": _signed(held.gain(RIVAL))}
            key = "l05.nobody" if held.winner is None else "l05.won" if held.winner == YOU else "l05.lost"
            again = blocks.button("next", self.say("l05.next"))
            return [*shown, *blocks.asked(self.say(key, **gains), again)]
        bid = self.settings["bid"]
        wins = _signed(STAKE - bid)
        told = (
            self.say("l05.stay", theirs=theirs, mine=_signed(-mine), bid=bid, wins=wins)
            if theirs
            else self.say("l05.enter", bid=bid, wins=wins)
        )
        can = theirs < bid
        return [
            *shown,
            blocks.text(told, "big"),
            self.slider("bid", "l05.your_bid", "l05.ducats"),
            blocks.buttons(
                blocks.button("bid", self.say("l05.bid", n=bid), primary=True, off=not can, steady=True),
                blocks.button("pass", self.say("l05.pass")),
            ),
        ]

    def controls(self) -> Sequence[Block]:
        """Against whom, and in how many sales."""
        return [self.slider("n", "l05.sales", "l05.sales_n"), self.choice("rival"), self.chosen("rival")]

    def data(self) -> Data:
        """What each opening bid brings, and would bring if both think."""
        n, rival = self.settings["n"], self.settings["rival"]
        found = [gained(bid, rival, n, self.settings["seed"]).mean for bid in OPENINGS]
        best = max(found)
        told = self.say("l05.told", n=n, bid=OPENINGS[found.index(best)], best=self.figure(best, 1))
        columns = {
            self.say("l05.chart_bid"): [*map(str, OPENINGS)],
            self.say("l05.col_gain", n=n): [self.figure(level, 1) for level in found],
        }
        theory: list[tuple[float, float]] = []
        if self.theory:
            theory = [(bid, float(expected(bid, VERA))) for bid in OPENINGS]
            columns[self.say("col_theory")] = [self.figure(level, 0) for _, level in theory]
            told += " " + self.say("l05.told_theory")
        return Data(
            play=list(zip(OPENINGS, found, strict=True)),
            own=[(min(first, WIDEST), gain) for first, gain in self.ours],
            known=[(-1, 0), (WIDEST, 0)],
            guesses=[(spot, STAKE) for spot in self.raised],
            theory=theory,
            told=told,
            columns=columns,
        )

    def twist(self) -> Sequence[Block]:
        """A ducat more in both purses, or in one."""
        purse = self.settings["purse"]
        rows = [
            [
                self.say(key, n=purse + more),
                self.say("l05.ducats", n=line.bids[0] if line.bids else 0),
                _signed(line.payoffs[0]),
            ]
            for key, more in (("l05.less", -1), ("l05.equal", 0), ("l05.more", 1))
            for line in (_line(purse, purse + more),)
        ]
        head = ("l05.col_purse", "l05.col_open", "l05.col_brings")
        return [
            self.slider("purse", "l05.both", "l05.ducats"),
            blocks.key(str(opening(STAKE, purse)), self.say("l05.opens")),
            self.figures(head, rows, self.say("l05.table", n=purse)),
        ]

    def trials(self) -> Sequence[tuple[tuple[Any, ...], Any]]:
        """Stakes and equal purses of many sizes."""
        return [
            ((stake, purse), opening(stake, purse)) for stake in range(5, 25) for purse in range(25, 75, 5)
        ]


@cache
def _line(mine: int, theirs: int) -> Line:
    return solve(STAKE, (mine, theirs))


def _signed(ducats: int) -> str:
    """A gain with its sign, as people write it."""
    return f"{ducats:+d}".replace("-", "\N{MINUS SIGN}") if ducats else "0"


start: Callable[..., Dollar] = Dollar
