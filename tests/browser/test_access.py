"""What stands in the way of people who read with their ears, or see little: axe-core looks for it."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from benhvrt_widgets.games import SLUGS
from tests.browser.playing import DEAF, Player
from tests.browser.visitors import Visitors
from tests.serving.running import Running


def barriers(page: Page) -> list[str]:
    """The serious and critical findings, with where they are."""
    found = Axe().run(page).response["violations"]
    return [
        f"{each['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
        for each in found
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_barriers(visitors: Visitors, server: Running, scheme: str) -> None:
    page = visitors.enter(server, color_scheme=scheme, reduced_motion="reduce")
    found = {"lobby": barriers(page)}
    ann = Player(page).start("21")
    phases = {
        "auction": page.get_by_role("button", name="Stay in up to round 1:"),  # the lowest rung of the ladder
        "race": page.get_by_role("group", name="The track."),
        "result": page.get_by_role("heading", name="Final purses"),
    }
    for phase, sign in phases.items():
        ann.by_the_large_button(sign)
        found[phase] = barriers(page)
    assert {phase: them for phase, them in found.items() if them} == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_barriers_in_sheets(visitors: Visitors, server: Running, scheme: str) -> None:
    page = visitors.enter(server, color_scheme=scheme, reduced_motion="reduce")
    ann = Player(page).start("21")
    found = {}
    for name in ("Rules in two minutes", "Menu"):
        page.get_by_role("button", name=name, exact=True).click()
        page.get_by_role("dialog").wait_for()
        found[name] = barriers(page)
        page.keyboard.press("Escape")
    ann.by_the_large_button(page.get_by_role("heading", name="Final purses"))
    page.get_by_role("button", name="Try my mistakes again").click()
    page.get_by_role("dialog").wait_for()
    found["mistakes"] = barriers(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Previous decision").click()
    page.get_by_role("button", name="What if?").click()
    page.get_by_role("dialog").wait_for()
    found["regret"] = barriers(page)
    assert {sheet: them for sheet, them in found.items() if them} == {}


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if slug != "ben-hvrt"])
def test_no_barriers_in_the_other_games(visitors: Visitors, server: Running, slug: str) -> None:
    page = visitors.enter(server, f"?play={slug}", reduced_motion="reduce")
    found = {"lobby": barriers(page)}
    page.locator(".bh-welcome .bh-primary").click()
    ann = Player(page)
    ann.choices.wait_for()
    ann.large.click()
    page.wait_for_timeout(DEAF)
    found["game"] = barriers(page)
    assert {phase: them for phase, them in found.items() if them} == {}
