"""After a race: the pot, what is kept, what Caligula takes, and who has won (BH-03, BH-31, BH-32)."""

from __future__ import annotations

import pytest

from engine.games.ben_hvrt.actions import Move
from engine.games.ben_hvrt.events import Forfeited, PaidOut, RaceOver, Reshuffled, SeriesOver
from engine.games.ben_hvrt.model import EndRace, Over, Result
from engine.games.ben_hvrt.tables import split_pot
from engine.parts.deck import NO_CARDS, Cards
from tests.games.ben_hvrt.table import (
    FRONT,
    GAME,
    eager,
    gone,
    hand,
    lay,
    on,
    outfit,
    play,
    purses,
    racing,
    run,
    straight,
    to_move,
)


def ended(seats=4, finished=(2, 0, 1), **laid):
    """A race that is over: these have finished in this order, the others stand on the grid."""
    chariots = seats * laid.get("chariots", 1)
    standing = iter(FRONT)
    field = [gone() if n in finished else on(next(standing)) for n in range(chariots)]
    return racing(
        *field, stage=EndRace(), finished=tuple(finished), order=(0,), turn=5, **{"laps": (1,), **laid}
    )


# -- the pot ----------------------------------------------------------------------------------------------


@pytest.mark.rule("BH-31")
def test_seventy_ducats_give_36_23_11():
    paid = ended(pot=70)
    assert paid.of(PaidOut) == [PaidOut(2, 1, 36), PaidOut(0, 2, 23), PaidOut(1, 3, 11)]
    assert purses(paid.state) == (123, 111, 136, 100)
    assert paid.state.table.ledger.pot == 0


@pytest.mark.rule("BH-31")
@pytest.mark.parametrize(
    ("odd", "shares"),
    [
        (0, (30, 20, 10)),
        (1, (31, 20, 10)),
        (2, (32, 20, 10)),
        (3, (33, 20, 10)),
        (4, (33, 21, 10)),
        (5, (33, 22, 10)),
    ],
)
def test_odd_ducats_go_to_the_winners_piles_first_then_to_the_seconds(odd, shares):
    paid = ended(pot=60 + odd)
    assert tuple(event.ducats for event in paid.of(PaidOut)) == shares


