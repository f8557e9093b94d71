"""A lesson, or a bench, in a browser's worker: parts tell what has changed, and hear what the reader does.

The page is there before Python is: prose and headings stand in it, and a place for each part by its name.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from benhvrt_widgets.i18n import LANGUAGES
from benhvrt_widgets.lessons import classroom, module, names, parts, workshop
from benhvrt_widgets.lessons.blocks import Block
from benhvrt_widgets.lessons.parts import Heard, Kinds, Part
from benhvrt_widgets.lessons.picture import SIGNS, Axis, Data, Point, ticks
from benhvrt_widgets.lessons.sheet import Page

PARTS: Final = ("header", "guess", "play", "chart", "surprise", "hand_in")
BENCHES: Final[Mapping[str, tuple[Callable[..., Page], tuple[str, ...]]]] = {
    "class": (classroom.start, ("header", "paste", "chart")),
    "own_bot": (workshop.start, ("header", "editor", "standings", "chart")),
}
PAGES: Final = Path(__file__).parents[2] / "pages"
"""In a worker: what pages want to know of each other."""
FIGURE, PICTURE = "figure", "picture"


class Wire:
    """What has changed goes out in one message, as soon as whatever changed it is done."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._news: dict[str, dict[str, Any]] = {}

    def put(self, part: str, **traits: Any) -> None:
        """So it is now."""
        if not self._news:
            asyncio.get_running_loop().call_soon(self.flush)
        self._news.setdefault(part, {}).update(traits)

    def send(self, part: str, content: Any) -> None:
        """A message that is no trait."""
        self.flush()
        self._tell(json.dumps({"do": "part", "part": part, "message": content}))

    def flush(self) -> None:
        """Send what has changed."""
        if self._news:
            self._tell(json.dumps({"do": "parts", "parts": self._news}))
            self._news = {}


class Panel(Part):
    """Blocks, sent when they have changed."""

    def __init__(
        self,
        wire: Wire,
        name: str,
        draw: Callable[[], Sequence[Block]],
        heard: Heard,
        words: Mapping[str, str] | None = None,
    ) -> None:
        self.made(name, draw, heard)
        self._wire, self._sent = wire, {"blocks": [], "seen": [], "words": dict(words or {})}
        wire.put(name, **self._sent)

    def _now(self, trait: str, value: Any) -> None:
        if value != self._sent[trait]:
            self._sent[trait] = value
            self._wire.put(self.name, **{trait: value})

    @property
    def blocks(self) -> Any:
        """What is drawn."""
        return self._sent["blocks"]

    @blocks.setter
    def blocks(self, value: Any) -> None:
        self._now("blocks", value)

    @property
    def seen(self) -> Any:
        """How far the reader has come."""
        return self._sent["seen"]

    @seen.setter
    def seen(self, value: Any) -> None:
        self._now("seen", value)

    def send(self, content: Any) -> None:
        """A message to the browser."""
        self._wire.send(self.name, content)

    def add_class(self, name: str) -> None:
        """The page has its places named already."""


class Box:
    """What stands about the chart: the page has a place for each, and is told which are filled."""

    def __init__(self, wire: Wire, children: Sequence[Any] = (), name: str = "") -> None:
        self._wire, self._children, self.name = wire, tuple(children), name
        if children:
            self.children = children

    @property
    def children(self) -> Sequence[Any]:
        """What is in it."""
        return self._children

    @children.setter
    def children(self, children: Sequence[Any]) -> None:
        self._children = tuple(children)
        self._wire.put(FIGURE, shows=self.leaves())

    def leaves(self) -> list[str]:
        """The names of all that is in it."""
        inner = [each.leaves() if isinstance(each, Box) else [each.name] for each in self._children]
        return [self.name] * bool(self.name) + [name for names in inner for name in names]

    def add_class(self, name: str) -> None:
        """The page has its places named already."""


class Picture:
    """The chart as data, which the browser draws."""

    def __init__(
        self, wire: Wire, title: str, across: Axis, upwards: Axis, faint: float = 1.0, *, heaped: bool = False
    ) -> None:
        self._wire = wire
        self._frame = {"title": title, "faint": faint, "heaped": heaped}
        self._axes = {"across": across, "upwards": upwards}
        self._shown: Any = None
        self.box = Box(wire, name=PICTURE)

    def tell(self, data: Data) -> None:
        """Show this, if it is anything else than before."""
        shown = {**self._frame, **drawn(data, **self._axes)}
        if shown != self._shown:
            self._shown = shown
            self._wire.put(PICTURE, figure=shown)


def drawn(data: Data, across: Axis, upwards: Axis) -> dict[str, Any]:
    """A chart as JSON.

    >>> found = drawn(Data([(1, 2)], "one", {}), Axis("x", 0, 4), Axis("y"))
    >>> found["marks"]["play"], found["upwards"]["ticks"]
    ([[1.0, 2.0]], [0.0, 1.0, 2.0])
    """
    marks = {name: _floats(getattr(data, name)) for name, _, _ in SIGNS}
    seen = [y for name, points in marks.items() if name != "guesses" for _, y in points]
    growing = ticks(max(seen, default=1.0)) if upwards.most is None else ()
    return {
        "marks": marks,
        "hands": list(data.hands),
        "legend": {name: words for name, words in data.legend.items() if marks[name]},
        "across": _axis(across),
        "upwards": {**_axis(upwards), "ticks": list(map(float, upwards.ticks)) or list(growing)},
        "told": data.told,
        "summary": data.summary,
        "head": data.head,
        "rows": data.rows,
    }


def _floats(points: Sequence[Point]) -> list[list[float]]:
    return [[float(x), float(y)] for x, y in points]


def _axis(axis: Axis) -> dict[str, Any]:
    least, most = (None if end is None else float(end) for end in (axis.least, axis.most))
    return {"label": axis.label, "least": least, "most": most, "ticks": list(map(float, axis.ticks))}


def address(name: str) -> str:
    """Where a page is: the first page is the one to play on, and contents have a page of their own.

    >>> address("../index"), address("play"), address("fr/own_bot")
    ('../contents.html', './', 'fr/own_bot.html')
    """
    folder, _, last = name.rpartition("/")
    up = f"{folder}/" if folder else ""
    if last == "play":
        return up or "./"
    return f"{up}{'contents' if last == 'index' else last}.html"


def kinds(wire: Wire) -> Kinds:
    """What a page of the site is made of."""
    panel, box = partial(Panel, wire), partial(Box, wire)
    return Kinds(panel, panel, panel, box, box, partial(Picture, wire), lambda: True, address)


def opened(name: str, lang: str, query: str, tell: Callable[[str], None]) -> Callable[[str], None]:
    """A page by name, and who hears what its reader does."""
    beside = PAGES if lang == LANGUAGES[0] else PAGES / lang
    if beside.is_dir():
        os.chdir(beside)  # a page looks for its neighbours where it is
    wire = Wire(tell)
    parts.choose(kinds(wire))
    if name in BENCHES:
        start, order = BENCHES[name]
        page = start(lang)
    else:
        found = next(each for each in names() if each[1:] == name)
        page, order = module(found).start(lang, query), PARTS
    for part in order:
        getattr(page, part)()
    wire.flush()

    def hear(text: str) -> None:
        said = json.loads(text)
        page.panels[said["part"]].hear(said["message"])

    return hear
