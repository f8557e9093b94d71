"""The lean twin of Circus and the rules, fed the same dice, give the same race."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.core.chance import Seeded, Stream
from engine.core.game import CHANCE
from engine.games.circus import CIRCUS
from engine.games.circus.actions import Way
from engine.games.circus.events import (
    Braked,
    Collided,
    CutIn,
    Escaped,
    JupiterThanked,
    RanDown,
    Stuck,
    Tried,
    Wrecked,
)
from engine.games.circus.model import ChooseSpeed, ChooseWay, Over, State
from engine.probability.circus.lean import NOBODY, SLOTS, WAY_SLOT, Field, ticket, tickets_for
from engine.probability.circus.rollout import rollout
from engine.probability.circus.worlds import Tickets, drawn, finish
from tests.games.circus.table import field

SETTINGS: tuple[dict[str, Any], ...] = (
    {"seats": 8},
    {"seats": 2, "laps": 1},
    {"seats": 7, "laps": 1, "mild": True},
    {"seats": 4},
    {"seats": 6, "laps": 1},
    {"seats": 3, "laps": 3, "mild": True},
    {"seats": 5, "laps": 1},
)


def wandered(settings: dict[str, Any], seed: int, steps: int) -> State | None:
    """A race after so many steps of players who like everything alike, at a chariot's move; None: over."""
    luck, rng = Seeded(seed), Stream(seed, ("wander",))
    state = CIRCUS.start(CIRCUS.setup(**settings))
    while steps > 0 or not isinstance(state.stage, ChooseSpeed):
        actor = CIRCUS.actor(state)
        if actor is None:
            return None
        choice = luck.settle(CIRCUS.lottery(state)) if actor is CHANCE else rng.choice(CIRCUS.options(state))
        state = CIRCUS.step(state, choice).state
        steps -= 1
    return state


def by_rules(state: State, luck: Tickets, met: Counter[type]) -> Over:
    """The race to its end by the rules and the rollout policy."""
    while (actor := CIRCUS.actor(state)) is not None:
        if actor is CHANCE:
            choice = luck.settle(CIRCUS.lottery(state))
        else:
            choice = rollout(
                CIRCUS.view(state, actor), ticket(luck.tickets, state.race.turn, actor, WAY_SLOT)
            )
        step = CIRCUS.step(state, choice)
        state = step.state
        met.update(type(event) for event in step.events)
    assert isinstance(state.stage, Over)
    return state.stage


def compared(races: int, first: int) -> Counter[type]:
    """So many races both ways, from the grid and from the thick of it."""
    met: Counter[type] = Counter()
    seed, done = first, 0
    while done < races:
        seed += 1
        settings = SETTINGS[seed % len(SETTINGS)]
        state = wandered(settings, seed, seed * 7 % 140)
        if state is None:
            continue
        (luck,) = drawn(state.options.laps, 1, seed)
        rules = by_rules(state, luck, met)
        lean = Field(state.options, state.race, luck.tickets).run()
        assert lean.ranking == rules.ranking, seed
        assert lean.winner == (NOBODY if rules.winner is None else rules.winner), seed
        done += 1
    return met


@pytest.mark.rule("CI-01", "CI-06")
def test_three_hundred_races_end_alike() -> None:
    met = compared(300, first=0)
    assert {Braked, Collided, CutIn, Escaped, JupiterThanked, RanDown, Tried, Wrecked} <= met.keys()


@pytest.mark.more
def test_two_thousand_races_end_alike() -> None:
    met = compared(2_000, first=10_000)
    assert Stuck in met


def test_a_view_in_the_middle_of_a_move_ends_as_the_rules_do() -> None:
    """Dice in the air, a window open, cards on the table: the race goes on from there."""
    stages: Counter[type] = Counter()
    for seed in range(12):
        luck, rng = Seeded(seed), Stream(seed, ("wander",))
        state = CIRCUS.start(CIRCUS.setup(seats=5, laps=1))
        (world,) = drawn(1, 1, seed)
        while (actor := CIRCUS.actor(state)) is not None:
            if stages[type(state.stage)] < 6 and state.race.turn % 2 == seed % 2:
                stages[type(state.stage)] += 1
                if not isinstance(state.stage, ChooseWay):
                    rules = by_rules(state, world, Counter())
                    assert finish(CIRCUS.view(state, 0), world).ranking == rules.ranking
            choice = (
                luck.settle(CIRCUS.lottery(state)) if actor is CHANCE else rng.choice(CIRCUS.options(state))
            )
            state = CIRCUS.step(state, choice).state
    assert len(stages) == 10  # all that are not passed by themselves, but for the end


@pytest.mark.rule("CI-01")
@pytest.mark.parametrize("turn", [1, 2, 59, 60])
def test_the_first_turns_and_the_last_ones_are_alike(turn: int) -> None:
    """Without direction cards, and called off after 30 turns for each lap."""
    state = field((3, 2), (20, 3), (20, 1), (19, 1), turn=turn, jupiter=range(4))
    for luck in drawn(2, 10, turn):
        rules, lean = by_rules(state, luck, Counter()), Field(state.options, state.race, luck.tickets).run()
        assert (lean.winner, lean.ranking) == (rules.winner, rules.ranking)


@pytest.mark.rule("CI-07", "CI-10", "CI-11")
@pytest.mark.parametrize("mild", [False, True])
def test_the_outer_lane_is_alike(mild: bool) -> None:
    """A six reaches the bend; a card into the wall is void."""
    state = field((0, 5), (18, 5), (0, 0), (17, 0), ways=(Way.RIGHT, Way.AHEAD, Way.LEFT), mild=mild)
    met: Counter[type] = Counter()
    for luck in drawn(2, 40, 2):
        rules, lean = by_rules(state, luck, met), Field(state.options, state.race, luck.tickets).run()
        assert (lean.winner, lean.ranking) == (rules.winner, rules.ranking)
    assert met[Wrecked]


@pytest.mark.rule("CI-13", "CI-18")
def test_a_track_full_of_debris_wrecks_alike() -> None:
    everywhere = [(row, lane) for row in range(36) for lane in range(6)]
    state = field((12, 2), (12, 4), (11, 0), (11, 5), debris=everywhere, jupiter=(0, 2))
    met: Counter[type] = Counter()
    for luck in drawn(2, 30, 1):
        rules, lean = by_rules(state, luck, met), Field(state.options, state.race, luck.tickets).run()
        assert lean.ranking == rules.ranking
        assert lean.winner == (NOBODY if rules.winner is None else rules.winner)
    assert met[Wrecked] > 60


def test_every_ticket_is_as_likely() -> None:
    (luck,) = drawn(2, 1, 3)
    counts = Counter(luck.tickets)
    assert set(counts) == set(range(6))
    assert len(luck.tickets) == tickets_for(2)
    assert max(counts.values()) < 1.1 * len(luck.tickets) / 6


def test_a_move_with_more_rolls_than_slots_has_dice_for_them() -> None:
    (luck,) = drawn(1, 1, 3)
    for slot in range(3 * SLOTS):
        assert 0 <= ticket(luck.tickets, 30, 7, slot) < 6
    assert {
        (ticket(luck.tickets, 1, 1, n + SLOTS) - ticket(luck.tickets, 1, 1, n)) % 6 for n in range(SLOTS)
    } == {1}