@pytest.mark.rule("BH-31")
@pytest.mark.parametrize("pot", [*range(8), 479, 1200])
def test_the_six_piles_are_as_even_as_can_be_and_nothing_is_left(pot):
    first, second, third = split_pot(pot, 3)
    assert first + second + third == pot
    piles = [first // 3 + (n < first % 3) for n in range(3)]
    piles += [second // 2 + (n < second % 2) for n in range(2)] + [third]
    assert max(piles) - min(piles) <= 1
    assert piles == sorted(piles, reverse=True)


@pytest.mark.rule("BH-31")
def test_with_two_chariots_and_one_each_the_second_takes_two_piles_and_the_winner_the_rest():
    paid = ended(2, finished=(1,), chariots=1, pot=70)
    assert paid.of(PaidOut) == [PaidOut(1, 1, 47), PaidOut(0, 2, 23)]
    assert paid.state.table.ledger.pot == 0


@pytest.mark.rule("BH-31", "BH-01")
def test_a_player_may_take_several_places():
    paid = ended(2, finished=(3, 1, 0), chariots=2, pot=70)
    assert [(event.seat, event.place) for event in paid.of(PaidOut)] == [(1, 1), (1, 2), (0, 3)]
    assert purses(paid.state) == (111, 159)


@pytest.mark.rule("BH-31", "BH-35")
def test_a_race_that_was_stopped_pays_those_in_the_lead():
    field = [on(square) for square in reversed(FRONT)]
    paid = racing(*field, stage=EndRace(), turn=12, laps=(1,), pot=70)
    assert paid.of(RaceOver) == [RaceOver((3, 2, 1, 0), stopped=True)]
    assert [event.seat for event in paid.of(PaidOut)] == [3, 2, 1]


@pytest.mark.rule("BH-31")
def test_an_empty_pot_pays_nothing():
    assert [event.ducats for event in ended(pot=0).of(PaidOut)] == [0, 0, 0]


@pytest.mark.rule("BH-31", "BH-30")
def test_the_pot_is_paid_as_the_third_crosses_the_line():
    state = to_move(
        on(FRONT[0], crossings=1), on(FRONT[1]), gone(), gone(), finished=(3, 2), laps=[1], pot=12
    )
    paid = play(state, 1, Move(straight(FRONT[0], 1)))
    assert [(event.seat, event.ducats) for event in paid.of(PaidOut)] == [(3, 6), (2, 4), (0, 2)]


@pytest.mark.rule("BH-31")
def test_what_a_race_brought_is_remembered():
    paid = ended(pot=70, laps=(1, 2)).state
    assert paid.table.results == (Result(1, (2, 0, 1, 3), 70, (123, 111, 136, 100)),)
    assert paid.table.race == 1


# -- what is kept --------------------------------------------------------------------------------------------


KEPT = {
    "hands": {0: ["add-1"], 3: ["hook", "move-6"]},
    "gear": {0: ["old-cato"], 3: ["vestal-ribbon", "old-cato"]},
    "known": {3: ["hook"]},
}


@pytest.mark.rule("BH-32")
def test_hands_drivers_and_improvements_are_kept():
    paid = ended(**KEPT, laps=(1, 2))
    table = paid.state.table
    assert (hand(paid.state, 0), hand(paid.state, 3)) == (["add-1"], ["hook", "move-6"])
    assert table.gear == (outfit(["old-cato"]), outfit([]), outfit([]), outfit(["vestal-ribbon", "old-cato"]))
    assert table.known[3] == Cards.of(["hook"])
    assert paid.of(Forfeited) == []


@pytest.mark.rule("BH-32", "BH-11")
def test_caligulas_last_place_loses_all_cards_before_the_reshuffle():
    paid = ended(**KEPT, laps=(1, 2), forfeit=True, pool=[], pot=6)
    lost = Cards.of(["hook", "move-6", "vestal-ribbon", "old-cato"])
    assert paid.of(Forfeited) == [Forfeited(3, 3, lost)]
    table = paid.state.table
    assert hand(paid.state, 3) == []
    assert table.gear[3] == outfit([])
    assert table.known[3] == NO_CARDS
    assert table.discards == NO_CARDS
    assert lost <= table.pool  # to be dealt again in the next race
    assert paid.of(Reshuffled) == [Reshuffled(80 - 2)]  # all but what seat 0 keeps
    kinds = [type(event) for event in paid.events]
    assert kinds.index(Forfeited) < kinds.index(Reshuffled)
    assert hand(paid.state, 0) == ["add-1"]
    assert table.gear[0] == outfit(["old-cato"])


@pytest.mark.rule("BH-32")
def test_a_last_place_with_nothing_loses_nothing():
    assert ended(forfeit=True).of(Forfeited) == [Forfeited(3, 3, NO_CARDS)]


@pytest.mark.rule("BH-32", "BH-01")
def test_with_two_chariots_the_whole_hand_and_what_the_last_chariot_has_in_play():
    paid = ended(
        2,
        finished=(1, 0, 2),
        chariots=2,
        forfeit=True,
        laps=(1, 2),
        hands={0: ["add-2"], 1: ["add-1"]},
        gear={1: ["old-cato"], 3: ["vestal-ribbon"]},
    )
    assert paid.of(Forfeited) == [Forfeited(1, 3, Cards.of(["add-1", "vestal-ribbon"]))]
    table = paid.state.table
    assert table.gear == (outfit([]), outfit(["old-cato"]), outfit([]), outfit([]))
    assert (hand(paid.state, 0), hand(paid.state, 1)) == (["add-2"], [])


@pytest.mark.rule("BH-32", "BH-30")
@pytest.mark.parametrize("edition", ["english", "french"])
def test_a_caligula_series_takes_the_cards_of_the_last_in_every_race(edition):
    whole = run(GAME.start(GAME.setup(4, series="caligula", edition=edition, side_payments=False)))
    races = whole.of(RaceOver)
    assert len(races) == (5 if edition == "english" else 6)
    assert [event.chariot for event in whole.of(Forfeited)] == [race.order[-1] for race in races]
    assert all(len(race.order) == 4 for race in races)


@pytest.mark.rule("BH-32")
def test_no_other_series_does():
    assert run(GAME.start(GAME.setup(4, series="basic", side_payments=False))).of(Forfeited) == []


# -- who has won --------------------------------------------------------------------------------


@pytest.mark.rule("BH-03")
def test_most_ducats_win_and_the_winner_of_the_last_race_need_not():
    paid = ended(pot=6, purses=[100, 100, 10, 284])
    assert isinstance(paid.state.stage, Over)
    assert paid.of(RaceOver)[0].order[0] == 2
    assert paid.of(SeriesOver) == [SeriesOver((102, 101, 13, 284))]
    assert GAME.payoffs(paid.state) == (102, 101, 13, 284)
    assert GAME.places(paid.state) == (2, 3, 4, 1)
    assert GAME.actor(paid.state) is None


@pytest.mark.rule("BH-03")
@pytest.mark.parametrize(
    ("ducats", "places"),
    [
        ((100, 100, 100, 100), (1, 1, 1, 1)),
        ((150, 50, 150, 50), (1, 3, 1, 3)),
        ((0, 300, 100, 0), (3, 1, 2, 3)),
    ],
)
def test_equal_purses_share_the_win(ducats, places):
    assert GAME.places(lay(stage=Over(), purses=ducats)) == places


@pytest.mark.rule("BH-03", "BH-04")
@pytest.mark.parametrize("seats", [2, 4, 7])
def test_at_the_end_of_a_series_all_the_money_is_in_the_purses(seats):
    whole = run(GAME.start(GAME.setup(seats, series="basic")), choose=eager)
    assert isinstance(whole.state.stage, Over)
    assert sum(GAME.payoffs(whole.state)) == (200 if seats < 4 else 100) * seats
    best = max(GAME.payoffs(whole.state))
    winners = [seat for seat, place in enumerate(GAME.places(whole.state)) if place == 1]
    assert winners == [seat for seat, ducats in enumerate(GAME.payoffs(whole.state)) if ducats == best]
