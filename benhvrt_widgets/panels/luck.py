"""Luck and skill."""

from __future__ import annotations

from benhvrt_widgets.panels.panel import Panel


class Luck(Panel):
    """What of a race was luck, and what was given away, once it is over."""

    regions = (
        "charts",
        "luck",
    )
    foresees = True
