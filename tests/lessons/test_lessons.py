"""Every lesson: its notebooks are twins that print its claim, and nothing is given away early."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from typing import Any

import nbformat
import pytest

from benhvrt_widgets import web
from benhvrt_widgets.codes import fitting, read
from benhvrt_widgets.i18n import LANGUAGES
from benhvrt_widgets.lessons import module, names, notebook
from benhvrt_widgets.lessons.lesson import Lesson
from benhvrt_widgets.lessons.panel import Stage
from benhvrt_widgets.visit import sharing
from tests.lessons.given_away import GIVEN_AWAY

NOTEBOOKS = Path(__file__).parent.parent.parent / "notebooks"
NAMES = names()
ANSWERS = ("bars", "buttons")
"""Blocks to choose an answer by."""
CODE = [
    "from benhvrt_widgets.lessons import {name} as lesson\n\npage = lesson.start(lang)\npage.header()",
    "page.guess()",
    "page.play()",
    "page.chart()",
    "page.surprise()",
    "page.check(lesson.answer)",
    "page.told(lesson.claim)",
    "page.hand_in()",
]


def path(name: str, lang: str) -> Path:
    return NOTEBOOKS / ("lessons" if lang == "en" else f"{lang}/lessons") / notebook(name)


def cells(name: str, lang: str) -> Any:
    return nbformat.read(path(name, lang), as_version=4).cells


def opened(name: str, lang: str = "en", query: str = "") -> Lesson:
    """A lesson with all its parts, drawn by a browser."""
    lesson: Lesson = module(name).start(lang, query)
    for part in (lesson.header, lesson.guess, lesson.play, lesson.chart, lesson.surprise, lesson.hand_in):
        part()
    say(lesson, "ready")
    return lesson


def say(lesson: Lesson, what: str, panel: str = "header", **message: Any) -> None:
    """What a browser says; nothing may go wrong."""
    lesson.panels[panel].hear({"do": what, **message})
    assert lesson.notices == {}


def synced(lesson: Lesson) -> str:
    """All that the browser knows."""
    picture = lesson.picture
    assert picture is not None
    marks = [picture.theory, picture.play, picture.own, picture.known, picture.guesses]
    drawn = [(mark.visible, list(map(float, mark.x)), list(map(float, mark.y))) for mark in marks]
    return json.dumps(
        [[panel.blocks for panel in lesson.panels.values()], drawn, picture.box.children[-1].value],
        ensure_ascii=False,
    )


def locked(lesson: Lesson) -> Lesson:
    say(lesson, "hand", "guess", value=0)
    say(lesson, "lock", "guess")
    return lesson


# -- notebooks -----------------------------------------------------------------------------------------


def test_every_lesson_has_its_notebooks_and_every_notebook_its_lesson() -> None:
    for lang in LANGUAGES:
        found = {each.name for each in path(NAMES[0], lang).parent.glob("*.ipynb")}
        assert found == {notebook(name) for name in NAMES}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_has_the_parts_of_a_lesson_in_their_order(name: str, lang: str) -> None:
    code = [cell for cell in cells(name, lang) if cell.cell_type == "code"]
    assert code[0].source == f'lang = "{lang}"'
    assert code[0].metadata.tags == ["language"]
    assert [cell.source for cell in code[1:]] == [line.replace("{name}", name) for line in CODE]
    prose = [cell.source for cell in cells(name, lang) if cell.cell_type == "markdown"]
    assert prose[0].startswith("# ")
    assert re.search(r"^> .*[?]", prose[0], re.MULTILINE), "it begins with a question"
    assert sum(text.startswith("## ") for text in prose) == 6
    assert sum(text.count("<details>") for text in prose) == 2, "each exercise hides its answer"


@pytest.mark.parametrize("name", NAMES)
def test_twins_differ_only_in_their_language(name: str) -> None:
    english, french = cells(name, "en"), cells(name, "fr")
    assert [cell.cell_type for cell in english] == [cell.cell_type for cell in french]
    differing = [
        (one.source, other.source, one.metadata.get("tags"))
        for one, other in zip(english, french, strict=True)
        if one.cell_type == "code" and one.source != other.source
    ]
    assert differing == [('lang = "en"', 'lang = "fr"', ["language"])]
    for one, other in zip(english, french, strict=True):
        if one.cell_type == "markdown":
            marks = [re.findall(r"^(?:#+|>|```)|<[^>]+>", each.source, re.MULTILINE) for each in (one, other)]
            assert [mark for mark in marks[0] if "sup" not in mark] == [
                mark for mark in marks[1] if "sup" not in mark
            ]


def tags(name: str, lang: str) -> list[tuple[str, list[str]]]:
    """The source of every cell with its tags; the first only says the language."""
    return [(cell.source, cell.metadata.get("tags", [])) for cell in cells(name, lang)[1:]]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_what_follows_play_waits_for_the_guess_and_what_follows_the_chart_for_the_theory(
    name: str, lang: str
) -> None:
    found = tags(name, lang)
    sources = [source for source, _ in found]
    play, chart = sources.index("page.play()"), sources.index("page.chart()")
    for at, (source, tagged) in enumerate(found):
        if at > chart:
            assert tagged == ["after-theory"], source
        elif play < at < chart and not source.startswith("## "):
            assert tagged == ["after-guess"], source
        else:
            assert not tagged, source


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_what_is_read_before_the_guess_does_not_answer_it(name: str, lang: str) -> None:
    prose = [source for source, tagged in tags(name, lang) if not tagged and "page." not in source]
    lesson = opened(name, lang)
    picture = lesson.picture
    assert picture is not None
    drawn = [block for panel in lesson.panels.values() for block in panel.blocks]
    shown = [json.dumps(block, ensure_ascii=False) for block in drawn if block["is"] not in ANSWERS]
    read = "\n".join([*prose, *shown, picture.box.children[-1].value])
    for pattern in GIVEN_AWAY[name]:
        assert not re.search(pattern, read, re.IGNORECASE), pattern
    # and there is something to give away
    late = "\n".join(source for source, tagged in tags(name, lang) if tagged == ["after-theory"])
    late += lesson.answered() + str(lesson.told(module(name).claim))
    assert any(re.search(pattern, late, re.IGNORECASE) for pattern in GIVEN_AWAY[name])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_the_answer_in_the_prose_is_right(name: str, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    prose = "\n".join(cell.source for cell in cells(name, lang) if cell.cell_type == "markdown")
    (answer,) = re.findall(r"```python\n(.*?)```", prose, re.DOTALL)
    found: dict[str, Any] = {}
    exec(answer, found)  # noqa: S102 - ours
    lesson = module(name).start(lang, "")
    (function,) = [each for each in found.values() if getattr(each, "__module__", 0) is None or _made(each)]
    lesson.check(function)
    assert capsys.readouterr().out.strip() == lesson.say("check_all", cases=len(lesson.trials()))


def _made(value: object) -> bool:
    return callable(value) and getattr(value, "__module__", "") == "builtins" and hasattr(value, "__code__")


@pytest.mark.parametrize("name", NAMES)
def test_a_wrong_answer_is_told(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    module(name).start("en", "").check(lambda *_: None)
    assert "differ. The first:" in capsys.readouterr().out


# -- claims ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_what_was_measured_agrees_and_the_notebook_prints_it(name: str) -> None:
    claim = module(name).claim()
    assert claim.holds
    assert claim.measured(), "a lesson plays"
    for lang in LANGUAGES:
        told = claim.told(lang)
        (output,) = cells(name, lang)[-2].outputs
        assert output.data["text/plain"] == str(told)
        assert len(set(told.lines)) == len(told.lines)


# -- codes -------------------------------------------------------------------------------------------------


def play(lesson: Lesson) -> None:
    """Press whatever the game moment offers first, until it is over."""
    for _ in range(200):
        if lesson.outcome() is not None:
            return
        rows = [block["items"] for block in lesson.panels["play"].blocks if block["is"] == "buttons"]
        button = next(item for row in reversed(rows) for item in row if not item.get("off"))
        say(lesson, button["do"], "play", value=button["value"])
    raise AssertionError("it never ends")


def handed(lesson: Lesson) -> str:
    (block,) = lesson.panels["hand_in"].blocks
    assert block["is"] == "code"
    return str(block["value"])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_who_takes_a_lesson_alone_hands_in_a_code(name: str, lang: str) -> None:
    lesson = opened(name, lang, "seed=7")
    assert handed(lesson) == ""
    say(lesson, "hands", "guess", bar=1, value=3)
    say(lesson, "hands", "guess", bar=3, value=7)
    say(lesson, "lock", "guess")
    assert handed(lesson) == "", "not before the play"
    play(lesson)
    result = read(handed(lesson))
    assert result is not None
    assert (result.lesson, result.luck, result.guess) == (lesson.number, 7, (0, 3, 0, 7, 0))
    assert result.score == fitting(lesson.outcome() or 0)
    assert str(lesson.outcome()) in lesson.panels["hand_in"].blocks[0]["text"]
    code = handed(lesson)
    say(lesson, "seed")
    play(lesson)
    assert handed(lesson) == code, "the first play counts"
    say(lesson, "reset")
    assert handed(lesson) == ""


def test_a_code_waits_for_the_guess_and_differs_from_reader_to_reader() -> None:
    lessons = [opened("l04_escalation") for _ in range(8)]
    for lesson in lessons:
        play(lesson)
        assert handed(lesson) == ""
        assert lesson.panels["hand_in"].blocks[0]["text"] == lesson.say("code_guess")
        locked(lesson)
    codes = [handed(lesson) for lesson in lessons]
    assert len({*codes}) == len(codes)
    assert len({(result.score, result.guess) for code in codes if (result := read(code))}) == 1


# -- pages -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_theory_is_nowhere_before_it_is_asked_for(name: str, lang: str) -> None:
    lesson = opened(name, lang)
    header, picture = lesson.panels["header"], lesson.picture
    assert picture is not None
    assert isinstance(header, Stage)
    marks = (picture.play, picture.own, picture.known, picture.guesses)
    assert not any(mark.visible for mark in marks), "what was played answers the question, too"
    assert lesson.panels["controls"].blocks == []
    assert lesson.say("dots_wait") in picture.box.children[-1].value
    for stage, seen in ((lambda: None, []), (lambda: locked(lesson), ["guess"])):
        stage()
        assert header.seen == seen
        told = synced(lesson)
        assert lesson.answered() not in told
        assert not picture.theory.visible
        assert list(picture.theory.x) == [0.0]
        assert lesson.say("col_theory") not in lesson.data().head
        assert not any(block.get("right") for block in lesson.panels["guess"].blocks[0]["items"])
        assert lesson.panels["surprise"].blocks == [
            {"is": "text", "text": lesson.say("theory_first"), "look": "muted"}
        ]
    assert picture.play.visible
    assert lesson.data().told in html.unescape(picture.box.children[-1].value)
    say(lesson, "theory", "switch")
    assert picture.theory.visible
    assert header.seen == ["guess", "theory"]
    assert lesson.answered() in synced(lesson)
    assert lesson.panels["guess"].blocks[0]["items"][lesson.right]["right"]
    say(lesson, "theory", "switch")
    assert not picture.theory.visible
    assert header.seen == ["guess", "theory"], "what was read is not taken away"
    say(lesson, "reset")
    assert header.seen == []


@pytest.mark.parametrize("name", NAMES)
def test_in_french_no_line_begins_with_a_mark(name: str) -> None:
    lesson = opened(name, "fr")
    told = synced(lesson)
    say(locked(lesson), "theory", "switch")
    told += synced(lesson) + "".join(
        cell.source for cell in cells(name, "fr") if cell.cell_type == "markdown"
    )
    assert not re.findall(r".{9} (?:[;?:»]|!(?!=))|« .{9}", told)


@pytest.mark.parametrize("name", NAMES)
def test_the_theory_waits_for_the_guess(name: str) -> None:
    lesson = opened(name)
    lesson.panels["switch"].hear({"do": "theory"})
    assert lesson.notices["switch"].text == lesson.say("guess_first")
    assert lesson.panels["switch"].blocks[-1] == {
        "is": "text",
        "text": lesson.say("guess_first"),
        "look": "notice",
    }
    lesson.panels["guess"].hear({"do": "lock"})
    assert lesson.notices["guess"].text == lesson.say("no_hands")
    assert not lesson.theory
    say(lesson, "hand", "guess", value=0)
    assert "notice" not in {block.get("look") for block in lesson.panels["guess"].blocks}


@pytest.mark.parametrize("name", NAMES)
def test_every_knob_moves_something_and_reset_brings_the_first_screen_back(name: str) -> None:
    lesson = opened(name)
    first = synced(lesson)
    say(locked(lesson), "theory", "switch")
    for knob in lesson.knobs:
        for value in (knob.least, knob.most):
            before = synced(lesson)
            if lesson.settings[knob.name] != value:
                say(lesson, "set", "controls", name=knob.name, value=value)
                assert synced(lesson) != before, (knob.name, value)
    say(lesson, "reset")
    assert synced(lesson) == first


def test_a_reset_keeps_the_luck() -> None:
    lesson = opened("l04_escalation", query="seed=7&purse=44")
    say(lesson, "seed")
    say(lesson, "set", "surprise", name="purse", value=30)
    say(lesson, "reset")
    assert (lesson.settings["seed"], lesson.settings["purse"]) == (8, 44)


@pytest.mark.parametrize(("lang", "words"), [("en", "0 ducats left"), ("fr", "0 ducat en bourse")])
def test_who_cannot_bid_any_more_is_told_why(lang: str, words: str) -> None:
    """Nine rounds cost 45 ducats, which is the whole purse."""
    lesson = opened("l04_escalation", lang)
    for _ in range(9):
        assert words not in synced(lesson)
        say(lesson, "bid", "play")
    assert words in synced(lesson)


@pytest.mark.parametrize("name", NAMES)
def test_a_new_seed_is_another_game(name: str) -> None:
    lesson = opened(name)
    first = synced(lesson)
    say(lesson, "seed")
    assert lesson.settings["seed"] == 2
    assert synced(lesson) != first


@pytest.mark.parametrize("name", NAMES)
def test_an_address_opens_it_as_it_was(name: str) -> None:
    lesson = opened(name)
    for knob in lesson.knobs:
        say(lesson, "set", "controls", name=knob.name, value=knob.most)
    base = "http://127.0.0.1:8866/voila/render/lessons/" + notebook(name)
    say(lesson, "link", value=base)
    shared = lesson.panels["header"].blocks[1]
    page, _, query = shared["address"].partition("?")
    assert page == f"{sharing.SITE}lessons/{Path(notebook(name)).stem}.html", "this machine is nobody else's"
    assert shared["dots"], "a camera can read it from the last row"
    again = opened(name, query=query)
    assert {knob.name: again.settings[knob.name] for knob in lesson.knobs} == {
        knob.name: knob.most for knob in lesson.knobs
    }
    assert shared["note"] == lesson.say("link_published")
    say(lesson, "unlink")
    assert len(lesson.panels["header"].blocks) == 2


def test_a_link_made_in_front_of_a_class_is_for_a_reader_alone() -> None:
    lesson = opened(NAMES[3], query="project=1&purse=44")
    say(lesson, "link", value="http://192.168.1.7:8866/voila/render/lessons/04_escalation.ipynb")
    shared = lesson.panels["header"].blocks[1]
    assert shared["address"].endswith("04_escalation.ipynb?purse=44")
    assert shared["note"] == ""


@pytest.mark.parametrize("name", NAMES)
def test_the_data_of_the_chart_as_a_file(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lesson = opened(name)
    sent: list[Any] = []
    monkeypatch.setattr(lesson.panels["switch"], "send", sent.append)
    lesson.panels["switch"].hear({"do": "csv"})
    assert not sent, "the figures wait for the guess as the dots do"
    say(locked(lesson), "csv", "switch")
    (message,) = sent
    lines = message["text"].splitlines()
    assert message["name"] == f"{lesson.name}.csv"
    assert len(lines) == 1 + len(lesson.data().rows)
    assert len({line.count(",") for line in lines if '"' not in line}) == 1


NONSENSE: tuple[dict[str, Any], ...] = (
    {"do": "set", "name": "seed", "value": -1},
    {"do": "set", "name": "seed", "value": True},
    {"do": "set", "name": ["seed"], "value": 1},
    {"do": "set", "name": "no such", "value": 1},
    {"do": "hand", "value": 9},
    {"do": "hands", "bar": 0, "value": 10**9},
    {"do": "link", "value": "javascript:alert(1)"},
    {"do": "no such"},
    {"do": 7},
    {"do": ["set"]},
    {},
)


@pytest.mark.parametrize("name", NAMES)
def test_nonsense_from_a_browser_changes_nothing(name: str) -> None:
    lesson = opened(name)
    first = synced(lesson)
    for message in NONSENSE:
        lesson.panels["header"].hear(message)
        assert lesson.notices["header"].kind == "refusal", message
    say(lesson, "ready")
    assert synced(lesson) == first


@pytest.mark.parametrize("name", NAMES)
def test_blocks_are_of_a_sort_that_the_browser_draws(name: str) -> None:
    table = web.read("lessons/blocks.js").partition("export const BLOCKS")[2]
    drawn = set(re.findall(r"^  (\w+)[,:]", table, re.MULTILINE))
    lesson = opened(name)
    say(locked(lesson), "theory", "switch")
    used = {block["is"] for panel in lesson.panels.values() for block in panel.blocks}
    assert used <= drawn
