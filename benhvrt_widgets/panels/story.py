"""The story of a race."""

from __future__ import annotations

from benhvrt_widgets.panels.panel import Panel


class Story(Panel):
    """How likely everybody was to win, moment by moment, once a race is over."""

    regions = ("charts",)
    foresees = True
