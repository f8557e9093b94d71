"""How quickly the page answers: clicks of the table next to a bare ipywidgets Button on the same machine.

Also the figures at the bidding ladder next to a bare slider that sets a label; the first picture and the
time to a usable lobby next to those of a page with one button; and clicks on many pages of one server at
once, while another page shows a whole series of bots. Ratios travel; milliseconds do not.

Usage: python benchmarks/page.py [--clicks 50] [--pages 10]
"""

from __future__ import annotations

import argparse
import re
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
from tests.browser.playing import Player  # noqa: E402
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


ALL_AT_ONCE = f"""(each) => {{
  const one = {TIMED};
  window.bhTimes = (async () => {{
    const times = [];
    for (let n = 0; n < each.count; n++) {{
      await new Promise((go) => setTimeout(go, each.rest));
      times.push(await one([each.buttons[n % each.buttons.length], each.shown]));
    }}
    return times;
  }})();
}}"""
"""The same over and over, with a rest before each click, without waiting for the end."""
REST_MS = 500  # faster than people click
AGAIN = """() => setInterval(() => {
  const all = [...document.querySelectorAll("button")];
  const find = (name) => all.find((each) => each.innerText.trim() === name);
  (find("Next race") || find("Rematch, same luck") || { click() {} }).click();
}, 200)"""
"""Whatever ends begins anew."""
ACTED = """([act, on, shown]) => new Promise((done) => {
  const last = () => [...document.querySelectorAll(shown)].at(-1).textContent;
  const before = last(), began = performance.now();
  const seen = new MutationObserver(() => {
    if (last() === before) return;
    seen.disconnect();
    done(performance.now() - began);
  });
  seen.observe(document.body, { childList: true, characterData: true, subtree: true });
  const node = document.querySelector(on);
  if (act === "focus") node.focus();
  else node.dispatchEvent(new KeyboardEvent("keydown", { key: act, bubbles: true }));
})"""
"""Milliseconds from a key, or a look, to the first change of what it should change."""
FIGURES = ".bh-auto .bh-muted"
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0].startTime / 1000"


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


def seated(page: Page) -> Page:
    """A page with a first game at its first decision."""
    wait_until_shown(page)
    page.get_by_role("button", name="Race now").click()
    page.locator(".bh-primary:not([disabled])").wait_for()
    page.get_by_role("button", name=re.compile("^Play$")).wait_for()
    return page


def busy(browser: Browser, address: str) -> Page:
    """A page that shows a whole series of bots, as fast as it can."""
    page, _ = opened(browser, address)
    page.get_by_role("button", name="Customise").click()
    page.get_by_label("Player of seat 1").select_option(label="Celer")
    page.get_by_role("group", name="Series").get_by_role("button").nth(1).click()
    page.get_by_role("button", name="Start", exact=True).click()
    page.get_by_role("button", name=re.compile("^Pause$")).wait_for()
    page.get_by_role("button", name="4\N{MULTIPLICATION SIGN}").click()
    page.evaluate(AGAIN)
    return page


def crowd(browser: Browser, address: str, pages: int, count: int) -> tuple[list[float], list[float]]:
    """Clicks on one page alone; then on all but one at once, two a second each, while that one is busy."""
    arriving = [browser.new_page(viewport={"width": 1280, "height": 720}) for _ in range(pages - 1)]
    for page in arriving:
        page.goto(address, wait_until="commit")
    all_of_them = [seated(page) for page in arriving]
    clicking = {"buttons": STEPS, "shown": ".bh-timeline", "count": count, "rest": REST_MS}
    all_of_them[0].evaluate(ALL_AT_ONCE, clicking)
    alone = all_of_them[0].evaluate("window.bhTimes")
    shows = busy(browser, address)
    for page in all_of_them:
        page.evaluate(ALL_AT_ONCE, clicking)
    moment = shows.locator(".bh-at").inner_text()
    together = [time for page in all_of_them for time in page.evaluate("window.bhTimes")]
    if shows.locator(".bh-at").inner_text() == moment:
        raise RuntimeError("the busy page was idle")
    for page in (*all_of_them, shows):
        page.goto("about:blank")
        page.close()
    return alone, together


def slid(page: Page, count: int) -> list[float]:
    """From a key on a bare slider to the label that the kernel sets, in ms."""
    return [page.evaluate(ACTED, ["ArrowRight", ".noUi-handle", ".widget-label"]) for _ in range(count)]


def figured(page: Page, count: int) -> list[float]:
    """From a look at another rung of the ladder to its figures, in ms."""
    Player(page).by_the_large_button(page.locator(".bh-rung:enabled").first)
    page.locator(FIGURES).filter(has_text="\N{MIDDLE DOT}").wait_for()
    rungs = [f".bh-rung[data-round='{number}']" for number in (5, 6)]
    page.locator(rungs[1]).focus()
    return [page.evaluate(ACTED, ["focus", rungs[number % 2], FIGURES]) for number in range(count)]


def show(name: str, times: list[float]) -> float:
    """Median and 95th percentile."""
    p95 = quantiles(times, n=20)[-1]
    print(f"{name:28} median {median(times):6.1f} ms   p95 {p95:6.1f} ms")
    return p95


def main() -> None:
    """Print both pages and their ratios."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clicks", type=int, default=50)
    parser.add_argument("--pages", type=int, default=10)
    given = parser.parse_args()
    with TemporaryDirectory() as games, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        with running(Path(games), "counter.ipynb") as bare:
            page, bare_start = opened(browser, bare.address)
            bare_paint = page.evaluate(PAINTED)
            bare_click = show(
                "a bare Button", clicks(page, ["Press"], ".widget-label", given.clicks, "count")
            )
            page.close()
        with running(Path(games), "slider.ipynb") as bare:
            page, _ = opened(browser, bare.address)
            bare_slide = show("a bare slider and a label", slid(page, given.clicks))
            page.close()
        with running(Path(games)) as server:
            page, start = opened(browser, server.address + server.lobby)
            paint = page.evaluate(PAINTED)
            page.evaluate("localStorage.setItem('benhvrt.eye', JSON.stringify('on'))")
            page.reload()
            slide = show("figures at the ladder", figured(seated(page), given.clicks))
            page.close()
            alone, together = crowd(browser, server.address + server.lobby, given.pages, given.clicks)
            click = show("steps on the timeline", alone)
            among = show(f"the same on {given.pages - 1} pages", together)
        browser.close()
    print(f"click: {click / bare_click:.1f} times the bare Button's")
    print(f"ladder: {slide / bare_slide:.2f} times the bare slider's")
    print(f"{given.pages} pages, one of them busy: {among / click:.1f} times one page's")
    print(f"first picture after {paint:.2f} s, {paint / bare_paint:.2f} times a page with one button")
    print(f"usable after {start:.2f} s, {start / bare_start:.2f} times a page with one button")


if __name__ == "__main__":
    main()
