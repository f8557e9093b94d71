"""All of a lesson that answers, in one box, with its title and its question above it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ipywidgets import VBox
from traitlets import List

from benhvrt_widgets.lessons import blocks, module, notebook
from benhvrt_widgets.lessons.blocks import Block
from benhvrt_widgets.lessons.contents import read
from benhvrt_widgets.lessons.lesson import Lesson
from benhvrt_widgets.serving import notebooks


class Whole(VBox):  # type: ignore[misc]
    """A lesson in a cell; nothing in it gives the answer away before the guess is locked."""

    seen: Any = List(help='what the reader has done of "guess" and "theory"')

    def __init__(self, name: str, lang: str) -> None:
        self.lesson: Lesson = module(name).start(lang)
        text = notebooks() / ("lessons" if lang == "en" else f"{lang}/lessons") / notebook(name)
        self._told = read(text)
        above = self.lesson.headed(self._above)
        parts = ("guess", "play", "chart", "surprise", "hand_in")
        super().__init__([above, *(getattr(self.lesson, part)() for part in parts)])
        above.observe(lambda change: self.set_trait("seen", change.new), "seen")

    def _above(self) -> Sequence[Block]:
        return [blocks.text(self._told.title, "big"), blocks.text(self._told.question)]

    def __repr__(self, **_: object) -> str:
        return f"Lesson({self.lesson.number})"
