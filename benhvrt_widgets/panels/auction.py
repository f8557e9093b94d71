"""The ladder of an auction, with a rung to look at before anything is bid."""

from __future__ import annotations

from typing import Any

from traitlets import Int, observe, validate

from benhvrt_widgets.panels.panel import Panel
from benhvrt_widgets.words import in_words
from engine.core.errors import RuleViolation


class Auction(Panel):
    """The card on the block and the ladder of bids.

    ``rounds`` is the rung that is looked at; link it to any slider. Nothing is bid before ``commit``, or
    before the button below the ladder is pressed.
    """

    regions = ("stage",)

    rounds = Int(0, help="The rung looked at; 0 is none. It stays within the purse.").tag(sync=True)

    @property
    def highest(self) -> int:
        """The highest rung that the purse can pay; 0 where nothing is being bid for."""
        ladder = (self.shown.get("stage") or {}).get("ladder") or {}
        return max((rung["round"] for rung in ladder.get("rungs", ()) if rung["affordable"]), default=0)

    @validate("rounds")
    def _within(self, proposal: Any) -> int:
        return max(0, min(int(proposal["value"]), self.highest))

    @observe("shown")
    def _again(self, _: object) -> None:
        """What the purse cannot pay any more is not looked at any more."""
        if self.rounds > self.highest:
            self.rounds = self.highest

    def commit(self) -> None:
        """Stay in up to the rung that is looked at; it comes back when the next decision is due.

        Raises:
            RuleViolation: There is nothing to bid for: in a picture, in the past, or with nothing for sale.
        """
        with in_words(self.lang):
            if self._carrier is None:
                raise RuleViolation("panel.picture", at=self.at)
            if self.session.over:
                raise RuleViolation("panel.over")
            if self.at != self.session.last:
                raise RuleViolation("session.past")
            if not (self.shown.get("stage") or {}).get("ladder"):
                raise RuleViolation("panel.none_auction")
        self._carrier.at_once({"do": "auto", "rounds": self.rounds})
