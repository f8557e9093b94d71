"""L9, the winner's curse: a closed crate of Ben Hvrt's cards, and who overestimates it most."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any, Final

from benhvrt_widgets.i18n import say
from benhvrt_widgets.lessons import blocks
from benhvrt_widgets.lessons.blocks import Block
from benhvrt_widgets.lessons.claims import Claim, Exact, Measured
from benhvrt_widgets.lessons.lesson import Lesson
from benhvrt_widgets.lessons.picture import Axis, Data
from benhvrt_widgets.lessons.settings import Knob
from engine.core.chance import Lottery, Seeded, Stream
from engine.core.errors import RuleViolation
from engine.games.ben_hvrt.cards import CARDS, FULL_DECK
from engine.parts.deck import Cards
from engine.probability.montecarlo import Estimate, Tally
from engine.theory.curse import naive_profit, profit, wise_profit

DUCAT: Final = 100
"""Estimates and bids go to the hundredth."""
ERROR: Final = 12
PLAYERS: Final = 5
YOU: Final = 0
FEWEST, MOST_CARDS = 10, 40
SALES: Final = 200
TABLES: Final = (2, 3, 4, 5, 6, 7, 8, 9, 10)
SHADE: Final = Knob("shade", 0, 16, 0)
OTHERS: Final = Knob("others", 0, 1, 0)
MINE: Final = Knob("mine", 0, 20, 6)
LESS: Final = (0, 3, 6, 9, 12)
"""What you may take off your estimate."""
SHOWN: Final = 4
HEIGHT: Final = 15


@dataclass(frozen=True, slots=True)
class Crate:
    """Cards of the game's deck that nobody has seen."""

    cards: Cards

    @property
    def worth(self) -> int:
        """What their Quick Sale prices add up to."""
        return sum(CARDS[kind].price * count for kind, count in self.cards.counts)


@cache
def crate(seed: int, nth: int) -> Crate:
    """Between ten and forty cards, any number alike, dealt from the full deck."""
    luck, pool, cards = Seeded(seed), dict(FULL_DECK.counts), list[str]()
    sizes = Lottery(("crate", nth), ((size, 1) for size in range(FEWEST, MOST_CARDS + 1)))
    for place in range(luck.settle(sizes)):
        card = luck.settle(Lottery(("crate", nth, place), pool.items()))
        cards.append(card)
        pool[card] -= 1
        if not pool[card]:
            del pool[card]
    return Crate(Cards.of(cards))


def estimate(worth: int, rng: Stream) -> int:
    """What somebody believes, in hundredths: the worth, off by up to twelve ducats either way."""
    return worth * DUCAT + rng.index(2 * ERROR * DUCAT + 1) - ERROR * DUCAT


@dataclass(frozen=True, slots=True)
class Sale:
    """Sealed bids for a crate, in hundredths; the highest wins and pays."""

    crate: Crate
    bids: tuple[int, ...]
    winner: int

    @property
    def gain(self) -> int:
        """What the winner gains, in hundredths."""
        return self.crate.worth * DUCAT - self.bids[self.winner]


def opened(found: Crate, bids: tuple[int, ...], luck: Seeded, nth: int) -> Sale:
    """Of equal highest bids, one is drawn."""
    highest = [seat for seat, bid in enumerate(bids) if bid == max(bids)]
    winner = luck.settle(Lottery(("tie", nth), ((seat, 1) for seat in highest)))
    return Sale(found, bids, winner)


@cache
def gains(players: int, seed: int) -> tuple[int, ...]:
    """What the winner gained, in hundredths, when everybody bid the estimate."""
    found = []
    for nth in range(SALES):
        contents = crate(seed, nth)
        believed = tuple(
            estimate(contents.worth, Stream(seed, ("looks", players, nth, seat))) for seat in range(players)
        )
        found.append(opened(contents, believed, Seeded(seed), nth).gain)
    return tuple(found)


@cache
def gained(players: int, shade: int, seed: int) -> Estimate:
    """The mean gain of the winner, when everybody bids the estimate less so many ducats."""
    won = gains(players, seed)  # the same one wins, for less
    return Tally.of(Fraction(gain, DUCAT) + shade for gain in won).estimate


def expected(players: int, shade: int) -> Fraction:
    """The same exactly."""
    return naive_profit(ERROR, players) + shade


