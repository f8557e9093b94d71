"""Every lesson in a browser, in both languages: alone, and in front of a class."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from benhvrt_widgets.codes import read
from benhvrt_widgets.i18n import LANGUAGES, say
from benhvrt_widgets.lessons import module, names
from benhvrt_widgets.visit.sharing import SITE
from tests.browser.conftest import path
from tests.browser.visitors import PATIENCE, PHONE, Visitors, shot, wait_until_shown
from tests.lessons.given_away import GIVEN_AWAY
from tests.lessons.test_lessons import cells
from tests.serving.running import Running

ROOT = Path(__file__).parent.parent.parent
SMOKE = "l04_escalation"
DASHED = """[...document.querySelectorAll(".bhl-chart path.line")].filter(
    (path) => path.getTotalLength() > 0 && path.style.strokeDasharray === "10, 10").length"""
DRAWN = """document.querySelector(".bhl-chart .svg-figure").innerHTML
    + document.querySelector(".bhl-chart .bhl-sum").innerText"""
DOTS = """[...document.querySelectorAll(".bhl-chart .svg-figure path, .bhl-chart .svg-figure circle")].filter(
    (mark) => mark.closest(".mark, .object_grp, .dot_grp")
    && mark.checkVisibility({ visibilityProperty: true }) && mark.getBoundingClientRect().width > 0).length"""
READ = """() => {
    const hidden = document.head.appendChild(document.createElement("style"));
    hidden.textContent = ".bhl-bars, .bhl-buttons { display: none !important; }"; // answers to choose from
    const names = ["aria-label", "aria-valuetext", "title", "alt"];
    const told = [...document.querySelectorAll(names.map((name) => `[${name}]`).join())]
        .filter((node) => node.checkVisibility({ visibilityProperty: true }))
        .flatMap((node) => names.map((name) => node.getAttribute(name)));
    const text = [document.body.innerText, ...told.filter(Boolean)].join("\\n");
    hidden.remove();
    return text;
}"""
PANEL = """[...document.querySelectorAll("#rendered_cells .bhl")].some(
    (panel) => !panel.querySelector(".bhl-top") && panel.checkVisibility({ visibilityProperty: true }))"""
LESSONS = [
    pytest.param(name, lang, marks=[pytest.mark.smoke] if (name, lang) == (SMOKE, "en") else [])
    for name in names()
    for lang in LANGUAGES
]


def attend(visitors: Visitors, school: Running, name: str, lang: str = "en", query: str = "") -> Page:
    """Open a lesson, and wait for its chart, which comes last."""
    page = visitors.enter(school, f"voila/render/{path(name, lang)}{query}")
    page.locator(".bhl-chart .svg-figure").wait_for(state="attached")
    expect(page.locator(".bhl-chart .bhl-sum")).not_to_be_empty()
    expect(page.get_by_text(re.compile("Our mistake|Erreur de notre part"))).to_have_count(0)
    return page


def plain(text: str) -> str:
    """Words alone, as they are in a notebook and on a page."""
    return " ".join(re.findall(r"\w+", re.sub(r"</?\w+>|[*`>#]", "", text)))


def passages(name: str, lang: str, tag: str, *, headed: bool = True) -> list[str]:
    """The prose that is shown only then, without what is folded: paragraph by paragraph."""
    found = [
        cell.source
        for cell in cells(name, lang)
        if cell.cell_type == "markdown" and tag in cell.metadata.get("tags", ())
    ]
    prose = [
        re.sub(r"<details>.*?</details>", "", text, flags=re.DOTALL)
        for text in found
        if headed or not text.startswith("#")
    ]
    return [plain(part) for text in prose for part in text.split("\n\n") if plain(part)]


def lock(page: Page, bar: int = 0) -> None:
    page.locator(".bhl-up").nth(bar).click()
    expect(page.locator("[data-do=lock]")).to_be_enabled()
    page.locator("[data-do=lock]").click()
    expect(page.locator("[data-do=lock]")).to_have_count(0)


@pytest.mark.parametrize(("name", "lang"), LESSONS)
def test_a_lesson_from_the_question_to_the_surprise(
    visitors: Visitors, school: Running, name: str, lang: str
) -> None:
    page = attend(visitors, school, name, lang)
    lesson = module(name).start(lang, "")
    expect(page.get_by_text(say("lesson.title", lang, number=lesson.number), exact=True)).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == lang
    assert page.locator("pre code").filter(has_text="benhvrt_widgets").count() == 0, "no code of ours is seen"

    # what answers the question is nowhere before the guess
    after_guess, after_theory = (passages(name, lang, f"after-{when}") for when in ("guess", "theory"))
    read = page.evaluate(READ)
    assert plain(say("lesson.dots_wait", lang)) in plain(read)
    assert not [each for each in (*after_guess, *after_theory) if each in plain(read)]
    assert not [pattern for pattern in GIVEN_AWAY[name] if re.search(pattern, read, re.IGNORECASE)]
    assert page.evaluate(DOTS) == 0
    expect(page.locator(".bhl-figure .bhl-segment, .bhl-figure .bhl-slider")).to_have_count(0)
    switch = page.locator(".bhl-figure [data-do=theory]")
    expect(switch).to_be_disabled()
    lock(page)
    page.wait_for_function(f"{DOTS} > 0")

    # the main control moves the chart
    before = page.evaluate(DRAWN)
    control = page.locator(
        ".bhl-figure .bhl-segment[aria-pressed=false], .bhl-figure .bhl-slider .bhl-step"
    ).last
    control.click()
    page.wait_for_function(f"(before) => {DRAWN} !== before", arg=before)

    # the theory comes after the guess, and goes
    assert page.evaluate(DASHED) == 0
    expect(page.get_by_text(lesson.answered())).to_have_count(0)
    read = plain(page.evaluate(READ))
    assert all(each in read for each in after_guess)
    assert not [each for each in after_theory if each in read]
    switch.click()
    expect(page.get_by_text(lesson.answered())).to_be_visible()
    page.wait_for_function(f"{DASHED} === 1")
    read = plain(page.evaluate(READ))
    assert [each for each in after_theory if each not in read] == [], "and then everything is there"
    shot(page, f"lesson-{name}-{lang}")
    switch.click()
    page.wait_for_function(f"{DASHED} === 0")

    # the answers are folded
    for answer in page.locator("details").all():
        assert answer.get_attribute("open") is None
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("name", names())
def test_a_lesson_on_a_phone(visitors: Visitors, school: Running, name: str) -> None:
    page = visitors.enter(
        school,
        f"voila/render/{path(name, 'fr')}",
        size=PHONE,
        has_touch=True,
        is_mobile=True,
        device_scale_factor=2,
    )
    page.locator(".bhl-chart .svg-figure").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    small = page.evaluate(
        """[...document.querySelectorAll(".bhl button")].filter((button) => button.checkVisibility())
        .map((button) => button.getBoundingClientRect())
        .filter((box) => box.width < 44 || box.height < 44).length"""
    )
    assert small == 0
    shot(page, f"lesson-{name}-phone")


def test_in_front_of_a_class(visitors: Visitors, school: Running) -> None:
    page = attend(visitors, school, SMOKE, query="?project=1&purse=44")
    question, guess = page.get_by_role("heading", level=1), page.get_by_role("heading", name="Guess")
    expect(question).to_be_visible()
    expect(guess).to_be_hidden()
    type_size = "parseFloat(getComputedStyle(document.body).fontSize)"
    assert page.evaluate(type_size) >= 28, "a question has a wall to itself"
    expect(page.get_by_text("0 min")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(guess).to_be_visible()
    expect(question).to_be_hidden()
    for _ in range(3):
        page.keyboard.press("2")
    page.keyboard.press("Shift+Digit2")
    page.keyboard.press("5")
    expect(page.get_by_text("3 hands so far.")).to_be_visible()
    page.keyboard.press("t")
    expect(page.locator(".bhl-notice")).to_have_text("The theory stays hidden until the guess is locked.")
    expect(page.get_by_text("1 ducat together")).to_have_count(0)
    expect(page.get_by_text("0 min")).to_be_visible()  # also when the bar is drawn again
    page.keyboard.press("Enter")
    expect(page.locator("[data-do=lock]")).to_have_count(0)
    page.keyboard.press("t")
    expect(page.get_by_text("1 ducat together")).to_be_visible()
    shot(page, "lesson-projected")
    page.keyboard.press("f")
    page.wait_for_function("document.fullscreenElement !== null")
    page.keyboard.press("f")
    page.wait_for_function("document.fullscreenElement === null")
    page.keyboard.press("b")
    expect(guess).to_be_hidden()
    page.keyboard.press("b")
    as_fits = page.evaluate(type_size)
    page.keyboard.press("+")
    page.wait_for_function(f"(as_fits) => {type_size} > as_fits", arg=as_fits)
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".bhl-key").get_by_text("Seat 2")).to_be_visible()
    expect(page.get_by_text("Seat 3 was never going to spend that ducat.")).to_be_hidden()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Seat 3 was never going to spend that ducat.")).to_be_visible()
    expect(page.locator(".bhl-key").get_by_text("Seat 2")).to_be_hidden()
    page.keyboard.press("r")
    expect(question).to_be_visible()
    page.keyboard.press("h")
    expect(page.get_by_text("0 hands so far.")).to_be_visible()
    page.keyboard.press("n")
    expect(page.get_by_text("seed 2")).to_be_visible()
    page.keyboard.press("Escape")
    expect(question).to_be_visible()
    expect(guess).to_be_visible()


@pytest.mark.parametrize(("name", "lang"), LESSONS)
def test_on_the_wall_no_conclusion_stands_beside_its_question(
    visitors: Visitors, school: Running, name: str, lang: str
) -> None:
    page = attend(visitors, school, name, lang, query="?project=1")
    late = passages(name, lang, "after-theory")
    alone = [
        *passages(name, lang, "after-guess", headed=False),
        *passages(name, lang, "after-theory", headed=False),
    ]

    def steps() -> list[tuple[str, bool]]:
        """All that is read, step by step until none is left, and whether there is a panel beside it."""
        page.keyboard.press("h")
        shown = [(page.evaluate(READ), page.evaluate(PANEL))]
        while True:
            page.keyboard.press("ArrowRight")
            if (now := (page.evaluate(READ), page.evaluate(PANEL))) == shown[-1]:
                return shown
            shown.append(now)

    before = steps()
    assert len(before) == 3, "guess, play, and a chart without dots"
    for text, _ in before:
        assert not [each for each in (*alone, *late) if each in plain(text)]
        assert not [pattern for pattern in GIVEN_AWAY[name] if re.search(pattern, text, re.IGNORECASE)]
    page.keyboard.press("h")
    lock(page)
    assert not [each for text, _ in steps() for each in late if each in plain(text)]
    page.keyboard.press("t")
    page.wait_for_function("document.documentElement.dataset.seen === 'guess theory'")
    found = [(each, panel) for text, panel in steps() for each in alone if each in plain(text)]
    assert set(found) == {(each, False) for each in alone}, "all of them, and with no panel beside it"


def test_the_keys_are_the_readers_own_when_nobody_projects(visitors: Visitors, school: Running) -> None:
    page = attend(visitors, school, SMOKE)
    for key in ("2", "r", "b", "ArrowRight"):
        page.keyboard.press(key)
    expect(page.get_by_text("0 hands so far.")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_a_link_opens_the_lesson_as_it_stands(visitors: Visitors, school: Running) -> None:
    page = attend(visitors, school, SMOKE, query="?project=1&purse=44")
    page.keyboard.press("Escape")
    lock(page)
    page.get_by_role("button", name="Three accountants").click()
    page.get_by_role("button", name="Link").click()
    expect(page.locator(".bhl-qr")).to_be_visible()
    address = page.locator(".bhl-share a").get_attribute("href")
    assert address is not None
    assert address.endswith("?table=2&purse=44")
    expect(page.get_by_text("leads to the published page")).to_be_visible()
    page.goto(page.url.split("?")[0] + "?" + address.partition("?")[2], wait_until="commit")
    wait_until_shown(page)
    lock(page)
    accountants = page.get_by_role("button", name="Three accountants")
    expect(accountants).to_have_attribute("aria-pressed", "true", timeout=PATIENCE)


def test_a_link_from_the_wall_opens_for_a_reader(visitors: Visitors, school: Running) -> None:
    page = attend(visitors, school, SMOKE, query="?project=1&purse=44")
    page.get_by_role("button", name="Link").click()
    address = page.locator(".bhl-share a").get_attribute("href")
    assert address is not None
    assert address == f"{SITE}lessons/04_escalation.html?purse=44"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_reader_alone_hands_in_a_code(visitors: Visitors, school: Running, lang: str) -> None:
    page = attend(visitors, school, SMOKE, lang)
    lock(page, 2)
    page.locator(".bhl-figure [data-do=theory]").click()
    panel = page.get_by_role("status").filter(has=page.locator("p", has_text=say("lesson.code_wait", lang)))
    expect(panel).to_be_visible()
    page.locator("[data-do=pass]").focus()
    page.keyboard.press("Enter")
    code = page.get_by_role("textbox", name=say("lesson.code", lang))
    expect(code).to_be_visible()
    code.focus()
    assert page.evaluate("getSelection().toString()") == code.input_value()
    result = read(code.input_value())
    assert result is not None
    assert (result.subject, result.guess) == ("lesson-4", (0, 0, 10, 0, 0))
    shot(page, f"lesson-code-{lang}")
    code.blur()
    page.locator("[data-do='local:project']").click()
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    expect(code).to_be_hidden()


def test_the_other_language_is_one_step_away(visitors: Visitors, school: Running) -> None:
    page = attend(visitors, school, SMOKE)
    page.get_by_role("button", name="Français").click()
    expect(page.get_by_role("heading", name="Tout le monde paie")).to_be_visible(timeout=PATIENCE)
    page.goto(f"{school.address}voila/render/{path(SMOKE, 'fr')}?lang=en", wait_until="commit")
    expect(page.get_by_role("heading", name="Everyone pays")).to_be_visible(timeout=2 * PATIENCE)


def test_nonsense_in_a_field_of_hands_does_not_stay(visitors: Visitors, school: Running) -> None:
    page = attend(visitors, school, SMOKE)
    field = page.locator("input.bhl-count").first
    field.fill("37")
    expect(page.get_by_text("37 hands so far.")).to_be_visible()
    for nonsense in ("", "-3", "99999999"):
        field.fill(nonsense)
        field.blur()
        expect(field).to_have_value("37" if nonsense != "-3" else "0")
        field.fill("37")
        expect(page.get_by_text("37 hands so far.")).to_be_visible()


def test_a_pressed_button_is_legible_under_the_mouse(visitors: Visitors, school: Running) -> None:
    page = attend(visitors, school, SMOKE)
    lock(page)
    switch = page.locator(".bhl-figure [data-do=theory]")
    switch.click()  # and the mouse stays there
    expect(switch).to_have_attribute("aria-pressed", "true")
    expect(switch).to_have_css("background-color", page.evaluate("getComputedStyle(document.body).color"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_lesson_leads_back_to_the_contents(visitors: Visitors, school: Running, lang: str) -> None:
    page = attend(visitors, school, SMOKE, lang)
    back = page.get_by_role("link", name=say("codes.contents", lang))
    address = back.evaluate("(link) => link.href")
    assert address.endswith("voila/render/" + ("" if lang == "en" else "fr/") + "index.ipynb")
    page.keyboard.press("Tab")
    expect(back).to_be_focused()


def test_the_claim_comes_when_it_is_unfolded_and_stays_open(visitors: Visitors, school: Running) -> None:
    page = attend(visitors, school, SMOKE)
    lock(page)
    page.locator(".bhl-figure [data-do=theory]").click()
    claim = page.locator("details.bhl-told", has_text="The figures of this lesson")
    assert not claim.locator("li").count()
    claim.locator("summary").click()
    claim.locator("li").first.wait_for()
    assert claim.locator("li").count() > 5
    expect(page.locator(".bhl", has=claim)).to_have_count(0)  # it goes with the prose, also on a wall
    claim.locator("summary").click()
    expect(claim).not_to_have_attribute("open", "")


def test_the_data_are_saved_as_a_file(visitors: Visitors, school: Running) -> None:
    page = attend(visitors, school, SMOKE)
    expect(page.get_by_role("button", name="Save as CSV")).to_be_disabled()
    lock(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as CSV").click()
    assert download.value.suggested_filename == "04_escalation.csv"
    assert Path(download.value.path()).read_text("utf-8").startswith("ducats paid by all,sales")


def test_a_double_tap_bids_once(visitors: Visitors, school: Running) -> None:
    page = attend(visitors, school, SMOKE)
    page.get_by_role("button", name="Bid 1").click()
    expect(page.get_by_role("button", name="Bid 2")).to_be_visible()
    page.get_by_role("button", name="Bid 2").click()
    expect(page.get_by_text("You have paid 1 for a card worth 10.")).to_be_visible()
    page.wait_for_timeout(450)
    page.get_by_role("button", name="Bid 2").click()
    expect(page.get_by_role("button", name="Bid 3")).to_be_visible()
