"""One table of a room: a game, who has which seat, and the clock of its decisions.

Nobody at a table waits for long for one who has gone. With a clock, the safe choice is made when it has
run; without one, a bot takes the seat of a phone that is away, until it is back. A card window stands
equally long for everybody, whatever anybody holds: who wants to play a card raises a hand, and is asked
when the window closes.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from benhvrt_widgets.room import bounds
from benhvrt_widgets.room.clock import Cancel, Clock
from benhvrt_widgets.session import Session
from benhvrt_widgets.staging import HUMAN, Chair
from engine.core.chance import Key
from engine.core.errors import EngineError
from engine.core.game import Seat
from engine.replay.keeping import done

log = logging.getLogger("benhvrt.room")

NEVER: Final = "never"
NAMED: Final = "own"
"""The windows in which a table asks: those of the chariots of people."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast a table goes, as the desk has set it."""

    decision: int = 0  # seconds; 0: no clock
    window: int = 2  # seconds; 0: nobody is asked for a card


class Table:
    """A game of the room and its people."""

    def __init__(
        self,
        session: Session,
        activity: int,
        number: int,
        people: Mapping[Seat, int],
        pace: Pace,
        clock: Clock,
        here: Callable[[int], bool],
        stand_in: str,
    ) -> None:
        self.session = session
        self.activity, self.number = activity, number
        self.people: dict[Seat, int] = dict(people)
        self.pace = pace
        self.paused = False
        self.raised: set[Seat] = set()
        self.changed: Callable[[], None] = lambda: None  # whom to tell
        self._clock, self._here, self._stand_in = clock, here, stand_in
        self._asked: Key | None = None
        self._until: float | None = None
        self._left: float | None = None  # of the clock, while the room is paused
        self._call_off: Cancel = lambda: None
        session.attention.setting = NAMED if pace.window else NEVER
        if session.prompted and not pace.window:
            session.let_be()  # it had begun before anybody could say that nobody is to be asked
        session.followers.append(self.follow)

    @property
    def id(self) -> str:
        """The name of its game."""
        return self.session.id

    @property
    def over(self) -> bool:
        """Whether its game is."""
        return self.session.over

    def seat_of(self, person: int) -> Seat | None:
        """Where somebody sits."""
        return next((seat for seat, who in self.people.items() if who == person), None)

    @property
    def awaited(self) -> int | None:
        """The person who is to decide now."""
        seat = self.session.awaited
        return None if seat is None or self.session.over else self.people.get(seat)

    @property
    def left(self) -> float | None:
        """Seconds until the safe choice is made, or a card window closes; None without a clock."""
        if self.paused:
            return self._left
        return None if self._until is None else max(0.0, self._until - self._clock.now())

    # -- time -----------------------------------------------------------------------------------

    def follow(self) -> None:
        """The game has grown, or somebody has come or gone: see who is asked now, and until when."""
        if self.over or self.paused:
            self._stop()
        elif (asked := self._question()) != self._asked:
            self._stop()
            self._asked = asked
            self._start()
        self.changed()

    def _question(self) -> Key:
        """The name of what is asked, and whether the one who is asked is away."""
        session = self.session
        if session.prompted:
            return ("window", *session.window)
        away = not self.pace.decision and self.awaited is not None and not self._here(self.awaited)
        return (*session.key, int(away))

    def _start(self) -> None:
        if self.session.prompted:
            self._wait(self.pace.window)
        elif self.awaited is not None and self.pace.decision:
            self._wait(self.pace.decision + bounds.SHOWN)
        elif self.awaited is not None and not self._here(self.awaited):
            self._wait(bounds.AWAY)

    def _wait(self, seconds: float) -> None:
        self._until = self._clock.now() + seconds
        self._call_off = self._clock.later(seconds, self._time_is_up)

    def _stop(self) -> None:
        self._call_off()
        self._asked, self._until = None, None

    def pause(self, *, on: bool) -> None:
        """Time stands still, and nobody decides."""
        if on and not self.paused:
            self._left = self.left
            self.paused = True
            self._stop()
        elif self.paused and not on:
            self.paused = False
            left, self._left = self._left, None
            self._asked = self._question()
            if left is not None:
                self._wait(left)
            else:
                self._start()
        self.changed()

    def _time_is_up(self) -> None:
        self._stop()
        try:
            self._go_on(self.awaited)
        except EngineError:
            log.exception("table %d could not go on: once more in a second", self.number)
            self._asked = self._question()
            self._wait(1.0)
        self.follow()

    def _go_on(self, person: int | None) -> None:
        if self.session.prompted:
            self._close_window()
        elif person is not None and not self.pace.decision and not self._here(person):
            self.stand_in(person)
        elif person is not None:
            self.choose_safely()

    def choose_safely(self) -> None:
        """What commits to nothing, in the place of whoever has not decided."""
        if self.session.paused:  # somebody may offer a payment, and lets it be
            self.session.let_be()
        else:
            self.session.submit(self.session.game.safe(self.session.state))

    def _close_window(self) -> None:
        """Everybody's hand goes up at the same moment, and who can play a card is asked."""
        for seat in sorted(self.raised):
            self.session.attention.lift(seat)
        self.raised.clear()
        self.session.let_be()

    def lift(self, seat: Seat) -> None:
        """A hand goes up, or down again; nobody else sees it."""
        self.raised ^= {seat}

    # -- who sits where -------------------------------------------------------------------------

    def sit(self, person: int, name: str, seat: Seat) -> None:
        """Somebody takes over a bot's seat, or comes back to their own."""
        self.people[seat] = person
        self._change_hands(seat, Chair(name, HUMAN))

    def stand_in(self, person: int) -> None:
        """A bot plays for somebody who is away, under their name."""
        seat = self.seat_of(person)
        if seat is not None:
            self._change_hands(seat, Chair(self.session.names[seat], self._stand_in))

    def back(self, person: int) -> None:
        """Somebody who was away is here again."""
        seat = self.seat_of(person)
        if seat is not None and seat not in self.session.humans and not self.over:
            self._change_hands(seat, Chair(self.session.names[seat], HUMAN))
        self.follow()

    def leave(self, person: int) -> None:
        """Somebody goes for good: the seat is a bot's from now on."""
        seat = self.seat_of(person)
        if seat is None:
            return
        if not self.over:
            self.stand_in(person)
        del self.people[seat]
        self.follow()

    def _change_hands(self, seat: Seat, chair: Chair) -> None:
        self.raised.discard(seat)
        done(self.session.change_hands(seat, chair))

    @property
    def free(self) -> tuple[Seat, ...]:
        """Seats that nobody has: bots play them."""
        return tuple(seat for seat in range(len(self.session.chairs)) if seat not in self.people)

    def close(self) -> None:
        """Nothing happens here any more."""
        self._stop()
        if self.follow in self.session.followers:
            self.session.followers.remove(self.follow)

    def safe_choice(self, lang: str) -> str:
        """What will be chosen when the time is up, in words."""
        session = self.session
        seat = session.awaited
        if seat is None or session.paused:
            return ""
        safe: Any = session.game.safe(session.state)
        return session.staging.words.describe(safe, session.view(seat), lang, session.names)
