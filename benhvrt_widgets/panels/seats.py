"""One row a seat."""

from __future__ import annotations

from benhvrt_widgets.panels.panel import Panel


class Seats(Panel):
    """Who sits where, with purse, cards and all that everybody may see."""

    regions = ("seats",)
