"""A page from its first picture to the end of its kernel."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.visitors import Visitors, close, shot, wait_until_shown
from tests.serving.running import Running, jupyter, running, until


def settled(server: Running, kernels: int) -> None:
    until(lambda: len(server.kernels()) == kernels, f"{kernels} kernels")


@pytest.mark.smoke
def test_the_game_opens(visitors: Visitors, server: Running) -> None:
    page = visitors.enter(server, shown=False)
    expect(page.locator("#bh-waiting svg")).to_be_visible()
    assert page.title() == "Ben Hvrt"
    shot(page, "waiting")
    wait_until_shown(page)
    expect(page.get_by_text("Our mistake")).to_have_count(0)
    expect(page.locator("#rendered_cells button").first).to_be_visible()
    shot(page, "game")
    settled(server, 1)
    close(page)
    settled(server, 0)


@pytest.mark.smoke
def test_widgets_answer_and_every_page_has_its_own(visitors: Visitors, workbench: Running) -> None:
    one = visitors.enter(workbench)
    one.get_by_role("button", name="count").click()
    one.get_by_role("button", name="Press").click()
    expect(one.get_by_text("pressed at 1")).to_be_visible()
    two = visitors.enter(workbench, context=one.context)
    settled(workbench, 2)
    expect(two.get_by_text("count 0")).to_be_visible()
    expect(one.get_by_text("count 1")).to_be_visible()
    close(two)
    settled(workbench, 1)
    one.reload(wait_until="commit")
    wait_until_shown(one)
    settled(workbench, 1)
    expect(one.get_by_text("count 0")).to_be_visible()


def test_the_picture_comes_before_the_kernel(visitors: Visitors, workbench: Running) -> None:
    page = visitors.enter(workbench)
    painted = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    ended = page.evaluate("performance.getEntriesByType('navigation')[0].responseEnd")  # all cells have run
    assert painted < ended


def test_a_failing_cell_tells_no_secret(visitors: Visitors, workbench: Running) -> None:
    page = visitors.enter(workbench, "voila/render/broken.ipynb")
    expect(page.get_by_text("Our mistake. Your game is saved.")).to_be_visible()
    assert "a secret" not in page.content()


def test_a_full_house(visitors: Visitors, tmp_path: Path) -> None:
    with running(tmp_path, "counter.ipynb", most=1) as small:
        visitors.enter(small)
        visitors.allow("503")
        page = visitors.enter(small, shown=False, locale="fr-FR")
        expect(page.get_by_text("Toutes les places sont prises")).to_be_visible()
        shot(page, "full-house")
        visitors.leave()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_colour_but_ours(visitors: Visitors, workbench: Running, scheme: str) -> None:
    page = visitors.enter(workbench, color_scheme=scheme)
    paper = {"light": "rgb(251, 246, 236)", "dark": "rgb(29, 23, 18)"}[scheme]
    seen = """(x, y) => [...document.elementsFromPoint(x, y)].map((e) => getComputedStyle(e).backgroundColor)
        .find((colour) => colour != "rgba(0, 0, 0, 0)")"""
    assert page.evaluate(f"({seen})(600, 600)") == paper
    assert page.get_by_text("Loading widget").count() == 0
    shot(page, f"workbench-{scheme}")


def test_there_is_nothing_to_browse(visitors: Visitors, workbench: Running) -> None:
    visitors.allow("404")
    page = visitors.enter(workbench, "voila/tree", shown=False)
    expect(page.get_by_text("There is nothing at this address.")).to_be_visible()


def test_the_watch_notices_what_it_should(visitors: Visitors, workbench: Running) -> None:
    page = visitors.enter(workbench)
    page.evaluate("console.error('a complaint')")
    page.evaluate("setTimeout(() => { throw new Error('uncaught') })")
    page.evaluate("new Image().src = 'http://outside.example/x.png'")
    until(lambda: len(visitors.unexpected()) >= 3, "three complaints")
    visitors.allow("complaint|uncaught|outside.example|Content Security Policy")
    assert visitors.unexpected() == []


@pytest.mark.more
def test_a_jupyter_server_of_ones_own_shows_the_same(visitors: Visitors, tmp_path: Path) -> None:
    with jupyter(tmp_path) as server:
        page = visitors.enter(server, "voila/render/counter.ipynb")
        page.get_by_role("button", name="count").click()
        expect(page.get_by_text("count 1")).to_be_visible()
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(251, 246, 236)"
        settled(server, 1)
        close(page)
        settled(server, 0)
        visitors.leave()


@pytest.mark.parametrize("screen", ["page", "phone"])
def test_nothing_is_wider_than_the_screen(request: pytest.FixtureRequest, screen: str) -> None:
    page = request.getfixturevalue(screen)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shot(page, f"game-{screen}")


def test_a_reader_of_french_is_greeted_in_french(visitors: Visitors, server: Running) -> None:
    page = visitors.enter(server, shown=False, locale="fr-FR")
    expect(page.get_by_text("On attelle les chevaux")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "fr"
    wait_until_shown(page)
