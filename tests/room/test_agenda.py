"""What is prepared beforehand, and who is to sit with whom."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from benhvrt_widgets.cli.room import prepared_for
from benhvrt_widgets.cli.room import room as command
from benhvrt_widgets.i18n import LANGUAGES
from benhvrt_widgets.room import agenda, shown
from benhvrt_widgets.room.trial import Trial
from engine.core.errors import RuleViolation
from tests.room.hall import Hall
from tests.room.test_asking import OWN, guesses

TABLES = {
    "do": "start",
    "game": "whips",
    "series": "1",
    "each": 4,
    "same": True,
    "clock": 0,
    "window": 0,
}
TRIAL = {"do": "experiment", "form": "dollar", "group": 2, "rounds": 1, "practice": False, "clock": 0}
LESSON = {"do": "ask", "lesson": 4}


def prepared(path: Path | str = ":memory:") -> Hall:
    hall = Hall(path, guesses=guesses())
    for what in (TABLES, TRIAL, OWN, LESSON):
        hall.room.told({"do": "prepare", "what": what})
    return hall


def titles(hall: Hall) -> list[str]:
    return [item["title"] for item in shown.desk(hall.room, "", [])["agenda"]]


def test_what_is_prepared_begins_with_one_press() -> None:
    hall = prepared()
    hall.join("Ann", "Ben")
    hall.room.told({"do": "begin", "n": 0})
    assert hall.table.session.game.slug == "whips"
    hall.room.told({"do": "begin", "n": 1})
    assert isinstance(hall.room.task, Trial)
    hall.room.told({"do": "begin", "n": 3})
    assert len(hall.pages["Ann"].regions["task"]["options"]) == 5
    assert len(titles(hall)) == 4


def test_it_is_told_in_the_language_of_the_desk() -> None:
    hall = prepared()
    told = []
    for lang in LANGUAGES:
        hall.room.set(lang=lang)
        told.append(titles(hall))
    assert told[0][0].startswith("Whips, ")
    assert told[0][1:3] == ["The dollar auction", "Which is it?"]
    assert told[1][1:3] == ["L'enchère du dollar", "Which is it?"]
    assert told[1][3].startswith("Pronostic de la leçon 4")


def test_it_is_kept_and_another_room_takes_it_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hall = prepared(tmp_path / "last-year.room")
    hall.room.told({"do": "drop", "n": 0})
    before = titles(hall)
    other = hall.again()
    other.room.guesses = guesses()
    assert titles(other) == before
    other.book.close()
    monkeypatch.setattr("benhvrt_widgets.cli.room.folder", lambda: tmp_path)
    assert prepared_for("last-year", "en") == hall.room.agenda.items
    result = CliRunner().invoke(command, ["--here", "--no-browser", "--like", "never"])
    assert result.exit_code != 0
    assert "never" in result.output


@pytest.mark.parametrize(
    "what",
    [
        None,
        {"do": "end"},
        {"do": "begin", "n": 0},
        {**TABLES, "game": "chess"},
        {**TRIAL, "group": 5},
        {**OWN, "answers": ["alone"]},
        {**OWN, "more": "x" * agenda.LONGEST},
    ],
)
def test_what_could_not_begin_is_not_prepared(what: Any) -> None:
    hall = Hall()
    with pytest.raises(RuleViolation):
        hall.room.told({"do": "prepare", "what": what})
    for n in (0, -1, "0"):
        for do in ("begin", "drop"):
            with pytest.raises(RuleViolation):
                hall.room.told({"do": do, "n": n})


def test_no_more_than_an_hour_can_bear() -> None:
    hall = Hall()
    for _ in range(agenda.MOST):
        hall.room.told({"do": "prepare", "what": OWN})
    with pytest.raises(RuleViolation):
        hall.room.told({"do": "prepare", "what": OWN})


def group(hall: Hall, name: str, number: int) -> None:
    hall.room.told({"do": "group", "person": hall.phones[name].person.id, "value": number})


def test_groups_by_hand_sit_together_and_the_rest_at_random(tmp_path: Path) -> None:
    hall = Hall(tmp_path / "r.room")
    names = [f"P{n}" for n in range(9)]
    hall.join(*names)
    for name in ("P0", "P1", "P2"):
        group(hall, name, 7)
    group(hall, "P3", 2)
    group(hall, "P4", 2)
    group(hall, "P4", 0)
    hall = hall.again()
    for name in names:
        hall.open(name)
    desk = shown.desk(hall.room, "", [])
    assert [person["group"] for person in desk["people"]] == [7, 7, 7, 2, 0, 0, 0, 0, 0]
    hall.start("whips", each=4)
    people = [
        {hall.room.phones[who].person.name for who in table.people.values()} for table in hall.room.tables
    ]
    assert people[:2] == [{"P3"}, {"P0", "P1", "P2"}]
    assert sorted(map(len, people[2:])) == [2, 3]
    assert all(len(table.session.chairs) == 4 for table in hall.room.tables)


def test_a_group_that_does_not_fit_a_table_is_refused() -> None:
    hall = Hall()
    names = [f"P{n}" for n in range(5)]
    hall.join(*names)
    for name in names:
        group(hall, name, 1)
    with pytest.raises(RuleViolation) as refusal:
        hall.start("whips", each=4)
    assert refusal.value.key == "room.group_full"
    assert hall.room.tables == []
    for person, number in ((99, 1), (hall.phones["P0"].person.id, -1)):
        with pytest.raises(RuleViolation):
            hall.room.told({"do": "group", "person": person, "value": number})
