"""The two auctions for points, and the next round."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product
from typing import Any

import pytest

from engine.core.chance import Stream
from engine.games.horse_fever.actions import Accept, Decline, Pass
from engine.games.horse_fever.events import NoTrade, PointTraded, PriceAnswered, RoundBegan
from engine.games.horse_fever.model import Buying, Purchase, Selling, State
from engine.parts.auctions import SteppedAuction
from tests.games.horse_fever.table import (
    GAME,
    RED,
    Played,
    at_the_start,
    finish,
    play,
    refused,
    run,
)


def dutch(seats: int = 4, **laid: Any) -> State:
    """The Dutch auction begins."""
    return finish(at_the_start(seats, **laid), 0, 1, 2, 3, 4, 5).state


def english(seats: int = 4, **laid: Any) -> State:
    """The English auction begins: nobody has sold."""
    return run(dutch(seats, **laid), lambda state: not isinstance(state.stage, Selling)).state


# -- Dutch -----------------------------------------------------------------------------------------


@pytest.mark.rule("HF-40")
def test_the_seeds_example_ends_at_700() -> None:
    """John 1000, Jack out, James 900, Jim out, John 800, James 700, John out: James sells for 700."""
    state = dutch(points=(1, 1, 2, 1))
    yes, no = Accept(), Pass()
    sold = play(state, yes, no, yes, no, yes, yes, no)
    assert [(e.seat, e.danari, e.accepted) for e in sold.of(PriceAnswered)] == [
        (0, 1000, True),
        (1, 900, False),
        (2, 900, True),
        (3, 800, False),
        (0, 800, True),
        (2, 700, True),
        (0, 600, False),
    ]
    assert sold.of(PointTraded) == [PointTraded("dutch", 2, 700)]
    assert sold.state.table.points == (1, 1, 1, 1)
    assert sold.state.table.reserve == state.table.reserve + 1
    assert sold.state.table.money.purses == (5000, 5000, 5700, 5000)
    assert isinstance(sold.state.stage, Buying)


@pytest.mark.rule("HF-40")
def test_nobody_accepts_nothing_is_sold() -> None:
    state = dutch(first=1)
    after = play(state, *[Pass()] * 4)
    assert [e.seat for e in after.of(PriceAnswered)] == [1, 2, 3, 0]
    assert {e.danari for e in after.of(PriceAnswered)} == {1000}
    assert after.of(NoTrade) == [NoTrade("dutch")]
    assert after.state.table.points == state.table.points


@pytest.mark.rule("HF-40")
def test_only_a_token_can_be_sold() -> None:
    state = dutch(3, points=(0, 1, 0), stables={RED: 0})
    assert GAME.actor(state) == 1
    sold = play(state, Accept())  # nobody else can undercut, and nobody undercuts himself
    assert sold.of(PointTraded) == [PointTraded("dutch", 1, 1000)]
    none = dutch(3, points=(0, 0, 0))
    assert isinstance(none.stage, Buying)


@pytest.mark.rule("HF-40")
def test_the_lowest_offer_is_100() -> None:
    state = dutch(2)
    for price in range(1000, 0, -100):
        assert isinstance(state.stage, Selling)
        assert state.sale is not None
        assert state.sale.price == price
        last = play(state, Accept())
        state = last.state
    assert last.of(PointTraded) == [PointTraded("dutch", 1, 100)]


# -- English -----------------------------------------------------------------------------------------


@pytest.mark.rule("HF-41")
def test_the_english_auction_goes_up_by_100() -> None:
    state = english(3)
    sold = play(state, Accept(), Accept(), Pass(), Accept(), Pass())
    assert [(e.seat, e.danari) for e in sold.of(PriceAnswered)] == [
        *((0, 1000), (1, 1100), (2, 1200)),
        *((0, 1200), (1, 1300)),
    ]
    assert sold.of(PointTraded) == [PointTraded("english", 0, 1200)]
    assert sold.state.table.points == (2, 1, 1)
    assert sold.state.table.money.purses == (3800, 5000, 5000)


@pytest.mark.rule("HF-41")
def test_only_who_has_the_money_is_asked() -> None:
    state = english(3, purses=(900, 1000, 1100))
    assert GAME.actor(state) == 1
    after = play(state, Accept())
    assert GAME.actor(after.state) == 2
    sold = play(after.state, Accept())
    assert sold.of(PointTraded) == [PointTraded("english", 2, 1100)]
    assert english_is_over(dutch(3, purses=(900, 900, 900), points=(0, 0, 0)))


def english_is_over(state: State) -> bool:
    return isinstance(state.stage, Purchase)


@pytest.mark.rule("HF-41")
def test_what_the_dutch_auction_brought_counts() -> None:
    state = dutch(2, purses=(0, 0), points=(1, 0))
    sold = play(state, Accept()).state
    assert isinstance(sold.stage, Buying)
    assert GAME.actor(sold) == 0
    bought = play(sold, Accept()).state
    assert bought.table.points == (1, 0)
    assert bought.table.money.purses == (0, 0)


@pytest.mark.rule("HF-41")
def test_nobody_wants_it() -> None:
    after = play(english(2), Pass(), Pass())
    assert after.of(NoTrade) == [NoTrade("english")]


@pytest.mark.rule("HF-41")
def test_the_bank_never_runs_out_of_points() -> None:
    state = english(2, points=(60, 57))
    assert state.table.reserve == 0
    assert play(state, Accept(), Pass()).state.table.reserve == -1


def test_other_answers_are_refused() -> None:
    for state in (dutch(), english()):
        for choice in (Decline(), Accept("income")):
            assert refused(state, choice) == "action.not_now"
        assert GAME.options(state) == (Pass(), Accept())


# -- the next round ----------------------------------------------------------------------------------


@pytest.mark.rule("HF-42", "HF-01")
def test_the_first_player_card_goes_left_and_everyone_has_it() -> None:
    state = run(GAME.start(GAME.setup(3, rounds=5)))
    firsts = [event.first for event in state.of(RoundBegan)]
    assert [event.round for event in state.of(RoundBegan)] == [0, 1, 2, 3, 4]
    assert all(following == (first + 1) % 3 for first, following in pairwise(firsts))
    assert {*firsts} == {0, 1, 2}


# -- the part that both share ------------------------------------------------------------------------


class ByTheBook:
    """HF-40 and HF-41 with a list of players: everyone is asked in turn, who declines is out."""

    def __init__(self, order: Sequence[int], price: int, step: int) -> None:
        self.order, self.price, self.step = list(order), price, step
        self.out: set[int] = set()
        self.last: tuple[int, int] | None = None
        self.turn = 0

    def next(self) -> int | None:
        """Who is asked, unless it is over."""
        left = [seat for seat in self.order if seat not in self.out]
        if not left or (self.last is not None and left == [self.last[0]]) or self.price < 100:
            return None
        while self.order[self.turn % len(self.order)] in self.out:
            self.turn += 1
        return self.order[self.turn % len(self.order)]

    def answer(self, accepts: bool) -> None:
        seat = self.next()
        assert seat is not None
        if accepts:
            self.last = (seat, self.price)
            self.price += self.step
        else:
            self.out.add(seat)
        self.turn += 1


@pytest.mark.rule("HF-40", "HF-41")
@pytest.mark.parametrize("step", [-100, 100])
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_every_way_a_short_auction_can_go(seats: int, step: int) -> None:
    order = tuple((seat + 1) % seats for seat in range(seats))
    for words in product((True, False), repeat=9):
        book = ByTheBook(order, 300 if step < 0 else 1000, step)
        sale = SteppedAuction.open(order, book.price, step, 100 if step < 0 else None)
        for accepts in words:
            if book.next() is None:
                break
            assert (sale.bidder, sale.price, sale.over) == (book.next(), book.price, False)
            book.answer(accepts)
            sale = sale.accepted() if accepts else sale.declined()
        assert sale.over == (book.next() is None)
        assert book.last == (None if sale.holder is None else (sale.holder, sale.settled))


# -- lesson L8 -----------------------------------------------------------------------------------------


def sold_by_cost(costs: Sequence[int], first: int) -> Played:
    """The engine's own auction among players who accept whatever pays their cost."""

    def choose(state: State) -> Any:
        assert state.sale is not None
        return Accept() if state.sale.price >= costs[state.sale.bidder] else Pass()

    state = dutch(len(costs), first=first, points=(1,) * len(costs))
    return run(state, lambda state: not isinstance(state.stage, Selling), choose=choose)


@pytest.mark.rule("HF-40")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_dutch_auction_among_sellers_is_a_second_price_one(seats: int) -> None:
    """The price is near the second lowest cost, 1000 at most; no sale iff all costs exceed 1000."""
    rng = Stream(8, ("costs", seats))
    for number in range(120):
        costs = [1 + rng.index(1300) for _ in range(seats)]
        ended = sold_by_cost(costs, first=number % seats)
        lowest, second = sorted(costs)[:2]
        trades = ended.of(PointTraded)
        assert bool(trades) == (lowest <= 1000), costs
        if trades:
            assert abs(trades[0].danari - min(1000, second)) <= 100, costs
            assert trades[0].danari >= costs[trades[0].seat]
            assert costs[trades[0].seat] - lowest <= 100


@pytest.mark.rule("HF-40")
def test_who_always_accepts_drives_the_price_down() -> None:
    assert sold_by_cost((1, 1, 1), first=0).of(PointTraded) == [PointTraded("dutch", 0, 100)]
