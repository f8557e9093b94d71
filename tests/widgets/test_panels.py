"""Panels over a session: what their authors rely on, in every game and both languages."""

from __future__ import annotations

import asyncio
import gc
import re
import subprocess
import sys
import weakref
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from ipywidgets import IntSlider, Widget, jslink

import benhvrt_widgets as bh
from benhvrt_widgets.games import SLUGS
from benhvrt_widgets.i18n import LANGUAGES
from benhvrt_widgets.panels.line import Line, lines_of
from benhvrt_widgets.panels.panel import Panel
from benhvrt_widgets.panels.table import Table
from benhvrt_widgets.pictures import KINDS
from benhvrt_widgets.web import read
from engine.core.chance import Stream
from engine.core.errors import BadTape, RuleViolation
from engine.games.ben_hvrt.cards import FULL_DECK
from engine.games.ben_hvrt.events import Dealt
from tests.games.ben_hvrt.test_secrecy import twin

ROOT = Path(__file__).parent.parent.parent
PANELS: tuple[type[Panel], ...] = (
    *(kind for name in bh.__all__ if isinstance(kind := getattr(bh, name), type) and issubclass(kind, Panel)),
    Table,
)
HEAVY = ("bqplot", "pandas", "numpy", "voila")
BOTS = ["sunk-cost", "greedy", "value"]


@pytest.fixture(autouse=True)
def _tidy() -> Iterator[None]:
    yield
    Widget.close_all()


def ben(seed: int = 7, **settings: Any) -> bh.Session:
    """The game that the documentation begins with."""
    return bh.Session("ben-hvrt", seats=4, laps=[1], seed=seed, bots=BOTS, **settings)


def played(slug: str, decisions: int = 6, **settings: Any) -> bh.Session:
    """A game some decisions on."""
    game = bh.Session(slug, seed=3, **settings)
    for _ in range(decisions):
        if game.over:
            break
        game.submit(game.view().menu[0])
    return game


def open_lines() -> list[Line]:
    from ipywidgets.widgets.widget import _instances

    return [each for each in _instances.values() if isinstance(each, Line)]


# -- every panel, every game -------------------------------------------------------------------------


def test_every_panel_has_a_picture_and_a_layout() -> None:
    kinds = {kind.__name__.lower() for kind in PANELS}
    drawn = read("table/layouts.js").partition("export const LAYOUTS = {")[2].partition("\n};")[0]
    assert kinds == {name.lower() for name in bh.__all__ if name[0].isupper()} - {"session"} | {"table"}
    assert kinds == set(KINDS)
    assert kinds == set(re.findall(r"^  (\w+): ", drawn, re.MULTILINE)) - {"page"}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", SLUGS)
def test_every_panel_stands_at_every_game(slug: str, lang: str) -> None:
    game = played(slug, lang=lang)
    for kind in PANELS:
        panel = kind(game)
        assert repr(panel) == f"{kind.__name__}({game!r})"
        assert repr(game) == f"Session('{slug}', seed='3', moments={game.last})"
        assert (panel.at, panel.lang, panel.session) == (game.last, lang, game)
        assert panel.shown.keys() <= set(kind.regions)
        assert "application/vnd.jupyter.widget-view+json" in panel._repr_mimebundle_()[0]
        assert not panel.picture
    assert len(open_lines()) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", SLUGS)
