"""Real pages of a real server in a real browser, which may talk to that server only.

A test takes ``page`` (the game at 1280x720) or ``phone`` (390x664); or ``visitors`` and ``server``, for more,
other sizes, languages and themes: ``visitors.enter(server, "?lang=fr", color_scheme="dark")``. When it ends,
errors on the console and requests to another host fail it, unless ``visitors.allow(pattern)`` expects it.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from benhvrt_widgets.i18n import LANGUAGES
from benhvrt_widgets.lessons import names, notebook
from tests.browser.handed import Handed, handed
from tests.browser.visitors import PHONE, Visitors
from tests.room.test_server import Server as Room
from tests.serving import running as servers
from tests.serving.running import Running, running

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
FLAGS = [
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


def chromium() -> str:
    """Where the browser is; nothing is downloaded."""
    names = (os.environ.get("CHROMIUM", "chromium"), "chromium-browser", "google-chrome")
    found = next(filter(None, map(shutil.which, names)), None)
    assert found, "there is no Chromium: run scripts/setup.sh browser"
    return found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """`benhvrt serve` with a folder of its own for games."""
    with running(tmp_path_factory.mktemp("games")) as server:
        yield server


def path(name: str, lang: str) -> str:
    """Where a lesson is on its server."""
    return ("" if lang == "en" else f"{lang}/") + f"lessons/{notebook(name)}"


@pytest.fixture(scope="session")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server of the lessons."""
    pages = [path(name, lang) for name in names() for lang in LANGUAGES]
    command = [sys.executable, servers.__file__, str(ROOT / "notebooks"), "24", *pages]
    with servers.started(command, tmp_path_factory.mktemp("school"), {"PYTHONPATH": str(ROOT)}) as server:
        yield server


@pytest.fixture(scope="session")
def workbench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server of plain pages: a button and a counter, and a cell that fails."""
    with running(tmp_path_factory.mktemp("none"), "counter.ipynb", "broken.ipynb") as server:
        yield server


@pytest.fixture(scope="session")
def site() -> Iterator[Handed]:
    """What `make site` has made."""
    with handed() as site:
        yield site


@pytest.fixture
def class_server(tmp_path: Path) -> Iterator[Room]:
    """A room of its own, for each test."""
    server = Room(tmp_path)
    yield server
    if server.process.poll() is None:
        server.kill()


@pytest.fixture
def visitors(browser: Browser) -> Iterator[Visitors]:
    visitors = Visitors(browser)
    yield visitors
    visitors.leave()
    assert visitors.unexpected() == []


@pytest.fixture
def page(visitors: Visitors, server: Running) -> Page:
    """The game, ready."""
    return visitors.enter(server)


@pytest.fixture
def phone(visitors: Visitors, server: Running) -> Page:
    """The game on a phone."""
    return visitors.enter(server, size=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
