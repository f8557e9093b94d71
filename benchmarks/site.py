"""The static site next to what bounds it: bare Pyodide, the same races in a kernel here, and megabytes.

Cold starts alternate with a page that loads Pyodide and works out 1 + 1, each in a browser without any cache;
bytes are those that the server sends. Clicks are those of a game of Ben Hvrt while its odds are computed.
Ratios travel; milliseconds do not.

Usage: python benchmarks/site.py [--starts 5] [--clicks 40]; needs build/site (make site)
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import threading
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any, Final
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Route, sync_playwright  # noqa: E402

from scripts.make_site import SITE  # noqa: E402
from scripts.site_server import PACKED, packed, server  # noqa: E402
from tests.browser.conftest import FLAGS, chromium  # noqa: E402
from tests.browser.playing import DEAF, Player  # noqa: E402

LONG: Final = 120_000
BARE: Final = """<!DOCTYPE html><title>bare</title><script type="module">
const { loadPyodide } = await import(new URL("pyodide/pyodide.mjs", location.href).href);
const py = await loadPyodide({ indexURL: new URL("pyodide/", location.href).href });
document.title = String(py.runPython("1 + 1"));
</script>"""
RACED: Final = """
from time import perf_counter
from engine.core.chance import Seeded
from engine.core.game import CHANCE
from engine.games import GAMES
from engine.probability.ben_hvrt.pack import packed
from engine.probability.ben_hvrt.tables import RACES
game, luck = GAMES["ben-hvrt"], Seeded(1)
state = game.start(game.setup(seats=4, laps=[2]))
while game.actor(state) is CHANCE:
    state = game.step(state, luck.settle(game.lottery(state))).state
image = packed(game.view(state, game.actor(state)), 1)
def timed(races):
    began = perf_counter()
    RACES.run(image, races, 0)
    return perf_counter() - began
