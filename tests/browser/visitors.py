"""Who opens pages, what they see, and what their browsers complain of."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

from tests.serving.running import Running

SHOTS = Path(__file__).parent.parent.parent / "build" / "screenshots"
DESKTOP, PHONE = (1280, 720), (390, 664)
PATIENCE = 20_000  # ms
LUCK = 3  # of every game that a test starts and names no seed for


@dataclass
class Visitors:
    """Who opens pages, and what their browsers complain of."""

    browser: Browser
    faults: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)
    frames: list[tuple[str, str | bytes]] = field(default_factory=list)  # ("sent" or "received", payload)
    allowed: list[str] = field(default_factory=list)
    contexts: list[BrowserContext] = field(default_factory=list)

    def enter(
        self,
        server: Running,
        path: str = "",
        *,
        size: tuple[int, int] = DESKTOP,
        shown: bool = True,
        context: BrowserContext | None = None,
        **settings: Any,
    ) -> Page:
        """Open a page, the game if no path is named, and wait until it shows more than the waiting picture.

        A context is a browser with its own cookies and storage; pass that of another page for a second tab.
        """
        page = (context or self.arrive(server, size=size, **settings)).new_page()
        page.set_default_timeout(PATIENCE)
        if not path or path[0] == "?":
            path = server.lobby + (path if "game=" in path else f"{path or '?'}&seed={LUCK}")
        answer = page.goto(server.address + path, wait_until="commit")
        if shown:
            assert answer is not None
            assert answer.ok, answer.status
            wait_until_shown(page)
        return page

    def arrive(self, server: Running, *, size: tuple[int, int] = DESKTOP, **settings: Any) -> BrowserContext:
        """A browser with nothing in it yet, all of whose pages are watched."""
        settings = {"viewport": {"width": size[0], "height": size[1]}, "locale": "en-GB", **settings}
        context = self.browser.new_context(**settings)
        self.contexts.append(context)
        context.on("console", self._console)
        context.on("weberror", lambda error: self.faults.append(f"error: {error.error}"))
        context.on("request", lambda request: self._request(request.url, server))
        context.on("page", lambda page: page.on("websocket", lambda socket: self._socket(socket, server)))
        return context

    def allow(self, pattern: str) -> None:
        """Expect a complaint, as when a test cuts the wire."""
        self.allowed.append(pattern)

    def unexpected(self) -> list[str]:
        """What went wrong that should not have."""
        return [f for f in self.faults if not any(re.search(pattern, f) for pattern in self.allowed)]

    def leave(self) -> None:
        """Close all pages as a person does, so that their kernels go too."""
        while self.contexts:
            context = self.contexts.pop()
            for page in context.pages:
                page.goto("about:blank")
            context.close()

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.faults.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _request(self, url: str, server: Running) -> None:
        self.requests.append(url)
        parts = urlsplit(url)
        if parts.scheme not in ("data", "blob", "about") and parts.netloc != server.host:
            self.faults.append(f"outside: {url}")

    def _socket(self, socket: Any, server: Running) -> None:
        self._request(socket.url, server)
        socket.on("framesent", lambda payload: self.frames.append(("sent", payload)))
        socket.on("framereceived", lambda payload: self.frames.append(("received", payload)))


def wait_until_shown(page: Page) -> None:
    """Wait until what the notebook shows has taken the place of the waiting picture."""
    page.locator("#bh-waiting").wait_for(state="detached", timeout=PATIENCE)


def close(page: Page) -> None:
    """Close a tab as a person does."""
    with page.expect_event("close"):
        page.close(run_before_unload=True)


def shot(page: Page, name: str) -> Path:
    """A picture of what is on the screen, in build/screenshots."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SHOTS / f"{name}.png", animations="disabled")
    return SHOTS / f"{name}.png"
