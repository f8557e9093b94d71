"""The kernel's ways against the rules' own search, and its tables against the policy's list."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from engine.core.chance import Stream
from engine.games.ben_hvrt import routes
from engine.games.ben_hvrt.cards import CARDS, When, Whom
from engine.games.ben_hvrt.model import Chariot
from engine.games.ben_hvrt.routes import SIZE, Start
from engine.games.ben_hvrt.tables import SEATS
from engine.probability.ben_hvrt.batch import seats, words
from engine.probability.ben_hvrt.batch import ways as table
from engine.probability.ben_hvrt.batch.search import REACH, Search
from engine.probability.ben_hvrt.batch.squares import FINISH, HOME, NOWHERE, SQUARE, U64, where, words_of
from engine.probability.ben_hvrt.batch.ways import Ways, entries
from engine.probability.ben_hvrt.rollout import PRIORITY, Spot


def positions(count: int, seed: int, steps: int) -> list[Start]:
    """Chariots at random among others, many of them just ahead."""
    rng = Stream(seed, ("positions",))
    found = []
    for _ in range(count):
        square, span = rng.index(SIZE), rng.choice((25, SIZE))
        others = {(square + rng.index(span) - 5) % SIZE for _ in range(rng.index(11))} - {square}
        found.append(Start(square, rng.index(steps), sum(1 << s for s in others), 1 + rng.index(3)))
    return found


def arrays(starts: list[Start]) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:  # type: ignore[type-arg]
    mark = np.array([FINISH - start.to_go * SIZE + start.square for start in starts], dtype=np.intp)
    low, high = np.array([words_of(start.occupied) for start in starts], dtype=U64).T
    return mark, np.array([start.steps for start in starts], dtype=np.int8), low, high


def check(tree: Ways, starts: list[Start]) -> None:
    """Every way found is the canonical path to the farthest place."""
    mark, steps, low, high = arrays(starts)
    gain, way = tree.find(mark, steps, low, high, paths=True)
    assert np.array_equal(gain, tree.find(mark, steps, low, high, paths=False)[0])
    gain, way = tree.find(mark, steps, low, high, paths=True)
    for row, start in enumerate(starts):
        places = routes.reach(start)
        best = max(places)
        assert gain[row] == best - start.square, start
        path = list(places[best])
        if mark[row] + gain[row] == HOME:
            path[-1] = NOWHERE
        entered = entries(mark[row : row + 1], tree.path[way[row]][None])[0]
        assert [int(SQUARE[place]) for place in entered if place >= 0] == path, start
        for square in range(SIZE):
            passed = [
                n for n, s in enumerate(path, 1) if s < SIZE and routes.LEVEL_OR_BEHIND[s] >> square & 1
            ]
            assert tree.first[way[row], square] == min(passed, default=0), start


@pytest.mark.rule("BH-24", "BH-25", "BH-26", "BH-28", "BH-43")
def test_ways_are_those_of_the_rules() -> None:
    tree = Ways()
    for seed in range(3):  # the second time it has learnt, and beyond that it knows them
        check(tree, positions(1500, seed=seed // 2, steps=REACH))
        tree.learn()
    assert tree.size > 3000


@pytest.mark.rule("BH-24", "BH-25", "BH-26", "BH-28")
def test_long_moves_do_not_meet_themselves() -> None:
    check(Ways(), positions(60, seed=5, steps=34))


def test_a_full_tree_is_as_right(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "CAPACITY", 2 * SIZE * REACH + 100)
    monkeypatch.setattr(table, "ROOM", 10)
    tree = Ways()
    for seed in range(3):
        check(tree, positions(1500, seed, steps=REACH))
        tree.learn()
    assert tree.size == table.CAPACITY


@pytest.mark.rule("BH-37")
def test_the_rearmost_place_in_reach() -> None:
    starts = positions(1000, seed=9, steps=5)
    mark, steps, low, high = arrays(starts)
    found = Search(mark, steps.astype(np.intp), low, high).nearest()
    assert found.tolist() == [min(routes.reach(start)) - start.square for start in starts]


# -- the policy ------------------------------------------------------------------------------------

EARLY = (When.BEFORE_ROLL, When.ANY_TIME)
LISTED = dict(PRIORITY)
SPOTS = [
    Spot(mine=mine, leads=leads, moving=moving, roll=roll, chariot=Chariot(0, speed, 1, cover), driven=driven)
    for mine, leads, moving, driven in product((False, True), repeat=4)
    for roll, speed, cover in product(range(-2, 10), range(1, 7), range(7))
]


def allowed(kind: str, spot: Spot) -> bool:
    """Whether the kernel's tables allow a card on a spot."""
    card, one = CARDS[kind], words.ANY_OF[kind]
    chariot, leads, mine = spot.chariot, int(spot.leads), int(spot.mine)
    if card.when in EARLY and card.whom is Whom.ANY:
        mask = words.ON_LEADER[int(spot.moving), chariot.cover] if spot.leads and not spot.mine else U64(0)
    elif card.when in EARLY:
        mask = words.ON_OWN_DIE[chariot.cover]
    elif card.when is When.AFTER_ROLL:
        rolls = words.ON_OWN_ROLL if spot.mine else words.ON_RIVALS_ROLL
        mask = rolls[leads, spot.roll + words.ROLLS]
    elif card.when is When.PASSING:
        mask = U64(0) if spot.mine else words.WHEN_PASSING[int(spot.driven), chariot.speed]
    elif card.when is When.PASSED:
        mask = words.WHEN_PASSED[mine if card.whom is Whom.RIVAL else 1, chariot.speed]
    else:
        mask = words.AFTER_MOVE[chariot.speed]
    return bool(int(mask) & one)


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


def test_nobody_minds_the_roll_of_one_who_does_not_lead() -> None:
    """The kernel asks only the mover's seat then."""
    assert not words.ON_RIVALS_ROLL[0].any()


# -- sets of seats -----------------------------------------------------------------------------


def test_a_word_has_room_for_everybody_and_every_kind() -> None:
    assert SEATS[1] <= seats.SEATS
    assert max(len(seats.EARLY_KINDS), len(seats.LATE_KINDS)) * seats.SEATS <= 64


@pytest.mark.parametrize("some", [seats.EARLY_KINDS, seats.LATE_KINDS])
def test_who_holds_what(some: tuple[str, ...]) -> None:
    """For any hands, the sets are those that one finds by asking everybody."""
    rng = Stream(3, ("who holds what",))
    hands = [[rng.choice((0, *(words.ONE[kind] for kind in some))) for _ in range(200)] for _ in range(10)]
    held = seats.holders(some, np.array(hands, dtype=U64))
    starts = np.array([rng.index(10) for _ in range(200)], dtype=np.intp)
    for nth, kind in enumerate(some):
        sets = (held >> U64(seats.SEATS * nth)).astype(np.uint16)
        for world, found in enumerate(sets.tolist()):
            assert found == sum(1 << seat for seat in range(10) if hands[seat][world] & words.ANY_OF[kind])
    everybody = seats.anyone(held)
    who = where(everybody)
    for world, first in zip(who, seats.first_seat(everybody[who], starts[who]), strict=True):
        asked = [(starts[world] + n) % 10 for n in range(10)]
        assert first == next(seat for seat in asked if hands[seat][world])
