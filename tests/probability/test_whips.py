"""The odds of Whips, and what each choice leads to; tests/kernel holds their races against the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from time import perf_counter
from typing import Any

import pytest

from engine.core.chance import Seeded
from engine.core.errors import RuleViolation
from engine.core.game import CHANCE
from engine.games.whips import WHIPS
from engine.games.whips.actions import Ahead, Change, Pass, Play, Whip
from engine.games.whips.model import LaneTest, RollDice, State, Steer, Window
from engine.games.whips.tricks import When
from engine.probability.forecast import CHUNKS
from engine.probability.montecarlo import Tally
from engine.probability.whips import after, ends, foreseeable, odds, progress
from engine.probability.whips.image import KINDS
from tests.games.whips.table import FAR, fighting, lay, moving, on, play
from tests.kernel.whips_races import by_the_rules, dealt, stations


@pytest.mark.rule("WH-16")
def test_nothing_is_driven_when_one_is_left() -> None:
    """The seat has played its trick and waits; everybody sees that the race is decided."""
    state = fighting(on(12, 1), on(12, 2, wounds=1), tricks={0: "scythed-hubs"})
    seen = replace(WHIPS.view(state, 0), stage=Window(When.AFTER_MOVE, asked=0))
    left = after(seen, Play("scythed-hubs"))
    assert left is not None
    assert left.lost == (1,)
    assert ends(left, worlds=3, seed=1).worth.tolist() == [[1] * 3, [0] * 3]


# -- odds ------------------------------------------------------------------------------------


def start(seats: int = 4, seed: int = 1) -> State:
    state = WHIPS.start(WHIPS.setup(seats))
    while not state.turn:
        state = WHIPS.step(state, Seeded(seed).settle(WHIPS.lottery(state))).state
    return state


def test_odds_are_a_function_of_the_view_and_the_seed() -> None:
    view = WHIPS.view(start(), 0)
    assert odds(view, races=300, seed=5) == odds(view, races=300, seed=5)
    assert odds(view, races=300, seed=5) != odds(view, races=300, seed=6)


def test_odds_grow_and_carry_their_error() -> None:
    found = list(progress(WHIPS.view(start(), 0), races=4_000, seed=1))
    assert [each.races for each in found] == [CHUNKS[0], CHUNKS[0] + CHUNKS[1], 4_000]
    last = found[-1]
    assert sum(last.wins) == pytest.approx(1)
    for ranks in last.places:
        assert sum(rank.mean for rank in ranks) == pytest.approx(1)
    for rank in range(4):
        assert sum(ranks[rank].mean for ranks in last.places) == pytest.approx(1)
    assert max(rank.stderr for ranks in found[0].places for rank in ranks) <= 0.03
    for payout, first in zip(last.payouts, last.wins, strict=True):
        assert 0 <= first - payout.mean < 0.02  # once in a while nobody is left to win
    assert last.payouts == last.purses


def test_who_leads_by_half_a_lap_is_ahead() -> None:
    state = lay(on(27, 1, crossings=2), on(8, 1, crossings=2), laps=2)
    wins = odds(WHIPS.view(state, 1), races=500).wins
    assert wins[0] > 0.9
    assert odds(WHIPS.view(lay(on(31, 1), on(8, 1)), 0), races=100).settled


def test_nothing_to_race_before_the_grid_and_after_the_end() -> None:
    early = WHIPS.view(WHIPS.start(WHIPS.setup(4)), 0)
    over = play(moving(on(31, 0), on(20, 0), points=1), Ahead(1)).state
    for view in (early, WHIPS.view(over, 0)):
        assert not foreseeable(view)
        with pytest.raises(RuleViolation, match=r"odds\.nothing_to_race"):
            odds(view)
    with pytest.raises(RuleViolation, match=r"odds\.nothing_to_race"):
        ends(early, worlds=5, seed=1)
    end = ends(WHIPS.view(over, 1), worlds=3, seed=1)
    assert end.worth.tolist() == [[1] * 3, [0] * 3]
    assert end.places.tolist() == [[1] * 3, [2] * 3]


def test_what_a_seat_cannot_see_its_odds_cannot_know() -> None:
    one = lay(on(12, 1), on(8, 1), tricks={0: "carrot", 1: "runaway-goat"})
    other = lay(on(12, 1), on(8, 1), tricks={0: "carrot", 1: "horse-doctor"})
    assert odds(WHIPS.view(one, 0), races=200) == odds(WHIPS.view(other, 0), races=200)
    assert odds(WHIPS.view(one, None), races=200) == odds(WHIPS.view(other, None), races=200)


# -- choices ---------------------------------------------------------------------------------


def asked_states(count: int) -> Iterator[State]:
    decisions = (s for s in stations(100_000, seed=3) if WHIPS.actor(s) is not CHANCE)
    return islice(decisions, count)


def test_after_every_choice_there_is_a_view_that_can_be_raced() -> None:
    sorts = set()
    for state in asked_states(25):
        actor = WHIPS.actor(state)
        assert isinstance(actor, int)
        seen = WHIPS.view(state, actor)
        for action in seen.menu:
            following = after(seen, action)
            assert following is not None
            assert following.seat == actor
            sorts.add(type(action))
            end = ends(following, worlds=3, seed=1, since=seen)
            assert end.places.shape == (state.options.seats, 3)
    assert sorts == {Whip, Ahead, Change, Pass, Play}


def test_after_a_choice_nothing_hidden_is_known() -> None:
    for state in asked_states(25):
        actor = WHIPS.actor(state)
        assert isinstance(actor, int)
        seen = WHIPS.view(state, actor)
        hidden = replace(state, tricks=tuple(reversed(state.tricks)))
        if hidden.tricks[actor] == state.tricks[actor] and WHIPS.view(hidden, actor) == seen:
            for action in seen.menu:
                assert after(WHIPS.view(hidden, actor), action) == after(seen, action)


def test_the_view_after_a_choice() -> None:
    choosing = WHIPS.view(lay(on(12, 1), FAR, tricks={1: "loose-linchpin"}), 0)
    faster = after(choosing, Whip(2))
    assert faster is not None
    assert faster.stage == Window(When.BEFORE_ROLL, asked=None)
    assert faster.chariots[0].whips == 2
    assert faster.holding == (False, True)
    with pytest.raises(RuleViolation, match=r"whips\.not_so"):
        after(choosing, Whip(3))
    window = play(lay(on(12, 1), FAR, tricks={0: "carrot"}), Whip(1), (2,)).state
    kept = after(WHIPS.view(window, 0), Pass())
    assert kept is not None
    assert kept.stage == Window(When.AFTER_ROLL, asked=1)  # seat 0 has passed
    assert kept.trick == "carrot"
    goat = play(lay(on(12, 1), FAR, tricks={1: "runaway-goat"}), Whip(1), (6,)).state
    closed = after(WHIPS.view(goat, 1), Pass())  # the last to be asked
    assert closed is not None
    assert closed.stage == Steer()
    eaten = after(WHIPS.view(window, 0), Play("carrot"))
    assert eaten is not None
    assert eaten.move.points == 5
    assert eaten.trick is None
    assert eaten.stage == Window(When.AFTER_ROLL, asked=None, played=1)
    bribed = play(lay(on(12, 1), FAR, tricks={0: "bribed-umpire"}), Whip(1), (2,)).state
    again = after(WHIPS.view(bribed, 0), Play("bribed-umpire"))
    assert again is not None
    assert again.stage == RollDice()
    steering = WHIPS.view(moving(on(1, 1), FAR, points=1), 0)
    stopped = after(steering, Ahead(1))
    assert stopped is not None
    assert stopped.stage == Window(When.AFTER_MOVE, asked=None)
    tried = after(steering, Change(1))
    assert tried is not None
    assert tried.stage == LaneTest(1)
    home = after(WHIPS.view(moving(on(31, 1), FAR, points=3), 0), Ahead(1))
    assert home is not None
    assert home.winner == 0
    assert not foreseeable(home)


def test_choices_are_compared_in_the_same_worlds() -> None:
    seen = WHIPS.view(lay(on(31, 2), on(31, 1), tricks={1: "carrot"}), 0)
    both = [ends(view, worlds=50, seed=4) for view in (after(seen, Whip(1)), after(seen, Whip(2))) if view]
    assert (both[0].places == both[1].places).mean() > 0.9  # home in one turn either way


def test_a_pass_keeps_the_trick_for_later() -> None:
    window = play(lay(on(12, 1), on(14, 1), tricks={0: "carrot"}), Whip(1), (2,)).state
    seen = WHIPS.view(window, 0)
    kept, eaten = (after(seen, action) for action in (Pass(), Play("carrot")))
    assert kept is not None
    assert eaten is not None
    assert (ends(kept, worlds=200, seed=1).worth != ends(eaten, worlds=200, seed=1).worth).any()


@pytest.mark.more
def test_odds_agree_with_races_by_the_rules() -> None:
    state = start(3, seed=2)
    view = WHIPS.view(state, None)
    raced = odds(view, races=3_000, seed=1).wins
    rules = [Tally() for _ in range(3)]
    tricks = dealt(view, 600, seed=9)
    for world in range(600):
        held: Any = tuple(KINDS[number] for number in tricks[:, world])
        won = WHIPS.payoffs(by_the_rules(replace(state, tricks=held), Seeded(world)))
        rules = [tally.add(share) for tally, share in zip(rules, won, strict=True)]
    for tally, share in zip(rules, raced, strict=True):
        assert tally.estimate.agrees_with(share)


@pytest.mark.more
def test_odds_come_quickly() -> None:
    view = WHIPS.view(start(6), 0)
    began = perf_counter()
    next(iter(progress(view)))
    assert perf_counter() - began < 5.0  # generous: machines are busy; benchmarks/whips.py has the figures
