"""Showing what has happened, as data: which moment comes next, for how long, and what happens by itself."""

from __future__ import annotations

import pytest

from benhvrt_widgets.games import SLUGS, staging
from benhvrt_widgets.session import Session
from benhvrt_widgets.staging import HUMAN, Chair
from benhvrt_widgets.visit.playback import ANYONE, BEAT, FASTER, PACES
from benhvrt_widgets.visit.visit import Visit
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.events import BidMade, PassedBid
from engine.replay.keeping import Memory, done

BOTS = (Chair("Sid", "sunk-cost"), Chair("Val", "value"), Chair("Celer", "greedy"), Chair("Parca", "saver"))
ANN, BOB = Chair("Ann", HUMAN), Chair("Bob", HUMAN)


def game(*chairs: Chair, laps: tuple[int, ...] = (1,), seed: str = "7") -> Session:
    options = BEN_HVRT.setup(len(chairs), laps=list(laps))
    return Session.start(Memory(), options, chairs, seed, game="ben-hvrt")


def from_the_start(session: Session, pace: float = 1.0) -> Visit:
    visit = Visit()
    visit.playback.pace = pace
    visit.sit_down(session, from_the_start=True)
    return visit


def shown(visit: Visit) -> list[tuple[int, float]]:
    """The moments that are shown until nothing comes by itself, and for how long each."""
    found = []
    while (wait := done(visit.tick())) is not None:
        found.append((visit.cursor, wait))
    return found


# -- moments ------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SLUGS)
def test_every_moment_with_something_to_see_is_shown_in_order(slug: str) -> None:
    staged = staging(slug)
    visit = Visit(play=slug, ids=lambda: "7")
    visit.hear({"do": "start", "settings": None})
    session = visit.game().session
    assert visit.cursor == 0
    assert visit.playback.on
    places = [place for place, _ in shown(visit)]
    pauses = {at: staged.tempo.pause(session.instants[at].events) for at in range(1, session.last + 1)}
    assert places == sorted({*(at for at, pause in pauses.items() if pause), session.last} - {0})
    assert visit.cursor == session.last
    assert not visit.playback.on


def test_what_takes_long_is_hurried_and_all_moments_alike() -> None:
    session = game(*BOTS)
    tempo = session.staging.tempo
    waits = dict(shown(from_the_start(session)))
    pauses = {at: tempo.pause(session.instants[at].events) for at in waits}
    assert sum(pauses.values()) > tempo.longest_wait(session.state)
    assert sum(waits.values()) == pytest.approx(tempo.longest_wait(session.state) / haste(session))
    quicker = {pauses[at] / wait for at, wait in waits.items() if wait}
    assert max(quicker) == pytest.approx(min(quicker))


def haste(session: Session) -> float:
    """Nobody at the screen has anything to do for a while."""
    return FASTER if session.staging.tempo.spectates(session.instants[0].state, None) else 1.0


@pytest.mark.parametrize("pace", PACES)
def test_twice_the_pace_is_half_the_wait(pace: float) -> None:
    session = game(ANN, *BOTS[:3])
    calm, other = (shown(from_the_start(session, each)) for each in (1.0, pace))
    assert [place for place, _ in other] == [place for place, _ in calm]
    assert [wait * pace for _, wait in other] == pytest.approx([wait for _, wait in calm])


def test_a_pace_is_one_of_those_there_are() -> None:
    visit = from_the_start(game(ANN, *BOTS[:3]))
    for value, pace in ((4.0, 4.0), (3.0, 4.0), ("fast", 4.0), (None, 4.0), (0.5, 0.5)):
        visit.hear({"do": "pace", "value": value})
        assert visit.playback.pace == pace


def test_whoever_takes_over_sees_no_more_by_itself() -> None:
    visit = from_the_start(game(ANN, *BOTS[:3]))
    done(visit.tick())
    at = visit.cursor
    visit.hear({"do": "play", "on": False})
    assert shown(visit) == []
    assert visit.cursor == at
    visit.hear({"do": "play", "on": True})
    assert [place for place, _ in shown(visit)][-1] == visit.game().session.last


