"""L6, the war of attrition: everybody decides at once, in secret, whether to pay for another round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from math import comb
from statistics import fmean
from typing import Any, Final

from benhvrt_widgets.lessons import blocks
from benhvrt_widgets.lessons.blocks import Block
from benhvrt_widgets.lessons.claims import Claim, Exact, Measured
from benhvrt_widgets.lessons.lesson import PERCENT, Lesson
from benhvrt_widgets.lessons.picture import FAINT, Axis, Data
from benhvrt_widgets.lessons.settings import Knob
from engine.core.chance import Stream
from engine.core.errors import RuleViolation
from engine.parts.ledger import Ledger
from engine.probability.montecarlo import Tally
from engine.theory.attrition import quits, quits_by, revenue, sold

VALUE: Final = 10
PURSE: Final = 45
"""Enough for nine rounds, and the tenth would cost what the card is worth."""
YOU, VERA = 0, 1
WAVERS: Final = Fraction(1, 6)
"""The chance a round that a waverer gives up."""
SALES: Final = Knob("n", 20, 400, 200)
SEATS: Final = Knob("seats", 2, 5, 2)
TABLE: Final = Knob("table", 0, 2, 0)
PLAN: Final = Knob("plan", 0, 9, 3)
WAVERING, COMPARING, MIXING = range(3)
CLAIMED: Final = 300
WIDEST: Final = 100
"""Sales that cost more are drawn at the edge."""
FINE: Final = 10**9


def giving_up(table: int, price: int, active: int) -> Fraction:
    """The chance that each of the active gives up before the round that costs this much."""
    if price >= VALUE:
        return Fraction(1)
    if table == WAVERING:
        return WAVERS
    if table == COMPARING:
        return Fraction(0)
    if active == SEATS.least:
        return Fraction(price, VALUE)
    return Fraction(round(quits(price, VALUE, active) * FINE), FINE)  # a root, off by less than a billionth


class Sale:
    """Rounds in which all who are left decide at once; who stays pays, and who stays alone has the card."""

    def __init__(self, seats: int) -> None:
        self.ledger = Ledger((PURSE,) * seats)
        self.active = tuple(range(seats))
        self.price = 1
        self.rounds = [0] * seats  # that each has paid for
        self.over = False

    @property
    def winner(self) -> int | None:
        """Who stayed alone; nobody, if the last gave up together."""
        return self.active[0] if self.over and self.active else None

    def decide(self, stays: Sequence[bool]) -> None:
        """One round: for each of the active, whether it stays."""
        if self.over:
            raise RuleViolation("action.over")
        left = tuple(seat for seat, stay in zip(self.active, stays, strict=True) if stay)
        for seat in left:
            self.ledger = self.ledger.stake(seat, self.price)
            self.rounds[seat] += 1
        self.active, self.over = left, len(left) < SEATS.least
        self.price += 1

    def paid(self, seat: int) -> int:
        """What a seat has paid."""
        return PURSE - self.ledger.purses[seat]


def sale(table: int, seats: int, seed: int, nth: int) -> Sale:
    """A sale among bidders of one kind."""
    held = Sale(seats)
    while not held.over:
        gives_up = giving_up(table, held.price, len(held.active))
        held.decide(
            [not Stream(seed, ("attrition", nth, seat, held.price)).chance(gives_up) for seat in held.active]
        )
    return held


@cache
def sales(table: int, seats: int, count: int, seed: int) -> tuple[tuple[int, bool], ...]:
    """What all paid together in each of so many sales, and whether the card was sold."""
    held = (sale(table, seats, seed, nth) for nth in range(count))
    return tuple((each.ledger.pot, each.winner is not None) for each in held)


@cache
def expected(table: int, price: int, active: int) -> Fraction:
    """What all will pay together from this round on."""
    gives_up = giving_up(table, price, active)
    total = Fraction(0)
    for stay in range(1, active + 1):
        chance = comb(active, stay) * (1 - gives_up) ** stay * gives_up ** (active - stay)
        if chance:
            total += chance * (stay * price + (expected(table, price + 1, stay) if stay > 1 else 0))
    return total


def sold_to_two(value: int) -> Fraction:
    """The chance that exactly one of two gives up in some round, both mixing."""
    going, chance = Fraction(1), Fraction(0)
    for price in range(1, value):
        gives_up = Fraction(price, value)
        chance += going * 2 * gives_up * (1 - gives_up)
        going *= (1 - gives_up) ** 2
    return chance


def plan(rounds: int, table: int) -> tuple[Fraction, Fraction]:
    """The chance to win and the mean cost of staying so many rounds at most, against one rival."""
    wins = cost = Fraction(0)
    going = Fraction(1)
    for price in range(1, rounds + 1):
        gives_up = giving_up(table, price, 2)
        cost += going * price
        wins += going * gives_up
        going *= 1 - gives_up
    return wins, cost


def gain(rounds: int, table: int) -> Fraction:
    """What such a plan brings on average."""
    wins, cost = plan(rounds, table)
    return VALUE * wins - cost


@cache
def claim() -> Claim:
    """When to quit, what is sold, what is paid, and that no plan gains anything."""
    found = sales(MIXING, 2, CLAIMED, 1)
    wavering = [total for total, _ in sales(WAVERING, 2, CLAIMED, 1)]
    n = {"n": CLAIMED}
    return Claim(
        (
            *(Exact("l06.quits", giving_up(MIXING, price, 2), {"price": price}) for price in (1, 5, 9)),
            Exact("l06.quits_three", quits(1, VALUE, 3)),
            Exact("l06.sold", sold_to_two(VALUE)),
            Exact("l06.revenue", expected(MIXING, 1, 2)),
            *(Exact("l06.revenue_more", revenue(VALUE, seats), {"seats": seats}) for seats in (3, 4, 5)),
            *(Exact("l06.gain", gain(rounds, MIXING), {"rounds": rounds}) for rounds in (0, 1, 5, 9)),
            Exact("l06.gain_wavering", max(gain(rounds, WAVERING) for rounds in range(VALUE))),
            Exact("l06.quits_by", quits_by(VALUE, VALUE)),
            Measured("l06.paid", Tally.of(total for total, _ in found).estimate, expected(MIXING, 1, 2), n),
            Measured("l06.was_sold", Tally.of(int(done) for _, done in found).estimate, sold(VALUE, 2), n),
            Measured("l06.wavering", Tally.of(wavering).estimate, expected(WAVERING, 1, 2), n),
        )
    )


def answer(value: int) -> Fraction:
    """The exercise, solved: round by round, the chance that both are still in, and what they pay."""
    going, paid = Fraction(1), Fraction(0)
    for price in range(1, value):
        stays = 1 - Fraction(price, value)
        paid += going * 2 * stays * price
        going *= stays**2
    return paid


class Attrition(Lesson):
    """A card worth ten, two who decide at once: what will they pay together?"""

    knobs = (SALES, SEATS, TABLE, PLAN)
    spots = (1, 5, 8, 12, 20)
    across = Axis("l06.chart_paid", 0, WIDEST, (0, 10, 20, 40, 60, 80, 100))
    upwards = Axis("l06.chart_sales")
    faint = FAINT

    def begin(self) -> None:
        """Before the first round."""
        self.nth = 0
        self.ours: list[int] = []
        self.sale = Sale(2)

    def do(self, what: str, value: Any) -> None:  # noqa: ARG002 - the buttons say all
        """Stay, quit, or another sale."""
        if what == "next":
            self.nth += 1
            self.sale = Sale(2)
            return
        if what not in ("stay", "quit"):
            raise RuleViolation("session.message")
        rng = Stream(self.settings["seed"], ("mine", self.nth, self.sale.price))
        self.sale.decide([what == "stay", not rng.chance(giving_up(MIXING, self.sale.price, 2))])
        if self.sale.over:
            self.ours.append(self.sale.ledger.pot)

    def answered(self) -> str:
        """A little less than it is worth."""
        return self.say("l06.answer", paid=self.figure(expected(MIXING, 1, 2)))

    def outcome(self) -> int | None:
        """What both paid together."""
        return self.sale.ledger.pot if self.sale.over else None

    def moment(self) -> Sequence[Block]:
        """The ladder, and one question to both."""
        held = self.sale
        names = (self.say("you"), "Vera")
        columns = [
            blocks.column(name, held.rounds[seat], self.say("l06.paid_so_far", n=held.paid(seat)), state)
            for seat, name in enumerate(names)
            for state in (self._state(seat),)
        ]
        shown: list[Block] = [blocks.ladder(held.price, columns, self.say("l06.ladder"))]
        mine, price = held.paid(YOU), held.price
        if held.over:
            key = {YOU: "l06.won", VERA: "l06.lost", None: "l06.nobody"}[held.winner]
            told = self.say(key, mine=mine, theirs=held.paid(VERA), total=held.ledger.pot)
            return [*shown, *blocks.asked(told, blocks.button("next", self.say("l06.next")))]
        asked = self.say("l06.ask", mine=mine, price=price)
        can = price <= held.ledger.purses[YOU]
        stay = blocks.button("stay", self.say("l06.stay", n=price), primary=True, steady=True, off=not can)
        return [*shown, *blocks.asked(asked, stay, blocks.button("quit", self.say("l06.quit")))]

    def _state(self, seat: int) -> str:
        if self.sale.over:
            return "won" if self.sale.winner == seat else "out"
        return ""

    def controls(self) -> Sequence[Block]:
        """How many bid, and how."""
        return [self.slider("seats", "l06.seats", "l06.seats_n"), self.choice("table"), self.chosen("table")]

    def data(self) -> Data:
        """A dot for each sale, at what all paid."""
        n, seats, table = (self.settings[name] for name in ("n", "seats", "table"))
        found = sales(table, seats, n, self.settings["seed"])
        seen: Counter[int] = Counter()
        dots = []
        for total, _ in found:
            at = min(total, WIDEST)
            seen[at] += 1
            dots.append((at, seen[at]))
        top = max(10, *seen.values())
        totals = [total for total, _ in found]
        unsold = sum(not done for _, done in found)
        mean = self.figure(fmean(totals), 1)
        told = self.say("l06.told", n=n, mean=mean, most=max(totals), unsold=unsold)
        across = sorted({*totals})
        columns = {
            self.say("l06.chart_paid"): [*map(str, across)],
            self.say("l06.chart_sales"): [str(totals.count(total)) for total in across],
        }
        theory: list[tuple[float, float]] = []
        if self.theory:
            level = revenue(VALUE, seats)
            theory = [(level, 0), (level, top)]
            chance = f"{PERCENT * sold(VALUE, seats):.0f}"
            told += " " + self.say("l06.told_theory", paid=self.figure(level), sold=chance)
        return Data(
            play=dots,
            own=[(min(total, WIDEST), top * (0.06 + 0.05 * nth)) for nth, total in enumerate(self.ours)],
            guesses=[(spot, top * 0.9) for spot in self.raised],
            known=[(VALUE, 0), (VALUE, top)],
            theory=theory,
            told=told,
            columns=columns,
        )

    def twist(self) -> Sequence[Block]:
        """However long you stay, against one who mixes you gain nothing."""
        rounds = self.settings["plan"]
        names = {MIXING: self.say("l06.against_mixer"), WAVERING: self.say("l06.against_waverer")}
        rows = [
            [
                name,
                self.say("l06.percent", n=self.figure(PERCENT * wins, 0)),
                self.figure(cost),
                self.figure(gain(rounds, table)),
            ]
            for table, name in names.items()
            for wins, cost in (plan(rounds, table),)
        ]
        return [
            self.slider("plan", "l06.plan", "l06.rounds"),
            blocks.key(self.figure(gain(rounds, MIXING)), self.say("l06.gained")),
            self.figures(("", "l06.col_wins", "l06.col_cost", "l06.col_gain"), rows),
        ]

    def trials(self) -> Sequence[tuple[tuple[Any, ...], Any]]:
        """Cards worth 2 to 20: the worth times the chance that it is sold."""
        return [((value,), value * sold_to_two(value)) for value in range(2, 21)]


start: Callable[..., Attrition] = Attrition