def wins(shade: int, others_shade: int) -> Fraction:
    """How often the estimate less `shade` is the highest of five bids."""
    rivals, width = PLAYERS - 1, 2 * ERROR
    ahead = Fraction(others_shade - shade)  # by how much an equal error wins
    low, high = max(Fraction(0), ahead), min(Fraction(width), width + ahead)
    if low >= high:
        return Fraction(int(ahead > 0))
    part = (high ** (rivals + 1) - low ** (rivals + 1)) / ((rivals + 1) * Fraction(width) ** rivals)
    return (part + max(Fraction(0), ahead)) / width


@cache
def claim() -> Claim:
    """Naive and wise winners, the best reply to either, and what five bidders made of their crates."""
    shades = range(MINE.most + 1)
    among_wise = max(shades, key=lambda shade: profit(shade, ERROR, ERROR, PLAYERS))
    among_naive = max(shades, key=lambda shade: profit(shade, 0, ERROR, PLAYERS))
    exact = [
        *(Exact("l09.naive", naive_profit(ERROR, k), {"players": k}) for k in TABLES),
        *(Exact("l09.wise", wise_profit(ERROR, k), {"players": k}) for k in TABLES),
        Exact("l09.best_wise", among_wise),
        Exact("l09.each_wise", profit(ERROR, ERROR, ERROR, PLAYERS)),
        Exact("l09.naive_among_wise", profit(0, ERROR, ERROR, PLAYERS)),
        Exact("l09.each_naive", profit(0, 0, ERROR, PLAYERS)),
        Exact("l09.best_naive", among_naive),
        Exact("l09.alone", profit(ERROR, 0, ERROR, PLAYERS)),
        Exact("l09.alone_wins", wins(ERROR, 0)),
    ]
    n = {"n": SALES}
    played = [
        *(
            Measured("l09.lost", gained(k, 0, 1), naive_profit(ERROR, k), {"players": k, **n})
            for k in (2, 5, 10)
        ),
        *(
            Measured("l09.won", gained(k, ERROR, 1), wise_profit(ERROR, k), {"players": k, **n})
            for k in (3, 6, 9)
        ),
    ]
    return Claim((*exact, *played))


def answer(error: int, players: int) -> Fraction:
    """The exercise, solved: list all errors, and take the mean of the highest."""
    errors = list(product(range(-error, error + 1), repeat=players))
    return Fraction(sum(max(each) for each in errors), len(errors))


