"""The static site: played from plain files, kept by the browser, without any network on the second visit."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from benhvrt_widgets.i18n import of_game
from engine.games import GAMES
from tests.browser.handed import PYTHON, Handed, entered, there
from tests.browser.playing import DEAF, Player
from tests.browser.test_keeping import open_keep
from tests.browser.visitors import PHONE, Visitors, shot

pytestmark = pytest.mark.more
KEYS_AT_MOST = 80
OVER = re.compile("^(Places|Final purses)$")


def lasting(page: Page) -> None:
    """All that a visit without a network needs has been put by."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")


def test_a_whole_game_of_each_of_the_four(visitors: Visitors, site: Handed) -> None:
    """On one page, as Python takes its time to come; the large button at the end of a game begins another."""
    page = entered(visitors, site)
    for game in GAMES:
        name = of_game(game, "title", "en")
        games = page.get_by_role("navigation", name="Which game?")
        chosen = games.get_by_role("button", name=name, exact=True)
        chosen.click()
        expect(chosen).to_have_attribute("aria-pressed", "true")
        page.get_by_role("button", name="Race now").click()
        ann = Player(page)
        expect(ann.seats.get_by_role("button")).to_have_count(4)
        ann.hurry()
        assert ann.by_the_large_button(page.get_by_role("heading", name=OVER)) > 5
        shot(page, f"site-{game}-result")
        page.wait_for_timeout(DEAF)
        ann.press("New game")


def test_a_race_is_there_after_a_reload_and_without_a_network(visitors: Visitors, site: Handed) -> None:
    page = entered(visitors, site, "?play=whips", size=PHONE)
    page.get_by_role("button", name="Race now").click()
    ann = Player(page)
    expect(ann.choices).to_be_visible()
    lasting(page)
    address = page.url
    assert "game=" in address
    page.context.set_offline(True)
    page.reload()
    there(page)
    assert page.url == address
    expect(ann.choices).to_be_visible()
    assert ann.by_the_large_button(page.get_by_role("heading", name="Places")) > 5
    page.context.set_offline(False)


def test_of_two_tabs_the_later_one_plays(visitors: Visitors, site: Handed) -> None:
    page = entered(visitors, site, "?play=whips")
    page.get_by_role("button", name="Race now").click()
    ann = Player(page)
    expect(ann.choices).to_be_visible()
    other = entered(visitors, site, page.url.removeprefix(site.address), context=page.context)
    expect(Player(other).choices).to_be_visible()
    ann.page.wait_for_timeout(DEAF)
    ann.large.click()
    expect(page.get_by_text("went to another page")).to_be_visible()


def test_nothing_comes_from_elsewhere_and_odds_are_shown(visitors: Visitors, site: Handed) -> None:
    page = entered(visitors, site, "?play=whips")
    page.get_by_role("button", name="Race now").click()
    ann = Player(page)
    expect(ann.choices).to_be_visible()
    page.get_by_role("button", name="Odds").first.click()
    expect(ann.seats.get_by_text("%").first).to_be_visible(timeout=PYTHON)


def tabbed_to(page: Page, wanted: Locator) -> None:
    """Go there as one goes without a mouse."""
    for _ in range(KEYS_AT_MOST):
        if wanted.evaluate("(node) => node === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("no key leads there")


def test_by_keys_alone_and_a_file_that_is_no_game(visitors: Visitors, site: Handed) -> None:
    page = entered(visitors, site, "?play=whips")
    tabbed_to(page, page.get_by_role("button", name="Race now"))
    page.keyboard.press("Enter")
    ann = Player(page)
    for _ in range(3):
        expect(ann.large).to_be_enabled()
        page.wait_for_timeout(DEAF)
        tabbed_to(page, ann.large)
        page.keyboard.press("Enter")
    before = page.url
    open_keep(page)
    junk = {"name": "junk.tape", "mimeType": "text/plain", "buffer": b"no game\n"}
    page.locator("input[type=file]").set_input_files(junk)
    expect(page.get_by_text("Nothing was changed")).to_be_visible()
    assert page.url == before
