"""Which addresses there are: the pages we serve, and a page for everything else."""

from __future__ import annotations

import re
from typing import Any, Final

from jupyter_server.utils import url_path_join
from tornado.iostream import StreamClosedError
from tornado.web import HTTPError, authenticated
from voila.handler import BaseVoilaHandler
from voila.tornado.handler import TornadoVoilaHandler

OPENED: Final = "<!-- opened -->"
"""Where the template has ended what we send ourselves."""
KERNEL: Final = re.compile(r'"kernelId": "([\w-]+)"')
OF_GAMES: Final = ("game", "link", "play")
"""What an address says that is meant for the game."""


class _Guarded(BaseVoilaHandler):  # type: ignore[misc]
    """A page that may load nothing from elsewhere."""

    @property
    def content_security_policy(self) -> str:
        """What the browser may load: only from here, and what the page itself makes."""
        host = self.request.host
        return "; ".join(
            (
                "default-src 'self'",
                "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob: data:",
                "style-src 'self' 'unsafe-inline' blob: data:",
                "img-src 'self' blob: data:",
                "font-src 'self' data:",
                f"connect-src 'self' ws://{host} wss://{host} blob: data:",
                "object-src 'none'",
                "base-uri 'self'",
                "form-action 'self'",
                "frame-ancestors 'self'",
            )
        )


class Page(_Guarded, TornadoVoilaHandler):  # type: ignore[misc]
    """A notebook as a page, if it is one of those we serve."""

    def initialize(self, pages: tuple[str, ...], **settings: Any) -> None:
        """Keep the list of pages."""
        self.pages = pages
        super().initialize(**settings)

    @authenticated
    async def get(self, path: str | None = None) -> None:
        """Send the picture that needs no kernel at once, and the rest when there is one."""
        if path is not None and path not in self.pages:
            raise HTTPError(404)
        self.prelaunch_hook(self)  # once more than Voilà asks: what is sent cannot be taken back
        self.set_header("Cache-Control", "no-store")
        self.write(self.render_template("opening.html.j2"))
        await self.flush()
        opened = kernel = ""
        gone = False
        pieces = self.get_generator(path=path)
        async for html in pieces:
            if not opened:
                _, opened, html = html.partition(OPENED)
            kernel = kernel or next(iter(KERNEL.findall(html)), "")
            try:
                self.write(html)
                await self.flush()
            except StreamClosedError:
                gone = True
            if gone and kernel:  # left before the page was whole: nobody will say farewell
                break
        await pieces.aclose()
        if gone and kernel in self.kernel_manager:
            await self.kernel_manager.shutdown_kernel(kernel, now=True)


def liked(asked: str, accepted: str) -> str:
    """The folder of a reader's language: as asked for, else the first of ours that the browser accepts.

    >>> liked("", "de, fr-CH;q=0.9, en;q=0.8"), liked("en", "fr"), liked("", "")
    ('fr/', '', '')
    """
    tongues = [asked, *(part.strip() for part in accepted.split(","))]
    known = (tongue[:2].lower() for tongue in tongues if tongue[:2].lower() in ("en", "fr"))
    return "fr/" if next(known, "en") == "fr" else ""


class Door(_Guarded):
    """The root: it leads to the contents, or to the game if the address is one of a game."""

    def initialize(self, contents: str, game: str, **settings: Any) -> None:
        """Keep where it leads."""
        self.contents, self.game = contents, game
        super().initialize(**settings)

    @authenticated
    async def get(self) -> None:
        """Send the visitor on, with all that the address says."""
        if any(self.get_query_argument(name, "") for name in OF_GAMES):
            page = self.game
        else:
            accepted = self.request.headers.get("Accept-Language", "")
            page = liked(self.get_query_argument("lang", ""), accepted) + self.contents
        query = f"?{self.request.query}" if self.request.query else ""
        self.redirect(url_path_join(self.base_url, "voila/render", page) + query)


class Nothing(_Guarded):
    """An address that leads nowhere."""

    async def prepare(self) -> None:
        """Say so, whatever was asked."""
        await super().prepare()
        raise HTTPError(404)
