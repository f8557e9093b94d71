"""The decision as buttons."""

from __future__ import annotations

from benhvrt_widgets.panels.panel import Panel


class Actions(Panel):
    """The decision in a sentence, and its buttons."""

    regions = (
        "sentence",
        "actions",
    )
