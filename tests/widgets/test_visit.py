"""A visit without a browser: messages in, regions out."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest

from benhvrt_widgets.i18n import LANGUAGES, catalogue
from benhvrt_widgets.visit.keeping import Address
from benhvrt_widgets.visit.questions import Question
from benhvrt_widgets.visit.scene import Scene as Regions
from benhvrt_widgets.visit.scene import words
from benhvrt_widgets.visit.visit import HANDLERS, Visit
from benhvrt_widgets.web import script, style
from engine.games.ben_hvrt.board import BOARD
from engine.games.ben_hvrt.cards import FULL_DECK
from engine.replay.store import Store
from tests.widgets.visitor import Visitor


def page_at(folder: Path, lang: str = "en") -> Visitor:
    return Visitor(Store(folder), lang)


def started(folder: Path, lang: str = "en", **settings: Any) -> Visitor:
    page = page_at(folder, lang)
    page.hear({"do": "start", "settings": {"seed": "7", **settings}})
    assert page.visit.notice is None
    return page


def choose(page: Visitor) -> None:
    actions = page.scene["actions"]
    page.hear({"do": "choose", "index": actions["primary"]["index"], "key": actions["key"]})


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_race_by_the_large_button(tmp_path: Path, lang: str) -> None:
    page = started(tmp_path, lang)
    phases = set()
    for _ in range(300):
        scene = page.scene
        json.dumps(scene)  # plain data, all of it
        phases.add(scene["phase"])
        if page.session is None or page.session.awaited is None:
            break
        choose(page)
        assert page.visit.notice is None
    assert phases >= {"auction", "race", "over"}
    result = page.scene["stage"]
    assert [place["piles"] for place in result["places"]] == [3, 2, 1, 0]
    assert sum(place["ducats"] for place in result["places"]) == result["pot"]


def test_the_lobby_offers_a_first_game(tmp_path: Path) -> None:
    scene = page_at(tmp_path).scene
    assert scene["page"] == "lobby"
    assert len(scene["lobby"]["settings"]["seats"]) == 4
    assert scene["lobby"]["games"] == []
    assert "strong" in {bot["slug"] for bot in scene["lobby"]["bots"]}


@pytest.mark.parametrize(
    ("settings", "field"),
    [
        ({"seats": [{"name": "", "player": "human"}] * 4}, "name.0"),
        ({"seats": [{"name": "x" * 21, "player": "human"}] * 4}, "name.0"),
        ({"seats": [{"name": "A\x1b[2J", "player": "human"}] * 4}, "name.0"),
        ({"seats": [{"name": "Ann", "player": "skynet"}] * 4}, "player.0"),
        ({"seats": [{"name": "Ann", "player": "human"}]}, "series"),
        ({"series": "custom", "laps": "7"}, "laps"),
        ({"series": "custom", "laps": ""}, "laps"),
        ({"series": "custom", "laps": "1 two"}, "laps"),
        ({"series": "vulcan"}, "series"),
        ({"seed": ""}, "seed"),
        ({"seed": "s" * 41}, "seed"),
    ],
    ids=str,
)
def test_silly_settings_get_a_sentence_next_to_the_field(
    tmp_path: Path, settings: dict[str, Any], field: str
) -> None:
    page = page_at(tmp_path)
    page.hear({"do": "start", "settings": settings})
    assert page.session is None
    errors = page.scene["lobby"]["errors"]
    assert errors[field].endswith(".")


def test_names_are_data_and_nothing_else(tmp_path: Path) -> None:
    name = "<img src=x onerror=1>"[:20]
    seats = [{"name": name, "player": "human"}] + [{"name": "Sid", "player": "sunk-cost"}] * 3
    page = started(tmp_path, seats=seats)
    assert page.scene["seats"][0]["name"] == name
    assert "innerHTML" not in script()


def test_a_double_click_bids_once(tmp_path: Path) -> None:
    page = started(tmp_path)
    actions = page.scene["actions"]
    message = {"do": "choose", "index": actions["primary"]["index"], "key": actions["key"]}
    page.hear(dict(message))
    assert page.session is not None
    last = page.session.last
    page.hear(dict(message))
    assert page.session.last == last
    assert page.visit.notice is None


@pytest.mark.parametrize(
    "message",
    [
        {"do": "bogus"},
        {},
        {"do": "choose"},
        {"do": "choose", "index": 99, "key": ["x"]},
        {"do": "choose", "index": "0", "key": ["x"]},
        {"do": "choose", "index": 0, "key": {"a": 1}},
        {"do": "goto", "at": "1"},
        {"do": "offer", "to": 1, "give": ["hook"]},
        {"do": "offer", "to": 1, "give": {"hook": -1}},
        {"do": "continue", "id": "../../etc/passwd"},
        {"do": "auto", "rounds": 1.5},
    ],
    ids=str,
)
def test_odd_messages_change_nothing_and_get_a_sentence(tmp_path: Path, message: dict[str, Any]) -> None:
    page = started(tmp_path)
    assert page.session is not None
    state = page.session.state
    page.hear(message)
    assert page.visit.notice is not None
    assert page.visit.notice.kind == "refusal"
    assert page.session.state == state


def test_a_bug_is_an_apology_with_a_reference(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    page = started(tmp_path)

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setitem(HANDLERS, "skip", broken)
    page.hear({"do": "skip"})
    assert page.visit.notice is not None
    assert page.visit.notice.kind == "sorry"
    assert page.visit.notice.id in page.visit.notice.text
    assert page.visit.notice.id in caplog.text


def test_what_cannot_be_shown_is_an_apology_and_the_next_message_mends_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    page = started(tmp_path)
    before = dict(page.scene)

    def fail(*_: object) -> None:
        raise ValueError("a secret of ours")

    monkeypatch.setattr(Regions, "of", fail)
    choose_unguarded(page)
    assert page.scene["notice"]["kind"] == "sorry"
    assert "a secret of ours" not in json.dumps(page.browser.heard)
    assert page.scene["notice"]["id"] in caplog.text
    assert "a secret of ours" in caplog.text
    assert {name: page.scene[name] for name in before if name != "notice"} == {
        name: value for name, value in before.items() if name != "notice"
    }
    monkeypatch.undo()
    page.hear({"do": "close"})
    fresh = page.afresh()
    for name in ("notice", "actions", "sentence", "seats", "log", "stage"):
        assert page.scene[name] == fresh[name]
    assert page.scene["actions"] != before["actions"]


def choose_unguarded(page: Visitor) -> None:
    actions = page.scene["actions"]
    page.hear({"do": "choose", "index": actions["primary"]["index"], "key": actions["key"]})


def test_a_page_that_cannot_be_shown_at_first_is_the_lobby(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = started(tmp_path)
    monkeypatch.setattr(Regions, "_table", lambda *_: 1 / 0)
    again = Visitor(Store(tmp_path), "en", Address(game=page.scene["game"]))
    assert again.scene["page"] == "lobby"
    assert again.scene["notice"]["kind"] == "sorry"


def test_what_cannot_be_sent_is_sent_again_with_the_next_message(tmp_path: Path) -> None:
    page = started(tmp_path)
    hear, page.browser.hear = page.browser.hear, lambda _: 1 / 0
    page.running._tell = lambda message: page.browser.hear(message)
    choose_unguarded(page)
    page.browser.hear = hear
    page.hear({"do": "eye", "value": "off"})
    assert page.browser.heard[-1].get("whole")
    assert page.scene["notice"]["kind"] == "sorry"


def test_one_heavy_question_at_a_time_and_the_odds_of_a_new_moment_beside_it(tmp_path: Path) -> None:
    class Never(Executor):
        """Somebody who thinks for ever."""

        def __init__(self) -> None:
            self.asked: list[str] = []

        def submit(self, _: Any, *facts: Any, **__: Any) -> Future[Any]:
            self.asked.append(facts[0].name)
            return Future()

    async def ask() -> list[str]:
        page, thinker = started(tmp_path), Never()
        names = iter(["advice", "ledger", "advice", "odds", "odds", "puzzle"])
        look = page.visit.look
        assert look is not None
        questions = [Question(name, look.at(n), (None, n)) for n, name in enumerate(names)]
        page.visit.wants = lambda: iter(questions)  # type: ignore[method-assign]
        page.running._executor = thinker
        for at in range(6):
            page.hear({"do": "goto", "at": at})
            await asyncio.sleep(0.2)
        page.running.stop()
        return thinker.asked

    assert asyncio.run(ask()) == ["advice", "odds"]


def test_the_ladder_bids_by_itself_and_never_beyond_its_rung(tmp_path: Path) -> None:
    for seed in range(8):
        page = started(tmp_path, seed=str(seed))
        while page.scene["phase"] == "auction":
            actions = page.scene["actions"]
            if actions["primary"]["kind"] == "bid":
                page.hear({"do": "auto", "rounds": 2})
                continue
            others = [line for line in actions["others"] if line["kind"] in ("toauction", "pass")]
            line = (others or [actions["primary"]])[0]
            page.hear({"do": "choose", "index": line["index"], "key": actions["key"]})
        assert page.session is not None
        for instant in page.session.instants:
            bids = [
                event for event in instant.events if type(event).__name__ == "BidMade" and event.seat == 0
            ]
            assert all(bid.ducats <= 2 for bid in bids)


def test_secrets_stay_in_the_kernel(tmp_path: Path) -> None:
    """No scene draws a card that this seat could not know."""
    page = started(tmp_path)
    while page.session is not None and page.session.awaited is not None:
        scene = page.scene
        shown = json.dumps({key: scene[key] for key in ("seats", "hand", "sentence", "stage")})
        view = page.view
        public = set(view.hand) | set(view.discards) | {k for known in view.known for k in known}
        public |= {card.kind for gear in view.gear for card in gear}
        if view.auction is not None and view.auction.card is not None:
            public.add(view.auction.card)
        hidden = {kind for kind in FULL_DECK if kind not in public}
        assert not [kind for kind in hidden if f'"kind": "{kind}"' in shown]
        choose(page)


def test_walking_the_timeline_shows_every_moment(tmp_path: Path) -> None:
    page = started(tmp_path)
    for _ in range(8):
        choose(page)
    assert page.session is not None
    for place in range(page.session.last + 1):
        page.hear({"do": "goto", "at": place})
        assert page.visit.notice is None
        assert page.scene["timeline"]["at"] == place
    page.hear({"do": "decision", "by": -1})
    assert page.scene["timeline"]["at"] in page.session.decisions
    page.hear({"do": "step", "by": -1})
    page.hear({"do": "fork", "luck": "new"})
    assert page.visit.notice is None
    page.hear({"do": "undo"})


def test_language_and_theme_change_in_place(tmp_path: Path) -> None:
    page = started(tmp_path)
    english = page.scene["sentence"]
    page.hear({"do": "lang", "value": "fr"})
    assert page.scene["lang"] == "fr"
    assert page.scene["sentence"] != english
    page.hear({"do": "theme", "value": "dark"})
    assert page.scene["theme"] == "dark"
    page.hear({"do": "lang", "value": "tlh"})
    assert page.scene["lang"] == "fr"


def test_a_saved_game_is_offered_and_continued(tmp_path: Path) -> None:
    page = started(tmp_path)
    choose(page)
    assert page.session is not None
    state = page.session.state
    again = page_at(tmp_path)
    again.hear({"do": "mine", "ids": [page.session.writer.id]})
    (game,) = again.scene["lobby"]["games"]
    again.hear({"do": "continue", "id": game["id"]})
    assert again.session is not None
    assert again.session.state == state


def test_between_people_the_screen_is_covered(tmp_path: Path) -> None:
    seats = [{"name": name, "player": "human"} for name in ("Ann", "Bob")]
    page = started(tmp_path, seats=seats + [{"name": "Sid", "player": "sunk-cost"}] * 2)
    while page.scene["anyone"]:
        page.hear({"do": "let_be", "key": page.scene["actions"]["key"]})
    scene = page.scene
    assert scene["covered"] is not None
    assert scene["hand"] == []
    assert scene["actions"] is None
    page.hear({"do": "here"})
    assert page.scene["covered"] is None
    assert page.scene["actions"] is not None


def test_playback_runs_at_a_pace_and_can_be_skipped(tmp_path: Path) -> None:
    async def watch() -> tuple[int, int]:
        page = page_at(tmp_path)
        page.hear({"do": "start", "settings": {"seed": "7"}})
        await asyncio.sleep(0.05)
        assert page.session is not None
        early = page.visit.cursor
        assert page.scene["timeline"]["playing"]
        page.hear({"do": "skip"})
        await asyncio.sleep(0.05)
        assert not page.scene["timeline"]["playing"]
        return early, page.visit.cursor

    early, late = asyncio.run(watch())
    assert early < late


def test_the_board_is_sent_once(tmp_path: Path) -> None:
    page = started(tmp_path)
    choose(page)
    (board,) = (each["regions"]["board"] for each in page.browser.heard if "board" in each["regions"])
    assert len(board["squares"]) == BOARD.size
    assert {square["letter"] for square in board["squares"]} >= set("ABCDEFGH")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_browser_has_all_its_words(lang: str) -> None:
    used = {key for key in catalogue("en") if key.startswith("words.")}
    assert {f"words.{key}" for key in words(lang, "ben-hvrt")} == used
    assert {key for key in catalogue(lang) if key.startswith("words.")} == used


def test_script_and_style_are_there() -> None:
    assert "export default" in script()
    assert "--" in style()


# -- several at one table -------------------------------------------------------------------------


def test_two_visits_at_one_game_look_at_different_moments(tmp_path: Path) -> None:
    page = started(tmp_path)
    for _ in range(4):
        choose(page)
    session = page.session
    assert session is not None
    one, two = page.visit, Visit(lang="fr")
    two.sit_down(session)
    two.goto(3)
    assert (one.cursor, two.cursor) == (session.last, 3)
    assert [visit.regions()["timeline"]["at"] for visit in (one, two)] == [session.last, 3]
    assert [visit.regions()["lang"] for visit in (one, two)] == ["en", "fr"]
    assert len(two.regions()["log"]) < len(one.regions()["log"])
    before = two.regions()
    choose(page)
    after = two.regions()
    assert two.cursor == 3  # another's choice moves nobody
    changed = {name for name in before if before[name] != after[name]}
    assert changed <= {"timeline", "marks"}
    two.hear({"do": "goto", "at": session.last})
    assert two.regions()["timeline"]["live"]
    two.hear({"do": "lobby"})
    assert page.scene["page"] == "table"
    assert one.session is session


def test_each_sees_the_cards_of_their_own_seat_only(tmp_path: Path) -> None:
    people = [{"name": name, "player": "human"} for name in ("Ann", "Bob")]
    page = started(tmp_path, seats=people + [{"name": "Sid", "player": "sunk-cost"}] * 2)
    session = page.session
    assert session is not None
    while session.paused:
        session.let_be()
    seat = session.awaited
    assert seat is not None
    visits = {each: Visit() for each in (0, 1, None)}
    for each, visit in visits.items():
        visit.sit_down(session)
        visit.seat = each
    hands = {each: visit.regions()["hand"] for each, visit in visits.items()}
    assert hands[seat]
    assert hands[1 - seat] == hands[None] == []  # a screen that people share shows who decides


def test_one_game_of_two_visits_counts_a_choice_once(tmp_path: Path) -> None:
    page = started(tmp_path)
    session = page.session
    assert session is not None
    other = Visit()
    other.sit_down(session)
    actions = page.scene["actions"]
    message = {"do": "choose", "index": actions["primary"]["index"], "key": actions["key"]}
    page.hear(dict(message))
    last = session.last
    other.hear(dict(message))
    assert other.notice is None
    assert session.last == last
