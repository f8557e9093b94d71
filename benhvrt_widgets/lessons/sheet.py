"""A page that is no lesson but looks like one: a bar with ways out, panels that are told, and a guard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from benhvrt_widgets.i18n import LANGUAGES, say
from benhvrt_widgets.lessons import blocks
from benhvrt_widgets.lessons.blocks import Block
from benhvrt_widgets.lessons.panel import Panel, Sheet


class Page:
    """What such pages share."""

    file: ClassVar[str]  # of its notebook

    def __init__(self, lang: str = "en") -> None:
        if lang not in LANGUAGES:
            raise LookupError(f"no page in {lang!r}")
        self.lang = lang
        self.ready = False  # whether the browser has drawn the page
        self.panels: dict[str, Panel] = {}

    def header(self) -> Panel:
        """The bar above the page; it comes first."""
        return self.panel("header", self._bar, Sheet, words={"lang": self.lang})

    def obey(self, message: dict[str, Any]) -> None:
        """What the person did."""
        raise NotImplementedError

    def panel(
        self, name: str, draw: Callable[[], Sequence[Block]], kind: type[Panel] = Panel, **traits: Any
    ) -> Panel:
        """A panel by name, made once."""
        if name not in self.panels:
            self.panels[name] = kind(name, draw, lambda message: self._heard(name, message), **traits)
            self.panels[name].tell()
        return self.panels[name]

    def tell(self) -> None:
        """Draw everything as it is now."""
        for panel in self.panels.values():
            panel.tell()

    def _heard(self, panel: str, message: dict[str, Any]) -> None:
        def act() -> None:
            if message.get("do") == "ready":
                self.ready = True
            else:
                self.obey(message)

        self.guard(panel, act)
        self.guard(panel, self.tell)

    def guard(self, panel: str, handler: Callable[[], None]) -> None:
        """Nothing goes wrong in silence; how to tell it is imported only when something does."""
        try:
            handler()
        except Exception as error:  # noqa: BLE001 - it is told, and logged
            from benhvrt_widgets.visit.guard import told

            self.panels[panel].complain(told(error, self.lang).text)

    def _bar(self) -> list[Block]:
        twin = f"fr/{self.file}" if self.lang == LANGUAGES[0] else f"../{self.file}"
        other = next(lang for lang in LANGUAGES if lang != self.lang)
        return [
            blocks.links(
                blocks.way(say("codes.contents", self.lang), "index.ipynb"),
                blocks.way(say("codes.twin", self.lang), twin, other),
            )
        ]
