"""After the race: bets, prizes, Assistants, Horses, neighbours, the new odds."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.horse_fever import tables
from engine.games.horse_fever.events import (
    BetSettled,
    Earned,
    GameOver,
    LeftGame,
    NeighbourPaid,
    OddsMoved,
    Penalised,
    PrizePaid,
)
from engine.games.horse_fever.model import Assistant, Laid, Selling, Wager
from engine.parts.deck import Cards
from tests.games.horse_fever.table import (
    BLACK,
    BLUE,
    GAME,
    GREEN,
    RED,
    WHITE,
    YELLOW,
    Played,
    at_the_start,
    finish,
    purse,
    refused,
)

IN_ORDER = (BLACK, BLUE, GREEN, RED, YELLOW, WHITE)


def raced(*order: int, **laid: Any) -> Played:
    """The payoffs of a race that ended in this order, by default as the odds were."""
    return finish(at_the_start(**laid), *(order or IN_ORDER))


# -- bets --------------------------------------------------------------------------------------------


@pytest.mark.rule("HF-24")
def test_the_seeds_example_of_a_bet_to_win() -> None:
    """Jack has 200 on red to win, rated 1:4; red is first: 800 in all, and 3 VP."""
    odds = (2, 3, 5, 4, 6, 7)
    bet = [Wager(0, RED, "win", 200)]
    won = raced(RED, BLACK, BLUE, GREEN, YELLOW, WHITE, odds=odds, wagers=bet)
    assert won.of(BetSettled) == [BetSettled(0, RED, "win", 200, 800, 3)]
    assert purse(won.state, 0) == 5000 + 800
    assert won.state.table.points == (4, 1, 1, 1)
    second = raced(BLACK, RED, BLUE, GREEN, YELLOW, WHITE, odds=odds, wagers=bet)
    assert second.of(BetSettled) == [BetSettled(0, RED, "win", 200, 0, 0)]
    assert purse(second.state, 0) == 5000
    assert second.state.table.points == (1, 1, 1, 1)


@pytest.mark.rule("HF-24")
@pytest.mark.parametrize("place", [1, 2, 3, 4, 5, 6])
def test_the_seeds_example_of_a_bet_to_show(place: int) -> None:
    """James has 300 on blue to show, rated 1:5: third, second or first it is 600 and 1 VP."""
    order = [BLACK, GREEN, RED, YELLOW, WHITE]
    order.insert(place - 1, BLUE)
    after = raced(*order, odds=(2, 5, 4, 3, 6, 7), wagers=[Wager(1, BLUE, "show", 300)])
    danari, points = (600, 1) if place <= 3 else (0, 0)
    assert after.of(BetSettled) == [BetSettled(1, BLUE, "show", 300, danari, points)]
    assert purse(after.state, 1) == 5000 + danari
    assert after.state.table.points[1] == 1 + points
    assert after.state.table.reserve == tables.POINT_TOKENS - 4 - points


@pytest.mark.rule("HF-24")
@pytest.mark.parametrize("odds", [2, 3, 4, 5, 6, 7])
def test_win_pays_by_the_odds(odds: int) -> None:
    rows = [odds] * 6
    after = raced(odds=rows, wagers=[Wager(0, BLACK, "win", 100), Wager(0, BLACK, "show", 100)])
    assert purse(after.state, 0) == 5000 + 100 * odds + 200
    assert after.state.table.points[0] == 1 + 3 + 1


@pytest.mark.rule("HF-15", "HF-24")
def test_win_pays_by_the_odds_of_the_race() -> None:
    after = raced(wagers=[Wager(0, BLACK, "win", 100)], laid=[Laid(1, BLACK, "odds-down")])
    assert after.of(BetSettled)[0].danari == 400
    assert after.of(OddsMoved) == [OddsMoved((2, 3, 4, 5, 6, 7), (2, 3, 4, 5, 6, 7))]  # and not HF-35


# -- prizes and earnings -----------------------------------------------------------------------------


@pytest.mark.rule("HF-34")
def test_prizes_for_the_first_three_stables() -> None:
    after = raced(stables={BLACK: 0, BLUE: 1, GREEN: 0, RED: 1})
    assert after.of(PrizePaid) == [
        PrizePaid(0, BLACK, 1, 600),
        PrizePaid(0, GREEN, 3, 200),
        PrizePaid(1, BLUE, 2, 400),
    ]
    assert after.state.table.money.purses[:2] == (5800, 5400)


@pytest.mark.rule("HF-34")
def test_payoffs_go_round_from_the_first_player() -> None:
    after = raced(
        first=2,
        stables={BLACK: 3, BLUE: 2},
        wagers=[Wager(0, BLACK, "show", 100), Wager(3, RED, "show", 100)],
        assistants={2: ["income"]},
    )
    paid = [event.seat for event in after.events if isinstance(event, BetSettled | PrizePaid | Earned)]
    assert paid == [2, 2, 3, 3, 0]


@pytest.mark.rule("HF-63")
def test_two_characters_get_other_prizes() -> None:
    triple = raced(stables={BLACK: 0, GREEN: 0, RED: 0}, characters={0: "breeder"})
    assert [event.danari for event in triple.of(PrizePaid)] == [1800, 600]
    fourth = raced(stables={BLACK: 0, RED: 0, YELLOW: 0}, characters={0: "patron"})
    assert fourth.of(PrizePaid) == [PrizePaid(0, BLACK, 1, 600), PrizePaid(0, RED, 4, 200)]


@pytest.mark.rule("HF-34", "HF-64")
def test_assistants_with_an_income() -> None:
    crews = {0: ["income", "rents"], 1: [Assistant("copy", "rents")]}  # seat 1 has no Stable
    after = raced(stables={RED: 0, WHITE: 0}, assistants=crews)
    assert after.of(Earned) == [Earned(0, "income", 300), Earned(0, "rents", 400)]
    copied = raced(assistants={0: ["income"], 1: [Assistant("copy", "income")]})
    assert copied.of(Earned) == [Earned(0, "income", 300), Earned(1, "copy", 300)]


@pytest.mark.rule("HF-34", "HF-65")
@pytest.mark.parametrize("horse", ["outsider", "sleeper"])
def test_horses_that_are_paid_for_running(horse: str) -> None:
    owned: dict[str, Any] = {"stables": {WHITE: 0}, "horses": {0: [horse]}}
    assert raced(**owned, lineup={WHITE: horse}).of(Earned) == [Earned(0, horse, 600)]
    assert raced(**owned).of(Earned) == []  # at home
    silenced = [Laid(1, WHITE, "odds-up"), Laid(1, WHITE, "start-4")]
    assert raced(**owned, lineup={WHITE: horse}, laid=silenced).of(Earned) == [Earned(0, horse, 600)]


# -- neighbours ----------------------------------------------------------------------------------------


@pytest.mark.rule("HF-34", "HF-64")
def test_neighbours_pay_200_a_round() -> None:
    after = raced(assistants={1: ["from-the-right"], 2: ["from-the-left"]})
    assert after.of(NeighbourPaid) == [NeighbourPaid(0, 1, 200), NeighbourPaid(3, 2, 200)]
    assert after.state.table.money.purses == (4800, 5200, 5200, 4800)


@pytest.mark.rule("HF-36", "HF-64")
def test_a_neighbour_is_one_still_in_the_game() -> None:
    after = raced(
        gone=[0, 2],
        purses=(0, 5000, 0, 5000),
        points=(0, 1, 0, 1),
        assistants={1: ["from-the-right", "from-the-left"]},
        first=1,
    )
    assert after.of(NeighbourPaid) == [NeighbourPaid(3, 1, 200)] * 2


@pytest.mark.rule("HF-34", "HF-20")
def test_who_is_short_pays_all_and_loses_two_points_once() -> None:
    bills: dict[str, Any] = {"assistants": {1: ["from-the-right", "from-the-left"]}}
    after = finish(at_the_start(2, purses=(300, 5000), points=(5, 1), **bills), *IN_ORDER)
    assert after.of(NeighbourPaid) == [NeighbourPaid(0, 1, 200), NeighbourPaid(0, 1, 100)]
    assert after.of(Penalised) == [Penalised(0, 100, 2, ())]
    assert after.state.table.money.purses == (0, 5300)
    assert after.state.table.points == (3, 1)


@pytest.mark.rule("HF-34", "HF-36")
def test_who_is_short_of_points_too_is_out() -> None:
    bills: dict[str, Any] = {"assistants": {1: ["from-the-right"]}, "purses": (100, 5000, 5000)}
    after = finish(at_the_start(3, points=(1, 1, 1), stables={}, **bills), *IN_ORDER)
    assert after.of(LeftGame) == [LeftGame(0, 100)]
    assert isinstance(after.state.stage, Selling)
    two = finish(
        at_the_start(
            2, points=(1, 1), purses=(0, 0), assistants={0: ["from-the-left"], 1: ["from-the-right"]}
        ),
        *IN_ORDER,
    )
    assert two.of(LeftGame) == [LeftGame(0, 200)]  # the other one, as short, is the last and wins
    assert two.of(GameOver) == [GameOver((1,), (0, 1))]


@pytest.mark.rule("HF-34")
def test_receipts_come_before_charges() -> None:
    after = raced(
        purses=(0, 5000, 5000, 5000),
        stables={GREEN: 0},
        assistants={1: ["from-the-right"]},
        wagers=[Wager(0, RED, "win", 100)],
    )
    assert after.of(Penalised) == []
    assert purse(after.state, 0) == 0
    assert after.of(NeighbourPaid) == [NeighbourPaid(0, 1, 200)]


# -- the new odds --------------------------------------------------------------------------------------


@pytest.mark.rule("HF-35")
def test_better_than_the_row_goes_up_and_worse_goes_down() -> None:
    after = raced(WHITE, BLACK, GREEN, RED, BLUE, YELLOW)
    #             1:2 came 2nd, 1:3 5th, 1:4 3rd, 1:5 4th, 1:6 6th, 1:7 1st
    assert after.state.table.odds == (3, 4, 4, 5, 7, 6)


@pytest.mark.rule("HF-35", "HF-03")
def test_no_stable_can_leave_the_blackboard() -> None:
    for row in range(2, 8):
        for place in range(1, 7):
            assert 2 <= tables.new_odds(row, place) <= 7
            assert tables.new_odds(row, place) - row == (place > row - 1) - (place < row - 1)
    shared = raced(odds=(2, 2, 2, 7, 7, 7))
    assert shared.state.table.odds == (2, 3, 3, 6, 6, 7)


@pytest.mark.rule("HF-22", "HF-10")
def test_played_action_cards_go_back_to_the_deck() -> None:
    after = raced(laid=[Laid(0, RED, "odds-up"), Laid(1, RED, "start-4")])
    assert after.state.meeting.laid == ()
    assert after.state.table.actions.total == 18
    assert Cards.of(["odds-up", "start-4"]) <= after.state.table.actions
    assert after.state.meeting.wagers == ()


def test_a_result_is_kept() -> None:
    after = raced(wagers=[Wager(0, BLACK, "win", 100)], stables={RED: 3}).state
    (result,) = after.table.results
    assert result.order == IN_ORDER
    assert result.purses == (5200, 5000, 5000, 5000)
    assert result.points == (4, 1, 1, 2)
    assert refused(after, "no such thing") == "action.nonsense"
    assert GAME.payoffs(after) == (4, 1, 1, 2)
