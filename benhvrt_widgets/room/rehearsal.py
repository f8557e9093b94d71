"""Test phones: people of the room that bots drive, so that a teacher can try the hour alone."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from benhvrt_widgets.i18n import say
from benhvrt_widgets.room import bounds
from engine.core.chance import Key, Stream
from engine.core.errors import EngineError, RuleViolation
from engine.strategies import find

if TYPE_CHECKING:
    from benhvrt_widgets.room.room import Room
    from benhvrt_widgets.room.table import Table

THINKING: Final = (0.8, 2.4)
"""Seconds that a test phone takes, at least and at most."""


class Rehearsal:
    """Drives the test phones of a room."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._saying: dict[int, list[Any]] = {}  # by person, the question that a test phone is at
        self._thinking: dict[str, Key] = {}  # by table, the decision that a test phone is at

    @property
    def there(self) -> list[int]:
        """The test phones."""
        return [person.id for person in self._room.people if person.player]

    def come(self, count: int) -> None:
        """So many more."""
        if not 1 <= count <= bounds.TEST_PHONES - len(self.there):
            raise RuleViolation("room.test_phones", most=bounds.TEST_PHONES)
        for _ in range(count):
            name = say("room.test", self._room.lang, n=len(self.there) + 1)
            self._room.join(name, self._room.lang, "test")

    def go(self) -> None:
        """All of them."""
        for person in self.there:
            self._room.remove(person)

    def follow(self, table: Table) -> None:
        """If a test phone is to decide at a table, it does so after a while."""
        person, key = table.awaited, table.session.key if not table.over else ()
        if person is None or self._room.may_act() or self._thinking.get(table.id) == key:
            return
        if not self._room.phones[person].person.player:
            return
        self._thinking[table.id] = key
        self._room.clock.later(self._room.luck.uniform(*THINKING), lambda: self._decide(table, person, key))

    def answer(self) -> None:
        """Every test phone that is asked away from tables answers after a while."""
        task = self._room.task
        if task is None:
            return
        for person in filter(task.awaits, self.there):
            key = task.phone(person, self._room.lang)["key"]
            if self._saying.get(person) == key:
                continue
            self._saying[person] = key
            self._room.clock.later(self._room.luck.uniform(*THINKING), partial(self._say, person))

    def _say(self, person: int) -> None:
        room, phone = self._room, self._room.phones[person]
        task = room.task
        self._saying.pop(person, None)
        if task is None or room.may_act() or phone.person.removed or not task.awaits(person):
            return
        asked = task.phone(person, phone.person.lang)["key"]
        room.answer(phone, {"key": asked, "value": task.tries(person, room.luck)})

    def _decide(self, table: Table, person: int, key: Key) -> None:
        self._thinking.pop(table.id, None)
        session, seat = table.session, table.seat_of(person)
        if table.over or self._room.may_act() or session.awaited != seat or session.key != key:
            return
        if session.paused or seat is None:
            table.choose_safely()
            return
        bot = find(session.game.slug, session.staging.first_bots[seat % 3]).make()
        try:
            choice: Any = bot.choose(session.view(seat), Stream(session.seed, (seat, *key)))
            session.submit(choice)
        except EngineError:  # what the rules refuse a bot, its table's safe choice stands for
            table.choose_safely()
