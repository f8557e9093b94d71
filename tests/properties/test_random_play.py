"""Every game played at random, and checked after every single step."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from hashlib import blake2b
from typing import Any

import pytest

from engine.core.codec import encode
from engine.core.errors import RuleViolation
from engine.games import GAMES
from engine.games.ben_hvrt.tables import SEATS, SERIES
from tests.randomplay import Tally, agreed, checked_game, play_of, rough

SHARE = 17_500
"""Steps of one test."""


def shares() -> Iterator[Any]:
    """The work of each game in parts, so that it can be spread over processes."""
    for slug in GAMES:
        play = play_of(slug)
        parts = max(1, play.STEPS // SHARE)
        for share in range(parts):
            yield pytest.param(slug, share, parts, marks=play.RULES, id=f"{slug}-{share}")


@pytest.mark.parametrize(("slug", "share", "parts"), list(shares()))
def test_every_step_of_random_play_keeps_the_rules(
    slug: str, share: int, parts: int, count_steps: Callable[[int], None]
) -> None:
    tally = Tally()
    play = play_of(slug)
    number = share
    while number < len(play.TABLES) or tally.steps < play.STEPS / parts:
        checked_game(agreed(slug, number), number, tally)
        number += parts
    count_steps(tally.steps)
    assert tally.steps >= play.STEPS / parts
    if hasattr(play, "wild") or hasattr(play, "chosen"):
        assert tally.walks
    if hasattr(play, "interjected"):
        assert tally.offers


@pytest.mark.parametrize("slug", GAMES)
def test_the_tables_have_the_fewest_seats_and_the_most(slug: str) -> None:
    play = play_of(slug)
    seats = {table["seats"] for table in play.TABLES}
    assert seats == set(range(min(seats), max(seats) + 1))
    for too in (min(seats) - 1, max(seats) + 1):
        with pytest.raises(RuleViolation):
            play.GAME.setup(too)


def test_the_tables_of_ben_hvrt_have_every_series_and_every_number_of_seats() -> None:
    tables = play_of("ben-hvrt").TABLES
    options = [agreed("ben-hvrt", number) for number in range(len(tables))]
    assert {each.seats for each in options} == set(range(SEATS[0], SEATS[1] + 1))
    assert {each.series for each in options} == {*SERIES, "custom"}
    assert {each.edition for each in options if each.series == "caligula"} == {"english", "french"}
    assert {each.chariots for each in options} >= {1, 2}
    for switch in ("trade", "side_payments", "forfeit"):
        assert {getattr(each, switch) for each in options} == {False, True}
    assert any(table.get("doubled") for table in tables)


DIGEST = "from tests.properties.test_random_play import digest; print(digest())"


def digest() -> str:
    """Several whole games in a few letters."""
    told = blake2b(digest_size=16)
    for slug in GAMES:
        for number in (0, 2, 12, 13, 17, 20):
            state = None
            for frame in rough(agreed(slug, number), number):
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