def test_every_panel_has_pictures_of_every_moment(slug: str, lang: str) -> None:
    game = played(slug)
    for kind in (kind for kind in PANELS if not kind.foresees):
        for at in (0, game.last // 2, game.last):
            picture = kind(game, at=at, lang=lang)
            assert repr(picture) == f"{kind.__name__}({game!r}, at={at})"
            bundle = picture._repr_mimebundle_()
            assert (
                {"text/html", "text/plain"} <= bundle.keys() <= {"text/html", "text/plain", "image/svg+xml"}
            )
            assert picture.picture == bundle["text/html"]
            assert kind(game, at=at, lang=lang)._repr_mimebundle_() == bundle
    assert not open_lines()


@pytest.mark.parametrize("slug", SLUGS)
def test_panels_that_foresee_have_pictures_too(slug: str) -> None:
    game = played(slug)
    for kind in (kind for kind in PANELS if kind.foresees):
        assert kind(game, at=game.last).picture


def test_a_picture_stays_as_it_is() -> None:
    game = ben()
    picture = bh.Track(game, at=3)
    before = picture._repr_mimebundle_()
    game.submit(game.view().menu[0])
    picture.at = 9
    assert picture.at == 3
    assert picture._repr_mimebundle_() == before


def test_a_panel_whose_game_lacks_the_thing_says_so() -> None:
    game = bh.Session("whips", seed=3)
    assert bh.Auction(game, at=0)._repr_mimebundle_()["text/plain"] == "This game has no auction."
    assert bh.Auction(game).highest == 0


# -- moments -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_played_in_a_cell_is_shown_by_all_panels(slug: str) -> None:
    game = bh.Session(slug, seed=3)
    panels = [kind(game) for kind in PANELS]
    heard: list[tuple[str, int]] = []
    grown: list[int] = []
    for panel in panels:
        panel.observe(lambda change: heard.append((change["owner"].kind, change["new"])), "at")
    log = next(panel for panel in panels if panel.kind == "log")
    log.observe(lambda change: grown.append(len(change["new"]["log"])), "shown")
    before = len(log.shown["log"])
    game.submit(game.view().menu[0])
    assert {panel.at for panel in panels} == {game.last}
    assert sorted(heard) == sorted((panel.kind, game.last) for panel in panels)
    assert grown[-1] > before


def test_one_panel_moves_all_and_none_leaves_the_game() -> None:
    game = ben()
    track, log, line = bh.Track(game), bh.Log(game), bh.Timeline(game)
    track.at = 4
    assert (track.at, log.at, line.at) == (4, 4, 4)
    assert line.shown["timeline"]["at"] == 4
    assert all(each["at"] <= 4 for each in log.shown["log"])
    log.at = 10_000
    assert (track.at, log.at) == (game.last, game.last)
    line.at = -5
    assert (track.at, line.at) == (0, 0)
    assert bh.Track(game, at=10_000).at == game.last


def test_a_slider_moves_a_track() -> None:
    game = ben()
    track, slider = bh.Track(game), IntSlider(max=game.last)
    assert jslink((slider, "value"), (track, "at"))
    seen = []
    track.observe(lambda change: seen.append(change["new"]["stage"]), "shown")
    track.set_state({"at": 2})  # as the slider does, through the browser
    assert track.at == 2
    assert seen


def test_a_browser_moves_the_panel_of_a_cell() -> None:
    game = ben()
    track = bh.Track(game)
    line = open_lines()[0]
    line._on_message(line, {"do": "goto", "at": 5}, [])
    assert track.at == 5


def test_an_illegal_action_changes_nothing() -> None:
    game = ben()
    track, before = bh.Track(game), game.last
    with pytest.raises(RuleViolation) as refused:
        game.submit(bh.Session("circus", seed=1).view().menu[0])
    assert refused.value.__notes__
    assert (game.last, track.at) == (before, before)


# -- the auction -------------------------------------------------------------------------------------


def test_the_rung_looked_at_stays_within_the_purse_and_bids_nothing() -> None:
    game = ben()
    ladder, last = bh.Auction(game), game.last
    assert ladder.highest > 2
    for wanted, got in ((2, 2), (999, ladder.highest), (-3, 0)):
        ladder.rounds = wanted
        assert ladder.rounds == got
    ladder.set_state({"rounds": 999})
    assert ladder.rounds == ladder.highest
    assert game.last == last


def test_a_bid_is_made_when_it_is_committed() -> None:
    game = ben()
    ladder, before = bh.Auction(game), game.view().ledger.purses[0]
    ladder.rounds = 2
    ladder.commit()
    assert game.decisions
    assert game.view().ledger.purses[0] < before
    assert game.awaited == 0
    assert ladder.at == game.last


def test_a_bid_is_made_at_once_where_a_loop_runs_too() -> None:
    async def cell() -> tuple[int, int]:
        game = ben()
        ladder = bh.Auction(game)
        ladder.rounds = 2
        ladder.commit()
        return len(game.decisions), ladder.at - game.last

    decisions, behind = asyncio.run(cell())
    assert decisions
    assert behind == 0


def test_a_rung_is_let_go_of_when_nothing_is_for_sale() -> None:
    game = ben()
    ladder = bh.Auction(game)
    ladder.rounds = ladder.highest
    while ladder.highest and not game.over:
        game.submit(game.view().menu[0])
    assert ladder.rounds == 0


# -- one line, and letting go ------------------------------------------------------------------------


def test_the_code_of_a_session_travels_once() -> None:
    game = ben()
    panels = [kind(game) for kind in PANELS]
    assert len({panel.line for panel in panels}) == 1
    assert len(open_lines()) == 1
    assert all(len(str(panel._esm)) < 2000 for panel in panels)
    bh.Track(game, seat=None)
    bh.Track(game, lang="fr")
    assert len(open_lines()) == 3


def test_a_closed_panel_leaves_the_others_alive() -> None:
    game = ben()
    track, log = bh.Track(game), bh.Log(game)
    track.close()
    stood = track.at
    game.submit(game.view().menu[0])
    assert (log.at, track.at) == (game.last, stood)
    assert open_lines()
    log.close()
    log.close()
    assert not open_lines()
    assert not lines_of(game)
    game.submit(game.view().menu[0])
    assert bh.Track(game).at == game.last


def test_a_session_closes_all_its_panels_and_goes_on() -> None:
    game = ben()
    game._repr_mimebundle_()
    panels = [bh.Track(game), bh.Track(game, seat=None)]
    game.close()
    assert not open_lines()
    assert all(panel.comm is None for panel in panels)
    assert game.submit(game.view().menu[0])
    assert "text/plain" in game._repr_mimebundle_()[0]


def test_a_session_shown_again_is_the_same_table() -> None:
    game = ben()
    first, second = (game._repr_mimebundle_()[0] for _ in range(2))
    assert first == second
    assert first["text/plain"] == f"Table({game!r})"


def test_a_session_is_forgotten_with_its_last_panel() -> None:
    game = ben()
    panels = [bh.Track(game), bh.Auction(game), bh.Track(game, seat=None), bh.Track(game, at=3)]
    forgotten = weakref.ref(game)
    del game
    gc.collect()
    assert forgotten() is not None
    for panel in panels:
        panel.close()
    del panels, panel
    gc.collect()
    assert forgotten() is None


def test_two_sessions_do_not_disturb_each_other() -> None:
    one, two = ben(1), ben(2)
    left, right = bh.Track(one), bh.Track(two)
    stood, shown = right.at, right.shown
    one.submit(one.view().menu[0])
    left.at = 3
    assert (right.at, right.shown) == (stood, shown)
    left.close()
    two.submit(two.view().menu[0])
    assert right.at == two.last


def test_a_choice_taken_back_at_the_table_is_taken_back_in_the_game_that_its_author_holds(
    tmp_path: Path,
) -> None:
    game = bh.Session("ben-hvrt", seats=4, laps=[1], seed=7, file=tmp_path / "kept.tape")
    track, other, last, state = bh.Track(game), bh.Log(game, seat=None), game.last, game.state
    grown: list[int] = []
    game.observe(lambda _: grown.append(bh.Track(game).at), "grown")
    game.submit(game.view().menu[0])
    assert game.last > last
    open_lines()[0].hear({"do": "undo"})
    assert track.session is other.session is game
    assert game.last == track.at == other.at == last
    assert game.state == state
    assert len(grown) == 2
    game.submit(game.view().menu[-1])
    assert track.at == other.at == game.last > last
    assert bh.Session.open(tmp_path / "kept.tape").state == game.state


@pytest.mark.parametrize("message", [{"do": "fork", "luck": "same"}, {"do": "rematch"}])
def test_another_try_at_the_table_is_another_game_and_says_where_it_is(message: dict[str, str]) -> None:
    game = ben()
    track, last = bh.Track(game), game.last
    game.submit(game.view().menu[0])
    ended = game.last
    track.at = last
    line = open_lines()[0]
    line.hear(message)
    assert track.session is not game
    assert "panel.session" in line.visit.regions()["notice"]["text"]
    game.submit(game.view().menu[0])
    assert track.at == track.session.last < game.last  # it looks at the other game
    track.session.submit(track.session.view().menu[-1])
    assert track.at == track.session.last
    assert game.last > ended
    assert bh.Track(game).at == game.last


def test_an_observer_that_fails_undoes_nothing() -> None:
    game = ben()
    track, last = bh.Track(game), game.last

    def fails(_: object) -> None:
        raise ValueError("my plot")

    game.observe(fails, "grown")
    with suppress(ValueError):
        game.submit(game.view().menu[0])
    assert game.last > last
    assert track.at == game.last


# -- secrets -----------------------------------------------------------------------------------------


def test_pictures_for_nobody_are_equal_where_only_hidden_cards_differ() -> None:
    rng, differed = Stream(1, ("panels",)), 0
    game = played("ben-hvrt", 12)
    honest = game.instants
    for at in range(0, game.last + 1, 4):
        kinds = [kind for kind in PANELS if not kind.foresees]
        pictures = [kind(game, at=at, seat=None)._repr_mimebundle_() for kind in kinds]
        game.instants = [
            replace(each, state=twin(each.state, None, rng), events=tuple(_any(e, rng) for e in each.events))
            for each in honest
        ]
        differed += game.instants[at].state.table.hands != honest[at].state.table.hands
        assert [kind(game, at=at, seat=None)._repr_mimebundle_() for kind in kinds] == pictures
        game.instants = honest
    assert differed > 3


def _any(event: Any, rng: Stream) -> Any:
    """A card that was dealt might have been any."""
    return replace(event, card=rng.choice(tuple(sorted(FULL_DECK)))) if isinstance(event, Dealt) else event


@pytest.mark.parametrize("slug", SLUGS)
def test_nobody_s_panel_is_made_from_nobody_s_view(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(slug)
    asked: set[int | None] = set()
    see = type(game.game).view

    def noted(self: Any, state: Any, seat: int | None) -> Any:
        asked.add(seat)
        return see(self, state, seat)

    monkeypatch.setattr(type(game.game), "view", noted)
    for kind in PANELS:
        assert kind(game, at=game.last, seat=None).picture
    assert asked == {None}


# -- what cannot be ----------------------------------------------------------------------------------

WRONG: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("chess", {}, "panel.no_such_game"),
    ("ben-hvrt", {"seats": 0}, "setup.seats"),
    ("ben-hvrt", {"seats": -3}, "setup.seats"),
    ("ben-hvrt", {"seats": 99}, "setup.seats"),
    ("ben-hvrt", {"seats": "four"}, "setup.seats"),
    ("ben-hvrt", {"seats": 2.5}, "setup.seats"),
    ("ben-hvrt", {"bots": ["caligvla"]}, "panel.no_such_bot"),
    ("ben-hvrt", {"bots": [7]}, "panel.no_such_bot"),
    ("ben-hvrt", {"seats": 2, "bots": ["greedy"] * 3}, "panel.too_many_bots"),
    ("ben-hvrt", {"names": ["Ann"]}, "panel.names"),
    ("ben-hvrt", {"seats": 2, "names": ["Ann", ""]}, "panel.name"),
    ("ben-hvrt", {"seats": 2, "names": ["Ann", 7]}, "panel.name"),
    ("ben-hvrt", {"lang": "la"}, "panel.no_such_language"),
    ("ben-hvrt", {"attention": "none"}, "panel.no_such_attention"),
    ("ben-hvrt", {"lapz": [1]}, "setup.unknown"),
    ("circus", {"laps": "many"}, ""),
)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("slug", "wrong", "key"), WRONG, ids=[str(each[1:]) for each in WRONG])
def test_what_cannot_be_is_refused_in_a_sentence(
    slug: str, wrong: dict[str, Any], key: str, lang: str
) -> None:
    with pytest.raises(RuleViolation) as refused:
        bh.Session(slug, **({"lang": lang} | wrong))
    assert refused.value.key == key or not key
    (sentence,) = refused.value.__notes__
    assert sentence.endswith(".")
    assert "{" not in sentence


