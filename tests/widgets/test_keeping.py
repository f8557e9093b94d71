"""Games that come back, without a browser."""

from __future__ import annotations

import base64
import re
import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from benhvrt_widgets.games import SLUGS
from benhvrt_widgets.i18n import LANGUAGES
from benhvrt_widgets.visit import keeping, links
from benhvrt_widgets.visit.keeping import Address
from benhvrt_widgets.visit.sharing import SITE
from engine.core.errors import BadTape, EngineError
from engine.replay.keeping import Entry, done, sight
from engine.replay.store import Store
from engine.replay.tape import Choice, Outcome, Tape
from tests.widgets.visitor import Visitor

BASE = "http://127.0.0.1:8866/"


def started(folder: Path, steps: int = 0, **settings: Any) -> Visitor:
    page = Visitor(Store(folder))
    page.hear({"do": "start", "settings": {"seed": "7", **settings}})
    for _ in range(steps):
        choose(page)
    return page


def choose(page: Visitor) -> None:
    actions = page.scene["actions"]
    page.hear({"do": "choose", "index": actions["primary"]["index"], "key": actions["key"]})
    assert page.visit.notice is None


def finished(folder: Path) -> Visitor:
    page = started(folder)
    while page.session is not None and page.session.awaited is not None:
        choose(page)
    return page


def game(page: Visitor) -> str:
    return str(page.scene["game"])


def there(page: Visitor) -> dict[str, Any]:
    """The regions that there are: one that is gone is None."""
    return {name: value for name, value in page.scene.items() if value is not None}


def tape_of(page: Visitor) -> Tape:
    assert page.session is not None
    return page.session.writer.tape


def arrived(folder: Path, query: str) -> Visitor:
    address = Address.read(query)
    return Visitor(Store(folder), address.lang, address)


def said(page: Visitor) -> str:
    assert page.visit.notice is not None
    return page.visit.notice.text


# -- the address ----------------------------------------------------------------------------------


@pytest.mark.parametrize("steps", [0, 3, 12])
def test_the_address_brings_the_same_moment_back(tmp_path: Path, steps: int) -> None:
    page = started(tmp_path, steps)
    again = arrived(tmp_path, f"game={game(page)}&lang=en")
    assert again.visit.notice is None
    assert there(again) == there(page)
    choose(again)


def test_the_older_page_is_told_where_the_game_went(tmp_path: Path) -> None:
    page = started(tmp_path)
    arrived(tmp_path, f"game={game(page)}")
    before = tape_of(page)
    actions = page.scene["actions"]
    page.hear({"do": "choose", "index": actions["primary"]["index"], "key": actions["key"]})
    assert "another page" in said(page)
    assert tape_of(page) == before


