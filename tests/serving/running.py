"""A real server in a process of its own; `python running.py FOLDER MOST PAGE...` serves pages of tests."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field, replace
from http.cookiejar import CookieJar
from pathlib import Path

import psutil

from benhvrt_widgets.serving.kernels import MODULE

PATIENCE = 30.0
TOOLS = Path(sys.executable).parent
PAGES = Path(__file__).parent.parent / "browser" / "pages"


def until(true: Callable[[], bool], what: str, seconds: float = PATIENCE) -> None:
    """Wait for something, but not forever."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, f"not within {seconds:.0f} s: {what}"
        time.sleep(0.05)


@dataclass
class Running:
    """A server that runs: where, with which games, and what it has said."""

    address: str
    games: Path
    process: psutil.Process
    said: list[str] = field(default_factory=list)
    lobby: str = ""  # where the game is, after the address
    cookies: CookieJar = field(default_factory=CookieJar)  # of the visitor that asks

    @property
    def host(self) -> str:
        """Name and port."""
        return self.address.removeprefix("http://").rstrip("/")

    def kernels(self) -> list[psutil.Process]:
        """The kernels that are alive."""
        return [child for child in self.process.children(recursive=True) if is_kernel(child)]

    def another(self) -> Running:
        """The same server, as another visitor finds it."""
        return replace(self, cookies=CookieJar())

    @property
    def cookie(self) -> str:
        """What this visitor's browser would send."""
        return "; ".join(f"{each.name}={each.value}" for each in self.cookies)

    def get(self, path: str = "", method: str = "GET", **headers: str) -> tuple[int, str]:
        """The status and the text of an address."""
        request = urllib.request.Request(self.address + path, headers=headers, method=method)  # noqa: S310 - ours
        opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))
        try:
            with opener.open(request, timeout=PATIENCE) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode()


def is_kernel(process: psutil.Process) -> bool:
    """Whether it is a kernel, and not about to end."""
    try:
        ours = {"ipykernel_launcher", MODULE} & {*process.cmdline()}
        return bool(ours) and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def running(games: Path, *pages: str, most: int = 24, **environment: str) -> AbstractContextManager[Running]:
    """Serve the game as `benhvrt serve` does, or these test pages; end it and all its kernels afterwards."""
    if pages:
        command = [sys.executable, __file__, str(PAGES), str(most), *pages]
    else:
        command = [str(TOOLS / "benhvrt"), "serve", "--port", "0", "--no-browser", "--pages", str(most)]
    lobby = "" if pages else "voila/render/play.ipynb"
    return started(command, games, {"BENHVRT_GAMES": str(games), **environment}, lobby)


def jupyter(folder: Path, pages: Path = PAGES) -> AbstractContextManager[Running]:
    """The test pages, or others, in a Jupyter server of one's own, as on Binder."""
    environment = {"JUPYTER_CONFIG_DIR": str(folder), "HOME": str(folder)}
    subprocess.run(
        [sys.executable, "-m", "benhvrt_widgets.serving.binder"], env=os.environ | environment, check=True
    )
    options = ("--no-browser", "--allow-root", "--port=0", "--ip=127.0.0.1", "--IdentityProvider.token=")
    command = [sys.executable, "-m", "jupyter_server", *options, f"--ServerApp.root_dir={pages}"]
    return started(command, folder, environment)


@contextmanager
def started(
    command: list[str], games: Path, environment: dict[str, str], lobby: str = ""
) -> Iterator[Running]:
    """A server from the moment it tells its address."""
    process = subprocess.Popen(
        command, env=os.environ | environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    said: list[str] = []
    listener = threading.Thread(target=lambda: said.extend(process.stdout or ()), daemon=True)
    listener.start()
    try:
        until(lambda: process.poll() is not None or any("http://" in line for line in said), "an address")
        found = re.search(r"http://[\d.:]+/", "".join(said))
        assert found, "".join(said)
        yield Running(found[0], games, psutil.Process(process.pid), said, lobby)
    finally:
        process.terminate()
        process.wait(PATIENCE)
        listener.join(PATIENCE)
        if process.stdout:
            process.stdout.close()


def main(folder: str, most: str, *pages: str) -> None:
    """Serve some pages, as the program serves its own."""
    from benhvrt_widgets.serving import app

    listener = app.bind(0)
    server = app.make(app.Site(Path(folder), pages, int(most)), listener)
    server.when_ready = lambda: (sys.stdout.write(f"{app.address(listener)}\n"), sys.stdout.flush())
    server.start()


if __name__ == "__main__":
    main(*sys.argv[1:])
