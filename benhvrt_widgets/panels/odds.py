"""Everybody's chance to win."""

from __future__ import annotations

from benhvrt_widgets.panels.panel import Panel


class Odds(Panel):
    """The chance of every seat to win this race, as far as this seat can know it.

    It is found out while nobody waits, and shown when it is known. ``bh.odds`` gives the figures at once.
    """

    regions = ("seats",)
    foresees = True
