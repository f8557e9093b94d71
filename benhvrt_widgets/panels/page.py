"""The play page: a visitor's lobby and table, and the charts below them."""

from __future__ import annotations

from typing import Any

import anywidget
from ipywidgets import VBox
from traitlets import Bool, Unicode

from benhvrt_widgets.context import Plain
from benhvrt_widgets.panels.charts import Below
from benhvrt_widgets.panels.line import Line
from benhvrt_widgets.visit.visit import Visit
from benhvrt_widgets.web import script

AWAY = "bh-away"
"""A chart that is not to be seen keeps its size: bqplot still draws, and could not in no room."""


class Page(anywidget.AnyWidget):  # type: ignore[misc, unused-ignore]
    """The whole of a visit: lobby or table."""

    _esm = script("panel")

    line = Unicode().tag(sync=True)
    kind = Unicode("page").tag(sync=True)
    fills = Bool().tag(sync=True)

    def __init__(self, visit: Visit, *, fills: bool = False) -> None:
        self.visit = visit
        self.carrier = PageLine(visit, self._draw)
        self._below = Below(lambda place: self.carrier.hear({"do": "goto", "at": place}))
        self.below: VBox = self._below.box
        super().__init__(line=self.carrier.name, fills=fills)
        self._draw([])
        self.carrier.go_on()

    def _draw(self, charts: Any) -> None:
        """The charts below the table, once there is something to draw."""
        if charts:
            self.below.remove_class(AWAY)
            self._below.tell(charts)
        else:
            self.below.add_class(AWAY)

    def close(self) -> None:
        """The visitor has gone."""
        self.carrier.close()
        super().close()

    def __repr__(self) -> str:
        return "Page()"


class PageLine(Line):
    """A line whose charts are drawn by bqplot, so that they need not travel as data."""

    def __init__(self, visit: Visit, draw: Any) -> None:
        super().__init__(visit)
        self._draw = draw

    def _tell(self, message: Plain) -> None:
        regions = message.get("regions", {})
        if "charts" in regions:
            regions = dict(regions)
            self._draw(regions.pop("charts"))
            message = {**message, "regions": regions}
        super()._tell(message)
