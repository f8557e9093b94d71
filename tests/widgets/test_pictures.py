"""Fixed pictures: every panel at every kind of moment, well formed, in both languages, without secrets."""

from __future__ import annotations

import re
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest

from benhvrt_widgets import charting
from benhvrt_widgets.games import SLUGS, staging
from benhvrt_widgets.i18n import LANGUAGES, say
from benhvrt_widgets.pictures import KINDS, mimebundle, picture, track
from benhvrt_widgets.pictures.signs import SIGNS
from benhvrt_widgets.pictures.svg import PAINT
from benhvrt_widgets.pictures.tables import bar, bar_text, table
from engine.games.ben_hvrt.cards import CARDS
from tests.widgets.moments import moments, parsed, played, regions_at

EVERY_GAME = pytest.mark.parametrize("slug", SLUGS)
EVERY_LANGUAGE = pytest.mark.parametrize("lang", LANGUAGES)
ROOT = Path(__file__).parents[2] / "benhvrt_widgets"
SVG = "{http://www.w3.org/2000/svg}"
NAMESPACE = "http://www.w3.org/2000/svg"
HOSTILE = ('<script>x()</script>&"', "O'Neill]]>", "\x07\x00bell\ud800", "a" * 60)
IMAGE = re.compile(r'src="data:image/svg\+xml;base64,([A-Za-z0-9+/=]*)"')


def drawings(bundle: dict[str, str]) -> list[str]:
    """Every SVG in a bundle."""
    inside = [b64decode(found).decode() for found in IMAGE.findall(bundle["text/html"])]
    return [*inside, *([bundle["image/svg+xml"]] if "image/svg+xml" in bundle else [])]


def check(bundle: dict[str, str]) -> None:
    """Well formed, on its own, and nothing that runs."""
    html = parsed(f"<div>{bundle['text/html']}</div>")
    svgs = [parsed(drawn) for drawn in drawings(bundle)]
    for root in (html, *svgs):
        for node in root.iter():
            tag = node.tag.removeprefix(SVG)
            assert tag not in ("script", "style", "foreignObject", "iframe", "link", "use", "image")
            for name, value in node.attrib.items():
                assert not name.startswith("on"), name
                assert name not in ("href", "class", "id"), name
                assert "url(" not in value
                assert "http" not in value
                assert name != "src" or value.startswith("data:image/svg+xml;base64,")
    for drawn in drawings(bundle):
        assert drawn.replace(NAMESPACE, "").count("http") == 0
    assert all(node.get("alt") is not None for node in html.iter("img"))
    assert bundle["text/plain"].strip()


@EVERY_GAME
@EVERY_LANGUAGE
def test_every_panel_has_a_picture_at_every_moment(slug: str, lang: str) -> None:
    session = played(slug)
    for at in moments(session, 6):
        for seat in (None, 0):
            regions = regions_at(session, seat, at, lang)
            for kind in KINDS:
                check(mimebundle(kind, regions, lang))


@EVERY_GAME
def test_names_are_text_whatever_they_are(slug: str) -> None:
    session = played(slug)
    for at in moments(session, 4):
        regions = renamed(regions_at(session, 0, at), HOSTILE)
        for kind in KINDS:
            bundle = mimebundle(kind, regions)
            check(bundle)
            assert "<script" not in bundle["text/html"]
            assert not any("<script" in drawn for drawn in drawings(bundle))


def renamed(plain: Any, names: tuple[str, ...]) -> Any:
    """The same regions at a table of other people."""
    if isinstance(plain, dict):
        return {key: renamed(value, names) for key, value in plain.items()}
    if isinstance(plain, list):
        return [renamed(value, names) for value in plain]
    if isinstance(plain, str):
        for known, other in zip(("Ann", "Bob", "Cleo", "Dan"), names, strict=True):
            plain = plain.replace(known, other)
    return plain


# -- the track --------------------------------------------------------------------------------------


@EVERY_GAME
@EVERY_LANGUAGE
def test_a_track_says_what_is_on_it(slug: str, lang: str) -> None:
    session = played(slug)
    racing = [at for at in moments(session, 25) if regions_at(session, None, at)["phase"] == "race"]
    assert racing
    for at in racing:
        regions = regions_at(session, None, at, lang)
        stage = regions["stage"]
        drawn = track(regions["board"], stage, regions["seats"], lang)
        root = parsed(drawn)
        assert root.get("role") == "img"
        assert root.findtext(f"{SVG}title") == say("panel.track", lang)
        told = root.findtext(f"{SVG}desc") or ""
        labels = [each["label"] for each in stage.get("pieces") or stage["run"]["squares"]]
        assert all(label in told for label in labels)
        ground = next(root.iter(f"{SVG}rect"))
        assert [ground.get(side) for side in ("width", "height")] == (root.get("viewBox") or "").split()[2:]


