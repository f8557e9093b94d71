"""Horse Fever on the page: bets of one's own, secrets that stay secret, and a word for every card."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from benhvrt_widgets.games import staging
from benhvrt_widgets.i18n import LANGUAGES
from benhvrt_widgets.stagings.horse_fever.names import DECKS, card_name, face
from benhvrt_widgets.stagings.horse_fever.words import SERIES
from benhvrt_widgets.visit import links
from benhvrt_widgets.visit.look import Moment
from engine.core.chance import Stream
from engine.games.horse_fever import events as e
from engine.games.horse_fever.actions import Bet
from engine.games.horse_fever.cards import ACTIONS, TARGETS
from engine.games.horse_fever.model import Betting, Choose, Purchase
from engine.games.horse_fever.tables import LANES
from engine.probability import odds
from engine.replay.store import Store
from tests.widgets.test_staged import choices
from tests.widgets.visitor import Visitor

ANN_AND_BOB = [{"name": "Ann", "player": "human"}, {"name": "Bob", "player": "human"}]
LONGEST_TEXT = 70


def started(folder: Path, series: str = "family-short", seed: str = "7", **settings: Any) -> Visitor:
    page = Visitor(Store(folder), "en")
    page.hear({"do": "game", "value": "horse-fever"})
    page.hear({"do": "start", "settings": {"series": series, "seed": seed, **settings}})
    assert page.visit.notice is None
    assert page.session is not None, page.scene["lobby"]["errors"]
    return page


def press(page: Visitor, line: dict[str, Any]) -> None:
    key = page.scene["actions"]["key"]
    message = {"do": line["do"]} if "do" in line else {"do": "choose", "index": line["index"]}
    page.hear({**message, "key": key})
    assert page.visit.notice is None


def wandered(page: Visitor, seed: int) -> Iterator[dict[str, Any]]:
    """Scene after scene; between people the screen is covered, and uncovered."""
    rng = Stream(seed, ("wander",))
    for _ in range(2_000):
        assert page.session is not None
        scene = page.scene
        yield scene
        if page.session.over:
            return
        if scene["covered"]:
            page.hear({"do": "here"})
        else:
            press(page, rng.choice(choices(scene)))
    raise AssertionError("the game goes on and on")


def bet(page: Visitor, **facts: Any) -> None:
    """A slip as the page sends it."""
    page.hear({"do": "act", "key": page.scene["actions"]["key"], **facts})


def at_a_bet(folder: Path) -> Visitor:
    page = started(folder)
    assert page.session is not None
    assert isinstance(page.session.state.stage, Betting)
    return page


# -- the bet slip ---------------------------------------------------------------------------------


def test_any_hundred_will_do_whether_it_is_on_the_menu_or_not(tmp_path: Path) -> None:
    for seed in range(20):  # until a purse is so full that the ladder leaves out some hundreds
        page = started(tmp_path, seed=str(seed))
        session = page.session
        assert session is not None
        seen = page.view
        every = range(seen.least_stake, seen.purse + 1, 100)
        off = [stake for stake in every if Bet(0, "win", stake) not in seen.menu]
        if off and seen.tokens[0]:
            break
    assert off
    bet(page, lane=0, to="win", stake=off[0])
    assert page.visit.notice is None
    made = [event for instant in session.instants for event in instant.events if isinstance(event, e.BetMade)]
    assert e.BetMade(0, 1, 0, "win", off[0]) in made
    tape = session.writer.tape
    assert links.choices(links.read(links.write(tape))) == links.choices(tape)


@pytest.mark.parametrize(
    ("slip", "words"),
    [
        ({"lane": 0, "to": "win", "stake": 250}, "whole hundreds"),
        ({"lane": 0, "to": "win", "stake": 100}, "least stake"),
        ({"lane": 0, "to": "win", "stake": 99_900}, "danari"),
        ({"lane": 6, "to": "win", "stake": 300}, "six horses"),
        ({"lane": 0, "to": "lose", "stake": 300}, "Win or Show"),
        ({"lane": "0", "to": "win", "stake": 300}, ""),
        ({"lane": 0, "to": "win", "stake": 300.0}, ""),
        ({"lane": 0, "to": None, "stake": 300}, ""),
        ({}, ""),
    ],
)
def test_a_bet_that_cannot_be_is_explained_and_nothing_is_lost(
    tmp_path: Path, slip: dict[str, Any], words: str
) -> None:
    page = at_a_bet(tmp_path)
    assert page.session is not None
    before, records = page.session.state, len(page.session.writer.tape.records)
    bet(page, **slip)
    assert page.visit.notice is not None
    assert page.visit.notice.kind == "refusal"
    assert words in page.visit.notice.text
    assert page.session.state == before
    assert len(page.session.writer.tape.records) == records
    bet(page, lane=0, to="win", stake=300)
    assert page.visit.notice is None


def test_a_slip_counts_once_and_only_for_its_own_decision(tmp_path: Path) -> None:
    page = at_a_bet(tmp_path)
    session = page.session
    assert session is not None
    key = page.scene["actions"]["key"]
    bet(page, lane=0, to="win", stake=300)
    after = session.state
    page.hear({"do": "act", "key": key, "lane": 0, "to": "win", "stake": 300})
    assert page.visit.notice is None
    assert session.state == after
    page.hear({"do": "act", "key": ["bet", 9, 1, 0], "lane": 0, "to": "win", "stake": 300})
    assert page.visit.notice is not None
    assert session.state == after


def test_what_a_bet_brings_back_is_said_and_with_the_eye_open_what_it_is_worth(tmp_path: Path) -> None:
    page = at_a_bet(tmp_path)
    session = page.session
    assert session is not None
    slip = page.scene["stage"]["slip"]
    assert len(slip["bets"]) == 2 * LANES
    seen = page.view
    for line in slip["bets"]:
        assert line["times"] == (seen.odds[line["lane"]] if line["to"] == "win" else 2)
        assert line["chance"] == ""
        assert line["kelly"] is None
    page.visit.oracle.eye = "after"
    page.visit.oracle.odds.put(
        Moment(session.writer.id, page.visit.cursor, page.visit.seat), odds(seen, races=400)
    )
    page.show()
    likely = page.scene["stage"]["slip"]["bets"]
    assert all(line["chance"].endswith("%") for line in likely)
    assert all(line["kelly"] is None for line in likely)
    page.hear({"do": "eye", "value": "on"})
    weighed = page.scene["stage"]["slip"]["bets"]
    assert all(line["chance"].endswith("%") for line in weighed)
    assert all(line["kelly"] == 0 for line in weighed if line["returns"] <= 1)
    assert any(line["kelly"] > 0 for line in weighed)
    assert all(lane["chance"] is not None for lane in page.scene["stage"]["lanes"])


def test_a_bet_that_is_closed_says_why(tmp_path: Path) -> None:
    page = started(tmp_path, seats=ANN_AND_BOB)
    for scene in wandered(page, 2):
        slip = scene["stage"].get("slip")
        shut = [line for line in slip["bets"] if line["index"] is None] if slip else []
        if shut:
            assert all(line["reason"].endswith(".") for line in shut)
            return
    raise AssertionError("with two players one token of a colour is all there is")


# -- a round --------------------------------------------------------------------------------------


@pytest.mark.parametrize("series", ["family-short", "board-first", "party-short"])
def test_a_result_is_a_moment_of_its_own(tmp_path: Path, series: str) -> None:
    page = started(tmp_path, series)
    for _ in wandered(page, 3):
        pass
    session = page.session
    assert session is not None
    results = [
        place
        for place, instant in enumerate(session.instants)
        if any(isinstance(event, e.OddsMoved) for event in instant.events)
    ]
    assert len(results) == session.options.rounds
    for number, place in enumerate(results):
        page.hear({"do": "goto", "at": place})
        scene = page.scene
        assert scene["phase"] == "result"
        order = session.state.table.results[number].order
        assert [scene["stage"]["run"]["squares"][lane]["place"] for lane in order] == [1, 2, 3, 4, 5, 6]
        assert all(row["square"] >= 12 for row in scene["stage"]["run"]["squares"])
        assert scene["stage"]["lanes"][order[0]]["name"] in scene["sentence"]
        assert scene["stage"]["paid"]
        assert not any(scene["stage"][part] for part in ("sale", "slip", "market", "drawn", "picks"))
        page.hear({"do": "step", "by": 1})
        assert page.scene["phase"] != "result"
    assert page.scene["phase"] == ("auction" if series == "board-first" else "over")


def test_who_looks_at_a_race_sees_every_leg(tmp_path: Path) -> None:
    page = started(tmp_path)
    session = page.session
    assert session is not None
    for _ in wandered(page, 4):
        if session.state.table.results:
            break
    before = [0] * LANES
    legs = 0
    for place in range(session.last):
        page.hear({"do": "goto", "at": place})
        scene = page.scene
        if scene["phase"] != "race":
            continue
        run = scene["stage"]["run"]
        squares = [row["square"] for row in run["squares"]]
        assert all(now >= then for now, then in zip(squares, before, strict=True))
        legs += squares != before
        assert len(run["card"]) in (0, 6)
        assert len(run["dice"]) in (0, 2)
        before = squares
    assert legs > 6


def test_what_cannot_be_bought_says_why(tmp_path: Path) -> None:
    reasons = set()
    for seed in range(6):
        page = started(tmp_path, "board-short", str(seed))
        for count, scene in enumerate(wandered(page, seed)):
            market = scene["stage"].get("market")
            for shelf in market["shelves"] if market else ():
                for good in shelf["goods"]:
                    assert (good["index"] is None) == bool(good["reason"]), good
                    reasons.add(good["reason"])
            if count > 12:
                break
    assert len(reasons - {""}) >= 2


def test_every_stage_of_the_board_game_has_its_buttons(tmp_path: Path) -> None:
    met = set()
    for seed in range(5):
        page = started(tmp_path, "board-short", str(seed))
        session = page.session
        assert session is not None
        for scene in wandered(page, seed):
            if not session.over:
                met.add(type(session.state.stage).__name__)
                assert scene["actions"]["primary"]["label"]
    assert {"Purchase", "Betting", "Fixing", "Selling", "Buying", "Choose"} <= met


# -- secrets --------------------------------------------------------------------------------------


@pytest.mark.parametrize("series", ["family-short", "board-short"])
def test_others_cards_are_in_no_scene(tmp_path: Path, series: str) -> None:
    page = started(tmp_path, series, seats=[*ANN_AND_BOB, {"name": "Cy", "player": "fixer"}])
    session = page.session
    assert session is not None
    looked = 0
    for scene in wandered(page, 5):
        state, seat = session.state, page.look.seat
        if session.over or not page.look.live or state.race is not None:
            continue
        hidden = {laid.card for laid in state.meeting.laid if laid.seat != seat}
        own: set[str] = set()
        for owner, cards in enumerate(state.table.hands):
            hidden |= set(cards) if owner != seat else set()
        for owner, cards in enumerate(state.table.targets):
            (own if owner == seat else hidden).update(cards)
        if isinstance(state.stage, Choose):
            (own if state.stage.back.waiting[0] == seat else hidden).update(state.stage.drawn)
        regions = json.dumps([scene[part] for part in ("stage", "seats", "hand", "actions", "sentence")])
        lines = [line["text"] for line in scene["log"]]
        begun = max(n for n, line in enumerate(lines) if line.startswith("Round "))
        for kind in hidden - own:
            if kind in ACTIONS or kind in TARGETS:
                looked += 1
                assert card_name(kind, "en") not in regions, kind
                assert f'"{kind}"' not in regions, kind
                assert not any(card_name(kind, "en") in line for line in lines[begun:]), kind
    assert looked > 20


def test_between_two_people_the_screen_is_covered_but_at_a_party_there_is_no_need(tmp_path: Path) -> None:
    page = started(tmp_path / "a", seats=ANN_AND_BOB)
    assert any(scene["covered"] for scene in wandered(page, 6))
    page = started(tmp_path / "b", "party-short", seats=ANN_AND_BOB)
    assert not any(scene["covered"] for scene in wandered(page, 6))


# -- the lobby ------------------------------------------------------------------------------------


def test_a_party_has_room_for_forty_and_a_board_for_five(tmp_path: Path) -> None:
    crowd = [{"name": f"P{n}", "player": "human" if n == 0 else "random"} for n in range(40)]
    page = started(tmp_path, "party-short", seats=crowd)
    for scene in wandered(page, 1):
        seats = scene["seats"]
        assert len({(seat["seat"] % 12, seat["shape"]) for seat in seats}) == 40  # no two signs alike
        assert seats[0]["me"]
        purses = [seat["purse"] for seat in seats[1:]]
        assert purses == sorted(purses, reverse=True)
        if scene["stage"]["kind"] == "fever":
            for lane in scene["stage"]["lanes"]:
                assert len(lane["wagers"]) <= 8
                assert (len(lane["wagers"]) == 8) or not lane["others"]
    page.hear({"do": "lobby"})
    for series in SERIES:
        if not series.startswith("party"):
            page.hear({"do": "start", "settings": {"series": series, "seats": crowd[:6]}})
            assert page.session is None
            assert page.scene["lobby"]["errors"]["series"]


@pytest.mark.parametrize("rounds", ["3", "7", "10", "2", "11", "many"])
def test_rounds_are_typed_in_for_any_game(tmp_path: Path, rounds: str) -> None:
    three = [{"name": f"P{n}", "player": "human" if n == 0 else "random"} for n in range(3)]
    page = Visitor(Store(tmp_path), "en")
    page.hear({"do": "game", "value": "horse-fever"})
    assert page.scene["lobby"]["rounds"]
    for series in ("board-short", "family-long", "party-medium"):
        page.hear({"do": "start", "settings": {"series": series, "seats": three, "laps": rounds}})
        if rounds in ("3", "7", "10"):
            assert page.session is not None
            assert page.session.options.rounds == int(rounds)
            page.hear({"do": "lobby"})
        else:
            assert page.session is None
            assert page.scene["lobby"]["errors"]["laps"]


# -- offers ---------------------------------------------------------------------------------------


@pytest.mark.rule("HF-16")
def test_whoever_waits_may_offer_a_card_at_the_next_purchase(tmp_path: Path) -> None:
    three = [{"name": f"P{n}", "player": "human" if n == 0 else "random"} for n in range(3)]
    offered = 0
    for seed in range(6):
        page = started(tmp_path / str(seed), "board-short", seats=three, seed=str(seed))
        for _ in range(40):
            session = page.session
            assert session is not None
            if session.over:
                break
            if page.scene["wait"]:
                page.hear({"do": "wait"})
            if session is not page.session or not page.session.paused:
                press(page, choices(page.scene)[0])
                continue
            assert isinstance(session.state.stage, Purchase)
            lines = page.scene["actions"]["others"]
            assert [line["do"] for line in lines] == ["offer"] * len(lines)
            page.hear({"do": "offer", **lines[0]["send"]})
            assert page.visit.notice is None
            told = [event for instant in session.instants for event in instant.events]
            offered += any(isinstance(event, e.OfferedToSell) and event.seller == 0 for event in told)
            assert not page.session.attention.waiting
            break
    assert offered


# -- words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_has_a_name_and_a_text(lang: str) -> None:
    names = [card_name(kind, lang) for kind in DECKS]
    assert len(set(names)) == len(names) == 60
    for kind in DECKS:
        card = face(kind, lang)
        assert card["text"].endswith(".")
        assert len(card["text"]) <= LONGEST_TEXT, card["text"]
        assert card["sort_name"]


def test_horses_can_be_told_apart_without_their_colour() -> None:
    for lang in LANGUAGES:
        runners = staging("horse-fever").regions.board(lang)["runners"]
        assert len({runner["letter"] for runner in runners}) == LANES
