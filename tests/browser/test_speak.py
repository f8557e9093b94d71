"""Speaking up in card windows: Wait, a payment, and "anyone?" for several people at one screen."""

from __future__ import annotations

import re
from contextlib import suppress

from playwright.sync_api import Error, Page, expect

from tests.browser.playing import DEAF, Player


def test_wait_stops_the_others_and_a_payment_is_offered(page: Page) -> None:
    ann = Player(page).start("7")
    offer = ann.choices.get_by_role("button", name="Offer a payment")
    wait = ann.choices.get_by_role("button", name="Wait", exact=True)
    while not offer.is_visible():
        ann.by_the_large_button(until=wait.or_(offer).first)
        with suppress(Error):  # the table may have gone on: there will be another chance
            wait.click(timeout=1000)
        page.wait_for_timeout(DEAF)
    offer.click()
    sheet = page.get_by_role("dialog", name="Offer a payment")
    sheet.get_by_role("button", name=re.compile("^Sid")).first.click()
    sheet.get_by_role("button", name="More").click()
    sheet.get_by_role("button", name=re.compile("^Offer 2 to Sid")).click()
    expect(sheet).to_have_count(0)
    ann.told("2 ducats")


def test_two_people_are_asked_together_and_each_answers_alone(page: Page) -> None:
    table = Player(page).start("7", {2: ("Bob", "Person")}, covered=True)
    bob = table.choices.get_by_role("button", name="Bob: me")
    bob.click()
    expect(bob).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("region", name="Your hand").get_by_role("button")).to_have_count(0)
    page.wait_for_timeout(DEAF)
    table.press("Go on")
    page.get_by_role("button", name="I am Bob").click()
    expect(page.get_by_role("region", name="Your hand").get_by_role("button")).not_to_have_count(0)
    page.wait_for_timeout(DEAF)
    table.press("Go on")
