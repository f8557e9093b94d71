"""Rounds and phases: where a ledger begins and ends, and where it books what."""

from __future__ import annotations

import pytest

from engine.advice.rounds import result, rounds
from engine.games import GAMES
from tests.advice.test_any_game import random_game


@pytest.mark.parametrize("slug", GAMES)
def test_every_step_is_of_a_round_and_of_a_phase(slug: str) -> None:
    game = GAMES[slug]
    steps = list(random_game(game, 1, seats=3))
    divided, last, met = rounds(game), 0, set()
    for step in steps:
        views = [game.view(step.before, seat) for seat in (None, 0, 2)]
        (number,) = {divided.number(seen) for seen in views}
        (phase,) = {divided.phase(seen) for seen in views}
        assert last <= number <= last + 1
        last = number
        met.add(phase)
    assert met == set(divided.phases)
    over = [result(game, steps[-1].after, number) for number in range(last + 1)]
    assert None not in over
    assert {len(each or ()) for each in over} == {3}


@pytest.mark.parametrize("slug", GAMES)
def test_a_result_stands_once_it_is_known(slug: str) -> None:
    game = GAMES[slug]
    known = None
    for step in random_game(game, 2, seats=2):
        found = result(game, step.after, 0)
        assert known is None or found == known
        known = found
    assert known is not None


@pytest.mark.parametrize(
    ("variant", "pays"), [("board", "points"), ("family", "points"), ("party", "purses")]
)
def test_a_round_of_horse_fever_comes_to_what_the_game_is_won_by(variant: str, pays: str) -> None:
    game = GAMES["horse-fever"]
    *_, last = random_game(game, 4, seats=3, variant=variant)
    results = last.after.table.results
    assert len(results) > 1
    for number, each in enumerate(results):
        assert result(game, last.after, number) == getattr(each, pays)
