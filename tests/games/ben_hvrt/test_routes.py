"""Where a chariot can go, against a search that knows nothing but the rules and the board's numbers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from engine.core.chance import Stream
from engine.core.errors import RuleViolation
from engine.games.ben_hvrt import routes
from engine.games.ben_hvrt.board import BOARD, GRID, LAP
from engine.games.ben_hvrt.routes import Start

# -- the naive search ------------------------------------------------------------------------
# Written from BH-24 to BH-28 and BH-43, slow and plain: it uses each square's lane and its two
# edges, and nothing else of the engine.

LANE, FRONT, REAR = BOARD.lane, BOARD.edge, BOARD.rear
SQUARES = range(BOARD.size)
HOME = "home"


def touches(one: int, other: int) -> bool:
    """BH-25: neighbouring lanes and a common stretch of edge; a corner is no edge."""
    return abs(LANE[one] - LANE[other]) == 1 and REAR[one] < FRONT[other] and REAR[other] < FRONT[one]


def straight_on(one: int, other: int) -> bool:
    return LANE[one] == LANE[other] and REAR[other] == FRONT[one] % LAP


def preference(here: int, to: int) -> tuple[int, int]:
    """Ahead; inside, then outside, level or ahead; inside, then outside, behind. Farthest first."""
    if LANE[here] == LANE[to]:
        return 0, 0
    outside = LANE[to] > LANE[here]
    behind = FRONT[to] < FRONT[here]
    return 1 + outside + 2 * behind, -FRONT[to]


@cache
def neighbours(here: int) -> tuple[int, ...]:
    """BH-25: where one may step, in the order of preference."""
    found = [to for to in SQUARES if straight_on(here, to) or touches(here, to)]
    return tuple(sorted(found, key=lambda to: preference(here, to)))


@cache
def left_behind(here: int) -> tuple[int, ...]:
    """BH-43: whom one passes on entering a square, if somebody is there."""
    return tuple(other for other in SQUARES if touches(here, other) and FRONT[other] <= FRONT[here])


Walk = tuple[tuple[int, ...], object, frozenset[int]]


def walks(start: Start) -> Iterator[Walk]:
    """Every legal path of at least a step: its squares, the place it leads to, whom it passes."""
    taken = {square for square in SQUARES if start.occupied >> square & 1}

    def further(path: tuple[int, ...], lap: int, passed: frozenset[int]) -> Iterator[Walk]:
        if len(path) > start.steps:
            return
        here = path[-1]
        for to in neighbours(here):
            if to in taken or to in path:
                continue
            crossed = straight_on(here, to) and FRONT[here] == LAP
            if crossed and lap + 1 == start.to_go:
                yield (*path, to)[1:], HOME, passed  # BH-28, BH-29: it ends there and passes nobody
                continue
            beside = passed.union(other for other in left_behind(to) if other in taken)
            yield (*path, to)[1:], (lap + crossed, to), beside
            yield from further((*path, to), lap + crossed, beside)

    yield from further((start.square,), 0, frozenset())


def rank(start: Start, path: tuple[int, ...]) -> tuple[int, list[int]]:
    """Canonical is: fewest steps, then the preferred step at every fork."""
    whole = (start.square, *path)
    return len(path), [neighbours(here).index(to) for here, to in zip(whole, path, strict=False)]


def place_name(start: Start, place: int) -> object:
    lap, square = divmod(place, BOARD.size)
    return HOME if lap == start.to_go + 1 and square == 0 else (lap, square)


# -- positions -------------------------------------------------------------------------------


def position(number: int) -> Start:
    """Sparse and crowded, anywhere and near the line, many laps to go and the last."""
    rng = Stream(number, ("position",))
    near_line = [square for square in SQUARES if FRONT[square] > LAP - 50]
    square = rng.choice(near_line if rng.index(2) else SQUARES)
    close = [other for other in SQUARES if (FRONT[other] - FRONT[square]) % LAP < 60 and other != square]
    occupied = 0
    crowd = rng.choice((0, 1, 3, 5, 7, 11))
    for _ in range(crowd):
        other = rng.choice(close if rng.index(3) else SQUARES)
        occupied |= (other != square) << other
    longest = 8 if occupied.bit_count() >= 7 else 5 if occupied.bit_count() >= 3 else 4
    return Start(square, rng.index(longest + 1), occupied, 1 + rng.index(2))


SHARES = 4
POSITIONS = 10_000


@pytest.mark.rule("BH-24", "BH-25", "BH-26", "BH-28", "BH-29", "BH-43")
@pytest.mark.parametrize("share", range(SHARES))
def test_the_search_agrees_with_the_naive_one(share: int) -> None:
    finishes = passings = 0
    for number in range(share, POSITIONS, SHARES):
        start = position(number)
        naive: dict[object, list[Walk]] = {}
        for walk in walks(start):
            naive.setdefault(walk[1], []).append(walk)
        found = {place_name(start, place): choices for place, choices in routes.search(start).items()}
        assert found.keys() == naive.keys(), start
        for place, ways in naive.items():
            canonical = min(ways, key=lambda way: rank(start, way[0]))[0]
            passed = {path: len(whom) for path, _, whom in ways}
            choices = found[place]
            assert choices.canonical == canonical, (start, place)
            assert passed[choices.fewest] == min(passed.values()), (start, place)
            assert passed[choices.most] == max(passed.values()), (start, place)
            passings += max(passed.values())
        finishes += HOME in naive
        menu = routes.menu(start)
        assert len(set(menu)) == len(menu)
        assert menu.count(()) == 1
        assert set(menu) - {()} == {path for choices in found.values() for path in choices}
        assert routes.farthest(start) == menu[0]
        reach = {place_name(start, place): path for place, path in routes.reach(start).items()}
        assert reach == {(0, start.square): (), **{place: c.canonical for place, c in found.items()}}, start
    assert finishes > POSITIONS / SHARES / 20  # the positions are worth searching
    assert passings > POSITIONS / SHARES


@pytest.mark.rule("BH-24", "BH-25", "BH-26", "BH-28")
def test_the_judge_agrees_with_the_naive_search() -> None:
    legal = 0
    for number in range(1500):
        start = position(number)
        rng = Stream(number, ("paths",))
        allowed = {(), *(path for path, _, _ in walks(start))}
        tried = [rng.choice(sorted(allowed)) for _ in range(6)]
        tried += [bent(path, rng) for path in tried] + [stumble(start, rng) for _ in range(6)]
        for path in tried:
            try:
                routes.check(start, path)
            except RuleViolation:
                assert path not in allowed, (start, path)
            else:
                assert path in allowed, (start, path)
                legal += 1
    assert 9000 < legal < 26_000  # both answers are given often enough to mean something


def bent(path: tuple[int, ...], rng: Stream) -> tuple[int, ...]:
    """A path with one square changed, left out or added."""
    at = rng.index(len(path) + 1)
    square = rng.index(BOARD.size + 2) - 1
    return rng.choice((path[:at] + path[at + 1 :], (*path[:at], square, *path[at:]), (*path, square)))


def stumble(start: Start, rng: Stream) -> tuple[int, ...]:
    """Neighbour after neighbour, heedless of others, of the allowance and of the finish."""
    here, path = start.square, []
    for _ in range(rng.index(start.steps + 3)):
        here = rng.choice(neighbours(here))
        path.append(here)
    return tuple(path)


@pytest.mark.rule("BH-25")
def test_the_board_has_the_steps_that_its_edges_make() -> None:
    assert [BOARD.steps[square] for square in SQUARES] == [neighbours(square) for square in SQUARES]


def test_a_path_of_other_things_than_squares_is_refused() -> None:
    for path in [(-1,), (BOARD.size,), (10**30,), (GRID[0],)]:
        with pytest.raises(RuleViolation):
            routes.check(Start(GRID[0], 3, 0, 2), path)


# -- counted by hand -------------------------------------------------------------------------


def accepted(start: Start, path: tuple[int, ...]) -> bool:
    try:
        routes.check(start, path)
    except RuleViolation:
        return False
    return True


def legal_paths(start: Start) -> list[int]:
    """How many legal paths have exactly 0, 1, 2 ... steps; every one of them is put to the judge."""
    counts, frontier = [], [()]
    for _ in range(start.steps + 1):
        counts.append(len(frontier))
        frontier = [(*path, to) for path in frontier for to in SQUARES if accepted(start, (*path, to))]
    return counts


def naive_paths(start: Start) -> list[int]:
    lengths = [0, *(len(path) for path, _, _ in walks(start))]
    return [lengths.count(steps) for steps in range(start.steps + 1)]


A = GRID[0]

# The squares about A, a small letter for the lane and a number for the place after the line; what
# touches what, read off the edges in board.py:
#
#   a1 0-12    touches a2 ahead, b1               A 180-192  a1 ahead, B
#   a2 12-24   a3 ahead, b2, b1                   B 177-192  b1 ahead, A, C, E
#   b1 0-15    b2 ahead, a2, c1, a1               C 177-192  c1 ahead, B, D
#                                                 E 168-180  A ahead, B, F
#
# One step from A: a1, B. Two: a1-a2, a1-b1; B-b1, B-C, B-E (not back to A): 5.
# Three: a1-a2 goes on to a3, b2, b1; a1-b1 to b2, a2, c1; B-b1 to b2, a2, c1, a1; B-C to c1, D; B-E to
# F alone (A and B have been entered): 3 + 3 + 4 + 2 + 1 = 13.
# A chariot on a1 takes away all that enters it: 1; 3; then b2, a2, c1 after B-b1, and 2 + 1 as before: 6.
# In the last lap a step over the line is the end: a1 or B; B-b1 (home), B-C, B-E; B-C-c1 (home),
# B-C-D, B-E-F.


@pytest.mark.rule("BH-25", "BH-26", "BH-28")
@pytest.mark.parametrize(
    ("occupied", "to_go", "counted"),
    [((), 2, [1, 2, 5, 13]), ((BOARD.ahead[A],), 2, [1, 1, 3, 6]), ((), 1, [1, 2, 3, 3])],
    ids=["empty", "blocked", "last lap"],
)
def test_paths_from_a_are_as_many_as_counted_by_hand(
    occupied: tuple[int, ...], to_go: int, counted: list[int]
) -> None:
    start = Start(A, 5, sum(1 << square for square in occupied), to_go)
    assert legal_paths(start)[:4] == counted
    assert legal_paths(start) == naive_paths(start)


@pytest.mark.rule("BH-24", "BH-26")
def test_boxed_in_there_is_nothing_but_staying() -> None:
    start = Start(A, 9, sum(1 << square for square in neighbours(A)), 2)
    assert routes.menu(start) == ((),)
    assert routes.farthest(start) == ()
    assert legal_paths(start) == [1] + [0] * 9
