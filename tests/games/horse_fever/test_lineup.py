"""The starting line-up, and a Character who moves the odds."""

from __future__ import annotations

import pytest

from engine.games.horse_fever.actions import Pass, Place, Shift
from engine.games.horse_fever.events import HorsePlaced, StableShifted
from engine.games.horse_fever.model import Betting, LineUp, Purchase, Reveal, Shifting
from tests.games.horse_fever.table import (
    BLACK,
    BLUE,
    GAME,
    GREEN,
    RED,
    WHITE,
    at_race,
    at_stage,
    finish,
    lining_up,
    refused,
    run,
)
from tests.games.horse_fever.table import play as go


@pytest.mark.rule("HF-14")
def test_owners_place_horses_in_order_from_the_first_player() -> None:
    state = lining_up(
        3, first=1, stables={RED: 0, BLUE: 1, GREEN: 1}, horses={0: ["twin"], 1: ["bolter", "starter"]}
    )
    assert GAME.actor(state) == 1
    assert GAME.options(state) == (
        Pass(),
        *(Place(card, lane) for card in ("bolter", "starter") for lane in (BLUE, GREEN)),
    )
    one = go(state, Place("bolter", GREEN))
    assert one.of(HorsePlaced) == [HorsePlaced(1, "bolter", GREEN)]
    assert GAME.options(one.state) == (Pass(), Place("starter", BLUE))
    two = go(one.state, Place("starter", BLUE))
    assert GAME.actor(two.state) == 0  # who has nothing left to place is not asked, nor is who has none
    three = go(two.state, Place("twin", RED)).state
    assert three.meeting.lineup == ("", "starter", "bolter", "twin", "", "")
    assert isinstance(three.stage, Betting)


@pytest.mark.rule("HF-14")
def test_it_is_not_compulsory() -> None:
    state = lining_up(2, stables={RED: 0}, horses={0: ["twin"]})
    after = go(state, Pass()).state
    assert after.meeting.lineup == ("",) * 6
    assert isinstance(after.stage, Betting)


@pytest.mark.rule("HF-14")
def test_one_horse_a_stable_of_ones_own_and_each_once() -> None:
    state = lining_up(2, stables={RED: 0, BLUE: 0, GREEN: 1}, horses={0: ["twin", "bolter"], 1: ["starter"]})
    assert refused(state, Place("twin", GREEN)) == "place.not_your_stable"
    assert refused(state, Place("twin", BLACK)) == refused(state, Place("twin", 9)) == "place.not_your_stable"
    assert refused(state, Place("starter", RED)) == "place.no_such_horse"
    assert refused(state, Place("nag", RED)) == "place.no_such_horse"
    placed = go(state, Place("twin", RED)).state
    assert refused(placed, Place("bolter", RED)) == "place.taken"
    assert refused(placed, Place("twin", BLUE)) == "place.no_such_horse"
    assert refused(placed, Shift(RED, up=True)) == "action.not_now"


@pytest.mark.rule("HF-14")
def test_horses_without_a_stable_stay_at_home() -> None:
    assert isinstance(lining_up(2, horses={0: ["twin"]}).stage, Betting)


@pytest.mark.rule("HF-14")
def test_a_horse_goes_back_after_the_race() -> None:
    state = go(lining_up(2, stables={RED: 0}, horses={0: ["twin"]}), Place("twin", RED)).state
    after = finish(run(state, lambda s: s.race is not None).state, 0, 1, 2, 3, 4, 5).state
    assert after.meeting.lineup == ("",) * 6
    assert after.table.horses[0]["twin"] == 1
    again = run(after, at_stage(LineUp)).state
    assert Place("twin", RED) in GAME.options(again)


@pytest.mark.rule("HF-63", "HF-15")
def test_a_character_moves_a_stable_two_rows_for_one_race() -> None:
    state = lining_up(3, characters={1: "bookmaker"}, odds=(2, 3, 4, 5, 6, 7))
    assert isinstance(state.stage, Shifting)
    assert GAME.actor(state) == 1
    assert len(GAME.options(state)) == 1 + 10  # 1:2 goes no further up, 1:7 no further down
    assert refused(state, Shift(BLACK, up=True)) == refused(state, Shift(WHITE, up=False))
    assert refused(state, Shift(BLACK, up=True)) == refused(state, Shift(6, up=True)) == "shift.no_further"
    shifted = go(state, Shift(BLUE, up=True))
    assert shifted.of(StableShifted) == [StableShifted(1, BLUE, 2)]
    assert GAME.view(shifted.state, 0).odds == (2, 2, 4, 5, 6, 7)
    assert shifted.state.table.odds == (2, 3, 4, 5, 6, 7)
    down = go(state, Shift(GREEN, up=False)).state
    race = run(down, lambda s: s.race is not None).state
    assert at_race(race).odds == (2, 3, 6, 5, 6, 7)
    after = finish(race, 0, 1, 2, 3, 4, 5).state
    assert after.table.odds == (2, 3, 4, 5, 6, 7)  # HF-35: judged by the Blackboard, where nothing moved
    again = run(after, at_stage(Shifting, Purchase)).state
    assert isinstance(run(again, at_stage(Shifting)).state.stage, Shifting)  # once a round, every round


@pytest.mark.rule("HF-63")
def test_the_skill_is_not_compulsory() -> None:
    state = lining_up(3, characters={0: "bookmaker"})
    after = go(state, Pass()).state
    assert after.meeting.shifts == (0,) * 6
    assert isinstance(after.stage, Betting)
    assert refused(state, Place("twin", RED)) == "action.not_now"


@pytest.mark.rule("HF-63")
def test_it_comes_after_ones_own_horses() -> None:
    state = lining_up(2, characters={0: "bookmaker"}, stables={RED: 0}, horses={0: ["twin"]})
    assert isinstance(state.stage, LineUp)
    assert isinstance(go(state, Place("twin", RED)).state.stage, Shifting)
    assert isinstance(go(state, Pass()).state.stage, Shifting)
    assert not isinstance(go(state, Pass(), Pass()).state.stage, Reveal)
