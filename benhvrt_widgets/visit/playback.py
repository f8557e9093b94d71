"""Showing what has happened at a pace to follow, and going on where nobody needs to click.

Playback is data: the moments that are still to be shown, with the seconds that each is shown, and what
happens by itself after them. Whoever carries a visit waits, and then asks for what comes next.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from benhvrt_widgets.context import Context
from benhvrt_widgets.visit.look import Look

ANYONE: Final = 3.0
"""Seconds for which several people are asked whether anyone plays a card: always the same."""
BEAT: Final = 0.35
"""Seconds between two things that happen by themselves."""
PACES: Final = (0.5, 1.0, 2.0, 4.0)
FASTER: Final = 3
"""So many times faster goes what the person only looks on at."""


@dataclass(slots=True)
class Playback:
    """What is still to be shown, and how fast."""

    shared: bool = False  # at a table of several screens: nobody's stops the others, nor closes a window
    pace: float = 1.0
    on: bool = False
    runs: int = 0  # how often it was started
    auto: int = 0  # the round up to which the person bids without being asked
    _waits: list[tuple[int, float]] = field(default_factory=list)
    _stops_at_results: bool = True
    _haste: float = 1.0
    _ending: bool = False  # a race has ended, and the person goes on
    _due: bool = False  # what happens by itself has been announced

    def stop(self) -> None:
        """The person takes over."""
        self.on = self._due = self._ending = False
        self._waits = []

    def start(self, look: Look, *, stops_at_results: bool = True) -> None:
        """Show what has happened, moment by moment, up to the person's decision."""
        self.stop()
        self.on, self._stops_at_results = True, stops_at_results and not self.shared
        self.runs += 1
        self.plan(look)

    def plan(self, look: Look) -> None:
        """The moments between the one that is shown and the latest."""
        staged, session = look.session.staging, look.session
        self._due = False
        self._waits = [
            (place, staged.tempo.pause(session.instants[place].events))
            for place in range(look.cursor + 1, session.last + 1)
        ]
        limit = staged.tempo.longest_wait(session.state)
        self._haste = max(1.0, sum(wait for _, wait in self._waits) / limit)
        if staged.tempo.spectates(look.here.state, look.seat):
            self._haste *= FASTER

    def next(self, look: Look) -> tuple[int, float] | None:
        """The next moment to show, and for how long; None when all are shown."""
        if self._ending:
            self.stop()
        session = look.session
        while self._waits:
            place, wait = self._waits.pop(0)
            if self._stops_at_results and place < session.last:
                self._ending = session.staging.tempo.ends_race(session.instants[place].events)
            if wait or self._ending or not self._waits:
                return place, wait / (self._haste * self.pace)
        return None

    def beat(self, context: Context) -> tuple[Any | None, float] | None:
        """What happens by itself now, and how long to wait before it; None where nothing does.

        An action is a bid that the person has asked for in advance; None as action: nobody spoke up.
        """
        session = context.session
        action = self.by_itself(context)
        if action is not None:
            return action, BEAT / self.pace
        if session.prompted and not (session.attention.waiting or self.shared):
            return None, ANYONE
        return None

    def announced(self) -> bool:
        """Whether the wait before what happens by itself is over; the first time it begins."""
        self._due, before = not self._due, self._due
        return before

    def by_itself(self, context: Context) -> Any | None:
        """What the person has asked for in advance."""
        if not self.auto or not context.deciding:
            return None
        return context.staging.tempo.by_itself(context)
