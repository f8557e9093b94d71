"""The page of contents leads everywhere; a class pastes its codes; a reader's bot races."""

from __future__ import annotations

import time
from pathlib import Path
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, expect

from benhvrt_widgets.codes import LETTERS, Result
from benhvrt_widgets.i18n import LANGUAGES, say
from benhvrt_widgets.lessons.classroom import paste
from benhvrt_widgets.lessons.deal import tables
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
    field = page.get_by_label("Paste the codes here")
    field.fill(paste())
    expect(page.get_by_text("8 codes. 1 unreadable, 1 doubled")).to_have_count(2)  # here, and in the example
    page.locator(".bhl-chart .svg-figure").wait_for()
    page.get_by_role("button", name="Fill in an example").click()
    page.get_by_role("button", name="Show the theory").click()
    expect(page.get_by_text("the average of 8 house bots in the class's own seat")).to_be_visible()
    expect(page.get_by_text("money only changes hands")).to_be_visible()
    page.get_by_role("button", name="Their places").click()
    expect(page.locator(".bhl-sum")).to_contain_text("8 students")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save all as CSV").click()
    lines = Path(download.value.path()).read_text("utf-8").splitlines()
    assert (download.value.suggested_filename, len(lines)) == ("class.csv", 9)
    assert field.input_value() == paste(), "what was pasted stays"
    shot(page, "class")


def chat(results: list[Result]) -> str:
    """A hundred and twenty lines: good codes, five doubled, five broken."""
    lines = [f"[14:{n % 60:02}] Zoé: here it is {each.code}" for n, each in enumerate(results)]
    lines += [f"again {each.code.lower()}" for each in results[:5]]
    lines += [f"oops {each.code[:-1]}{LETTERS[LETTERS.index(each.code[-1]) - 1]}" for each in results[5:10]]
    return "\n".join([*lines[::3], *lines[1::3], *lines[2::3]])


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_a_hundred_and_ten_codes_out_of_a_chat(
    visitors: Visitors, server: Running, size: tuple[int, int]
) -> None:
    luck = next(tables("ben-hvrt", 4, "monday")).luck
    results = [Result("ben-hvrt", luck, 60 + n * 7 % 71, 1 + n % 4, 4, salt=n) for n in range(110)]
    page = visitors.enter(server, "voila/render/class.ipynb", size=size)
    expect(page.get_by_text("Nothing to draw yet.")).to_be_visible()
    began = time.monotonic()
    page.get_by_label("Paste the codes here").fill(chat(results))
    page.locator(".bhl-chart rect.bar").first.wait_for()
    expect(page.locator(".bhl-sum")).to_contain_text("110 students")
    assert time.monotonic() - began < 10
    expect(page.locator(".bhl").get_by_text("110 codes. 5 unreadable, 5 doubled")).to_be_visible()
    for kind in ("Unreadable: 5", "Doubled: 5"):
        page.get_by_text(kind, exact=True).click()
    expect(page.locator(".bhl-told li:visible")).to_have_count(10)
    page.get_by_role("button", name="Show the theory").click()
    expect(page.locator(".bhl-sum")).to_contain_text("a single seat may be better or worse off")
    page.get_by_label("The seed that the class played").fill("Monday")
    expect(page.get_by_text("were not played with that seed")).to_be_visible()
    page.get_by_label("The seed that the class played").fill("monday")
    expect(page.locator(".bhl-sum")).to_contain_text("the average of 8 house bots")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator(".bhl-chart").scroll_into_view_if_needed()
    shot(page, f"class-{size[0]}")


def test_guesses_of_a_lesson_are_pooled(visitors: Visitors, server: Running) -> None:
    page = visitors.enter(server, "voila/render/fr/class.ipynb")
    guess = [(10, 0, 0, 0, 0), (0, 0, 10, 0, 0), (0, 5, 5, 0, 0), (0, 0, 0, 10, 0)]
    results = [Result("lesson-4", 1, 31 + n, salt=n, guess=guess[n % 4]) for n in range(110)]
    page.get_by_label("Collez les codes ici").fill(chat(results))
    expect(page.get_by_text("Combien paieront-ils à eux trois ?")).to_be_visible()
    expect(page.locator(".bhl-bar")).to_have_count(5)
    expect(page.locator(".bhl-bar.bhl-right")).to_have_count(0)
    page.get_by_role("button", name="Montrer la théorie").click()
    expect(page.locator(".bhl-bar.bhl-right")).to_have_count(1)
    page.get_by_role("button", name="Ce que leur partie a donné").click()
    page.locator(".bhl-chart rect.bar").first.wait_for()
    shot(page, "class-lesson-fr")


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
    page.get_by_role("button", name="200", exact=True).click()  # which takes even a fast machine a while
    page.get_by_role("button", name="Race it").click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    expect(page.get_by_role("rowheader", name="Yours")).to_be_visible()
    page.locator(".bhl-chart .svg-figure").wait_for()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_text("Stopped after")).to_be_visible()
    page.get_by_role("button", name="20", exact=True).click()
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
