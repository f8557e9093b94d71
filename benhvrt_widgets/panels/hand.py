"""The cards of the seat at the screen."""

from __future__ import annotations

from benhvrt_widgets.panels.panel import Panel


class Hand(Panel):
    """The cards in hand: what can be played now says how, the rest says why not.

    A spectator, and somebody who looks back among several people, sees no hand.
    """

    regions = ("hand",)
