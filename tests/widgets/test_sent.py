"""What goes over the line: what has changed, once, and nothing of what somebody else saw."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from benhvrt_widgets.games import SLUGS
from benhvrt_widgets.i18n import LANGUAGES
from benhvrt_widgets.visit.scene import Scene as Scenes
from benhvrt_widgets.visit.sent import GROWING, Sent
from benhvrt_widgets.visit.visit import Visit
from engine.core.chance import Stream
from engine.core.game import Seat
from engine.replay.keeping import Memory
from tests.widgets.test_staged import choices
from tests.widgets.visitor import Browser, Scene

PEOPLE = [{"name": name, "player": "human"} for name in ("Ann", "Bob")]


class Wire:
    """A visit and a browser, and what goes between them."""

    def __init__(self, slug: str = "ben-hvrt", lang: str = "en", people: int = 1) -> None:
        seeds = iter(range(10_000))
        self.visit = Visit(Memory(), lang, play=slug, ids=lambda: str(next(seeds)))
        self.browser = Browser()
        self.tell()
        seats = self.browser.scene["lobby"]["settings"]["seats"]
        self.hear({"do": "start", "settings": {"seed": "7", "seats": PEOPLE[:people] + seats[people:]}})

    def tell(self) -> list[Scene]:
        """Everything there is to tell; the messages."""
        sent = self.visit.outgoing()
        for message in sent:
            self.browser.hear(message)
        return sent

    def hear(self, message: Scene) -> Scene:
        """What a person did, and the regions that changed by it."""
        self.visit.hear(message)
        self.visit.hurry()
        changed: Scene = {}
        for told in self.tell():
            changed |= told.get("regions", {})
        return changed

    def choose(self, rng: Stream) -> Scene:
        """The next click of somebody who likes every choice equally."""
        scene = self.browser.scene
        if scene["covered"]:
            return self.hear({"do": "here"})
        line = rng.choice(choices(scene))
        message = {"do": line["do"]} if "do" in line else {"do": "choose", "index": line["index"]}
        return self.hear({**message, "key": scene["actions"]["key"]})

    @property
    def lines(self) -> list[Scene]:
        """The log as the browser has it."""
        return self.browser.grown["log"][1]


def there(scene: Scene) -> Scene:
    """The regions that there are: one that is gone is None."""
    return {name: value for name, value in scene.items() if value is not None}


# -- what has changed ---------------------------------------------------------------------------


def test_one_message_carries_all_that_changed_and_nothing_else() -> None:
    sent = Sent()
    assert sent.changes({"page": "table", "hand": [1], "bar": {"pot": 3}}, "ann") == {
        "page": "table",
        "hand": [1],
        "bar": {"pot": 3},
    }
    assert sent.changes({"page": "table", "hand": [1, 2], "bar": {"pot": 4}}, "ann") == {
        "hand": [1, 2],
        "bar": {"pot": 4},
    }
    assert sent.changes({"page": "table", "hand": [1, 2], "bar": {"pot": 4}}, "ann") == {}
    assert sent.changes({"page": "table", "bar": {"pot": 4}}, "ann") == {"hand": None}


@pytest.mark.parametrize("slug", SLUGS)
def test_a_click_is_answered_in_one_message_without_a_region_that_is_known(slug: str) -> None:
    wire, rng = Wire(slug), Stream(2, ("wire",))
    for _ in range(12):
        if wire.visit.game().session.over:
            break
        before, heard = dict(wire.browser.regions), len(wire.browser.heard)
        changed = wire.choose(rng)
        assert len(wire.browser.heard) == heard + 1
        assert {"words", "board"} & changed.keys() == set()
        assert [name for name in changed if name not in GROWING and before[name] == changed[name]] == []
        assert wire.tell() == []


def test_words_and_board_come_once_a_game_and_language() -> None:
    wire = Wire()
    assert {"words", "board"} <= wire.browser.heard[0]["regions"].keys()
    assert {"words", "board"} <= wire.hear({"do": "lang", "value": "fr"}).keys()
    assert {"words", "board"} & wire.hear({"do": "rematch"}).keys() == set()
    wire.hear({"do": "lobby"})
    assert {"words", "board"} <= wire.hear({"do": "game", "value": "whips"}).keys()


# -- what grows ---------------------------------------------------------------------------------


def test_what_grows_is_sent_as_what_was_added() -> None:
    sent = Sent()
    assert sent.changes({"log": ["a", "b"]}, "ann") == {"log": {"start": 0, "added": ["a", "b"], "all": True}}
    assert sent.changes({"log": ["a", "b", "c"]}, "ann") == {"log": {"start": 2, "added": ["c"]}}
    assert sent.changes({"log": ["a", "B", "c"]}, "ann") == {"log": {"start": 1, "added": ["B", "c"]}}
    assert sent.changes({"log": ["a"]}, "ann") == {}
    assert sent.changes({"log": ["a", "B", "c"]}, "ann") == {}
    assert sent.changes({"log": ["a"]}, "bob") == {"log": {"start": 0, "added": ["a"], "all": True}}
    assert sent.changes({}, "bob") == {"log": None}


def test_of_a_long_log_only_the_end_is_sent_and_all_marks_are() -> None:
    many, sent = list(range(1_000)), Sent()
    told = sent.changes({"log": many, "marks": many}, "ann")
    assert told["log"] == {"start": 800, "added": many[800:], "all": True}
    assert told["marks"] == {"start": 0, "added": many, "all": True}
    back = sent.changes({"log": many[:700], "marks": many}, "ann")
    assert back == {"log": {"start": 500, "added": many[500:700], "all": True}}
    on = sent.changes({"log": many[:701], "marks": many}, "ann")
    assert on == {"log": {"start": 700, "added": [700]}}


def test_a_game_sends_every_line_and_every_mark_once() -> None:
    wire, rng = Wire(), Stream(3, ("wire",))
    while not wire.visit.game().session.over:
        changed = wire.choose(rng)
        for name in changed.keys() & GROWING.keys():
            assert "all" not in changed[name]
    grown = {name: [told["regions"].get(name) for told in wire.browser.heard] for name in GROWING}
    added = {
        name: [each for part in parts if part for each in part["added"]] for name, parts in grown.items()
    }
    assert added["marks"] == wire.browser.grown["marks"][1]
    assert 30 < len(wire.lines) <= len(added["log"]) < len(wire.lines) + 30  # the latest may be told again


def test_going_back_sends_no_log_and_coming_again_neither() -> None:
    wire, rng = Wire(), Stream(3, ("wire",))
    for _ in range(10):
        wire.choose(rng)
    last = wire.visit.game().session.last
    for place in (*range(last - 1, -1, -1), *range(1, last + 1)):
        changed = wire.hear({"do": "goto", "at": place})
        assert "timeline" in changed
        assert changed.keys() & GROWING.keys() == set()
        assert all(line["at"] <= place for line in wire.browser.scene["log"])


# -- somebody else ------------------------------------------------------------------------------


def told_to(seat: Seat | None, visit: Visit) -> list[str]:
    """The log of a seat, as somebody hears it who has heard nothing before."""
    other = Visit(lang=visit.lang)
    other.session, other.seat, other.cursor = visit.session, seat, visit.cursor
    return [line["text"] for line in Scenes().of(other)["log"]][-200:]


@pytest.mark.parametrize("slug", ["ben-hvrt", "horse-fever"])
def test_at_a_shared_screen_nothing_stays_of_what_another_saw(slug: str) -> None:
    wire, rng = Wire(slug, people=2), Stream(4, ("wire",))
    handed = secrets = 0
    for _ in range(60):
        if wire.visit.game().session.over:
            break
        before, known = wire.visit.game().seat, [line["text"] for line in wire.lines]
        changed = wire.choose(rng)
        seat = wire.visit.game().seat
        allowed = told_to(seat, wire.visit)
        assert [line["text"] for line in wire.lines] == allowed
        if seat != before:
            handed += 1
            secrets += bool(set(known) - set(allowed))
            assert changed["log"]["all"]
            assert changed["marks"]["all"]
    assert handed > 5
    assert secrets  # and there was something to hide


# -- whoever missed something -------------------------------------------------------------------


def test_hello_brings_nothing_to_those_who_know_all() -> None:
    wire = Wire()
    wire.visit.hear({"do": "hello", "n": wire.browser.n})
    assert wire.visit.outgoing() == []


@pytest.mark.parametrize("n", [0, 1, 99, None, "2"])
def test_hello_brings_everything_to_those_who_do_not(n: object) -> None:
    wire, rng = Wire(), Stream(6, ("wire",))
    for _ in range(4):
        wire.choose(rng)
    late = Browser()
    wire.visit.hear({"do": "hello", "n": n})
    (message,) = wire.visit.outgoing()
    assert message["whole"]
    late.hear(message)
    assert there(late.scene) == there(wire.browser.scene)
    assert late.n == wire.browser.n
    changed = wire.choose(rng)
    late.hear({"do": "regions", "n": wire.browser.n, "regions": changed})
    assert there(late.scene) == there(wire.browser.scene)


def test_everything_is_what_there_is_now_even_if_it_has_just_changed() -> None:
    wire = Wire()
    wire.visit.hear({"do": "theme", "value": "dark"})
    wire.visit.hear({"do": "hello", "n": 0})
    (message,) = wire.visit.outgoing()
    wire.browser.hear(message)
    assert wire.browser.scene["theme"] == "dark"
    assert wire.tell() == []


def anything(wire: Wire, rng: Stream) -> Iterator[Scene]:
    """What people do at a table, in no order."""
    for _ in range(36):
        scene = wire.browser.scene
        if scene["page"] == "lobby":
            games = [{"do": "continue", "id": game["id"]} for game in scene["lobby"]["games"]]
            yield rng.choice([{"do": "start", "settings": None}, *games])
            continue
        last = scene["timeline"]["last"]
        yield rng.choice(
            [
                {"do": "goto", "at": rng.choice(range(last + 1))},
                {"do": "goto", "at": last},
                {"do": "skip"},
                {"do": "step", "by": -1},
                {"do": "decision", "by": rng.choice([-1, 1])},
                {"do": "lang", "value": rng.choice(list(LANGUAGES))},
                {"do": "theme", "value": rng.choice(["light", "dark"])},
                {"do": "here"},
                {"do": "undo"},
                {"do": "fork", "luck": "new"},
                {"do": "lobby"},
                {"do": "nonsense"},
            ]
        )


@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", SLUGS)
def test_what_a_browser_puts_together_is_what_there_is(slug: str, lang: str, people: int) -> None:
    wire, rng = Wire(slug, lang, people), Stream(people, (slug, lang))
    for message in anything(wire, rng):
        wire.hear(message)
        for _ in range(2):
            scene = wire.browser.scene
            if scene["page"] == "table" and (scene["covered"] or scene["actions"]):
                wire.choose(rng)
        late = Browser()
        late.hear({"do": "regions", "whole": True, **wire.visit.whole()})
        assert there(late.scene) == there(wire.browser.scene)
        regions = wire.visit.regions()
        log, marks = regions.pop("log", []), regions.pop("marks", [])
        told = wire.browser.scene
        if told["page"] == "table":
            assert told["log"] == log[-200:]
            line = told["timeline"]
            for kind in ("decision", "race"):
                assert line.pop(f"{kind}s") == [place for place, marked in marks if marked == kind]
        board = wire.browser.regions["board"]
        assert there(told | {"board": board, "log": None}) == there(regions)
