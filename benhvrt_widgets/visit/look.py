"""Where a visitor looks: at which moment of which game, and whose cards are on the screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from benhvrt_widgets.session import Instant, Session
from engine.core.game import Seat


@dataclass(frozen=True, slots=True)
class Moment:
    """A place of a game, as somebody sees it."""

    game: str
    place: int
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class Look:
    """A session, a cursor of one's own, and a seat; None is a spectator, or a covered screen."""

    session: Session
    cursor: int
    seat: Seat | None

    @property
    def moment(self) -> Moment:
        """By its name."""
        return self.at(self.cursor)

    def at(self, place: int) -> Moment:
        """Another moment, as the same person sees it."""
        return Moment(self.session.id, place, self.seat)

    @property
    def here(self) -> Instant:
        """The moment itself."""
        return self.session.instants[self.cursor]

    @property
    def live(self) -> bool:
        """Whether it is the latest."""
        return self.cursor == self.session.last

    def view(self, place: int | None = None) -> Any:
        """What is seen there."""
        return self.session.view_at(self.cursor if place is None else place, self.seat)
