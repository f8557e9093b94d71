"""The track: where everybody is, and where the mover can go."""

from __future__ import annotations

from benhvrt_widgets.panels.panel import Panel


class Track(Panel):
    """The track with its chariots, or the horses in their lanes; a tap on a lit square moves there."""

    regions = (
        "board",
        "stage",
    )