@pytest.mark.parametrize("slug", ["ben-hvrt", "whips", "circus"])
def test_every_chariot_on_the_track_is_drawn_with_its_number(slug: str) -> None:
    session = played(slug)
    for at in moments(session, 25):
        regions = regions_at(session, None, at)
        stage = {**regions["stage"], "die": None, "dice": None, "reach": []}
        drawn = parsed(track(regions["board"], stage, regions["seats"], "en"))
        letters = sorted(s["letter"] for s in regions["board"]["squares"] if s["letter"])
        texts = sorted(node.text or "" for node in drawn.iter(f"{SVG}text"))
        running = [p for p in stage.get("pieces", ()) if p["square"] is not None]
        assert texts == sorted([*letters, *(str(piece.get("number")) for piece in running)])
        shapes = {node.get("d") for node in drawn.iter(f"{SVG}path")}
        assert {SIGNS["shapes"][piece["shape"]] for piece in running} <= shapes


def test_every_horse_is_drawn_at_its_square_and_its_place() -> None:
    session = played("horse-fever")
    seen = 0
    for at in moments(session, 60):
        regions = regions_at(session, None, at)
        run = regions["stage"].get("run")
        if run is None:
            continue
        drawn = parsed(track(regions["board"], regions["stage"], [], "en"))
        texts = [node.text for node in drawn.iter(f"{SVG}text")]
        for lane in regions["stage"]["lanes"]:
            assert texts.count(lane["letter"]) >= 2  # before the gate and on its way
        placed = [str(each["place"]) for each in run["squares"] if each["place"]]
        assert set(placed) <= set(texts)
        seen += bool(placed)
    assert seen


def test_a_card_of_another_behind_a_lane_is_a_back() -> None:
    session = played("horse-fever")
    backs = 0
    for at in moments(session, 40):
        regions = regions_at(session, None, at)
        laid = [card for lane in regions["stage"].get("lanes", ()) for card in lane["laid"]]
        drawn = parsed(track(regions["board"], regions["stage"], [], "en"))
        texts = [node.text for node in drawn.iter(f"{SVG}text")]
        assert texts.count("?") == sum(card["face"] is None for card in laid)
        backs += texts.count("?")
    assert backs


# -- one description for Python and the browser -------------------------------------------------------


@EVERY_GAME
def test_the_ground_of_a_board_is_plain_shapes_that_can_be_painted(slug: str) -> None:
    board = staging(slug).regions.board("en")
    for shape in (*board["ground"], *board["post"]):
        assert shape["tag"] in ("path", "rect", "polygon", "text", "line")
        classes = shape["class"].split()
        assert classes
        assert set(classes) <= PAINT.keys()
        assert all(type(value) in (str, int, float) for value in shape.values())
    squares = [shape for shape in board["ground"] if shape["class"].startswith(("bh-square", "bh-turf"))]
    assert len(squares) == (board["lanes"] if slug == "horse-fever" else len(board["squares"]))


def test_signs_are_those_of_the_browser() -> None:
    scripts = "".join(path.read_text("utf-8") for path in ROOT.rglob("*.js"))
    paths = [*SIGNS["shapes"].values(), *SIGNS["things"].values(), SIGNS["horse"]]
    assert [path for path in (*paths, *SIGNS["colours"]) if f'"{path}"' not in scripts] == []
    colours = ", ".join(f'"{colour}"' for colour in SIGNS["colours"])
    assert colours in re.sub(r",\s+", ", ", scripts)


# -- what a game lacks, and what is not to be seen ------------------------------------------------------


@EVERY_GAME
@EVERY_LANGUAGE
def test_a_panel_whose_game_lacks_the_thing_says_so(slug: str, lang: str) -> None:
    regions = regions_at(played(slug), 0, 0, lang)
    lacking = [kind for kind in KINDS if kind in staging(slug).lacks]
    assert lacking == (["auction"] if slug in ("whips", "circus") else [])
    for kind in lacking:
        assert picture(kind, regions, lang).text == say(f"panel.lacks_{kind}", lang)


@EVERY_LANGUAGE
def test_what_is_not_there_at_this_moment_is_said_in_a_sentence(lang: str) -> None:
    regions = {**regions_at(played("ben-hvrt"), None, 0, lang), "charts": [], "log": [], "timeline": None}
    empty = ["auction", "hand", "actions", "odds", "timeline", "log", "story", "luck", "purses"]
    assert [picture(kind, regions, lang).text for kind in empty] == [
        say(f"panel.none_{kind}", lang) for kind in empty
    ]


