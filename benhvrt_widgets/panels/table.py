"""The one widget of the page: it draws the scene, and says what the person did."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from typing import Any, Final

import anywidget
from traitlets import Dict

SCRIPTS: Final = (
    "dom",
    "bar",
    "seats",
    "track",
    "auction",
    "fever",
    "hand",
    "action",
    "trade",
    "speak",
    "back",
    "result",
    "timeline",
    "lobby",
    "cover",
    "help",
    "keep",
    "table",
)
STATIC: Final = files("benhvrt_widgets.panels") / "static"


def script() -> str:
    """All parts of the browser's side as one module."""
    return "\n".join((STATIC / f"{name}.js").read_text("utf-8") for name in SCRIPTS)


def style() -> str:
    """All style sheets."""
    sheets = sorted(sheet.name for sheet in STATIC.iterdir() if sheet.name.endswith(".css"))
    return "\n".join((STATIC / name).read_text("utf-8") for name in sheets)


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