def test_a_panel_for_a_seat_or_a_language_that_is_not_there_is_refused() -> None:
    game = ben()
    for wrong in ({"seat": 4}, {"seat": "me"}, {"lang": "la"}):
        with pytest.raises(RuleViolation) as refused:
            bh.Track(game, **wrong)  # type: ignore[arg-type]
        assert refused.value.__notes__
    assert not open_lines()


def test_one_bot_need_not_be_a_list() -> None:
    assert bh.Session("ben-hvrt", bots="greedy", seed=1).names[1] == "Celer"


def test_namesakes_are_told_apart() -> None:
    assert len(set(bh.Session("ben-hvrt", bots=["greedy"] * 3, seed=1).names)) == 4


# -- whole games -------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SLUGS)
def test_a_function_of_a_view_can_play(slug: str) -> None:
    seen: list[Any] = []

    def first(view: Any) -> Any:
        seen.append(view)
        return view.menu[0]

    game = bh.Session(slug, seed=3)
    assert game.play(first, decisions=2) is game
    assert len(seen) == 2
    assert not game.over
    assert game.play(first).over
    assert {view.seat for view in seen} == {0}
    assert game.payoffs == game.game.payoffs(game.state)
    assert game.places == game.game.places(game.state)
    assert min(game.places) == 1


