"""Lessons and benches of the static site: read at once, answered once Python is there.

CI takes every third lesson in English and one in French; `GRID=1` takes all in both.
"""

from __future__ import annotations

import os
import re

import pytest
from playwright.sync_api import Page, expect

from benhvrt_widgets.i18n import LANGUAGES, say
from benhvrt_widgets.lessons import module, names
from tests.browser.handed import PYTHON, Handed
from tests.browser.test_lessons import DASHED, DOTS, READ, lock, passages, plain
from tests.browser.visitors import PHONE, Visitors, shot
from tests.lessons.given_away import GIVEN_AWAY

pytestmark = pytest.mark.more
FRENCH = "l04_escalation"
CI = [*((name, "en") for name in names()[::3]), (FRENCH, "fr")]
LESSONS = [(name, lang) for name in names() for lang in LANGUAGES] if "GRID" in os.environ else CI
FIRST = 1_000  # ms: prose needs no Python


def address(name: str, lang: str) -> str:
    return f"{'' if lang == 'en' else 'fr/'}{name}.html"


def attended(visitors: Visitors, site: Handed, name: str, lang: str = "en", **settings: object) -> Page:
    page = visitors.enter(site, address(f"lessons/{name[1:]}", lang), shown=False, **settings)
    expect(page.get_by_role("heading", level=1)).to_be_visible(timeout=5 * FIRST)
    page.locator(".bhl-chart .svg-figure").wait_for(state="attached", timeout=PYTHON)
    return page


@pytest.mark.parametrize(("name", "lang"), LESSONS)
def test_a_lesson_from_the_question_to_the_check(
    visitors: Visitors, site: Handed, name: str, lang: str
) -> None:
    page = attended(visitors, site, name, lang)
    lesson = module(name).start(lang, "")
    expect(page.get_by_text(say("lesson.title", lang, number=lesson.number), exact=True)).to_be_visible()
    after_theory = passages(name, lang, "after-theory")
    read = page.evaluate(READ)
    assert plain(say("lesson.dots_wait", lang)) in plain(read)
    hidden = (*passages(name, lang, "after-guess"), *after_theory)
    assert not [each for each in hidden if each in plain(read)]
    assert not [pattern for pattern in GIVEN_AWAY[name] if re.search(pattern, read, re.IGNORECASE)]
    assert page.evaluate(DOTS) == 0
    lock(page)
    page.wait_for_function(f"{DOTS} > 0")
    assert page.evaluate(DASHED) == 0
    page.locator(".bhl-figure [data-do=theory]").click()
    page.wait_for_function(f"{DASHED} === 1")
    expect(page.get_by_text(lesson.answered())).to_be_visible()
    read = plain(page.evaluate(READ))
    assert [each for each in after_theory if each not in read] == []
    cases = say("lesson.check_all", lang, cases=len(lesson.trials()))
    expect(page.get_by_text(cases)).to_be_visible()
    shot(page, f"site-lesson-{name}-{lang}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_prose_is_there_before_python_and_contents_lead_to_it(visitors: Visitors, site: Handed) -> None:
    page = visitors.enter(site, "contents.html", shown=False)
    page.locator(".bhc-lesson:visible").first.click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    paint = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
    first = page.wait_for_function(paint).json_value()
    assert first < FIRST, "one waits for Python, not for prose"
    expect(page.locator("#bh-bytes")).to_contain_text("MB")
    page.get_by_role("link", name=say("codes.contents", "en")).click(timeout=PYTHON)
    expect(page.get_by_role("link", name="Ben Hvrt").first).to_be_visible()


def test_a_lesson_on_a_phone_and_on_a_wall(visitors: Visitors, site: Handed) -> None:
    page = attended(visitors, site, FRENCH, "fr", size=PHONE, has_touch=True, is_mobile=True)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shot(page, "site-lesson-phone")
    page.set_viewport_size({"width": 1280, "height": 720})
    page.locator("[data-do='local:project']").click()
    for key in ("ArrowRight", "2", "2", "5"):
        page.keyboard.press(key)
    expect(page.locator("[data-do=lock]")).to_be_enabled()
    page.keyboard.press("Enter")
    expect(page.locator("[data-do=lock]")).to_have_count(0)
    page.keyboard.press("t")
    page.wait_for_function("document.documentElement.dataset.seen === 'guess theory'")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".bhl-chart .svg-figure")).to_be_visible()
    assert page.evaluate("document.querySelector('.svg-figure').getBoundingClientRect().height") > 300
    shot(page, "site-lesson-wall")
