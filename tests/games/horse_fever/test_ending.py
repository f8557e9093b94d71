"""The end of the game: Loans, Targets, who has won."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.horse_fever.cards import TARGET_DECK, TARGETS
from engine.games.horse_fever.ending import counted
from engine.games.horse_fever.events import Defaulted, GameOver, Repaid, TargetsScored
from engine.games.horse_fever.model import Assistant, Ending, Over
from engine.tournaments.unit import Result
from tests.games.horse_fever.table import BLACK, BLUE, GAME, GREEN, RED, Played, at, lay, purse


def ended(seats: int = 3, **laid: Any) -> Played:
    """All rounds are over."""
    end = at(lay(seats, stage=Ending(), **laid))
    assert isinstance(end.state.stage, Over)
    return end


# -- Loans -------------------------------------------------------------------------------------------


@pytest.mark.rule("HF-50", "HF-12")
def test_loans_are_repaid_with_interest() -> None:
    end = ended(loans={0: ["bank"], 1: ["mob"]}, purses=(2500, 8000, 0))
    assert end.of(Repaid) == [Repaid(0, 2500), Repaid(1, 5000)]
    assert end.state.table.money.purses == (0, 3000, 0)
    assert end.state.table.money.bank == -10500 + 7500


@pytest.mark.rule("HF-64", "HF-50")
def test_two_assistants_spare_the_interest() -> None:
    assistants = {0: ["bank-friend"], 1: ["mob-friend"], 2: [Assistant("copy", "mob-friend")]}
    end = ended(
        loans={0: ["bank", "mob"], 1: ["mob", "mob"], 2: ["mob"]}, assistants=assistants, purses=(9000,) * 3
    )
    assert end.of(Repaid) == [Repaid(0, 7000), Repaid(1, 8000), Repaid(2, 4000)]


@pytest.mark.rule("HF-50")
def test_who_cannot_repay_has_lost_outright() -> None:
    end = ended(
        points=(9, 2, 1),
        loans={0: ["mob"]},
        purses=(4900, 0, 0),
        assistants={0: ["income", "rents"], 1: ["windfall"]},
        targets={0: ["most-danari"], 1: ["most-assistants"]},
    )
    assert end.of(Defaulted) == [Defaulted(0, 5000)]
    assert end.of(TargetsScored) == [TargetsScored(1, ("most-assistants",), 3)]  # the other's do not count
    assert end.of(GameOver) == [GameOver((1,), (0, 5, 1))]
    assert GAME.payoffs(end.state) == (0, 5, 1)
    assert GAME.places(end.state) == (3, 1, 2)


@pytest.mark.rule("HF-50")
def test_when_all_have_defaulted_nobody_wins() -> None:
    end = ended(2, loans={0: ["mob"], 1: ["bank"]}, purses=(0, 0), points=(9, 2))
    assert end.of(GameOver) == [GameOver((), (0, 0))]
    assert GAME.payoffs(end.state) == (0, 0)
    assert GAME.places(end.state) == (2, 2)  # the first place stays empty
    assert not any(Result(0, GAME.payoffs(end.state), GAME.places(end.state)).wins)


# -- Targets -----------------------------------------------------------------------------------------


@pytest.mark.rule("HF-66", "HF-02")
def test_there_are_two_of_each_target() -> None:
    assert len(TARGETS) == 7
    assert {count for _, count in TARGET_DECK.counts} == {2}


GOODS: dict[str, dict[str, Any]] = {
    "most-stables": {"stables": {RED: 0, BLUE: 0, GREEN: 1}},
    "most-assistants": {"assistants": {0: ["income", "rents"], 1: ["windfall"]}},
    "most-targets": {},
    "most-horses": {"horses": {0: ["bolter"]}},
    "most-danari": {"purses": (5100, 5000, 5000)},
    "fewest-stables": {"stables": {RED: 1, BLUE: 2}},
    "fewest-points": {"points": (1, 2, 2)},
}


@pytest.mark.rule("HF-66", "HF-51")
@pytest.mark.parametrize("kind", GOODS)
def test_a_target_reached_is_worth_three_points(kind: str) -> None:
    end = ended(targets={0: [kind], 1: [kind] if kind != "most-targets" else []}, **GOODS[kind])
    assert end.of(TargetsScored) == [TargetsScored(0, (kind,), 3)]
    before = lay(3, targets={0: [kind]}, **GOODS[kind]).table.victory_points(0)
    assert GAME.payoffs(end.state)[0] == before + 3


@pytest.mark.rule("HF-66")
@pytest.mark.parametrize("kind", ["most-stables", "most-assistants", "most-horses"])
def test_a_most_of_nothing_is_none(kind: str) -> None:
    assert ended(targets={0: [kind]}).of(TargetsScored) == []
    assert ended(targets={0: ["most-danari"]}, purses=(0, 0, 0)).of(TargetsScored) == []


@pytest.mark.rule("HF-66")
def test_everyone_tied_scores_in_full() -> None:
    end = ended(targets={0: ["most-stables"], 1: ["most-stables"]}, stables={RED: 0, BLUE: 1})
    assert end.of(TargetsScored) == [
        TargetsScored(0, ("most-stables",), 3),
        TargetsScored(1, ("most-stables",), 3),
    ]


@pytest.mark.rule("HF-51", "HF-66")
def test_copies_do_not_count_twice_but_are_cards() -> None:
    end = ended(targets={0: ["most-danari", "most-danari"], 1: ["most-targets"]}, purses=(9000, 0, 0))
    assert end.of(TargetsScored) == [TargetsScored(0, ("most-danari",), 3)]  # two cards beat one
    several = ended(targets={0: ["most-danari", "most-targets", "fewest-stables"]})
    assert several.of(TargetsScored) == [
        TargetsScored(0, ("fewest-stables", "most-danari", "most-targets"), 9)
    ]


@pytest.mark.rule("HF-66")
def test_targets_are_judged_after_loans_and_before_their_own_points() -> None:
    end = ended(targets={0: ["most-danari"], 1: ["most-danari"]}, purses=(6000, 4000, 0), loans={0: ["bank"]})
    assert end.of(TargetsScored) == [TargetsScored(1, ("most-danari",), 3)]
    fewest = ended(targets={0: ["fewest-points", "most-danari"], 1: ["fewest-points"]}, purses=(6000, 0, 0))
    assert [event.seat for event in fewest.of(TargetsScored)] == [0, 1]  # equal before the 3 VP


@pytest.mark.rule("HF-63", "HF-64", "HF-65", "HF-66")
def test_cards_that_count_double() -> None:
    table = lay(
        3,
        characters={0: "collector"},
        stables={RED: 0, BLACK: 1},
        assistants={0: ["income"], 1: ["two-in-one", Assistant("copy", "two-in-one")]},
        horses={0: ["bolter", "twin"], 1: ["starter"]},
        targets={0: ["most-danari"], 1: ["most-danari"]},
    ).table
    names = ("stables", "assistants", "horses", "targets")
    assert [counted(table, 0, of) for of in names] == [2, 2, 6, 2]
    assert [counted(table, 1, of) for of in names] == [1, 4, 1, 1]
    assert [counted(table, 0, of) for of in ("danari", "points")] == [5000, 2]


# -- the winner --------------------------------------------------------------------------------------


@pytest.mark.rule("HF-51", "HF-01", "HF-11")
def test_most_points_win_stables_and_targets_included() -> None:
    end = ended(points=(3, 4, 1), stables={RED: 0, BLUE: 0}, targets={2: ["most-danari"]}, purses=(0, 0, 100))
    assert GAME.payoffs(end.state) == (5, 4, 4)
    assert GAME.places(end.state) == (1, 3, 2)  # between equals the richer one
    assert end.of(GameOver) == [GameOver((0,), (5, 4, 4))]


@pytest.mark.rule("HF-51")
def test_equal_points_and_danari_share_the_win() -> None:
    end = ended(points=(4, 4, 3), purses=(500, 500, 9000))
    assert GAME.places(end.state) == (1, 1, 3)
    assert end.of(GameOver) == [GameOver((0, 1), (4, 4, 3))]
    richer = ended(points=(4, 4, 3), purses=(500, 600, 9000))
    assert richer.of(GameOver) == [GameOver((1,), (4, 4, 3))]


@pytest.mark.rule("HF-36", "HF-50")
def test_who_is_out_shares_the_last_place_with_who_defaulted() -> None:
    end = ended(4, gone=[1], points=(1, 0, 5, 1), purses=(0, 0, 0, 0), loans={2: ["mob"]})
    assert GAME.places(end.state) == (1, 3, 3, 1)
    assert purse(end.state, 2) == 0
