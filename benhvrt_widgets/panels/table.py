"""The whole table."""

from __future__ import annotations

from benhvrt_widgets.panels.panel import Panel


class Table(Panel):
    """Everything at once: what a session shows of itself."""

    regions = (
        "page",
        "phase",
        "bar",
        "sentence",
        "stage",
        "seats",
        "hand",
        "actions",
        "timeline",
    )
