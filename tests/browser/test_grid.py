"""Nothing is cut or covered: in any game, at any table, in either language, on any screen, in both themes.

Seeded games are walked with odds and worths on, and every shape of the page that they come to is looked at.
CI takes every other number of seats and looks at each shape on two screens, by turns, so that each pair of a
table, a language, a screen and a theme comes up soon; `make grid` takes all of them on all screens.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Page

from benhvrt_widgets.games import SLUGS
from benhvrt_widgets.i18n import LANGUAGES
from scripts.preview import page as drawn
from tests.browser.moments import Moment, Table, tables
from tests.browser.visitors import Visitors, shot

FAULTS = (Path(__file__).parent / "faults.js").read_text("utf-8").partition("\n\n")[2].rstrip(";\n")
LOOK = f"""async ([regions, theme]) => {{
  if (regions) show(JSON.parse(regions));
  const root = document.querySelector(".bh");
  root.dataset.theme = theme;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const sheet = root.querySelector(".bh-sheet");
  const within = sheet ? [sheet] : [...root.children].filter((part) => !part.matches(".bh-hint"));
  return ({FAULTS})({{ within, over: [...root.querySelectorAll(".bh-notice, .bh-gloss, .bh-lost")] }});
}}"""
OPENERS = ", ".join(
    [
        *(".bh-bar .bh-iconbutton", ".bh-lobbybar .bh-iconbutton", ".bh-textbutton[aria-expanded]"),
        *(".bh-seat", ".bh-mini", ".bh-opencard", ".bh-lobbyrow .bh-outline"),
    ]
)
OPEN = f"""(n) => {{
  const found = [...document.querySelectorAll("{OPENERS}")].filter((node) => node.checkVisibility());
  if (n < found.length) found[n].click();
  return n < found.length ? found[n].ariaLabel || found[n].textContent : null;
}}"""
OPENED = 12
"""Of what can be opened on a page, at most."""
SHEETS = (("fr", (320, 568), "dark"), ("en", (1280, 720), "light"), ("fr", (390, 664), "light"))
SCREENS = (
    (320, 568),
    (1280, 720),
    (390, 664),
    (1024, 768),
    (360, 640),
    (1920, 1080),
    (430, 860),
    (768, 1024),
)
THEMES = ("light", "dark")
WHOLE = "GRID" in os.environ
EACH = 2
"""Of all screens, on how many CI looks at each moment."""
SEED = "7"
HOST = "table.test"
TAUGHT = "localStorage.setItem('benhvrt.hints', JSON.stringify(['bid', 'move', 'payout']))"
"""What points at things comes and goes with them, and has tests of its own."""
PICTURES = 5
"""Of faults, at most, in build/screenshots."""


@dataclass
class Nowhere:
    """One page under an address that no machine has."""

    address: str = f"http://{HOST}/"
    host: str = HOST


class Row(NamedTuple):
    """How somebody looks."""

    lang: str
    screen: tuple[int, int]
    theme: str


def table(visitors: Visitors) -> Page:
    """A page that is shown regions, without a server."""
    context = visitors.arrive(Nowhere(), reduced_motion="reduce")  # type: ignore[arg-type]
    html = drawn({"page": ""}, ["page"])
    context.route("**/*", lambda route: route.fulfill(body=html, content_type="text/html"))
    page = context.new_page()
    page.goto(Nowhere.address)
    page.wait_for_function("typeof window.show === 'function'")
    page.evaluate(TAUGHT)
    return page


def rows() -> Iterator[Row]:
    """All of them by turns, so that every two of a language, a screen and a theme come together soon."""
    ways = [(lang, theme) for lang in LANGUAGES for theme in THEMES]
    for turn in count():
        lang, theme = ways[(turn + turn // len(SCREENS)) % len(ways)]
        yield Row(lang, SCREENS[turn % len(SCREENS)], theme)


def looks(turns: Iterator[Row]) -> list[Row]:
    """How a moment is looked at."""
    if WHOLE:
        return [Row(lang, screen, theme) for lang in LANGUAGES for screen in SCREENS for theme in THEMES]
    return [next(turns) for _ in range(EACH)]


def faults(page: Page, moment: Moment, row: Row) -> list[str]:
    """What is wrong with a moment, looked at so."""
    page.set_viewport_size({"width": row.screen[0], "height": row.screen[1]})
    found: list[str] = page.evaluate(LOOK, [json.dumps(moment.scenes[row.lang]), row.theme])
    return found


def opened(page: Page, moment: Moment, row: Row) -> Iterator[str]:
    """What is wrong with what opens over it: menu, log, rules, seats, cards."""
    for nth in range(OPENED):
        faults(page, moment, row)
        name = page.evaluate(OPEN, nth)
        if name is None:
            return
        for fault in page.evaluate(LOOK, ["", row.theme]):
            yield f"{name.strip()[:40]}: {fault}"
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")


@pytest.mark.more
@pytest.mark.parametrize(
    ("slug", "seats"), [(slug, seats) for slug in SLUGS for seats in tables(slug)[:: 1 if WHOLE else 2]]
)
def test_nothing_is_cut_or_covered(visitors: Visitors, slug: str, seats: int) -> None:
    page = table(visitors)
    turns = rows()
    found: dict[str, list[str]] = {}
    for moment in Table(slug, seats, SEED).moments():
        for row in looks(turns):
            for fault in faults(page, moment, row):
                at = found.setdefault(fault, [])
                at.append(f"{moment.name} in {row.lang} on {row.screen[0]}x{row.screen[1]}")
                if len(at) == 1 and len(found) <= PICTURES:
                    shot(page, f"grid-{slug}-{seats}-{len(found)}")
    told = [f"{fault}: {len(at)} times, first at {at[0]}" for fault, at in found.items()]
    assert not told, "\n".join(told)


@pytest.mark.more
@pytest.mark.parametrize("slug", SLUGS)
def test_what_opens_over_the_page_is_whole(visitors: Visitors, slug: str) -> None:
    page = table(visitors)
    met: set[str] = set()
    found: list[str] = []
    for moment in Table(slug, 4, SEED).moments():
        kind = moment.name.split()[0]
        if kind in met:
            continue
        met.add(kind)
        for row in (Row(*each) for each in SHEETS):
            found += [
                f"{kind} in {row.lang} on {row.screen[0]}: {fault}" for fault in opened(page, moment, row)
            ]
    assert {"lobby", "result"} <= met
    assert not found, "\n".join(found)


def test_the_way_to_the_lessons_is_legible_over_the_picture(visitors: Visitors) -> None:
    page = table(visitors)
    lobby = next(Table(SLUGS[0], 4, SEED).moments())
    for theme in THEMES:
        assert faults(page, lobby, Row("en", (390, 664), theme)) == []
        colours = page.evaluate(
            """() => {
              const bar = document.querySelector(".bh-lobbybar");
              const link = Object.assign(document.createElement("a"), { className: "bh-lessons" });
              const both = [bar.appendChild(link), bar.querySelector("button")];
              return both.map((each) => getComputedStyle(each).color);
            }"""
        )
        assert colours[0] == colours[1]  # both lie on the dark red of the picture