timed(1000)
seconds = sorted(timed(10000) for _ in range(5))[2]
"""
IN_A_PAGE: Final = """async (code) => {
  const { python, numpy } = await import(new URL("python.js", location.href).href);
  const py = await python();
  await numpy(py);
  return py.runPython(code + "\\nseconds");
}"""
LOBBY: Final = """new MutationObserver((_, seen) => {
  if (!document.querySelector(".bh-on-lobby")) return;
  seen.disconnect();
  console.log("lobby");
}).observe(document, { childList: true, subtree: true })"""
"""Said as soon as it is drawn, before what comes after it is fetched."""
CLICK: Final = """() => new Promise((done) => {
  const choices = '[aria-label="Your choices"]';
  const all = () => [...document.querySelectorAll(`[role=status], ${choices}`)];
  const told = () => all().map((each) => each.textContent).join();
  const before = told(), began = performance.now();
  const seen = new MutationObserver(() => {
    if (told() === before) return;
    seen.disconnect();
    done(performance.now() - began);
  });
  seen.observe(document.body, { childList: true, characterData: true, subtree: true });
  setTimeout(done, 5000, null); // a button that had just changed heard nothing
  [...document.querySelectorAll(`${choices} button:not(:disabled)`)].at(-1).click();
})"""
"""Milliseconds from a click to the first word that answers it."""


def sent(path: Path) -> int:
    """The bytes of a file as it travels."""
    return len(packed(path, 0)) if path.suffix in PACKED else path.stat().st_size


def lobby(browser: Browser, address: str) -> tuple[float, set[str]]:
    """Seconds from nothing to the lobby, and what was fetched until then."""
    with browser.new_context(service_workers="block") as context:
        fetched: set[str] = set()
        context.on("request", lambda request: fetched.add(urlsplit(request.url).path.lstrip("/")))
        before: list[tuple[float, set[str]]] = []

        def heard(message: ConsoleMessage) -> None:
            if message.text == "lobby":
                before.append((perf_counter(), set(fetched)))

        context.on("console", heard)
        context.add_init_script(LOBBY)
        page = context.new_page()
        began = perf_counter()
        page.goto(address, wait_until="commit")
        page.locator(".bh-on-lobby").wait_for(timeout=LONG)
        page.wait_for_function("true")  # whatever was said has been heard
        when, what = before[0]
        return when - began, what


def bare(browser: Browser, address: str) -> float:
    """Seconds until Pyodide has worked out 1 + 1."""

    def page_of_one_line(route: Route) -> None:
        route.fulfill(body=BARE, content_type="text/html")

    with browser.new_context(service_workers="block") as context:
        page = context.new_page()
        page.route("**/bare.html", page_of_one_line)
        began = perf_counter()
        page.goto(f"{address}bare.html", wait_until="commit")
        page.wait_for_function("document.title === '2'", timeout=LONG)
        return perf_counter() - began


def clicks(page: Page, address: str, count: int) -> list[float]:
    """Milliseconds of so many clicks, with the odds shown."""
    page.goto(f"{address}?play=ben-hvrt&seed=3&lang=en", wait_until="commit")
    page.locator(".bh-on-lobby").wait_for(timeout=LONG)
    page.get_by_role("button", name="Race now").click()
    ann = Player(page)
    ann.choices.wait_for()
    page.get_by_role("button", name="Odds").first.click()
    ann.seats.get_by_text("%").first.wait_for(timeout=LONG)
    times: list[float] = []
    while len(times) < count:
        ann.large.and_(page.locator(":enabled")).wait_for()
        page.wait_for_timeout(DEAF)
        try:
            took = page.evaluate(CLICK)
        except Error as error:  # the button went away as the others played on
            if "undefined" not in str(error):
                raise
            continue
        if took is not None:
            times.append(took)
    return times


def whole() -> list[Path]:
    """All that a visit without a network has."""
    files = re.search(r"FILES = (\[.*?\]);", (SITE / "sw.js").read_text("utf-8"))
    if files is None:
        raise SystemExit("build/site has no list of its files: make site")
    return [SITE / (path if path != "./" else "index.html") for path, _ in json.loads(files[1])]


def races_here() -> float:
    """Seconds of the same races in this Python."""
    found: dict[str, Any] = {}
    exec(RACED, found)  # noqa: S102 - ours
    return float(found["seconds"])


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--starts", type=int, default=5)
    parser.add_argument("--clicks", type=int, default=40)
    asked = parser.parse_args()
    if not (SITE / "index.html").is_file():
        raise SystemExit("there is no site to measure: make site")
    with server(SITE) as files, sync_playwright() as playwright:
        threading.Thread(target=files.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{files.server_address[1]}/"
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        starts = [(lobby(browser, address), bare(browser, address)) for _ in range(asked.starts + 1)][1:]
        cold, alone = median(one[0] for one, _ in starts), median(other for _, other in starts)
        each = median(one[0] / other for one, other in starts)
        print(f"cold to lobby {cold:.1f} s, bare Pyodide {alone:.1f} s: {each:.2f} times (asked: 1.35)")
        before = {SITE / (path or "index.html") for path in starts[0][0][1]}
        light = sum(sent(path) for path in before if path.is_file())
        all_of_it = sum(map(sent, whole()))
        print(
            f"sent before the lobby {light / 1e6:.1f} MB (asked: 9), "
            f"in all {all_of_it / 1e6:.1f} MB (asked: 12)"
        )
        page = browser.new_page(viewport={"width": 1280, "height": 720})
        times = clicks(page, address, asked.clicks)
        slow = quantiles(times, n=20)[-1]
        print(
            f"click to answer with odds: median {median(times):.0f} ms, p95 {slow:.0f} ms (asked: 250), "
            f"longest {max(times):.0f} ms (asked: 1000)"
        )
        there, here = float(page.evaluate(IN_A_PAGE, RACED)), races_here()
        print(
            f"10,000 races: {there:.2f} s in the browser, {here:.2f} s here: "
            f"{there / here:.2f} times (asked: 2)"
        )
        browser.close()
        files.shutdown()


if __name__ == "__main__":
    main()