def test_a_picture_for_nobody_holds_no_hidden_card() -> None:
    session = played("ben-hvrt")
    names = {kind: say(f"kind.{kind}", "en") for kind in CARDS}
    hidden = 0
    for at in moments(session, 30):
        regions = regions_at(session, None, at)
        state, seen = session.instants[at].state, session.view_at(at, None)
        public = {kind for known in seen.known for kind, _ in known.counts}
        told = (
            " ".join(line["text"] for line in regions["log"]) + str(regions["stage"]) + str(regions["seats"])
        )
        bundles = [mimebundle(each, regions) for each in KINDS]
        shown = [text for bundle in bundles for text in (*bundle.values(), *drawings(bundle))]
        for kind in {kind for hand in state.table.hands for kind, _ in hand.counts} - public:
            if names[kind] in told:
                continue  # another card of this kind has been seen
            hidden += 1
            assert not any(names[kind] in text for text in shown)
    assert hidden > 5


# -- tables ---------------------------------------------------------------------------------------------


def test_the_ladder_shows_every_bid() -> None:
    session = played("ben-hvrt")
    found = 0
    for at in range(session.last):
        regions = regions_at(session, 0, at)
        ladder = regions["stage"].get("ladder")
        if not ladder or regions["stage"].get("receipt"):
            continue
        html = parsed(f"<div>{mimebundle('auction', regions)['text/html']}</div>")
        rungs = html.findall("table")[-1].findall("tr")[1:-1]
        chips = [sum(1 for _ in row.iter("b")) for row in rungs]
        bids = [
            sum(column["rounds"] >= rung["round"] for column in ladder["columns"]) for rung in ladder["rungs"]
        ]
        assert chips == bids[::-1]
        found += any(bids)
    assert found


def test_odds_are_bars_of_the_chances_that_are_known() -> None:
    regions = regions_at(played("ben-hvrt"), None, 20)
    for seat, chance in zip(regions["seats"], (50, 30, 20, 0), strict=True):
        seat["chance"] = chance
    bundle = mimebundle("odds", regions)
    check(bundle)
    assert [f"{chance} %" in bundle["text/html"] for chance in (50, 30, 20, 0)] == [True] * 4
    assert len(bundle["text/plain"].splitlines()) == 5


def test_bars_are_as_long_as_the_chance() -> None:
    assert [bar_text(share).count("\N{FULL BLOCK}") for share in (0, 0.5, 1, 2, -1)] == [0, 7, 14, 14, 0]
    assert len({len(bar_text(n / 100)) for n in range(101)}) == 1
    assert [bar(share).count("<td") for share in (0, 0.5, 1)] == [1, 2, 1]


def test_a_timeline_may_come_as_it_grows() -> None:
    regions = regions_at(played("ben-hvrt"), None, 60)
    line = regions["timeline"]
    races = [place for place, kind in regions["marks"] if kind == "race"]
    assert races
    grown = {
        **regions,
        "timeline": {key: line[key] for key in ("at", "last")},
        "marks": {"start": 0, "added": [[place, "race"] for place in races]},
        "log": {"start": 0, "added": regions["log"]},
    }
    plain = {**regions, "timeline": {**line, "decisions": [], "races": races}, "marks": []}
    assert mimebundle("timeline", grown) == mimebundle("timeline", plain)
    assert mimebundle("log", grown) == mimebundle("log", regions)


def test_an_empty_table_is_one_too() -> None:
    check({"text/html": table("", (), []).html, "text/plain": "nothing"})


@EVERY_GAME
def test_how_a_game_has_gone_is_drawn_with_a_line_a_seat(slug: str) -> None:
    session = played(slug)
    regions = regions_at(session, None, session.last)
    bundle = mimebundle("purses", regions)
    check(bundle)
    assert len(IMAGE.findall(bundle["text/html"])) == len(regions["charts"])
    lines = parsed(drawings(bundle)[0]).findall(f"{SVG}polyline")
    assert len(lines) == len(regions["charts"][0]["series"])
    assert all(chart["title"] in bundle["text/html"] for chart in regions["charts"])


def test_charts_of_one_point_and_of_none_are_drawn() -> None:
    told = {3: (0.5, 0.5)}
    for chart in (
        charting.story(("a", "b"), told, "en"),
        charting.story((), {}, "fr"),
        charting.guesses([], "en"),
    ):
        check(mimebundle("story", {"charts": [{**chart, "name": "story"}]}))
