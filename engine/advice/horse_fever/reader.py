"""How Horse Fever is read for its ledger: a bet is made for all to hear, so no other looks the same."""

from __future__ import annotations

from typing import Any

from engine.advice.reader import Reader
from engine.advice.steps import Stepped
from engine.core.game import Seat
from engine.games.horse_fever.actions import Bet


class HorseFeverReader(Reader):
    """A reader that does not hold hundreds of stakes against each other."""

    def told(self, step: Stepped) -> tuple[Seat | None, Any]:
        """Which rival chose what."""
        return (step.seat, step.choice) if isinstance(step.choice, Bet) else super().told(step)
