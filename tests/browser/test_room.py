"""A class: one desk, one wall and phones, from the printed address to the end of a race."""

from __future__ import annotations

import io
import zipfile

from playwright.sync_api import Browser, Page, expect

from tests.room.test_server import Server

PATIENCE = 20_000  # ms
PHONE = {"width": 390, "height": 844}


class Class:
    """Pages of a room, each in a browser of its own, and what they complain of."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self._browser, self._server = browser, server
        self.faults: list[str] = []

    def open(self, path: str, width: int, height: int, lang: str = "en-GB") -> Page:
        context = self._browser.new_context(viewport={"width": width, "height": height}, locale=lang)
        context.on("weberror", lambda error: self.faults.append(str(error.error)))
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(f"http://{self._server.host}/{path}")
        return page

    def phone(self, name: str, lang: str = "en-GB") -> Page:
        page = self.open("", 390, 844, lang)
        page.locator("#name").fill(name)
        page.locator("form .br-primary").click()
        page.locator(".br-strip").wait_for()
        return page


def choose(page: Page) -> None:
    """The large button, if it is there and heard; what happens meanwhile is not waited for."""
    pressed = """() => {
        const button = document.querySelector("[data-place='primary']:enabled, [data-place='skip']:enabled");
        if (button) button.click();
    }"""
    page.evaluate(pressed)


def test_a_class_from_the_door_to_the_results(browser: Browser, class_server: Server) -> None:
    room = Class(browser, class_server)
    desk = room.open(f"desk#{class_server.desk_key}", 1280, 800)
    wall = room.open("wall", 1280, 600)
    expect(wall.locator(".br-big")).to_have_text(class_server.host)
    ann, ben = room.phone("Ann"), room.phone("Ben", "fr-FR")
    expect(wall.locator(".br-names")).to_contain_text("Ann")
    expect(ben.locator("html")).to_have_attribute("lang", "fr")
    desk.locator("select").first.select_option("whips")
    desk.get_by_role("button", name="Start tables").click()
    for page in (ann, ben):
        page.locator(".bh-on-table").wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    expect(ann.locator(".br-at")).to_contain_text("Table 1")
    expect(wall.locator(".br-tile")).to_have_count(1)
    late = room.phone("Cid")
    late.locator(".bh-on-table").wait_for()
    expect(late.locator(".br-at")).to_contain_text("Table 1")

    ann.reload()
    ann.locator(".bh-on-table").wait_for()
    ann.context.set_offline(True)
    ann.evaluate("window.dispatchEvent(new Event('offline'))")
    ann.context.set_offline(False)

    desk.get_by_role("button", name="Table 1", exact=True).click()
    wall.locator(".bh-on-table").wait_for()
    assert wall.locator(".bh-main").is_hidden()

    desk.locator(".br-list .br-link", has_text="Cid").click()
    desk.get_by_role("button", name="Remove").click()
    expect(late.locator("h1")).to_have_text("You are no longer in this room.")

    desk.get_by_role("button", name="Pause all").click()
    expect(ann.locator(".br-paused")).to_be_visible()
    desk.get_by_role("button", name="Go on").click()
    for _ in range(1200):
        if desk.locator(".br-over").count():
            break
        choose(ann)
        choose(ben)
        desk.wait_for_timeout(100)
    expect(desk.locator(".br-over")).to_have_count(1)

    desk.get_by_role("button", name="End and show results").click()
    expect(ann.locator(".br-result")).to_contain_text("You came in")
    expect(ben.locator(".br-result")).to_contain_text("place")
    expect(wall.locator(".br-results tbody tr")).to_have_count(2)
    with desk.expect_download() as saved:
        desk.get_by_role("button", name="Save results and tapes").click()
    with zipfile.ZipFile(io.BytesIO(saved.value.path().read_bytes())) as packed:
        assert packed.namelist() == ["test.csv", "tapes/1-1.tape"]
        assert b"Ann" in packed.read("test.csv")
    assert room.faults == []


def test_a_killed_server_is_back_and_so_is_everybody(browser: Browser, class_server: Server) -> None:
    room = Class(browser, class_server)
    desk = room.open(f"desk#{class_server.desk_key}", 1280, 800)
    ann = room.phone("Ann")
    desk.get_by_role("button", name="Start tables").click()
    ann.locator(".bh-on-table").wait_for()
    class_server.kill()
    expect(ann.locator(".br-lost")).to_be_visible()
    class_server.start()
    expect(ann.locator(".br-lost")).to_have_count(0)
    expect(ann.locator(".br-at")).to_contain_text("Table 1")
    assert room.faults == []


def test_the_wrong_key_opens_no_desk(browser: Browser, class_server: Server) -> None:
    desk = Class(browser, class_server).open("desk#wrong", 1280, 800)
    expect(desk.locator("h1")).to_have_text("This key opens nothing here.")
