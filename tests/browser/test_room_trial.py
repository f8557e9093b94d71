"""An experiment on two phones, with the wall: bids, results, and the theory when it is revealed."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.browser.test_room import PHONE, Class
from tests.room.test_server import Server


def test_sealed_bids_and_a_dollar_auction(browser: Browser, class_server: Server) -> None:
    room = Class(browser, class_server)
    desk = room.open(f"desk#{class_server.desk_key}", 1280, 800)
    wall = room.open("wall", 1280, 600)
    ann, ben = room.phone("Ann"), room.phone("Ben", "fr-FR")
    desk.get_by_role("button", name="Experiment").click()
    desk.locator("select").nth(1).select_option("2")
    desk.get_by_role("button", name="Begin").click()
    expect(ann.locator(".br-facts")).to_contain_text("It is worth")
    expect(ben.locator(".br-facts")).to_contain_text("Cela vaut")
    for page in (ann, ben):
        assert page.locator(".br-phone").evaluate("each => each.scrollWidth") <= PHONE["width"]
    ann.locator("#number").fill("30")
    ann.get_by_role("button", name="Bid").click()
    expect(ann.locator(".br-said")).to_contain_text("You have bid 30")
    expect(wall.locator(".bh-points circle")).to_have_count(0)
    ann.reload()
    expect(ann.locator(".br-said")).to_contain_text("You have bid 30")
    ann.context.set_offline(True)
    ben.locator("#number").fill("31")
    ben.get_by_role("button", name="Miser").click()
    expect(ben.locator(".br-result").first).to_contain_text("Vous gagnez et payez 31")
    ann.context.set_offline(False)
    expect(ann.locator(".br-result").first).to_contain_text("The highest bid was 31")
    expect(wall.locator(".bh-points circle")).to_have_count(2)
    expect(wall.locator(".bh-dashed")).to_have_count(0)
    desk.get_by_role("button", name="Reveal").click()
    expect(wall.locator(".bh-dashed")).to_have_count(1)
    assert wall.locator(".br-wall").evaluate("each => each.scrollHeight") <= 600
    desk.get_by_role("button", name="Next round").click()
    expect(ann.locator("#number")).to_be_visible()
    expect(wall.locator(".bh-points circle")).to_have_count(0)  # practice is over

    desk.get_by_role("button", name="Something else").click()
    desk.locator("select").first.select_option("dollar")
    desk.get_by_role("button", name="Begin").click()
    expect(ann.locator(".br-facts")).to_contain_text("in turn")
    expect(ben.locator(".br-facts")).to_contain_text("l'un après l'autre")
    first, second = (ann, ben) if ann.locator("#number").count() else (ben, ann)
    expect(first.locator("#number")).to_be_visible()
    first.locator("#number").fill("12")
    first.locator(".br-numbered .br-primary").click()
    expect(second.locator(".br-facts")).to_contain_text("12")
    second.locator(".br-option").click()
    expect(first.locator(".br-result").first).to_contain_text("+8")
    expect(wall.locator(".br-bars li")).to_have_count(10)
    assert wall.locator(".br-wall").evaluate("each => each.scrollHeight") <= 600
    assert wall.locator(".br-counted").bounding_box()["y"] < 580  # type: ignore[index]
    assert room.faults == []


def test_an_hour_is_prepared_and_groups_are_made(browser: Browser, class_server: Server) -> None:
    room = Class(browser, class_server)
    desk = room.open(f"desk#{class_server.desk_key}", 1280, 800)
    ann = room.phone("Ann", "fr-FR")
    desk.get_by_role("button", name="Prepare for later").click()
    desk.get_by_role("button", name="Experiment").click()
    desk.get_by_role("button", name="Prepare for later").click()
    expect(desk.locator(".br-agenda li")).to_have_count(2)
    desk.locator(".br-list .br-link").click()
    desk.get_by_label("Group at tables").fill("3")
    desk.get_by_role("button", name="Rename").click()
    expect(desk.locator(".br-list")).to_contain_text("group 3")
    desk.reload()
    desk.get_by_role("button", name="First price", exact=True).click()
    expect(ann.locator(".br-facts")).to_contain_text("Cela vaut")
    desk.get_by_role("button", name="Something else").click()
    desk.get_by_role("button", name="Take off the list: First price").click()
    expect(desk.locator(".br-agenda li")).to_have_count(1)
    assert room.faults == []
