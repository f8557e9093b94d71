"""What can come of each number of whips, before it is chosen."""

from __future__ import annotations

from benhvrt_widgets.panels.context import Context, Plain


def risks(context: Context) -> Plain | None:
    """A column for each number of whips that may be chosen."""
    return None
