"""Tables of a room: who sits where, whose turn it is, and what happens when nobody decides."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from benhvrt_widgets.games import SLUGS
from benhvrt_widgets.room import bounds, export, scoring, shown
from benhvrt_widgets.room.dealing import Plan
from engine.core.errors import BadTape, RuleViolation
from engine.games.ben_hvrt.model import Deal, on_table
from engine.replay import tape as tapes
from tests.room.hall import LUCK, Hall


def names(count: int) -> list[str]:
    return [f"P{n}" for n in range(count)]


@pytest.mark.parametrize("game", SLUGS)
def test_a_table_of_any_game_is_played_to_its_end_by_the_clock(game: str) -> None:
    hall = Hall()
    hall.join("Ann", "Ben")
    hall.start(game, each=3, window=2)
    for _ in range(4000):
        if hall.table.over:
            break
        hall.time.advance(10)
    assert hall.table.over
    assert hall.pages["Ann"].scene["phase"] == "over"
    assert hall.pages["Ann"].regions["result"]
    tape = hall.book.tape(hall.table.id)
    assert tapes.final(hall.table.session.game, tape) == hall.table.session.state


def test_everybody_has_one_seat_and_bots_have_the_rest() -> None:
    hall = Hall()
    hall.join(*names(10))
    hall.start(each=4)
    sizes = sorted(len(table.people) for table in hall.room.tables)
    assert sizes == [3, 3, 4]
    seated = Counter(who for table in hall.room.tables for who in table.people.values())
    assert set(seated) == {phone.person.id for phone in hall.phones.values()}
    assert set(seated.values()) == {1}
    for table in hall.room.tables:
        assert set(table.session.humans) == set(table.people)
        assert len(set(table.session.names)) == 4


def test_the_same_luck_or_not() -> None:
    for same, seeds in ((True, 1), (False, 3)):
        hall = Hall()
        hall.join(*names(12))
        hall.start(same=same)
        assert len({table.session.seed for table in hall.room.tables}) == seeds
        assert LUCK not in str([page.heard for page in hall.pages.values()])


def test_a_choice_is_kept_and_counts_once() -> None:
    hall = Hall()
    hall.join(*names(4))
    hall.start()
    name, key = hall.awaited(), list(hall.table.session.key)
    for _ in range(3):
        hall.phones[name].hear({"do": "choose", "index": 0, "key": key})
    answers = [r for r in hall.book.tape(hall.table.id) if getattr(r, "decision", None) == tuple(key)]
    assert len(answers) == 1
    assert hall.pages[name].scene.get("notice") is None


def test_nobody_chooses_for_another() -> None:
    hall = Hall()
    hall.join(*names(4))
    hall.start()
    asked = hall.awaited()
    before = hall.book.tape(hall.table.id)
    for name in set(hall.phones) - {asked}:
        for message in (
            {"do": "choose", "index": 0},
            {"do": "act"},
            {"do": "let_be"},
            {"do": "raise", "seat": 0},
        ):
            hall.phones[name].hear({**message, "key": list(hall.table.session.key)})
            assert hall.pages[name].scene["notice"]["kind"] == "refusal"
    assert hall.book.tape(hall.table.id) == before


@pytest.mark.parametrize(
    "what",
    [
        "fork",
        "undo",
        "lobby",
        "start",
        "rematch",
        "upload",
        "download",
        "link",
        "watch",
        "eye",
        "here",
        "goto",
        "wait",
    ],
)
def test_what_no_phone_may_ask_for(what: str) -> None:
    hall = Hall()
    hall.join(*names(4))
    hall.start()
    game = hall.table.id
    page = hall.pages[hall.awaited()]
    heard = len(page.heard)
    hall.phones[hall.awaited()].hear({"do": what, "value": "on", "settings": {}, "key": []})
    assert page.scene["notice"]["kind"] == "refusal"
    assert {message["do"] for _, message in page.heard[heard:]} == {"regions"}
    assert hall.phones["P0"].visit is not None
    assert hall.phones["P0"].visit.game().session.id == game


def test_the_clock_makes_the_safe_choice_and_says_so() -> None:
    hall = Hall()
    hall.join(*names(4))
    hall.start(clock=20)
    name, key = hall.awaited(), hall.table.session.key
    clock = hall.pages[name].regions["clock"]
    assert clock["of"] == 20 + bounds.SHOWN
    safe = hall.table.session.game.safe(hall.table.session.state)
    assert clock["safe"].startswith("when time is up: ")
    assert all(hall.pages[other].regions["clock"] is None for other in set(hall.phones) - {name})
    hall.time.advance(20 + bounds.SHOWN - 0.1)
    assert hall.table.session.key == key
    hall.time.advance(0.2)
    made = next(r for r in hall.book.tape(hall.table.id) if getattr(r, "decision", None) == key)
    assert made.read(hall.table.session.game) == safe


def test_coming_and_going_does_not_wind_the_clock_up() -> None:
    hall = Hall()
    hall.join(*names(4))
    hall.start(clock=20)
    name, key = hall.awaited(), hall.table.session.key
    for _ in range(6):
        hall.time.advance(4)
        hall.close(name)
        hall.open(name)
    assert hall.table.session.key != key


def test_without_a_clock_a_bot_sits_in_for_one_who_is_away() -> None:
    hall = Hall()
    hall.join(*names(4))
    hall.start(clock=0)
    name = hall.awaited()
    seat = hall.table.seat_of(hall.phones[name].person.id)
    hall.time.advance(1000)
    assert hall.awaited() == name  # whoever is here may take their time
    hall.close(name)
    hall.time.advance(bounds.AWAY + 1)
    assert seat not in hall.table.session.humans
    hall.open(name)
    assert seat in hall.table.session.humans
    assert hall.pages[name].regions["at"]


def test_a_late_comer_takes_over_a_bot_and_then_looks_on() -> None:
    hall = Hall()
    hall.join("Ann", "Ben", "Cid")
    hall.start(each=4)
    hall.join("Dot")
    assert len(hall.table.people) == 4
    assert hall.pages["Dot"].scene["hand"]
    hall.join("Eve")
    assert hall.pages["Eve"].regions["watching"]
    assert hall.pages["Eve"].scene["page"] == "table"
    assert hall.pages["Eve"].scene["actions"] is None


def test_a_pause_stops_the_clock_and_every_hand() -> None:
    hall = Hall()
    hall.join(*names(4))
    hall.start(clock=20)
    name, key = hall.awaited(), hall.table.session.key
    hall.time.advance(10)
    hall.room.pause(on=True)
    hall.choose(name)
    hall.time.advance(1000)
    assert hall.table.session.key == key
    assert hall.pages[name].regions["paused"]
    hall.room.pause(on=False)
    hall.time.advance(20 + bounds.SHOWN - 10 - 1)
    assert hall.table.session.key == key
    hall.time.advance(2)
    assert hall.table.session.key != key


def test_who_is_removed_has_no_seat_and_no_key() -> None:
    hall = Hall()
    hall.join(*names(4))
    hall.start()
    phone = hall.phones["P1"]
    hall.room.remove(phone.person.id)
    assert hall.pages["P1"].gone
    assert hall.pages["P1"].regions["page"] == "removed"
    assert hall.room.known(hall.keys["P1"]) is None
    assert len(hall.table.people) == 3
    with pytest.raises(RuleViolation):
        hall.room.remove(phone.person.id)


def test_a_restart_goes_on_where_it_was(tmp_path: Path) -> None:
    hall = Hall(tmp_path / "r.room")
    hall.join(*names(7))
    hall.start()
    for _ in range(9):
        hall.choose(hall.awaited())
    hall.room.set(names=False)
    before = [(table.session.state, table.people) for table in hall.room.tables]
    keys = dict(hall.keys)
    desk = hall.room.desk_key
    other = hall.again()
    assert [(table.session.state, table.people) for table in other.room.tables] == before
    assert other.room.desk_key == desk
    assert not other.room.names_shown
    for name, key in keys.items():
        assert other.room.known(key) is other.phones[name]
    page = other.open("P0")
    assert page.scene["page"] == "table"
    assert page.regions["at"] == hall.pages["P0"].regions["at"]


def test_one_server_at_a_time(tmp_path: Path) -> None:
    hall = Hall(tmp_path / "r.room")
    with pytest.raises(BadTape) as refusal:
        Hall(tmp_path / "r.room")
    assert refusal.value.key == "room.no_file"
    hall.book.close()


def test_keys_are_not_in_the_file(tmp_path: Path) -> None:
    hall = Hall(tmp_path / "r.room")
    hall.join("Ann")
    hall.book.close()
    data = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert hall.keys["Ann"].encode() not in data
    assert (tmp_path / "r.room").stat().st_mode & 0o077 == 0


# -- card windows ---------------------------------------------------------------------------------


def to_a_window(hall: Hall) -> None:
    for _ in range(300):
        if hall.table.session.prompted:
            return
        hall.time.advance(5)
    raise AssertionError("no card window in this game")


def test_a_window_stands_equally_long_whatever_anybody_holds_or_does() -> None:
    lasted = []
    for raises in (False, True):
        hall = Hall()
        hall.join(*names(4))
        hall.start(clock=20, window=4)
        for _ in range(3000):
            if hall.table.session.prompted:
                break
            hall.time.advance(0.5)
        left = hall.table.left
        assert left is not None
        mine = [hall.pages[name].scene["anyone"]["people"] for name in hall.phones]
        assert [len(people) for people in mine] == [1] * 4  # of the hands only one's own
        if raises:
            for name, phone in hall.phones.items():
                seat = hall.table.seat_of(phone.person.id)
                phone.hear({"do": "raise", "seat": seat})
                assert hall.pages[name].scene["anyone"]["people"][0]["up"]
        hall.time.advance(left - 0.1)
        assert hall.table.session.prompted
        hall.time.advance(0.2)
        assert not hall.table.session.prompted or hall.table.left != left
        lasted.append(left)
    assert lasted[0] == lasted[1]


def test_what_a_phone_is_sent_does_not_depend_on_other_hands() -> None:
    """Two games that differ only in what seat 0 may not see: the same frames, at the same times."""
    heard = []
    for dealt_anew in (False, True):
        hall = Hall()
        hall.join(*names(4))
        hall.start(clock=20, window=2)
        session = hall.table.session
        assert not isinstance(session.state.stage, Deal)
        if dealt_anew:
            seat = hall.table.seat_of(hall.phones["P0"].person.id)
            hands = session.state.table.hands
            others = [n for n in range(4) if n != seat]
            passed_on = dict(zip(others, [*others[1:], others[0]], strict=True))
            other = on_table(session.state, hands=tuple(hands[passed_on.get(n, n)] for n in range(4)))
            assert len({*hands}) == 4
            session.state = other
            session.instants[-1] = replace(session.instants[-1], state=other)
        hall.open("P0")
        hall.time.advance(400)
        heard.append([(at, unnamed(message)) for at, message in hall.pages["P0"].heard])
    assert len(heard[0]) > 12
    assert heard[0] == heard[1]


def unnamed(message: dict[str, Any]) -> dict[str, Any]:
    """Without what is made up anew in every game, and says nothing."""
    return {
        **message,
        "regions": {name: value for name, value in message.get("regions", {}).items() if name != "notice"},
    }


# -- what came of it ------------------------------------------------------------------------------


def test_the_same_luck_is_held_against_the_same_seat() -> None:
    hall = Hall()
    hall.join(*names(8))
    hall.start("whips", each=4)
    while not all(table.over for table in hall.room.tables):
        hall.time.advance(10)
    beyond = scoring.against(scoring.comparable(hall.room))
    one, two = (table.session.game.payoffs(table.session.state) for table in hall.room.tables)
    assert beyond == {
        (number, seat): sign * (Fraction(one[seat]) - Fraction(two[seat]))
        for number, sign in ((1, 1), (2, -1))
        for seat in range(4)
    }
    assert "at the other tables" in hall.pages["P0"].regions["result"]
    rows = scoring.standings(hall.room, "fr")
    assert len(rows) == 8
    assert all(row["beyond"] for row in rows)


def test_export_has_every_decision_and_no_formula() -> None:
    hall = Hall()
    hall.join("=SUM(A1)", *names(3))
    hall.start()
    for _ in range(6):
        hall.choose(hall.awaited())
    lines = export.table(hall.book, "r").splitlines()
    tape = hall.book.tape(hall.table.id)
    choices = [record for record in tape if isinstance(record, tapes.Choice)]
    assert len(lines) == 1 + len(choices)
    assert lines[0] == ",".join(export.COLUMNS)
    assert any("'=SUM(A1)" in line for line in lines)
    assert not any(",=SUM" in line for line in lines)


# -- desk and wall --------------------------------------------------------------------------------


def test_the_desk_tells_whom_one_waits_for_and_nothing_of_hands() -> None:
    hall = Hall()
    hall.join(*names(4))
    hall.start()
    desk = shown.desk(hall.room, "http://room/", [])
    assert [person["name"] for person in desk["people"] if person["awaited"]] == [hall.awaited()]
    assert "hand" not in str(desk["tables"])
    hall.room.told({"do": "show", "value": "1"})
    assert hall.room.wall.visit is not None
    assert hall.room.wall.visit.seat is None
    assert hall.room.wall.visit.regions()["hand"] == [] or not hall.room.wall.visit.regions()["hand"]


def test_hidden_names_are_nowhere_on_the_wall() -> None:
    hall = Hall()
    hall.join("Ann", "Ben")
    hall.start()
    hall.room.told({"do": "show", "value": "1"})
    hall.room.told({"do": "names", "on": False})
    assert hall.room.wall.visit is None
    wall = str(shown.wall(hall.room, "http://room/", []))
    assert "Ann" not in wall
    assert "Ben'" not in wall


def test_a_rehearsal_plays_by_itself() -> None:
    hall = Hall()
    hall.room.told({"do": "rehearse", "n": 8})
    hall.start("whips", each=4, window=2)
    for _ in range(2000):
        if all(table.over for table in hall.room.tables):
            break
        hall.time.advance(5)
    assert all(table.over for table in hall.room.tables)
    hall.room.told({"do": "dismiss"})
    assert hall.room.people == []


@pytest.mark.parametrize(
    "message",
    [
        {"do": "shutdown"},
        {"do": "start", "game": "chess"},
        {"do": "start", "game": "whips", "series": "1", "each": 99, "clock": 0, "window": 0},
        {"do": "start", "game": "whips", "series": "1", "each": 4, "clock": 7, "window": 0},
        {"do": "rehearse", "n": 1000},
        {"do": "remove", "person": 77},
        {"do": "show", "value": "12"},
        {"do": "lang", "value": "la"},
    ],
)
def test_nonsense_at_the_desk_is_refused(message: dict[str, Any]) -> None:
    hall = Hall()
    hall.join("Ann")
    with pytest.raises(RuleViolation):
        hall.room.told(message)


def test_a_plan_of_the_desk_is_read() -> None:
    plan = Plan.of({"game": "ben-hvrt", "series": "short", "each": 4, "same": True, "clock": 40, "window": 2})
    assert (plan.game, plan.each, plan.clock, plan.same) == ("ben-hvrt", 4, 40, True)
    assert plan.seed(1, 1) == plan.seed(1, 2) != plan.seed(2, 1)


def test_namesakes_are_numbered_and_bad_names_refused() -> None:
    hall = Hall()
    hall.join("Ann")
    phone, _ = hall.room.join("ann", "fr")
    assert phone.person.name == "ann 2"
    for name in ("", "x" * 17, "a\nb\x00", 7, None):
        with pytest.raises(RuleViolation):
            hall.room.join(name, "en")
    proposed = {hall.room.propose("fr") for _ in range(50)}
    assert len(proposed) > 20
