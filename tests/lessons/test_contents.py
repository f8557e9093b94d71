"""The page of contents lists the lessons that are there; the class page sorts a paste and draws it."""

from __future__ import annotations

import re
import shutil
from html import escape
from pathlib import Path
from typing import Any

import pytest

from benhvrt_widgets.codes import Result, pool
from benhvrt_widgets.games import SLUGS, staging
from benhvrt_widgets.i18n import LANGUAGES, of_game
from benhvrt_widgets.lessons import contents
from benhvrt_widgets.lessons.classroom import Classroom, example, paste, start

NOTEBOOKS = Path(__file__).parent.parent.parent / "notebooks"


def folder(lang: str) -> Path:
    return NOTEBOOKS if lang == "en" else NOTEBOOKS / lang


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_lesson_is_listed_in_every_order_and_gives_nothing_away(lang: str) -> None:
    page = contents.page(lang, folder(lang))
    html = page._repr_html_()
    assert [each.file for each in page.lessons] == sorted(
        path.name for path in (folder(lang) / "lessons").glob("*.ipynb")
    )
    for each in page.lessons:
        assert html.count(f"href='lessons/{each.file}'") == len(contents.ORDERS)
        assert html.count(f"href='lessons/{each.file}?project=1'") == len(contents.ORDERS)
        assert each.question.endswith(("?", "? »")), each.file
        assert 2 < each.minutes < 15
        assert each.title in repr(page)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_link_leads_to_a_file(lang: str) -> None:
    html = contents.page(lang, folder(lang))._repr_html_()
    found = {address.partition("?")[0] for address in re.findall(r"href='([^']+)'", html)}
    assert len(found) > 5
    for address in found:
        assert (folder(lang) / address).is_file(), address


def test_the_games_are_called_as_in_the_lobby() -> None:
    for lang in LANGUAGES:
        page = contents.page(lang, folder(lang))
        for slug in SLUGS:
            assert escape(page.address(slug)) in page._repr_html_()
            assert page.game(slug) == staging(slug).words.title(lang)
            assert of_game(slug, "tagline", lang) == staging(slug).words.tagline(lang)


def test_a_new_lesson_appears_by_itself(tmp_path: Path) -> None:
    (tmp_path / "lessons").mkdir()
    shutil.copy(NOTEBOOKS / "lessons" / "04_escalation.ipynb", tmp_path / "lessons" / "99_new.ipynb")
    page = contents.page("en", tmp_path)
    (new,) = page.lessons
    assert (new.number, new.concept, new.game) == (99, "more", "more")
    assert new.title in page._repr_html_()


def test_titles_and_questions_are_escaped(tmp_path: Path) -> None:
    (tmp_path / "lessons").mkdir()
    text = (NOTEBOOKS / "lessons" / "04_escalation.ipynb").read_text("utf-8")
    lesson = tmp_path / "lessons" / "98_new.ipynb"
    lesson.write_text(text.replace("Everyone pays", "<script>"), "utf-8")
    assert "<script>" not in contents.page("en", tmp_path)._repr_html_()


# -- the class -----------------------------------------------------------------------------------------


def opened(lang: str = "en") -> Classroom:
    page = start(lang)
    for part in (page.header, page.paste, page.chart):
        part()
    page.panels["header"].hear({"do": "ready"})
    return page


def hear(page: Classroom, what: str, panel: str = "paste", **message: Any) -> None:
    page.panels[panel].hear({"do": what, **message})
    assert "notice" not in {block.get("look") for block in page.panels[panel].blocks}


def test_the_example_is_played_by_the_rules() -> None:
    assert len(example()) == 8
    assert len({result.luck for _, result in example()}) == 1
    found = pool(paste())
    assert found.results == tuple(result for _, result in example())
    assert (len(found.bad), len(found.doubled)) == (1, 1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_paste_becomes_a_chart_and_the_theory_waits(lang: str) -> None:
    page = opened(lang)
    assert page.picture is None
    hear(page, "example")
    assert page.picture is not None
    assert sum(students for _, students in page.data().play) == 8
    assert page.data().theory == []
    assert not page.picture.theory.visible
    assert [block["is"] for block in page.panels["paste"].blocks] == [
        "area",
        "text",
        "list",
        "list",
        "buttons",
    ]
    hear(page, "theory", "switch")
    mean = sum(result.score for _, result in example()) / 8
    assert [x for x, _ in page.data().theory] == [mean, mean], "the class is the house bots"
    assert [x for x, _ in page.data().known] == [100, 100]
    hear(page, "set", "controls", name="show", value=1)
    assert [y for _, y in page.data().known] == [2, 2], "eight students, four places"
    assert [y for _, y in page.data().theory[::2]] == [0, 5, 3, 0]
    assert page.data().told.endswith("."), page.data().told
    hear(page, "clear")
    assert page.chosen == ()


def test_groups_can_be_chosen_and_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    page = opened()
    ours = [Result("lesson-4", seed, paid, guess=(10, 0, 0, 0, 0)) for seed, paid in enumerate((1, 5, 30))]
    theirs = [Result("whips", 2, 1, place, 4, place) for place in (1, 2)]
    hear(page, "typed", name="codes", value="\n".join(each.code for each in (*theirs, *ours)))
    assert [result.score for result in page.chosen] == [1, 5, 30]
    hear(page, "theory", "switch")
    hear(page, "set", "controls", name="show", value=1)
    assert [x for x, _ in page.data().theory] == [1, 1]
    hear(page, "set", "controls", name="group", value=1)
    assert [result.subject for result in page.chosen] == ["whips", "whips"]
    assert not page.theory, "the next answer waits again"
    sent: list[Any] = []
    monkeypatch.setattr(page.panels["switch"], "send", sent.append)
    hear(page, "csv", "switch")
    assert sent[0]["name"] == "class.csv"
    assert len(sent[0]["text"].splitlines()) == 6


@pytest.mark.parametrize(
    "message",
    [
        {"do": "typed", "value": 7},
        {"do": "set", "name": "group", "value": 5},
        {"do": "set", "name": ["group"], "value": 0},
        {"do": "no such"},
        {"do": ["csv"]},
        {},
    ],
)
def test_nonsense_is_refused(message: dict[str, Any]) -> None:
    page = opened()
    page.panels["paste"].hear(message)
    assert page.panels["paste"].blocks[-1]["look"] == "notice"
    assert page.pool.results == ()
