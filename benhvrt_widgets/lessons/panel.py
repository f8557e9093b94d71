"""The widgets of a lesson: panels of blocks, and the stage that steps through them in front of a class."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import anywidget
from ipywidgets import VBox
from traitlets import Dict, List

from benhvrt_widgets.lessons.blocks import Block, text
from benhvrt_widgets.web import script, style

Heard = Callable[[dict[str, Any]], None]


class Panel(anywidget.AnyWidget):  # type: ignore[misc, unused-ignore]
    """Blocks that are drawn by ``draw`` whenever the lesson tells its panels."""

    _esm = script("lessons/panel")
    _css = style("lessons")

    blocks: Any = List().tag(sync=True)
    words: Any = Dict().tag(sync=True)

    def __init__(self, name: str, draw: Callable[[], Sequence[Block]], heard: Heard, **traits: Any) -> None:
        super().__init__(**traits)
        self.name = name
        self._draw = draw
        self._heard = heard
        self._complaints: list[Block] = []
        self.on_msg(self._on_message)

    def tell(self) -> None:
        """Draw it as things are now; nothing is sent if nothing has changed."""
        self.blocks = [*self._draw(), *self._complaints]
        self._complaints = []

    def complain(self, words: str) -> None:
        """Say below what is drawn, until it is drawn again after this, that something did not go well."""
        self._complaints = [text(words, "notice")]
        self.blocks = [*(block for block in self.blocks if block.get("look") != "notice"), *self._complaints]

    def hear(self, message: object) -> None:
        """What the person did."""
        if isinstance(message, dict):
            self._heard(message)

    def _on_message(self, _: object, content: object, __: object) -> None:
        self.hear(content)

    def __repr__(self) -> str:
        return f"Panel({self.name})"


class Stage(Panel):
    """The bar above a lesson; in the browser it also makes the page one of ours and minds the keys.

    Cells of the notebook that are tagged "after-guess" or "after-theory" are shown once ``seen`` names it;
    in JupyterLab also when nobody answers the browser, so that they are never put away for good.
    """

    _esm = script("lessons/stage")

    seen: Any = List().tag(sync=True)

    def hear(self, message: object) -> None:
        """What the person did; a browser that has drawn the bar learns that there is a kernel behind it."""
        if message == {"do": "ready"}:
            self.send({"do": "here"})
        super().hear(message)


class Sheet(Panel):
    """The bar above a page that is no lesson."""

    _esm = script("lessons/sheet")


class Chart(VBox):  # type: ignore[misc]
    """The box of a chart, with a name that does not change from run to run."""

    def __repr__(self, **_: object) -> str:
        return "Chart()"
