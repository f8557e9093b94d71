"""The page of contents leads everywhere; a class pastes its codes; a reader's bot races."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, expect

from benhvrt_widgets.i18n import LANGUAGES, say
from benhvrt_widgets.lessons.classroom import paste
from tests.browser.visitors import PATIENCE, PHONE, Visitors, shot, wait_until_shown
from tests.serving.running import Running

CONTENTS = {"en": "voila/render/index.ipynb", "fr": "voila/render/fr/index.ipynb"}
SMALL = """[...document.querySelectorAll(".bhc a, .bhc label")].filter((each) => each.checkVisibility())
    .map((each) => each.getBoundingClientRect()).filter((box) => box.height < 44).length"""


def addresses(page: Page) -> list[str]:
    """Where the links of a page lead, each once."""
    found = [link.get_attribute("href") or "" for link in page.locator("#rendered_cells a").all()]
    return list(dict.fromkeys(urljoin(page.url, address) for address in found))


def opens(visitors: Visitors, server: Running, page: Page, address: str) -> None:
    """Whether an address of the page answers, and shows something without complaint."""
    other = visitors.enter(server, address.removeprefix(server.address), context=page.context)
    expect(other.locator("#rendered_cells")).not_to_be_empty()
    expect(other.get_by_text("Our mistake")).to_have_count(0)
    expect(other.get_by_text("Erreur de notre part")).to_have_count(0)
    other.goto("about:blank")
    other.close()


@pytest.mark.smoke
def test_the_root_is_the_contents_and_a_game_is_one_step_away(visitors: Visitors, server: Running) -> None:
    page = visitors.arrive(server).new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(server.address, wait_until="commit")
    wait_until_shown(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Ben Hvrt Lab")
    assert page.url == server.address + CONTENTS["en"]
    shot(page, "contents")
    page.get_by_role("link", name="Circus Choose").click()
    expect(page.get_by_role("button", name="Circus", pressed=True)).to_be_visible(timeout=2 * PATIENCE)
    page.get_by_role("link", name="Lessons").click()
    expect(page.get_by_role("heading", name="Ben Hvrt Lab")).to_be_visible(timeout=2 * PATIENCE)


@pytest.mark.more
@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_links_work(visitors: Visitors, server: Running, lang: str) -> None:
    page = visitors.enter(server, CONTENTS[lang])
    found = addresses(page)
    assert len([address for address in found if "?play=" in address]) == 4
    for address in found:
        if "?project=1" not in address or "04_" in address:
            opens(visitors, server, page, address)


def test_the_contents_on_a_phone_in_the_dark(visitors: Visitors, server: Running) -> None:
    page = visitors.enter(
        server,
        CONTENTS["fr"],
        size=PHONE,
        has_touch=True,
        is_mobile=True,
        device_scale_factor=2,
        color_scheme="dark",
        locale="fr-FR",
    )
    expect(page.get_by_role("heading", name="Leçons")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(SMALL) == 0
    for order, heading in (("Jeu", "Horse Fever"), ("Durée", "Plus long"), ("Idée", "Dés et hasard")):
        page.get_by_label(order, exact=True).check()
        expect(page.get_by_role("heading", name=heading, level=3)).to_be_visible()
    shot(page, "contents-phone-dark")


def test_a_class_pastes_its_codes(visitors: Visitors, server: Running) -> None:
    page = visitors.enter(server, "voila/render/class.ipynb")
    field = page.get_by_role("textbox")
    field.fill(paste())
    expect(page.get_by_text("8 codes. 1 unreadable, 1 doubled")).to_have_count(2)  # here, and in the example
    page.locator(".bhl-chart .svg-figure").wait_for()
    page.get_by_role("button", name="Show the theory").click()
    expect(page.get_by_text("money only changes hands")).to_be_visible()
    page.get_by_role("button", name="Their places").click()
    expect(page.locator(".bhl-sum")).to_contain_text("8 students")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save all as CSV").click()
    lines = Path(download.value.path()).read_text("utf-8").splitlines()
    assert (download.value.suggested_filename, len(lines)) == ("class.csv", 9)
    assert field.input_value() == paste(), "what was pasted stays"
    shot(page, "class")


def test_a_bot_of_ones_own_races_and_can_be_stopped(visitors: Visitors, server: Running) -> None:
    page = visitors.enter(server, "voila/render/own_bot.ipynb")
    league = page.locator(".bhl").filter(has_text="Press Race it")
    expect(league).to_be_visible()
    field = page.get_by_role("textbox")
    field.fill("def stay(prise):\n    return True")
    page.wait_for_timeout(400)
    page.get_by_role("button", name="Race it").click()
    expect(page.get_by_text("Line 1: nobody knows what prise is.")).to_be_visible()
    field.fill("def stay(price, worth):\n    return price < worth / 2")
    page.wait_for_timeout(400)
    page.get_by_role("button", name="20", exact=True).click()
    page.get_by_role("button", name="Race it").click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    expect(page.get_by_role("rowheader", name="Yours")).to_be_visible()
    page.locator(".bhl-chart .svg-figure").wait_for()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_text("Stopped after")).to_be_visible()
    page.get_by_role("button", name="Race it").click()
    expect(page.get_by_text("Against three of each")).to_be_visible(timeout=3 * PATIENCE)
    expect(page.locator(".bhl").get_by_text("Worst against three of")).to_be_visible(timeout=3 * PATIENCE)
    shot(page, "own-bot")


def test_a_visitor_cannot_leave_the_workshop(visitors: Visitors, server: Running) -> None:
    page = visitors.enter(server, "voila/render/fr/own_bot.ipynb")
    page.get_by_role("textbox").fill("def stay(price):\n    return open('/etc/passwd').read()")
    page.wait_for_timeout(400)
    page.get_by_role("button", name=say("bot.start", "fr")).click()
    expect(page.get_by_text("Ligne 2 : seulement des nombres")).to_be_visible()
    wait_until_shown(page)