@pytest.mark.parametrize("query", ["game=" + "0" * 32, "game=../../etc/passwd", "game=%00", "link=zzz"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_address_of_nothing_gets_a_sentence_and_the_lobby(tmp_path: Path, query: str, lang: str) -> None:
    page = arrived(tmp_path, f"{query}&lang={lang}")
    assert page.scene["page"] == "lobby"
    assert page.scene["game"] is None
    sentence = said(page)
    page.hear({"do": "mine", "ids": []})
    assert said(page) == sentence  # the page's own greeting does not wipe it out


# -- keys are keys --------------------------------------------------------------------------------


def given(page: Visitor, **message: Any) -> dict[str, Any]:
    """What the browser is sent on request."""
    page.hear(message)
    (found,) = [each for each in page.browser.heard if each["do"] != "regions"][-1:]
    return found


def test_a_file_names_no_game_that_could_be_opened(tmp_path: Path) -> None:
    page = started(tmp_path, 3)
    names = {game(page)}
    page.hear({"do": "undo"})
    names.add(game(page))
    page.hear({"do": "fork", "luck": "same"})
    names.add(game(page))
    assert len(names) == 3
    file = given(page, do="download")
    for name in names:
        assert name not in file["text"]
        assert name[:8] not in file["name"]
    again = Visitor(Store(tmp_path))
    again.hear({"do": "upload", "text": file["text"]})
    assert again.scene["page"] == "table"


def test_an_older_tape_is_given_away_without_its_parents_name(tmp_path: Path) -> None:
    tape = tape_of(started(tmp_path, 3))
    parent = "0123456789abcdef" * 2
    meta = tuple(sorted({**dict(tape.header.meta), "of": parent, "undo": 1}.items()))
    older = Tape(replace(tape.header, meta=meta)).append(*tape.records)
    name, text = keeping.to_file(older)
    assert parent not in text
    assert keeping.from_file(text)[0].records == older.records
    entries = [Entry(parent, 0, 0, tape.header, None), Entry("1" * 32, 1, 0, older.header, None)]
    assert [entry.id for entry in keeping.latest(entries)] == ["1" * 32], "it is known as taken back"
    assert name.endswith(".tape")


@pytest.mark.parametrize("play", SLUGS)
def test_who_looks_on_sees_no_hand_and_plays_nothing(tmp_path: Path, play: str) -> None:
    page = Visitor(Store(tmp_path))
    page.hear({"do": "game", "value": play})
    page.hear({"do": "start"})
    key = page.scene["actions"]["key"]
    address = given(page, do="watch", base=BASE)["address"]
    assert game(page)[:8] not in address
    shared = address.partition("?look=")[2]
    before = tape_of(page)
    other = arrived(tmp_path, f"look={shared}")
    assert (other.scene["page"], other.scene["game"], other.visit.seat) == ("table", None, None)
    assert page.session is not None
    assert other.visit.context().view == page.session.view(None), "what a spectator sees"
    for message in (
        {"do": "choose", "index": 0, "key": key},
        {"do": "here"},
        {"do": "undo"},
        {"do": "fork", "luck": "same"},
        {"do": "fork", "luck": "new"},
        {"do": "rematch"},
        {"do": "download"},
        {"do": "link", "base": BASE},
        {"do": "watch", "base": BASE},
        {"do": "wait"},
        {"do": "act", "key": key},
        {"do": "let_be", "key": key},
        {"do": "skip"},
        {"do": "play", "on": True},
        {"do": "goto", "at": 1},
        {"do": "skip"},
        {"do": "mine", "ids": []},
    ):
        other.hear(message)
        assert other.visit.seat is None
        assert [each for each in other.browser.heard if each["do"] != "regions"] == []
        assert other.session is not None
        assert other.session.watched
    assert tape_of(page) == before
    page.hear({"do": "choose", "index": 0, "key": key})
    assert len(tape_of(page)) > len(before), "nobody took it over"
    again = arrived(tmp_path, f"look={shared}")
    assert again.session is not None
    assert again.session.tape == tape_of(page), "it is the game as it is now"


def test_a_game_that_is_not_shared_is_not_shown(tmp_path: Path) -> None:
    page = started(tmp_path)
    for name in (game(page), sight(game(page)), "../x", ""):
        assert arrived(tmp_path, f"look={name}").scene["page"] == "lobby"
    given(page, do="watch", base=BASE)
    Store(tmp_path).delete(game(page))
    assert list(tmp_path.iterdir()) == []
    assert "no longer here" in said(arrived(tmp_path, f"look={sight(game(page))}"))


def test_a_damaged_game_gets_a_sentence_and_the_lobby(tmp_path: Path) -> None:
    page = started(tmp_path, 3)
    path = tmp_path / f"{game(page)}.tape"
    path.write_bytes(path.read_bytes().replace(b"Outcome", b"Outc0me", 1))
    again = arrived(tmp_path, f"game={game(page)}")
    assert again.scene["page"] == "lobby"
    assert "damaged" in said(again)


# -- one's own games ------------------------------------------------------------------------------


def test_a_browser_sees_its_own_games_only(tmp_path: Path) -> None:
    one, two = started(tmp_path), started(tmp_path)
    page = Visitor(Store(tmp_path))
    assert page.scene["lobby"]["games"] == []
    page.hear({"do": "mine", "ids": [game(one), "0" * 32, "../x", 7]})
    assert [entry["id"] for entry in page.scene["lobby"]["games"]] == [game(one)]
    two.hear({"do": "lobby"})
    assert len(two.scene["lobby"]["games"]) == 1


def test_an_undo_is_the_same_game_to_its_browser_and_a_fork_another(tmp_path: Path) -> None:
    page = started(tmp_path, 3)
    page.hear({"do": "undo"})
    undone = game(page)
    page.hear({"do": "fork", "luck": "same"})
    forked = game(page)
    page.hear({"do": "lobby"})
    assert {entry["id"] for entry in page.scene["lobby"]["games"]} == {undone, forked}


@pytest.mark.parametrize("ids", [None, "x", {"a": 1}, 7])
def test_odd_lists_get_a_sentence(tmp_path: Path, ids: object) -> None:
    page = Visitor(Store(tmp_path))
    page.hear({"do": "mine", "ids": ids})
    assert page.visit.notice is not None


def test_a_finished_game_says_so(tmp_path: Path) -> None:
    page = finished(tmp_path)
    page.hear({"do": "lobby"})
    (entry,) = page.scene["lobby"]["games"]
    assert entry["over"]
    assert entry["text"].endswith("finished")


# -- files ----------------------------------------------------------------------------------------


def test_a_file_comes_back_as_a_game_and_plays_on(tmp_path: Path) -> None:
    page = started(tmp_path / "here", 4)
    page.hear({"do": "download"})
    (file,) = page.sent
    assert re.fullmatch(r"ben-hvrt-[0-9a-f]{8}\.tape", file["name"])
    other = Visitor(Store(tmp_path / "there"))
    other.hear({"do": "upload", "text": file["text"]})
    assert other.visit.notice is None
    assert game(other) != game(page)
    assert game(other) in other.visit.library.mine
    assert other.scene | {"game": ""} == page.scene | {"game": ""}
    choose(other)


def test_a_file_that_was_cut_says_so(tmp_path: Path) -> None:
    page = started(tmp_path, 4)
    text = given(page, do="download")["text"]
    lines = text.splitlines(keepends=True)
    for count in (1, len(lines) // 2, len(lines) - 1):
        other = Visitor(Store(tmp_path))
        other.hear({"do": "upload", "text": "".join(lines[:count])})
        assert other.scene["page"] == "table"
        assert f"after record {count - 1} of {len(lines) - 1}" in said(other)


def test_a_saved_game_that_was_cut_says_so(tmp_path: Path) -> None:
    page = started(tmp_path, 4)
    path = tmp_path / f"{game(page)}.tape"
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:5]))
    assert "after record 4 of" in said(arrived(tmp_path, f"game={game(page)}"))


