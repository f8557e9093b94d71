"""What has happened."""

from __future__ import annotations

from benhvrt_widgets.panels.panel import Panel


class Log(Panel):
    """What has happened so far, line by line."""

    regions = ("log",)
