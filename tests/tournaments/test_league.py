"""Series in numbers: fair chairs, shared wins, honest errors, the same figures every time."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from engine.core.chance import Stream
from engine.games import GAMES
from engine.probability.montecarlo import Tally
from engine.tournaments import Entrant, Plan, Result, Table, league, play_series

GAME = GAMES["ben-hvrt"]
SHORT = GAME.setup(4, laps=(1,), side_payments=False)


class First:
    """Takes the first of the menu."""

    interjects = False

    def choose(self, seen: Any, rng: Stream) -> Any:  # noqa: ARG002 - the protocol asks for it
        return seen.menu[0]

    def interject(self, seen: Any, rng: Stream) -> None:  # noqa: ARG002 - as above
        return None


class Any1(First):
    """Takes any of the menu."""

    def choose(self, seen: Any, rng: Stream) -> Any:
        return rng.choice(seen.menu)


class Broken(First):
    """Raises whenever it is asked."""

    def choose(self, seen: Any, rng: Stream) -> Any:  # noqa: ARG002 - as above
        raise ValueError("no idea")


FIRST, ANY, BROKEN = Entrant("first", First), Entrant("any", Any1), Entrant("broken", Broken)


def test_a_series_ends_and_keeps_its_ducats() -> None:
    state = play_series(GAME, SHORT, {seat: First() for seat in range(4)}, seed=3)
    assert GAME.actor(state) is None
    assert sum(GAME.payoffs(state)) == 400


def test_same_seed_same_league_other_seed_another() -> None:
    lineup = (FIRST, ANY, FIRST, ANY)
    one, two, other = ([*league(GAME, SHORT, lineup, 4, seed)] for seed in (1, 1, 2))
    assert one == two != other
    assert [table.played for table in one] == [1, 2, 3, 4]


def test_shares_sum_to_one_and_purses_to_the_table() -> None:
    *_, table = league(GAME, SHORT, (FIRST, ANY, ANY, ANY), 8)
    assert [row.chairs for row in table.rows] == [1, 3]
    assert sum(row.wins.total for row in table.rows) == table.played
    assert sum(row.purses.total * row.chairs for row in table.rows) == 400 * table.played


def test_everybody_sits_everywhere() -> None:
    """Clones that never bid and always drive: over a whole round of chairs, what a chair gives evens out."""
    seats: list[int] = []

    class Watching(First):
        def choose(self, seen: Any, rng: Stream) -> Any:
            seats.append(seen.seat)
            return super().choose(seen, rng)

    for _ in league(GAME, SHORT, (Entrant("watching", Watching), FIRST, FIRST, FIRST), 4):
        pass
    assert set(seats) == {0, 1, 2, 3}


def test_a_tie_is_shared() -> None:
    table = Table(Plan.of(GAME, GAME.setup(3), tuple(Entrant(name, First) for name in "abc")))
    table.add(Result(0, (120, 120, 60), (1, 1, 3)))
    assert [row.wins.total for row in table.standings.rows] == [Fraction(1, 2), Fraction(1, 2), 0]


def test_safe_choices_are_counted() -> None:
    *_, table = league(GAME, SHORT, (BROKEN, FIRST, FIRST, FIRST), 1)
    assert table.notices
    assert {notice.why for notice in table.notices} == {"ValueError: no idea"}
    assert {notice.name for notice in table.notices} == {"broken"}
    assert sum(notice.times for notice in table.notices) > 1


@pytest.mark.parametrize(("count", "sum_"), [(2, 1), (50, 20), (1000, 300)])
def test_stderr_is_that_of_the_textbook(count: int, sum_: int) -> None:
    tally = Tally()
    for n in range(count):
        tally = tally.add(int(n < sum_))
    p = sum_ / count
    assert tally.estimate.mean == pytest.approx(p)
    assert tally.estimate.stderr == pytest.approx((p * (1 - p) / (count - 1)) ** 0.5)


def test_tallies_add_up_in_any_order() -> None:
    left, right = Tally().add(1).add(Fraction(1, 3)), Tally().add(7)
    assert left + right == right + left == Tally().add(7).add(1).add(Fraction(1, 3))
    assert Tally().estimate.agrees_with(3)