def test_no_decision_is_answered_beforehand(tmp_path: Path) -> None:
    """Such an answer would count as the person's own, and every click would be swallowed."""
    page = started(tmp_path, 2)
    assert page.session is not None
    tape, ahead = tape_of(page), page.session.key
    at = next(n for n, record in enumerate(tape.records) if isinstance(record, Choice))
    for name in (ahead, ("no", "such"), (*ahead, "offer", 0)):
        odd = replace(tape.records[at], decision=name)
        forged = tape.upto(at).append(odd, *tape.records[at + 1 :])
        with pytest.raises(BadTape, match=rf"session\.bad_step \(step={at + 1}\)"):
            keeping.from_file(forged.to_text())


def broken(tape: Tape, step: int) -> str:
    """A tape whose chain is sound, but whose outcome at a step is none of the game's."""
    return tape.upto(step - 1).append(Outcome.of(999), *tape.records[step:]).to_text()


def test_a_broken_file_gets_a_sentence_with_its_step(tmp_path: Path) -> None:
    page = started(tmp_path, 4)
    tape = tape_of(page)
    games = len(page.visit.library.kept.store.list())
    lines = tape.to_text().splitlines(keepends=True)
    cut = "".join(lines[:5] + lines[6:])
    for text, step in ((broken(tape, 7), 7), (cut, 5)):
        page.hear({"do": "upload", "text": text})
        assert said(page) == f"This file stops making sense at step {step}. Nothing was changed."
    assert len(page.visit.library.kept.store.list()) == games
    assert tape_of(page) == tape


