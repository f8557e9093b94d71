"""How quickly the page answers: clicks of the table next to a bare ipywidgets Button on the same machine.

Also the time to a usable lobby next to that of a page with one button. Ratios travel; milliseconds do not.

Usage: python benchmarks/page.py [--clicks 50]
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

from tests.browser.conftest import FLAGS, chromium  # noqa: E402
from tests.browser.visitors import wait_until_shown  # noqa: E402
from tests.serving.running import running  # noqa: E402

STEPS = ("One step back", "One step on")
TIMED = """([button, shown]) => new Promise((done) => {
  const watched = document.querySelector(shown), before = watched.textContent, began = performance.now();
  const seen = new MutationObserver(() => {
    if (document.querySelector(shown).textContent === before) return;
    seen.disconnect();
    done(performance.now() - began);
  });
  seen.observe(document.body, { childList: true, characterData: true, subtree: true });
  [...document.querySelectorAll("button")].find((each) => new RegExp(button).test(each.title + each.innerText
    + (each.getAttribute("aria-label") || ""))).click();
})"""
"""Milliseconds from a click to the first change of what it should change."""


def opened(browser: Browser, address: str) -> tuple[Page, float]:
    """A page, and the seconds until it could be used."""
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    began = perf_counter()
    page.goto(address, wait_until="commit")
    wait_until_shown(page)
    page.locator("button").first.wait_for()
    return page, perf_counter() - began


def clicks(page: Page, buttons: Sequence[str], shown: str, count: int, before: str = "") -> list[float]:
    """The answers to clicks on these buttons in turn, in ms; another may have to be pressed before each."""
    times = []
    for number in range(count):
        if before:
            page.get_by_role("button", name=before).click()
        times.append(page.evaluate(TIMED, [buttons[number % len(buttons)], shown]))
    return times


def show(name: str, times: list[float]) -> float:
    """Median and 95th percentile."""
    p95 = quantiles(times, n=20)[-1]
    print(f"{name:28} median {median(times):6.1f} ms   p95 {p95:6.1f} ms")
    return p95


def main() -> None:
    """Print both pages and their ratios."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clicks", type=int, default=50)
    count = parser.parse_args().clicks
    with TemporaryDirectory() as games, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        with running(Path(games), "counter.ipynb") as bare:
            page, bare_start = opened(browser, bare.address)
            bare_click = show("a bare Button", clicks(page, ["Press"], ".widget-label", count, "count"))
            page.close()
        with running(Path(games)) as server:
            page, start = opened(browser, server.address)
            page.get_by_role("button", name="Race now").click()
            page.locator(".bh-primary:not([disabled])").wait_for()
            click = show("steps on the timeline", clicks(page, STEPS, ".bh-timeline", count))
            page.close()
        browser.close()
    print(f"click: {click / bare_click:.1f} times the bare Button's")
    print(f"usable after {start:.2f} s, {start / bare_start:.2f} times a page with one button")


if __name__ == "__main__":
    main()
