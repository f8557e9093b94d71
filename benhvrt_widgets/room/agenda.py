"""What a teacher has prepared: activities in their order, to begin with one press, this year and the next."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from benhvrt_widgets.context import Plain
from benhvrt_widgets.games import staging
from benhvrt_widgets.i18n import of_game, say
from benhvrt_widgets.room import findings
from benhvrt_widgets.room.asking import Question
from benhvrt_widgets.room.dealing import Plan
from benhvrt_widgets.room.trial import Design
from benhvrt_widgets.visit.messages import Message, whole
from engine.core.errors import RuleViolation

if TYPE_CHECKING:
    from benhvrt_widgets.room.room import Room

MOST: Final = 40
LONGEST: Final = 4096
"""Bytes of one activity."""
READ: Final[dict[str, Callable[[Room, Message], object]]] = {
    "start": lambda _, message: Plan.of(message),
    "experiment": lambda _, message: Design.of(message),
    "ask": lambda room, message: Question.of(message, room.guesses),
}
"""By what the desk would begin it with: whether it could."""
NOTE: Final = "prepared"


class Agenda:
    """The list, kept in the room; another room takes it over as it is."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self.items: list[dict[str, Any]] = list(room.book.note(NOTE, []))

    def add(self, message: Message) -> None:
        """One more at the end; what could not begin is refused now and not in front of the class."""
        what = message.get("what")
        if not isinstance(what, dict) or what.get("do") not in READ or len(json.dumps(what)) > LONGEST:
            raise RuleViolation("session.message")
        if len(self.items) >= MOST:
            raise RuleViolation("room.agenda_full", most=MOST)
        READ[str(what["do"])](self._room, what)
        self._keep([*self.items, what])

    def drop(self, message: Message) -> None:
        """One less."""
        number = self._number(message)
        self._keep([*self.items[:number], *self.items[number + 1 :]])

    def begin(self, message: Message) -> None:
        """As if the desk had filled in the form."""
        self._room.told(self.items[self._number(message)])

    def _number(self, message: Message) -> int:
        number = whole(message, "n")
        if not 0 <= number < len(self.items):
            raise RuleViolation("session.message")
        return number

    def _keep(self, items: list[dict[str, Any]]) -> None:
        self._room.book.remember(**{NOTE: items})
        self.items = items
        self._room.changed()

    def shown(self, lang: str) -> list[Plain]:
        """What they are called."""
        return [{"title": self._title(item, lang)} for item in self.items]

    def _title(self, item: dict[str, Any], lang: str) -> str:
        if item["do"] == "experiment":
            return findings.words(item["form"], "title", lang)
        if item["do"] == "start":
            series = staging(item["game"]).words.series(lang)
            length = next(str(each["name"]) for each in series if each["slug"] == item["series"])
            return f"{of_game(item['game'], 'title', lang)}, {length}"
        if not item.get("lesson"):
            return str(item["text"])
        guess = self._room.guesses.get(item["lesson"])
        return say("room.guess_of", lang, n=item["lesson"], title="" if guess is None else guess.titles[lang])
