"""Experiments in the room: everybody at once, new groups, a clock, and nothing lost or told too early."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from benhvrt_widgets.i18n import LANGUAGES
from benhvrt_widgets.room import bounds, export, shown
from benhvrt_widgets.room.trial import Trial
from engine.core.errors import BadTape, RuleViolation
from engine.experiments import EXPERIMENT
from engine.experiments.forms import FORMS
from engine.replay import tape as tapes
from tests.room.hall import Hall

EVERY_FORM = pytest.mark.parametrize("form", FORMS)


def names(count: int) -> list[str]:
    return [f"P{n}" for n in range(count)]


def begun(*people: str, path: Path | str = ":memory:", **settings: Any) -> Hall:
    hall = Hall(path)
    hall.join(*people)
    form = settings.get("form", "first-price")
    agreed = {"form": form, "group": max(2, FORMS[form].sizes[0]), "rounds": 2, "practice": False, "clock": 0}
    hall.room.told({"do": "experiment", **agreed, **settings})
    return hall


def trial(hall: Hall) -> Trial:
    assert isinstance(hall.room.task, Trial)
    return hall.room.task


def task(hall: Hall, name: str) -> dict[str, Any]:
    found: dict[str, Any] = hall.pages[name].regions["task"]
    return found


def wall(hall: Hall) -> dict[str, Any]:
    found: dict[str, Any] = shown.wall(hall.room, "http://room/", [])["task"]
    return found


def play(hall: Hall, say: Callable[[dict[str, Any]], int]) -> None:
    """Until the round is over, everybody who is asked says something."""
    while any(task(hall, name)["open"] for name in hall.phones):
        for name in hall.phones:
            if task(hall, name)["open"]:
                hall.answer(name, say(task(hall, name)))


def first(asked: dict[str, Any]) -> int:
    options = asked["options"]
    return int(options[0]["value"] if options else 10)


@EVERY_FORM
def test_every_form_is_played_to_its_end_and_replays(form: str) -> None:
    hall = begun(*names(6), form=form, practice=True)
    for _ in range(3):
        play(hall, first)
        hall.room.told({"do": "step", "value": "next" if "next" in trial(hall).steps else "reveal"})
    assert trial(hall).state.over
    tape = hall.book.tape(hall.book.tables()[0].game)
    assert tapes.final(EXPERIMENT, tape) == trial(hall).state
    for lang in LANGUAGES:
        hall.room.set(lang=lang)
        for name in hall.phones:
            hall.room.speaks(hall.phones[name], lang)
            assert task(hall, name)["results"]
        assert wall(hall)["told"]


def test_dots_come_with_each_group_and_the_line_only_when_revealed() -> None:
    hall = begun(*names(6), form="first-price", group=2)
    assert wall(hall)["chart"]["series"][0]["x"] == []
    bids = iter(range(20, 90))
    counts = []
    for name in hall.phones:
        hall.answer(name, next(bids))
        counts.append(len(wall(hall)["chart"]["series"][0]["x"]))
    assert sorted(set(counts)) == sorted({0, *counts[1:]})
    assert counts[-1] == 6
    assert all(count % 2 == 0 for count in counts)
    assert len(wall(hall)["chart"]["series"]) == 1
    assert "dashed" not in wall(hall)["told"]
    hall.room.told({"do": "step", "value": "reveal"})
    assert len(wall(hall)["chart"]["series"]) == 2
    assert "33.3, along the dashed line" in wall(hall)["told"]


def test_a_word_counts_once_and_only_ones_own() -> None:
    hall = begun(*names(4), group=4)
    message = {"do": "answer", "key": task(hall, "P0")["key"], "value": 40}
    for _ in range(3):
        hall.room.answer(hall.phones["P0"], message)
    tape = hall.book.tape(hall.book.tables()[0].game)
    assert len([record for record in tape if isinstance(record, tapes.Choice)]) == 1
    with pytest.raises(RuleViolation):
        hall.room.answer(hall.phones["P1"], message)
    for value in (-1, 101, "7", True, None):
        with pytest.raises(RuleViolation):
            hall.answer("P1", value)  # type: ignore[arg-type]
    assert task(hall, "P1")["open"]


@pytest.mark.parametrize(
    "message",
    [
        {},
        {"key": "say", "value": 1},
        {"key": [[]], "value": 1},
        {"key": [], "value": 1},
        {"key": ["say", 1, 99, 0], "value": 1},
        {"key": ["say", 2, 0, 0], "value": 1},
        {"key": ["say"] * 2000, "value": 1},
        {"key": "own", "value": 10**30},
        {"key": "own", "value": [1]},
        {"key": "own", "value": 1.5},
        {"key": "own"},
    ],
)
def test_whatever_a_phone_says_is_a_bid_or_refused(message: dict[str, Any]) -> None:
    hall = begun(*names(4), group=4)
    before = trial(hall).state
    said = {**message, "key": task(hall, "P0")["key"]} if message.get("key") == "own" else message
    with pytest.raises(RuleViolation):
        hall.room.answer(hall.phones["P0"], said)
    assert trial(hall).state == before


@EVERY_FORM
def test_what_a_phone_is_sent_does_not_depend_on_what_others_hold(form: str) -> None:
    """Two experiments that differ only in what P0 may not know: the same frames, at the same times."""
    heard = []
    for dealt_anew in (False, True):
        hall = begun(*names(6), form=form, clock=20)
        run, person = trial(hall), hall.phones["P0"].person.id
        run._luck.seed = "the same"
        hall.room.told({"do": "step", "value": "close"})
        hall.room.told({"do": "step", "value": "next"})
        seat = run.seat_of(person)
        assert seat is not None
        if dealt_anew:
            groups = []
            for group in run.state.groups:
                dealt = tuple(
                    what if each == seat or what is None else what % 2 + 1
                    for each, what in zip(group.seats, group.dealt, strict=True)
                )
                groups.append(replace(group, dealt=dealt))
            run.state = replace(run.state, groups=tuple(groups))
        page = hall.open("P0")
        hall.time.advance(400)  # nobody speaks: the clock does
        heard.append([(at, each["regions"]["task"]) for at, each in page.heard if "task" in each["regions"]])
    assert len(heard[0]) > 1
    for one, other in zip(*heard, strict=True):
        assert one[0] == other[0]
        assert {**one[1], "key": []} == {**other[1], "key": []}


def test_a_bid_reaches_no_other_phone_before_all_are_in() -> None:
    hall = begun(*names(4), group=4)
    before = {name: len(hall.pages[name].heard) for name in hall.phones}
    for name in ("P0", "P1", "P2"):
        hall.answer(name, 40)
    assert [len(hall.pages[name].heard) - before[name] for name in hall.phones] == [1, 1, 1, 0]
    assert wall(hall)["chart"]["series"][0]["x"] == []
    hall.answer("P3", 41)
    assert [len(hall.pages[name].heard) - before[name] for name in hall.phones] == [2, 2, 2, 1]
    assert "You won and paid 41" in task(hall, "P3")["results"][0]
    assert "The highest bid was 41" in task(hall, "P0")["results"][0]


@EVERY_FORM
def test_the_clock_says_nothing_for_who_does_not(form: str) -> None:
    hall = begun(*names(6), form=form, clock=20)
    first = next(name for name in hall.phones if task(hall, name)["open"])
    clock = hall.pages[first].regions["clock"]
    assert clock["left"] == 20 + bounds.SHOWN
    assert clock["safe"]
    for _ in range(40):
        hall.time.advance(20 + bounds.SHOWN)
    assert trial(hall).state.played
    assert all(word in (None, 0) for group in trial(hall).state.groups for word in group.said)


def test_a_pause_stops_the_clock() -> None:
    hall = begun(*names(2), clock=20)
    hall.time.advance(10)
    hall.room.told({"do": "pause", "on": True})
    with pytest.raises(RuleViolation):
        hall.answer("P0", 5)
    hall.time.advance(100)
    assert not trial(hall).state.played
    hall.room.told({"do": "pause", "on": False})
    hall.time.advance(bounds.SHOWN + 9)
    assert not trial(hall).state.played
    hall.time.advance(2)
    assert trial(hall).state.played


@EVERY_FORM
def test_a_restart_goes_on_where_it_was(form: str, tmp_path: Path) -> None:
    hall = begun(*names(6), form=form, path=tmp_path / "r.room", practice=True)
    play(hall, first)
    hall.room.told({"do": "step", "value": "next"})
    spoke = next(name for name in hall.phones if task(hall, name)["open"])
    key, value = task(hall, spoke)["key"], first(task(hall, spoke))
    hall.answer(spoke, value)
    hall.room.told({"do": "step", "value": "reveal"})
    before = trial(hall).state, trial(hall).people, wall(hall)
    other = hall.again()
    for name in other.phones:
        other.open(name)
    assert (trial(other).state, trial(other).people) == before[:2]
    assert {**wall(other), "count": ""} == {**before[2], "count": ""}
    other.room.answer(other.phones[spoke], {"key": key, "value": value})  # once more: it is there
    assert trial(other).state == before[0]
    play(other, first)
    assert trial(other).state.played


def test_a_restart_winds_the_clock_again(tmp_path: Path) -> None:
    other = begun(*names(2), path=tmp_path / "r.room", clock=20).again()
    other.open("P0")
    assert other.pages["P0"].regions["clock"]["left"] == 20 + bounds.SHOWN
    other.time.advance(20 + bounds.SHOWN)
    assert trial(other).state.played


def test_what_the_disk_refuses_has_not_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    hall = begun(*names(2))
    hall.answer("P0", 5)
    before = trial(hall).state

    def full(*_: Any) -> None:
        raise BadTape("store.disk", game="", why="full")

    with monkeypatch.context() as context:
        context.setattr(hall.book, "extend", full)
        with pytest.raises(BadTape):
            hall.answer("P1", 9)
    assert trial(hall).state == before
    assert trial(hall).settled == []
    hall.answer("P1", 9)
    assert len(trial(hall).settled) == 1


def test_seats_without_people_are_played_and_late_comers_have_them() -> None:
    hall = begun(*names(5), group=4)
    assert trial(hall).state.options.seats == 8
    hall.join("Late")
    assert trial(hall).seat_of(hall.phones["Late"].person.id) is not None
    hall.join("Two", "Three", "Four")
    assert task(hall, "Four")["text"] == "You look on"
    hall.room.remove(hall.phones["P0"].person.id)
    del hall.phones["P0"]
    play(hall, first)
    assert trial(hall).state.played


def test_test_phones_bid() -> None:
    hall = Hall()
    hall.room.told({"do": "rehearse", "n": 8})
    settings = {"form": "cascade", "group": 4, "rounds": 1, "practice": False, "clock": 0}
    hall.room.told({"do": "experiment", **settings})
    hall.time.advance(60)
    assert trial(hall).state.over


def test_export_and_standings_have_everybody() -> None:
    hall = begun(*names(4), group=4, rounds=1)
    play(hall, first)
    lines = export.table(hall.book, "r").splitlines()
    assert len(lines) == 5
    assert all(",experiment,1,1," in line and ",person,say 1 " in line for line in lines[1:])
    rows = shown.desk(hall.room, "", [])["results"]
    assert sorted(row["name"] for row in rows) == names(4)
    hall.room.told({"do": "show", "value": "results"})
    hall.room.told({"do": "end"})
    assert not task(hall, "P0")["open"]


def test_gains_add_up_over_the_hour(tmp_path: Path) -> None:
    hall = begun(*names(4), path=tmp_path / "r.room", group=4, rounds=1)
    play(hall, first)
    before = dict(trial(hall).gains)
    assert any(before.values())
    assert not any(row["all"] for row in shown.desk(hall.room, "", [])["results"])
    again = {"do": "experiment", "form": "all-pay", "group": 4, "rounds": 1, "practice": False, "clock": 0}
    hall.room.told(again)
    play(hall, first)
    other = hall.again()
    for name in other.phones:
        person = str(other.open(name) and other.phones[name].person.id)
        total = before[person] + trial(other).gains[person]
        said = f"+{total}" if total > 0 else str(total).replace("-", "\N{MINUS SIGN}")
        assert task(other, name)["results"][-1] == f"In all experiments of this room: {said}."
        rows = shown.desk(other.room, "", [])["results"]
        assert next(row["all"] for row in rows if row["name"] == name) == said


@pytest.mark.parametrize(
    "change", [{"form": "chess"}, {"group": 1}, {"group": 99}, {"rounds": 0}, {"rounds": 99}, {"clock": 7}]
)
def test_nonsense_is_not_tried(change: dict[str, Any]) -> None:
    hall = Hall()
    hall.join("Ann")
    with pytest.raises(RuleViolation):
        hall.room.told({"do": "experiment", "form": "all-pay", "group": 3, "rounds": 1, "clock": 0, **change})
    assert hall.room.task is None


def test_a_server_that_ends_between_two_activities_begins_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = begun(*names(4), path=tmp_path / "r.room")

    def killed(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(hall.book, "placed", killed)
    with pytest.raises(KeyboardInterrupt):
        hall.start("whips")
    other = hall.again()
    assert not other.room.running
    assert other.room.task is None
    other.open("P0")
    other.start("whips")
    assert len(other.room.tables) == 1
