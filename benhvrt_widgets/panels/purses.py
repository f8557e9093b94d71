"""Money over time."""

from __future__ import annotations

from benhvrt_widgets.panels.panel import Panel


class Purses(Panel):
    """Every purse over time, or how far everybody has come in a game without money, once a race is over."""

    regions = ("charts",)
