"""The compiled races of Whips against the rules: the same states, dice and policy, the same end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from engine.core.chance import Stream
from engine.games.whips import WHIPS
from engine.games.whips.board import JUMP
from engine.games.whips.events import Destroyed, Played, Shunted, SkidTested
from engine.games.whips.model import Window
from engine.games.whips.tricks import DECK, TRICKS, When
from engine.kernel import key, ticket
from engine.probability.whips import ends
from engine.probability.whips.dice import DICE, named
from engine.probability.whips.image import END, IMAGE, MARKS, NOTHING, NUMBER, OTHERS, TABLES, image
from engine.probability.whips.odds import RACES
from engine.probability.whips.tables import tables
from engine.probability.whips.wants import RESPECTS, allow, played
from tests.games.whips.table import FAR, fighting, lay, moving, on
from tests.kernel.whips_races import (
    ALL,
    STAGES,
    compared,
    dealt,
    known,
    packed,
    side_by_side,
    sort,
    starts,
    stations,
)

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

SELDOM = 80
"""Every trick, mishap and row of a table comes once in so many races and stations: 500 times in 40,000."""


@proves
@pytest.mark.parametrize("part", range(2))
def test_races_end_as_by_the_rules(part: int) -> None:
    """Whole ones, and as many taken up anywhere."""
    met = side_by_side(250, seed=1_000 * part)
    assert not [each for each in ALL if met[each] < 500 // SELDOM]


@pytest.mark.more
@proves
@pytest.mark.parametrize("part", range(2, 10))
def test_many_races_end_as_by_the_rules(part: int) -> None:
    met = side_by_side(400, seed=1_000 * part)
    assert not [each for each in ALL if met[each] < 800 // SELDOM]


def test_stations_are_of_every_sort() -> None:
    assert {sort(state) for state in stations(500, seed=0)} == set(STAGES)


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
    late = replace(state, move=replace(state.move, throws=1_000))
    assert compared(late, worlds=5, seed=1).keys() >= {Shunted, SkidTested}


@pytest.mark.rule("WH-08", "WH-12", "WH-13", "WH-16")
def test_who_dies_at_the_water_leaves_the_race_to_the_other() -> None:
    met = compared(moving(on(JUMP, 2, wounds=1), on(3, 1), points=2), worlds=20, seed=1)
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


# -- worlds ----------------------------------------------------------------------------------


def test_neither_slices_nor_threads_change_a_world() -> None:
    (state,) = starts(1, seed=4)
    question = image(WHIPS.view(state, 0), seed=3)
    whole = RACES.run(question, 3_000)
    assert (RACES.spread(question, 3_000) == whole).all()
    parts = [RACES.run(question, size, first) for first, size in ((0, 1), (1, 1_500), (1_501, 1_499))]
    assert (np.concatenate(parts) == whole).all()
    seen = WHIPS.view(state, 0)
    assert (whole["places"][700:750, :2] == ends(seen, worlds=50, seed=3, first=700).places.T).all()
    assert (whole["places"][:50, :2] != ends(seen, worlds=50, seed=4).places.T).any()


def test_dice_are_fair_and_have_names() -> None:
    names = [named(("roll", *name)) for name in ((4, 1, 9), (5, 1, 9), (4, 2, 9), (4, 1, 10), (4, 1, 9 + 16))]
    first, *others = (
        np.array([DICE[ticket(key(3), world, name, len(DICE))] for world in range(20_000)]).T
        for name in names
    )
    for die in (*first, *others[-1]):
        counts = np.bincount(die, minlength=7)[1:]
        assert counts.sum() == 20_000
        assert (abs(counts - 20_000 / 6) < 5 * np.sqrt(20_000 * 5 / 36)).all()
    assert abs(float(np.corrcoef(first[0], first[1])[0, 1])) < 0.04
    for other in others:
        assert 0.1 < (other == first).mean() < 0.23


@pytest.mark.rule("WH-15")
def test_beliefs_deal_what_is_unseen_evenly() -> None:
    state = lay(on(12, 1), on(8, 1), on(3, 1), tricks={0: "carrot", 1: "runaway-goat"})
    tricks = dealt(WHIPS.view(state, 0), 8_000, seed=2)
    assert (tricks[0] == NUMBER["carrot"]).all()
    assert (tricks[2] == NOTHING).all()
    counts = np.bincount(tricks[1], minlength=12)
    for kind, number in NUMBER.items():
        left = TRICKS[kind].count - (kind == "carrot")
        assert abs(counts[number] - 8_000 * left / 23) < 5 * np.sqrt(8_000 * left / 23)
    watching = dealt(WHIPS.view(state, None), 500, seed=2)
    assert len(np.unique(watching[0])) == 12
    copies = np.array([np.bincount(column, minlength=13)[:12] for column in watching.T])
    assert copies.max() <= 2  # never a third of a kind


def test_an_image_knows_no_more_than_its_view() -> None:
    hidden = 0
    for state in stations(200, seed=2):
        for seat in (None, *range(state.options.seats)):
            dealt_otherwise = list(state.tricks)
            others = [n for n, kind in enumerate(state.tricks) if n != seat and kind is not None]
            for one, other in zip(others, reversed(others), strict=True):
                dealt_otherwise[one] = state.tricks[other]
            twin = replace(state, tricks=tuple(dealt_otherwise))
            hidden += twin != state
            same = WHIPS.view(twin, seat) == WHIPS.view(state, seat)
            assert same
            images = [image(WHIPS.view(each, seat), seed=1).tobytes() for each in (state, twin)]
            assert images[0] == images[1]
    assert hidden > 500


def test_races_can_be_packed_for_another_machine() -> None:
    for given, looked_up, worlds, end in packed(7):
        assert (len(given), len(looked_up), len(end)) == (IMAGE.itemsize, TABLES.itemsize, END.itemsize)
        assert RACES.run(np.frombuffer(given, IMAGE)[0:1], worlds).tobytes() == end


# -- the policy as tables ----------------------------------------------------------------------


def cases(count: int) -> Iterator[dict[str, int]]:
    rng = Stream(5, ("cases",))
    for _ in range(count):
        yield {name: rng.choice(values) for name, values in RESPECTS.items()}


def test_the_tables_play_a_trick_where_rules_and_policy_do() -> None:
    wants = tables()["wants"]
    wanted = 0
    for case in cases(3_000):
        here: Any = wants[case["leads"]]
        marks = sum(case[mark] << place for place, mark in enumerate(MARKS))
        tricks = here["marks"][marks]
        for name in ("row", "whips", "wounds", "points"):
            tricks &= here[name][case[name]]
        for number, trick in enumerate(DECK):
            bit = number if case["mine"] else number + OTHERS
            assert bool(tricks >> bit & 1) == played(trick, case)
            wanted += played(trick, case)
    assert wanted > 500


def test_a_condition_that_no_table_can_tell_is_refused() -> None:
    sets = np.zeros(1, TABLES["wants"].base)[0]
    either = [({"row": row, "whips": whips}, row == whips) for row in range(2) for whips in range(2)]
    with pytest.raises(AssertionError, match="each respect"):
        allow(sets, 1, either)


def test_known_tricks_are_not_drawn() -> None:
    (state,) = starts(1, seed=1)
    assert known(state, 1)["field"]["tricks"].tolist()[:2] == [NUMBER[kind or ""] for kind in state.tricks]