def test_a_new_start_is_told_from_the_one_before() -> None:
    visit = from_the_start(game(ANN, *BOTS[:3]))
    runs = visit.playback.runs
    visit.hear({"do": "play", "on": True})
    assert visit.playback.runs == runs + 1


# -- results ------------------------------------------------------------------------------------


def test_it_stops_at_every_result_until_the_person_goes_on() -> None:
    session = game(*BOTS, laps=(1, 1))
    ends = session.staging.tempo.ends_race
    first, last = (at for at, instant in enumerate(session.instants) if ends(instant.events))
    visit = from_the_start(session)
    assert shown(visit)[-1][0] == first < session.last
    assert not visit.playback.on
    assert visit.regions()["phase"] == "result"
    visit.hear({"do": "play", "on": True})
    assert [place for place, _ in shown(visit)][-1] == session.last >= last
    visit.goto(0)
    visit.hear({"do": "play", "on": True})  # who asks for it sees all of it
    places = [place for place, _ in shown(visit)]
    assert first in places
    assert places[-1] == session.last


# -- by itself ----------------------------------------------------------------------------------


def test_anyone_is_asked_for_the_same_time_and_then_the_game_goes_on() -> None:
    session = game(ANN, BOB, *BOTS[:2])
    visit = from_the_start(session)
    visit.playback.pace = 4.0
    asked = []
    while (wait := done(visit.tick())) is not None:
        if session.prompted and visit.cursor == session.last and wait == ANYONE:
            asked.append(session.window)
            before = session.window
            assert done(visit.tick()) == 0.0
            assert session.window != before
    assert asked
    assert len(set(asked)) == len(asked)
    assert session.awaited is not None


def test_a_hand_that_goes_up_ends_the_hurry() -> None:
    session = game(ANN, BOB, *BOTS[:2])
    visit = from_the_start(session)
    while done(visit.tick()) != ANYONE:
        pass
    window = session.window
    assert visit.regions()["anyone"]["seconds"] == ANYONE
    visit.hear({"do": "raise", "seat": 1})
    assert shown(visit) == []
    assert visit.regions()["anyone"]["seconds"] == 0
    assert session.window == window


def test_a_bid_that_was_asked_for_is_made_after_a_beat_and_never_beyond_its_rung() -> None:
    visit = Visit(ids=lambda: "7")
    visit.hear({"do": "start", "settings": None})
    shown(visit)
    session = visit.game().session
    while visit.regions()["actions"]["primary"]["kind"] != "bid":
        actions = visit.regions()["actions"]
        visit.hear({"do": "choose", "index": actions["others"][0]["index"], "key": actions["key"]})
        shown(visit)
    visit.hear({"do": "pace", "value": 2.0})
    state = session.state
    visit.hear({"do": "auto", "rounds": 2})
    assert done(visit.tick()) == BEAT / 2
    assert session.state == state  # announced, not done
    assert done(visit.tick()) == 0.0
    assert session.state != state
    shown(visit)
    bids = [
        each
        for one in session.instants
        for each in one.events
        if isinstance(each, BidMade) and each.seat == 0
    ]
    assert bids
    assert max(bid.ducats for bid in bids) <= 2


def test_step_by_step_the_same_happens_as_at_once() -> None:
    """Also the pass at the rung that was named."""
    passes = 0
    for seed in range(6):
        slow, quick = (Visit(ids=lambda seed=seed: str(seed)) for _ in "ab")
        for visit, go in ((slow, shown), (quick, Visit.hurry)):
            for message in ({"do": "start", "settings": None}, {"do": "auto", "rounds": 1}):
                visit.hear(message)
                go(visit)
        session = slow.game().session
        assert session.state == quick.game().session.state
        assert slow.cursor == quick.cursor == session.last
        assert slow.playback.auto == quick.playback.auto
        events = [event for instant in session.instants for event in instant.events]
        passes += any(isinstance(event, PassedBid) and event.seat == 0 for event in events)
    assert passes
