"""What a page of blocks is made of: widgets where a kernel shows it, and the site's own where there is none.

A page says what stands in its panels and hears what the reader did; who carries both is not its business.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from benhvrt_widgets.lessons.blocks import Block, text

Heard = Callable[[dict[str, Any]], None]


class Part:
    """A panel: blocks that are drawn by ``draw`` whenever the page tells its panels."""

    name: str
    blocks: Any  # whoever carries it sends them when they change
    seen: Any  # of the bar above a lesson: what the reader has done of "guess" and "theory"
    if TYPE_CHECKING:

        def send(self, content: Any) -> None:
            """A message to the browser."""

        def add_class(self, name: str) -> Any:
            """A name by which a style sheet knows it."""

    def made(self, name: str, draw: Callable[[], Sequence[Block]], heard: Heard) -> None:
        """What it is called, what draws it, and who hears it."""
        self.name = name
        self._draw = draw
        self._heard = heard
        self._complaints: list[Block] = []

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


@dataclass(frozen=True)
class Kinds:
    """One kind of everything that a page has, and where the page is."""

    panel: Callable[..., Part]
    stage: Callable[..., Part]
    sheet: Callable[..., Part]
    box: Callable[..., Any]  # what holds others
    chart: Callable[..., Any]  # the same, with a name that does not change from run to run
    picture: Callable[..., Any]
    waits: Callable[[], bool]  # whether a browser waits for this page; else it is read in a notebook
    page: Callable[[str], str] = "{}.ipynb".format
    """The address of a page by its name."""


_chosen: Kinds | None = None


def kinds() -> Kinds:
    """What pages are made of here: widgets, unless the process has said otherwise."""
    if _chosen is not None:
        return _chosen
    from benhvrt_widgets.lessons.panel import WIDGETS

    return WIDGETS


def choose(found: Kinds) -> None:
    """What all pages of this process are made of; said once, before the first of them."""
    global _chosen
    _chosen = found


def page(name: str) -> str:
    """Where another page is, by its name and seen from this one.

    >>> page("../index")
    '../index.ipynb'
    """
    return kinds().page(name)
