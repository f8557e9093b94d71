"""A game on a page: it grows by whole actions, is kept before it is shown, and can be walked and forked."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

import pytest

from benhvrt_widgets.session import Session
from benhvrt_widgets.staging import HUMAN, Chair
from benhvrt_widgets.visit.visit import Visit
from engine.advice import advise
from engine.core.errors import BadTape, RuleViolation
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.actions import Pass
from engine.games.ben_hvrt.model import Bidding, OfferQuickSale, Window
from engine.replay.keeping import done, veiled
from engine.replay.store import Files, Store
from engine.strategies import strategies

BOTS = (Chair("Sid", "sunk-cost"), Chair("Celer", "greedy"), Chair("Parca", "saver"))


def sat_down(folder: Path, seed: str = "7", **settings: object) -> Session:
    options = BEN_HVRT.setup(4, **{"laps": [1], **settings})
    return Session.start(Files(Store(folder)), options, (Chair("Ann", HUMAN), *BOTS), seed, game="ben-hvrt")


def looking(session: Session) -> Visit:
    """Somebody at the game, where it was left."""
    visit = Visit()
    visit.sit_down(session)
    return visit


def test_figures_do_not_tell_who_sits_there(tmp_path: Path) -> None:
    """L4 at the table: the ladder is a function of what is seen, whichever bots have the chairs."""
    session = sat_down(tmp_path)
    while not isinstance(session.state.stage, Bidding):
        act(session)
    seen = session.game.view(session.state, 0)
    expected = advise(seen, races=200)
    for slug in strategies("ben-hvrt"):
        other = Session.start(
            Files(Store(tmp_path)),
            session.options,
            (session.chairs[0], *[Chair("Bot", slug)] * 3),
            "7",
            game="ben-hvrt",
        )
        assert advise(other.game.view(session.state, 0), races=200) == expected


def act(session: Session, line: int = 0) -> None:
    assert session.submit(session.view(session.awaited).menu[line], session.key)


def finish(session: Session) -> None:
    while session.awaited is not None:
        act(session)


def test_a_game_goes_on_by_itself_to_the_first_decision_of_a_person(tmp_path: Path) -> None:
    session = sat_down(tmp_path)
    assert session.awaited == 0
    assert session.last > 0


def test_what_has_happened_is_still_to_be_shown(tmp_path: Path) -> None:
    visit = Visit(Files(Store(tmp_path)))
    visit.hear({"do": "start", "settings": {"seed": "7"}})
    assert visit.cursor == 0
    assert visit.game().session.last > 0


def test_a_whole_game_is_on_the_tape(tmp_path: Path) -> None:
    session = sat_down(tmp_path)
    finish(session)
    again = Session.resume(Files(Store(tmp_path)), session.id)
    assert again.state == session.state
    assert [i.events for i in again.instants] == [i.events for i in session.instants]
    assert again.names == ("Ann", "Sid", "Celer", "Parca")


def test_a_reload_in_the_middle_comes_back_to_the_same_moment(tmp_path: Path) -> None:
    session = sat_down(tmp_path)
    for _ in range(5):
        act(session)
    again = Session.resume(Files(Store(tmp_path)), session.id)
    assert (again.state, again.key, again.last) == (session.state, session.key, session.last)
    assert looking(again).game().live
    act(again)
    with pytest.raises(BadTape) as refusal:
        session.submit(session.view(0).menu[0], session.key)
    assert refusal.value.key == "store.taken_over"


def test_submitted_twice_it_counts_once(tmp_path: Path) -> None:
    session = sat_down(tmp_path)
    action, key = session.view(0).menu[0], session.key
    assert session.submit(action, key)
    last = session.last
    assert not session.submit(action, key)
    assert session.last == last


def test_nothing_is_done_in_the_past_or_for_another_decision(tmp_path: Path) -> None:
    session = sat_down(tmp_path)
    visit = looking(session)
    visit.goto(0)
    before = session.last
    with pytest.raises(RuleViolation, match=r"session\.past"):
        done(visit._submit(Pass(), session.key))
    with pytest.raises(RuleViolation, match=r"session\.stale"):
        session.submit(Pass(), ("sale", 9, 9, 9, 0))
    with pytest.raises(RuleViolation):
        session.submit("nonsense", session.key)  # type: ignore[arg-type]
    assert session.last == before


def test_what_cannot_be_kept_did_not_happen(tmp_path: Path) -> None:
    full = []

    def write(file: BinaryIO, data: bytes) -> None:
        if full:
            raise OSError(28, "No space left on device")
        file.write(data)

    options = BEN_HVRT.setup(4, laps=[1])
    session = Session.start(
        Files(Store(tmp_path, write=write)), options, (Chair("Ann", HUMAN), *BOTS), "7", game="ben-hvrt"
    )
    full.append(True)
    state, key, last = session.state, session.key, session.last
    with pytest.raises(BadTape, match=r"store\.disk"):
        session.submit(session.view(0).menu[0], key)
    assert (session.state, session.last) == (state, last)
    full.clear()
    assert session.submit(session.view(0).menu[0], key)


def test_same_luck_until_something_is_done_differently(tmp_path: Path) -> None:
    session = sat_down(tmp_path)
    finish(session)
    place = session.decisions[1]
    fork = session.fork(place)
    assert fork.instants[place].state == session.instants[place].state
    while fork.awaited is not None:
        act(fork)
    assert fork.state == session.state  # the same choices on the same luck
    assert fork.writer.id != session.writer.id


def test_new_luck_keeps_the_past_only(tmp_path: Path) -> None:
    session = sat_down(tmp_path)
    finish(session)
    place = session.decisions[2]
    fork = session.fork(place, seed="another")
    finish(fork)
    assert fork.instants[place].state == session.instants[place].state
    assert [i.events for i in fork.instants] != [i.events for i in session.instants]


def test_undo_goes_back_to_the_last_decision(tmp_path: Path) -> None:
    session = sat_down(tmp_path)
    for _ in range(3):
        act(session)
    key = session.key
    act(session)
    undone = session.undo()
    assert undone.key == key
    assert undone.writer.tape.header.note("of") == veiled(session.writer.id)


def test_with_two_people_nothing_is_taken_back(tmp_path: Path) -> None:
    chairs = (Chair("Ann", HUMAN), Chair("Bob", HUMAN), *BOTS[:2])
    session = Session.start(Files(Store(tmp_path)), BEN_HVRT.setup(4, laps=[1]), chairs, "7", game="ben-hvrt")
    session.let_be()
    act(session)
    with pytest.raises(RuleViolation, match=r"session\.no_undo"):
        session.undo()


@pytest.mark.parametrize("attention", ["own", "every", "never"])
def test_nobody_is_asked_who_has_nothing_to_play(tmp_path: Path, attention: str) -> None:
    session = sat_down(tmp_path, laps=[2])
    session.attention.setting = attention
    asked = 0
    while session.awaited is not None:
        if isinstance(session.state.stage, Window):
            asked += 1
            assert len(BEN_HVRT.options(session.state)) > 1
        act(session)
    assert asked or attention == "never"


def test_views_follow_the_cursor(tmp_path: Path) -> None:
    session = sat_down(tmp_path)
    finish(session)
    places = [
        p for p, i in enumerate(session.instants) if isinstance(i.state.stage, Bidding | OfferQuickSale)
    ]
    visit = looking(session)
    visit.goto(places[0])
    assert visit.game().view().auction is not None
    assert visit.game().view().auction.card is not None
    visit.goto(10**6)
    assert visit.cursor == session.last
    visit.goto(-3)
    assert visit.cursor == 0


def test_a_silent_pass_is_no_moment_of_its_own(tmp_path: Path) -> None:
    """Who is asked for a card and passes shows nothing, not even by the number of moments."""
    session = sat_down(tmp_path, laps=[2])
    finish(session)
    assert all(instant.events or instant.by_hand for instant in session.instants[1:])
    assert session.instants[-1].records == len(session.writer.tape) > session.last
    for place in (0, session.last // 2, session.last):
        fork = session.fork(place)
        assert fork.last >= place
        assert fork.instants[place].state.table == session.instants[place].state.table


def test_undo_goes_back_to_a_choice_that_was_made(tmp_path: Path) -> None:
    """Windows passed by the setting are no decisions: not now, and not after coming back."""
    store = Store(tmp_path)
    session = sat_down(tmp_path, laps=[2])
    session.attention.setting = "never"
    while session.state.race is None or len(session.decisions) < 12:
        act(session)
    again = Session.resume(Files(store), session.id)
    assert again.decisions == session.decisions
    for game in (session, again):
        for place in game.decisions:
            taken = game.instants[place + 1]
            quiet = isinstance(taken.choice, Pass) and isinstance(game.instants[place].state.stage, Window)
            assert not quiet or taken.by_hand
        before = game.decisions[-1]
        assert game.undo().last <= before + 1
