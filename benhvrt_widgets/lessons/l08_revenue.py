"""L8, revenue equivalence: who pays what at Horse Fever's auctions and others, and what the bank earns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any, Final

from benhvrt_widgets.lessons import blocks
from benhvrt_widgets.lessons.blocks import Block
from benhvrt_widgets.lessons.claims import Claim, Exact, Measured
from benhvrt_widgets.lessons.lesson import Lesson
from benhvrt_widgets.lessons.picture import Axis, Data
from benhvrt_widgets.lessons.settings import Knob
from engine.core.chance import Seeded, Stream
from engine.core.errors import RuleViolation
from engine.core.game import CHANCE, Seat
from engine.games.horse_fever import HORSE_FEVER
from engine.games.horse_fever.actions import Accept, Pass
from engine.games.horse_fever.events import PointTraded, PriceAnswered
from engine.games.horse_fever.model import Buying, Selling, State
from engine.parts.auctions import Rule, SteppedAuction, sealed
from engine.probability.montecarlo import Estimate, Tally
from engine.theory.revenue import START, STEP, bid, revenue, undercut

SEATS: Final = 3
YOU: Final = 0
MOST: Final = 1000
"""A point is worth anything up to this above the first price."""
FINE: Final = 1000
SALES: Final = 400
TABLES: Final = (2, 3, 4, 5, 6)
RULES: Final = (Rule.FIRST_PRICE, Rule.SECOND_PRICE, Rule.ALL_PAY, Rule.ATTRITION)
PAYING: Final = Knob("rule", 0, 3, 0)
NOTCH, GRID = 50, 70
COST: Final = Knob("cost", 0, 30, 4)
OTHERS: Final = (700, 1250)
"""What a point is worth to the two who may sell theirs besides you."""
CALLED: Final = ("l08.mean_0", "l08.mean_1", "l08.mean_2", "l08.mean_3")


@cache
def selling() -> State:
    """A game of three after the first race: the bank is about to buy a point."""
    state, luck = HORSE_FEVER.start(HORSE_FEVER.setup(seats=SEATS)), Seeded(1)
    while not isinstance(state.stage, Selling):
        chance = HORSE_FEVER.actor(state) is CHANCE
        choice = luck.settle(HORSE_FEVER.lottery(state)) if chance else HORSE_FEVER.safe(state)
        state = HORSE_FEVER.step(state, choice).state
    return state


@cache
def buying() -> State:
    """The same game when nobody has sold, and the bank sells a point."""
    state = selling()
    while not isinstance(state.stage, Buying):
        state = HORSE_FEVER.step(state, Pass()).state
    return state


class Auction:
    """One auction by the rules of the game; who has a limit keeps to it, the others are asked."""

    def __init__(self, state: State, limits: Mapping[Seat, int]) -> None:
        self.state, self.limits = state, limits
        self.held = type(state.stage)
        self.traded: PointTraded | None = None
        self.said: list[PriceAnswered] = []
        self._on()

    @property
    def over(self) -> bool:
        """Traded, or nobody wanted to."""
        return not isinstance(self.state.stage, self.held)

    @property
    def sale(self) -> SteppedAuction:
        """Who is asked, and what for."""
        if self.over or self.state.sale is None:
            raise RuleViolation("action.over")
        return self.state.sale

    def answer(self, choice: Accept | Pass) -> None:
        """What the seat that is asked says, and the others until somebody is asked again."""
        if self.over:
            raise RuleViolation("action.over")
        self._step(choice)
        self._on()

    def _on(self) -> None:
        while not self.over and self.sale.bidder in self.limits:
            price, limit = self.sale.price, self.limits[self.sale.bidder]
            good = price >= limit if self.held is Selling else price <= limit
            self._step(Accept() if good else Pass())

    def _step(self, choice: Accept | Pass) -> None:
        step = HORSE_FEVER.step(self.state, choice)
        self.state = step.state
        self.said += [event for event in step.events if isinstance(event, PriceAnswered)]
        traded = [event for event in step.events if isinstance(event, PointTraded)]
        self.traded = traded[0] if traded else self.traded


@cache
def sold(*costs: int) -> PointTraded | None:
    """The auction that the rulebook calls Dutch, when each seat sells for no less than its cost."""
    return Auction(selling(), dict(enumerate(costs))).traded


def worth(rng: Stream) -> Fraction:
    """What a point is worth to somebody, between 0 and 1."""
    return Fraction(2 * rng.index(FINE) + 1, 2 * FINE)


def earned(rule: Rule, values: Sequence[Fraction]) -> int:
    """What the bank earns when everybody bids well under this rule."""
    bids = [round(MOST * bid(rule, float(value), len(values))) for value in values]
    return sum(sealed(rule, bids).payments)


@cache
def takings(rule: Rule, players: int, seed: int) -> tuple[int, ...]:
    """What the bank earned, sale by sale; the same people under every rule."""
    return tuple(
        earned(rule, [worth(Stream(seed, ("worth", players, nth, seat))) for seat in range(players)])
        for nth in range(SALES)
    )


def average(rule: Rule, players: int, seed: int) -> Estimate:
    """The mean of those."""
    return Tally.of(takings(rule, players, seed)).estimate


def tables(rule: Rule) -> tuple[int, ...]:
    """How many may bid; the last rule is for two."""
    return TABLES[:1] if rule is Rule.ATTRITION else TABLES


@cache
def claim() -> Claim:
    """Bids under four rules, one revenue, and the auction that is not Dutch."""
    value, pair = Fraction(4, 5), 2
    costs = list(product(range(0, MOST + 401, GRID), repeat=SEATS))
    bargains = [undercut(each) for each in costs]
    gaps = [
        abs(bargain.price - min(START, sorted(each)[1]))
        for each, bargain in zip(costs, bargains, strict=True)
        if bargain is not None
    ]
    wrong = sum(
        (bargain is None) != (min(each) > START) for each, bargain in zip(costs, bargains, strict=True)
    )
    example = undercut((300, 650, 900))
    exact = [
        *(Exact("l08.revenue", MOST * revenue(k), {"players": k}) for k in TABLES),
        Exact("l08.bid_first", round(MOST * bid(Rule.FIRST_PRICE, float(value), pair))),
        Exact("l08.bid_second", round(MOST * bid(Rule.SECOND_PRICE, float(value), pair))),
        Exact("l08.bid_all_pay", round(MOST * bid(Rule.ALL_PAY, float(value), pair))),
        Exact("l08.bid_attrition", MOST * bid(Rule.ATTRITION, float(value), pair)),
        Exact("l08.bargain", 0 if example is None else example.price),
        Exact("l08.gap", max(gaps), {"n": len(costs)}),
        Exact("l08.unsold", wrong, {"n": len(costs)}),
    ]
    played = [
        Measured(key, average(rule, players, 1), MOST * revenue(players), {"n": SALES, "players": players})
        for rule, key in zip(RULES, CALLED, strict=True)
        for players in (2, 5)
        if players in tables(rule)
    ]
    return Claim((*exact, *played))


def answer(*costs: int) -> int | None:
    """The exercise, solved: ask round until only the last who accepted is left."""
    asked, price, holder, settled = list(range(len(costs))), START, None, None
    while asked and price >= STEP and asked != [holder]:
        seat = asked.pop(0)
        if costs[seat] <= price:
            asked.append(seat)
            holder, settled, price = seat, price, price - STEP
    return settled


class Revenue(Lesson):
    """Four rules for who pays. Which one earns the bank most?"""

    knobs = (PAYING, COST)
    across = Axis("l08.chart_bidders", 1.5, 6.5, TABLES)
    upwards = Axis("l08.chart_earned", 0, MOST, (0, 200, 400, 600, 800))

    def begin(self) -> None:
        """A point for sale; earlier sales stay on the chart until the lesson is reset."""
        if not self.hands.locked:
            self.prices: list[int] = []
        self.nth = 0
        self._open()

    def _open(self) -> None:
        seed = self.settings["seed"]
        self.values = [
            START + 10 * round(worth(Stream(seed, ("mine", self.nth, seat))) * MOST / 10)
            for seat in range(SEATS)
        ]
        limits = {seat: value for seat, value in enumerate(self.values) if seat != YOU}
        self.auction = Auction(buying(), limits)

    def do(self, what: str, value: Any) -> None:  # noqa: ARG002 - the buttons say all
        """Take the price, leave, or another sale."""
        if what == "again":
            self.nth += 1
            self._open()
            return
        choices: dict[str, Accept | Pass] = {"bid": Accept(), "pass": Pass()}
        if what not in choices:
            raise RuleViolation("session.message")
        self.auction.answer(choices[what])
        if self.auction.traded is not None:
            self.prices.append(self.auction.traded.danari)

    def outcome(self) -> int | None:
        """What was paid for the point; nothing if nobody took it."""
        if not self.auction.over:
            return None
        return 0 if self.auction.traded is None else self.auction.traded.danari

    def moment(self) -> Sequence[Block]:
        """What was said, the price, and what the point is worth to you."""
        auction, names = self.auction, (self.say("you"), "Sid", "Vera")
        rows = []
        for seat, name in enumerate(names):
            taken = [said.danari for said in auction.said if said.seat == seat and said.accepted]
            out = any(said.seat == seat and not said.accepted for said in auction.said)
            shown = str(taken[-1]) if taken else "-"
            worth_it = str(self.values[seat]) if seat == YOU or auction.over else "?"
            rows.append([name, shown, self.say("l08.out") if out else "", worth_it])
        table = self.figures(("l08.col_who", "l08.col_took", "", "l08.col_worth"), rows, "", "board")
        if auction.over:
            return [table, *self._sold(names)]
        price = auction.sale.price
        return [
            table,
            *blocks.asked(
                self.say("l08.ask", price=price, worth=self.values[YOU]),
                blocks.button("bid", self.say("l08.bid", n=price), primary=True, steady=True),
                blocks.button("pass", self.say("l08.pass")),
            ),
        ]

    def _sold(self, names: Sequence[str]) -> list[Block]:
        traded = self.auction.traded
        again = blocks.buttons(blocks.button("again", self.say("l08.again")))
        if traded is None:
            return [blocks.text(self.say("l08.unsold_now"), "big"), again]
        facts = {"price": traded.danari, "worth": self.values[traded.seat], "who": names[traded.seat]}
        told = self.say("l08.sold_you" if traded.seat == YOU else "l08.sold", **facts)
        second = self.say("l08.second", n=sorted(self.values)[-2])
        return [blocks.text(told, "big"), blocks.text(second, "muted"), again]

    def controls(self) -> Sequence[Block]:
        """Who pays what."""
        return [self.choice("rule"), self.chosen("rule")]

    def data(self) -> Data:
        """A dot for each number of bidders, and your own sales."""
        rule, seed = RULES[self.settings["rule"]], self.settings["seed"]
        found = {players: average(rule, players, seed).mean for players in tables(rule)}
        taken = [takings(rule, players, seed) for players in found]
        columns = {
            self.say("l08.chart_bidders"): [*map(str, found)],
            self.say("l08.col_mean", n=SALES): [self.figure(mean, 0) for mean in found.values()],
            self.say("l08.col_least"): [str(min(each)) for each in taken],
            self.say("l08.col_most"): [str(max(each)) for each in taken],
        }
        two, many = found[2], found[max(found)]
        key = "l08.told_two" if rule is Rule.ATTRITION else "l08.told"
        told = self.say(key, n=SALES, two=f"{two:.0f}", many=f"{many:.0f}")
        theory: list[tuple[float, float]] = []
        if self.theory:
            theory = [(players, float(MOST * revenue(players))) for players in TABLES]
            columns[self.say("col_theory")] = [f"{level:.0f}" for _, level in theory[: len(found)]]
            told += " " + self.say("l08.told_theory")
        return Data(
            play=list(found.items()),
            own=[(SEATS, price - START) for price in self.prices],
            theory=theory,
            told=told,
            columns=columns,
        )

    def twist(self) -> Sequence[Block]:
        """The bank buys: the price does not care for the cost of the one who sells."""
        costs = (self.settings["cost"] * NOTCH, *OTHERS)
        names = (self.say("you"), "Sid", "Vera")
        trade = Auction(selling(), dict(enumerate(costs)))
        rows = []
        for seat, (name, cost) in enumerate(zip(names, costs, strict=True)):
            taken = [said.danari for said in trade.said if said.seat == seat and said.accepted]
            rows.append([name, str(cost), ", ".join(map(str, taken)) or "-"])
        shown: list[Block] = [self.slider("cost", "l08.cost", shown=str(costs[YOU]))]
        if trade.traded is not None:
            seat = trade.traded.seat
            key = "l08.bank_pays_you" if seat == YOU else "l08.bank_pays"
            shown.append(blocks.key(str(trade.traded.danari), self.say(key, who=names[seat])))
        second = self.say("l08.second_cost", n=sorted(costs)[1])
        return [
            *shown,
            self.figures(("", "l08.col_cost", "l08.col_said"), rows),
            blocks.text(second, "muted"),
        ]

    def trials(self) -> Sequence[tuple[tuple[Any, ...], Any]]:
        """Two sellers and three, from a gift to more than the bank will pay."""
        pairs = product(range(0, 1201, 150), repeat=2)
        threes = product((40, 330, 650, 1000, 1100), repeat=SEATS)
        return [
            (costs, None if found is None else found.price)
            for costs in (*pairs, *threes)
            for found in (undercut(costs),)
        ]


start: Callable[..., Revenue] = Revenue
