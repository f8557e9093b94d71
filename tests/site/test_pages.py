"""Pages that are prose first: every part has its place, answers wait, and links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path
from posixpath import dirname, join, normpath

import pytest

from benhvrt_widgets.i18n import LANGUAGES
from benhvrt_widgets.lessons import contents, names
from benhvrt_widgets.site import lesson
from benhvrt_widgets.site import pages as site_pages

TEMPLATE = (Path(lesson.__file__).parent / "static" / "lesson.html").read_text("utf-8")
PAGES = {address: (lang, path) for address, lang, path in site_pages.pages()}
OTHERS = [f"{site_pages.folder(lang)}contents" for lang in LANGUAGES]
ABOUT_THE_CHART = {"controls", "guesses", "picture", "switch"}


def page(address: str) -> str:
    return site_pages.page(TEMPLATE, address, *PAGES[address])


def places(html: str) -> set[str]:
    return set(re.findall(r'data-part="(\w+)"', html))


def test_every_lesson_and_bench_has_a_page_in_each_language() -> None:
    assert len(PAGES) == len(LANGUAGES) * (len(names()) + len(lesson.BENCHES))


@pytest.mark.parametrize("address", PAGES)
def test_a_page_has_a_place_for_every_part(address: str) -> None:
    name = PAGES[address][1].stem
    wanted = lesson.BENCHES[name][1] if name in lesson.BENCHES else lesson.PARTS
    html = page(address)
    assert places(html) == {*wanted} - {"chart"} | ABOUT_THE_CHART
    assert html.count("<h1") == 1
    assert "benhvrt_widgets" not in html, "no code of ours is seen"


def test_the_class_page_knows_the_questions_of_lessons(tmp_path: Path) -> None:
    _, path = PAGES["lessons/04_escalation"]
    (tmp_path / path.name).write_text(site_pages.question(path), "utf-8")
    short, whole = contents.read(tmp_path / path.name), contents.read(path)
    assert (short.title, short.question) == (whole.title, whole.question)
    assert "reach" not in (tmp_path / path.name).read_text("utf-8"), "and nothing else"


@pytest.mark.parametrize("address", [each for each in PAGES if "/" in each.removeprefix("fr/")])
def test_what_gives_the_answer_away_is_tagged(address: str) -> None:
    cells = re.findall(r'<div cell-index="\d+"( data-tags="[^"]+")?>(.*)', page(address))
    tagged = [text for tags, text in cells if "after-theory" in tags]
    assert any('data-part="surprise"' in text for text in tagged)
    assert any("bhl-told" in text for text in tagged), "the claim, as the notebook prints it"


@pytest.mark.parametrize("address", [*PAGES, *OTHERS])
def test_links_lead_to_pages(address: str) -> None:
    lang = "fr" if address.startswith("fr/") else "en"
    html = page(address) if address in PAGES else site_pages.contents_page("", lang)
    ways = re.findall(r"""<a [^>]*href=['"]([^'"#]+)""", html)
    here = [each.split("?")[0] for each in ways if "//" not in each and each != "ELSEWHERE"]
    there = {normpath(join(dirname(address), each)) for each in here}
    assert not any(each.endswith(".ipynb") for each in ways)
    assert there <= {f"{each}.html" for each in {*PAGES, *OTHERS}} | {".", ".."}
    if address in OTHERS:
        assert len(there) >= len(names())
