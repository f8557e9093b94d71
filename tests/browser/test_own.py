"""Notebooks of one's own, published beside ours."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator

import nbformat
import pytest
from playwright.sync_api import expect

from tests.browser.visitors import PATIENCE, Visitors, close, shot, wait_until_shown
from tests.serving.running import PAGES, TOOLS, Running, started, until

PANELS = (
    "import benhvrt_widgets as bh\nfrom ipywidgets import HBox, IntSlider\nIntSlider(7)",
    'game = bh.Session("circus", seats=4, seed=7).play(lambda seen: seen.menu[0], 20)',
    "HBox([bh.Seats(game), bh.Timeline(game)])",
    "table = game\ntable",
)


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("mine")
    for name in ("counter.ipynb", "broken.ipynb"):
        shutil.copy(PAGES / name, folder / name)
    prose = nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell("# Nothing but prose\n\nRead me.")])
    (folder / "week 1").mkdir()
    nbformat.write(prose, folder / "week 1" / "prose.ipynb")
    cells = [nbformat.v4.new_code_cell("import benhvrt_widgets as bh\nbh.lesson(4)")]
    cells += [
        nbformat.v4.new_markdown_cell(f"Read {tag}.", metadata={"tags": [tag]})
        for tag in ("after-guess", "after-theory")
    ]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), folder / "teach.ipynb")
    cells = [nbformat.v4.new_markdown_cell("# Panels"), *map(nbformat.v4.new_code_cell, PANELS)]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), folder / "panels.ipynb")
    command = [str(TOOLS / "benhvrt"), "serve", str(folder), "--port", "0", "--no-browser"]
    games = tmp_path_factory.mktemp("games")
    with started(command, games, {"BENHVRT_GAMES": str(games)}, "voila/render/index.ipynb") as server:
        yield server


def test_from_the_contents_to_a_notebook_that_answers(visitors: Visitors, published: Running) -> None:
    page = visitors.enter(published)
    mine = page.get_by_role("region", name="Your notebooks")
    expect(mine.get_by_role("link")).to_have_count(5)
    mine.scroll_into_view_if_needed()
    shot(page, "own-contents")
    mine.get_by_role("link", name="counter").click()
    page.wait_for_url(re.compile("/voila/render/own/counter.ipynb$"))
    wait_until_shown(page)
    page.get_by_role("button", name="count").click()
    page.get_by_role("button", name="Press").click()
    expect(page.get_by_text("pressed at 1")).to_be_visible()
    assert page.title() == "Counter"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(251, 246, 236)"
    close(page)
    until(lambda: not published.kernels(), "no kernel")


def test_prose_alone_is_shown_and_in_french_too(visitors: Visitors, published: Running) -> None:
    page = visitors.enter(published, "voila/render/fr/index.ipynb", locale="fr-FR")
    page.get_by_role("region", name="Vos carnets").get_by_role("link", name="Nothing but prose").click()
    expect(page.get_by_text("Read me.")).to_be_visible(timeout=PATIENCE)
    wait_until_shown(page)


def test_a_lesson_in_a_notebook_of_ones_own(visitors: Visitors, published: Running) -> None:
    page = visitors.enter(published, "voila/render/own/teach.ipynb?lang=fr")
    expect(page.get_by_text("Tout le monde paie")).to_be_visible()
    expect(page.get_by_text("Read after-")).to_have_count(2)
    for text in page.get_by_text("Read after-").all():
        expect(text).to_be_hidden()
    page.locator(".bhl-up").first.click()
    expect(page.locator("[data-do=lock]")).to_be_enabled()
    page.locator("[data-do=lock]").click()
    expect(page.get_by_text("Read after-guess")).to_be_visible()
    expect(page.get_by_text("Read after-theory")).to_be_hidden()
    page.locator("[data-do=theory]").first.click()
    expect(page.get_by_text("Read after-theory")).to_be_visible()
    assert page.evaluate("document.documentElement.className").count("bhl-page") == 0


def test_a_failing_cell_says_so(visitors: Visitors, published: Running) -> None:
    page = visitors.enter(published, "voila/render/own/broken.ipynb")
    expect(page.get_by_text("A cell of this notebook has failed.")).to_be_visible()
    assert "a secret" not in page.content()
    until(lambda: "a secret" in "".join(published.said), "the reason in the terminal")


def test_prose_has_a_margin_and_figures_can_be_read_in_the_dark(
    visitors: Visitors, published: Running
) -> None:
    page = visitors.enter(published, "voila/render/own/panels.ipynb", color_scheme="dark")
    heading = page.get_by_role("heading", name="Panels")
    box = heading.bounding_box()
    assert box is not None
    assert box["x"] >= 12
    assert page.locator(".anchor-link:visible").count() == 0
    expect(page.locator(".widget-readout")).to_have_css("color", "rgb(244, 235, 221)")
    expect(page.locator(".bh-p-seats")).to_have_css("background-color", "rgb(29, 23, 18)")
    page.locator(".bh-p-timeline").get_by_role("button", name="Log").click()
    expect(page.locator(".bh-p-timeline .bh-sheet")).to_be_visible()
    tall = page.locator(".bh-p-timeline").bounding_box()
    assert tall is not None
    assert tall["height"] < 700, "the log scrolls within"


@pytest.mark.parametrize("width", [390, 840, 960])
def test_a_row_of_panels_and_a_table_keep_everything_in_their_cell(
    visitors: Visitors, published: Running, width: int
) -> None:
    page = visitors.enter(published, "voila/render/own/panels.ipynb", size=(width, 900))
    expect(page.locator(".bh-on-table .bh-seat").first).to_be_visible()
    cut = page.evaluate(
        """given => [...document.querySelectorAll(given)].filter((node) => {
          const box = node.getBoundingClientRect(), panel = node.closest(".bh").getBoundingClientRect();
          const out = box.right > panel.right + 1 || box.left < panel.left - 1;
          return box.width && (out || node.scrollWidth > node.clientWidth + 1);
        }).map((node) => node.textContent || node.title)""",
        ".bh-p-timeline button, .bh-on-table .bh-name",
    )
    assert cut == []
