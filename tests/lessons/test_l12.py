"""L12: the walk of the odds among equals, against the figures of the lesson and the rule of the game."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from benhvrt_widgets.lessons import l12_do_odds_learn as lesson
from engine.games.horse_fever import tables
from engine.theory.walks import pattern

ODDS = range(2, 8)


@pytest.mark.rule("HF-35")
def test_the_rows_in_the_long_run() -> None:
    claim = lesson.claim()
    law = [claim.value("l12.row", odds=odds) for odds in ODDS]
    assert law == [Fraction(weight, 32) for weight in (1, 5, 10, 10, 5, 1)]
    assert claim.value("l12.middle") == Fraction(20, 32)
    following = dict.fromkeys(ODDS, Fraction(0))
    for odds, chance in zip(ODDS, law, strict=True):
        for place in range(1, 7):
            following[tables.new_odds(odds, place)] += Fraction(chance) / 6
    assert list(following.values()) == law, "a race changes nothing"


def test_how_fast_a_result_is_forgotten() -> None:
    claim = lesson.claim()
    for j in range(6):
        factor = claim.value("l12.eigenvalue", j=j)
        assert factor == 1 - Fraction(j, 3)
        for odds in ODDS:
            mean = sum(Fraction(pattern(j)[tables.new_odds(odds, place) - 2], 6) for place in range(1, 7))
            assert mean == factor * pattern(j)[odds - 2]
    heights = [claim.value("l12.height", n=n) for n in range(4)]
    assert heights == [Fraction(5, 2), Fraction(5, 3), Fraction(10, 9), Fraction(20, 27)]


def test_what_bets_return() -> None:
    for odds in ODDS:
        assert lesson.claim().value("l12.returned", odds=odds) == Fraction(odds, 6)


@pytest.mark.rule("HF-61")
def test_in_the_game_the_favourite_is_the_better_bet() -> None:
    assert lesson.WINS == (0.442, 0.259, 0.130, 0.059, 0.070, 0.040)
    by_row = [odds * wins for odds, wins in zip(ODDS, lesson.WINS, strict=True)]
    assert max(by_row) == by_row[0] == pytest.approx(0.884)
    assert min(by_row) == by_row[-1] == pytest.approx(0.28)


@pytest.mark.rule("HF-35")
@pytest.mark.parametrize("kind", [lesson.ALIKE, lesson.BY_ROW])
def test_a_season_moves_the_board_by_the_rule(kind: int) -> None:
    runs = lesson.season(20, "test", kind)
    assert sorted(runs[0].before) == list(ODDS)
    for race, following in pairwise(runs):
        assert following.before == race.after
    for race in runs:
        assert sorted(race.order) == list(range(6))
        assert race.after == tuple(
            tables.new_odds(odds, race.place(lane)) for lane, odds in enumerate(race.before)
        )


def test_horses_that_run_by_their_row_keep_it_longer() -> None:
    ends = [
        sum(share for odds, share in shares.items() if odds in (2, 7))
        for kind in (lesson.ALIKE, lesson.BY_ROW)
        for shares in [lesson.shares([race.after for race in lesson.season(300, "1", kind)])]
    ]
    assert ends[0] < 10 < 15 < ends[1]


def test_a_bet_is_paid_at_the_odds_of_the_board() -> None:
    page = lesson.start("en", "")
    for _ in range(40):
        lane = page.board.index(max(page.board))
        odds = page.board[lane]
        page.do("back", lane)
        won = page.runs[-1].order[0] == lane
        assert page.bets[-1] == (lane, 100 * odds * won)
    assert any(back for _, back in page.bets)
