"""The line between a visit and the browser: one hidden widget, which carries regions out and messages in."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias
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

Listener: TypeAlias = Callable[[Plain, Plain], None]
"""Whoever is told what has changed, and all that is to be seen now."""


class Line(anywidget.AnyWidget):  # type: ignore[misc, unused-ignore]
    """Carries one visit. Of the regions nothing is synced but what has changed, in one message."""

    name = Unicode().tag(sync=True)
    regions = Anything().tag(sync=True, to_json=lambda _, line: line.visit.whole())

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self._running = Running(visit, self._tell)
        self._listeners: dict[Listener, Callable[[], None]] = {}  # and what closes each
        self._esm, self._css = script("line"), style()  # linked when first wanted
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

    def at_once(self, message: Plain) -> None:
        """The same in a cell, which comes back when all that follows has happened."""
        self._running.hear(message, at_once=True)

    def go_on(self) -> None:
        """Show what there is, and see to what comes by itself."""
        self._running.go_on()

    def follow(self) -> None:
        """The game has grown by another's doing."""
        self._running.follow()

    def _tell(self, message: Plain) -> None:
        self.send(message)
        changed = message.get("regions")
        if changed and self._listeners:
            regions = self.visit.regions()
            for listener in tuple(self._listeners):
                listener(changed, regions)

    def listen(self, listener: Listener, close: Callable[[], None]) -> None:
        """Tell a panel what is sent."""
        self._listeners[listener] = close

    def leave(self, listener: Listener) -> None:
        """A panel is closed; the last one closes the line."""
        if self._listeners.pop(listener, None) and not self._listeners:
            self.close()

    def empty(self) -> None:
        """Close all its panels, and so itself."""
        for close in tuple(self._listeners.values()):
            close()

    def close(self) -> None:
        """The visitor has gone."""
        self._running.stop()
        super().close()

    def __repr__(self) -> str:
        return "Line()"


class Shared(Line):
    """The line that all panels of a session share, for one seat and language, while one of them is open."""

    def __init__(self, session: Session, seat: Seat | None, lang: str) -> None:
        self._place = (seat, lang)
        self._session: Session | None = None
        super().__init__(visit_of(session, seat, lang))
        self._sit(session)

    def _sit(self, session: Session | None) -> None:
        """The table that it is at: its growth is followed, and new panels of it find the line."""
        if self._session is not None:
            self._session.followers.remove(self.follow)
            _lines.get(self._session, {}).pop(self._place, None)
        self._session = session
        if session is not None:
            session.followers.append(self.follow)
            _lines.setdefault(session, {})[self._place] = self

    def _tell(self, message: Plain) -> None:
        if self.visit.session is not self._session:  # another was tried
            self._sit(self.visit.session)
        super()._tell(message)

    def close(self) -> None:
        """The last panel is closed."""
        self._sit(None)
        super().close()


_lines: WeakKeyDictionary[Session, dict[tuple[Seat | None, str], Shared]] = WeakKeyDictionary()


def line_of(session: Session, seat: Seat | None, lang: str) -> Line:
    """The line of a session, a seat and a language; made when first wanted."""
    return _lines.get(session, {}).get((seat, lang)) or Shared(session, seat, lang)


def lines_of(session: Session) -> tuple[Line, ...]:
    """All lines at a session."""
    return tuple(_lines.get(session, {}).values())


def visit_of(session: Session, seat: Seat | None, lang: str) -> Visit:
    """Somebody who sits down at a game, and looks at its latest moment."""
    visit = Visit(lang=lang, play=session.game.slug, home=False)
    visit.sit_down(session)
    visit.seat = seat
    visit.hurry()
    return visit


def own_seat(session: Session) -> Seat | None:
    """The one person's; where there are several, or none, nobody's."""
    return session.humans[0] if len(session.humans) == 1 else None
