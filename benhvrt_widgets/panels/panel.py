"""What all panels have in common: a session, a moment, and a place in a cell."""

from __future__ import annotations

from typing import Any, ClassVar, Final

import anywidget
from traitlets import Bool, Dict, Int, Unicode, observe

from benhvrt_widgets.context import Plain
from benhvrt_widgets.panels.line import Line, line_of, own_seat, visit_of
from benhvrt_widgets.session import Session
from benhvrt_widgets.visit.oracle import answer
from benhvrt_widgets.visit.visit import Visit
from benhvrt_widgets.web import script
from engine.core.game import Seat

OWN: Final = -1
"""The seat of the one person at the table."""


class Panel(anywidget.AnyWidget):  # type: ignore[misc, unused-ignore]
    """A part of the table, in a cell.

    All panels of a session look at the same moment: a timeline moves them together. With ``at`` it is a
    picture of that moment, which stays as it is and needs no kernel.
    """

    _esm = script("panel")
    regions: ClassVar[tuple[str, ...]] = ()
    """The regions that it shows."""
    foresees: ClassVar[bool] = False
    """Whether it shows chances, so that they have to be found out."""

    line = Unicode(help="The line that carries it.").tag(sync=True)
    kind = Unicode(help="Which part of the table it is.").tag(sync=True)
    fills = Bool(help="Whether it fills the window, as the play page does.").tag(sync=True)
    at = Int(0, help="The moment that is shown; set it to look at another.").tag(sync=True)
    shown = Dict(help="What is shown, as plain data, by region; it changes with the game.")

    def __init__(
        self, session: Session, *, at: int | None = None, seat: Seat | None = OWN, lang: str = "en"
    ) -> None:
        self.session = session
        self.seat = own_seat(session) if seat == OWN else seat
        self.lang = lang
        self.fixed: Visit | None = None
        if at is not None:
            self.fixed = self._pictured(at)
            shown = self._parts(self.fixed.regions())
            super().__init__(kind=self._kind(), at=self.fixed.cursor, shown=shown)
            return
        carrier = line_of(session, self.seat, lang)
        if self.foresees and carrier.visit.oracle.eye == "off":
            carrier.visit.oracle.eye = "after"
        self._carrier: Line = carrier
        super().__init__(
            line=carrier.name,
            kind=self._kind(),
            at=carrier.visit.cursor,
            shown=self._parts(carrier.visit.regions()),
        )
        carrier.listen(self._told)
        carrier.go_on()

    @classmethod
    def _kind(cls) -> str:
        return cls.__name__.lower()

    def _parts(self, regions: Plain) -> Plain:
        return {name: regions[name] for name in self.regions if name in regions}

    # -- live -----------------------------------------------------------------------------------

    def _told(self, message: Plain) -> None:
        """What has changed for the browser has changed for whoever observes this panel."""
        changed = message.get("regions", {})
        if changed.keys() & set(self.regions):
            self.shown = self._parts(self._carrier.visit.regions())
        if "timeline" in changed:
            self.at = changed["timeline"]["at"]

    @observe("at")
    def _look(self, change: Any) -> None:
        if self.fixed is None and self.line and change["new"] != self._carrier.visit.cursor:
            self._carrier.hear({"do": "goto", "at": change["new"]})
            self.at = self._carrier.visit.cursor  # within the game

    # -- fixed ----------------------------------------------------------------------------------

    def _pictured(self, at: int) -> Visit:
        visit = visit_of(self.session, self.seat, self.lang)
        visit.goto(at)
        if self.foresees:
            visit.oracle.eye = "after"
            while (question := next(visit.wants(), None)) is not None:
                visit.learn(question, answer(question))
        return visit

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        if self.fixed is None:
            return super()._repr_mimebundle_(**kwargs)
        from benhvrt_widgets.pictures import mimebundle

        return mimebundle(self.kind, self.fixed.regions(), self.lang)

    def __repr__(self) -> str:
        moment = f", at={self.at}" if self.fixed is not None else ""
        return f"{type(self).__name__}({self.session!r}{moment})"
