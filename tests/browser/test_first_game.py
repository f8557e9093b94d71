"""What helps in a first game: hints, words that explain themselves, and settings that stay."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.playing import DEAF, Player
from tests.browser.visitors import PHONE, Visitors, wait_until_shown
from tests.serving.running import Running

PAID = "You pay every bid, even if you lose."
SPEED = "This roll is also your next Speed."
PILES = "Six piles: 3 for the first, 2, then 1."


def regions(page: Page) -> list[dict[str, float]]:
    """Where everything stands."""
    names = ("bar", "sentence", "stage", "seats", "hand", "action")
    return [page.locator(f".bh-{name}").bounding_box() or {} for name in names]


def hint(page: Page) -> Locator:
    return page.locator(".bh-hint p")


def overlap(one: Locator, other: Locator) -> bool:
    a, b = one.bounding_box(), other.bounding_box()
    assert a is not None
    assert b is not None
    return (
        a["x"] < b["x"] + b["width"]
        and b["x"] < a["x"] + a["width"]
        and a["y"] < b["y"] + b["height"]
        and b["y"] < a["y"] + a["height"]
    )


@pytest.mark.parametrize("size", [(1280, 720), PHONE])
def test_three_hints_once(visitors: Visitors, server: Running, size: tuple[int, int]) -> None:
    page = visitors.enter(server, size=size, reduced_motion="reduce")
    ann = Player(page).start("21")
    ann.by_the_large_button(page.get_by_text(PAID))
    for part in (".bh-sentence", ".bh-stage", ".bh-action"):
        assert not overlap(page.locator(".bh-hint > div"), page.locator(part))
    before = regions(page)
    page.locator(".bh-hint").get_by_role("button", name="Close").click()
    expect(hint(page)).to_have_count(0)
    assert regions(page) == before
    ann.by_the_large_button(page.get_by_text(SPEED))
    ann.by_the_large_button(page.get_by_text(PILES))
    page.keyboard.press("Escape")
    expect(hint(page)).to_have_count(0)
    assert page.evaluate("JSON.parse(localStorage.getItem('benhvrt.hints'))") == ["bid", "move", "payout"]
    expect(page.locator(".bqplot").first).to_be_attached()  # drawn without a place, it complains
    page.wait_for_timeout(DEAF)
    ann.press("New game")
    Player(page).start("21").by_the_large_button(page.get_by_text("Round 1 costs 1"))
    expect(hint(page)).to_have_count(0)


def test_dotted_words_open_and_close(page: Page) -> None:
    ann = Player(page).start("1")
    ann.asked("Round 1 costs 1")
    word = ann.sentence.get_by_role("button", name="Round")
    page.keyboard.press("F1")
    expect(word).to_be_focused()
    page.keyboard.press("Enter")
    meaning = page.get_by_role("dialog", name="round")
    expect(meaning).to_contain_text("A bid costs 1 ducat in round 1, 2 in round 2, and so on.")
    page.keyboard.press("Escape")
    expect(meaning).to_have_count(0)
    expect(word).to_be_focused()
    box = word.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] + 6)  # near is near enough
    expect(meaning).to_be_visible()
    page.mouse.click(5, 300)
    expect(meaning).to_have_count(0)
    page.get_by_role("button", name="Rules in two minutes").click()
    help_pages = page.get_by_role("dialog", name="Rules in two minutes")
    help_pages.get_by_role("button", name="Speed").click()
    expect(help_pages.get_by_role("dialog", name="Speed")).to_contain_text("Added to your roll")
    page.keyboard.press("Escape")
    expect(help_pages).to_be_visible()
    page.keyboard.press("Escape")
    expect(help_pages).to_have_count(0)


def test_dotted_words_in_french(visitors: Visitors, server: Running) -> None:
    page = visitors.enter(server, "?lang=fr")
    page.get_by_role("button", name="Les règles en deux minutes").click()
    page.get_by_role("dialog").get_by_role("button", name="mise").click()
    expect(page.get_by_role("dialog", name="mise")).to_contain_text("Quatre mises coûtent 10 en tout.")


def test_the_track_comes_closer_on_ones_own_move(phone: Page) -> None:
    ann = Player(phone).start("21")
    track = phone.get_by_role("group", name="The track.")

    def wide() -> float:
        return float((track.get_attribute("viewBox") or "").split()[2])

    ann.by_the_large_button(ann.sentence.filter(has_text="Next Speed"))
    near = wide()
    for square in phone.locator(".bh-target").all():
        box = square.bounding_box()
        assert box is not None
        assert 0 <= box["x"] < box["x"] + box["width"] <= PHONE[0]
    phone.get_by_role("button", name="See the whole track").click()
    assert near < wide()
    phone.get_by_role("button", name="See the squares in reach").click()
    assert wide() == near
    phone.get_by_role("button", name="Next square").click()
    expect(phone.locator(".bh-chosen")).to_have_count(1)
    first = phone.locator(".bh-chosen").get_attribute("data-square")
    phone.get_by_role("button", name="Next square").click()
    phone.get_by_role("button", name="Previous square").click()
    assert phone.locator(".bh-chosen").get_attribute("data-square") == first
    ann.press("Back")
    expect(phone.locator(".bh-chosen")).to_have_count(0)
    area = track.bounding_box()
    assert area is not None
    middle, low = area["x"] + area["width"] / 2, area["y"] + area["height"] - 8
    phone.touchscreen.tap(middle, low)  # the nearest is meant
    expect(phone.locator(".bh-chosen")).to_have_count(1)


def test_pace_and_card_windows_come_back(page: Page) -> None:
    ann = Player(page).start("1")
    ann.hurry()
    page.get_by_role("button", name="Menu").click()
    windows = page.get_by_role("group", name="Card windows")
    windows.get_by_role("button", name="All").click()
    fast = ann.timeline.get_by_role("button", name="4\N{MULTIPLICATION SIGN}")
    expect(windows.get_by_role("button", name="All")).to_have_attribute("aria-pressed", "true")
    page.reload()
    wait_until_shown(page)
    expect(fast).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Menu").click()
    expect(windows.get_by_role("button", name="All")).to_have_attribute("aria-pressed", "true")
