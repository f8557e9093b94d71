"""Circus looked back on: cards that lie face down are in nobody's ledger and in nobody's advice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine.advice import advise
from engine.advice.ledger import Entry, ledger
from engine.advice.steps import Stepped
from engine.games.circus import CIRCUS
from engine.games.circus.model import ChooseWay
from tests.advice.test_any_game import guess, random_game

SEATS = 4


def turned(step: Stepped, seat: int) -> Iterator[Stepped]:
    """The same step, but a rival has put down another card."""
    for rival, way in enumerate(step.before.secret):
        if rival != seat and way is not None:
            stage = ChooseWay(rival)
            menu = CIRCUS.options(replace(step.before, stage=stage))
            for other in menu:
                if other.way != way:
                    secret = list(step.before.secret)
                    secret[rival] = other.way
                    before = replace(step.before, secret=tuple(secret))
                    yield step._replace(before=before, after=CIRCUS.step(before, step.choice).state)


def lines(step: Stepped, seat: int) -> list[Entry]:
    return list(ledger([step], seat, value=guess, game=CIRCUS))


@pytest.mark.rule("CI-06")
def test_a_direction_is_not_judged_by_those_of_the_others() -> None:
    last = compared = 0
    for seed in range(12):
        for step in random_game(CIRCUS, seed, seats=SEATS):
            if not isinstance(step.before.stage, ChooseWay) or step.seat is None:
                continue
            seat = step.seat
            for other in turned(step, seat):
                assert CIRCUS.view(other.before, seat) == CIRCUS.view(step.before, seat)
                (mine,), (theirs,) = lines(step, seat), lines(other, seat)
                assert mine.weighed == theirs.weighed
                assert mine.columns.own == theirs.columns.own
                last += mine.columns.others != theirs.columns.others
                compared += 1
    assert compared > 100
    assert last > 30


@pytest.mark.rule("CI-06")
def test_a_card_face_down_makes_no_line_with_a_name() -> None:
    """Nor does the next to be asked learn from whom it is the turn: that would tell cards apart."""
    silent = asked = 0
    for seed in range(6):
        for step in random_game(CIRCUS, seed, seats=SEATS):
            if not isinstance(step.before.stage, ChooseWay) or not isinstance(step.after.stage, ChooseWay):
                continue
            for seat in set(range(SEATS)) - {step.seat}:
                found = lines(step, seat)
                if step.after.stage.asked == seat:
                    assert [(line.seat, line.choice) for line in found] == [(None, None)]
                    asked += 1
                else:
                    assert found == []
                    silent += 1
    assert min(silent, asked) > 30


@pytest.mark.rule("CI-06")
def test_advice_does_not_know_what_lies_face_down() -> None:
    compared = 0
    for step in random_game(CIRCUS, 5, seats=SEATS):
        if isinstance(step.before.stage, ChooseWay) and step.seat is not None:
            for other in turned(step, step.seat):
                mine, theirs = CIRCUS.view(step.before, step.seat), CIRCUS.view(other.before, step.seat)
                assert advise(mine, races=4) == advise(theirs, races=4)
                compared += 1
    assert compared > 10


def test_once_the_win_is_gone_places_are_weighed() -> None:
    """A rival is a lap ahead of all: what is best then leaves most chariots behind."""
    told = 0
    for step in random_game(CIRCUS, 5, seats=SEATS):
        if step.seat is None or not 4 < step.before.race.turn < 9:
            continue
        seen = CIRCUS.view(step.before, step.seat)
        chariots = list(seen.race.chariots)
        rival = (step.seat + 1) % SEATS
        if len(seen.menu) < 2 or not chariots[rival].running:
            continue
        assert not advise(seen, races=40).by_place
        chariots[rival] = replace(chariots[rival], crossings=chariots[rival].crossings + 1)
        found = advise(replace(seen, race=replace(seen.race, chariots=tuple(chariots))), races=40)
        for choice in found.choices if found.by_place else ():
            behind = sum(chance * (SEATS - place) for place, chance in enumerate(choice.places, 1))
            assert choice.value.mean == pytest.approx(behind)
        told += found.by_place and len({choice.value.mean for choice in found.choices}) > 1
    assert told > 3
