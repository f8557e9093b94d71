"""Before the first round: the table, the cards, the Blackboard, Characters and the First Player."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.core.chance import Seeded
from engine.core.errors import RuleViolation
from engine.games.horse_fever import HORSE_FEVER, cards, tables
from engine.games.horse_fever.events import CharacterDrawn, FirstDrawn, RoundBegan, StableDrawn
from engine.games.horse_fever.model import DrawCharacter, DrawFirst
from tests.games.horse_fever.table import GAME, ODDS, at_stage, play, run


def refusal(**settings: Any) -> str:
    with pytest.raises(RuleViolation) as refused:
        GAME.setup(**settings)
    return refused.value.key


@pytest.mark.rule("HF-01")
@pytest.mark.parametrize(
    ("seats", "rounds"), [(2, (4, 6, 8)), (3, (3, 6, 9)), (4, (4, 6, 8)), (5, (5, 7, 10))]
)
def test_rounds_by_length(seats: int, rounds: tuple[int, ...]) -> None:
    for length, wanted in zip(("short", "medium", "long"), rounds, strict=True):
        for variant in ("board", "family"):
            assert GAME.setup(seats, variant=variant, length=length).rounds == wanted
    assert GAME.setup(seats).rounds == rounds[0]
    assert seats <= rounds[0] < rounds[1] < rounds[2] <= 10  # everyone is First Player at least once


@pytest.mark.rule("HF-01")
def test_any_number_of_rounds_from_three_to_ten_that_everyone_begins_once() -> None:
    for seats in (2, 3, 4, 5):
        for rounds in range(max(3, seats), 11):
            assert GAME.setup(seats, rounds=rounds).rounds == rounds
        assert refusal(seats=seats, rounds=max(3, seats) - 1) == "setup.rounds"
        assert refusal(seats=seats, rounds=11) == "setup.rounds"


@pytest.mark.rule("HF-01", "HF-71")
def test_nonsense_is_refused() -> None:
    assert refusal(seats=6, variant="board") == "setup.seats"
    assert refusal(seats=6, variant="family") == "setup.seats"
    assert refusal(seats=1) == refusal(seats=41) == refusal(seats=True) == "setup.seats"
    assert refusal(seats=4, variant="poker") == refusal(seats=4, variant=7) == "setup.variant"
    assert refusal(seats=4, length="endless") == refusal(seats=4, length=3) == "setup.length"
    assert refusal(seats=4, rounds="4") == refusal(seats=4, rounds=4.0) == "setup.rounds"
    assert refusal(seats=4, rounds=4, length="short") == "setup.rounds_and_length"
    assert refusal(seats=4, stars=1) == "setup.switch"
    assert refusal(seats=4, variant="family", stars=True) == "setup.no_stars"
    assert refusal(seats=4, wager=1) == "setup.unknown"
    with pytest.raises(RuleViolation, match=r"setup\.options"):
        GAME.start({"seats": 4})  # type: ignore[arg-type]


@pytest.mark.rule("HF-02")
def test_there_are_109_cards_of_which_six_are_blank() -> None:
    counts = {
        "movement": cards.MOVEMENT_DECK.total,
        "action": cards.action_deck(stars=True).total,
        "assistant": cards.assistant_deck(stars=True).total,
        "target": cards.TARGET_DECK.total,
        "horse": cards.horse_deck(stars=True).total,
        "stable": len(tables.COLOURS),
        "loan": tables.LOAN_CARDS,
        "character": cards.character_deck(stars=True).total,
        "first": 1,
    }
    assert [*counts.values()] == [23, 18, 14, 14, 9, 6, 6, 12, 1]
    assert sum(counts.values()) + 6 == 109


@pytest.mark.rule("HF-06")
def test_beginners_leave_the_stars_out() -> None:
    table = GAME.start(GAME.setup(5, stars=False)).table
    assert table.character_deck.total == 6
    assert not {"copy", "from-the-left", "from-the-right"} & {*table.assistant_deck}
    assert not {"outsider", "sleeper"} & {*table.horse_deck}
    assert not {"no-positive", "no-negative"} & {*table.actions}
    assert (table.assistant_deck.total, table.horse_deck.total, table.actions.total) == (11, 7, 16)
    full = GAME.start(GAME.setup(5)).table
    assert (full.assistant_deck.total, full.horse_deck.total, full.actions.total) == (14, 9, 18)
    decks = (cards.ACTIONS, cards.HORSES, cards.ASSISTANTS, cards.CHARACTERS)
    assert sum(card.star for deck in decks for card in deck.values()) == 13  # type: ignore[attr-defined]


@pytest.mark.rule("HF-03")
def test_stables_are_shuffled_onto_the_six_rows_from_the_longest_odds_up() -> None:
    state = GAME.start(GAME.setup(3))
    begun = play(state, 4, 0, 5, 1, 2)
    drawn = [(event.lane, event.odds) for event in begun.of(StableDrawn)]
    assert drawn == [(4, 7), (0, 6), (5, 5), (1, 4), (2, 3), (3, 2)]
    assert begun.state.table.odds == (6, 4, 3, 2, 7, 5)
    assert tables.COLOURS == ("black", "blue", "green", "red", "yellow", "white")
    first = Counter(
        run(state, at_stage(DrawCharacter), luck=Seeded(seed)).state.table.odds[0] for seed in range(600)
    )
    assert set(first) == {*ODDS}
    assert max(abs(count - 100) for count in first.values()) < 40  # 4.4 standard deviations


@pytest.mark.rule("HF-04", "HF-63")
@pytest.mark.parametrize("odds", ODDS)
def test_six_characters_bring_money_and_the_stable_at_their_odds(odds: int) -> None:
    state = play(GAME.start(GAME.setup(2)), 4, 0, 5, 1, 2).state
    after = play(state, f"owner-{odds}")
    lane = state.table.odds.index(odds)
    money = {2: 3400, 3: 3600, 4: 3800, 5: 4000, 6: 4200, 7: 4400}[odds]
    assert after.of(CharacterDrawn) == [CharacterDrawn(0, f"owner-{odds}", money, lane)]
    assert after.state.table.money.purses == (money, 0)
    assert after.state.table.stables_of(0) == (lane,)
    assert after.state.table.points == (1, 1)
    assert after.state.table.victory_points(0) == 2  # the Stable counts
    assert money + tables.STABLE_PRICE[odds] == 5500  # whoever one is, it is worth the same


@pytest.mark.rule("HF-04", "HF-63")
def test_six_characters_bring_money_and_a_skill() -> None:
    starred = {kind: card for kind, card in cards.CHARACTERS.items() if card.star}
    assert len(starred) == 6
    state = play(GAME.start(GAME.setup(2)), 4, 0, 5, 1, 2).state
    for kind, card in starred.items():
        after = play(state, kind).state
        assert 3000 <= card.money <= 6000
        assert after.table.money.purses[0] == card.money
        assert after.table.stables_of(0) == ()
        assert kind not in after.table.character_deck
    assert starred["heiress"] == cards.CharacterCard("heiress", 6000, star=True)


@pytest.mark.rule("HF-42")
def test_the_first_player_is_drawn_by_lot() -> None:
    state = run(GAME.start(GAME.setup(4)), at_stage(DrawFirst)).state
    lottery = GAME.lottery(state)
    assert [*lottery] == [0, 1, 2, 3]
    assert len({*lottery.values()}) == 1
    begun = play(state, 2)
    assert begun.of(FirstDrawn) == [FirstDrawn(2)]
    assert begun.of(RoundBegan) == [RoundBegan(0, 2)]
    assert GAME.actor(begun.state) == 2


@pytest.mark.rule("HF-05")
def test_of_each_colour_there_is_a_token_less_than_players() -> None:
    for seats in (2, 3, 4, 5):
        state = run(HORSE_FEVER.start(HORSE_FEVER.setup(seats)), lambda s: s.table.odds.count(0) == 0).state
        assert GAME.view(state, 0).tokens == (seats - 1,) * 6
        assert 6 * (seats - 1) >= 2 * seats
