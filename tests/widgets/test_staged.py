"""Every game on the page, whatever its rules: a race is played through messages, and looked at in scenes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from benhvrt_widgets.games import SLUGS, staging
from benhvrt_widgets.i18n import LANGUAGES
from benhvrt_widgets.visit import links
from engine.core.chance import Stream
from engine.core.errors import BadTape
from engine.core.game import CHANCE
from engine.games import GAMES
from engine.replay.store import Store
from tests.widgets.visitor import Visitor

EVERY_GAME = pytest.mark.parametrize("slug", SLUGS)
SHAPE = {"slug", "name", "laps", "minutes"}


def page_of(folder: Path, slug: str, lang: str = "en") -> Visitor:
    page = Visitor(Store(folder), lang)
    page.hear({"do": "game", "value": slug})
    assert page.visit.notice is None
    return page


def started(folder: Path, slug: str, lang: str = "en", **settings: Any) -> Visitor:
    page = page_of(folder, slug, lang)
    page.hear({"do": "start", "settings": {"seed": "7", **settings}})
    assert page.visit.notice is None
    return page


def choices(scene: dict[str, Any]) -> list[dict[str, Any]]:
    """All that can be pressed."""
    actions = scene["actions"]
    lines = [actions["primary"], *actions["others"]]
    lines += [play for card in scene["hand"] for play in card["plays"]]
    lines += [way for target in scene["stage"].get("reach", ()) for way in target["choices"]]
    lines += scene["stage"].get("picks", ())
    lines += [bet for bet in (scene["stage"].get("slip") or {}).get("bets", ()) if bet["index"] is not None]
    return [line for line in lines if line["index"] is not None] or lines


def wandered(page: Visitor, seed: int) -> Iterator[dict[str, Any]]:
    """Scene after scene, by somebody who likes every choice equally."""
    rng = Stream(seed, ("wander",))
    for _ in range(2_000):
        scene = page.scene
        yield scene
        if page.session is None or page.session.over:
            return
        line = rng.choice(choices(scene))
        if "do" in line:
            page.hear({"do": line["do"], "key": scene["actions"]["key"]})
        else:
            page.hear({"do": "choose", "index": line["index"], "key": scene["actions"]["key"]})
        assert page.visit.notice is None
    raise AssertionError("the game goes on and on")


@EVERY_GAME
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_in_scenes(tmp_path: Path, slug: str, lang: str) -> None:
    page = started(tmp_path, slug, lang)
    for scene in wandered(page, 3):
        json.dumps(scene)  # plain data, all of it
        assert scene["play"] == slug
        assert scene["sentence"]
        assert len(scene["seats"]) == len(page.session.names if page.session else ())
        assert all(line["text"] for line in scene["log"])
    assert scene["phase"] == "over"
    assert scene["stage"]["kind"] == "result"


@EVERY_GAME
def test_what_can_be_chosen_can_be_told_apart(tmp_path: Path, slug: str) -> None:
    page = started(tmp_path, slug)
    for scene in wandered(page, 4):
        session = page.session
        assert session is not None
        seen = page.view
        labels = [session.staging.words.describe(action, seen, "en", session.names) for action in seen.menu]
        assert len(set(labels)) == len(labels), scene["sentence"]
        if scene["actions"] and not session.over and not session.paused:
            offered = {line["index"] for line in choices(scene)}
            offers = {
                n for n, action in enumerate(seen.menu) if hasattr(action, "seat") or hasattr(action, "stake")
            }
            assert offered >= set(range(len(seen.menu))) - offers


def test_every_game_is_in_the_one_list() -> None:
    assert set(SLUGS) == set(GAMES)
    with pytest.raises(BadTape):
        staging("chess")


@EVERY_GAME
def test_the_large_button_tells_the_game_that_it_starts(slug: str) -> None:
    staged = staging(slug)
    chariots, laps = staged.words.first
    assert len(staged.first_bots) + 1 == chariots
    options = staged.agree(chariots, staged.first_series, "")
    assert getattr(options, "laps", laps) in (laps, (laps,))


@EVERY_GAME
def test_the_lobby_is_set_for_the_game(tmp_path: Path, slug: str) -> None:
    page = page_of(tmp_path, slug)
    lobby = page.scene["lobby"]
    assert lobby["play"] == slug
    assert [game["slug"] for game in lobby["plays"]] == list(SLUGS)
    assert all(series.keys() == SHAPE for series in lobby["series"])
    assert lobby["settings"]["series"] in {series["slug"] for series in lobby["series"]}
    for series in lobby["series"]:
        if series["slug"] != lobby["custom"]:
            page.hear({"do": "start", "settings": {"series": series["slug"]}})
            assert page.session is not None, series
            page.hear({"do": "lobby"})
    page.hear({"do": "start", "settings": {"series": "no such series"}})
    assert page.session is None
    assert page.scene["lobby"]["errors"]["series"]


@EVERY_GAME
def test_a_board_has_a_name_for_every_square(slug: str) -> None:
    for lang in LANGUAGES:
        board = staging(slug).regions.board(lang)
        labels = [square["label"] for square in board["squares"]]
        assert all(labels)
        assert len(set(labels)) == len(labels)


@EVERY_GAME
def test_a_game_comes_back_from_its_tape_and_its_link(tmp_path: Path, slug: str) -> None:
    page = started(tmp_path, slug)
    for count, _ in enumerate(wandered(page, 5)):
        if count == 6:
            break
    session = page.session
    assert session is not None
    tape = session.writer.tape
    page.hear({"do": "upload", "text": tape.to_text()})
    assert page.visit.notice is None
    assert page.session is not None
    assert page.session.writer.id != session.writer.id
    assert page.session.writer.tape.records == tape.records
    assert links.choices(links.read(links.write(tape))) == links.choices(tape)


@EVERY_GAME
def test_the_past_can_be_played_differently(tmp_path: Path, slug: str) -> None:
    page = started(tmp_path, slug)
    for count, _ in enumerate(wandered(page, 6)):
        if count == 5:
            break
    session = page.session
    assert session is not None
    page.hear({"do": "goto", "at": session.decisions[1]})
    page.hear({"do": "fork", "luck": "same"})
    assert page.visit.notice is None
    assert page.session is not None
    assert page.session is not session
    for _ in wandered(page, 7):
        pass
    page.hear({"do": "undo"})
    assert page.visit.notice is None


@EVERY_GAME
def test_several_people_share_a_screen(tmp_path: Path, slug: str) -> None:
    bots = staging(slug).first_bots
    seats = [{"name": name, "player": "human"} for name in ("Ann", "Bob")]
    page = started(tmp_path, slug, seats=[*seats, {"name": "Cy", "player": bots[0]}])
    rng = Stream(8, ("wander",))
    for _ in range(3_000):
        session, scene = page.session, page.scene
        assert session is not None
        if session.over:
            return
        if scene["covered"]:
            assert "stage" in scene  # a cover stands over it in the browser
            page.hear({"do": "here"})
        else:
            line = rng.choice(choices(scene))
            message = {"do": line["do"]} if "do" in line else {"do": "choose", "index": line["index"]}
            page.hear({**message, "key": scene["actions"]["key"]})
        assert page.visit.notice is None
    raise AssertionError("the game goes on and on")


@EVERY_GAME
def test_every_event_is_told_in_both_languages(slug: str) -> None:
    """By random play of the rules, so that more happens than at a page."""
    game, staged = GAMES[slug], staging(slug)
    names = ("Ann", "Bob", "Cy", "Di")
    met = set()
    for seed in range(6):
        rng = Stream(seed, ("wander",))
        state = game.start(game.setup(seats=4))
        while (actor := game.actor(state)) is not None:
            chances = game.lottery(state) if actor is CHANCE else None
            choice = rng.choice(list(game.options(state) if chances is None else chances))
            step = game.step(state, choice)
            for event in step.events:
                for lang in LANGUAGES:
                    seen = game.seen(event, 0)
                    told = "" if seen is None else staged.words.narrate(seen, lang, names, choice)
                    assert not told or told[-1] in ".!?)", told
                met.add(type(event))
            state = step.state
    assert len(met) > 12
