"""What has happened."""

from __future__ import annotations

from benhvrt_widgets.panels.panel import Panel


class Log(Panel):
    """What has happened up to the moment that is shown, line by line, as this seat saw it."""

    regions = ("log",)
