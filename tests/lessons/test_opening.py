"""A lesson in a cell of somebody's own notebook."""

from __future__ import annotations

import json
import re

import pytest

from benhvrt_widgets.i18n import LANGUAGES
from benhvrt_widgets.lessons import names
from benhvrt_widgets.lessons.opening import find, lesson, preferred
from tests.lessons.given_away import GIVEN_AWAY
from tests.serving.test_light import imported


@pytest.mark.parametrize("name", names())
def test_a_lesson_is_found_by_number_and_name(name: str) -> None:
    number = int(name[1:3])
    for which in (number, str(number), name[1:3], name, name[1:], name[4:], f"{name[1:]}.ipynb"):
        assert find(which) == name


@pytest.mark.parametrize("which", [0, 99, -1, "", "nothing", "l", "../l04_escalation", "claims", "_"])
def test_others_are_refused_with_what_there_is(which: int | str) -> None:
    with pytest.raises(LookupError, match=r"no lesson .*There are 1 highest_die, "):
        lesson(which)
    with pytest.raises(LookupError, match="pas de leçon"):
        lesson(which, "fr")
    with pytest.raises(LookupError, match="'xx'"):
        lesson(4, "xx")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_it_asks_and_gives_nothing_away(name: str, lang: str) -> None:
    shown = lesson(name, lang)
    assert repr(shown) == f"Lesson({int(name[1:3])})"
    title, question = (block["text"] for block in shown.children[0].blocks)
    assert title
    assert question.rstrip(" »").endswith("?")
    told = json.dumps([title, question], ensure_ascii=False)
    assert [pattern for pattern in GIVEN_AWAY[name] if re.search(pattern, told)] == []


def test_who_has_guessed_can_be_seen() -> None:
    shown = lesson("escalation")
    heard: list[list[str]] = []
    shown.observe(lambda change: heard.append(change.new), "seen")
    guess = shown.children[1]
    assert shown.seen == []
    for message in ({"do": "hand", "value": 0}, {"do": "lock"}, {"do": "theory"}):
        guess.hear(message)
    assert heard == [["guess"], ["guess", "theory"]]
    assert lesson(4) is not lesson(4)


def test_the_language_is_the_readers(monkeypatch: pytest.MonkeyPatch) -> None:
    assert preferred() == "en"
    monkeypatch.setenv("HTTP_ACCEPT_LANGUAGE", "de, fr-CH;q=0.9, en;q=0.8")
    assert preferred() == "fr"
    monkeypatch.setenv("QUERY_STRING", "lang=en")
    assert preferred() == "en"
    monkeypatch.setenv("QUERY_STRING", "lang=xx")
    assert lesson(1).lesson.lang == "fr"


def test_nothing_heavy_comes_before_it_is_called() -> None:
    found = imported("import benhvrt_widgets as bh; bh.lesson")
    assert found & {"ipywidgets", "anywidget", "bqplot", "numpy", "pandas", "voila", "tornado"} == set()
    found = imported("import benhvrt_widgets as bh; bh.lesson(4)")
    assert found & {"bqplot", "pandas", "voila", "jupyter_server"} == set(), "charts come once it is drawn"
