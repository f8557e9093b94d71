"""Whips as people play it: whips, lanes, dice, wounds and one Sneaky Trick."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import DEAF, Player, wider_than_the_screen
from tests.browser.visitors import PHONE, Visitors, shot
from tests.serving.running import Running

STEPS_AT_MOST = 150


def entered(visitors: Visitors, server: Running, query: str = "?play=whips", **settings: object) -> Page:
    return visitors.enter(server, query, **settings)


@pytest.mark.smoke
def test_a_whole_race_by_mouse(visitors: Visitors, server: Running) -> None:
    page = entered(visitors, server)
    expect(page.get_by_role("heading", name="Whips")).to_be_visible()
    page.get_by_role("button", name="Race now: 4 chariots, 1 lap").click()
    ann = Player(page)
    expect(ann.seats.get_by_role("button")).to_have_count(4)
    ann.hurry()
    places = page.get_by_role("heading", name="Places")
    assert ann.by_the_large_button(places) > 5
    rows = page.get_by_role("region", name="Places").get_by_role("listitem")
    expect(rows).to_have_count(4)
    expect(ann.choices.get_by_role("button", name="Rematch, same luck")).to_be_visible()
    shot(page, "whips-result")


def test_a_whole_race_with_the_keyboard_alone(visitors: Visitors, server: Running) -> None:
    page = entered(visitors, server)
    page.get_by_role("button", name="Race now").focus()
    page.keyboard.press("Enter")
    ann = Player(page)
    places = page.get_by_role("heading", name="Places")
    moved = 0
    for _ in range(STEPS_AT_MOST):
        skip = ann.choices.get_by_role("button", name="Skip to me")
        expect(ann.choices.get_by_role("button").or_(places).first).to_be_visible()
        if places.is_visible():
            break
        if skip.is_visible():
            page.keyboard.press("Space")
            page.wait_for_timeout(150)
            continue
        page.wait_for_timeout(DEAF)
        squares = page.locator("[data-square]")
        if squares.count():
            squares.first.focus()
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
            moved += 1
        else:
            ann.large.focus()
            page.keyboard.press("Enter")
        page.wait_for_timeout(150)
    expect(places).to_be_visible()
    assert moved


def test_a_whole_race_in_french_on_a_phone(visitors: Visitors, server: Running) -> None:
    page = entered(visitors, server, "?play=whips&lang=fr", size=PHONE)
    page.get_by_role("button", name="Courir tout de suite").click()
    places = page.get_by_role("heading", name="Classement")
    large = page.locator("[data-place='primary'], .bh-action .bh-large").last
    for _ in range(STEPS_AT_MOST):
        expect(large.or_(places).first).to_be_visible()
        assert not wider_than_the_screen(page)
        if places.is_visible():
            break
        large.click()
        page.wait_for_timeout(DEAF)
    expect(places).to_be_visible()
    expect(page.get_by_role("region", name="Classement").get_by_role("listitem")).to_have_count(4)


def test_what_each_number_of_whips_risks_is_said_before_the_choice(
    visitors: Visitors, server: Running
) -> None:
    page = entered(visitors, server)
    page.get_by_role("button", name="Race now").click()
    ann = Player(page)
    ann.hurry()
    table = page.get_by_role("table", name="Alone on the track, with")
    ann.by_the_large_button(table)
    expect(table.get_by_role("columnheader")).to_have_text(["1 whip", "2 whips"])
    bend = table.filter(has_text="Skid")  # in reach now or, after a slow start, soon
    ann.by_the_large_button(bend)
    expect(bend).to_be_visible()
    shot(page, "whips-risk")


def test_the_other_game_is_one_tap_away(page: Page) -> None:
    page.get_by_role("button", name="Whips", exact=True).click()
    expect(page.get_by_role("heading", name="Whips")).to_be_visible()
    page.get_by_role("button", name="Rules in two minutes").click()
    expect(page.get_by_role("dialog", name="Rules in two minutes")).to_contain_text("whip")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Ben Hvrt", exact=True).click()
    expect(page.get_by_role("heading", name="Ben Hvrt")).to_be_visible()
