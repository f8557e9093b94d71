"""The time machine: another choice, the same luck (lesson L14: what a choice cost, as it turned out)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import pytest

from engine.advice.steps import Stepped, retraced
from engine.advice.time_machine import regret, what_if
from engine.core.chance import Key, Seeded
from engine.core.errors import RuleViolation
from engine.core.game import CHANCE
from engine.core.runner import Player, Runner
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.actions import Bid, Hire, Pass, Play
from engine.games.ben_hvrt.model import Bidding, Steer, Trading, Window
from engine.strategies import find, strategies
from tests.randomplay import rough

SLUGS = tuple(strategies(BEN_HVRT.slug))


def bots(seats: int) -> dict[int, Player]:
    return {seat: find(BEN_HVRT.slug, SLUGS[seat % len(SLUGS)]).make() for seat in range(seats)}


@cache
def game(seats: int, seed: str, laps: tuple[int, ...] = (1,)) -> tuple[Stepped, ...]:
    """A game in which seat 0 is told to be a person's: afterwards nobody knows who it was."""
    start = BEN_HVRT.start(BEN_HVRT.setup(seats, laps=laps))
    turns = Runner(BEN_HVRT, Seeded(seed), bots(seats), seed=seed).run(start)
    return tuple(retraced(start, (turn.choice for turn in turns), game=BEN_HVRT))


def rivals(seats: int) -> Mapping[int, Player]:
    return {seat: bot for seat, bot in bots(seats).items() if seat}


def decisions(past: tuple[Stepped, ...]) -> list[Stepped]:
    return [step for step in past if step.seat == 0 and len(BEN_HVRT.options(step.before)) > 1]


def luck(steps: tuple[Stepped, ...]) -> dict[Key, object]:
    """What fell, by the names of the draws."""
    return {
        BEN_HVRT.lottery(step.before).key: step.choice
        for step in steps
        if BEN_HVRT.actor(step.before) is CHANCE
    }


@pytest.mark.parametrize(("seats", "seed"), [(4, "again"), (3, "and again"), (6, "once more")])
def test_the_choice_that_was_made_gives_the_game_that_was_played(seats: int, seed: str) -> None:
    past = game(seats, seed)
    asked = decisions(past)
    assert len(asked) > 5
    for step in asked[:: max(1, len(asked) // 12)]:
        fork = what_if(past, step.place, step.choice, players=rivals(seats), seed=seed, game=BEN_HVRT)
        assert fork.steps == past[step.place : step.place + len(fork.steps)]
        assert fork.purses == past[-1].after.table.results[0].purses


def test_another_choice_meets_the_same_luck() -> None:
    past = game(4, "luck", laps=(2,))
    fell, shared, changed = luck(past), 0, 0
    for step in decisions(past)[::2]:
        for choice in BEN_HVRT.options(step.before)[:3]:
            fork = what_if(past, step.place, choice, players=rivals(4), seed="luck", game=BEN_HVRT)
            for key, outcome in luck(fork.steps).items():
                if key in fell:
                    assert outcome == fell[key]
                    shared += 1
            changed += fork.purses != past[-1].after.table.results[0].purses
            assert fork.steps[-1].after.table.race == 1
            assert sum(fork.purses) == 400
    assert shared > 200
    assert changed > 5


def test_what_if_i_had_passed() -> None:
    """The sale goes on without the seat: what it would have paid there stays in its purse."""
    past = game(4, "passed", laps=(2,))
    bid = next(s for s in decisions(past) if isinstance(s.before.stage, Bidding) and s.choice == Bid())
    fork = what_if(past, bid.place, Pass(), players=rivals(4), seed="passed", game=BEN_HVRT)
    assert fork.choice == Pass()
    assert fork.steps[0] == bid._replace(choice=Pass(), after=fork.steps[0].after)
    assert fork.steps[0].after.table.ledger.purses[0] == bid.before.table.ledger.purses[0]


def test_people_do_again_what_they_did_or_what_is_safe() -> None:
    past = game(4, "people", laps=(2,))
    meant = {BEN_HVRT.decision(s.before): s.choice for s in past if s.seat == 0}
    again = safe = 0
    for step in decisions(past)[::4]:
        choice = next(other for other in BEN_HVRT.options(step.before) if other != step.choice)
        fork = what_if(past, step.place, choice, players=rivals(4), seed="people", game=BEN_HVRT)
        for later in fork.steps[1:]:
            if later.seat == 0:
                repeated = later.choice == meant.get(BEN_HVRT.decision(later.before))
                again, safe = again + repeated, safe + (not repeated)
                assert repeated or later.choice == BEN_HVRT.safe(later.before)
    assert again > 50
    assert safe > 3


def test_offers_out_of_turn_are_made_again() -> None:
    """With people at all seats, who try everything: only the changed choice is another."""
    met = 0
    for number in (0, 4, 8):
        frames = list(rough(BEN_HVRT.setup(4, laps=(1,)), number))
        choices = [frame.choice for frame in frames]
        past = tuple(retraced(frames[0].before, choices, game=BEN_HVRT))
        first = next(step for step in past if step.seat is not None)
        fork = what_if(past, first.place, first.choice, players={}, seed=number, game=BEN_HVRT)
        assert fork.steps == past[first.place :]
        met += sum(isinstance(choice, Hire) for choice in choices)
    assert met > 3


def test_regret_is_nothing_for_what_was_done() -> None:
    past = game(4, "regret")
    kinds = set()
    for step in decisions(past)[::5]:
        curve = dict(regret(past, step.place, players=rivals(4), seed="regret", game=BEN_HVRT))
        assert list(curve) == list(BEN_HVRT.options(step.before))
        assert curve[step.choice] == 0
        kinds.add(type(step.before.stage))
    assert kinds & {Bidding, Steer, Window, Trading}


def test_regret_is_known_before_the_race_is_over() -> None:
    past = game(4, "regret")
    step = decisions(past)[2]
    whole = list(regret(past, step.place, players=rivals(4), seed="regret", game=BEN_HVRT))
    later = next(s for s in past if s.place == step.place + 1)
    part = list(
        regret(
            (*past[: step.place], step, later), step.place, players=rivals(4), seed="regret", game=BEN_HVRT
        )
    )
    assert [choice for choice, _ in part] == [choice for choice, _ in whole]
    assert dict(part)[step.choice] == 0


def test_only_decisions_can_be_changed() -> None:
    past = game(4, "regret")
    with pytest.raises(RuleViolation, match=r"action\.nobody"):
        what_if(past, 0, 3, players=rivals(4), seed="regret", game=BEN_HVRT)
    with pytest.raises(RuleViolation, match=r"session\.no_such_place"):
        what_if(past, len(past), Pass(), players=rivals(4), seed="regret", game=BEN_HVRT)
    with pytest.raises(RuleViolation):
        what_if(
            past, decisions(past)[0].place, Play("hook", 99), players=rivals(4), seed="regret", game=BEN_HVRT
        )
