"""Cards in the hand say what they do, and nothing of it is cut, whatever the screen and the language."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.visitors import DESKTOP, PHONE, Visitors
from tests.serving.running import Running

CUT = """() => [...document.querySelectorAll(".bh-mini :is(.bh-does, .bh-name, .bh-state, .bh-band, .bh-cardin)")]
    .filter((node) => node.checkVisibility())
    .filter((node) => node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1)
    .map((node) => `${node.className}: ${node.innerText}`)"""
ENOUGH = 14
"""Decisions: sales, what is fitted, and the first moves of the race."""


@pytest.mark.parametrize(("lang", "size"), [("en", DESKTOP), ("fr", PHONE), ("fr", (390, 844))])
def test_no_card_in_the_hand_is_cut(
    visitors: Visitors, server: Running, lang: str, size: tuple[int, int]
) -> None:
    page = visitors.enter(server, f"?play=ben-hvrt&lang={lang}", size=size, reduced_motion="reduce")
    page.locator(".bh-first .bh-primary").click()
    large = page.locator("[data-place='primary']")
    told = set()
    for _ in range(ENOUGH):
        page.keyboard.press("Space")
        expect(large).to_be_visible()
        page.wait_for_timeout(450)
        assert page.evaluate(CUT) == []
        told |= {*page.locator(".bh-mini .bh-does").all_inner_texts()}
        large.click()
    assert len(told) >= 3
    assert all(told)
