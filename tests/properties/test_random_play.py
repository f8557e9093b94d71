"""Ben Hvrt played at random, and checked after every single step."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from hashlib import blake2b

import pytest

from engine.core.codec import encode
from engine.games.ben_hvrt.tables import SEATS, SERIES
from tests.randomplay import TABLES, Tally, agreed, checked_game, rough

STEPS = 210_000
SHARES = 12


@pytest.mark.rule("BH-01", "BH-02", "BH-04", "BH-26", "BH-27", "BH-33", "BH-35", "BH-40")
@pytest.mark.parametrize("share", range(SHARES))
def test_every_step_of_random_play_keeps_the_rules(share: int, count_steps: Callable[[int], None]) -> None:
    tally = Tally()
    number = share
    while number < len(TABLES) or tally.steps < STEPS / SHARES:
        checked_game(agreed(number), number, tally)
        number += SHARES
    count_steps(tally.steps)
    assert tally.steps >= STEPS / SHARES
    assert tally.walks
    assert tally.offers


def test_the_tables_have_every_series_and_every_number_of_seats() -> None:
    options = [agreed(number) for number in range(len(TABLES))]
    assert {each.seats for each in options} == set(range(SEATS[0], SEATS[1] + 1))
    assert {each.series for each in options} == {*SERIES, "custom"}
    assert {each.edition for each in options if each.series == "caligula"} == {"english", "french"}
    assert {each.chariots for each in options} >= {1, 2}
    for switch in ("trade", "side_payments", "forfeit"):
        assert {getattr(each, switch) for each in options} == {False, True}
    assert any(table.get("doubled") for table in TABLES)


DIGEST = "from tests.properties.test_random_play import digest; print(digest())"


def digest() -> str:
    """Several whole games in a few letters."""
    told = blake2b(digest_size=16)
    for number in (0, 2, 12, 13, 17, 20):
        state = None
        for frame in rough(agreed(number), number):
            state = frame.state
            told.update(encode(frame.events).encode())
        assert state is not None
        told.update(encode(state).encode())
    return told.hexdigest()


@pytest.mark.more
def test_nothing_depends_on_the_order_of_sets() -> None:
    told = [
        subprocess.run(
            [sys.executable, "-c", DIGEST],
            check=True,
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
        ).stdout
        for hash_seed in ("1", "4242")
    ]
    assert told[0] == told[1] == digest() + "\n"
