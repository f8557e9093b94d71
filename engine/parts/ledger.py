"""Purses and the pot. Money moves between them and never comes or goes.

>>> table = Ledger((100, 100), 0).stake(0, 4)
>>> table, table.total
(Ledger(purses=(96, 100), pot=4), 200)
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.errors import RuleViolation


@dataclass(frozen=True, slots=True)
class Ledger:
    """Whole ducats: one purse a seat, and the pot."""

    purses: tuple[int, ...]
    pot: int = 0

    @property
    def total(self) -> int:
        """All the money there is."""
        return sum(self.purses) + self.pot

    def _with(self, seat: int, change: int) -> tuple[int, ...]:
        if not 0 <= seat < len(self.purses):  # a negative index would make a purse out of nothing
            raise RuleViolation("view.no_such_seat", seat=seat)
        purse = self.purses[seat] + change
        if purse < 0:
            raise RuleViolation("purse.short", price=-change, purse=self.purses[seat])
        return (*self.purses[:seat], purse, *self.purses[seat + 1 :])

    def stake(self, seat: int, ducats: int) -> Ledger:
        """A seat pays into the pot."""
        _whole(ducats)
        return Ledger(self._with(seat, -ducats), self.pot + ducats)

    def award(self, seat: int, ducats: int) -> Ledger:
        """A seat is paid out of the pot."""
        _whole(ducats)
        if ducats > self.pot:
            raise RuleViolation("pot.short", price=ducats, pot=self.pot)
        return Ledger(self._with(seat, ducats), self.pot - ducats)

    def transfer(self, payer: int, payee: int, ducats: int) -> Ledger:
        """One seat pays another."""
        _whole(ducats)
        paid = Ledger(self._with(payer, -ducats), self.pot)
        return Ledger(paid._with(payee, ducats), self.pot)


def _whole(ducats: int) -> None:
    if type(ducats) is not int or ducats < 0:
        raise RuleViolation("ducats.nonsense", ducats=ducats)