@pytest.mark.parametrize("text", ["", "\n", "{}\n", "é\n", "\ud800\n", "[" * 5000 + "\n", None, 7, ["x"]])
def test_a_file_that_is_no_tape_gets_a_sentence(tmp_path: Path, text: object) -> None:
    page = Visitor(Store(tmp_path))
    page.hear({"do": "upload", "text": text})
    assert page.visit.notice is not None
    assert page.visit.notice.kind == "refusal"
    assert page.visit.library.kept.store.list() == ()


def test_a_file_may_not_be_too_large_nor_name_what_we_do_not_know(tmp_path: Path) -> None:
    with pytest.raises(BadTape, match=r"tape\.size"):
        keeping.from_file("x" * (keeping.TAPE_AT_MOST + 1))
    text = tape_of(started(tmp_path)).to_bytes()
    header = Tape.from_bytes(text)[0].header
    for name, note in (("bot.1", "skynet"), ("name.0", "x" * 300), ("seed", "s" * 99), ("name.0", "\x1b[2J")):
        meta = tuple(sorted((dict(header.meta) | {name: note}).items()))
        odd = Tape(type(header)(*(getattr(header, f) for f in header.__slots__[:-1]), meta))  # type: ignore[attr-defined]
        with pytest.raises(BadTape, match=r"session\.bad_table"):
            keeping.from_file(odd.to_text())


# -- links ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("steps", [0, 5, 20])
def test_a_link_is_the_same_game(tmp_path: Path, steps: int) -> None:
    page = started(tmp_path, steps)
    page.hear({"do": "link", "base": BASE})
    assert page.visit.notice is None
    (made,) = page.sent
    assert made["address"].startswith(f"{SITE}?link=")
    assert (made["qr"] is None) == (len(made["address"]) > 150)
    assert "benhvrt class" in made["note"]
    again = arrived(tmp_path, made["address"].split("?")[1])
    assert again.visit.notice is None
    assert links.choices(tape_of(again)) == links.choices(tape_of(page))
    choose(again)


def test_a_new_game_fits_a_picture(tmp_path: Path) -> None:
    page = started(tmp_path)
    page.hear({"do": "link", "base": BASE})
    rows = page.sent[0]["qr"]
    assert rows is not None
    assert all(len(row) == len(rows) and set(row) <= {"0", "1"} for row in rows)


def test_where_a_link_would_tell_another_game_there_is_the_file(tmp_path: Path) -> None:
    page = started(tmp_path, 4)
    page.hear({"do": "step", "by": -1})
    page.hear({"do": "fork", "luck": "new"})
    page.hear({"do": "link", "base": BASE})
    assert page.sent == []
    assert "file instead" in said(page)


@pytest.mark.parametrize("base", [None, 7, "javascript:alert(1)", "http://" + "x" * 400])
def test_odd_bases_of_a_link_are_refused(tmp_path: Path, base: object) -> None:
    page = started(tmp_path)
    page.hear({"do": "link", "base": base})
    assert page.visit.notice is not None


def test_a_bomb_does_not_go_off() -> None:
    deflate = zlib.compressobj(9, zlib.DEFLATED, links.RAW, zdict=links.COMMON.encode())
    data = deflate.compress(b"[" + b" " * 10**6) + deflate.flush()
    text = base64.urlsafe_b64encode(data).decode().rstrip("=")
    assert len(text) < links.LONGEST
    with pytest.raises(BadTape, match=r"session\.bad_link"):
        links.read(text)


