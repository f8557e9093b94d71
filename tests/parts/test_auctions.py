"""The escalating auction against the rule text, read aloud step by step."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.parts.auctions import EscalatingAuction


class ByTheBook:
    """BH-14 to BH-16 with a list of players, each of whom is in or out."""

    def __init__(self, order: list[int]) -> None:
        self.order = order
        self.out: list[int] = []
        self.bids: list[tuple[int, int]] = []  # who paid, and how much, in the order of bidding
        self.round = 1
        self.spoken: list[int] = []  # in this round

    def still_in(self) -> list[int]:
        return [seat for seat in self.order if seat not in self.out]

    def last_bidder(self) -> int | None:
        return self.bids[-1][0] if self.bids else None

    def ended(self) -> bool:
        """As soon as everyone but the last to have bid has passed, or nobody has bid in round 1."""
        return self.still_in() == [self.last_bidder()] or not self.still_in()

    def next(self) -> int:
        waiting = [seat for seat in self.still_in() if seat not in self.spoken]
        if not waiting:
            self.round += 1
            self.spoken = []
            waiting = self.still_in()
        return waiting[0]

    def speak(self, stays: bool) -> None:
        seat = self.next()
        self.spoken.append(seat)
        if stays:
            self.bids.append((seat, self.round))
        else:
            self.out.append(seat)

    def paid(self, seat: int) -> int:
        return sum(ducats for who, ducats in self.bids if who == seat)


class Sale(RuleBasedStateMachine):
    """One sale, spoken by the book and by the engine."""

    @initialize(seats=st.integers(1, 8), first=st.integers(0, 7))
    def sit_down(self, seats: int, first: int) -> None:
        self.open(seats, first)

    def open(self, seats: int, first: int) -> None:
        order = [(first + turn) % seats for turn in range(seats)]
        self.book = ByTheBook(order)
        self.sale = EscalatingAuction.open(tuple(order))

    def going_on(self) -> bool:
        return not self.book.ended()

    @precondition(going_on)
    @rule()
    def bid(self) -> None:
        self.book.speak(stays=True)
        self.sale = self.sale.bid()

    @precondition(going_on)
    @rule()
    def give_up(self) -> None:
        self.book.speak(stays=False)
        self.sale = self.sale.passed()

    @precondition(lambda self: self.book.ended())
    @rule(seats=st.integers(1, 8), first=st.integers(0, 7))
    def next_card(self, seats: int, first: int) -> None:
        self.open(seats, first)

    @invariant()
    def agree(self) -> None:
        assert self.sale.over == self.book.ended()
        assert sorted(self.sale.active) == sorted(self.book.still_in())
        for seat in self.book.order:
            assert self.sale.sunk(seat) == self.book.paid(seat)
        if self.book.ended():
            assert self.sale.winner == self.book.last_bidder()
        else:
            assert self.sale.winner is None
            assert self.sale.bidder == self.book.next()
            assert self.sale.price == self.book.round


Sale.TestCase.settings = settings(max_examples=300, stateful_step_count=40)
TestSale = pytest.mark.rule("BH-14", "BH-15", "BH-16")(Sale.TestCase)


@pytest.mark.rule("BH-14", "BH-15", "BH-16")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_way_a_short_sale_can_go(seats: int) -> None:
    """All sequences of eight words, not only those that chance finds."""
    for words in product((True, False), repeat=8):
        book, sale = ByTheBook(list(range(seats))), EscalatingAuction.open(tuple(range(seats)))
        for stays in words:
            if book.ended():
                break
            assert (sale.bidder, sale.price) == (book.next(), book.round)
            book.speak(stays)
            sale = sale.bid() if stays else sale.passed()
            assert sale.over == book.ended()
        if book.ended():
            assert sale.winner == book.last_bidder()


@pytest.mark.rule("BH-15")
def test_of_two_the_first_to_pass_leaves_the_other_the_card_for_the_last_bid() -> None:
    sale = EscalatingAuction.open((0, 1)).bid().bid()  # round 1: a ducat each
    sale = sale.bid().bid()  # round 2: two each
    assert (sale.price, sale.bidder) == (3, 0)
    sale = sale.passed()
    assert (sale.over, sale.winner) == (True, 1)
    assert (sale.sunk(0), sale.sunk(1)) == (3, 3)


@pytest.mark.rule("BH-15", "BH-16")
@pytest.mark.parametrize("pays", [True, False])
def test_the_last_one_left_without_a_bid_pays_a_ducat_or_the_card_is_gone(pays: bool) -> None:
    sale = EscalatingAuction.open((2, 0, 1)).passed().passed()
    assert (sale.over, sale.bidder, sale.price) == (False, 1, 1)
    sale = sale.bid() if pays else sale.passed()
    assert sale.over
    assert sale.winner == (1 if pays else None)
    assert sale.sunk(1) == pays


def test_a_sale_is_a_value() -> None:
    sale = EscalatingAuction.open((0, 1, 2))
    assert sale.bid() == sale.bid() != sale.passed()
    assert hash(sale.bid()) == hash(sale.bid())
    assert sale == EscalatingAuction.open((0, 1, 2))
