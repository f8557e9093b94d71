"""Cards in the hand say what they do, and nothing of it is cut; on a phone the board stays in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import DEAF
from tests.browser.visitors import DESKTOP, PATIENCE, PHONE, Visitors
from tests.serving.running import Running

CUT = """() => ["cardin", "band", "name", "does", "state"]
    .flatMap((part) => [...document.querySelectorAll(`.bh-mini .bh-${part}`)])
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


def test_on_a_phone_the_board_stays_in_sight_above_the_log(phone: Page) -> None:
    phone.locator(".bh-first .bh-primary").click()
    expect(phone.locator("[data-place='primary']")).to_be_visible(timeout=PATIENCE)
    for seat in phone.locator(".bh-seat .bh-name").all():
        assert seat.is_visible()
        assert seat.evaluate("node => node.scrollWidth <= node.clientWidth + 1")
    stage = phone.locator(".bh-stage").bounding_box()
    phone.get_by_role("button", name="Log").click()
    sheet = phone.get_by_role("dialog", name="Log").bounding_box()
    assert stage is not None
    assert sheet is not None
    assert sheet["y"] > stage["y"] + 0.6 * stage["height"]
    assert sheet["y"] + sheet["height"] <= PHONE[1] + 1


MET = """() => [...document.querySelectorAll(".bh-seat")].flatMap((seat) => {
    const parts = [...seat.children].filter((node) => node.checkVisibility() && !node.matches(".bh-chance"));
    const boxes = parts.map((node) => [node.className, node.getBoundingClientRect()]);
    return boxes.flatMap(([name, a], n) => boxes.slice(n + 1)
        .filter(([, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
            && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3)
        .map(([other]) => `${name.baseVal ?? name} and ${other.baseVal ?? other}`));
})"""
"""What lies over what at a seat."""


@pytest.mark.parametrize("slug", ["ben-hvrt", "whips", "circus", "horse-fever"])
def test_names_and_figures_at_the_seats_of_a_phone_have_their_places(
    visitors: Visitors, server: Running, slug: str
) -> None:
    page = visitors.enter(server, f"?play={slug}&lang=fr", size=PHONE, reduced_motion="reduce")
    page.locator(".bh-first .bh-primary").click()
    page.keyboard.press("Space")
    expect(page.locator("[data-place='primary']")).to_be_visible(timeout=PATIENCE)
    while slug == "horse-fever" and not page.locator(".bh-seat").first.is_visible():  # bets need the room
        page.wait_for_timeout(DEAF)
        page.locator("[data-place='primary']").click()
    expect(page.locator(".bh-seat .bh-name").first).to_be_visible()
    assert page.evaluate(MET) == []
