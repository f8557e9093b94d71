"""The server of a room: three pages, one socket, and nothing else of this machine."""

from __future__ import annotations

import logging
from functools import cache
from html import escape
from typing import Any, Final
from urllib.parse import urlsplit

from tornado.web import Application, RequestHandler

from benhvrt_widgets.context import Plain
from benhvrt_widgets.i18n import say
from benhvrt_widgets.room import bounds, shown
from benhvrt_widgets.room.line import Addresses, Line
from benhvrt_widgets.room.room import Room
from benhvrt_widgets.serving.door import Doorway
from benhvrt_widgets.visit.sharing import loopback, picture
from benhvrt_widgets.web import read, script, style

PAGES: Final = {"": "phone", "wall": "wall", "desk": "desk"}
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
    "Server": "benhvrt",
}
PAGE: Final = """<!doctype html>
<html lang="{lang}" class="bh-page">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>{title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="room.css">
<script type="module" src="{kind}.js"></script>
</head>
<body><main id="room" data-page="{kind}"></main><noscript>{noscript}</noscript></body>
</html>
"""


@cache
def part(name: str) -> tuple[str, str]:
    """A script or the sheet, and of which sort it is."""
    if name == "room.css":
        return style() + read("room/room.css"), "text/css"
    return script(f"room/{name.removesuffix('.js')}"), "text/javascript"


class Hall:
    """A room, its address, and who comes to its door."""

    def __init__(self, room: Room, name: str, address: str, *, proxied: bool = False) -> None:
        self.room, self.name, self.address = room, name, address
        self.addresses = Addresses()
        self._proxied = proxied
        self._qr = picture(address) or []
        self._due = False
        room.changed = self._soon

    def ours(self, host: str) -> bool:
        """Whether that is a name of ours: our address, or this machine's own; behind a proxy, any."""
        own = urlsplit(self.address)
        named, port = urlsplit(f"//{host}").hostname or "", urlsplit(f"//{host}").port or 80
        return self._proxied or (port == (own.port or 80) and (named == own.hostname or loopback(named)))

    def wall(self) -> Plain:
        """What all may see."""
        return shown.wall(self.room, self.address, self._qr)

    def desk(self) -> Plain:
        """What a teacher steers by."""
        return shown.desk(self.room, self.address, self._qr)

    def _soon(self) -> None:
        """Wall and desk are drawn again, a few times a second at most."""
        if not self._due:
            self._due = True
            self.room.clock.later(bounds.REDRAWN, self._redraw)

    def _redraw(self) -> None:
        self._due = False
        if self.room.wall.sockets:
            self.room.wall.tell(self.wall())
        if self.room.desk.sockets:
            self.room.desk.tell(self.desk())


class Part(RequestHandler):
    """A page, a script or the sheet: the same for everybody."""

    def initialize(self, hall: Hall) -> None:
        """At which room."""
        self.hall = hall

    def set_default_headers(self) -> None:
        """Nothing from elsewhere, and nobody told whence one comes."""
        for name, value in HEADERS.items():
            self.set_header(name, value)

    def prepare(self) -> None:
        """A name that is not ours may be another's trick."""
        if not self.hall.ours(self.request.host):
            self.send_error(421)

    def get(self, name: str) -> None:
        """By its name."""
        if name in PAGES:
            lang = self.hall.room.lang
            title = say(f"room.title_{PAGES[name]}", lang)
            self.finish(
                PAGE.format(
                    lang=lang,
                    kind=PAGES[name],
                    title=escape(title),
                    noscript=escape(say("room.noscript", lang)),
                )
            )
        else:
            text, kind = part(name)
            self.set_header("Content-Type", f"{kind}; charset=utf-8")
            self.finish(text)

    def write_error(self, status_code: int, **_: Any) -> None:
        """A number is enough."""
        self.finish(str(status_code))


class Nothing(Part):
    """Whatever else is asked for."""

    def initialize(self, hall: Hall) -> None:
        """At which room."""
        super().initialize(hall)

    def get(self, name: str = "") -> None:  # noqa: ARG002 - whatever it is
        """There is nothing."""
        self.send_error(404)


def application(hall: Hall) -> Application:
    """Everything that there is."""
    given = {"hall": hall}
    return Application(
        [
            (r"/line", Line, given),
            (r"/(|wall|desk|phone\.js|wall\.js|desk\.js|room\.css)", Part, given),
            (r"/(.*)", Nothing, given),
        ],
        compress_response=True,
        websocket_max_message_size=bounds.FRAME,
        websocket_ping_interval=20,
        log_function=lambda _: None,  # whom we serve, and what they ask, is nobody's business
    )


def serve(hall: Hall, listener: Any, *, proxied: bool = False) -> Doorway:
    """Listen for phones."""
    for name in ("tornado.general", "tornado.access"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    door = Doorway(application(hall), xheaders=proxied, most=bounds.CONNECTIONS)
    door.add_socket(listener)
    return door
