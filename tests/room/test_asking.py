"""Ask: a lesson's guess or a question of one's own, answered once by each, and right only once revealed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from benhvrt_widgets.cli.room import guesses
from benhvrt_widgets.i18n import LANGUAGES
from benhvrt_widgets.room import export, shown
from engine.core.errors import RuleViolation
from tests.room.hall import Hall

OWN = {"do": "ask", "text": "Which is it?", "answers": ["This", "That", "Neither"], "right": 1}
NUMBER = {"do": "ask", "text": "How many?", "answers": [], "most": 99, "right": 42}


def asked(message: dict[str, Any], *people: str) -> Hall:
    hall = Hall(guesses=guesses())
    hall.join(*people)
    hall.room.told(message)
    return hall


def wall(hall: Hall) -> dict[str, Any]:
    task: dict[str, Any] = shown.wall(hall.room, "http://room/", [])["task"]
    return task


def test_bars_grow_as_answers_come_and_the_last_counts() -> None:
    hall = asked(OWN, "Ann", "Ben", "Cid")
    hall.answer("Ann", 0)
    hall.answer("Ben", 1)
    assert [bar["n"] for bar in wall(hall)["bars"]] == [1, 1, 0]
    hall.answer("Ann", 1)
    assert [bar["n"] for bar in wall(hall)["bars"]] == [0, 2, 0]
    assert wall(hall)["count"] == "2 of 3 have answered"
    desk = shown.desk(hall.room, "http://room/", [])
    assert [person["name"] for person in desk["people"] if person["awaited"]] == ["Cid"]


def test_what_is_right_is_nowhere_before_it_is_revealed() -> None:
    right, wrong = asked(OWN, "Ann"), asked({**OWN, "right": 2}, "Ann")
    heard = []
    for hall in (right, wrong):
        hall.answer("Ann", 0)
        hall.room.told({"do": "step", "value": "close"})
        heard.append((hall.pages["Ann"].heard, wall(hall), shown.desk(hall.room, "", [])["task"]))
    assert heard[0] == heard[1]
    for hall in (right, wrong):
        hall.room.told({"do": "step", "value": "reveal"})
    assert [bar["right"] for bar in wall(right)["bars"]] == [False, True, False]
    assert right.pages["Ann"].regions["task"]["results"] == ["Right is: That."]


def test_a_phone_hears_of_no_other_answer() -> None:
    heard = []
    for other in (0, 2):
        hall = asked(OWN, "Ann", "Ben")
        hall.answer("Ben", other)
        hall.answer("Ann", 1)
        hall.room.told({"do": "step", "value": "reveal"})
        heard.append(hall.pages["Ann"].heard)
    assert heard[0] == heard[1]


def test_a_number_is_heaped() -> None:
    hall = asked(NUMBER, "Ann", "Ben", "Cid")
    for name, value in (("Ann", 41), ("Ben", 42), ("Cid", 99)):
        hall.answer(name, value)
    assert [bar["n"] for bar in wall(hall)["bars"]] == [0, 0, 0, 0, 2, 0, 0, 0, 0, 1]
    hall.room.told({"do": "step", "value": "reveal"})
    assert [bar["right"] for bar in wall(hall)["bars"]].index(True) == 4
    assert wall(hall)["told"] == "Right is 42: 1 of 3 said so. Half of you said 42 or less."


@pytest.mark.parametrize("value", [-1, 3, "1", True, None, 1.0])
def test_nonsense_is_no_answer(value: Any) -> None:
    hall = asked(OWN, "Ann")
    with pytest.raises(RuleViolation):
        hall.answer("Ann", value)
    assert hall.book.said() == []


def test_an_answer_is_for_the_question_that_is_open() -> None:
    hall = asked(OWN, "Ann")
    old = hall.pages["Ann"].regions["task"]["key"]
    hall.room.told(NUMBER)
    with pytest.raises(RuleViolation):
        hall.room.answer(hall.phones["Ann"], {"key": old, "value": 1})
    hall.answer("Ann", 7)
    for step in ("close", "reveal"):
        hall.room.told({"do": "step", "value": step})
        with pytest.raises(RuleViolation):
            hall.answer("Ann", 8)
    with pytest.raises(RuleViolation):
        hall.room.told({"do": "step", "value": "open"})  # what is known cannot be asked again
    hall.room.told({"do": "end"})
    assert not hall.pages["Ann"].regions["task"]["open"]


@pytest.mark.parametrize("step", ["open", "next", "", None, 3])
def test_the_desk_goes_on_only_to_what_is_next(step: Any) -> None:
    hall = asked(OWN, "Ann")
    with pytest.raises(RuleViolation):
        hall.room.told({"do": "step", "value": step})


@pytest.mark.parametrize(
    "change",
    [
        {"text": ""},
        {"text": "x" * 241},
        {"text": 7},
        {"answers": "This"},
        {"answers": ["alone"]},
        {"answers": list("abcdefg")},
        {"answers": ["a", "x" * 61]},
        {"right": 3},
        {"right": True},
        {"lesson": 99},
        {"answers": [], "most": -1},
    ],
)
def test_nonsense_is_not_asked(change: dict[str, Any]) -> None:
    hall = Hall()
    hall.join("Ann")
    with pytest.raises(RuleViolation):
        hall.room.told({**OWN, **change})
    assert hall.room.task is None


def test_every_lesson_can_be_asked_in_every_language() -> None:
    known = guesses()
    assert sorted(known) == list(range(1, 16))
    for lesson, guess in known.items():
        hall = asked({"do": "ask", "lesson": lesson}, "Ann")
        for lang in LANGUAGES:
            hall.room.speaks(hall.phones["Ann"], lang)
            task = hall.pages["Ann"].regions["task"]
            assert task["text"] == guess.questions[lang]
            assert task["text"]
            assert len({option["label"] for option in task["options"]}) == 5
        hall.answer("Ann", guess.right)
        hall.room.told({"do": "step", "value": "reveal"})
        assert wall(hall)["bars"][guess.right]["right"]


def test_who_comes_late_is_asked_and_who_is_removed_does_not_count() -> None:
    hall = asked(OWN, "Ann", "Ben")
    hall.answer("Ann", 2)
    hall.join("Cid")
    hall.answer("Cid", 2)
    assert wall(hall)["bars"][2]["n"] == 2
    hall.room.remove(hall.phones["Ann"].person.id)
    assert wall(hall)["bars"][2]["n"] == 1
    assert wall(hall)["count"] == "1 of 2 have answered"


def test_answers_outlast_the_server(tmp_path: Path) -> None:
    hall = Hall(tmp_path / "r.room")
    hall.join("Ann", "Ben")
    hall.room.told(OWN)
    hall.answer("Ann", 2)
    hall.room.told({"do": "step", "value": "close"})
    before = shown.wall(hall.room, "", [])
    other = hall.again()
    other.open("Ann")
    assert shown.wall(other.room, "", [])["task"] == before["task"]
    assert other.pages["Ann"].regions["task"]["said"] == 2
    other.room.told({"do": "step", "value": "open"})
    other.answer("Ann", 1)
    lines = export.table(other.book, "r").splitlines()
    assert len(lines) == 2
    assert lines[1].startswith("r,1,ask,,,,Ann,person,answer,1,")


def test_test_phones_answer() -> None:
    hall = Hall()
    hall.room.told({"do": "rehearse", "n": 8})
    hall.room.told(OWN)
    hall.time.advance(5)
    assert wall(hall)["count"] == "8 of 8 have answered"


def test_tables_come_after_a_question_and_before_it() -> None:
    hall = asked(OWN, "Ann")
    hall.start("whips")
    assert hall.pages["Ann"].regions["page"] == "table"
    assert hall.pages["Ann"].regions["task"] is None
    hall.room.told(OWN)
    assert hall.pages["Ann"].regions["page"] == "task"
    assert hall.room.tables == []
