"""Purses and the pot, against a dict of heaps of coins."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from engine.core.errors import RuleViolation
from engine.parts.ledger import Ledger

seats = st.integers(0, 3)
sums = st.integers(0, 30)


class Coins(RuleBasedStateMachine):
    """Real coins: they are in one heap or another, and cannot be made or melted."""

    @initialize(purses=st.lists(st.integers(0, 40), min_size=4, max_size=4), pot=st.integers(0, 40))
    def sit_down(self, purses: list[int], pot: int) -> None:
        self.heaps: dict[Any, list[str]] = {seat: ["coin"] * n for seat, n in enumerate(purses)}
        self.heaps["pot"] = ["coin"] * pot
        self.total = sum(purses) + pot
        self.ledger = Ledger(tuple(purses), pot)

    def carry(self, giver: Any, taker: Any, ducats: int, act: Any) -> None:
        """The same payment with coins and on paper; either both are possible or neither."""
        before = self.ledger
        if len(self.heaps[giver]) < ducats:
            with pytest.raises(RuleViolation) as refusal:
                act()
            assert refusal.value.key == ("pot.short" if giver == "pot" else "purse.short")
            assert self.ledger is before
            return
        coins = [self.heaps[giver].pop() for _ in range(ducats)]
        self.heaps[taker].extend(coins)
        self.ledger = act()

    @rule(seat=seats, ducats=sums)
    def stake(self, seat: int, ducats: int) -> None:
        self.carry(seat, "pot", ducats, lambda: self.ledger.stake(seat, ducats))

    @rule(seat=seats, ducats=sums)
    def award(self, seat: int, ducats: int) -> None:
        self.carry("pot", seat, ducats, lambda: self.ledger.award(seat, ducats))

    @rule(payer=seats, payee=seats, ducats=sums)
    def transfer(self, payer: int, payee: int, ducats: int) -> None:
        self.carry(payer, payee, ducats, lambda: self.ledger.transfer(payer, payee, ducats))

    @rule(
        ducats=st.sampled_from([-1, -100, True, False, 1.0, "1", None]),
        act=st.sampled_from(["stake", "award", "transfer"]),
    )
    def nonsense(self, ducats: Any, act: str) -> None:
        who = (0, 1) if act == "transfer" else (0,)
        with pytest.raises(RuleViolation, match=r"ducats\.nonsense"):
            getattr(self.ledger, act)(*who, ducats)

    @invariant()
    def agree(self) -> None:
        assert self.ledger.purses == tuple(len(self.heaps[seat]) for seat in range(4))
        assert self.ledger.pot == len(self.heaps["pot"])
        assert self.ledger.total == self.total


Coins.TestCase.settings = settings(max_examples=200, stateful_step_count=30)
TestCoins = pytest.mark.rule("BH-04")(Coins.TestCase)


@given(st.sampled_from(["stake", "award", "transfer"]), st.sampled_from([-1, 4, 10**30]), sums)
def test_money_goes_to_nobody_who_is_not_there(act: str, seat: int, ducats: int) -> None:
    ledger = Ledger((30, 30, 30, 30), 30)
    for who in [(0, seat), (seat, 0)] if act == "transfer" else [(seat,)]:
        with pytest.raises(RuleViolation):
            getattr(ledger, act)(*who, ducats)


def test_a_ledger_is_a_value() -> None:
    ledger = Ledger((5, 5), 1)
    assert ledger.stake(0, 2) == Ledger((3, 5), 3)
    assert ledger == Ledger((5, 5), 1)
    assert hash(ledger.stake(0, 2)) == hash(Ledger((3, 5), 3))