def test_several_people_are_played_for_too() -> None:
    game = bh.Session("ben-hvrt", seats=3, laps=[1], seed=3, bots=["greedy"])
    assert game.play(lambda seen: seen.menu[0]).over


# -- tapes -------------------------------------------------------------------------------------------


def test_a_game_in_a_file_goes_on_where_it_was(tmp_path: Path) -> None:
    game = ben(file=tmp_path / "race.tape")
    game.submit(game.view().menu[0])
    again = bh.Session.open(tmp_path / "race.tape", lang="fr")
    assert (again.last, again.state, again.lang) == (game.last, game.state, "fr")
    assert bh.Track(again, at=4).lang == "fr"
    game.save(tmp_path / "copy.tape")
    with pytest.raises(BadTape) as refused:
        game.save(tmp_path / "copy.tape")
    assert refused.value.__notes__[0].startswith("There is a file copy.tape already")
    with pytest.raises(BadTape) as refused:
        bh.Session.open(tmp_path / "none.tape")
    assert refused.value.__notes__ == ["There is no saved game none.tape."]


def test_a_what_if_speaks_the_same_language() -> None:
    game = ben(lang="fr")
    game.submit(game.view().menu[0])
    other = game.fork(game.decisions[0], seed=9)
    assert (other.lang, other.seed, other.last <= game.last) == ("fr", "9", True)
    assert game.undo().lang == "fr"
    with pytest.raises(RuleViolation) as refused:
        game.fork(10_000)
    assert refused.value.__notes__


# -- imports -----------------------------------------------------------------------------------------


def test_touching_every_name_loads_nothing_heavy() -> None:
    code = (
        "import sys, benhvrt_widgets as bh\nfor name in bh.__all__: getattr(bh, name)\n"
        f"print(sorted(set({HEAVY}) & {{name.partition('.')[0] for name in sys.modules}}))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_there_is_no_lobby_in_a_cell_and_a_closed_panel_moves_nobody() -> None:
    game = bh.Session("whips", seed=7)
    track, actions = bh.Track(game), bh.Actions(game)
    before, line = actions.shown, lines_of(game)[0]
    line.hear({"do": "lobby"})
    assert line.visit.session is game
    assert "Session" in str(line.visit.notice)
    assert actions.shown == before
    track.close()
    track.at = 1
    assert actions.at == game.last
