"""The static site as a visitor has it: plain files at an address."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page

from scripts.make_site import SITE
from scripts.site_server import server as handed_out
from tests.browser.visitors import Visitors

PYTHON = 90_000  # ms until Python is there, on a machine with other work


@dataclass
class Handed:
    """Plain files at an address; named as a server that runs."""

    address: str
    lobby: str = ""

    @property
    def host(self) -> str:
        return self.address.removeprefix("http://").rstrip("/")


@contextmanager
def handed(folder: Path = SITE) -> Iterator[Handed]:
    """A folder, or what `make site` has made."""
    assert (folder / "index.html").is_file(), "there is no site: make site"
    with handed_out(folder) as files:
        threading.Thread(target=files.serve_forever, daemon=True).start()
        yield Handed(f"http://127.0.0.1:{files.server_address[1]}/")
        files.shutdown()


def entered(visitors: Visitors, site: Handed, query: str = "", **settings: object) -> Page:
    page = visitors.enter(site, query, shown=False, **settings)
    there(page)
    return page


def there(page: Page) -> None:
    page.locator(".bh-on-lobby, .bh-on-table").wait_for(timeout=PYTHON)
