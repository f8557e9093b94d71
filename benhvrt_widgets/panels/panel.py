"""What all panels have in common: a session, a moment, and a place in a cell."""

from __future__ import annotations

from typing import Any, ClassVar, Final

import anywidget
from traitlets import Bool, Dict, Instance, Int, Unicode, observe

from benhvrt_widgets.context import Plain
from benhvrt_widgets.i18n import LANGUAGES
from benhvrt_widgets.panels.line import Line, line_of, own_seat, visit_of
from benhvrt_widgets.session import Session
from benhvrt_widgets.visit.questions import answer
from benhvrt_widgets.visit.visit import Visit
from benhvrt_widgets.web import script
from benhvrt_widgets.words import in_words
from engine.core.errors import RuleViolation, brief
from engine.core.game import Seat

OWN: Final = -1
"""The seat of the one person at the table."""
ROOM: Final = {"width": "100%", "min_width": "0"}
"""As wide as its cell; panels in a row share it."""


class Panel(anywidget.AnyWidget):  # type: ignore[misc, unused-ignore]
    """A part of the table, in a cell.

    All panels of a session look at the same moment: a timeline moves them together, and what is played
    moves them to the latest. With ``at`` it is a picture of that moment, which stays as it is and needs no
    kernel.

    Args:
        session: The game.
        at: The moment of a picture, from 0 on; a number beyond the last is the last.
        seat: Whose cards are shown. The one person's if this is left out; None is a spectator.
        lang: "en" or "fr"; the session's if this is left out.
    """

    _esm = script("panel")
    regions: ClassVar[tuple[str, ...]] = ()
    """The regions that it shows."""
    foresees: ClassVar[bool] = False
    """Whether it shows chances, so that they have to be found out."""

    line = Unicode(help="The line that carries it; empty for a picture.").tag(sync=True)
    kind = Unicode(help="Which part of the table it is.").tag(sync=True)
    fills = Bool(help="Whether it fills the window, as the play page does.").tag(sync=True)
    picture = Unicode(help="The drawing of a fixed moment, for a panel within a box.").tag(sync=True)
    at = Int(0, help="The moment that is shown; set it to look at another. It stays within the game.").tag(
        sync=True
    )
    shown = Dict(help="What is shown, as plain data, by region; it changes with the game.")
    session = Instance(Session, help="The game; another one after it was tried again at the table.")

    _carrier: Line | None = None

    def __init__(
        self, session: Session, *, at: int | None = None, seat: Seat | None = OWN, lang: str | None = None
    ) -> None:
        self.lang: str = getattr(session, "lang", LANGUAGES[0]) if lang is None else lang
        with in_words(self.lang):
            if not isinstance(session, Session):
                raise RuleViolation("panel.no_session", found=brief(session))
            if self.lang not in LANGUAGES:
                raise RuleViolation("panel.no_such_language", found=brief(lang), known=", ".join(LANGUAGES))
            self.seat = seat_of(session, seat)
            if at is not None and type(at) is not int:
                raise RuleViolation("session.no_such_place", found=brief(at), last=session.last)
        self.fixed: Visit | None = None
        if at is not None:
            self.fixed = self._pictured(session, at)
            super().__init__(
                kind=self._kind(),
                at=self.fixed.cursor,
                shown=self._parts(self.fixed.regions()),
                session=session,
                layout=ROOM,
            )
            self.picture = self._bundle()["text/html"]
            return
        carrier = line_of(session, self.seat, self.lang)
        if self.foresees and carrier.visit.oracle.eye == "off":
            carrier.visit.oracle.eye = "after"
        self._carrier = carrier
        super().__init__(
            line=carrier.name,
            kind=self._kind(),
            at=carrier.visit.cursor,
            shown=self._parts(carrier.visit.regions()),
            session=session,
            layout=ROOM,
        )
        carrier.listen(self._told, self.close)
        carrier.go_on()

    @classmethod
    def _kind(cls) -> str:
        return cls.__name__.lower()

    def _parts(self, regions: Plain) -> Plain:
        return {name: regions[name] for name in self.regions if name in regions}

    # -- live -----------------------------------------------------------------------------------

    def _told(self, changed: Plain, regions: Plain) -> None:
        """What has changed for the browser has changed for whoever observes this panel."""
        visit = self._carrier and self._carrier.visit
        if visit and visit.session is not None:
            self.session = visit.session
        if changed.keys() & {*self.regions, "timeline"}:  # back in time the log is shorter
            self.shown = self._parts(regions)
        if changed.get("timeline"):
            self.at = changed["timeline"]["at"]

    @observe("at")
    def _look(self, change: Any) -> None:
        carrier = self._carrier
        if self.fixed is not None:
            self.at = self.fixed.cursor  # a picture stays as it is
        elif carrier is not None and self.comm is not None and change["new"] != carrier.visit.cursor:
            carrier.hear({"do": "goto", "at": change["new"]})
            self.at = carrier.visit.cursor  # within the game

    def close(self) -> None:
        """Take it out of its cell; other panels of the session stay, and so does the game."""
        if self._carrier is not None:
            self._carrier.leave(self._told)
        super().close()

    # -- fixed ----------------------------------------------------------------------------------

    def _pictured(self, session: Session, at: int) -> Visit:
        visit = visit_of(session, self.seat, self.lang)
        visit.goto(at)
        if self.foresees:
            visit.oracle.eye = "after"
            while (question := next(visit.wants(), None)) is not None:
                visit.learn(question, answer(question))
        return visit

    def _bundle(self) -> dict[str, str]:
        from benhvrt_widgets.pictures import mimebundle

        return mimebundle(self.kind, self.fixed.regions() if self.fixed else {}, self.lang)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return super()._repr_mimebundle_(**kwargs) if self.fixed is None else self._bundle()

    def __repr__(self) -> str:
        moment = f", at={self.at}" if self.fixed is not None else ""
        return f"{type(self).__name__}({self.session!r}{moment})"


def seat_of(session: Session, seat: Seat | None) -> Seat | None:
    """Who looks; nonsense is refused."""
    if seat == OWN:
        return own_seat(session)
    seats = len(session.chairs)
    if seat is not None and not (type(seat) is int and 0 <= seat < seats):
        raise RuleViolation("panel.no_such_seat", found=brief(seat), last=seats - 1)
    return seat
