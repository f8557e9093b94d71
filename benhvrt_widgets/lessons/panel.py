"""The widgets of a lesson: panels of blocks, and the stage that steps through them in front of a class."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import anywidget
from ipywidgets import VBox
from traitlets import Dict, List

from benhvrt_widgets.lessons.blocks import Block
from benhvrt_widgets.lessons.parts import Heard, Kinds, Part
from benhvrt_widgets.lessons.picture import Picture
from benhvrt_widgets.serving import served
from benhvrt_widgets.web import script, style


class Panel(anywidget.AnyWidget, Part):  # type: ignore[misc, unused-ignore]
    """A panel as a widget."""

    _esm = script("lessons/panel")
    _css = style("lessons")

    blocks: Any = List().tag(sync=True)
    words: Any = Dict().tag(sync=True)

    def __init__(self, name: str, draw: Callable[[], Sequence[Block]], heard: Heard, **traits: Any) -> None:
        super().__init__(**traits)
        self.made(name, draw, heard)
        self.on_msg(self._on_message)

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


WIDGETS: Final = Kinds(Panel, Stage, Sheet, VBox, Chart, Picture, served)
