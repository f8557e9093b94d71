"""The gallery as Voilà publishes it: every panel is drawn and fits, and sliders move a race and a rung."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.visitors import DESKTOP, PATIENCE, PHONE, Visitors, shot
from tests.serving import running
from tests.serving.running import Running

NOTEBOOKS = Path(__file__).parent.parent.parent / "notebooks"

pytestmark = pytest.mark.more


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    games = tmp_path_factory.mktemp("games")
    command = [sys.executable, running.__file__, str(NOTEBOOKS), "9", "gallery.ipynb"]
    with running.started(command, games, {"BENHVRT_GAMES": str(games)}) as server:
        yield server


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["wide", "phone"])
def test_every_example_is_drawn_and_fits(
    visitors: Visitors, published: Running, size: tuple[int, int]
) -> None:
    page = visitors.enter(published, size=size)
    expect(page.locator(".bh-panel")).to_have_count(5, timeout=2 * PATIENCE)
    expect(page.locator(".bh.bh-on-table")).to_have_count(1)
    expect(page.get_by_text("Our mistake")).to_have_count(0)
    expect(page.locator(".bh-p-track .bh-stage")).to_have_count(1)
    expect(page.locator(".bh-p-auction .bh-ladder")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    shot(page, f"gallery-{size[0]}")


def test_sliders_move_the_race_and_the_rung_but_bid_nothing(visitors: Visitors, published: Running) -> None:
    page = visitors.enter(published)
    expect(page.locator(".bh-panel")).to_have_count(5, timeout=2 * PATIENCE)
    rung, moment = page.locator(".noUi-handle").all()
    purses = page.locator(".bh.bh-on-table .bh-seats").inner_text()
    rung.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".bh-looked")).to_have_count(1)
    expect(page.locator(".bh-commit")).to_be_enabled()
    before = page.locator(".bh-p-track.bh-in-race").inner_html()
    moment.focus()
    for _ in range(9):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".widget-readout").nth(1)).to_have_text("49")
    moved = "before => document.querySelector('.bh-p-track.bh-in-race').innerHTML !== before"
    page.wait_for_function(moved, arg=before)
    assert page.locator(".bh.bh-on-table .bh-seats").inner_text() == purses
