"""The one widget of the page: it draws the scene, and says what the person did."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import anywidget
from traitlets import Dict

from benhvrt_widgets.web import script, style


class Table(anywidget.AnyWidget):  # type: ignore[misc, unused-ignore]
    """A synced scene and a synced board; nothing else leaves the kernel."""

    _esm = script()
    _css = style()

    scene: Any = Dict().tag(sync=True)
    board: Any = Dict().tag(sync=True)

    def __init__(self, heard: Callable[[dict[str, Any]], None]) -> None:
        super().__init__()
        self._heard = heard
        self.on_msg(self._on_message)

    def _on_message(self, _: object, content: object, __: object) -> None:
        if not isinstance(content, dict):
            return
        if content.get("do") == "ping":
            self.send({"do": "pong"})
        else:
            self._heard(content)

    def __repr__(self) -> str:
        return "Table()"
