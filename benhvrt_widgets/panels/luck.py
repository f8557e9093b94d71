"""Luck and skill."""

from __future__ import annotations

from benhvrt_widgets.panels.panel import Panel


class Luck(Panel):
    """What of a race was luck, and what was given away, once it is over.

    It is found out by racing on from every moment, which takes some seconds.
    """

    regions = (
        "charts",
        "luck",
    )
    foresees = True
