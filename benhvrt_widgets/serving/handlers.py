"""Which addresses there are: the pages we serve, and a page for everything else."""

from __future__ import annotations

import mimetypes
import re
import time
from pathlib import Path
from typing import Any, Final

from jupyter_server.services.contents.largefilemanager import LargeFileManager
from jupyter_server.utils import url_path_join
from tornado.iostream import StreamClosedError
from tornado.web import HTTPError, StaticFileHandler, authenticated
from voila.handler import BaseVoilaHandler
from voila.tornado.handler import TornadoVoilaHandler

from benhvrt_widgets import own
from benhvrt_widgets.serving.bounds import OPEN, WAITING
from benhvrt_widgets.serving.visitors import arriving, known, welcome

OPENED: Final = "<!-- opened -->"
"""Where the template has ended what we send ourselves."""
KERNEL: Final = re.compile(r'"kernelId": "([\w-]+)"')
BAD: Final = 400
ASKED: Final = "cookie"
ASKED_FOR: Final = 30
"""What an address says once a cookie has been asked for, and for how many seconds that counts."""
OF_GAMES: Final = ("game", "link", "look", "play")
"""What an address says that is meant for the game."""


class Brief:
    """What is no page is refused in a word: Jupyter's own pages for that would need more of Jupyter."""

    def write_error(self: Any, status_code: int, **_: Any) -> None:
        """The number says it; to a browser that keeps no cookies, a word."""
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        cookies = status_code == BAD and f"{ASKED}=" in self.request.query
        self.finish("Cookies, please. / Des cookies, svp.\n" if cookies else f"{status_code}\n")


class _Guarded(BaseVoilaHandler):  # type: ignore[misc]
    """A page that may load nothing from elsewhere."""

    def write_error(self, status_code: int, **settings: Any) -> None:
        """A page of ours; what is no address at all is refused before there could be one."""
        if status_code == BAD:
            Brief.write_error(self, status_code)
        else:
            super().write_error(status_code, **settings)

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


class Files(Brief):
    """Files by their address, which may be no name for a file at all."""

    async def get(self: Any, *arguments: Any, **settings: Any) -> None:
        """Send one, if it is there: a sign of life of a page that is being loaded."""
        if visitor := known(self):
            self.settings["kernel_manager"].signs(visitor)
        try:
            sending = super().get(*arguments, **settings)  # type: ignore[misc]
            if sending is not None:
                await sending
        except (OSError, ValueError) as error:
            raise HTTPError(404) from error


def brief(handler: type) -> type:
    """A handler of Jupyter's that refuses as ours do."""
    kind = Files if issubclass(handler, StaticFileHandler) else Brief
    return type(handler.__name__, (kind, handler), {})


