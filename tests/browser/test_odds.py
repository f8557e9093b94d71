"""Chances on the page: they follow the game and the timeline, and stay away where they are not wanted."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.playing import DEAF, Player

PERCENT = re.compile(r"^\d+ %$")


def bars(page: Page) -> Locator:
    return page.locator(".bh-odds")


def eye(page: Page, setting: str) -> None:
    """Press the eye until it is set so."""
    button = page.get_by_role("button", name=re.compile(r"^Odds: "))
    for _ in range(3):
        if button.get_attribute("aria-label") == f"Odds: {setting}":
            return
        before = button.get_attribute("aria-label") or ""
        button.click()
        expect(button).not_to_have_attribute("aria-label", before)
    expect(button).to_have_attribute("aria-label", f"Odds: {setting}")


def test_bars_follow_decisions_and_the_timeline(page: Page) -> None:
    ann = Player(page).start("7")
    ann.hurry()
    ann.by_the_large_button(until=page.locator(".bh-race"))
    expect(bars(page)).to_have_count(4)
    expect(bars(page).first).to_have_text(PERCENT)
    now = bars(page).all_inner_texts()
    assert 96 <= sum(int(text.split()[0]) for text in now) <= 104
    first = ann.timeline.get_by_role("button", name="Previous decision")
    for _ in range(8):
        first.click()
    expect(page.get_by_text("In the past")).to_be_visible()
    page.wait_for_function(
        "now => [...document.querySelectorAll('.bh-odds')].some((n, i) => n.innerText !== now[i])", arg=now
    )
    expect(bars(page)).to_have_count(4)


def test_off_stays_off(page: Page) -> None:
    """Across a reload, the timeline and the result."""
    ann = Player(page).start("7")
    expect(bars(page)).to_have_count(4)
    eye(page, "Off")
    expect(bars(page)).to_have_count(0)
    page.reload()
    expect(page.get_by_role("button", name="Odds: Off")).to_be_visible()
    ann.hurry()
    ann.by_the_large_button(until=page.get_by_text("Final purses"))
    page.wait_for_timeout(DEAF)
    ann.timeline.get_by_role("button", name="One step back").click()
    page.wait_for_timeout(1000)
    expect(bars(page)).to_have_count(0)
    expect(page.locator(".bh-worth")).to_have_count(0)
    expect(page.get_by_text("The story of this race")).to_have_count(0)
    assert "% to win" not in page.content()


def test_choices_and_rungs_say_what_they_are_worth(page: Page) -> None:
    ann = Player(page).start("7")
    eye(page, "Beside the choices")
    ann.asked("Your bid")
    expect(ann.choices.locator(".bh-worth")).to_have_count(2, timeout=20_000)
    ladder = page.locator(".bh-auto")
    expect(ladder).to_contain_text("wins about", timeout=20_000)
    expect(ladder).to_contain_text("if you pass:")
    before = ladder.inner_text()
    page.get_by_role("button", name="Stay in up to round 4").hover()
    expect(ladder).to_contain_text("round 4: 10 in all")
    assert ladder.inner_text() != before


def test_a_choice_is_weighed_once_it_is_taken(page: Page) -> None:
    ann = Player(page).start("7")
    ann.asked("Your bid")
    expect(page.locator(".bh-worth")).to_have_count(0)
    ann.press("Pass")
    expect(page.locator(".bh-review").filter(has_text="Pass:")).to_be_visible(timeout=20_000)


def test_a_guess_comes_before_the_answer(page: Page) -> None:
    ann = Player(page).start("7")
    page.get_by_role("button", name="Menu").click()
    sheet = page.get_by_role("dialog", name="Menu")
    sheet.get_by_role("group", name="Guess first").get_by_role("button", name="On").click()
    page.keyboard.press("Escape")
    ann.hurry()
    question = page.get_by_role("group", name="Your chance to win this race?")
    ann.by_the_large_button(until=question)
    page.wait_for_timeout(1500)
    expect(bars(page)).to_have_count(0)
    question.get_by_role("button", name="Less").click()
    question.get_by_role("button", name="Say 40 %").click()
    expect(bars(page)).to_have_count(4)
    expect(question).to_have_count(0)


def test_a_click_is_answered_while_odds_are_computed(page: Page) -> None:
    """Scrubbing asks for odds at every step, and no step waits for them."""
    ann = Player(page).start("7")
    ann.hurry()
    ann.by_the_large_button(until=page.locator(".bh-race"))
    back = ann.timeline.get_by_role("button", name="One step back")
    at = page.locator(".bh-at")
    for _ in range(15):
        before = at.inner_text()
        back.click()
        expect(at).not_to_have_text(before, timeout=1_500)


def test_landing_squares_are_shown_on_request(page: Page) -> None:
    ann = Player(page).start("7")
    ann.hurry()
    ann.by_the_large_button(until=page.locator(".bh-race"))
    ann.seat("Sid").click()
    page.get_by_role("dialog").get_by_role("button", name="Where will it land?").click()
    expect(page.locator(".bh-heat polygon").first).to_be_visible()
    assert page.locator(".bh-heat text").count() <= 3


def test_one_tap_on_the_receipt(page: Page) -> None:
    ann = Player(page).start("7")
    ann.asked("Your bid")
    ann.press("Bid 1")
    ask = page.get_by_role("button", name="What if I had passed?")
    ann.by_the_large_button(until=ask)
    ask.click()
    expect(page.get_by_text("Had you passed:")).to_be_visible()


def test_mistakes_are_tried_again_and_regretted(page: Page) -> None:
    """The riddles of a finished game, and the regret of one of its decisions."""
    ann = Player(page).start("7")
    ann.hurry()
    ann.by_the_large_button(until=page.get_by_text("Final purses"))
    ann.choices.get_by_role("button", name="Try my mistakes again").click()
    sheet = page.get_by_role("dialog", name="Try my mistakes again")
    expect(sheet.get_by_text("Looking back")).to_have_count(0, timeout=60_000)
    sheet.get_by_role("button", name=re.compile("It cost you")).first.click()
    riddle = sheet.locator(".bh-riddle")
    expect(riddle.get_by_role("button").first).to_be_visible()
    for choice in riddle.get_by_role("button").all():
        choice.click()
        expect(riddle.get_by_role("status")).to_be_visible()
        if "Right" in riddle.get_by_role("status").inner_text():
            break
    expect(riddle.get_by_role("status")).to_contain_text("Right")
    page.keyboard.press("Escape")
    ann.timeline.get_by_role("button", name="Previous decision").click()
    ann.choices.get_by_role("button", name="What if?").click()
    curve = page.get_by_role("dialog", name="What if?")
    expect(curve.get_by_text("Looking back")).to_have_count(0, timeout=60_000)
    expect(curve.locator(".bh-taken .bh-value")).to_have_text("=", timeout=60_000)
