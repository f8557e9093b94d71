"""One seat of a table as its phone sees it, or a table as the wall does: only what belongs there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from benhvrt_widgets.context import Plain
from benhvrt_widgets.session import Session
from benhvrt_widgets.visit.guard import told
from benhvrt_widgets.visit.messages import Message, whole
from benhvrt_widgets.visit.visit import Visit
from engine.core.errors import RuleViolation
from engine.core.game import Seat

PACE: Final = 2.0
CHOICES: Final = frozenset({"choose", "act", "offer", "hire", "auto"})
LOOKING: Final = frozenset({"hello", "close", "skip", "replay", "lang", "theme"})
"""What a phone may ask for besides; a room has no lobby, no other games, no odds and no way back."""
NOTHING: Final[Plain] = {
    "game": None,
    "eye": None,
    "voices": None,
    "wait": False,
    "can_regret": False,
    "regret": None,
    "ask": None,
    "code": "",
    "charts": [],
}


class Seated(Visit):
    """A phone's visit: it decides for its seat and sees what that seat sees; the wall's has none."""

    def __init__(
        self,
        session: Session,
        seat: Seat | None,
        lang: str,
        may_act: Callable[[], str],
        ids: Callable[[], str],
    ) -> None:
        super().__init__(lang=lang, play=session.game.slug, home=False, apart=True, ids=ids)
        self.may_act = may_act  # why nobody may, or nothing
        self.raised: Callable[[Seat], bool] = lambda _: False  # whose hand is up at "anyone?"
        self.lift: Callable[[Seat], None] = lambda _: None
        self.window = 0.0  # seconds that are left of a card window
        self.oracle.eye = "off"
        self.playback.pace = PACE
        self.sit_down(session)
        self.seat = seat
        self.cursor = session.last
        self.playback.stop()

    async def take(self, message: Message) -> None:
        """Only what a phone may do, and only for its own seat."""
        try:
            self._check(message)
        except RuleViolation as refusal:
            self.notice = told(refusal, self.lang, self.staged().slug)
            return
        if message.get("do") == "raise":
            self.lift(whole(message, "seat"))
        else:
            await super().take(message)

    def _check(self, message: Message) -> None:
        what, session = message.get("do"), self.game().session
        if what in LOOKING and not (what == "skip" and session.prompted):
            return
        if self.seat is None:
            raise RuleViolation("session.looking")
        if why := self.may_act():
            raise RuleViolation(why)
        if what == "raise" and session.prompted and whole(message, "seat") == self.seat:
            return
        speaking = what == "let_be" and not session.prompted and session.awaited == self.seat
        if not (what in CHOICES or speaking):
            raise RuleViolation("session.message")

    def regions(self) -> Plain:
        """All that is to be seen: of a card window only one's own hand, and how long it stands."""
        made = super().regions()
        made |= {name: value for name, value in NOTHING.items() if name in made}
        if anyone := made.get("anyone"):
            mine = [person for person in anyone["people"] if person["seat"] == self.seat]
            for person in mine:
                person["up"] = self.raised(person["seat"])
            made["anyone"] = {"seconds": self.window, "people": mine} if mine else None
            made["actions"] = None  # the window goes its way by the clock, for everybody at once
        return made
