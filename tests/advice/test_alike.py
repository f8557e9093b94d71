"""Choices that race alike are raced once: what is read off is what racing each by itself gives."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from engine.advice import WORLDS, choices
from engine.advice.choices import CLEARLY, GROWTH, advise, progress
from engine.core.game import CHANCE
from engine.games.horse_fever.actions import Bet, Pass
from engine.games.horse_fever.model import Betting, Fixing, Laid, Over, Wager
from engine.games.horse_fever.views import View
from engine.kernel import races
from engine.probability.alike import same
from engine.probability.forecast import Ends
from engine.probability.horse_fever import after, alike, ends, foreseeable
from engine.probability.horse_fever.worth import Slip
from tests.games.horse_fever.random_play import TABLES
from tests.games.horse_fever.table import BLACK, GAME, RED, WHITE, at, lay
from tests.randomplay import rough

FORMS = [(number, GAME.setup(**TABLES[number])) for number in (0, 3, 4, 6, 7, 8, 14, 17, 22)]
"""Board, family and party games of two to eleven."""


def views(options: Any, seed: int, every: int = 1) -> Iterator[View]:
    """What those see who have something to choose."""
    for number, frame in enumerate(rough(options, seed)):
        if frame.actor is not CHANCE and number % every == 0:
            seen = GAME.view(frame.before, frame.actor)
            if len(seen.menu) > 1 and foreseeable(seen):
                yield seen


@pytest.mark.parametrize(("number", "options"), FORMS)
def test_every_choice_ends_as_if_it_were_raced_by_itself(number: int, options: Any) -> None:
    """World by world: every stake on every horse, and whatever else is on a menu."""
    compared, stages = 0, set()
    for seen in views(options, 30 + number):
        if compared > 1_500:
            break
        stages.add(type(seen.stage))
        valued = []
        for group in alike(seen):
            found = group.ends(worlds=25, seed=number, first=7)
            assert found.worth.shape == found.places.shape == (len(group.actions), 25)
            for row, action in enumerate(group.actions):
                alone = ends(after(seen, action), worlds=25, seed=number, since=seen, first=7)
                assert (found.worth[row] == alone.worth[seen.seat]).all(), action
                assert (found.places[row] == alone.places[seen.seat]).all(), action
                valued.append(action)
                compared += 1
        assert {*valued} == {action for action in seen.menu if after(seen, action) is not None}
        assert len(valued) == len({*valued})
    assert Betting in stages
    assert compared > 500


def test_all_bets_are_one_set_of_races() -> None:
    laid = [Laid(1, lane, card) for lane, card in enumerate(("start-4", "odds-up", "odds-down"))]
    state = lay(3, laid=laid, wagers=[Wager(0, RED, "win", 300)], stage=Betting(2, (0, 1, 2)))
    seen = GAME.view(at(state).state, 0)
    (slip,) = alike(seen)
    assert isinstance(slip, Slip)
    assert slip.actions == seen.menu
    advice = advise(seen, races=300)
    assert (len(advice.choices), advice.apart, advice.derived) == (len(seen.menu), 1, len(seen.menu) - 1)
    assert Pass() in slip.actions


def test_cards_behind_different_lanes_are_raced_apart() -> None:
    hands = {0: ["start-4", "last-4"], 1: ["start-0"]}
    seen = GAME.view(at(lay(2, hands=hands, stage=Fixing((0, 1)))).state, 0)
    advice = advise(seen, races=60)
    assert (len(advice.choices), advice.apart, advice.derived) == (12, 12, 0)


def test_bets_before_the_last_rival_leaves_are_told() -> None:
    """HF-36: no race is run any more, and no bet paid."""
    state = lay(2, purses=(3000, 0), points=(1, 1), stage=Betting(1, (0, 1)))
    seen = GAME.view(at(state).state, 0)
    following = after(seen, Bet(BLACK, "win", 100))
    assert following is not None
    assert isinstance(following.stage, Over)
    advice = advise(seen, races=40)
    assert len(advice.choices) == len(seen.menu)
    assert {choice.value.mean for choice in advice.choices} == {1}
    assert {choice.places for choice in advice.choices} == {(1.0, 0.0)}


def test_choices_after_which_the_same_is_seen_are_raced_once() -> None:
    """Or of what is seen, all that makes a difference: that is for the game to say."""
    seen = GAME.view(at(lay(2, hands={0: ["start-4"]}, stage=Fixing((0,)))).state, 0)
    apart = same(seen, after, ends)
    assert [group.actions for group in apart] == [(action,) for action in seen.menu]
    asked = []

    def raced(following: Any, **how: Any) -> Ends:
        asked.append(following)
        return ends(following, **how)

    odd, even = same(seen, after, raced, by=lambda following: following.meeting.laid[0].lane % 2)
    found = odd.ends(worlds=50, seed=1, first=3)
    alone = ends(after(seen, seen.menu[0]), worlds=50, seed=1, since=seen, first=3)
    assert len(asked) == 1
    assert len(odd.actions) == len(even.actions) == 3
    for row in range(3):
        assert (found.worth[row] == alone.worth[0]).all()
        assert (found.places[row] == alone.places[0]).all()


@pytest.mark.parametrize(("number", "options"), FORMS[::2])
def test_advice_does_not_depend_on_threads(
    number: int, options: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seen in views(options, 50 + number, every=17):
        found = list(progress(seen, races=500))
        with monkeypatch.context() as alone:
            alone.setattr(races, "CORES", 1)
            assert list(progress(seen, races=500)) == found


@pytest.mark.parametrize(("number", "options"), FORMS[::2])
def test_what_is_raced_does_not_depend_on_chunks(
    number: int, options: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is left behind here, so that all are raced to the end, in whatever chunks."""
    monkeypatch.setattr(choices.Worth, "in_play", True)
    for seen in views(options, 70 + number, every=23):
        found = []
        for sizes in ((600,), (1, 599), (250, 50), GROWTH):
            monkeypatch.setattr(choices, "GROWTH", sizes)
            found.append(advise(seen, races=600, seed=number))
        assert all(one == found[0] for one in found)
        assert {choice.races for choice in found[0].choices} == {600}


