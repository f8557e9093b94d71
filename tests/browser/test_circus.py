"""Circus as people play it: a secret card, a speed, and whatever comes of it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.playing import DEAF, Player, wider_than_the_screen
from tests.browser.visitors import Visitors, shot
from tests.serving.running import Running

DESKTOP, PHONE = (1280, 800), (390, 844)
STEPS_AT_MOST = 200
SENTENCES = {
    "start": r"The start:|Le départ :",
    "way": r"Your card, in secret|Votre carte, en secret",
    "speed": r"Slow or fast|Lentement ou vite",
    "shift": r"when do you change lanes|quand changez-vous",
    "whip": r"Try the whip|Un coup de fouet",
    "bonus": r"one square more|une case de plus",
    "jupiter": r"It takes Jupiter|Il en coûte Jupiter",
}


def entered(visitors: Visitors, server: Running, query: str = "", **settings: Any) -> Page:
    return visitors.enter(server, f"?play=circus{query}", **{"size": DESKTOP, **settings})


def seeded(page: Page, seed: str) -> None:
    """The first game, on a luck that is known."""
    page.get_by_role("button", name="Customise").click()
    page.get_by_label("Seed", exact=True).fill(seed)
    page.get_by_role("button", name="Start", exact=True).click()


def tab_to(page: Page, selector: str) -> None:
    """On with Tab until the focus is there."""
    for _ in range(80):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {selector}")


def asked(page: Page, ended: Locator) -> str:
    """Skip to what is to be decided next: its name, or nothing once the race is over."""
    primary = page.locator("[data-place='primary']")
    for _ in range(60):
        page.wait_for_timeout(150)
        if ended.is_visible():
            return ""
        if not primary.is_visible():
            page.keyboard.press("Space")
            continue
        text = page.get_by_role("status").first.inner_text()
        found = next((name for name, words in SENTENCES.items() if re.search(words, text)), "")
        if found:
            page.wait_for_timeout(DEAF)
            if page.get_by_role("status").first.inner_text() == text and primary.is_visible():
                return found
    raise AssertionError("nobody is asked anything")


@pytest.mark.smoke
def test_a_whole_race_by_mouse(visitors: Visitors, server: Running) -> None:
    """Cards from the hand, a lane entered on the track, all else by its button."""
    page = entered(visitors, server)
    expect(page.get_by_role("heading", name="Circus")).to_be_visible()
    seeded(page, "4")
    ann, places = Player(page), page.get_by_role("heading", name="Places")
    met: list[str] = []
    for count in range(STEPS_AT_MOST):
        what = asked(page, places)
        if not what:
            break
        met.append(what)
        if what == "way":
            cards = ann.hand.get_by_role("button", name=re.compile("Play$|playable", re.IGNORECASE))
            cards.nth(count % cards.count()).click()
        elif what == "shift":
            ann.stage.get_by_role("button", name=re.compile("^(At|After)")).first.click()
        else:
            page.locator("[data-place='primary']").click()
    expect(places).to_be_visible()
    assert {"way", "speed"} <= set(met)
    expect(page.get_by_role("region", name="Places").get_by_role("listitem")).to_have_count(4)
    expect(ann.choices.get_by_role("button", name="Rematch, same luck")).to_be_visible()
    shot(page, "circus-result")


def test_a_whole_race_with_the_keyboard_alone(visitors: Visitors, server: Running) -> None:
    page = entered(visitors, server)
    tab_to(page, ".bh-welcome .bh-primary")
    page.keyboard.press("Enter")
    places = page.get_by_role("heading", name="Places")
    met: list[str] = []
    for _ in range(STEPS_AT_MOST):
        what = asked(page, places)
        if not what:
            break
        met.append(what)
        if what in ("shift", "whip"):
            tab_to(page, "[data-square]")
            page.keyboard.press("ArrowRight")
        elif what == "way":
            tab_to(page, ".bh-inarow button:not(:has(~ button))")
        else:
            tab_to(page, "[data-place='primary']")
        page.keyboard.press("Enter")
    expect(places).to_be_visible()
    assert "way" in met


def test_a_whole_race_in_french(visitors: Visitors, server: Running) -> None:
    page = entered(visitors, server, "&lang=fr")
    page.get_by_role("button", name="Courir tout de suite").click()
    places = page.get_by_role("heading", name="Classement")
    for _ in range(STEPS_AT_MOST):
        if not asked(page, places):
            break
        said = page.locator("body").inner_text()
        assert not re.search(r"\b(Slow|Straight on|Lap|marker|Wreck|Cards up)\b", said)
        page.locator("[data-place='primary']").click()
    expect(places).to_be_visible()
    expect(page.get_by_role("region", name="Classement").get_by_role("listitem")).to_have_count(4)


def test_a_whole_race_on_a_phone(visitors: Visitors, server: Running) -> None:
    """Nothing is cut off, and the track closes in on whoever chooses."""
    page = entered(visitors, server, size=PHONE, has_touch=True, is_mobile=True)
    page.get_by_role("button", name="Race now").tap()
    places = page.get_by_role("heading", name="Places")
    closer = 0
    for _ in range(STEPS_AT_MOST):
        what = asked(page, places)
        assert not wider_than_the_screen(page)
        if not what:
            break
        if what == "way":
            closer += page.get_by_role("button", name="The whole track").count()
            for card in page.locator(".bh-mini").all():
                box = card.bounding_box()
                assert box is not None
                assert 0 <= box["x"] < box["x"] + box["width"] <= PHONE[0]
            shot(page, "circus-phone-way")
        if what == "speed":
            expect(page.get_by_role("table", name="In this move")).to_be_visible()
        page.locator("[data-place='primary']").tap()
    expect(places).to_be_visible()
    assert closer


def test_what_each_speed_risks_is_said_before_the_choice(visitors: Visitors, server: Running) -> None:
    page = entered(visitors, server)
    seeded(page, "4")
    places = page.get_by_role("heading", name="Places")
    while asked(page, places) != "speed":
        page.locator("[data-place='primary']").click()
        page.wait_for_timeout(150)
    table = page.get_by_role("table", name="In this move")
    expect(table.get_by_role("columnheader")).to_have_text(["Slow", "Fast"])
    expect(table.get_by_role("row", name="The die")).to_contain_text("3-4-4-5-5-6")
    hand = page.get_by_role("region", name="Your hand").bounding_box()
    drawn = table.bounding_box()
    assert hand is not None
    assert drawn is not None
    assert hand["x"] <= drawn["x"]
    assert drawn["x"] + drawn["width"] <= hand["x"] + hand["width"]  # nothing of it over the buttons
    shot(page, "circus-speed")


def test_a_card_put_down_is_nobody_elses(visitors: Visitors, server: Running) -> None:
    """Ann goes left; Bob finds that out when all cards are turned up, and not in a byte before."""
    page = entered(visitors, server)
    page.get_by_role("button", name="Customise").click()
    for seat, name in ((1, "Ann"), (2, "Bob")):
        page.get_by_label(f"Name of seat {seat}").fill(name)
        page.get_by_label(f"Player of seat {seat}").select_option(label="Person")
    page.get_by_label("Seed", exact=True).fill("5")
    page.get_by_role("button", name="Start", exact=True).click()
    cover = page.get_by_text("Pass the screen to Ann.")
    for _ in range(20):
        large = page.locator("[data-place='primary']")
        expect(large.or_(cover).first).to_be_visible()
        if cover.is_visible():
            break
        page.wait_for_timeout(DEAF)
        large.click()
        page.wait_for_timeout(300)
    expect(page.locator(".bh-mini")).to_have_count(0)
    page.get_by_role("button", name="I am Ann").click()
    page.wait_for_timeout(DEAF)
    visitors.frames.clear()
    page.locator(".bh-mini").first.click()
    expect(page.get_by_text("Pass the screen to Bob.")).to_be_visible()
    page.get_by_role("button", name="I am Bob").click()
    expect(page.get_by_role("status").first).to_contain_text("Your card, in secret")
    expect(page.locator(".bh-laid")).to_have_count(0)
    came = [str(payload) for way, payload in visitors.frames if way == "received"]
    assert came
    assert not any('"chosen": true' in text or "Face down" in text for text in came)
    expect(page.locator(".bh-heading")).to_have_count(0)


def test_the_rules_in_two_minutes(visitors: Visitors, server: Running) -> None:
    page = entered(visitors, server)
    page.get_by_role("button", name="Rules").click()
    rules = page.get_by_role("dialog", name="Rules")
    expect(rules.get_by_role("listitem")).to_have_count(6)  # the aim, and five more
    expect(rules).to_contain_text("1-2-2-3-3-4")
    expect(rules).to_contain_text("3-4-4-5-5-6")
    rules.get_by_role("button", name="markers").first.click()
    expect(page.get_by_role("dialog", name="marker", exact=True)).to_contain_text("One square less")
