"""The socket of one page: bounded, checked, and nobody until it has shown a key."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from tornado.ioloop import IOLoop
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from benhvrt_widgets.context import Plain
from benhvrt_widgets.i18n import LANGUAGES
from benhvrt_widgets.room import bounds, export, shown
from benhvrt_widgets.room.people import Phone, Screen
from benhvrt_widgets.serving.bounds import FAREWELL, Bucket
from benhvrt_widgets.words import explain
from engine.core.errors import EngineError, RuleViolation

if TYPE_CHECKING:
    from benhvrt_widgets.room.server import Hall

TOO_MUCH: Final = 1008
MALFORMED: Final = 1002


class Addresses:
    """What an address may do before it is anybody: a whole class sits behind one."""

    def __init__(self) -> None:
        self.nameless: Counter[str] = Counter()
        self._joins: dict[str, Bucket] = {}
        self._guesses: dict[str, Bucket] = {}

    def may_join(self, address: str, now: float) -> bool:
        """Whether one more may join from there."""
        bucket = self._joins.setdefault(address, Bucket(bounds.JOINS, bounds.JOIN_RATE, now))
        return bucket.take(1, now)

    def may_guess(self, address: str, now: float) -> bool:
        """Whether a key that was wrong may be followed by another."""
        bucket = self._guesses.setdefault(address, Bucket(bounds.GUESSES, bounds.GUESS_RATE, now))
        return bucket.take(1, now)


class Line(WebSocketHandler):
    """One page of the room, until it is closed."""

    hall: Hall

    def initialize(self, hall: Hall) -> None:
        """At which room."""
        self.hall = hall
        self.phone: Phone | None = None
        self.screen: Screen | None = None  # the wall's or the desk's
        self._lang = LANGUAGES[0]
        self._hung_up = False
        self._nameless = False

    def check_origin(self, origin: str) -> bool:
        """Only pages of this room, by a name that it has."""
        return self.hall.ours(self.request.host) and super().check_origin(origin)

    def open(self, *_: str) -> None:
        """Somebody, and nobody knows who."""
        address = str(self.request.remote_ip)
        now = self.hall.room.clock.now()
        self._messages = Bucket(bounds.MESSAGES, bounds.RATE, now)
        self._address = address
        self._count(+1)
        if self.hall.addresses.nameless[address] > bounds.NAMELESS:
            self.hang_up("too many pages")
        self.set_nodelay(True)

    def _count(self, by: int) -> None:
        """One more or one less that nobody has entered by."""
        if (by > 0) != self._nameless:
            self._nameless = by > 0
            self.hall.addresses.nameless[self._address] += by

    def on_close(self) -> None:
        """The page has gone."""
        self._count(-1)
        if self.phone is not None:
            self.hall.room.go(self.phone, self)
        if self.screen is not None:
            self.screen.sockets.discard(self)

    # -- out ------------------------------------------------------------------------------------

    def send(self, message: Plain) -> None:
        """To the page; one that does not read is let go, and may come back."""
        connection = self.ws_connection
        if self._hung_up or connection is None:
            return
        stream: Any = getattr(connection, "stream", None)
        if stream is not None and len(stream._write_buffer) > bounds.OUTGOING:
            self.hang_up("nobody reads this")
            return
        self.write_message(json.dumps(message, ensure_ascii=False, separators=(",", ":"))).add_done_callback(
            _closed_is_closed
        )

    def hang_up(self, why: str, code: int = TOO_MUCH) -> None:
        """Say why, hear nothing more, and do not wait for an answer."""
        stream: Any = getattr(self.ws_connection, "stream", None)
        self._hung_up = True
        self.close(code, why)
        if stream is not None:
            IOLoop.current().call_later(FAREWELL, stream.close)

    # -- in -------------------------------------------------------------------------------------

    def on_message(self, text: str | bytes) -> None:
        """What the page says, if it is sound and not too much."""
        if self._hung_up:
            return
        if not self._messages.take(1, self.hall.room.clock.now()):
            self.hang_up("too much at once")
            return
        try:
            message = json.loads(text)
        except (ValueError, RecursionError):
            message = None
        if not isinstance(message, dict):
            self.hang_up("malformed message", MALFORMED)
            return
        try:
            self._hear(message)
        except EngineError as error:
            self.send({"do": "refused", "text": explain(error, self._speaks)})

    @property
    def _speaks(self) -> str:
        if self.phone is not None:
            return self.phone.person.lang
        return self._lang if self.screen is None else self.hall.room.lang

    def _hear(self, message: Plain) -> None:
        room, what = self.hall.room, message.get("do")
        if what == "ping":
            self.send({"do": "pong"})
        elif self.phone is not None:
            self._from_phone(message)
        elif self.screen is room.desk:
            self._from_desk(message)
        elif self.screen is room.wall:
            if what == "hello":
                room.wall.hear(message)
        else:
            self._from_nobody(message)

    def _from_phone(self, message: Plain) -> None:
        if self.phone is None:
            return
        if message.get("do") == "lang":
            self.hall.room.speaks(self.phone, message.get("value"))
        elif message.get("do") == "answer":
            self.hall.room.answer(self.phone, message)
        else:
            self.phone.hear(message)

    def _from_desk(self, message: Plain) -> None:
        room, what = self.hall.room, message.get("do")
        if what == "export":
            name = self.hall.name
            self.send({"do": "file", "name": f"{name}.zip", "data": export.archive(room.book, name)})
        else:
            room.told(message)

    def _from_nobody(self, message: Plain) -> None:
        """A page that has not entered: it may look at the door, join, or show a key."""
        room, now = self.hall.room, self.hall.room.clock.now()
        what, lang = message.get("do"), message.get("lang")
        self._lang = str(lang) if lang in LANGUAGES else room.lang
        if what == "door":
            self.send({"do": "room", "regions": shown.door(room, self._lang)})
        elif what == "wall":
            self._become(room.wall, self.hall.wall())
        elif what == "join":
            if not self.hall.addresses.may_join(self._address, now):
                raise RuleViolation("room.too_many")
            phone, key = room.join(message.get("name"), self._lang)
            self.send({"do": "key", "key": key})
            self._enter(phone)
        elif what == "enter" and (known := room.known(message.get("key"))) is not None:
            self._enter(known)
        elif what == "desk" and room.is_desk(message.get("key")):
            self._become(room.desk, self.hall.desk())
        elif what in ("enter", "desk"):
            if not self.hall.addresses.may_guess(self._address, now):
                self.hang_up("too many keys")
                return
            self.send({"do": "unknown", "text": explain(RuleViolation("room.unknown"), self._lang)})
        else:
            raise RuleViolation("session.message")

    def _enter(self, phone: Phone) -> None:
        self.phone = phone
        self._count(-1)
        self.hall.room.come(phone, self)

    def _become(self, screen: Screen, regions: Plain) -> None:
        self.screen = screen
        self._count(-1)
        screen.enter(self, regions)


def _closed_is_closed(sent: Any) -> None:
    """A page that went while it was told something: it asks again when it comes back."""
    error = sent.exception()
    if error is not None and not isinstance(error, WebSocketClosedError):
        raise error
