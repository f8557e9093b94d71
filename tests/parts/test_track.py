"""The track part: numbering, neighbours, refusals and the drawing, on any layout."""

import pickle
from math import pi, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.errors import RuleViolation
from engine.parts.geometry import Oval, centres, polygons
from engine.parts.track import Track, bits

SMALL = Track(12, ((4, 8, 12), (3, 6, 9, 12), (6, 9, 12)))


@st.composite
def tracks(draw):
    lap = draw(st.integers(6, 40))
    lane = st.sets(st.integers(1, lap - 1), min_size=2, max_size=8)
    lanes = draw(st.lists(lane, min_size=1, max_size=5))
    return Track(lap, tuple((*sorted(edges), lap) for edges in lanes))


def named(track, squares):
    return [(track.lane[s], track.rear[s], track.edge[s]) for s in squares]


def test_canonical_order_of_steps():
    middle = SMALL.square(1, 1)  # lane 1, 3 to 6
    assert named(SMALL, SMALL.steps[middle]) == [(1, 6, 9), (0, 4, 8), (2, 0, 6), (0, 0, 4)]


def test_a_corner_is_no_edge():
    track = Track(12, ((4, 8, 12), (4, 8, 12)))
    assert named(track, track.beside[track.square(0, 1)]) == [(1, 4, 8)]


def test_squares_by_place():
    assert SMALL.edge[SMALL.square(1, 0)] == 3
    assert SMALL.edge[SMALL.square(1, -1)] == 12
    assert SMALL.square(2, -3) == SMALL.square(2, 0)


@pytest.mark.parametrize(("lane", "nth"), [(3, 0), (-1, 0), (0, 3), (0, -4)])
def test_no_such_square(lane, nth):
    with pytest.raises(RuleViolation):
        SMALL.square(lane, nth)


@pytest.mark.parametrize(
    ("lap", "lanes", "key"),
    [
        (12, (), "track.no_lane"),
        (12, ((6, 12),), "track.short_lane"),
        (12, ((4, 4, 12),), "track.edges_not_increasing"),
        (12, ((0, 4, 12),), "track.edges_not_increasing"),
        (12, ((4, 8, 12), (4, 8, 11)), "track.no_edge_on_line"),
        (12, ((4, 8, 13),), "track.no_edge_on_line"),
    ],
)
def test_nonsense_is_refused(lap, lanes, key):
    with pytest.raises(RuleViolation) as refused:
        Track(lap, lanes)
    assert refused.value.key == key


def test_a_track_is_a_value():
    same = Track(SMALL.lap, SMALL.lanes)
    assert SMALL.steps  # derived tables do not change what a track is
    assert same == SMALL
    assert hash(same) == hash(SMALL)
    assert pickle.loads(pickle.dumps(SMALL)) == SMALL  # noqa: S301 - our own bytes


@given(tracks())
def test_numbers_grow_with_the_leading_edge_and_inwards(track):
    places = [(track.edge[s], -track.lane[s]) for s in range(track.size)]
    assert places == sorted(set(places))


@given(tracks())
def test_each_lane_is_a_ring(track):
    for lane, edges in enumerate(track.lanes):
        start = square = track.square(lane, -1)
        round_trip = []
        for _ in edges:
            crossed = track.crosses(square, track.ahead[square])
            assert crossed == (square == start)
            square = track.ahead[square]
            round_trip.append(track.edge[square])
        assert square == start
        assert tuple(round_trip) == edges


@given(tracks())
def test_touching_is_overlap_in_neighbouring_lanes(track):
    for a in range(track.size):
        for b in range(track.size):
            open_overlap = track.rear[a] < track.edge[b] and track.rear[b] < track.edge[a]
            touching = abs(track.lane[a] - track.lane[b]) == 1 and open_overlap
            assert (b in track.beside[a]) == touching == (a in track.beside[b])
            assert (track.overlap(a, b) > 0) == touching


@given(tracks())
def test_steps_are_ahead_and_beside_and_never_straight_back(track):
    for square, steps in enumerate(track.steps):
        assert steps[0] == track.ahead[square]
        assert steps[1:] == track.beside[square]
        assert len(set(steps)) == len(steps)
        assert all(track.ahead[other] != square for other in steps)
        assert track.step_mask[square] == bits(steps)
        assert track.beside_mask[square] == bits(track.beside[square])


@given(tracks())
def test_sideways_never_crosses_the_line(track):
    assert not any(track.crosses(a, b) for a in range(track.size) for b in track.beside[a])


@given(tracks(), st.integers(0, 6))
def test_progress_orders_by_lap_then_square(track, crossings):
    assert track.progress(0, crossings + 1) == track.progress(track.size - 1, crossings) + 1


def outline_segments(polygon):
    return {frozenset(pair) for pair in zip(polygon, (*polygon[1:], polygon[0]), strict=True)}


def area(polygon):
    following = (*polygon[1:], polygon[0])
    return abs(sum(x * v - u * y for (x, y), (u, v) in zip(polygon, following, strict=True))) / 2


@given(tracks(), st.data())
def test_drawn_squares_share_edges_exactly_where_the_rules_say(track, data):
    if track.lap % 2:
        track = Track(2 * track.lap, tuple(tuple(2 * edge for edge in edges) for edges in track.lanes))
    bend = data.draw(st.integers(2, track.lap // 2 - 1))
    home = data.draw(st.integers(0, track.lap // 2 - bend))
    oval = Oval(track.lap, len(track.lanes), bend, home, radius=5.0, width=4.0, stretch=1.5)
    drawn = polygons(track, oval)
    sides = [outline_segments(polygon) for polygon in drawn]
    for a in range(track.size):
        for b in range(a + 1, track.size):
            touching = b in track.steps[a] or a in track.steps[b]
            assert bool(sides[a] & sides[b]) == touching
    # no gap and no overlap: the squares together are the ring, up to the corners cut in the bends
    ring = oval.reach**2 - oval.radius**2
    polygonal = bend * sin(pi / bend) * ring
    assert sum(map(area, drawn)) == pytest.approx(
        polygonal + 2 * oval.straight * oval.stretch * (oval.reach - oval.radius), rel=1e-5
    )


def test_a_piece_stands_inside_its_square():
    oval = Oval(SMALL.lap, 3, bend=3, home=1, radius=5.0, width=4.0)
    for (x, y), polygon in zip(centres(SMALL, oval), polygons(SMALL, oval), strict=True):
        assert min(p[0] for p in polygon) < x < max(p[0] for p in polygon)
        assert min(p[1] for p in polygon) < y < max(p[1] for p in polygon)


def test_the_finish_line_spans_the_lanes():
    oval = Oval(12, 3, bend=3, home=1, radius=5.0, width=4.0)
    assert oval.finish() == ((2.0, 5.0), (2.0, 17.0))


@pytest.mark.parametrize(
    "wrong", [{"bend": 6}, {"home": 4}, {"width": 0.0}, {"stretch": 0.0}, {"lap": 11}, {"lanes": 0}]
)
def test_an_impossible_oval_is_refused(wrong):
    with pytest.raises(RuleViolation, match=r"oval\.nonsense"):
        Oval(**{"lap": 12, "lanes": 3, "bend": 3, "home": 1, "radius": 5.0, "width": 4.0} | wrong)


def test_the_oval_of_another_track_is_refused():
    with pytest.raises(RuleViolation, match=r"oval\.other_track"):
        polygons(SMALL, Oval(12, 2, bend=3, home=1, radius=5.0, width=4.0))
