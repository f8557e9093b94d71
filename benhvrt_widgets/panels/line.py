"""The line between a visit and the browser: one hidden widget, which carries regions out and messages in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4
from weakref import WeakKeyDictionary

import anywidget
from traitlets import Any as Anything
from traitlets import Unicode

from benhvrt_widgets.context import Plain
from benhvrt_widgets.session import Session
from benhvrt_widgets.visit.running import Running
from benhvrt_widgets.visit.visit import Visit
from benhvrt_widgets.web import script, style
from engine.core.game import Seat


class Line(anywidget.AnyWidget):  # type: ignore[misc, unused-ignore]
    """Carries one visit. Of the regions nothing is synced but what has changed, in one message."""

    _esm = script("line")
    _css = style()

    name = Unicode().tag(sync=True)
    regions = Anything().tag(sync=True, to_json=lambda _, line: line.visit.whole())

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self._running = Running(visit, self._tell)
        self._listeners: list[Callable[[Plain], None]] = []
        visit.outgoing()  # what is there already travels with the widget
        super().__init__(name=uuid4().hex)
        self.on_msg(self._on_message)

    def _on_message(self, _: object, content: object, __: object) -> None:
        if not isinstance(content, dict):
            return
        if content.get("do") == "ping":
            self.send({"do": "pong"})
        else:
            self.hear(content)

    def hear(self, message: Plain) -> None:
        """What a person did, in the browser or in a cell."""
        self._running.hear(message)

    def go_on(self) -> None:
        """Show what there is, and see to what comes by itself."""
        self._running.go_on()

    def follow(self, _: object = None) -> None:
        """The game has grown by another's doing."""
        self._running.follow()

    def _tell(self, message: Plain) -> None:
        self.send(message)
        for listener in self._listeners:
            listener(message)

    def listen(self, listener: Callable[[Plain], None]) -> None:
        """Tell a panel what is sent."""
        self._listeners.append(listener)

    def close(self) -> None:
        """The visitor has gone."""
        self._running.stop()
        super().close()

    def __repr__(self) -> str:
        return "Line()"


_lines: WeakKeyDictionary[Session, dict[tuple[Seat | None, str], Line]] = WeakKeyDictionary()


def line_of(session: Session, seat: Seat | None, lang: str) -> Line:
    """The line that all panels of a session share, for one seat and language; made when first wanted."""
    lines = _lines.setdefault(session, {})
    if (seat, lang) not in lines or lines[seat, lang].comm is None:
        line = lines[seat, lang] = Line(visit_of(session, seat, lang))
        session.observe(line.follow, "grown")
    return lines[seat, lang]


def visit_of(session: Session, seat: Seat | None, lang: str) -> Visit:
    """Somebody who sits down at a game, and looks at its latest moment."""
    visit = Visit(lang=lang, play=session.game.slug)
    visit.sit_down(session)
    visit.seat = seat
    visit.hurry()
    return visit


def own_seat(session: Session) -> Seat | None:
    """The one person's; where there are several, or none, nobody's."""
    people: Any = session.humans
    return people[0] if len(people) == 1 else None
