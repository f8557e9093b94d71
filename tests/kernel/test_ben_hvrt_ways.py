"""The compiled search against the rules' own, and the tables against the policy's list."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from itertools import product
from typing import Any

import numpy as np
import pytest

from engine.core.chance import Stream
from engine.games.ben_hvrt import routes
from engine.games.ben_hvrt.cards import CARDS, When, Whom
from engine.games.ben_hvrt.model import Chariot
from engine.games.ben_hvrt.routes import SHORTEST_LAP, SIZE, Start
from engine.kernel.races import _Room
from engine.probability.ben_hvrt.image import FINISH, HOME, IMAGE, LONGEST, ROLLS
from engine.probability.ben_hvrt.kinds import INDEX
from engine.probability.ben_hvrt.rollout import PRIORITY, Spot
from engine.probability.ben_hvrt.tables import RACES, tables


def positions(count: int, seed: int, steps: int, least: int = 0) -> list[Start]:
    """Chariots at random among others, many of them just ahead."""
    rng = Stream(seed, ("positions",))
    found = []
    for _ in range(count):
        square, span = rng.index(SIZE), rng.choice((25, SIZE))
        others = {(square + rng.index(span) - 5) % SIZE for _ in range(rng.index(12))} - {square}
        taken = sum(1 << s for s in others)
        found.append(Start(square, least + rng.index(steps - least), taken, 1 + rng.index(3)))
    return found


def crowded(count: int, seed: int) -> list[Start]:
    """Chariots hemmed in: what is next to them is mostly taken."""
    rng = Stream(seed, ("crowded",))
    found = []
    for _ in range(count):
        square = rng.index(SIZE)
        near = [s for step in (square, *routes.BOARD.steps[square]) for s in routes.BOARD.steps[step]]
        taken = sum(1 << s for s in {*near} - {square} if rng.index(5))
        found.append(Start(square, rng.index(SHORTEST_LAP), taken, 1 + rng.index(3)))
    return found


class Track:
    """The compiled search by itself."""

    def __init__(self) -> None:
        self.room = _Room(RACES)

    def _ask(self, what: str, start: Start) -> int:
        image = np.zeros((), IMAGE)
        image["start"]["low"], image["start"]["high"] = start.occupied & 2**64 - 1, start.occupied >> 64
        ctypes.memmove(self.room.image, image.ctypes.data, image.nbytes)
        call: Any = self.room.exports[f"ben_hvrt_{what}"]
        return int(call(self.room.store, mark(start), start.steps))

    def farthest(self, start: Start) -> tuple[int, list[int]]:
        """The mark, and what is gained on the path."""
        there = self._ask("farthest", start)
        at: Any = self.room.exports["ben_hvrt_path"]
        path = ctypes.string_at(self.room.base + int(at(self.room.store)), 4 + 2 * LONGEST)
        length = int(np.frombuffer(path, np.uint32, 1)[0])
        return there, np.frombuffer(path, np.int16, length, 4).tolist()

    def rearmost(self, start: Start) -> int:
        """The mark."""
        return self._ask("rearmost", start)


def mark(start: Start) -> int:
    return FINISH - start.to_go * SIZE + start.square


def check(starts: Iterable[Start]) -> None:
    """Every way found is the canonical path to the farthest place."""
    track = Track()
    for start in starts:
        places = routes.reach(start)
        best = max(places)
        home = best >= start.to_go * SIZE
        here, lap, gains = start.square, 0, []
        for step in places[best]:
            lap += routes.BOARD.crosses(here, step)
            here = step
            gains.append(lap * SIZE + step - start.square)
        if home:
            gains[-1] = HOME
        assert track.farthest(start) == (HOME if home else mark(start) + best - start.square, gains), start


@pytest.mark.rule("BH-24", "BH-25", "BH-26", "BH-28", "BH-43")
def test_ways_are_those_of_the_rules() -> None:
    check(positions(3000, seed=1, steps=SHORTEST_LAP))
    check(crowded(2000, seed=2))


@pytest.mark.rule("BH-24", "BH-25", "BH-26", "BH-28")
def test_long_moves_do_not_meet_themselves() -> None:
    check(positions(60, seed=5, steps=34))
    check(positions(150, seed=6, steps=19, least=SHORTEST_LAP))


@pytest.mark.rule("BH-37")
def test_the_rearmost_place_in_reach() -> None:
    track = Track()
    for start in positions(1000, seed=9, steps=5):
        assert track.rearmost(start) == mark(start) + min(routes.reach(start)) - start.square


# -- the policy ------------------------------------------------------------------------------------

LISTED = dict(PRIORITY)
SPOTS = [
    Spot(mine=mine, leads=leads, moving=moving, roll=roll, chariot=Chariot(0, speed, 1, cover), driven=driven)
    for mine, leads, moving, driven in product((False, True), repeat=4)
    for roll, speed, cover in product(range(-2, 10), range(1, 7), range(7))
]


def allowed(kind: str, spot: Spot) -> bool:
    """Whether the tables allow a card on a spot."""
    if CARDS[kind].when is When.AFTER_ROLL:
        kinds = tables()["roll_wish"][int(spot.mine), int(spot.leads), spot.roll + ROLLS]
    else:
        about = 0
        for fact in (spot.mine, spot.leads, spot.moving, spot.driven):
            about = 2 * about + fact
        kinds = tables()["wish"][(about * 7 + spot.chariot.cover) * 7 + spot.chariot.speed]
    return bool(int(kinds) >> INDEX[kind] & 1)


def possible(kind: str, spot: Spot) -> bool:
    """Whether a card can meet a spot at all: one's own die and Speed are one's own."""
    card = CARDS[kind]
    if card.whom is Whom.OWN and not spot.mine:
        return False
    return card.when is not When.AFTER_ROLL or spot.moving


@pytest.mark.parametrize("kind", LISTED)
def test_the_tables_say_what_the_policy_says(kind: str) -> None:
    """Whatever the conditions look at, the tables are indexed by."""
    spots = [spot for spot in SPOTS if possible(kind, spot)]
    assert [allowed(kind, spot) for spot in spots] == [LISTED[kind](spot) for spot in spots]