def test_races_grow_until_the_best_is_clear() -> None:
    """Three errors before all others, or as many worlds as advice has."""
    steps = np.cumsum([*GROWTH, GROWTH[-1]]).tolist()
    assert steps[-1] == WORLDS
    state = lay(6, points=(0,) * 6, odds=(2, 7, 7, 7, 7, 7), stage=Betting(1, (0,)))
    seen = GAME.view(state, 0)
    found = list(progress(seen))
    assert [advice.best.races for advice in found] == steps[: len(found)]
    for advice in found[:-1]:
        assert sum(-c.behind.mean <= CLEARLY * c.behind.stderr for c in advice.choices) > 1
    level = lay(2, stage=Betting(2, (0,)), odds=(4,) * 6, purses=(300, 300))
    *_, last = progress(GAME.view(replace(level), 0))
    assert last.best.races == WORLDS  # stakes make no difference to points


def test_sums_are_those_of_all_worlds() -> None:
    """Running sums, whoever leads meanwhile: as if all worlds were summed up at the end."""
    wagers = [Wager(1, WHITE, "win", 200)]
    state = lay(6, points=(0,) * 6, odds=(3, 3, 4, 4, 5, 5), wagers=wagers, stage=Betting(1, (0,)))
    seen = GAME.view(state, 0)
    (slip,) = alike(seen)
    for advice in progress(seen, seed=6):
        number = advice.best.races
        whole = slip.ends(worlds=number, seed=6, first=0)
        best = whole.worth[slip.actions.index(advice.best.action)]
        for choice, worth, places in zip(advice.choices, whole.worth, whole.places, strict=True):
            assert choice.value.mean == pytest.approx(worth.mean())
            assert choice.value.stderr == pytest.approx(worth.std() / number**0.5)
            assert choice.behind.mean == pytest.approx((worth - best).mean())
            assert choice.behind.stderr == pytest.approx((worth - best).std() / number**0.5)
            assert choice.places == pytest.approx([(places == n).mean() for n in range(1, 7)])
