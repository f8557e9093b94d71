"""Panels in a real notebook: they fit their cells, answer each other, and leave everything else alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.lab.bench import Desk

TABLE = 'seats=4, laps=[1], seed={seed}, bots=["sunk-cost", "greedy", "value"]'
NEW = f'import benhvrt_widgets as bh\ngame = bh.Session("ben-hvrt", {TABLE.format(seed=7)}, file="{{file}}")'
OTHER = f'other = bh.Session("ben-hvrt", {TABLE.format(seed=8)})'
OPENED = 'import benhvrt_widgets as bh\ngame = bh.Session.open("kept.tape")\nbh.Timeline(game)'
SLIDER = """import ipywidgets
slider = ipywidgets.IntSlider(max=20)
ipywidgets.{link}((slider, "value"), (ladder, "rounds"))
slider"""


def place(desk: Desk, cell: int) -> str:
    """Where a timeline stands, once it says so, in sight or not."""
    at = desk.cell(cell).locator(".bh-at")
    expect(at).not_to_be_empty()
    return at.text_content() or ""


def drag(desk: Desk, cell: int, value: int) -> None:
    """Move a slider with the keyboard."""
    desk.cell(cell).get_by_role("slider").focus()
    desk.page.keyboard.press("Home")
    for _ in range(value):
        desk.page.keyboard.press("ArrowRight")


def looked_at(desk: Desk, cell: int, rung: int) -> None:
    """Wait until a rung of a ladder is the one that is looked at."""
    found = desk.cell(cell).get_by_label(re.compile(f"^Stay in up to round {rung}:"))
    expect(found).to_have_attribute("aria-pressed", "true")


def test_code_is_typed_while_a_game_is_on(desk: Desk) -> None:
    """Keys are the cell's while one types there, and the panel's while the focus is in it."""
    desk.write("typed.ipynb", NEW.format(file="typed.tape"), "game", "bh.play()", "", "bh.Timeline(game)")
    desk.run_all()
    expect(desk.cell(1).locator(".bh-rung").first).to_be_visible()
    expect(desk.cell(2).locator(".bh").first).to_be_visible()
    before = place(desk, 4)
    desk.type(3, "a b = 1  # p w ? 2 m")
    desk.page.keyboard.press("Enter")
    desk.page.keyboard.type(" x")
    assert desk.source(3) == "a b = 1  # p w ? 2 m\n x"
    assert place(desk, 4) == before
    for cell in (1, 2):
        desk.cell(cell).locator(".bh button").first.focus()
        for key in ("b", "a", "x", "d", "d"):  # to JupyterLab: cells more, and cells fewer
            desk.page.keyboard.press(key)
    assert desk.ask("panel.model.cells.length") == 5


@pytest.mark.parametrize("link", ["link", "jslink"])
def test_three_panels_of_one_game_and_a_slider(desk: Desk, link: str) -> None:
    desk.write(
        f"{link}.ipynb",
        NEW.format(file=f"{link}.tape"),
        "bh.Track(game)",
        "ladder = bh.Auction(game)\nladder",
        "bh.Hand(game)",
        SLIDER.format(link=link),
        "print('round', ladder.rounds)",
        "bh.Actions(game)",
    )
    desk.run_all()
    for cell in (1, 2, 3, 6):
        expect(desk.cell(cell).locator(".bh-panel")).to_be_visible()
    for asked, shown in ((3, 3), (9, 6)):  # the purse pays for six
        drag(desk, 4, asked)
        looked_at(desk, 2, shown)
        desk.run_until(5, f"round {shown}")
    desk.cell(2).get_by_label(re.compile("^Stay in up to round 2:")).click()
    looked_at(desk, 2, 2)
    expect(desk.cell(4).locator(".widget-readout")).to_have_text("2")
    expect(desk.cell(6).get_by_role("button", name="Bid 1")).to_be_visible()  # nothing has been bid yet
    desk.cell(6).get_by_role("button", name="Pass", exact=True).click()
    expect(desk.cell(6).get_by_role("button", name="Bid 1")).to_have_count(0)


def test_two_games_at_once_and_every_cell_in_reach(desk: Desk) -> None:
    new = NEW.format(file="two.tape")
    desk.write("two.ipynb", new, OTHER, "game", "other", "", "bh.Timeline(other)", "")
    desk.run_all()
    for cell in (2, 3):
        expect(desk.cell(cell).locator(".bh").first).to_be_visible()
    before = place(desk, 5)
    desk.cell(2).get_by_role("button", name="Pass", exact=True).click()
    expect(desk.cell(2).get_by_role("button", name="Undo").first).to_be_enabled()
    assert place(desk, 5) == before, "the other game stands still"
    for cell in (0, 4, 6):
        desk.type(cell, f"# cell {cell} can be reached")
        assert desk.source(cell).endswith(f"# cell {cell} can be reached")
    boxes = [desk.cell(cell).locator(".bh").first.bounding_box() for cell in (2, 3)]
    assert all(box and box["width"] < 1000 for box in boxes), "as wide as their cells, not as the window"
    desk.command("notebook:clear-all-cell-outputs")
    expect(desk.page.locator(".jp-Notebook .bh")).to_have_count(0)


def test_a_reload_keeps_the_moment_and_a_restart_the_game(desk: Desk) -> None:
    new = NEW.format(file="kept.tape")
    desk.write("kept.ipynb", new, "bh.Timeline(game)", "bh.Actions(game)", OPENED)
    for cell in (0, 1, 2):
        desk.run(cell)
    desk.cell(2).get_by_role("button", name="Pass", exact=True).click()
    expect(desk.cell(1).get_by_role("button", name="Undo")).to_be_enabled()
    expect(desk.cell(1).locator(".bh-at")).to_have_text(re.compile(r"^(\d+) / \1$"))  # it has stopped
    last = int(place(desk, 1).partition("/")[2])
    for back in (1, 2, 3):
        desk.cell(1).get_by_role("button", name="One step back").click()
        expect(desk.cell(1).locator(".bh-at")).to_have_text(f"{last - back} / {last}")
    desk.save()
    desk.reload()
    expect(desk.cell(1).locator(".bh-at")).to_have_text(f"{last - 3} / {last}")
    desk.restart()
    for cell in (1, 2):
        expect(desk.cell(cell).locator(".bh-gone")).to_have_text(re.compile("Run its cell again"))
    desk.run(3)
    expect(desk.cell(3).locator(".bh-at")).to_have_text(f"{last} / {last}")
    expect(desk.cell(3).locator(".bh-gone")).to_have_count(0)
