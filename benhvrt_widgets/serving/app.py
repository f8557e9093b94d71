"""A server of our own: Voilà without its file browser, bound to this machine."""

from __future__ import annotations

import logging
import os
import signal
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.utils import url_path_join
from jupyterlab_server.themes_handler import ThemesHandler
from tornado.ioloop import IOLoop, PeriodicCallback
from traitlets.config import Config
from voila.app import Voila
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import MultiStaticFileHandler, TemplateStaticFileHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from benhvrt_widgets.own import PREFIX
from benhvrt_widgets.serving import bounds
from benhvrt_widgets.serving import notebooks as notebooks
from benhvrt_widgets.serving.config import PAGES, configuration
from benhvrt_widgets.serving.door import Doorway
from benhvrt_widgets.serving.handlers import Door, Nothing, OwnPage, Page, brief
from benhvrt_widgets.serving.kernels import Kernels, OwnPython
from benhvrt_widgets.serving.ports import FIRST_PORT as FIRST_PORT
from benhvrt_widgets.serving.ports import HERE as HERE
from benhvrt_widgets.serving.ports import address as address
from benhvrt_widgets.serving.ports import bind as bind
from benhvrt_widgets.serving.reports import LOG, REPORTS, Desk, Plain, quiet, set_up_log
from benhvrt_widgets.serving.visitors import OwnFarewell, OwnKernel
from benhvrt_widgets.serving.websocket import KernelSocket

KEPT: Final = (
    FileFindHandler,
    KernelHandler,
    MultiStaticFileHandler,
    TemplateStaticFileHandler,
    ThemesHandler,
    VoilaKernelWebsocketHandler,
    VoilaShutdownKernelHandler,
)
"""What a page needs of Voilà; no file browser, no contents, no log-in."""
GAME: Final = "play.ipynb"
CONTENTS: Final = "index.ipynb"
SHOWN: Final = (CONTENTS, GAME, "class.ipynb", "own_bot.ipynb", "lessons/*.ipynb")
"""Notebooks that are pages; others are to be read."""


def pages(folder: Path) -> tuple[str, ...]:
    """The pages of such a folder in both languages, the contents first; a new lesson is found by itself."""
    found = [path for kind in SHOWN for tongue in ("", "fr/") for path in sorted(folder.glob(tongue + kind))]
    return tuple(path.relative_to(folder).as_posix() for path in found)


@dataclass(frozen=True, slots=True)
class Site:
    """What is served: some notebooks of a folder. At the root is the first, or a door to the contents."""

    folder: Path
    pages: tuple[str, ...]
    most: int = PAGES  # open at a time
    public: bool = False  # answers to any name, as behind a reverse proxy
    own: Path | None = None  # a folder of notebooks to be published beside ours

    def __post_init__(self) -> None:
        if self.own and self.public:
            raise ValueError("what is one's own runs for this machine only")


class Server(Voila):  # type: ignore[misc]
    """Voilà for a site."""

    def __init__(self, site: Site, listener: socket.socket, **settings: Any) -> None:
        super().__init__(**settings)
        self.site = site
        self.listener = listener
        self.when_ready: Callable[[], object] = lambda: None
        self._desk: Desk | None = None

    def init_handlers(self) -> list[Any]:
        """The addresses there are."""
        handlers = [entry for entry in super().init_handlers() if entry[1] in KEPT]
        swapped = {
            KernelHandler: OwnKernel,
            VoilaKernelWebsocketHandler: KernelSocket,
            VoilaShutdownKernelHandler: OwnFarewell,
        }
        handlers = [(entry[0], brief(swapped.get(entry[1], entry[1])), *entry[2:]) for entry in handlers]
        common = {
            "voila_configuration": self.voila_configuration,
            "template_paths": self.template_paths,
            "config": self.config,
        }
        listed = {**common, "pages": self.site.pages}
        ours = {"voila_configuration": self.voila_configuration}
        root: tuple[Any, ...] = (self.server_url, Page, {**listed, "notebook_path": self.site.pages[0]})
        if CONTENTS in self.site.pages:
            root = (self.server_url, Door, {**ours, "contents": CONTENTS, "game": GAME})
        self.app.settings["default_handler_class"] = Nothing
        self.app.settings["default_handler_args"] = ours
        return [
            *handlers,
            root,
            *self._own(common),
            (url_path_join(self.server_url, r"/voila/render/(.*)"), Page, listed),
        ]

    def _own(self, common: dict[str, Any]) -> list[Any]:
        if self.site.own is None:
            return []
        address = url_path_join(self.server_url, f"/voila/render/({PREFIX}.*)")
        return [(address, OwnPage, {**common, "folder": self.site.own})]

    def listen(self) -> None:
        """Serve until interrupted or terminated, then end the kernels."""
        most = self.site.most * bounds.CONNECTIONS
        Doorway(self.app, xheaders=self.site.public, most=most).add_socket(self.listener)
        self.ioloop = IOLoop.current()
        self._hear_reports()
        self.ioloop.add_callback(self.when_ready)
        PeriodicCallback(self.kernel_manager.look_at_pace, 1000).start()
        try:
            self.ioloop.start()
        finally:
            self.stop()

    def _hear_reports(self) -> None:
        """What goes wrong in kernels is printed here."""
        if hasattr(os, "mkfifo"):
            self._desk = Desk(Path(self.connection_dir), logging.getLogger(LOG).error, time.monotonic)
            os.environ[REPORTS] = str(self._desk.path)  # kernels find it there
            self.ioloop.add_handler(self._desk.pipe, self._desk.read, IOLoop.READ)

    def stop(self) -> None:
        """End the kernels, and hear what they still had to say."""
        super().stop()
        if self._desk is not None:
            self._desk.close()
            self._desk = None


class _Reason(logging.Formatter):
    """What went wrong in a cell, without the way that it took through the server."""

    def format(self, record: logging.LogRecord) -> str:
        error = record.exc_info and record.exc_info[1]
        return str(error or record.getMessage())


def _tell_reasons() -> None:
    """Say in the terminal why a cell failed; the page never does."""
    handler = logging.StreamHandler()
    handler.setLevel(logging.ERROR)
    handler.setFormatter(_Reason())
    logging.getLogger("traitlets").addHandler(handler)  # where Voilà puts it


def make(site: Site, listener: socket.socket) -> Server:
    """A server for a site, ready to be started."""
    config = configuration(site.most)
    config.merge(
        Config(
            {
                "Voila": {
                    "root_dir": str(site.folder),
                    "config_file_paths": [],  # what lies around in this folder or this home is not ours
                    "open_browser": False,
                    "log_level": "ERROR",
                    "tornado_settings": {
                        "allow_remote_access": site.public,
                        "websocket_max_message_size": bounds.FRAME,
                        "log_function": quiet,
                        "prints": site.own is not None,  # only one's own notebooks show what they print
                    },
                },
                "Kernels": {"own": str(site.own or ""), "buffer_offline_messages": False},
                "KernelManager": {"transport": "tcp" if os.name == "nt" else "ipc"},
                "VoilaConfiguration": {
                    "kernel_spec_manager_class": OwnPython,
                    "multi_kernel_manager_class": Kernels,
                },
            }
        )
    )
    set_up_log()
    if site.own:
        _tell_reasons()
    server = Server(site, listener, config=config)
    server.initialize([])
    for handler in server.log.handlers:
        handler.setFormatter(Plain("%(message)s"))
    if hasattr(signal, "SIGHUP"):  # a terminal that is closed ends the kernels too
        signal.signal(signal.SIGHUP, server._handle_signal_stop)
    return server
