"""A lesson opened in JupyterLab: what comes after the guess waits for it, and nobody is locked out."""

from __future__ import annotations

import shutil

import nbformat
from playwright.sync_api import expect

from tests.browser.lab.bench import ROOT, Desk

LESSON = "04_escalation.ipynb"


def tagged(tag: str) -> list[int]:
    cells = nbformat.read(ROOT / "notebooks" / "lessons" / LESSON, as_version=4).cells
    return [place for place, cell in enumerate(cells) if tag in cell.metadata.get("tags", ())]


GUESS, THEORY = tagged("after-guess"), tagged("after-theory")
FIRST = 4  # the guess


def begun(desk: Desk) -> None:
    shutil.copy(ROOT / "notebooks" / "lessons" / LESSON, desk.server.games / LESSON)
    desk.open(LESSON)


def hidden(desk: Desk, *places: int) -> None:
    for place in places:
        expect(desk.cell(place)).to_be_hidden()


def visible(desk: Desk, *places: int) -> None:
    for place in places:
        expect(desk.cell(place)).to_be_visible(timeout=30_000)


def lock(desk: Desk, place: int = FIRST) -> None:
    desk.cell(place).locator(".bhl-up").first.click()
    button = desk.cell(place).locator("[data-do=lock]:enabled")
    expect(button).to_be_visible()
    button.click()


def reveal(desk: Desk, place: int = FIRST) -> None:
    desk.cell(place).locator("[data-do=theory]").first.click()


def test_the_rest_waits_for_the_guess(desk: Desk) -> None:
    begun(desk)
    visible(desk, *THEORY)  # before it was run it is a text like any other
    desk.run_all()
    hidden(desk, *GUESS, *THEORY)
    visible(desk, 1, 2, 3, FIRST)
    lock(desk)
    visible(desk, *GUESS)
    hidden(desk, *THEORY)
    reveal(desk)
    visible(desk, *GUESS, *THEORY)
    desk.save()
    desk.reload()
    expect(desk.cell(FIRST).locator(".bhl-bar, .bhl").first).to_be_visible()
    visible(desk, *GUESS, *THEORY)


def test_a_reload_keeps_it_waiting_and_no_other_notebook_waits(desk: Desk) -> None:
    begun(desk)
    desk.run_all()
    desk.save()
    desk.reload()
    hidden(desk, *GUESS, *THEORY)
    many = [("markdown", "free", "after-theory")] * (len(THEORY) + THEORY[0])
    desk.write("other.ipynb", "1 + 1", *many)
    desk.run_all()
    visible(desk, 0, *THEORY)
    desk.open(LESSON)
    lock(desk)
    visible(desk, *GUESS)
    hidden(desk, *THEORY)


def test_cells_that_are_drawn_late_wait_too(desk: Desk) -> None:
    """JupyterLab can draw only the cells that are near the screen."""
    begun(desk)
    full = '{ ...panel.content.notebookConfig, windowingMode: "full" }'
    desk.ask(f"void (panel.content.notebookConfig = {full})")
    desk.run_all()
    desk.page.locator(".jp-Notebook-footer").scroll_into_view_if_needed()
    hidden(desk, *GUESS, *THEORY)
    desk.page.mouse.move(600, 400)
    desk.page.mouse.wheel(0, -20_000)
    lock(desk)
    reveal(desk)
    for place in THEORY:
        desk.ask("panel.content.scrollToItem(given)", place)
        visible(desk, place)


def test_a_lesson_in_a_notebook_of_ones_own(desk: Desk) -> None:
    early, late = ("markdown", "guessed", "after-guess"), ("markdown", "shown", "after-theory")
    desk.write("mine.ipynb", "import benhvrt_widgets as bh\nbh.lesson(4)", ("markdown", "mine"), early, late)
    desk.run_all()
    expect(desk.cell(0).get_by_text("Everyone pays").first).to_be_visible()
    hidden(desk, 2, 3)
    visible(desk, 1)
    lock(desk, 0)
    visible(desk, 2)
    hidden(desk, 3)
    reveal(desk, 0)
    visible(desk, 3)
    expect(desk.cell(0).locator(".bqplot").first).to_be_visible(timeout=20_000)


def test_cells_of_ones_own_move_nothing(desk: Desk) -> None:
    begun(desk)
    desk.run_all()
    desk.select(5)
    desk.command("notebook:insert-cell-below")
    visible(desk, 6, 7)
    hidden(desk, *(place + 1 for place in (*GUESS, *THEORY)))
    desk.type(6, "print('my own words')")
    desk.run(6)
    desk.printed(6, "my own words")


def test_nobody_is_locked_out(desk: Desk) -> None:
    begun(desk)
    desk.run_all()
    hidden(desk, *THEORY)
    desk.restart()
    visible(desk, *GUESS, *THEORY)
    desk.run_all()
    hidden(desk, *GUESS, *THEORY)
    desk.run(1)
    hidden(desk, *THEORY)
    desk.command("notebook:clear-all-cell-outputs")
    visible(desk, *GUESS, *THEORY)


def test_a_lesson_out_of_a_file_with_nobody_behind_it_is_open(desk: Desk) -> None:
    """Its widgets were kept with the notebook, and their kernel has gone."""
    begun(desk)
    desk.run_all()
    desk.command("@jupyter-widgets/jupyterlab-manager:saveWidgetState")
    desk.save()
    desk.ask("panel.sessionContext.shutdown()")
    visible(desk, *GUESS, *THEORY)
    desk.reload()
    expect(desk.cell(FIRST).locator(".bhl-up").first).to_be_visible()
    hidden(desk, *THEORY)
    visible(desk, *GUESS, *THEORY)
