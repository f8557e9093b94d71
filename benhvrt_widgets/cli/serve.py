"""benhvrt serve: games and lessons as pages in the browser."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from pathlib import Path

import click

from benhvrt_widgets import own
from benhvrt_widgets.cli import settings
from benhvrt_widgets.cli.console import Paper
from benhvrt_widgets.cli.refusals import Refusal
from benhvrt_widgets.i18n import say
from benhvrt_widgets.serving import bounds


def browser() -> webbrowser.BaseBrowser | None:
    """A browser with a window, if there is one; not one that would take over the terminal."""
    if sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        return None
    try:
        return webbrowser.get()
    except webbrowser.Error:
        return None


def published(folder: Path, lang: str) -> int:
    """How many notebooks there are to be published in a folder; none is a refusal."""
    named = str(folder)
    if not folder.exists():
        raise Refusal(say("cli.own_missing", lang, folder=named))
    if not folder.is_dir():
        raise Refusal(say("cli.own_file", lang, folder=named))
    try:
        count = sum(1 for _ in own.found(folder))
    except OSError as error:
        raise Refusal(say("cli.own_unreadable", lang, folder=named, why=error.strerror)) from error
    if not count:
        raise Refusal(say("cli.own_empty", lang, folder=named))
    return count


def make_room(pages: int, lang: str) -> None:
    """See to it that so many pages can be open; if not, say how many can."""
    most = bounds.room_for(pages)
    if most < pages:
        raise Refusal(say("cli.no_pages", lang, files=bounds.files(), most=most))


@click.command()
@click.argument("folder", required=False, type=click.Path(path_type=Path))
@click.option("--port", type=settings.whole(0, 65535), help="Where; else the first free port from 8866 up.")
@click.option("--pages", type=settings.whole(1, 1000), default=24, help="Pages that may be open at a time.")
@click.option("--no-browser", is_flag=True, help="Only print the address.")
@click.option("--public", is_flag=True, help="Answer to any host name, as behind a reverse proxy.")
@settings.lang_option
def serve(
    *,
    folder: Path | None,
    port: int | None,
    pages: int,
    no_browser: bool,
    public: bool,
    lang: str,
) -> None:
    """Serve games and lessons as pages, for this machine, until stopped with Ctrl-C.

    With a FOLDER, the notebooks in it are pages too, for this machine only.
    """
    if folder is not None and public:
        raise Refusal(say("cli.own_alone", lang, option="--public"))
    count = 0 if folder is None else published(folder, lang)
    make_room(pages, lang)
    from benhvrt_widgets.serving import app  # a second of imports that no other command needs

    try:
        listener = app.bind(port)
    except OSError as error:
        raise Refusal(say("cli.no_port", lang, why=error.strerror)) from error
    address = app.address(listener)
    os.environ.pop(own.FOLDER, None)
    if folder is not None:
        folder = folder.resolve()
        os.environ[own.FOLDER] = str(folder)  # for the page of contents
    ours = app.notebooks()
    site = app.Site(ours, app.pages(ours), most=pages, public=public, own=folder)
    server = app.make(site, listener)
    out = Paper()

    def ready() -> None:
        out.put(say("cli.serving", lang, address=address))
        if folder is not None:
            out.put(say("cli.serving_own", lang, n=count, folder=str(folder)))
        sys.stdout.flush()
        window = None if no_browser else browser()
        if window is not None:
            threading.Thread(target=window.open, args=(address,), daemon=True).start()

    server.when_ready = ready
    server.start()