@pytest.mark.parametrize(
    "change",
    [
        lambda p: p[:5],
        lambda p: [2, *p[1:]],
        lambda p: [*p[:2], 7, *p[3:]],
        lambda p: [*p[:3], {}, *p[4:]],
        lambda p: [*p[:4], [["x"]] * 4, p[5]],
        lambda p: [*p[:4], p[4][:3], p[5]],
        lambda p: [*p[:4], [["Ann", "skynet"]] * 4, p[5]],
        lambda p: [*p[:5], ["A"]],
        lambda p: [*p[:5], [99]],
        lambda p: [*p[:5], [-1]],
        lambda p: [*p[:5], [True]],
        lambda p: [*p[:5], [{"is": "Bid"}, {"is": "Nonsense"}]],
        lambda p: [*p[:5], ["a" * 6000]],
        lambda p: str(p),
    ],
)
def test_hostile_links_are_refused(tmp_path: Path, change: Any) -> None:
    plain = links.unpack(links.write(tape_of(started(tmp_path))))
    with pytest.raises(EngineError, match=r"session\.(bad|old)_link"):
        links.read(links.pack(change(plain)))


# -- room -----------------------------------------------------------------------------------------


def test_a_full_store_asks_before_it_forgets(tmp_path: Path) -> None:
    page = finished(tmp_path)
    old = game(page)
    others = game(finished(tmp_path))
    page.hear({"do": "lobby"})
    page.visit.library.room = page.visit.library.kept.store.size() - 1
    page.hear({"do": "start", "settings": None})
    assert "no room" in said(page)
    assert "1 finished game" in page.scene["ask"]["text"]
    page.hear({"do": "close"})
    page.hear({"do": "prune"})
    assert page.visit.library.kept.store.entry(old) is not None  # not asked, not deleted
    page.hear({"do": "start", "settings": None})
    page.hear({"do": "prune"})
    assert page.visit.library.kept.store.entry(old) is None
    assert page.visit.library.kept.store.entry(others) is not None
    page.hear({"do": "start", "settings": None})
    assert page.scene["page"] == "table"


def test_a_store_full_of_others_games_says_so(tmp_path: Path) -> None:
    finished(tmp_path)
    page = Visitor(Store(tmp_path))
    page.visit.library.room = 1
    page.hear({"do": "start", "settings": None})
    assert "no room" in said(page)
    assert page.scene["ask"] is None


# -- a visitor's share ----------------------------------------------------------------------------


def share(folder: Path, name: str) -> Visitor:
    page = Visitor(Store(folder, whose=name * 32))
    page.hear({"do": "start", "settings": {"seed": "7"}})
    return page


def test_one_visitor_cannot_fill_the_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = share(tmp_path, "a"), share(tmp_path, "b")
    monkeypatch.setattr("benhvrt_widgets.visit.library.OWN_ROOM", 10 * tape_of(one).size)
    for _ in range(40):
        one.hear({"do": "goto", "at": 1})
        one.hear({"do": "fork", "luck": "same"})
    assert "no room" in said(one)
    taken = sum(entry.size for entry in Store(tmp_path, whose="a" * 32).own() or ())
    assert taken <= 12 * tape_of(one).size
    two.hear({"do": "fork", "luck": "same"})
    assert two.visit.notice is None, "others have room"


def test_games_are_counted_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benhvrt_widgets.visit.library.OWN_GAMES", 5)
    page = share(tmp_path, "a")
    for _ in range(10):
        page.hear({"do": "fork", "luck": "same"})
    assert "no room" in said(page)
    assert len(Store(tmp_path, whose="a" * 32).own() or ()) == 5


def test_what_was_taken_back_makes_room_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benhvrt_widgets.visit.library.OWN_GAMES", 5)
    page = share(tmp_path, "a")
    for _ in range(10):
        choose(page)
        page.hear({"do": "undo"})
        assert page.visit.notice is None
    assert len(Store(tmp_path, whose="a" * 32).own() or ()) <= 5


def test_a_visitors_finished_games_are_offered_to_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = share(tmp_path, "a")
    assert page.session is not None
    done(page.session.writer.finish())
    monkeypatch.setattr("benhvrt_widgets.visit.library.OWN_GAMES", 2)
    page.hear({"do": "fork", "luck": "same"})
    page.hear({"do": "fork", "luck": "same"})
    assert page.scene["ask"] is not None
    page.hear({"do": "prune"})
    page.hear({"do": "fork", "luck": "same"})
    assert page.visit.notice is None
