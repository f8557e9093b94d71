"""How soon a lesson can be used on a warm server, next to a page with one button; and what it weighs.

python benchmarks/lessons.py --times 3 --lesson 04_escalation
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

from tests.browser.conftest import FLAGS, chromium  # noqa: E402
from tests.browser.visitors import wait_until_shown  # noqa: E402
from tests.serving.running import Running, running  # noqa: E402


def usable(page: Page) -> None:
    """The page answers: its first button is there."""
    wait_until_shown(page)
    page.locator("#rendered_cells button").first.wait_for()


def drawn(page: Page) -> None:
    """The chart, which comes last."""
    page.locator(".bhl-chart .svg-figure").wait_for(state="attached")


def timed(browser: Browser, server: Running, path: str, *until: Callable[[Page], None]) -> list[float]:
    """The seconds from the click on a link until each of these."""
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    page.set_default_timeout(60_000)
    began = perf_counter()
    page.goto(server.address + path, wait_until="commit")
    found = []
    for reached in until:
        reached(page)
        found.append(perf_counter() - began)
    page.goto("about:blank")
    page.close()
    return found


def weighed(browser: Browser, server: Running, path: str) -> float:
    """The megabytes of the kernel of a page that is drawn to its end."""
    page = browser.new_page()
    page.goto(server.address + path, wait_until="commit")
    wait_until_shown(page)
    drawn(page)
    (kernel,) = server.kernels()
    used: float = kernel.memory_info().rss / 2**20
    page.goto("about:blank")
    page.close()
    return used


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--lesson", default="04_escalation")
    given = parser.parse_args()
    path = f"voila/render/lessons/{given.lesson}.ipynb"
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as games:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        with running(Path(games), "counter.ipynb") as bare, running(Path(games)) as server:

            def visits() -> tuple[float, ...]:
                """One page after the other, so that what else the machine does slows all of them."""
                return (
                    *timed(browser, bare, "", usable),
                    *timed(browser, server, path, usable, drawn),
                    *timed(browser, server, "voila/render/index.ipynb", wait_until_shown),
                    *timed(browser, server, server.lobby, usable),
                )

            visits()  # warms the servers
            rounds = [visits() for _ in range(given.times)]
            kernel = weighed(browser, server, path)
            whole = kernel + server.process.memory_info().rss / 2**20
        browser.close()
    names = ("a page with one button", f"lesson {given.lesson}: usable", "its chart", "contents", "the game")
    for number, name in enumerate(names):
        seconds = median(each[number] for each in rounds)
        print(f"{name} after {seconds:.2f} s, {median(each[number] / each[0] for each in rounds):.2f} times")
    print(f"one visitor of the lesson: kernel {kernel:.0f} MB, with the server {whole:.0f} MB")


if __name__ == "__main__":
    main()
