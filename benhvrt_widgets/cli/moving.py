"""The line of the chariot on the move, gathered until something else happens: roll, way, passings, Speed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from benhvrt_widgets.i18n import say
from benhvrt_widgets.stagings.ben_hvrt.names import chariot_name, square_name
from benhvrt_widgets.words import Names
from engine.games.ben_hvrt import events as e

DOT: Final = " · "


class MoveLine:
    """Parts of one line; ``put`` gets it, with a style, when it is closed."""

    def __init__(self, lang: str, names: Names, put: Callable[[str, str], None]) -> None:
        self.lang = lang
        self.names = names
        self.put = put
        self.chariot = -1  # whose line is open
        self._parts: list[str] = []
        self._passed: list[str] = []
        self._leg = -1  # which of the parts is the way that is being gone
        self._steps = 0  # of this leg
        self._going = "move_on"  # how it is told
        self._sped = False  # the last part is a Speed

    def _say(self, key: str, **facts: object) -> str:
        return say(f"tell.{key}", self.lang, **facts)

    def _open(self, chariot: int) -> None:
        if chariot != self.chariot:
            self.close()
            self.chariot = chariot

    def part(self, chariot: int, key: str, **facts: object) -> None:
        """One thing more about a chariot."""
        self._open(chariot)
        self._close_passed()
        self._sped = key == "speed"
        self._parts.append(self._say(key, **facts))

    def speed(self, event: e.SpeedSet) -> None:
        """The new Speed; when cards change it at once, only the last."""
        if self._sped and event.chariot == self.chariot:
            self._parts.pop()
        self.part(event.chariot, "speed", speed=event.speed)

    def depart(self, event: e.Departed) -> None:
        """A way begins; where it ends will be seen."""
        self._leg, self._steps = -1, 0
        self._going = "dragged" if event.forced else "move"
        if not event.path:
            self.part(event.chariot, "not_dragged" if event.forced else "stay")

    def step(self, event: e.Stepped) -> None:
        """One square more: a way is told as far as it has been gone, for a card may end it anywhere."""
        fresh = self._leg < 0 or event.chariot != self.chariot
        self._open(event.chariot)
        self._steps += 1
        facts = {"steps": self._steps, "square": square_name(event.square, self.lang)}
        if fresh:
            self.part(event.chariot, self._going, **facts)
            self._leg = len(self._parts) - 1
        else:
            self._parts[self._leg] = self._say(self._going, **facts)

    def passing(self, event: e.PassedBy) -> None:
        """One more that is passed."""
        self._open(event.chariot)
        self._passed.append(chariot_name(event.passed, self.names))

    def finish(self, event: e.Finished) -> None:
        """Over the line for the last time; the lap that it has not begun is not told."""
        if self._parts:
            self._parts.pop()
        self.part(event.chariot, "finished", place=event.place)
        self.close("bold")

    def close(self, style: str = "") -> None:
        """Say it; if the chariot goes on, that is another line."""
        self._close_passed()
        if self._parts:
            who = chariot_name(self.chariot, self.names)
            self.put(self._say("who", name=who, what=DOT.join(self._parts)), style)
        self._parts.clear()
        self.chariot, self._leg, self._sped = -1, -1, False
        if self._steps:
            self._going, self._steps = "move_on", 0

    def _close_passed(self) -> None:
        if self._passed:
            self._parts.append(self._say("passes", names=", ".join(self._passed)))
            self._passed.clear()
