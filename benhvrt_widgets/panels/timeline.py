"""Back and forward."""

from __future__ import annotations

from benhvrt_widgets.panels.panel import Panel


class Timeline(Panel):
    """The line of time, with the chapters and decisions on it; it moves all panels of its session."""

    regions = (
        "timeline",
        "marks",
    )
