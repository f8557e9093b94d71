"""Every step of every lesson on walls of three sizes: nothing is cut, covered, hidden or too small.

CI takes every third lesson in one language, by turns, on all three walls; `make walls` takes all in both.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from benhvrt_widgets.i18n import LANGUAGES
from benhvrt_widgets.lessons import names
from tests.browser.test_lessons import attend
from tests.browser.visitors import Visitors
from tests.serving.running import Running

FAULTS = (Path(__file__).parent / "walls.js").read_text("utf-8").partition("\n")[2].rstrip(";\n")
SIZES = ((1280, 600), (1280, 720), (1920, 1080))
STEP = """[...document.querySelectorAll("#rendered_cells [cell-index]:not(.bhl-away)")]
    .map((cell) => cell.getAttribute("cell-index")).join()"""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
MANY, FEW = 1, 3
"""The answers that have most hands, and one."""
SAMPLE = 3
LESSONS = [
    (name, lang)
    for number, name in enumerate(names())
    for nth, lang in enumerate(LANGUAGES)
    if "GRID" in os.environ or (number % SAMPLE == 0 and number % len(LANGUAGES) == nth)
]


def walls(page: Page) -> Iterator[int]:
    """From the question to the last step, as one goes."""
    page.keyboard.press("h")
    page.keyboard.press("ArrowLeft")
    nth = 0
    while True:
        yield nth
        at = page.evaluate(STEP)
        page.keyboard.press("ArrowRight")
        if page.evaluate(STEP) == at:
            return
        nth += 1


def look(page: Page, when: str) -> list[str]:
    """What is wrong with each of the steps, on each of the walls."""
    found = []
    for nth in walls(page):
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(DRAWN)
            faults = page.evaluate(f"({FAULTS})()")
            found += [f"{when}, step {nth}, {width}x{height}: {fault}" for fault in faults]
    return found


@pytest.mark.more
@pytest.mark.parametrize(("name", "lang"), LESSONS)
def test_a_lesson_fits_on_the_wall(visitors: Visitors, school: Running, name: str, lang: str) -> None:
    page = attend(visitors, school, name, lang, query="?project=1&seed=1")
    faults = look(page, "before the guess")
    page.keyboard.press("h")
    for _ in range(37):
        page.keyboard.press(str(MANY + 1))
    page.keyboard.press(str(FEW + 1))
    expect(page.locator(".bhl-bars input").nth(FEW)).to_have_value("1")
    expect(page.locator(".bhl-bars input").nth(MANY)).to_have_value("37")
    page.keyboard.press("Enter")
    expect(page.locator("[data-do=lock]")).to_have_count(0)
    page.keyboard.press("t")
    page.wait_for_function("document.documentElement.dataset.seen === 'guess theory'")
    page.locator(".bhl-chart .bhl-legend li").first.wait_for(state="attached")
    assert [*faults, *look(page, "with the theory")] == []
