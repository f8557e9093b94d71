"""benhvrt class: a room for a class on its phones."""

from __future__ import annotations

import datetime as dt
import re
import signal
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
from platformdirs import user_data_dir

from benhvrt_widgets.cli import settings
from benhvrt_widgets.cli.console import Paper
from benhvrt_widgets.cli.refusals import Refusal
from benhvrt_widgets.cli.serve import browser
from benhvrt_widgets.i18n import LANGUAGES, say

if TYPE_CHECKING:
    from benhvrt_widgets.room.asking import Guess

NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,39}")


def folder() -> Path:
    """Where rooms are kept."""
    return Path(user_data_dir("benhvrt", appauthor=False)) / "rooms"


def prepared_for(name: str, lang: str) -> Any:
    """What was prepared for another room."""
    from benhvrt_widgets.room.agenda import NOTE
    from benhvrt_widgets.room.clock import Loop
    from benhvrt_widgets.room.keeping import Book

    path = folder() / f"{name}.room"
    if not NAME.fullmatch(name) or not path.is_file():
        raise Refusal(say("room.no_room", lang, room=name))
    book = Book(path, Loop().time)
    try:
        return book.note(NOTE, [])
    finally:
        book.close()


def guesses() -> dict[int, Guess]:
    """What the lessons ask, by number, in every language: as their notebooks say it."""
    from benhvrt_widgets.lessons.answers import RIGHT
    from benhvrt_widgets.lessons.contents import Entry, read
    from benhvrt_widgets.room.asking import Guess
    from benhvrt_widgets.serving import notebooks

    found: dict[int, dict[str, Entry]] = {number: {} for number in RIGHT}
    for lang in LANGUAGES:
        folder = notebooks() / ("" if lang == LANGUAGES[0] else lang) / "lessons"
        for path in sorted(folder.glob("[0-9][0-9]_*.ipynb")):
            entry = read(path)
            found.setdefault(entry.number, {})[lang] = entry
    return {
        number: Guess(
            {lang: entry.title for lang, entry in entries.items()},
            {lang: entry.question for lang, entry in entries.items()},
            RIGHT[number],
        )
        for number, entries in found.items()
        if number in RIGHT and len(entries) == len(LANGUAGES)
    }


@click.command("class")
@click.option("--room", "name", help="Which room, as YYYY-MM-DD; else today's. A room that is there goes on.")
@click.option("--port", type=settings.whole(0, 65535), help="Where; else the first free port from 8866 up.")
@click.option("--address", "told", help="The address that phones open, behind a proxy with TLS.")
@click.option("--here", is_flag=True, help="For this machine only, to rehearse.")
@click.option("--like", "like", metavar="ROOM", help="Take over what was prepared for another room.")
@click.option("--no-browser", is_flag=True, help="Only print the addresses.")
@click.option("--delete", "away", is_flag=True, help="Delete the room with all that it holds, and stop.")
@settings.lang_option
def room(
    *,
    name: str | None,
    port: int | None,
    told: str | None,
    here: bool,
    no_browser: bool,
    away: bool,
    like: str | None,
    lang: str,
) -> None:
    """Open a room for a class: phones join by a short address, the desk steers, the wall shows.

    Everything is kept: stop it or lose it, start it again, and the class goes on where it was.
    """
    name = dt.datetime.now(dt.UTC).astimezone().date().isoformat() if name is None else name
    if not NAME.fullmatch(name):
        raise Refusal(say("room.bad_room", lang))
    path = folder() / f"{name}.room"
    if away:
        delete(path, name, lang)
        return
    prepared = None if like is None else prepared_for(like, lang)
    from tornado.ioloop import IOLoop

    from benhvrt_widgets.room.agenda import NOTE
    from benhvrt_widgets.room.bounds import FILES
    from benhvrt_widgets.room.clock import Loop
    from benhvrt_widgets.room.keeping import Book
    from benhvrt_widgets.room.room import Room
    from benhvrt_widgets.room.server import Hall, serve
    from benhvrt_widgets.serving import ports
    from benhvrt_widgets.serving.bounds import make_files

    host = ports.HERE if here or told else ports.on_the_network()
    if not host:
        raise Refusal(say("cli.no_network", lang))
    try:
        listener = ports.bind(port, ports.HERE if here or told else ports.EVERYWHERE)
    except OSError as error:
        raise Refusal(say("cli.no_port", lang, why=error.strerror)) from error
    make_files(FILES)
    out, own = Paper(), ports.address(listener, ports.HERE)

    async def run() -> None:
        book = Book(path, Loop().time)
        if prepared is not None:
            book.remember(**{NOTE: prepared})
        rooms = Room(book, Loop(), lang, guesses=guesses())
        hall = Hall(rooms, name, told or ports.address(listener, host), proxied=bool(told))
        serve(hall, listener, proxied=bool(told))
        desk = f"{own}desk#{rooms.desk_key}"
        out.put(say("room.room_at", rooms.lang, room=name, address=hall.address))
        out.put(say("room.desk_at", rooms.lang, address=desk))
        if not here and not told:
            out.put(say("room.network", rooms.lang))
        out.put(say("room.stop", rooms.lang))
        sys.stdout.flush()
        window = None if no_browser else browser()
        if window is not None:
            threading.Thread(target=window.open, args=(desk,), daemon=True).start()

    loop = IOLoop.current()
    signal.signal(signal.SIGTERM, lambda *_: loop.add_callback_from_signal(loop.stop))
    _until_stopped(loop, run)


def _until_stopped(loop: Any, begin: Any) -> None:
    """Begin, and go on until Ctrl-C; what cannot begin is told."""
    loop.run_sync(begin)
    try:
        loop.start()
    except KeyboardInterrupt:
        return


def delete(path: Path, name: str, lang: str) -> None:
    """A room that is there is no more."""
    from benhvrt_widgets.room.keeping import forget

    if not path.is_file():
        raise Refusal(say("room.no_room", lang, room=name))
    forget(path)
    Paper().put(say("room.deleted", lang, room=name))