class Page(_Guarded, TornadoVoilaHandler):  # type: ignore[misc]
    """A notebook as a page, if it is one of those we serve."""

    def initialize(self, pages: tuple[str, ...], **settings: Any) -> None:
        """Keep the list of pages."""
        self.pages = pages
        super().initialize(**settings)

    @authenticated
    async def get(self, path: str | None = None) -> None:
        """Send the picture that needs no kernel at once, and the rest when there is one."""
        await self.admit(path)
        self.set_header("Cache-Control", "no-store")
        visitor = known(self)
        if not visitor:
            self._ask_back()
            return
        await self._refuse_too_many(visitor)
        self.write(self.render_template("opening.html.j2"))
        await self.flush()
        with arriving(visitor):
            async with self.kernel_manager.queue.turn(visitor):
                if not self.request.connection.stream.closed():
                    await self._send(path, visitor)

    def _ask_back(self) -> None:
        """A place is for visitors that keep a cookie: who does not come back with it has taken none."""
        asked, now = self.get_query_argument(ASKED, ""), int(time.time())
        if asked.isdecimal() and abs(now - int(asked[:12])) < ASKED_FOR:
            raise HTTPError(BAD)  # it keeps none: to ask again would never end
        welcome(self)
        parts = [part for part in self.request.query.split("&") if part and not part.startswith(f"{ASKED}=")]
        self.redirect(f"{self.request.path}?{'&'.join([*parts, f'{ASKED}={now}'])}")

    async def _refuse_too_many(self, visitor: str) -> None:
        """What is sent cannot be taken back: so this is asked before Voilà asks."""
        manager = self.kernel_manager
        if manager.waiting_of(visitor) >= WAITING or len(manager.of(visitor)) >= OPEN:
            raise HTTPError(503, "too many pages of one visitor")
        try:
            self.prelaunch_hook(self)
        except HTTPError:
            await manager.make_way()
            self.prelaunch_hook(self)

    async def _send(self, path: str | None, visitor: str) -> None:
        opened = kernel = ""
        gone = False
        pieces = self.get_generator(path=path)
        async for html in pieces:
            if not opened:
                _, opened, html = html.partition(OPENED)
            kernel = kernel or next(iter(KERNEL.findall(html)), "")
            self.kernel_manager.signs(visitor)
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

    async def admit(self, path: str | None) -> None:
        """Refuse what is no page of ours."""
        if path is not None and path not in self.pages:
            raise HTTPError(404)


class Beside(LargeFileManager):
    """What a published notebook may show of its folder: itself, and the pictures that its prose names."""

    def __init__(self, file: Path, path: str) -> None:
        super().__init__(root_dir=str(file.parent))
        self._names = {path: file.name}

    def file_exists(self, path: str = "") -> bool:
        """Whether prose names a picture that lies here; Voilà asks so of every picture, and must not fail."""
        root = Path(self.root_dir)
        try:
            found = (root / path).resolve(strict=True)
            parts = (*found.relative_to(root.resolve()).parts, *Path(path).parts)
        except (OSError, ValueError, RuntimeError):  # elsewhere, or no file at all
            return False
        picture = (mimetypes.guess_type(path)[0] or "").startswith("image/")
        return picture and found.is_file() and not any(part.startswith(".") for part in parts)

    def get(self, path: str, *rest: Any, **settings: Any) -> Any:
        """A file; the notebook by its address."""
        return super().get(self._names.get(path, path), *rest, **settings)  # type: ignore[no-untyped-call]


class OwnPage(Page):
    """A notebook of one's own as a page, whatever lies in its folder by now."""

    def initialize(self, pages: tuple[str, ...] = (), **settings: Any) -> None:
        """Keep the folder."""
        self.folder: Path = settings.pop("folder")
        self._beside: LargeFileManager | None = None
        super().initialize(pages, **settings)

    @property
    def contents_manager(self) -> LargeFileManager:
        """The folder of this notebook."""
        return self._beside or super().contents_manager

    async def admit(self, path: str | None) -> None:
        """Refuse what is not published; and what Voilà could not run, before anything is sent."""
        asked = path or ""
        file = own.file(self.folder, asked.removeprefix(own.PREFIX))
        if file is None:
            raise HTTPError(404)
        self._beside = Beside(file, asked)
        try:
            metadata = self._beside.get(asked)["content"]["metadata"]
        except (HTTPError, OSError) as error:
            raise HTTPError(422, "%s is no notebook", file) from error
        if not _for_python(metadata):
            raise HTTPError(422, "%s is not for Python", file)


def _for_python(metadata: dict[str, Any]) -> bool:
    """Whether a notebook is for Python, as it is if it does not say.

    >>> _for_python({}), _for_python({"kernelspec": {"name": "ir", "language": "R"}})
    (True, False)
    """
    spec, info = metadata.get("kernelspec", {}), metadata.get("language_info", {})
    return str(spec.get("language") or info.get("name") or "python").lower() == "python"


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
        welcome(self)  # now, so that pages opened together are one visitor's
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
