"""L7, the sealed all-pay auction: one bid each in an envelope, everybody pays, the highest has the card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from typing import Any, Final

from benhvrt_widgets.lessons import blocks
from benhvrt_widgets.lessons.blocks import Block
from benhvrt_widgets.lessons.claims import Claim, Exact, Measured
from benhvrt_widgets.lessons.lesson import Lesson
from benhvrt_widgets.lessons.picture import Axis, Data
from benhvrt_widgets.lessons.settings import Knob
from engine.core.chance import Lottery, Seeded, Stream
from engine.core.errors import RuleViolation
from engine.parts.ledger import Ledger
from engine.probability.montecarlo import Estimate, Tally
from engine.theory.all_pay import Uneven, bid_at, bids_below, mean_bid, mean_highest, revenue

DUCAT: Final = 100
"""Bids are written to the hundredth, so that two of them are hardly ever the same."""
VALUE: Final = 12
WORTH: Final = VALUE * DUCAT
BIDS: Final = tuple(range(VALUE + 1))
SEATS: Final = 3
YOU: Final = 0
SALES: Final = 400
SHARING, ANYTHING, KNOWING = 0, 1, 2
RIVALS: Final = Knob("rivals", 0, 2, SHARING)
TABLE: Final = Knob("players", 2, 6, SEATS)
KEENEST: Final = Knob("keenest", 11, 60, 20)
SECOND, THIRD = 10, 9
FINE: Final = 1000
"""In how many equal parts the old hands divide their luck."""


@dataclass(frozen=True, slots=True)
class Sale:
    """The envelopes opened: hundredths of a ducat by seat, all of them in the pot, and who has the card."""

    bids: tuple[int, ...]
    winner: int
    pot: int


def opened(bids: tuple[int, ...], luck: Seeded, nth: int) -> Sale:
    """Everybody pays into the pot; of equal highest bids, one is drawn."""
    ledger = Ledger(bids)
    for seat, bid in enumerate(bids):
        ledger = ledger.stake(seat, bid)
    highest = [seat for seat, bid in enumerate(bids) if bid == max(bids)]
    winner = luck.settle(Lottery(("tie", nth), ((seat, 1) for seat in highest)))
    return Sale(bids, winner, ledger.pot)


def written(kind: int, players: int, rng: Stream) -> int:
    """What a bidder of this kind writes."""
    if kind == SHARING:
        return WORTH // players
    if kind == ANYTHING:
        return rng.index(WORTH + 1)
    return round(bid_at((rng.index(FINE) + 0.5) / FINE, WORTH, players))


@cache
def envelopes(kind: int, players: int, seed: int) -> tuple[tuple[int, ...], ...]:
    """What so many bidders of a kind wrote, sale by sale."""
    return tuple(
        tuple(
            written(kind, players, Stream(seed, ("envelope", kind, players, nth, seat)))
            for seat in range(players)
        )
        for nth in range(SALES)
    )


@cache
def gained(kind: int, players: int, bid: int, seed: int) -> Estimate:
    """What a bid in whole ducats gains a sale, against others of a kind."""
    luck, tables = Seeded(seed), envelopes(kind, players, seed)
    sales = (opened((bid * DUCAT, *table[1:]), luck, nth) for nth, table in enumerate(tables))
    return Tally.of(Fraction(WORTH * (sale.winner == YOU), DUCAT) - bid for sale in sales).estimate


@cache
def paid(kind: int, players: int, seed: int) -> tuple[Estimate, Estimate]:
    """What a table of one kind pays together, and its highest bid."""
    tables = envelopes(kind, players, seed)
    pots = (opened(table, Seeded(seed), nth).pot for nth, table in enumerate(tables))
    highest = Tally.of(Fraction(max(table), DUCAT) for table in tables)
    return Tally.of(Fraction(pot, DUCAT) for pot in pots).estimate, highest.estimate


@cache
def fought(high: int, low: int, seed: int) -> tuple[Estimate, Estimate]:
    """Two who value the card differently: what both pay, and how often the keener one wins."""
    total, won = Tally(), Tally()
    for nth in range(SALES):
        strong, weak = (Stream(seed, ("uneven", high, low, nth, seat)) for seat in range(2))
        enters = weak.chance(Fraction(low, high))
        bids = (strong.index(low * DUCAT), weak.index(low * DUCAT) if enters else 0)
        sale = opened(bids, Seeded(seed), nth)
        total, won = total.add(Fraction(sale.pot, DUCAT)), won.add(int(sale.winner == 0))
    return total.estimate, won.estimate


def expected(kind: int, players: int, bid: int) -> Fraction:
    """The same gain exactly: how often the bid wins, times the card, less the bid."""
    return chance(kind, players, bid) * VALUE - bid


def chance(kind: int, players: int, bid: int) -> Fraction:
    """How often a bid in whole ducats wins against others of a kind."""
    if kind == KNOWING:  # each is below with the root of this, all of them with this
        return Fraction(bid, VALUE)
    cents = bid * DUCAT
    if kind == SHARING:
        less, same = Fraction(WORTH // players < cents), Fraction(WORTH // players == cents)
    else:
        less, same = Fraction(cents, WORTH + 1), Fraction(1, WORTH + 1)
    others = players - 1
    return sum(
        (
            comb(others, equal) * same**equal * less ** (others - equal) / (equal + 1)
            for equal in range(others + 1)
        ),
        Fraction(0),
    )


@cache
def claim() -> Claim:
    """Even bidders: their bids, what they pay, what they gain. Uneven ones: who wins, and what is paid."""
    uneven, without = Uneven(KEENEST.usual, SECOND), Uneven(SECOND, THIRD)
    n = {"n": SALES}
    exact = [
        Exact("l07.half", Fraction(bids_below(3, VALUE, SEATS))),
        *(Exact("l07.mean_bid", mean_bid(VALUE, k), {"players": k}) for k in range(2, 7)),
        *(Exact("l07.revenue", revenue(VALUE, k), {"players": k}) for k in range(2, 7)),
        *(Exact("l07.highest", mean_highest(VALUE, k), {"players": k}) for k in range(2, 7)),
        *(Exact("l07.gain", expected(KNOWING, SEATS, bid), {"bid": bid}) for bid in (0, 4, 6, 11)),
        Exact("l07.beats_sharing", expected(SHARING, SEATS, 5)),
        Exact("l07.strong_below", uneven.strong_below(Fraction(5))),
        Exact("l07.weak_out", uneven.weak_below(Fraction(0))),
        Exact("l07.weak_below", uneven.weak_below(Fraction(5))),
        Exact("l07.uneven", uneven.revenue),
        Exact("l07.strong_wins", uneven.strong_wins),
        Exact("l07.sent_home", without.revenue),
    ]
    total, highest = paid(KNOWING, SEATS, 1)
    both, won = fought(KEENEST.usual, SECOND, 1)
    played = [
        Measured("l07.paid", total, revenue(VALUE, SEATS), n),
        Measured("l07.top", highest, mean_highest(VALUE, SEATS), n),
        Measured("l07.five", gained(KNOWING, SEATS, 5, 1), expected(KNOWING, SEATS, 5), n),
        Measured("l07.five_anything", gained(ANYTHING, SEATS, 5, 1), expected(ANYTHING, SEATS, 5), n),
        Measured("l07.both", both, uneven.revenue, n),
        Measured("l07.won", won, uneven.strong_wins, n),
    ]
    return Claim((*exact, *played))


def answer(bid: int, value: int, rivals: int) -> Fraction:
    """The exercise, solved: all rivals must be below, each is so with the same chance."""
    return Fraction(bid, value) ** rivals * value - bid


class AllPay(Lesson):
    """A card is worth twelve ducats to three bidders. What do you write?"""

    knobs = (TABLE, RIVALS, KEENEST)
    spots = (0, 4, 6, 11)  # a die has no place of its own
    across = Axis("l07.chart_bid", -0.5, VALUE + 0.5, (0, 2, 4, 6, 8, 10, 12))
    upwards = Axis("l07.chart_gain", -VALUE, VALUE, (-12, -6, 0, 6, 12))

    def begin(self) -> None:
        """Nothing written yet."""
        self.sales: list[Sale] = []

    def do(self, what: str, value: Any) -> None:
        """Seal a bid, and open the envelopes."""
        if what != "bid" or type(value) is not int or value not in BIDS:
            raise RuleViolation("session.message")
        seed, nth = self.settings["seed"], len(self.sales)
        others = (
            written(KNOWING, SEATS, Stream(seed, ("mine", nth, seat))) for seat in range(YOU + 1, SEATS)
        )
        self.sales.append(opened((value * DUCAT, *others), Seeded(f"{seed} mine"), nth))

    def outcome(self) -> int | None:
        """What you gained or lost by the first envelope."""
        if not self.sales:
            return None
        sale = self.sales[0]
        return VALUE * (sale.winner == YOU) - sale.bids[YOU] // DUCAT

    def moment(self) -> Sequence[Block]:
        """The last envelopes, the balance, and the next bid."""
        shown: list[Block] = []
        if self.sales:
            last = self.sales[-1]
            names = (self.say("you"), "Sid", "Vera")
            rows = [
                [name, self._ducats(bid), self.say("l07.has") if seat == last.winner else ""]
                for seat, (name, bid) in enumerate(zip(names, last.bids, strict=True))
            ]
            key = "l07.won_it" if last.winner == YOU else "l07.lost_it"
            told = self.say(key, mine=last.bids[YOU] // DUCAT, total=self._ducats(last.pot))
            won = VALUE * sum(sale.winner == YOU for sale in self.sales)
            out = sum(sale.bids[YOU] for sale in self.sales) // DUCAT
            head = ("l07.col_who", "l07.col_wrote", "l07.col_card")
            shown += [
                self.figures(head, rows, self.say("l07.envelopes", n=len(self.sales)), "board"),
                blocks.text(told, "big"),
                blocks.text(self.say("l07.so_far", n=len(self.sales), out=out, won=won), "muted"),
            ]
        bids = (blocks.button("bid", str(bid), bid, steady=True) for bid in BIDS)
        return [*shown, *blocks.asked(self.say("l07.ask"), *bids)]

    def _ducats(self, cents: int) -> str:
        return self.figure(Fraction(cents, DUCAT))

    def controls(self) -> Sequence[Block]:
        """How many sit at the table, and who."""
        players = self.settings["players"]
        return [
            self.slider("players", "l07.players"),
            self.choice("rivals"),
            self.chosen("rivals", share=self.figure(Fraction(VALUE, players), 1)),
        ]

    def data(self) -> Data:
        """Each bid against the table, sale after sale."""
        kind, players, seed = self.settings["rivals"], self.settings["players"], self.settings["seed"]
        found = [gained(kind, players, bid, seed).mean for bid in BIDS]
        total = paid(kind, players, seed)[0].mean
        best = max(BIDS, key=lambda bid: found[bid])
        told = self.say(
            "l07.told",
            n=SALES,
            best=best,
            most=self.figure(found[best], 1),
            players=players,
            total=self.figure(total, 1),
        )
        columns = {
            self.say("l07.chart_bid"): [*map(str, BIDS)],
            self.say("l07.col_gain", n=SALES): [*map(self.figure, found)],
        }
        theory: list[tuple[float, float]] = []
        if self.theory:
            theory = [(bid, float(expected(kind, players, bid))) for bid in BIDS]
            columns[self.say("col_theory")] = [self.figure(level) for _, level in theory]
            told += " " + self.say("l07.told_level" if kind == KNOWING else "l07.told_theory")
        mine = sorted({sale.bids[YOU] for sale in self.sales})
        return Data(
            play=list(zip(BIDS, found, strict=True)),
            own=[(bid / DUCAT, self._own(bid)) for bid in mine],
            known=() if self.theory and kind == KNOWING else [(0, 0), (VALUE, 0)],
            guesses=[(spot, VALUE * 0.9) for spot in self.raised],
            theory=theory,
            told=told,
            columns=columns,
        )

    def _own(self, bid: int) -> float:
        wins = [sale.winner == YOU for sale in self.sales if sale.bids[YOU] == bid]
        return VALUE * sum(wins) / len(wins) - bid / DUCAT

    def twist(self) -> Sequence[Block]:
        """The keener one bidder is, the less is paid."""
        keenest = self.settings["keenest"]
        with_him, without = Uneven(keenest, SECOND), Uneven(SECOND, THIRD)
        rows = [
            [self.say("l07.all_three"), f"{keenest}, {SECOND}", self.figure(with_him.revenue)],
            [self.say("l07.without"), f"{SECOND}, {THIRD}", self.figure(without.revenue)],
        ]
        wins = f"{float(100 * with_him.strong_wins):.0f}"
        return [
            self.slider("keenest", "l07.keenest", "l07.ducats"),
            blocks.key(self.figure(without.revenue - with_him.revenue), self.say("l07.earns")),
            self.figures(("l07.col_may", "l07.col_fight", "l07.col_paid"), rows),
            blocks.text(self.say("l07.wins", wins=wins, n=keenest), "muted"),
        ]

    def trials(self) -> Sequence[tuple[tuple[Any, ...], Any]]:
        """Every bid for cards worth up to eight, one rival to three: all that they may write, listed."""
        return [
            ((bid, value, rivals), listed(bid, value, rivals))
            for value in range(1, 9)
            for rivals in range(1, 4)
            for bid in range(value + 1)
        ]


def listed(bid: int, value: int, rivals: int) -> Fraction:
    """What a bid gains if each rival writes 0 to value - 1, all alike, and equal bids win nothing."""
    ways = list(product(range(value), repeat=rivals))
    wins = sum(all(other < bid for other in way) for way in ways)
    return Fraction(wins * value, len(ways)) - bid


start: Callable[..., AllPay] = AllPay
