"""Nothing is lost: reload, a killed kernel, two pages, files."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from benhvrt_widgets.visit import sharing
from tests.browser.visitors import Visitors, shot, wait_until_shown
from tests.serving.running import Running, until

RETURN_MS = 40_000
DEAF = 450
CHEAP = re.compile(r"^(Pass|Let it be|Roll|Move|Go on|Ready to race|Let the table bid)")


def game_of(page: Page) -> str:
    """The game that the address names, and nothing else that would matter."""
    query = parse_qs(urlsplit(page.url).query)
    assert set(query) <= {"game", "lang", "seed"}
    return query.get("game", [""])[0]


def start(page: Page) -> str:
    """Sit down at a first game, and wait for the first decision."""
    page.get_by_role("button", name="Race now").click()
    expect(page).to_have_url(re.compile(r"game=[0-9a-f]{32}"))
    decide(page)
    return game_of(page)


def decide(page: Page) -> None:
    """Skip what the others do, until it is our decision; a button that just changed is deaf for a moment."""
    expect(page.locator(".bh-sentence")).to_be_visible()
    page.keyboard.press("Space")
    expect(page.locator(".bh-sentence.bh-yours")).to_be_visible()
    page.wait_for_timeout(DEAF)


def told(page: Page) -> tuple[str, str]:
    """The decision in a sentence, and how far the game is."""
    return page.locator(".bh-sentence p").inner_text(), page.locator(".bh-at").inner_text()


def press(page: Page) -> None:
    """Whatever is cheapest."""
    cheap = page.locator(".bh-action").get_by_role("button", name=CHEAP)
    (cheap if cheap.count() else page.locator(".bh-action .bh-primary")).first.click()


def act(page: Page) -> None:
    """Decide something, then on to the next decision."""
    before = page.locator(".bh-at").inner_text()
    press(page)
    expect(page.locator(".bh-at")).not_to_have_text(before)
    decide(page)


def to_the_race(page: Page) -> None:
    for _ in range(60):
        if page.locator(".bh-s-race").count():
            return
        act(page)
    raise AssertionError("no race")


def reload(page: Page) -> None:
    page.reload(wait_until="commit")
    wait_until_shown(page)
    decide(page)


@pytest.mark.parametrize("moment", ["auction", "race"])
def test_a_reload_comes_back_to_the_same_moment(page: Page, moment: str) -> None:
    game = start(page)
    act(page)
    if moment == "race":
        to_the_race(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Dark", exact=True).click()
    expect(page.locator(".bh[data-theme=dark]")).to_be_visible()
    page.keyboard.press("Escape")
    before = told(page)
    reload(page)
    assert game_of(page) == game
    assert told(page) == before
    expect(page.locator(".bh[data-theme=dark]")).to_be_visible()
    act(page)
    assert page.locator(".bh-refusal, .bh-sorry").count() == 0


def test_a_killed_kernel_comes_back(visitors: Visitors, server: Running) -> None:
    page = visitors.enter(server)
    game = start(page)
    act(page)
    before = told(page)
    (kernel,) = server.kernels()
    page.evaluate("window.bhBefore = true")
    kernel.kill()
    banner = page.get_by_text("Connection lost. Your game is safe; coming back")
    expect(banner).to_be_visible(timeout=RETURN_MS)
    shot(page, "lost")
    page.wait_for_function("!window.bhBefore", timeout=RETURN_MS)
    wait_until_shown(page)
    decide(page)
    assert game_of(page) == game
    assert told(page) == before
    act(page)
    until(lambda: len(server.kernels()) == 1, "the dead kernel's successor is gone")


def test_the_newest_page_of_a_game_plays(visitors: Visitors, server: Running) -> None:
    one = visitors.enter(server)
    game = start(one)
    two = visitors.enter(server, f"?game={game}", context=one.context)
    decide(two)
    assert told(two) == told(one)
    press(one)
    expect(one.get_by_text("This game went to another page")).to_be_visible()
    act(two)
    one.reload(wait_until="commit")
    wait_until_shown(one)
    decide(one)
    assert told(one) == told(two)
    act(one)


def test_a_browser_continues_its_own_games_only(visitors: Visitors, server: Running) -> None:
    page = visitors.enter(server)
    game = start(page)
    before = told(page)
    page.goto(server.address + server.lobby, wait_until="commit")
    wait_until_shown(page)
    own = page.locator(".bh-continue li button")
    expect(own).to_have_count(1)
    own.click()
    decide(page)
    assert (game_of(page), told(page)) == (game, before)
    other = visitors.enter(server)
    expect(other.get_by_role("button", name="Race now")).to_be_visible()
    assert other.locator(".bh-continue").count() == 0


def test_an_address_without_its_game_says_so(visitors: Visitors, server: Running) -> None:
    page = visitors.enter(server, f"?lang=fr&game={'0' * 32}")
    expect(page.get_by_text("La partie de cette adresse")).to_be_visible()
    expect(page).to_have_url(re.compile(r"\?lang=fr$"))


# -- files and links ------------------------------------------------------------------------------


def open_keep(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Tape and link").click()
    expect(page.get_by_text("shows all hands and the luck to come")).to_be_visible()


def saved(page: Page, folder: Path) -> Path:
    open_keep(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save this game as a file").click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    page.keyboard.press("Escape")
    return path


def test_a_file_is_saved_and_opened_elsewhere(visitors: Visitors, server: Running, tmp_path: Path) -> None:
    page = visitors.enter(server)
    game = start(page)
    act(page)
    file = saved(page, tmp_path)
    assert re.fullmatch(r"ben-hvrt-[0-9a-f]{8}\.tape", file.name)
    assert game[:8] not in file.name, "it names no game that could be opened"
    other = visitors.enter(server)
    open_keep(other)
    shot(other, "keep")
    other.locator("input[type=file]").set_input_files(file)
    expect(other).to_have_url(re.compile(r"game="))
    decide(other)
    assert game_of(other) != game
    assert told(other) == told(page)
    act(other)
    reload(other)


def test_a_broken_file_gets_a_sentence_and_the_game_goes_on(page: Page, tmp_path: Path) -> None:
    start(page)
    act(page)
    before = told(page)
    file = saved(page, tmp_path)
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:4] + lines[5:]))
    open_keep(page)
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_text("This file stops making sense at step 4. Nothing was changed.")).to_be_visible()
    shot(page, "broken-file")
    open_keep(page)
    page.locator("input[type=file]").set_input_files(
        {"name": "large.tape", "mimeType": "text/plain", "buffer": b"x" * (4 * 2**20 + 1)}
    )
    expect(page.get_by_text("too large to be a game")).to_be_visible()
    page.keyboard.press("Escape")
    sentence, place = before
    expect(page.locator(".bh-sentence p")).to_have_text(sentence)  # which the message may still cover
    expect(page.locator(".bh-at")).to_have_text(place)
    act(page)


def test_a_link_is_made_on_request_and_followed(visitors: Visitors, server: Running) -> None:
    page = visitors.enter(server)
    start(page)
    open_keep(page)
    page.get_by_role("button", name="Make a link").click()
    expect(page.get_by_role("img", name="picture for a camera")).to_be_visible()
    expect(page.get_by_text("This link leads to the published page")).to_be_visible()
    shot(page, "link")
    address = page.get_by_role("textbox", name="Make a link").input_value()
    page.keyboard.press("Escape")
    other = visitors.enter(server, address.removeprefix(sharing.SITE))
    decide(other)
    assert told(other) == told(page)
    assert game_of(other) != game_of(page)
    act(other)
