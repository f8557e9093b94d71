"""The decision as buttons."""

from __future__ import annotations

from benhvrt_widgets.panels.panel import Panel


class Actions(Panel):
    """The decision in a sentence, and its buttons; where nobody at the screen is to choose, what happens."""

    regions = (
        "sentence",
        "actions",
    )
