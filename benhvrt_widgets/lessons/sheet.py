"""A page: panels that are told whenever something has changed, what they hear, and a guard."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from benhvrt_widgets.i18n import LANGUAGES, say
from benhvrt_widgets.lessons import blocks
from benhvrt_widgets.lessons.blocks import Block
from benhvrt_widgets.lessons.parts import Part, kinds, page
from engine.core.errors import RuleViolation

if TYPE_CHECKING:
    from benhvrt_widgets.visit.guard import Notice

EVERY: Final = 0.25
"""Seconds between two pictures of what is being computed."""


class Page:
    """What lessons and other pages share."""

    def __init__(self, lang: str = "en") -> None:
        if lang not in LANGUAGES:
            raise LookupError(f"no page in {lang!r}")
        self.lang = lang
        self.ready = False  # whether the browser has drawn the page
        self.panels: dict[str, Part] = {}
        self.notices: dict[str, Notice] = {}  # by panel, what went wrong the last time

    def deeds(self, message: Mapping[str, Any]) -> Mapping[str, Callable[[], None]]:
        """What a message can ask for, by name."""
        raise NotImplementedError

    def do(self, what: str, value: Any) -> None:  # noqa: ARG002 - for lessons with buttons
        """Anything else that buttons do."""
        raise RuleViolation("session.message")

    def is_ready(self) -> None:
        """The browser has drawn the page: what is heavy may come now."""
        self.ready = True

    def panel(
        self,
        name: str,
        draw: Callable[[], Sequence[Block]],
        kind: Callable[..., Part] | None = None,
        **traits: Any,
    ) -> Part:
        """A panel by name, made once."""
        if name not in self.panels:
            make = kind or kinds().panel
            self.panels[name] = make(name, draw, lambda message: self._heard(name, message), **traits)
            self.panels[name].tell()
        return self.panels[name]

    def tell(self) -> None:
        """Draw everything as it is now."""
        for panel in self.panels.values():
            panel.tell()

    def _heard(self, panel: str, message: dict[str, Any]) -> None:
        self.notices.clear()
        self._guard(panel, lambda: self.obey(message))
        self._guard(panel, self.tell)

    def obey(self, message: Mapping[str, Any]) -> None:
        """What the person did."""
        what = message.get("do")
        if not isinstance(what, str):
            raise RuleViolation("session.message")
        deeds = {"ready": self.is_ready, **self.deeds(message)}
        deeds.get(what, lambda: self.do(what, message.get("value")))()

    def _guard(self, panel: str, handler: Callable[[], None]) -> None:
        """Nothing goes wrong in silence; how to tell it is imported only when something does."""
        try:
            handler()
        except Exception as error:  # noqa: BLE001 - it is told, and logged
            from benhvrt_widgets.visit.guard import told

            self.notices[panel] = told(error, self.lang)
            self.panels[panel].complain(self.notices[panel].text)


class Bench(Page):
    """A page that is no lesson: a bar with ways out, and work that takes a while."""

    file: ClassVar[str]  # the name of its notebook

    def __init__(self, lang: str = "en") -> None:
        super().__init__(lang)
        self._task: asyncio.Task[None] | None = None

    def header(self) -> Part:
        """The bar above the page; it comes first."""
        return self.panel("header", self._bar, kinds().sheet, words={"lang": self.lang})

    @property
    def busy(self) -> bool:
        """Whether something is being computed now."""
        return self._task is not None and not self._task.done()

    def stop(self) -> None:
        """Let it be; what is known so far stays."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def work(self, steps: Iterable[object], panel: str, game: str) -> None:
        """Step by step, with room in between for other wishes; a panel says what is refused."""
        self._task = asyncio.get_running_loop().create_task(self._work(steps, panel, game))

    async def _work(self, steps: Iterable[object], panel: str, game: str) -> None:
        loop = asyncio.get_running_loop()
        shown = loop.time()
        try:
            for _ in steps:
                await asyncio.sleep(0)
                if loop.time() - shown > EVERY:
                    self.tell()
                    shown = loop.time()
        except RuleViolation as refusal:
            from benhvrt_widgets.words import explain

            loop.call_soon(self.panels[panel].complain, explain(refusal, self.lang, game))
        except Exception as error:  # noqa: BLE001 - it is told, and logged
            from benhvrt_widgets.visit.guard import told

            loop.call_soon(self.panels[panel].complain, told(error, self.lang).text)
        finally:
            loop.call_soon(self._guard, panel, self.tell)  # once this task is done

    def _bar(self) -> list[Block]:
        twin = page(f"fr/{self.file}" if self.lang == LANGUAGES[0] else f"../{self.file}")
        other = next(lang for lang in LANGUAGES if lang != self.lang)
        return [
            blocks.links(
                blocks.way(say("codes.contents", self.lang), page("index")),
                blocks.way(say("codes.twin", self.lang), twin, other),
            )
        ]
