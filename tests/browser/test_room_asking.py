"""A class is asked something: two phones answer in their languages, the wall counts and reveals."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.browser.test_room import PHONE, Class
from tests.room.test_server import Server


def test_a_guess_and_a_question_of_ones_own(browser: Browser, class_server: Server) -> None:
    room = Class(browser, class_server)
    desk = room.open(f"desk#{class_server.desk_key}", 1280, 800)
    wall = room.open("wall", 1280, 600)
    ann, ben = room.phone("Ann"), room.phone("Ben", "fr-FR")
    desk.get_by_role("button", name="Question").click()
    desk.locator(".br-asking select").first.select_option("4")
    desk.get_by_role("button", name="Ask", exact=True).click()
    for page in (ann, ben):
        expect(page.locator(".br-option")).to_have_count(5)
        assert page.locator(".br-phone").evaluate("each => each.scrollWidth") <= PHONE["width"]
    expect(ben.locator(".br-answer h1")).to_contain_text("ducats")
    ann.locator(".br-option").nth(0).click()
    expect(ann.locator(".br-said")).to_contain_text("You said")
    ben.locator(".br-option").nth(4).click()
    expect(ben.locator(".br-said")).to_contain_text("Votre réponse")
    expect(wall.locator(".br-counted")).to_contain_text("2 of 2")
    expect(wall.locator(".br-right")).to_have_count(0)
    desk.get_by_role("button", name="Close", exact=True).click()
    expect(ann.locator(".br-option")).to_have_count(0)
    desk.get_by_role("button", name="Reveal").click()
    expect(wall.locator(".br-right .br-number")).to_have_text("1")
    expect(ann.locator(".br-result")).to_contain_text("Right: 1 ducat")
    expect(ben.locator(".br-result")).to_contain_text("La bonne réponse")
    assert wall.locator(".br-wall").evaluate("each => each.scrollHeight") <= 600

    desk.get_by_role("button", name="Something else").click()
    desk.locator(".br-asking select").first.select_option("0")
    desk.locator(".br-asking textarea").first.fill("How many bids?")
    desk.get_by_role("button", name="Ask", exact=True).click()
    ann.locator("#number").fill("37")
    ann.get_by_role("button", name="Send").click()
    expect(ann.locator(".br-said")).to_contain_text("37")
    ben.locator("#number").fill("500")
    ben.get_by_role("button", name="Envoyer").click()
    expect(ben.locator(".br-refused")).to_contain_text("de 0 à 100")
    ann.reload()
    expect(ann.locator(".br-said")).to_contain_text("37")
    expect(wall.locator(".br-counted")).to_contain_text("1 of 2")
    assert room.faults == []
