"""Circus on the page: every stage drawn, every event told, and no direction card seen before its time."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from benhvrt_widgets.games import staging
from benhvrt_widgets.i18n import LANGUAGES, percent
from benhvrt_widgets.stagings.circus.mishaps import BRAKE, DEBRIS, DRIVER, REAR, SIDE, Met, met_on, mishap
from benhvrt_widgets.stagings.circus.words import TOLD, WORDS
from engine.core.chance import Stream
from engine.core.game import CHANCE
from engine.games.circus import CIRCUS, events
from engine.games.circus.actions import Drive, Head, Pass, Shift, ThankJupiter, Way, Whip
from engine.games.circus.board import EXITS, OUTER, at
from engine.games.circus.model import (
    AskJupiter,
    ChooseBonus,
    ChooseShift,
    ChooseSpeed,
    ChooseStep,
    ChooseWay,
    ChooseWhip,
    Crash,
    Fate,
    Move,
    Peril,
    State,
    Trial,
    on_chariot,
    on_race,
)
from engine.replay.store import Store
from tests.widgets.visitor import Visitor

NAMES = ("Ann", "Bob", "Cy", "Di")
CIRCUS_STAGING = staging("circus")
ASKED = {ChooseWay, ChooseSpeed, ChooseShift, ChooseBonus, ChooseWhip, ChooseStep, AskJupiter}
PEOPLE = [{"name": "Ann", "player": "human"}, {"name": "Bob", "player": "human"}]
BOTS = [{"name": "Cy", "player": "bold"}, {"name": "Di", "player": "cautious"}]


def started(folder: Path, lang: str = "en", seed: str = "1", **settings: Any) -> Visitor:
    page = Visitor(Store(folder), lang)
    page.hear({"do": "game", "value": "circus"})
    page.hear({"do": "start", "settings": {"seed": seed, **settings}})
    assert page.visit.notice is None
    return page


def lines(scene: dict[str, Any]) -> list[dict[str, Any]]:
    """Buttons, cards and squares that can be pressed."""
    found = [scene["actions"]["primary"], *scene["actions"]["others"]]
    found += [play for card in scene["hand"] for play in card["plays"]]
    return found + [way for target in scene["stage"].get("reach", ()) for way in target["choices"]]


def pressed(page: Visitor, index: int) -> None:
    page.hear({"do": "choose", "index": index, "key": page.scene["actions"]["key"]})
    assert page.visit.notice is None


def wandered(page: Visitor, seed: int) -> Iterator[dict[str, Any]]:
    """Scene after scene, until the race is over, by people who like every choice equally."""
    rng = Stream(seed, ("wander",))
    while page.session is not None:
        scene = page.scene
        yield scene
        if page.session.over:
            return
        if scene["covered"]:
            page.hear({"do": "here"})
        else:
            pressed(page, rng.choice(lines(scene))["index"])


def hurried(page: Visitor) -> Iterator[dict[str, Any]]:
    """The same, by somebody who drives fast and never thanks anybody."""
    while page.session is not None:
        scene = page.scene
        yield scene
        if page.session.over:
            return
        menu = page.session.view(0).menu
        pressed(page, menu.index(Drive(fast=True)) if Drive(fast=True) in menu else _modest(menu))


def _modest(menu: Any) -> int:
    return menu.index(Pass()) if Pass() in menu else 0


def set_up(state: State | None = None, **squares: int) -> State:
    """Two or more chariots put where a test wants them: ``ann=at(3, 2)``."""
    state = state or CIRCUS.start(CIRCUS.setup(4, laps=1))
    for name, square in squares.items():
        state = on_chariot(state, [each.lower() for each in NAMES].index(name), square=square, crossings=1)
    return on_race(state, turn=3, order=(0, 1, 2, 3), ways=(Way.RIGHT, Way.AHEAD, Way.AHEAD, Way.AHEAD))


def seen_in(state: State, stage: Any, seat: int = 0) -> Any:
    return CIRCUS.view(replace(state, stage=stage), seat)


# -- scenes -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_stage_has_a_scene(tmp_path: Path, lang: str) -> None:
    met: Counter[type] = Counter()
    for seed in range(1, 7):
        page = started(tmp_path, lang, str(seed))
        page.hear({"do": "attention", "value": "every"})
        for scene in wandered(page, seed):
            assert page.session is not None
            stage = page.session.state.stage
            met[type(stage)] += 1
            json.dumps(scene)
            assert scene["sentence"]
            if isinstance(stage, ChooseSpeed):
                assert len(scene["stage"]["risks"]["heads"]) == 2
                assert all(len(row["values"]) == 2 for row in scene["stage"]["risks"]["rows"])
            if isinstance(stage, ChooseShift | ChooseWhip | ChooseBonus | ChooseStep):
                assert {index for target in scene["stage"]["reach"] for index in _indices(target)} == {
                    index for index, action in enumerate(page.session.view(0).menu) if action != Pass()
                }
    assert met.keys() >= ASKED


def _indices(target: dict[str, Any]) -> list[int]:
    return [choice["index"] for choice in target["choices"]]


@pytest.mark.rule("CI-13", "CI-18")
def test_debris_and_drivers_lie_on_the_track(tmp_path: Path) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(1, 8):
        page = started(tmp_path, seed=str(seed))
        for scene in wandered(page, seed):
            session = page.session
            assert session is not None
            if scene["stage"]["kind"] != "race":
                continue
            race, things = page.look.here.state.race, scene["stage"]["things"]
            kinds.update(thing["kind"] for thing in things)
            assert [thing["square"] for thing in things if thing["kind"] == "debris"] == list(race.debris)
            down = [c.fell for c in race.chariots if c.fate in (Fate.WOUNDED, Fate.WALKING)]
            assert [thing["square"] for thing in things if thing["kind"] != "debris"] == down
            for piece, chariot in zip(scene["stage"]["pieces"], race.chariots, strict=True):
                assert piece["square"] == (chariot.square if chariot.running else None)
                assert piece["marks"] == [{"kind": "marker", "n": chariot.markers}]
    assert {"debris", "fallen", "driver"} <= kinds.keys()


@pytest.mark.rule("CI-09", "CI-17")
def test_seats_show_markers_and_jupiter(tmp_path: Path) -> None:
    page = started(tmp_path, seed="2")
    shown: Counter[str] = Counter()
    for scene in wandered(page, 2):
        assert page.session is not None
        for row, chariot in zip(scene["seats"], page.look.here.state.race.chariots, strict=True):
            marks = {mark["kind"]: mark["n"] for mark in row["marks"]}
            if not chariot.running:
                assert marks == {}
                continue
            assert marks.get("marker", 0) == chariot.markers
            assert ("jupiter" in marks) == chariot.jupiter
            assert ("nojupiter" in marks) != chariot.jupiter
            shown.update(marks.keys())
    assert {"marker", "jupiter", "nojupiter"} <= shown.keys()


@pytest.mark.rule("CI-19")
def test_the_board_is_that_of_the_rules() -> None:
    board = CIRCUS_STAGING.regions.board("en")
    assert board["lanes"] == 6
    assert [square["kind"] == "exit" for square in board["squares"]] == list(EXITS)
    centre = {square["id"]: square["centre"] for square in board["squares"]}
    (line, top), (_, bottom) = board["finish"]
    for lane in range(6):  # on either side of the line, one below the other from the inside out
        assert centre[at(41, lane)][0] < line < centre[at(0, lane)][0]
        assert top < centre[at(0, lane)][1] < bottom
    heights = [centre[at(0, lane)][1] for lane in range(6)]
    assert heights == sorted(heights)


# -- cards ------------------------------------------------------------------------------------------


@pytest.mark.rule("CI-03", "CI-07")
def test_four_cards_of_which_those_towards_a_wall_stay_shut(tmp_path: Path) -> None:
    walls = 0
    for seed in range(1, 5):
        page = started(tmp_path, seed=str(seed))
        for scene in wandered(page, seed):
            session = page.session
            assert session is not None
            state = session.state
            if session.over or not state.race.chariots[0].running:
                continue
            kinds = [card["face"]["kind"] for card in scene["hand"]]
            assert kinds == ["left", "ahead", "right", "jupiter"][: 3 + state.race.chariots[0].jupiter]
            if isinstance(state.stage, ChooseWay):
                playable = {card["face"]["kind"] for card in scene["hand"] if card["playable"]}
                allowed = {head.way.name.lower() for head in session.view(0).menu}
                assert playable - {"jupiter"} == allowed
                walls += len(allowed) < 3
                row = scene["actions"]["row"]
                assert [index >= 0 for index in row] == [kind in allowed for kind in kinds[:3]]
    assert walls


@pytest.mark.rule("CI-06")
def test_the_card_of_this_turn_is_marked_until_the_next(tmp_path: Path) -> None:
    page = started(tmp_path, seed="3")
    for scene in wandered(page, 3):
        assert page.session is not None
        if isinstance(page.session.state.stage, ChooseWay):
            index = page.session.view(0).menu.index(Head(Way.LEFT))
            pressed(page, index)
            laid = [card["face"]["kind"] for card in page.scene["hand"] if card["chosen"]]
            assert laid == ["left"]
            assert "Ben" in page.scene["log"][-1]["text"] or any(
                line["text"].startswith("Cards up!") for line in page.scene["log"]
            )
            return
        assert not any(card.get("chosen") for card in scene["hand"])


# -- secrets ----------------------------------------------------------------------------------------


def until_asked(page: Visitor, stage: type, seat: int) -> None:
    """On by the first button until this seat is asked for that."""
    for _ in range(200):
        session = page.session
        assert session is not None
        if isinstance(session.state.stage, stage) and session.awaited == seat:
            return
        if page.scene["covered"]:
            page.hear({"do": "here"})
        else:
            pressed(page, page.scene["actions"]["primary"]["index"])
    raise AssertionError(f"nobody asks {seat} for {stage}")


@pytest.mark.rule("CI-06")
@pytest.mark.parametrize("seats", [PEOPLE, [*PEOPLE, *BOTS], [PEOPLE[0], BOTS[0], PEOPLE[1]]])
def test_a_direction_is_nowhere_until_all_are_turned_up(tmp_path: Path, seats: list[Any]) -> None:
    """Three tables that differ only in what Ann has put down look the same, under the cover and to Bob."""
    bob = [seat["name"] for seat in seats].index("Bob")
    looks = []
    for number, way in enumerate(Way):
        page = started(tmp_path / str(number), seed="5", seats=seats)
        until_asked(page, ChooseWay, 0)
        session = page.session
        assert session is not None
        assert page.scene["covered"]["text"] == "Pass the screen to Ann."
        assert page.scene["hand"] == []
        page.hear({"do": "here"})
        assert len(page.scene["hand"]) == 4
        pressed(page, session.view(0).menu.index(Head(way)))
        assert session.awaited == bob
        covered = page.scene
        assert covered["covered"]["text"] == "Pass the screen to Bob."
        assert covered["hand"] == []
        page.hear({"do": "here"})
        looks.append([_nameless(covered), _nameless(page.scene)])
        past = []
        for at_place in (session.last - 1, session.last - 2):
            page.hear({"do": "goto", "at": at_place})
            past.append(_nameless(page.scene))
        looks[-1] += past
    assert looks[0] == looks[1] == looks[2]


def _nameless(scene: dict[str, Any]) -> str:
    """A scene as it leaves the kernel, but for the name of its game."""
    return json.dumps({key: value for key, value in scene.items() if key != "game"}, sort_keys=True)


def test_only_directions_are_covered(tmp_path: Path) -> None:
    """Speed, shift, whip and Jupiter are for all to see: whoever decides just does."""
    page = started(tmp_path, seed="6", seats=[*PEOPLE, *BOTS])
    covers: Counter[bool] = Counter()
    for scene in wandered(page, 6):
        session = page.session
        assert session is not None
        if session.over:
            break
        people = [seat for seat in (0, 1) if session.state.race.chariots[seat].running]
        secret = isinstance(session.state.stage, ChooseWay) and len(people) > 1
        assert bool(scene["covered"]) <= secret
        if not secret:
            assert page.visit.seat == session.awaited
        covers[bool(scene["covered"])] += 1
    assert covers[True] >= 4
    assert covers[False] > covers[True]


def test_whoever_decided_in_the_open_is_covered_before_the_next_secret(tmp_path: Path) -> None:
    page = started(tmp_path, seed="7", seats=PEOPLE)
    until_asked(page, ChooseWay, 0)
    assert page.visit.seat is None
    page.hear({"do": "here"})
    pressed(page, 0)
    until_asked(page, ChooseSpeed, 0)
    assert page.visit.seat == 0
    until_asked(page, ChooseWay, 0)
    assert page.scene["covered"]


# -- Jupiter ----------------------------------------------------------------------------------------


@pytest.mark.rule("CI-17")
@pytest.mark.parametrize("setting", ["own", "every", "never"])
def test_jupiter_is_asked_as_the_setting_says(tmp_path: Path, setting: str) -> None:
    asked: Counter[bool] = Counter()
    for seed in range(1, 7):
        page = started(tmp_path, seed=str(seed))
        page.hear({"do": "attention", "value": setting})
        for scene in hurried(page):
            session = page.session
            assert session is not None
            if isinstance(session.state.stage, AskJupiter):
                found = mishap(session.view(0))
                assert found is not None
                asked[found.victim == 0] += 1
                if setting == "own":
                    assert found.harm != "marker"  # Jupiter costs one himself
                first = scene["actions"]["primary"]["kind"]
                assert (first == "thankjupiter") == (found.victim == 0 and found.harm == "wreck")
    assert bool(asked[True]) == (setting != "never")
    assert bool(asked[False]) == (setting == "every")


@pytest.mark.rule("CI-17")
@pytest.mark.parametrize(
    ("incident", "asked"),
    [
        (Trial(Peril.ACCIDENT, 0, die=3), "Cancel your wreck? It takes Jupiter and a marker."),
        (Trial(Peril.ACCIDENT, 0, die=4), "Cancel your skid? It takes Jupiter and a marker."),
        (Trial(Peril.ACCIDENT, 2, die=4), "Cancel Cy's wreck? It takes Jupiter and a marker."),
        (Trial(Peril.ACCIDENT, 1, die=3), "Cancel Bob's wreck? It takes Jupiter and a marker."),
        (Trial(Peril.BRUSH, 1, die=3), "Spare Bob a marker? It takes Jupiter and a marker."),
        (Trial(Peril.DEBRIS, 0, die=1), "Cancel your wreck? It takes Jupiter and a marker."),
        (Trial(Peril.DEBRIS, 0, die=2), "Spare yourself a marker? It takes Jupiter and a marker."),
        (
            Trial(Peril.WHIP, 0, 1, die=6),
            "Bob is about to be pushed aside. Cancel it? It takes Jupiter and a marker.",
        ),
        (
            Crash(1, 0, -1, (1, 0), dice=(4, 3)),
            "You are about to be pushed aside. Cancel it? It takes Jupiter and a marker.",
        ),
        (Crash(3, 2, 1, (3, 2), dice=(4, 3)), "Cancel Cy's wreck? It takes Jupiter and a marker."),
        (Crash(1, 0, 0, dice=(1, 6)), "Spare Bob a marker? It takes Jupiter and a marker."),
    ],
)
def test_the_question_names_the_harm(incident: Any, asked: str) -> None:
    """Ann and Bob side by side in the middle, Cy in the outer lane with Di beside."""
    state = set_up(ann=at(3, 2), bob=at(3, 3), cy=at(8, OUTER), di=at(8, OUTER - 1))
    state = on_race(state, move=Move(fast=incident.peril in FAST if isinstance(incident, Trial) else False))
    view = seen_in(state, AskJupiter(incident, 0))
    assert WORDS.question(view, "en", NAMES) == asked
    assert [WORDS.describe(action, view, "en", NAMES) for action in view.menu] == [
        "Thank Jupiter",
        "Let it happen",
    ]
    assert view.menu == (ThankJupiter(), Pass())


FAST = (Peril.ACCIDENT, Peril.BRUSH, Peril.WHIP)


# -- words ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_is_told(lang: str) -> None:
    assert TOLD.keys() == set(get_args(events.Event))
    silent = {events.WindowClosed, events.Stepped}
    for kind in TOLD:
        told = WORDS.narrate(sample(kind), lang, NAMES)
        assert bool(told) == (kind not in silent), kind
        assert "{" not in told
        assert not told or told[-1] in ".!", told
    assert WORDS.narrate(events.Stepped(0, 0, crossed=True), lang, NAMES)
    for peril in Peril:
        for verdict in ("low", "middle", "high"):
            told = WORDS.narrate(events.Tried(peril.value, 0, 1, 3, verdict), lang, NAMES)
            assert "Ann" in told
            assert "3" in told


def sample(kind: type) -> Any:
    """Some event of this type."""
    made: dict[Any, Any] = {int: 1, bool: False, str: "whip", tuple[int, ...]: (3, 1, 0, 2), int | None: 1}
    made |= {tuple[int, int]: (2, 5), tuple[Way | None, ...]: (Way.LEFT, None, Way.RIGHT, Way.RIGHT)}
    special = {"verdict": "low", "square": at(41, 2)}
    return kind(**{name: special.get(name, made[hint]) for name, hint in get_type_hints(kind).items()})


def test_cards_are_told_together() -> None:
    told = WORDS.narrate(events.Revealed((Way.LEFT, None, Way.RIGHT, Way.RIGHT)), "en", NAMES)
    assert told == "Cards up! Left: Ann; Right: Cy and Di."
    assert WORDS.narrate(events.Revealed((Way.LEFT, None, Way.RIGHT, Way.RIGHT)), "fr", NAMES) == (
        "Cartes sur table ! À gauche : Ann ; À droite : Cy et Di."
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_lines_of_a_menu_are_told_apart(lang: str) -> None:
    menus: Counter[type] = Counter()
    for seed in range(12):
        rng = Stream(seed, ("menus",))
        state = CIRCUS.start(CIRCUS.setup(4, laps=1))
        while (actor := CIRCUS.actor(state)) is not None:
            if actor is CHANCE:
                state = CIRCUS.step(state, rng.choice(list(CIRCUS.lottery(state)))).state
                continue
            assert isinstance(actor, int)
            seen = CIRCUS.view(state, actor)
            told = [WORDS.describe(action, seen, lang, NAMES) for action in seen.menu]
            assert len(set(told)) == len(told) > 1
            assert WORDS.question(seen, lang, NAMES)[-1] in "?."
            menus[type(state.stage)] += 1
            state = CIRCUS.step(state, rng.choice(seen.menu)).state
    assert menus.keys() == ASKED


@pytest.mark.rule("CI-18")
def test_a_driver_on_foot_is_told_how_far_it_is_and_where_he_may_go() -> None:
    state = on_race(set_up(ann=at(20, 2), bob=at(21, 3), cy=at(3, 4)), order=(), wrecks=(3,))
    state = on_chariot(state, 3, square=-1, fate=Fate.WALKING, fell=at(12, 2))
    seen = seen_in(state, ChooseStep(3), 3)
    asked = WORDS.question(seen, "en", NAMES)
    assert "3 steps to safety over the central wall" in asked
    assert "14 steps out of a gate" in asked
    assert [WORDS.describe(action, seen, "en", NAMES) for action in seen.menu] == [
        "Towards the central wall",
        "Along the lane, with the race",
        "Along the lane, against the race",
        "Towards the outer wall",
    ]
    assert "3 pas pour franchir le mur central" in WORDS.question(seen, "fr", NAMES)
    tempo = CIRCUS_STAGING.tempo
    assert not tempo.spectates(state, 3)  # it has still a driver to bring home
    assert tempo.spectates(on_chariot(state, 3, fate=Fate.SAFE, fell=-1), 3)


@pytest.mark.rule("CI-07", "CI-08", "CI-10", "CI-13", "CI-14")
def test_a_shift_says_what_it_leads_into() -> None:
    """Three steps and one lane outwards; Bob three ahead, Cy beside him, Di beside the first step."""
    state = set_up(ann=at(0, 2), bob=at(3, 2), cy=at(3, 3), di=at(1, 3))
    state = on_race(state, move=Move(fast=False, speed=3, left=3), debris=(at(2, 3),))
    view = seen_in(state, ChooseShift())
    assert [met_on(view, after) for after in range(4)] == [
        (Met(REAR, 3),),
        (Met(SIDE, 3),),
        (Met(DEBRIS, -1), Met(BRAKE, 2)),
        (Met(REAR, 1),),
    ]
    told = [WORDS.describe(Shift(after), view, "en", NAMES) for after in range(4)]
    assert told == [
        "At once: into the back of Di",
        "After 1 square: into Di's side",
        "After 2 squares: over the debris and brake behind Cy",
        "At the end, after 3 squares: into the back of Bob",
    ]
    lying = on_chariot(on_chariot(state, 3, square=-1), 3, fate=Fate.WOUNDED, fell=at(1, 3))
    assert met_on(seen_in(lying, ChooseShift()), 1)[0] == Met(DRIVER, 3)
    assert WORDS.describe(Whip(1), view, "fr", NAMES) == "Fouetter Bob"


def test_chances_are_whole_percentages() -> None:
    shares = (Fraction(1, 6), Fraction(2, 3), Fraction(1, 432), Fraction(431, 432), Fraction(1))
    assert [percent(share) for share in shares] == ["17 %", "67 %", "< 1 %", "> 99 %", "100 %"]


@pytest.mark.rule("CI-11")
def test_the_table_of_chances_knows_the_bend(tmp_path: Path) -> None:
    """Fast in a bend, in the middle of the track: one wreck in six, four skids."""
    page = started(tmp_path, seed="1")
    for scene in wandered(page, 1):
        session = page.session
        assert session is not None
        if isinstance(session.state.stage, ChooseSpeed) and "You are in a bend." in scene["sentence"]:
            table = scene["stage"]["risks"]["rows"]
            rows = {row["label"]: [value["text"] for value in row["values"]] for row in table}
            assert rows["The die"] == ["1-2-2-3-3-4", "3-4-4-5-5-6"]
            assert rows["Wreck, in all"][0] == "\N{EN DASH}"
            assert int(rows["Wreck, in all"][1].removesuffix(" %")) >= 17
            return
    raise AssertionError("never in a bend")
