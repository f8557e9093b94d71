"""The family game and the party game."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.core.chance import Seeded
from engine.games.horse_fever.actions import Bet, Lay, Pass
from engine.games.horse_fever.cards import CHARACTERS
from engine.games.horse_fever.events import (
    BetMade,
    BetSettled,
    BetSkipped,
    CardLaid,
    CharacterDrawn,
    Drew,
    GameOver,
    OddsMoved,
    PrizePaid,
    RaceBegan,
)
from engine.games.horse_fever.model import Betting, Wager
from tests.games.horse_fever.table import GAME, RED, Played, at_the_start, finish, lay, play, refused, run


def whole(seed: int = 1, **settings: Any) -> Played:
    return run(GAME.start(GAME.setup(**settings)), luck=Seeded(seed))


# -- family --------------------------------------------------------------------------------------------


@pytest.mark.rule("HF-70")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_family_game_has_bets_cards_and_races_and_nothing_else(seats: int) -> None:
    game = whole(seats=seats, variant="family")
    rounds = GAME.setup(seats, variant="family").rounds
    names = Counter(type(event).__name__ for event in game.events)
    assert names["Drew"] == names["CardLaid"] == 2 * seats * rounds
    assert names["RaceBegan"] == names["OddsMoved"] == rounds
    assert names["BetMade"] == seats * rounds  # the safe choice skips the second bet
    for absent in ("Bought", "PassedPurchase", "HorsePlaced", "PriceAnswered", "NoTrade", "TargetsScored"):
        assert absent not in names
    assert not any(CHARACTERS[event.character].star for event in game.of(CharacterDrawn))


@pytest.mark.rule("HF-70")
def test_the_order_of_a_family_round() -> None:
    game = whole(seats=3, variant="family")
    order = [type(event) for event in game.events]
    first = [
        order.index(kind) for kind in (Drew, BetMade, CardLaid, BetSkipped, RaceBegan, BetSettled, OddsMoved)
    ]
    assert first == sorted(first)
    dealt = [event.seat for event in game.of(Drew)][:6]
    assert dealt[:3] == dealt[3:]  # one at a time, twice round
    assert len(game.of(PrizePaid)) > 0  # Characters bring Stables


@pytest.mark.rule("HF-70", "HF-51")
def test_most_points_win_then_danari() -> None:
    for seed in range(6):
        game = whole(seed, seats=4, variant="family")
        table = game.state.table
        worth = [(table.victory_points(seat), table.money.purses[seat]) for seat in range(4)]
        best = tuple(seat for seat in range(4) if worth[seat] == max(worth) and table.alive[seat])
        assert game.of(GameOver)[0].winners == best


@pytest.mark.rule("HF-70")
def test_the_family_plays_the_second_bet_too() -> None:
    state = run(
        GAME.start(GAME.setup(3, variant="family")),
        lambda s: isinstance(s.stage, Betting) and s.stage.nth == 2,
    ).state
    assert play(state, Bet(5, "win", 300)).of(BetMade)
    assert refused(state, Lay("start-4", RED)) == "action.not_now"


# -- party ---------------------------------------------------------------------------------------------


@pytest.mark.rule("HF-71")
def test_six_and_more_are_a_party() -> None:
    for seats in (6, 12, 40):
        assert GAME.setup(seats).variant == "party"
    assert GAME.setup(5).variant == "board"
    assert [GAME.setup(9, length=length).rounds for length in ("short", "medium", "long")] == [3, 5, 8]
    assert GAME.setup(40, rounds=3).rounds == 3
    assert GAME.setup(2, variant="party").rounds == 3


@pytest.mark.rule("HF-71")
@pytest.mark.parametrize("seats", [2, 6, 40])
def test_a_party_has_one_bet_a_race_and_no_cards(seats: int) -> None:
    game = whole(seats=seats, variant="party")
    names = Counter(type(event).__name__ for event in game.events)
    assert names["RaceBegan"] == 3
    assert names["BetMade"] + names["BetSkipped"] == 3 * seats
    assert not {"Drew", "CardLaid", "CharacterDrawn", "PrizePaid", "Penalised", "LeftGame"} & names.keys()
    purses = game.state.table.money.purses
    assert GAME.payoffs(game.state) == purses
    assert game.of(GameOver) == [
        GameOver(tuple(seat for seat in range(seats) if purses[seat] == max(purses)), purses)
    ]
    assert GAME.places(game.state) == tuple(1 + sum(p > own for p in purses) for own in purses)


@pytest.mark.rule("HF-71")
def test_everyone_starts_with_the_same_money_and_a_bet_is_compulsory() -> None:
    state = run(GAME.start(GAME.setup(7)), lambda s: isinstance(s.stage, Betting)).state
    assert state.table.money.purses == (2000,) * 7
    assert state.table.money.bank == -14000
    assert refused(state, Pass()) == "action.not_now"
    assert play(state, Bet(RED, "win", 100)).of(BetMade)


@pytest.mark.rule("HF-71")
def test_tokens_are_not_counted_at_a_party() -> None:
    state = run(GAME.start(GAME.setup(8)), lambda s: isinstance(s.stage, Betting)).state
    for _ in range(8):
        state = play(state, Bet(RED, "win", 100)).state
    assert state.race is not None


@pytest.mark.rule("HF-71")
def test_who_has_nothing_watches_and_stays() -> None:
    state = lay(6, purses=(0, 100, 100, 100, 100, 100), points=(0,) * 6)
    begun = run(state, lambda s: isinstance(s.stage, Betting))
    assert begun.of(BetSkipped) == [BetSkipped(0, 1, short=True)]
    assert all(begun.state.table.alive)


@pytest.mark.rule("HF-71", "HF-24", "HF-35")
def test_money_alone_counts_and_odds_move() -> None:
    state = at_the_start(6, points=(0,) * 6, wagers=[Wager(0, 0, "win", 100)])
    after = finish(state, 0, 1, 2, 3, 5, 4)
    assert after.of(BetSettled) == [BetSettled(0, 0, "win", 100, 200, 0)]
    assert after.state.table.points == (0,) * 6
    assert after.of(OddsMoved) == [OddsMoved((2, 3, 4, 5, 6, 7), (2, 3, 4, 5, 7, 6))]
