"""Card windows without nagging: Wait, "anyone?", and payments for somebody's card (BH-45)."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from benhvrt_widgets.session import Session
from benhvrt_widgets.staging import HUMAN, Chair
from benhvrt_widgets.visit import playback, running
from engine.core.chance import Stream
from engine.core.errors import RuleViolation
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.actions import Pass
from engine.games.ben_hvrt.events import Offered, Played
from engine.games.ben_hvrt.model import Moment, Window
from engine.replay.keeping import veiled
from engine.replay.store import Files, Store
from tests.games.ben_hvrt.test_secrecy import twin
from tests.widgets.visitor import Visitor

BOTS = (Chair("Sid", "sunk-cost"), Chair("Val", "value"))
PEOPLE = (Chair("Ann", HUMAN), Chair("Bob", HUMAN))


def solo(where: Path, seed: str = "7") -> Visitor:
    page = Visitor(Store(where), "en")
    page.hear({"do": "start", "settings": {"seed": seed}})
    return page


def several(where: Path, seed: str = "7", laps: tuple[int, ...] = (1,)) -> Session:
    return Session.start(
        Files(Store(where)), BEN_HVRT.setup(4, laps=list(laps)), (*PEOPLE, *BOTS), seed, game="ben-hvrt"
    )


def press(page: Visitor) -> None:
    """The large button."""
    actions = page.scene["actions"]
    primary = actions["primary"]
    if "do" in primary:
        page.hear({"do": primary["do"], "key": actions["key"]})
    else:
        page.hear({"do": "choose", "index": primary["index"], "key": actions["key"]})


def to_the_race(page: Visitor) -> None:
    while page.scene["phase"] != "race":
        press(page)


def to_a_pause(page: Visitor) -> None:
    """Wait, and let be what can be played, until only a payment can be offered."""
    assert page.session is not None
    while not page.session.paused:
        if not page.session.attention.waiting:
            page.hear({"do": "wait"})
        else:
            press(page)


def act(session: Session, line: int = 0) -> None:
    """Whoever is awaited takes a line of the menu; at a prompt, nobody speaks up."""
    if session.paused:
        session.let_be()
    else:
        assert session.submit(session.view(session.awaited).menu[line], session.key)


# -- alone against bots ---------------------------------------------------------------------------


def test_wait_stops_at_the_next_window_and_lets_a_payment_be_offered(tmp_path: Path) -> None:
    """BH-45: at any moment a card may be played, also where one holds none."""
    page = solo(tmp_path)
    to_the_race(page)
    assert page.scene["wait"]
    to_a_pause(page)
    scene = page.scene
    assert "Offer somebody a payment" in scene["sentence"]
    offer = next(play for other in scene["hire"]["others"] for play in other["plays"])
    to = scene["hire"]["others"][0]["seat"]
    page.hear({"do": "hire", "to": to, "ducats": 3, **{k: offer[k] for k in ("card", "on", "roll", "prey")}})
    assert page.scene["notice"] is None
    session = page.session
    assert session is not None
    assert any(
        isinstance(event, Offered) and event.offer.seat == 0
        for instant in session.instants
        for event in instant.events
    )
    assert not session.attention.waiting


def test_a_payment_beyond_the_purse_is_refused_and_nothing_changes(tmp_path: Path) -> None:
    page = solo(tmp_path)
    to_the_race(page)
    to_a_pause(page)
    hire = page.scene["hire"]
    play = hire["others"][0]["plays"][0]
    message = {"do": "hire", "to": hire["others"][0]["seat"], "card": play["card"], "on": play["on"]}
    assert page.session is not None
    before = page.session.state
    page.hear({**message, "ducats": hire["most"] + 1, "roll": play["roll"], "prey": play["prey"]})
    assert page.scene["notice"]["kind"] == "refusal"
    assert page.session.state == before
    assert page.scene["hire"] == hire


def test_without_wait_nobody_is_stopped_for_a_payment(tmp_path: Path) -> None:
    page = solo(tmp_path)
    while page.scene["phase"] != "over":
        assert page.session is not None
        assert not page.session.paused
        press(page)


def test_wait_in_mid_playback_goes_back_to_what_is_shown(tmp_path: Path) -> None:
    page = solo(tmp_path)
    to_the_race(page)
    session = page.session
    assert session is not None
    for _ in range(3):
        press(page)
    ahead, before = session.last, session.last
    press(page)
    assert session.last > ahead
    page.visit.goto(before + 1)
    page.hear({"do": "wait"})
    now = page.session
    assert now is not None
    assert now is not session
    assert now.paused or now.awaited == 0
    assert now.last <= session.last
    assert now.writer.tape.header.note("of") == veiled(session.writer.id)


# -- several people --------------------------------------------------------------------------------


def test_the_prompt_comes_in_the_same_windows_whatever_people_hold(tmp_path: Path) -> None:
    """Its scene too is the same: no seat is named, and no key says whom the rules ask first."""
    rng = Stream(1, ("anyone",))
    page = Visitor(Store(tmp_path), "en")
    people = [{"name": chair.name, "player": chair.player} for chair in (*PEOPLE, *BOTS)]
    page.hear({"do": "start", "settings": {"seed": "7", "seats": people}})
    session = page.session
    assert session is not None
    compared = 0
    while not session.over:
        if session.prompted:
            honest, state, scene = session.instants[-1], session.state, page.afresh()
            other = twin(state, None, rng)
            assert session.attention.pauses(other)
            session.state = other
            session.instants[-1] = replace(honest, state=other)
            assert page.afresh() == scene
            assert scene["hand"] == []
            assert scene["hire"] is None
            session.instants[-1], session.state = honest, state
            compared += 1
            press(page)
        elif page.scene["covered"]:
            page.hear({"do": "here"})
        else:
            press(page)
    assert compared > 10


def test_silence_makes_no_moment(tmp_path: Path) -> None:
    """Passing with a card in the hand and without one look the same on the timeline."""
    session = several(tmp_path)
    held = 0
    while not session.over:
        if session.prompted and isinstance(session.state.stage, Window):
            held += any(
                len(BEN_HVRT.options(session.state)) > 1 for _ in "x" if session.state.stage.asked in (0, 1)
            )
        act(session)
    assert held
    for instant in session.instants:
        assert not (isinstance(instant.choice, Pass) and not instant.events)


def test_who_raises_a_hand_is_asked_alone(tmp_path: Path) -> None:
    session = several(tmp_path, laps=(2,))
    session.attention.setting = "every"
    played = offered = 0
    while not session.over:
        if session.prompted:
            session.attention.lift(1)
            session.let_be()
            if session.prompted or session.over or session.awaited == 0:
                continue
            assert session.awaited == 1
            if session.paused:
                offered += 1
                session.let_be()
            elif isinstance(session.state.stage, Window):
                menu = session.view(1).menu
                assert len(menu) > 1
                assert session.submit(menu[1], session.key)
                played += 1
        else:
            act(session)
    assert played
    assert offered
    by_bob = [e for i in session.instants for e in i.events if isinstance(e, Played) and e.seat == 1]
    by_ann = [e for i in session.instants for e in i.events if isinstance(e, Played) and e.seat == 0]
    assert by_bob
    assert not by_ann


def test_a_hand_can_be_taken_down_and_strangers_have_none(tmp_path: Path) -> None:
    session = several(tmp_path)
    session.attention.lift(1)
    session.attention.lift(2)
    assert session.attention.raised == (1,)
    session.attention.lift(1)
    assert session.attention.raised == ()


def test_the_setting_says_which_windows(tmp_path: Path) -> None:
    moments: dict[str, set[Moment]] = {}
    for setting in ("own", "never"):
        session = several(tmp_path)
        session.attention.setting = setting
        while not session.over:
            if session.prompted and isinstance(session.state.stage, Window):
                moments.setdefault(setting, set()).add(session.state.stage.moment)
            act(session)
    assert moments["never"] == {Moment.OUTFIT}
    assert moments["own"] > {Moment.OUTFIT, Moment.AFTER_ROLL}


def test_what_cannot_be_kept_leaves_the_prompt_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = several(tmp_path)
    assert session.prompted
    window = session.window

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(session.writer, "append", full)
        with pytest.raises(OSError, match="No space"):
            session.let_be()
    assert session.prompted
    assert session.window == window
    session.let_be()
    assert session.window != window


def test_nothing_is_let_be_twice(tmp_path: Path) -> None:
    session = several(tmp_path)
    while session.paused:
        session.let_be()
    with pytest.raises(RuleViolation, match=r"session\.stale"):
        session.let_be()


def test_windows_last_equally_long_with_a_card_and_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page waits for one fixed time in every window, whoever holds what."""
    slept: list[float] = []

    async def sleep(seconds: float, *_: Any) -> None:
        slept.append(seconds)
        await real(0)

    real = asyncio.sleep

    async def play() -> None:
        page = Visitor(Store(tmp_path), "en")
        people = [{"name": chair.name, "player": chair.player} for chair in (*PEOPLE, *BOTS)]
        page.hear({"do": "start", "settings": {"seed": "7", "seats": people}})
        for _ in range(4000):
            await real(0)
            session = page.session
            assert session is not None
            if session.over:
                break
            if page.visit.playback.on:
                continue
            if page.scene["covered"]:
                page.hear({"do": "here"})
            elif page.scene["actions"]:
                press(page)
            else:
                page.hear({"do": "skip"})
        assert session.over

    monkeypatch.setattr(running.asyncio, "sleep", sleep)
    asyncio.run(play())
    assert slept.count(playback.ANYONE) > 10


def test_wait_holds_until_there_is_a_stop(tmp_path: Path) -> None:
    """A card that another plays first opens the window anew, and the wait goes on."""
    for seed in ("7", "8", "9"):
        page = solo(tmp_path, seed)
        to_the_race(page)
        while page.scene["phase"] == "race":
            session = page.session
            assert session is not None
            if not session.attention.waiting:
                page.hear({"do": "wait"})
            before = session.last
            press(page)
            if session.over or page.scene["phase"] != "race":
                break
            missed = any(
                isinstance(i.state.stage, Window) and i.by_hand and isinstance(i.choice, Pass)
                for i in session.instants[before + 2 :]
            )
            assert not missed
