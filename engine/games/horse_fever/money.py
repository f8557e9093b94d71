"""Purses and the bank. Danari move between them; the bank may owe more than it has.

>>> money = Money((400, 0), 0).receive(1, 600)
>>> money, money.total
(Money(purses=(400, 600), bank=-600), 400)
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.errors import RuleViolation


@dataclass(frozen=True, slots=True)
class Money:
    """Whole Danari: one purse a seat, and the bank's account."""

    purses: tuple[int, ...]
    bank: int = 0

    @property
    def total(self) -> int:
        """Always the same in a game."""
        return sum(self.purses) + self.bank

    def receive(self, seat: int, danari: int) -> Money:
        """The bank pays a seat."""
        return Money(self._with(seat, danari), self.bank - danari)

    def pay(self, seat: int, danari: int) -> Money:
        """A seat pays the bank."""
        return Money(self._with(seat, -danari), self.bank + danari)

    def hand_over(self, payer: int, payee: int, danari: int) -> Money:
        """One seat pays another."""
        return Money(Money(self._with(payer, -danari))._with(payee, danari), self.bank)

    def _with(self, seat: int, change: int) -> tuple[int, ...]:
        purse = self.purses[seat] + change
        if purse < 0:
            raise RuleViolation("purse.short", price=-change, purse=self.purses[seat])
        return (*self.purses[:seat], purse, *self.purses[seat + 1 :])
