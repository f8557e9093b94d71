"""L4, backward induction and escalation: the auction of Ben Hvrt, in which everyone pays every bid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any, Final

from benhvrt_widgets.lessons import blocks
from benhvrt_widgets.lessons.blocks import Block
from benhvrt_widgets.lessons.claims import Claim, Exact, Measured
from benhvrt_widgets.lessons.lesson import Lesson
from benhvrt_widgets.lessons.picture import FAINT, Axis, Data
from benhvrt_widgets.lessons.settings import Knob
from engine.core.chance import Lottery, Seeded, Stream
from engine.core.errors import RuleViolation
from engine.core.game import CHANCE, Seat
from engine.games import GAMES
from engine.games.ben_hvrt.actions import Bid, Pass, ToAuction
from engine.games.ben_hvrt.events import Sold
from engine.games.ben_hvrt.model import Bidding, OfferQuickSale, State, on_table
from engine.parts.auctions import EscalatingAuction
from engine.probability.montecarlo import Estimate, Tally
from engine.theory.escalation import Solver, predict, reach, real_cost, solve, spent
from engine.theory.response import Policy, by_value, hesitant, sunk_cost

SEATS: Final = 3
VALUE: Final = 10
PURSE: Final = 45
YOU, SID, VERA = 0, 1, 2
CARD: Final = "move-6"
WAVERS: Final = Fraction(3, 4)
"""The chance a round that a wavering bidder stays."""
SALES: Final = Knob("n", 20, 400, 200)
TABLE: Final = Knob("table", 0, 3, 0)
LAST: Final = Knob("purse", 0, 60, PURSE)
BOARD_VALUES, BOARD_PURSES = (7, 12, 12, 5), (100, 20, 35, 100)
WIDEST: Final = 140


def thinking() -> Policy:
    """Looks ahead to the end of the sale."""
    solver = Solver((VALUE,) * SEATS, (PURSE,) * SEATS)
    return lambda sale: int(solver.bids(sale))


def tables() -> tuple[Mapping[Seat, Policy], ...]:
    """Who may bid: three who waver, two and Sid, three who compare bid and card, three who think."""
    wavering = hesitant(1, WAVERS)
    return (
        dict.fromkeys(range(SEATS), wavering),
        {0: wavering, SID: sunk_cost(VALUE), 2: wavering},
        dict.fromkeys(range(SEATS), by_value(VALUE)),
        dict.fromkeys(range(SEATS), thinking()),
    )


TABLES: Final = tables()


@cache
def position() -> State:
    """A sale of the game: three seats with 45 ducats each, seat 0 to speak, and no Quick Sale."""
    game, luck = GAMES["ben-hvrt"], Seeded(1)
    state: State = game.start(game.setup(seats=SEATS, laps=[1]))

    def settled(lottery: Lottery[Any]) -> Any:
        chosen = {"dealer": YOU, "reveal": CARD}  # the first seat sells a card that is wanted
        return chosen.get(str(lottery.key[0])) if lottery.key[0] in chosen else luck.settle(lottery)

    while not isinstance(state.stage, OfferQuickSale | Bidding):
        chance = game.actor(state) is CHANCE
        state = game.step(state, settled(game.lottery(state)) if chance else game.safe(state)).state
    state = game.step(state, ToAuction()).state
    return on_table(state, ledger=replace(state.table.ledger, purses=(PURSE,) * SEATS))


class Sale:
    """One sale by the rules of the game; seats without a policy are asked."""

    def __init__(self, policies: Mapping[Seat, Policy], seed: int, nth: int = 0) -> None:
        self.game = GAMES["ben-hvrt"]
        self.policies, self.seed, self.nth = policies, seed, nth
        self.state = position()
        self.sold: Sold | None = None
        self.said: list[tuple[Seat, int]] = []  # who bid what; 0 is a pass
        self._on()

    @property
    def over(self) -> bool:
        """Sold, or nobody wanted it."""
        return self.state.auction is None or self.state.auction.bidding is None

    @property
    def bidding(self) -> EscalatingAuction:
        """The sale as it stands, or stood when it ended."""
        found = None if self.state.auction is None else self.state.auction.bidding
        return self._last if found is None else found

    def answer(self, choice: Bid | Pass) -> None:
        """What the seat to speak does, and the others until a person is asked again."""
        if self.over:
            raise RuleViolation("action.over")
        self._step(choice)
        self._on()

    def _on(self) -> None:
        while not self.over and self.bidding.bidder in self.policies:
            sale = self.bidding
            seat, rng = sale.bidder, Stream(self.seed, ("sale", self.nth, sale.bidder, sale.price))
            can = Bid() in self.game.options(self.state)
            stays = can and rng.chance(Fraction(self.policies[seat](sale)))
            self._step(Bid() if stays else Pass())

    def _step(self, choice: Bid | Pass) -> None:
        sale = self.bidding
        step = self.game.step(self.state, choice)
        self.said.append((sale.bidder, sale.price if isinstance(choice, Bid) else 0))
        self._last = sale.bid() if isinstance(choice, Bid) else sale.passed()
        self.state = step.state
        self.sold = next((event for event in step.events if isinstance(event, Sold)), None)


@cache
def totals(table: int, count: int, seed: int) -> tuple[int, ...]:
    """What all paid together in each of so many sales."""
    sold = (Sale(TABLES[table], seed, nth).sold for nth in range(count))
    return tuple(0 if sale is None else sum(sale.paid) for sale in sold)


def paid(table: int, count: int, seed: int) -> Estimate:
    """The mean of those."""
    return Tally.of(totals(table, count, seed)).estimate


@cache
def expected(table: int) -> Fraction:
    """The same by counting every way that the sale can go."""

    @cache
    def ahead(sale: EscalatingAuction) -> Fraction:
        if sale.over:
            return Fraction(0)
        can = spent(sale.price) <= PURSE
        stays = Fraction(TABLES[table][sale.bidder](sale)) if can else Fraction(0)
        bid = stays * (sale.price + ahead(sale.bid())) if stays else Fraction(0)
        return bid + ((1 - stays) * ahead(sale.passed()) if stays < 1 else 0)

    return ahead(EscalatingAuction.open(tuple(range(SEATS))))


@cache
def claim() -> Claim:
    """Who should win and pay what; what those pay who waver, stay or compare."""
    values, purses = (VALUE,) * SEATS, (PURSE,) * SEATS
    solution = solve(values, purses)
    poorer = solve(values, (*purses[:-1], PURSE - 1))
    board, price = predict(BOARD_VALUES, BOARD_PURSES)
    exact = [
        Exact("l04.reach", reach(VALUE, PURSE)),
        Exact("l04.winner", _seat(solution.winner)),
        Exact("l04.price", solution.revenue),
        Exact("l04.poorer", _seat(poorer.winner)),
        *(
            Exact("l04.board_reach", reach(value, purse), {"seat": seat})
            for seat, (value, purse) in enumerate(zip(BOARD_VALUES, BOARD_PURSES, strict=True), 1)
        ),
        Exact("l04.board_winner", _seat(board)),
        Exact("l04.board_price", price),
        Exact("l04.board_keeps", _smallest(lambda purse: reach(12, purse) == 7)),
        Exact("l04.board_least", _smallest(lambda purse: _winner_with(purse) == 2)),
        Exact("l04.quarter", real_cost(4, Fraction(1, 4))),
        Exact("l04.comparing", expected(2)),
    ]
    played = [
        Measured(key, paid(table, SALES.usual, 1), expected(table), {"n": SALES.usual})
        for table, key in enumerate(("l04.wavering", "l04.with_sid"))
    ]
    return Claim((*exact, *played))


def _seat(seat: int | None) -> int:
    """As people count, 0 for nobody."""
    return 0 if seat is None else seat + 1


def _winner_with(purse: int) -> int | None:
    first, second, _, fourth = BOARD_PURSES
    return solve(BOARD_VALUES, (first, second, purse, fourth)).winner


def _smallest(fits: Callable[[int], bool]) -> int:
    return next(purse for purse in range(BOARD_PURSES[2] + 1) if fits(purse))


def answer(value: int, purse: int) -> int:
    """The exercise, solved: the last round that costs less than the card is worth and can be paid."""
    rung = 0
    while rung + 1 < value and (rung + 1) * (rung + 2) // 2 <= purse:
        rung += 1
    return rung


class Escalation(Lesson):
    """A card is worth ten ducats. What will they pay together?"""

    knobs = (SALES, TABLE, LAST)
    spots = (1, 5, 10, 20, 30)
    across = Axis("l04.chart_paid", 0, WIDEST, (0, 10, 30, 60, 90, 120))
    upwards = Axis("l04.chart_sales")
    faint = FAINT

    def begin(self) -> None:
        """A new sale; earlier ones stay on the chart until the lesson is reset."""
        if not self.hands.locked:
            self.ours: list[int] = []
        self.sale = Sale({SID: sunk_cost(VALUE), VERA: by_value(VALUE)}, self.settings["seed"])

    def do(self, what: str, value: Any) -> None:  # noqa: ARG002 - the buttons say all
        """Bid, pass, or a new sale."""
        if what == "again":
            self.sale = Sale(self.sale.policies, self.settings["seed"], self.sale.nth + 1)
            return
        choices: dict[str, Bid | Pass] = {"bid": Bid(), "pass": Pass()}
        if what not in choices:
            raise RuleViolation("session.message")
        self.sale.answer(choices[what])
        if self.sale.sold is not None:
            self.ours.append(sum(self.sale.sold.paid))

    def outcome(self) -> int | None:
        """What all paid together."""
        return None if self.sale.sold is None else sum(self.sale.sold.paid)

    def moment(self) -> Sequence[Block]:
        """The ladder, what is gone, and what the next rung costs."""
        sale = self.sale
        names = (self.say("you"), "Sid", "Vera")
        columns = [
            blocks.column(
                name, sale.bidding.rounds_bid[seat], self.say("l04.paid", n=sale.bidding.sunk(seat)), state
            )
            for seat, name in enumerate(names)
            for state in (self._state(seat),)
        ]
        shown: list[Block] = [blocks.ladder(sale.bidding.price, columns, self.say("l04.ladder"))]
        if sale.sold is not None:
            total, mine = sum(sale.sold.paid), sale.sold.paid[YOU]
            won = sale.sold.seat == YOU
            facts = {"who": names[sale.sold.seat], "total": total, "mine": mine}
            told = self.say("l04.sold_you" if won else "l04.sold", **facts)
            return [*shown, *blocks.asked(told, blocks.button("again", self.say("l04.again")))]
        gone, price = sale.bidding.sunk(YOU), sale.bidding.price
        shown.append(
            blocks.text(self.say("l04.stay" if gone else "l04.enter", gone=gone, price=price), "big")
        )
        can = Bid() in sale.game.options(sale.state)
        if not can:
            shown.append(blocks.text(self.say("l04.broke", left=PURSE - gone), "muted"))
        shown.append(
            blocks.buttons(
                blocks.button("bid", self.say("l04.bid", n=price), primary=True, steady=True, off=not can),
                blocks.button("pass", self.say("l04.pass")),
            )
        )
        return shown

    def _state(self, seat: Seat) -> str:
        sale = self.sale
        if sale.sold is not None:
            return "won" if sale.sold.seat == seat else "out"
        if seat not in sale.bidding.active:
            return "out"
        return "speaks" if sale.bidding.bidder == seat else ""

    def controls(self) -> Sequence[Block]:
        """Who sits at the table."""
        return [self.choice("table"), self.chosen("table")]

    def data(self) -> Data:
        """Every sale of the bots, ours, and the worth of the card."""
        n, table = self.settings["n"], self.settings["table"]
        found = totals(table, n, self.settings["seed"])
        seen: Counter[int] = Counter()
        dots = []
        for total in found:
            seen[total] += 1
            dots.append((total, seen[total]))
        top = max(10, *seen.values())
        mean, over = paid(table, n, self.settings["seed"]).mean, sum(total > VALUE for total in found)
        told = self.say("l04.told", n=n, mean=self.figure(mean, 1), over=over, most=max(found))
        across = sorted({*seen, 1} if self.theory else seen)
        columns = {
            self.say("l04.chart_paid"): [*map(str, across)],
            self.say("l04.chart_sales"): [str(seen[total]) for total in across],
        }
        if self.theory:
            columns[self.say("col_theory")] = [str(n if total == 1 else 0) for total in across]
            told += " " + self.say("l04.told_theory")
        return Data(
            play=dots,
            own=[(total, top * (0.06 + 0.05 * nth)) for nth, total in enumerate(self.ours)],
            guesses=[(spot, top * 0.9) for spot in self.raised],
            known=[(VALUE, 0), (VALUE, top)],
            theory=[(1, 0), (1, top)] if self.theory else (),
            told=told,
            columns=columns,
        )

    def twist(self) -> Sequence[Block]:
        """A ducat that nobody spends decides the sale."""
        purses = (PURSE, PURSE, self.settings["purse"])
        solution = solve((VALUE,) * SEATS, purses)
        winner = _seat(solution.winner)
        rows = [
            [
                self.say("l04.seat", n=seat),
                str(purse),
                str(reach(VALUE, purse)),
                str(solution.payments[seat - 1]),
            ]
            for seat, purse in enumerate(purses, 1)
        ]
        return [
            self.slider("purse", "l04.purse", "l04.ducats"),
            blocks.key(self.say("l04.seat", n=winner), self.say("l04.wins", n=solution.revenue)),
            self.figures(("", "l04.col_purse", "l04.col_reach", "l04.col_pays"), rows),
        ]

    def trials(self) -> Sequence[tuple[tuple[Any, ...], Any]]:
        """The reach for four hundred bidders."""
        return [((value, purse), reach(value, purse)) for value in range(1, 21) for purse in range(0, 100, 5)]


start: Callable[..., Escalation] = Escalation