class WinnersCurse(Lesson):
    """Five honest estimates, and the highest bid has the crate. What does the winner gain?"""

    knobs = (SHADE, OTHERS, MINE)
    spots = (-8, -4, 0, 4, 8)
    across = Axis("l09.chart_bidders", 1.5, 10.5, TABLES)
    upwards = Axis("l09.chart_gain", -HEIGHT, HEIGHT, (-12, -8, -4, 0, 4, 8, 12))

    def begin(self) -> None:
        """A crate on the block."""
        self.sales: list[Sale] = []
        self._look()

    def _look(self) -> None:
        seed, nth = self.settings["seed"], SALES + len(self.sales)
        self.crate = crate(seed, nth)
        self.beliefs = tuple(
            estimate(self.crate.worth, Stream(seed, ("mine", nth, seat))) for seat in range(PLAYERS)
        )

    def do(self, what: str, value: Any) -> None:
        """Bid the estimate, or less, and open the crate."""
        if what != "bid" or type(value) is not int or value not in LESS:
            raise RuleViolation("session.message")
        bids = (self.beliefs[YOU] - value * DUCAT, *self.beliefs[1:])
        luck = Seeded(f"{self.settings['seed']} mine")
        self.sales.append(opened(self.crate, bids, luck, len(self.sales)))
        self._look()

    def outcome(self) -> int | None:
        """What the winner of the first crate gained or lost."""
        return round(self.sales[0].gain / DUCAT) if self.sales else None

    def moment(self) -> Sequence[Block]:
        """The last crate, your balance, and what you believe about the next one."""
        shown = self._opened(self.sales[-1]) if self.sales else []
        mine = self.beliefs[YOU]
        bids = (blocks.button("bid", self._ducats(mine - less * DUCAT), less, steady=True) for less in LESS)
        return [*shown, *blocks.asked(self.say("l09.ask", n=self._ducats(mine)), *bids)]

    def _opened(self, sale: Sale) -> list[Block]:
        names = (self.say("you"), "Sid", "Vera", "Otto", "Ida")
        order = sorted(range(PLAYERS), key=lambda seat: (seat != sale.winner, -sale.bids[seat]))
        rows = [[names[seat], self._ducats(sale.bids[seat])] for seat in order]
        cards = sorted(sale.crate.cards.counts, key=lambda each: -CARDS[each[0]].price)
        named = ", ".join(say(f"kind.{kind}", self.lang) for kind, _ in cards[:SHOWN])
        inside = self.say("l09.inside", n=sale.crate.cards.total, worth=sale.crate.worth, cards=named)
        facts = {"who": names[sale.winner], "n": self._ducats(abs(sale.gain)), "worth": sale.crate.worth}
        ours, gain = sale.winner == YOU, sale.gain >= 0
        key = ("l09.they_lose", "l09.they_gain", "l09.you_lose", "l09.you_gain")[2 * ours + gain]
        won = [each for each in self.sales if each.winner == YOU]
        total = self._ducats(sum(each.gain for each in won))
        balance = self.say("l09.so_far", n=len(self.sales), won=len(won), total=total)
        return [
            blocks.table([self.say("l09.col_who"), self.say("l09.col_bid")], rows, "", "board"),
            blocks.text(self.say(key, **facts), "big"),
            blocks.text(inside, "muted"),
            blocks.text(balance, "muted"),
        ]

    def _ducats(self, cents: int) -> str:
        return self.figure(Fraction(cents, DUCAT), 1)

    def controls(self) -> Sequence[Block]:
        """What everybody takes off."""
        return [self.slider("shade", "l09.shade", "l09.ducats")]

    def data(self) -> Data:
        """A dot for each number of bidders."""
        shade, seed = self.settings["shade"], self.settings["seed"]
        found = {players: gained(players, shade, seed).mean for players in TABLES}
        columns = {
            self.say("l09.chart_bidders"): [*map(str, found)],
            self.say("l09.col_gain", n=SALES): [*map(self.figure, found.values())],
        }
        two, five, ten = (self.figure(found[players], 1) for players in (2, 5, 10))
        told = self.say("l09.told", n=SALES, two=two, five=five, ten=ten)
        theory: list[tuple[float, float]] = []
        if self.theory:
            theory = [(players, float(expected(players, shade))) for players in TABLES]
            columns[self.say("col_theory")] = [self.figure(level) for _, level in theory]
            exact = [self.figure(expected(players, shade), 1) for players in (2, 5, 10)]
            told += " " + self.say("l09.told_theory", two=exact[0], five=exact[1], ten=exact[2])
        return Data(
            play=list(found.items()),
            own=[(PLAYERS, sale.gain / DUCAT) for sale in self.sales if sale.winner == YOU],
            known=[(TABLES[0], 0), (TABLES[-1], 0)],
            guesses=[(PLAYERS, spot) for spot in self.raised],
            theory=theory,
            told=told,
            columns=columns,
        )

    def twist(self) -> Sequence[Block]:
        """Among the naive even the wise earn next to nothing."""
        mine, others = self.settings["mine"], self.settings["others"] * ERROR
        chance, gain = wins(mine, others), profit(mine, others, ERROR, PLAYERS)
        when = gain / chance if chance else Fraction(0)
        row = [self.figure(100 * chance, 1), self.figure(when)]
        return [
            self.choice("others"),
            self.slider("mine", "l09.mine", "l09.ducats"),
            blocks.key(self.figure(gain, 3), self.say("l09.a_sale")),
            self.figures(("l09.col_wins", "l09.col_when"), [row]),
        ]

    def trials(self) -> Sequence[tuple[tuple[Any, ...], Any]]:
        """Errors of up to one ducat to five, for one bidder to four."""
        return [
            ((error, players), highest(error, players)) for error in range(1, 6) for players in range(1, 5)
        ]


def highest(error: int, players: int) -> Fraction:
    """The mean of the highest of so many whole errors, from the chance that none is above."""
    width = 2 * error + 1
    none_above = (Fraction(each + error + 1, width) ** players for each in range(-error, error))
    return error - sum(none_above, Fraction(0))


start: Callable[..., WinnersCurse] = WinnersCurse
