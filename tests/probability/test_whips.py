"""The odds of Whips against the rules: the same states, the same dice, the same policy, the same race."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from time import perf_counter
from typing import Any

import numpy as np
import pytest

from engine.core.chance import Seeded
from engine.core.errors import RuleViolation
from engine.core.game import CHANCE
from engine.games.whips import WHIPS
from engine.games.whips.actions import Ahead, Change, Pass, Play, Whip
from engine.games.whips.board import JUMP
from engine.games.whips.events import (
    Destroyed,
    HitWall,
    InWater,
    Jammed,
    Landed,
    LaneTested,
    Mended,
    Played,
    PointsSet,
    Pushed,
    Shunted,
    Sideswiped,
    SkidTested,
    SpunOut,
    Struck,
    TurnedRound,
    Veered,
)
from engine.games.whips.model import (
    ChooseWhips,
    Clash,
    Fight,
    IntoWall,
    LaneTest,
    RollDice,
    SkidTest,
    State,
    Steer,
    TakeOff,
    TouchDown,
    Veer,
    Window,
)
from engine.games.whips.tricks import TRICKS, When
from engine.probability.whips import after, ends, foreseeable, odds, progress
from engine.probability.whips.dice import DICE, SLOTS, drawn, ticket
from engine.probability.whips.field import KINDS, NOTHING
from engine.probability.whips.odds import believed
from tests.games.whips.table import FAR, fighting, lay, moving, on, play
from tests.probability.whips_races import compared, starts, stations

proves = pytest.mark.rule(
    "WH-01",
    "WH-02",
    "WH-03",
    "WH-04",
    "WH-05",
    "WH-06",
    "WH-07",
    "WH-08",
    "WH-09",
    "WH-10",
    "WH-11",
    "WH-12",
    "WH-13",
    "WH-14",
    "WH-15",
    "WH-16",
    "WH-17",
)

MISHAPS = {
    Destroyed,
    HitWall,
    InWater,
    Jammed,
    Landed,
    LaneTested,
    Mended,
    Played,
    PointsSet,
    Pushed,
    Shunted,
    Sideswiped,
    SpunOut,
    Struck,
    TurnedRound,
    Veered,
}


@proves
@pytest.mark.parametrize("part", range(3))
def test_whole_races_end_as_by_the_rules(part: int) -> None:
    met: Counter[type] = Counter()
    for number, state in enumerate(starts(7, seed=part)):
        met += compared(state, worlds=10, seed=10 * part + number)
    assert met.keys() >= MISHAPS


@proves
@pytest.mark.parametrize("part", range(3))
def test_races_taken_up_anywhere_end_as_by_the_rules(part: int) -> None:
    for number, state in enumerate(stations(15, seed=7 * part)):
        compared(state, worlds=2, seed=100 * part + number)


@pytest.mark.more
@proves
@pytest.mark.parametrize("part", range(3, 13))
def test_many_races_end_as_by_the_rules(part: int) -> None:
    for number, state in enumerate(starts(20, seed=part)):
        compared(state, worlds=5, seed=10 * part + number)
    for number, state in enumerate(stations(50, seed=11 * part)):
        compared(state, worlds=2, seed=100 * part + number)


def test_stations_are_of_every_sort() -> None:
    sorts = {
        state.stage.moment if isinstance(state.stage, Window) else type(state.stage)
        for state in stations(900, seed=0)
    }
    dice = {RollDice, LaneTest, SkidTest, TakeOff, TouchDown, Clash, Veer, IntoWall, Fight}
    assert sorts == {*When, ChooseWhips, Steer, *dice}


def test_dice_are_fair_and_have_names() -> None:
    worlds = list(drawn(seats=4, laps=1, worlds=20_000, seed=3))
    names = ((4, 1, 9), (5, 1, 9), (4, 2, 9), (4, 1, 10), (4, 1, 9 + SLOTS))
    first, *others = (
        np.array([DICE[ticket(world, 4, turn, mover, nth)] for world in worlds]).T
        for turn, mover, nth in names
    )
    for die in (*first, *others[-1]):
        counts = np.bincount(die, minlength=7)[1:]
        assert counts.sum() == 20_000
        assert (abs(counts - 20_000 / 6) < 5 * np.sqrt(20_000 * 5 / 36)).all()
    assert abs(float(np.corrcoef(first[0], first[1])[0, 1])) < 0.04
    for other in others[:-1]:
        assert 0.1 < (other == first).mean() < 0.23
    assert not (others[-1] == first).all(axis=0).any()
    assert list(drawn(seats=4, laps=1, worlds=5, seed=3)) == worlds[:5]


CROWD = ((10, 1), (11, 0), (11, 1), (11, 2), (12, 1), (12, 2), (12, 3), (31, 0))


@proves
@pytest.mark.parametrize("wounds", [1, 2, 5])
def test_a_crowd_fares_as_by_the_rules(wounds: int) -> None:
    """Chains of rams, and with few wounds the end by destruction, sometimes of everybody."""
    compared(lay(*(on(*place, wounds=wounds) for place in CROWD)), worlds=20, seed=wounds)
    compared(fighting(on(20, 1, wounds=wounds), on(20, 2, wounds=wounds)), worlds=20, seed=wounds)


@proves
def test_a_move_with_many_throws_has_dice_for_them() -> None:
    state = lay(*(on(*place) for place in CROWD))
    late = replace(state, move=replace(state.move, throws=SLOTS - 1))
    assert compared(late, worlds=5, seed=1).keys() >= {Shunted, SkidTested}


@pytest.mark.rule("WH-08", "WH-12", "WH-13", "WH-16")
def test_who_dies_at_the_water_leaves_the_race_to_the_other() -> None:
    met = compared(moving(on(JUMP, 1, wounds=1), on(3, 1), points=2), worlds=20, seed=1)
    assert met[Destroyed] > 5


@pytest.mark.rule("WH-15")
@pytest.mark.parametrize("rival", ["bribed-umpire", "runaway-goat"])
def test_tricks_answer_tricks_as_by_the_rules(rival: str) -> None:
    """Three squares from home the mover keeps its carrot; when another plays a trick, it is asked again."""
    state = moving(on(29, 1), FAR, on(2, 1), tricks={0: "carrot", 2: rival}, points=6, throws=1)
    waiting = replace(state, stage=Window(When.AFTER_ROLL, asked=2))
    assert compared(waiting, worlds=10, seed=1)[Played] == 20
    compared(replace(waiting, stage=Window(When.AFTER_ROLL, asked=0)), worlds=10, seed=2)


@pytest.mark.rule("WH-16")
@pytest.mark.parametrize("turn", [29, 30])
def test_a_race_is_stopped_as_by_the_rules(turn: int) -> None:
    compared(lay(on(3, 1), on(2, 2), on(2, 0, whips=0, spun=True), turn=turn), worlds=10, seed=turn)


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
    found = list(progress(WHIPS.view(start(), 0), races=600, seed=1))
    assert [each.races for each in found] == [60, 300, 600]
    last = found[-1]
    assert sum(last.wins) == pytest.approx(1)
    for ranks in last.places:
        assert sum(rank.mean for rank in ranks) == pytest.approx(1)
    for rank in range(4):
        assert sum(ranks[rank].mean for ranks in last.places) == pytest.approx(1)
    assert max(rank.stderr for ranks in found[1].places for rank in ranks) <= 0.03
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


@pytest.mark.rule("WH-15")
def test_beliefs_deal_what_is_unseen_evenly() -> None:
    state = lay(on(12, 1), on(8, 1), on(3, 1), tricks={0: "carrot", 1: "runaway-goat"})
    tricks = believed(WHIPS.view(state, 0), 8_000, seed=2)
    assert (tricks[0] == KINDS.index("carrot")).all()
    assert (tricks[2] == NOTHING).all()
    counts = np.bincount(tricks[1], minlength=12)
    for number, kind in enumerate(KINDS):
        left = TRICKS[kind].count - (kind == "carrot")
        assert abs(counts[number] - 8_000 * left / 23) < 5 * np.sqrt(8_000 * left / 23)
    watching = believed(WHIPS.view(state, None), 500, seed=2)
    assert len(np.unique(watching[0])) == 12
    copies = np.array([np.bincount(column, minlength=13)[:12] for column in watching.T])
    assert copies.max() <= 2  # never a third of a kind


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
    window = play(lay(on(12, 1), on(4, 1), tricks={0: "carrot"}), Whip(1), (2,)).state
    seen = WHIPS.view(window, 0)
    kept, eaten = (after(seen, action) for action in (Pass(), Play("carrot")))
    assert kept is not None
    assert eaten is not None
    assert (ends(kept, worlds=200, seed=1).worth != ends(eaten, worlds=200, seed=1).worth).any()


@pytest.mark.more
def test_odds_agree_with_races_by_the_rules() -> None:
    from engine.probability.montecarlo import Tally
    from tests.probability.whips_races import by_the_rules

    state = start(3, seed=2)
    view = WHIPS.view(state, None)
    lean = odds(view, races=3_000, seed=1).wins
    rules = [Tally() for _ in range(3)]
    tricks = believed(view, 600, seed=9)
    for world in range(600):
        held: Any = tuple(KINDS[number] for number in tricks[:, world])
        dealt = replace(state, tricks=held, pool=state.pool)
        won = WHIPS.payoffs(by_the_rules(dealt, Seeded(world)))
        rules = [tally.add(share) for tally, share in zip(rules, won, strict=True)]
    for tally, share in zip(rules, lean, strict=True):
        assert tally.estimate.agrees_with(share)


@pytest.mark.more
def test_odds_come_quickly() -> None:
    view = WHIPS.view(start(6), 0)
    began = perf_counter()
    next(iter(progress(view)))
    assert perf_counter() - began < 5.0  # generous: machines are busy; benchmarks/whips.py has the figures
