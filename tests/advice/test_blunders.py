"""Blunders: the largest losses by advice, as puzzles; what is within the error of the best is right."""

from __future__ import annotations

from dataclasses import replace

from engine.advice.blunders import Puzzle, blunders, puzzles
from engine.advice.steps import Stepped, retraced
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.actions import Move, Pass, Play
from engine.games.ben_hvrt.board import BOARD
from engine.parts.deck import Cards
from engine.probability.ben_hvrt.consequences import pretended
from engine.probability.montecarlo import Estimate
from tests.advice.test_choices import homestretch
from tests.advice.test_ledger import played


def answered(roll: int, choice: Pass | Play | Move, place: int = 0) -> Stepped:
    """The homestretch, five squares from home, with an Add 1 in hand if the roll is one short."""
    hand = Cards.of({"add-1": 1, "subtract-1": 1}) if roll == 3 else Cards()
    state = pretended(homestretch(roll, hand))
    return Stepped(state, 0, choice, BEN_HVRT.step(state, choice).state, place)


def test_a_race_thrown_away_is_a_puzzle_with_one_answer() -> None:
    """L14: skill is V(chosen) - max V; here the card in hand wins at once."""
    *_, found = blunders([answered(3, Play("subtract-1", 0), place=7)], 0, races=500, game=BEN_HVRT)
    (puzzle,) = found
    assert (puzzle.place, puzzle.taken.action) == (7, Play("subtract-1", 0))
    assert puzzle.loss > 1
    assert puzzle.right(Play("add-1", 0))
    assert not puzzle.right(puzzle.taken.action)
    assert not puzzle.right(Move((1, 2, 3)))  # not on the menu
    assert set(puzzle.menu) == set(puzzle.seen.menu)


def test_who_gets_home_at_once_has_nothing_to_puzzle_over() -> None:
    """Whoever stayed on the track instead has."""
    moves = [move for move in homestretch(roll=6).menu if isinstance(move, Move) and len(move.path) > 1]
    (home,) = (move for move in moves if BOARD.crosses(move.path[-2], move.path[-1]))
    assert list(puzzles([answered(6, home)], 0, races=200, game=BEN_HVRT)) == [None]
    (puzzle,) = puzzles([answered(6, Move())], 0, races=200, game=BEN_HVRT)
    assert puzzle is not None
    assert [move for move in puzzle.menu if puzzle.right(move)] == [home]


def test_what_is_within_the_error_counts_as_right() -> None:
    (puzzle,) = puzzles([answered(3, Play("subtract-1", 0))], 0, races=200, game=BEN_HVRT)
    assert puzzle is not None
    near = replace(puzzle.advice.choices[0], behind=Estimate(-1.0, 0.5))
    far = replace(puzzle.advice.choices[0], action=Play("add-1", 1), behind=Estimate(-1.1, 0.5))
    other = replace(puzzle, advice=replace(puzzle.advice, choices=(near, far)))
    assert other.right(near.action)
    assert not other.right(far.action)


def test_the_largest_losses_come_first_and_no_more_than_asked() -> None:
    start, choices = played(4, "blunders", laps=[1])
    steps = list(retraced(start, choices, game=BEN_HVRT))
    each = [puzzle for puzzle in puzzles(steps, 2, races=60, game=BEN_HVRT) if puzzle is not None]
    grown = list(blunders(steps, 2, races=60, worst=2, game=BEN_HVRT))
    assert len(each) > 2
    assert grown[-1] == tuple(sorted(each, key=lambda puzzle: -puzzle.loss)[:2])
    assert [len(found) for found in grown] == sorted(len(found) for found in grown)
    for puzzle in each:
        assert isinstance(puzzle, Puzzle)
        assert puzzle.seen.seat == 2
        assert steps[puzzle.place].choice == puzzle.taken.action
        assert puzzle.right(puzzle.advice.best.action)
        assert not puzzle.right(puzzle.taken.action)


def test_nobody_else_is_blamed() -> None:
    assert list(puzzles([answered(3, Play("subtract-1", 0))], 1, game=BEN_HVRT)) == []
