"""The betting phase: minimum bets and ruin, two bets, race-fixing."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.horse_fever.actions import Bet, Buy, Lay, Pass
from engine.games.horse_fever.betting import stakes
from engine.games.horse_fever.events import BetMade, BetSkipped, CardLaid, GameOver, LeftGame, Penalised
from engine.games.horse_fever.model import Betting, Fixing, Laid, Over, State, Wager, from_first
from engine.games.horse_fever.ruin import leave
from engine.games.horse_fever.tables import NOBODY
from engine.parts.deck import Cards
from tests.games.horse_fever.table import (
    BLACK,
    BLUE,
    GAME,
    GREEN,
    RED,
    WHITE,
    Played,
    at,
    lay,
    play,
    purse,
    refused,
    run,
    vp,
)


def betting(seats: int = 4, *, nth: int = 1, **laid: Any) -> Played:
    """The first or the second bet begins."""
    state = lay(seats, **laid)
    order = from_first(state.table)
    return at(lay(seats, **{**laid, "stage": Betting(nth, order if nth == 1 else order[::-1])}))


# -- the minimum ---------------------------------------------------------------------------------


@pytest.mark.rule("HF-20")
def test_the_seeds_example_five_points_need_500() -> None:
    state = betting(2, points=(5, 1)).state
    assert refused(state, Bet(RED, "win", 400)) == "bet.too_small"
    assert purse(play(state, Bet(RED, "win", 500)).state, 0) == 4500
    assert GAME.view(state, 0).least_stake == 500
    assert min(bet.stake for bet in GAME.options(state)) == 500


@pytest.mark.rule("HF-20")
def test_stables_count_for_the_minimum() -> None:
    state = betting(2, points=(1, 1), stables={RED: 0, WHITE: 0}).state
    assert refused(state, Bet(RED, "win", 200)) == "bet.too_small"
    assert play(state, Bet(RED, "win", 300)).of(BetMade) == [BetMade(0, 1, RED, "win", 300)]


@pytest.mark.rule("HF-20")
def test_stakes_are_hundreds_at_least_one_and_within_the_purse() -> None:
    state = betting(2, points=(0, 1), purses=(700, 5000)).state
    assert refused(state, Bet(RED, "win", 0)) == refused(state, Bet(RED, "win", -100)) == "bet.too_small"
    assert refused(state, Bet(RED, "win", 150)) == "bet.hundreds"
    assert refused(state, Bet(RED, "win", 800)) == "bet.over_purse"
    for stake in range(100, 800, 100):
        assert purse(play(state, Bet(RED, "show", stake)).state, 0) == 700 - stake  # at once


@pytest.mark.rule("HF-20")
def test_who_cannot_cover_it_loses_two_points_and_the_bet() -> None:
    begun = betting(3, points=(6, 1, 1), purses=(500, 5000, 5000))
    assert begun.events == (BetSkipped(0, 1, short=True), Penalised(0, 600, 2, ()))
    assert begun.state.table.points == (4, 1, 1)
    assert GAME.actor(begun.state) == 1
    assert purse(begun.state, 0) == 500


@pytest.mark.rule("HF-20")
def test_tokens_go_first_then_the_stable_with_the_longest_odds() -> None:
    stables = {BLACK: 0, WHITE: 0, GREEN: 0}
    begun = betting(3, points=(1, 1, 1), purses=(300, 5000, 5000), stables=stables)
    assert begun.of(Penalised) == [Penalised(0, 400, 1, (WHITE,))]
    assert begun.state.table.points[0] == 0
    assert begun.state.table.stables_of(0) == (BLACK, GREEN)
    assert begun.state.table.stables[WHITE] == NOBODY
    none = betting(3, points=(0, 1, 1), purses=(200, 5000, 5000), stables=stables)
    assert none.of(Penalised) == [Penalised(0, 300, 0, (WHITE, GREEN))]


@pytest.mark.rule("HF-20")
def test_with_exactly_two_points_one_survives_on_none() -> None:
    begun = betting(3, points=(2, 1, 1), purses=(100, 5000, 5000))
    assert begun.state.table.points[0] == 0
    assert begun.state.table.alive == (True, True, True)
    second = run(begun.state, second_bet).state
    order = []
    while isinstance(second.stage, Betting):
        order.append(GAME.actor(second))
        second = play(second, Pass()).state
    assert 0 in order  # with no points the minimum is 100, which seat 0 has


def second_bet(state: State) -> bool:
    return isinstance(state.stage, Betting) and state.stage.nth == 2


@pytest.mark.rule("HF-20", "HF-36")
def test_who_has_not_got_two_points_is_out() -> None:
    goods: dict[str, Any] = {
        "assistants": {0: ["income"]},
        "horses": {0: ["twin"]},
        "targets": {0: ["most-danari"]},
        "loans": {0: ["mob"]},
        "hands": {0: ["odds-up"], 1: ["start-4"]},
    }
    begun = betting(3, points=(1, 1, 1), purses=(0, 5000, 5000), **goods)
    assert begun.of(LeftGame) == [LeftGame(0, 100)]
    table = begun.state.table
    assert table.alive == (False, True, True)
    assert vp(begun.state, 0) == 0
    assert table.reserve == 117 - 2
    assert (table.assistant_deck.total, table.horse_deck.total, table.target_deck.total) == (14, 9, 14)
    assert table.loan_deck == 6
    assert table.actions["odds-up"] == 1  # under its deck, not behind a lane
    assert not table.hands[0]
    assert GAME.places(begun.state) == (3, 1, 1)


@pytest.mark.rule("HF-20")
def test_without_points_there_is_no_minimum_and_nothing_to_lose() -> None:
    begun = betting(3, points=(0, 1, 1), purses=(0, 5000, 5000))
    assert begun.of(BetSkipped) == [BetSkipped(0, 1, short=True)]
    assert not begun.of(LeftGame)
    assert not begun.of(Penalised)
    assert begun.state.table.alive == (True, True, True)
    poor = betting(3, points=(0, 1, 1), purses=(300, 5000, 5000)).state
    assert {bet.stake for bet in GAME.options(poor)} == {100, 200, 300}  # there is no smaller note


@pytest.mark.rule("HF-36")
def test_who_is_out_loses_bets_horses_in_the_line_up_and_stables_but_laid_cards_stay() -> None:
    state = lay(
        3,
        stables={RED: 0, BLUE: 0},
        horses={0: ["twin"]},
        lineup={RED: "twin"},
        wagers=[Wager(0, RED, "win", 300), Wager(1, RED, "show", 100)],
        laid=[Laid(0, BLUE, "odds-up")],
        purses=(200, 5000, 5000),
    )
    out = leave(state, 0, 500, [])
    assert out.meeting.wagers == (Wager(1, RED, "show", 100),)
    assert out.meeting.lineup == ("",) * 6
    assert out.meeting.laid == (Laid(0, BLUE, "odds-up"),)
    assert out.table.stables == (NOBODY,) * 6
    assert out.table.money.purses == (0, 5000, 5000)
    assert out.table.money.bank == -10000
    assert out.table.horse_deck["twin"] == 1


@pytest.mark.rule("HF-36")
def test_the_seat_is_skipped_and_the_next_stands_in_for_the_first_player() -> None:
    begun = betting(3, points=(1, 1, 1), purses=(0, 5000, 5000))
    assert GAME.actor(begun.state) == 1
    done = run(begun.state, second_bet).state
    assert from_first(done.table) == (1, 2)
    assert GAME.actor(done) == 2
    later = run(done, lambda s: s.table.round == 1).state
    assert later.table.first == 1
    asked = set()

    def choose(state: State) -> Any:
        asked.add(GAME.actor(state))
        return GAME.safe(state)

    run(later, choose=choose)
    assert asked == {1, 2}


@pytest.mark.rule("HF-36")
def test_the_last_player_left_wins_at_once() -> None:
    begun = betting(2, points=(1, 1), purses=(0, 100))
    assert isinstance(begun.state.stage, Over)
    assert begun.of(GameOver) == [GameOver((1,), (0, 1))]
    assert GAME.places(begun.state) == (2, 1)
    three = betting(3, points=(1, 1, 1), purses=(0, 0, 0))
    assert three.of(GameOver) == [GameOver((2,), (0, 0, 1))]  # the last one cannot pay either, and has won


# -- the first bet ---------------------------------------------------------------------------------


@pytest.mark.rule("HF-21")
def test_the_first_bet_goes_clockwise_and_is_compulsory() -> None:
    state, order = betting(4, first=2).state, []
    while isinstance(state.stage, Betting) and state.stage.nth == 1:
        order.append(GAME.actor(state))
        assert refused(state, Pass()) == "action.not_now"
        assert Pass() not in GAME.options(state)
        state = play(state, Bet(len(order), "show", 100)).state
    assert order == [2, 3, 0, 1]
    assert state.meeting.wagers == tuple(
        Wager(seat, n, "show", 100) for n, seat in enumerate((2, 3, 0, 1), 1)
    )


@pytest.mark.rule("HF-05", "HF-21")
def test_a_colour_without_tokens_is_closed() -> None:
    wagers = [Wager(2, RED, "win", 100), Wager(3, RED, "show", 100), Wager(1, RED, "win", 100)]
    state = betting(4, wagers=wagers).state
    assert refused(state, Bet(RED, "show", 100)) == "bet.no_token"
    assert GAME.view(state, 0).tokens == (3, 3, 3, 0, 3, 3)
    assert {bet.lane for bet in GAME.options(state)} == {0, 1, 2, 4, 5}
    assert play(betting(4, wagers=wagers[:2]).state, Bet(RED, "show", 100)).of(BetMade)


def test_no_such_bet() -> None:
    state = betting(2).state
    for bet in (Bet(6, "win", 100), Bet(-1, "win", 100), Bet(0, "place", 100)):
        assert refused(state, bet) == "bet.no_such_bet"
    assert refused(state, Buy("action")) == "action.not_now"


# -- race-fixing ---------------------------------------------------------------------------------


def fixing(seats: int = 3, **laid: Any) -> State:
    state = lay(seats, **laid)
    return at(lay(seats, **{**laid, "stage": Fixing(from_first(state.table))})).state


@pytest.mark.rule("HF-22")
def test_one_card_at_a_time_round_the_table_until_all_are_laid() -> None:
    state = fixing(3, first=1, hands={0: ["odds-up", "start-4"], 1: ["last-4"], 2: ["start-0", "first-0"]})
    order: list[Any] = []
    laid: list[Any] = []
    while isinstance(state.stage, Fixing):
        order.append(GAME.actor(state))
        after = play(state, GAME.options(state)[-1])
        laid += after.of(CardLaid)
        state = after.state
    assert order == [1, 2, 0, 2, 0]  # seat 1 has no more and is passed over
    assert [event.seat for event in laid] == order
    assert all(hand == Cards() for hand in state.table.hands)  # none is kept
    assert second_bet(state)


@pytest.mark.rule("HF-22")
def test_any_number_of_cards_behind_any_lane() -> None:
    state = fixing(2, hands={0: ["odds-up", "start-4"], 1: ["start-0"]})
    assert GAME.options(state) == tuple(Lay(c, lane) for c in ("odds-up", "start-4") for lane in range(6))
    after = play(state, Lay("odds-up", RED), Lay("start-0", RED), Lay("start-4", RED)).state
    assert after.meeting.laid == (
        Laid(0, RED, "odds-up"),
        Laid(1, RED, "start-0"),
        Laid(0, RED, "start-4"),
    )
    assert refused(state, Lay("start-0", RED)) == "lay.no_such_card"
    assert refused(state, Lay("odds-up", 6)) == refused(state, Lay("odds-up", -1)) == "lay.no_such_lane"
    assert refused(state, Pass()) == "action.not_now"


@pytest.mark.rule("HF-22")
def test_nobody_has_cards_nobody_is_asked() -> None:
    assert second_bet(fixing(3))


# -- the second bet --------------------------------------------------------------------------------


@pytest.mark.rule("HF-23")
def test_the_second_bet_goes_back_from_the_last_player_and_may_be_skipped() -> None:
    state, order = betting(4, nth=2, first=1).state, []
    while second_bet(state):
        order.append(GAME.actor(state))
        assert GAME.options(state)[0] == Pass()
        after = play(state, Pass())
        assert after.of(BetSkipped) == [BetSkipped(order[-1], 2, short=False)]
        state = after.state
    assert order == [0, 3, 2, 1]
    assert state.race is not None


@pytest.mark.rule("HF-23")
def test_twice_on_one_horse_as_win_and_show_only() -> None:
    state = betting(3, nth=2, wagers=[Wager(2, RED, "win", 100)]).state
    assert GAME.actor(state) == 2
    assert refused(state, Bet(RED, "win", 100)) == "bet.same_twice"
    assert Bet(RED, "win", 100) not in GAME.options(state)
    assert play(state, Bet(RED, "show", 100)).of(BetMade) == [BetMade(2, 2, RED, "show", 100)]


@pytest.mark.rule("HF-23")
def test_not_at_all_with_two_players() -> None:
    state = betting(2, nth=2, wagers=[Wager(1, RED, "win", 100)]).state
    for to in ("win", "show"):
        assert refused(state, Bet(RED, to, 100)) == "bet.no_token"


@pytest.mark.rule("HF-23")
def test_the_minimum_holds_and_who_cannot_pay_skips_without_loss() -> None:
    begun = betting(3, nth=2, points=(1, 1, 6), purses=(5000, 5000, 500))
    assert begun.events == (BetSkipped(2, 2, short=True),)
    assert begun.state.table.points == (1, 1, 6)
    assert GAME.actor(begun.state) == 1
    state = betting(3, nth=2, points=(1, 1, 6)).state
    assert refused(state, Bet(RED, "win", 500)) == "bet.too_small"


# -- the menu --------------------------------------------------------------------------------------


def test_a_ladder_of_stakes_has_the_least_and_the_whole_purse_and_no_stake_twice() -> None:
    for purse_ in range(100, 30_000, 700):
        for least in (100, 500, 1200):
            if least <= purse_:
                ladder = stakes(least, purse_)
                assert (ladder[0], ladder[-1]) == (least, purse_)
                assert list(ladder) == sorted(set(ladder))
                assert all(stake % 100 == 0 for stake in ladder)
                assert len(ladder) <= 40
    state = betting(5, purses=(90_000,) * 5).state
    assert len(GAME.options(state)) == 480
    assert play(state, Bet(RED, "win", 12_300)).of(BetMade)  # off the menu, and legal
