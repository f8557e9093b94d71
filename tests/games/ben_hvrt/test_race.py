"""The race: grid, order, moves and the finish (BH-20 to BH-30, BH-33 to BH-37)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.games.ben_hvrt.actions import Bid, Move, Pass, Play
from engine.games.ben_hvrt.board import BOARD, GRID, LANES, grid_name
from engine.games.ben_hvrt.events import (
    Departed,
    Finished,
    Halted,
    LinedUp,
    PassedBy,
    RaceOver,
    Rolled,
    SpeedSet,
    Stepped,
    TurnBegan,
    WindowClosed,
)
from engine.games.ben_hvrt.model import BeginTurn, DragBy, LineUp, Moment, Over, RollDie, Steer, Window
from engine.parts.runners import OFF
from tests.games.ben_hvrt.table import (
    BEHIND,
    FRONT,
    GAME,
    SECOND,
    advance,
    at_stage,
    back,
    beside,
    far_from,
    find,
    gone,
    hand,
    lay,
    new_turn,
    on,
    play,
    racing,
    refused,
    run,
    straight,
    to_move,
)

INSIDE = len(LANES[0])
HOME = BOARD.square(0, INSIDE // 2)
"""A square well away from the line."""


def alone(square, speed=1, crossings=1, **laid):
    """Chariot 0 on a square, three others far away."""
    others = (on(other) for other in far_from(square)[:3])
    return to_move(on(square, speed, crossings), *others, **laid)


def stay(state):
    """Nobody moves; otherwise the safe choice."""
    return Move() if isinstance(state.stage, Steer | DragBy) else GAME.safe(state)


def grid(seats, **laid):
    return advance(lay(seats, stage=LineUp(), **laid))


# -- grid and counters ----------------------------------------------------------------------------------


@pytest.mark.rule("BH-20")
@pytest.mark.parametrize("dealer", [0, 2, 7])
def test_the_grid_is_filled_from_the_dealers_left(dealer):
    lined_up = grid(8, dealer=dealer).of(LinedUp)[0]
    seats = [(dealer + 1 + n) % 8 for n in range(8)]
    assert [lined_up.squares[seat] for seat in seats] == list(GRID[:8])
    assert [lined_up.speeds[seat] for seat in seats] == [1, 1, 1, 1, 2, 2, 2, 2]


@pytest.mark.rule("BH-20")
def test_the_lettered_squares_are_the_last_before_the_finish_line():
    assert [grid_name(place) for place in range(8)] == list("ABCDEFGH")
    for lane in range(4):
        assert FRONT[lane] == BOARD.square(lane, -1)
        assert SECOND[lane] == BOARD.square(lane, -2)
        assert BOARD.crosses(FRONT[lane], BOARD.ahead[FRONT[lane]])


@pytest.mark.rule("BH-20", "BH-01")
def test_with_two_chariots_the_table_is_gone_round_twice():
    state = grid(3, dealer=0).state
    places = sorted(range(6), key=lambda chariot: GRID.index(state.race.chariots[chariot].square))
    assert [chariot % 3 for chariot in places] == [1, 2, 0, 1, 2, 0]
    assert [state.race.chariots[chariot].speed for chariot in places] == [1, 1, 1, 1, 2, 2]


@pytest.mark.rule("BH-33")
@pytest.mark.parametrize("seats", range(9, 13))
def test_a_third_rank_starts_with_speed_three(seats):
    lined_up = grid(seats, dealer=seats - 1).of(LinedUp)[0]
    assert lined_up.squares == GRID[:seats]
    assert lined_up.speeds == (1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3)[:seats]


@pytest.mark.rule("BH-21")
def test_counters_start_on_one_and_the_start_does_not_advance_them():
    state = grid(4, laps=[2]).state
    assert [chariot.lap for chariot in state.race.chariots] == [1] * 4
    away = play(state, 3, Move(straight(FRONT[0], 4)))
    assert [event.crossed for event in away.of(Stepped)] == [True, False, False, False]
    assert away.state.race.chariots[1].lap == 1
    assert away.state.race.chariots[1].crossings == 1


@pytest.mark.rule("BH-21", "BH-28")
def test_the_second_crossing_does():
    crossed = play(alone(FRONT[0]), 1, Move(straight(FRONT[0], 1))).state
    assert crossed.race.chariots[0].lap == 2
    assert crossed.race.chariots[0].running


# -- the order ------------------------------------------------------------------------------------------


@pytest.mark.rule("BH-22", "BH-23")
def test_the_grid_starts_in_the_order_of_its_letters():
    state = grid(8, dealer=7)
    assert state.of(TurnBegan) == [TurnBegan(1, tuple(range(8)))]
    moves = run(state.state, lambda s: s.race.turn == 2, choose=stay)
    assert [event.chariot for event in moves.of(Rolled)] == list(range(8))


@pytest.mark.rule("BH-22")
def test_every_chariot_moves_once_a_turn_and_the_order_is_fixed_as_it_begins():
    """The second overtakes the leader, the leader does not come up again, nor does the second."""
    first, second = HOME, back(HOME, 2)
    state = new_turn(on(second, speed=6), on(first), *(on(s) for s in far_from(first, second)[:2])).state
    order = state.race.order
    assert order.index(1) < order.index(0)
    turn = run(state, lambda s: s.race.turn == 2)
    assert tuple(event.chariot for event in turn.of(Rolled)) == order


@pytest.mark.rule("BH-22")
def test_whoever_leads_at_the_beginning_of_the_next_turn_goes_first_in_it():
    behind = back(HOME, 1)
    lane = beside(behind)
    state = to_move(on(HOME), on(lane, speed=6), *(on(s, crossings=0) for s in far_from(HOME)[:2]))
    state = play(state, 1, Move(), 6, Move(straight(lane, 5))).state
    nxt = run(state, lambda s: s.race.turn == 2, choose=stay)
    assert nxt.of(TurnBegan)[0].order[:2] == (1, 0)


@pytest.mark.rule("BH-23")
def test_the_leading_edge_decides_whatever_the_lane():
    ahead, behind = find(lambda one, other: BOARD.edge[one] > BOARD.edge[other])
    outer_ahead, inner_behind = find(
        lambda one, other: BOARD.edge[one] > BOARD.edge[other] and BOARD.lane[one] > BOARD.lane[other]
    )
    for leader, follower in ((ahead, behind), (outer_ahead, inner_behind)):
        others = far_from(leader, follower)[:2]
        order = new_turn(on(follower), on(leader), *(on(s, crossings=0) for s in others)).state.race.order
        assert order[:2] == (1, 0)


@pytest.mark.rule("BH-23")
def test_laps_count_before_squares():
    early, late = BOARD.square(3, 0), FRONT[0]
    order = new_turn(on(late), on(early, crossings=2), on(SECOND[0]), on(SECOND[1])).state.race.order
    assert order[:2] == (1, 0)


@pytest.mark.rule("BH-23")
def test_dead_even_the_inner_lane_goes_first():
    state = new_turn(*(on(square) for square in reversed(FRONT))).state
    assert len({BOARD.edge[square] for square in FRONT}) == 1
    assert state.race.order == (3, 2, 1, 0)


# -- moving -----------------------------------------------------------------------------------------------


@pytest.mark.rule("BH-24")
def test_the_die_is_fair():
    state = alone(HOME)
    assert isinstance(state.stage, RollDie)
    assert dict(GAME.lottery(state)) == {face: Fraction(1, 6) for face in range(1, 7)}


@pytest.mark.rule("BH-24", "BH-27")
def test_speed_three_and_a_roll_of_five_move_eight_and_leave_speed_five():
    state = play(alone(BOARD.square(0, 0), speed=3), 5).state
    assert refused(state, Move(straight(BOARD.square(0, 0), 9))) == "move.too_far"
    moved = play(state, Move(straight(BOARD.square(0, 0), 8)))
    assert moved.state.race.chariots[0].square == BOARD.square(0, 8)
    assert moved.state.race.chariots[0].speed == 5
    assert moved.of(SpeedSet) == [SpeedSet(0, 5)]


@pytest.mark.rule("BH-24")
@pytest.mark.parametrize("speed", range(1, 7))
@pytest.mark.parametrize("die", range(1, 7))
def test_up_to_roll_plus_speed(speed, die):
    start = BOARD.square(0, 0)
    state = play(alone(start, speed), die).state
    assert refused(state, Move(straight(start, speed + die + 1))) == "move.too_far"
    farthest = play(state, Move(straight(start, speed + die))).state.race.chariots[0]
    assert (farthest.square, farthest.speed) == (straight(start, speed + die)[-1], die)


@pytest.mark.rule("BH-24")
@pytest.mark.parametrize("steps", range(6))
def test_moving_less_or_not_at_all_is_allowed_and_speed_becomes_the_roll_all_the_same(steps):
    moved = play(alone(HOME, speed=1), 4, Move(straight(HOME, steps)))
    assert moved.of(Departed) == [Departed(0, straight(HOME, steps), forced=False)]
    assert moved.state.race.chariots[0].speed == 4


@pytest.mark.rule("BH-24", "BH-26")
def test_boxed_in_a_chariot_moves_nothing_and_its_speed_becomes_the_roll():
    around = BOARD.steps[HOME]
    others = [*around, *far_from(HOME, *around)][:7]
    state = to_move(on(HOME, speed=3), *(on(s) for s in others))
    rolled = play(state, 6)
    assert rolled.of(Departed) == [Departed(0, (), forced=False)]
    assert rolled.of(Stepped) == []
    assert rolled.state.race.chariots[0] == on(HOME, speed=6)
    assert rolled.state.race.mover == 1  # nobody was asked


@pytest.mark.rule("BH-24", "BH-26")
def test_boxed_in_behind_a_front_rank_that_stays():
    """All twelve start squares are taken: once A to D stay, everyone behind is stuck."""
    state = run(grid(12, dealer=11, laps=[1]).state, lambda s: s.race.mover == 4, choose=stay).state
    stuck = run(state, lambda s: s.race.mover == 8, choose=GAME.safe)
    assert {event.path for event in stuck.of(Departed)} == {()}
    assert [c.square for c in stuck.state.race.chariots] == list(GRID)
    assert [c.speed for c in stuck.state.race.chariots[4:8]] == [event.die for event in stuck.of(Rolled)]


@pytest.mark.rule("BH-25")
@pytest.mark.parametrize("lane", range(4))
def test_a_step_goes_where_an_edge_is_shared_but_not_straight_back(lane):
    """Every square of the board tried from every square of a lane that lies clear of the line."""
    for nth in range(1, len(LANES[lane]) - 1):
        here = BOARD.square(lane, nth)
        state = play(alone(here), 1).state
        taken = {chariot.square for chariot in state.race.chariots}
        for there in set(range(BOARD.size)) - taken:
            sideways = abs(BOARD.lane[here] - BOARD.lane[there]) == 1
            touching = BOARD.rear[there] < BOARD.edge[here] and BOARD.rear[here] < BOARD.edge[there]
            if there == BOARD.square(lane, nth + 1) or (sideways and touching):
                assert play(state, Move((there,))).state.race.chariots[0].square == there
            else:
                assert refused(state, Move((there,))) == "move.no_step"


@pytest.mark.rule("BH-25")
def test_a_sidestep_to_a_square_partly_behind_is_allowed():
    here, there = find(lambda one, other: BOARD.edge[other] < BOARD.edge[one])
    moved = play(alone(here), 1, Move((there,))).state
    assert moved.race.chariots[0].square == there


@pytest.mark.rule("BH-25")
@pytest.mark.parametrize("lane", range(4))
def test_directly_backwards_is_not(lane):
    here = BOARD.square(lane, len(LANES[lane]) // 2)
    assert refused(play(alone(here), 3).state, Move((BEHIND[here],))) == "move.no_step"


@pytest.mark.rule("BH-25")
@pytest.mark.parametrize("lane", range(4))
def test_the_finish_line_is_never_crossed_backwards(lane):
    state = play(alone(BOARD.square(lane, 0)), 1).state
    for square in FRONT:
        assert refused(state, Move((square,))) == "move.no_step"


@pytest.mark.rule("BH-25")
def test_a_corner_is_no_edge():
    """From every square, the ones of the next lanes that begin or end where it ends or begins."""
    tried = 0
    for here in range(BOARD.size):
        corners = [
            there
            for there in range(BOARD.size)
            if abs(BOARD.lane[here] - BOARD.lane[there]) == 1
            and (BOARD.rear[there] == BOARD.edge[here] or BOARD.edge[there] == BOARD.rear[here])
        ]
        state = play(alone(here), 1).state if corners else None
        for there in corners:
            assert refused(state, Move((there,))) == "move.no_step"
            tried += 1
    assert tried


@pytest.mark.rule("BH-25")
def test_a_path_enters_no_square_twice():
    here = BOARD.ahead[HOME]
    there = beside(here)
    state = play(alone(HOME), 4).state
    assert refused(state, Move((here, there, here))) == "move.twice"


@pytest.mark.rule("BH-24", "BH-25")
def test_the_menu_has_every_square_that_can_be_reached_and_the_judge_takes_all_of_it():
    state = play(alone(HOME, speed=1), 2).state
    reached = {HOME}
    for _ in range(3):
        reached |= {there for here in reached for there in BOARD.steps[here]}
    reached -= {chariot.square for chariot in state.race.chariots[1:]}
    menu = GAME.options(state)
    assert {choice.path[-1] if choice.path else HOME for choice in menu} == reached
    for choice in menu:
        play(state, choice)


@pytest.mark.rule("BH-24", "BH-25", "BH-26")
@pytest.mark.parametrize(
    "choice", [Pass(), Bid(), Play("hook", 0), "go", 4, Move((-1,)), Move((999,)), Move([1])]
)
def test_a_mover_moves_and_does_nothing_else(choice):
    state = play(alone(HOME, hands={0: ["hook"]}), 4).state
    assert refused(state, choice) in {"action.not_now", "action.nonsense", "move.no_step"}


@pytest.mark.rule("BH-26")
def test_never_onto_another_chariot_and_never_through_one():
    ahead = straight(HOME, 4)
    state = play(to_move(on(HOME), on(ahead[1]), *(on(s) for s in far_from(HOME)[:2])), 6).state
    assert refused(state, Move(ahead[:2])) == "move.occupied"
    assert refused(state, Move(ahead)) == "move.occupied"
    assert play(state, Move(ahead[:1])).state.race.chariots[0].square == ahead[0]
    assert all(ahead[1] not in choice.path for choice in GAME.options(state))


@pytest.mark.rule("BH-26")
def test_not_onto_ones_own_other_chariot_either():
    state = play(to_move(on(HOME), on(FRONT[2]), on(straight(HOME, 1)[0]), on(FRONT[3]), chariots=2), 6).state
    assert refused(state, Move(straight(HOME, 1))) == "move.occupied"


@pytest.mark.rule("BH-27")
@pytest.mark.parametrize(
    ("die", "cards", "squares", "speed"),
    [
        (6, ["add-1"], 7, 6),
        (6, ["add-3", "add-2"], 11, 6),
        (1, ["subtract-1"], 0, 1),
        (1, ["subtract-2"], -1, 1),
        (2, ["subtract-2", "subtract-2"], -2, 1),
    ],
)
def test_speed_is_held_between_one_and_six_while_the_move_goes_by_the_whole_sum(die, cards, squares, speed):
    start = BOARD.square(0, 0)
    state = play(alone(start, speed=3, hands={0: cards}), die, *(Play(card, 0) for card in cards)).state
    assert isinstance(state.stage, Steer)
    assert refused(state, Move(straight(start, 3 + squares + 1))) == "move.too_far"
    moved = play(state, Move(straight(start, 3 + squares))).state
    assert moved.race.chariots[0] == on(straight(start, 3 + squares)[-1], speed=speed)


@pytest.mark.rule("BH-27", "BH-24")
def test_the_sum_is_never_less_than_nothing():
    cards = ["subtract-2", "subtract-2", "subtract-1"]
    state = alone(HOME, speed=2, hands={0: cards})
    moved = play(state, 1, *(Play(card, 0) for card in cards))
    assert moved.of(Departed) == [Departed(0, (), forced=False)]
    assert moved.state.race.chariots[0] == on(HOME, speed=1)


# -- laps and the finish -----------------------------------------------------------------------------------


@pytest.mark.rule("BH-28")
@pytest.mark.parametrize("laps", range(1, 7))
def test_leaving_lap_n_finishes_a_race_of_n_laps(laps):
    for crossings in range(laps + 1):
        state = alone(FRONT[0], crossings=crossings, laps=[laps])
        crossed = play(state, 1, Move(straight(FRONT[0], 1)))
        assert crossed.of(Stepped)[0].crossed
        last = crossings == laps
        assert crossed.of(Finished) == ([Finished(0, 1)] if last else [])
        assert crossed.state.race.chariots[0].running is not last
        if not last:
            assert crossed.state.race.chariots[0].lap == max(1, crossings + 1)


@pytest.mark.rule("BH-28")
def test_the_move_ends_on_the_line():
    state = play(alone(FRONT[0], crossings=2), 6).state
    assert refused(state, Move(straight(FRONT[0], 2))) == "move.after_finish"
    finished = play(state, Move(straight(FRONT[0], 1)))
    assert finished.of(SpeedSet) == []
    assert finished.state.race.chariots[0].square == OFF


@pytest.mark.rule("BH-28")
def test_places_follow_the_order_of_crossing():
    """In one turn the second comes home before the third: there are no ties."""
    state = to_move(*(on(square, crossings=2) for square in FRONT), order=(2, 0, 3, 1))
    home = play(state, *(c for n in (2, 0, 3) for c in (1, Move(straight(FRONT[n], 1)))))
    assert home.of(Finished) == [Finished(2, 1), Finished(0, 2), Finished(3, 3)]
    assert home.of(RaceOver) == [RaceOver((2, 0, 3, 1), stopped=False)]


@pytest.mark.rule("BH-29")
def test_a_finished_chariot_leaves_at_once_and_blocks_nobody():
    state = to_move(on(FRONT[0], crossings=2), on(SECOND[0], 3), on(FRONT[2]), on(FRONT[3]))
    state = play(state, 1, Move(straight(FRONT[0], 1)), 5).state
    assert state.race.mover == 1
    path = straight(SECOND[0], 4)
    assert path[0] == FRONT[0]
    assert play(state, Move(path)).state.race.chariots[1].square == path[-1]


@pytest.mark.rule("BH-29", "BH-22")
def test_a_finished_chariot_moves_no_more():
    state = to_move(on(FRONT[0], crossings=2), *(on(s, crossings=0) for s in far_from(FRONT[0])[:3]))
    home = play(state, 1, Move(straight(FRONT[0], 1))).state
    nxt = run(home, lambda s: s.race.turn == 2, choose=stay)
    assert 0 not in nxt.of(TurnBegan)[0].order
    assert [event.chariot for event in nxt.of(Rolled)] == [1, 2, 3]


@pytest.mark.rule("BH-29")
def test_who_has_finished_keeps_the_hand_but_is_never_asked_again():
    laid = {"hands": {0: ["add-1", "carpenter-ants"], 1: ["add-1"]}, "gear": {2: ["toll-banner"]}}
    state = to_move(on(FRONT[0], crossings=2), *(on(s, crossings=0) for s in far_from(FRONT[0])[:3]), **laid)
    state = play(state, *[Pass()] * (GAME.actor(state) == 0), 1).state
    while isinstance(state.stage, Window):
        state = play(state, Pass()).state
    state = play(state, Move(straight(FRONT[0], 1))).state
    asked = []
    while state.race.turn == 1:
        if isinstance(state.stage, Window):
            asked.append(GAME.actor(state))
        state = play(state, 3 if isinstance(state.stage, RollDie) else stay(state)).state
    assert set(asked) == {1}
    assert sorted(hand(state, 0)) == ["add-1", "carpenter-ants"]


@pytest.mark.rule("BH-29", "BH-01")
def test_with_one_of_two_chariots_home_a_player_still_plays():
    state = to_move(
        gone(), on(FRONT[1]), on(FRONT[2]), on(FRONT[3]), finished=(0,), chariots=2, hands={0: ["add-1"]}
    )
    state = play(state, 3).state
    assert GAME.actor(state) == 0
    assert play(state, Play("add-1", 1)).state.race.roll == 4


@pytest.mark.rule("BH-30")
@pytest.mark.parametrize("seats", [4, 6, 8])
def test_the_race_ends_as_soon_as_the_third_is_known(seats):
    chariots = [on(square, crossings=2) for square in GRID[:seats]]
    state = to_move(*chariots)
    for n in range(3):
        assert state.race is not None
        home = play(state, 1, Move(straight(GRID[n], 1)))
        state = home.state
    assert home.of(RaceOver) == [RaceOver(tuple(range(seats)), stopped=False)]
    assert isinstance(state.stage, Over)


@pytest.mark.rule("BH-30")
def test_in_a_caligula_series_it_is_run_on_until_the_last_place_is_known():
    state = to_move(*(on(square, crossings=2) for square in GRID[:6]), forfeit=True)
    for n in range(4):
        state = play(state, 1, Move(straight(GRID[n], 1 + n // 4))).state
        assert state.race is not None
    home = play(state, 1, Move(straight(GRID[4], 2)))
    assert home.of(RaceOver) == [RaceOver((0, 1, 2, 3, 4, 5), stopped=False)]


@pytest.mark.rule("BH-30", "BH-01")
@pytest.mark.parametrize(("chariots", "needed"), [(2, 1), (3, 2)])
def test_a_small_field_is_over_when_every_place_is_known(chariots, needed):
    state = to_move(*(on(square, crossings=2) for square in GRID[:chariots]))
    for n in range(needed):
        home = play(state, 1, Move(straight(GRID[n], 1)))
        state = home.state
    assert home.of(RaceOver) == [RaceOver(tuple(range(chariots)), stopped=False)]


@pytest.mark.rule("BH-34")
def test_a_race_of_one_lap_can_be_won_in_two_turns_without_a_card():
    state = grid(4, dealer=3, laps=[1]).state
    far = run(play(state, 6).state, lambda s: s.race.turn == 2, choose=_first_drives)
    assert far.state.race.mover == 0
    won = play(far.state, 6, GAME.safe(play(far.state, 6).state))
    assert won.of(Finished) == [Finished(0, 1)]
    assert won.state.race.turn == 2


def _first_drives(state):
    return GAME.safe(state) if isinstance(state.stage, Steer) and state.race.mover == 0 else stay(state)


@pytest.mark.rule("BH-35", "BH-23")
@pytest.mark.parametrize("laps", [1, 2, 6])
def test_after_twelve_turns_a_lap_the_race_stops(laps):
    whole = run(grid(4, dealer=3, laps=[laps], pot=60).state, choose=stay)
    assert len(whole.of(Rolled)) == 4 * 12 * laps
    assert whole.of(RaceOver) == [RaceOver((0, 1, 2, 3), stopped=True)]


@pytest.mark.rule("BH-35", "BH-23")
def test_at_the_limit_those_who_have_finished_come_first_and_the_rest_as_they_stand():
    others = [
        on(SECOND[1], crossings=1),
        on(FRONT[0], crossings=1),
        gone(),
        on(BOARD.square(0, 0), crossings=2),
    ]
    stopped = new_turn(*others, finished=(2,), turn=24)
    assert stopped.of(RaceOver) == [RaceOver((2, 3, 1, 0), stopped=True)]


@pytest.mark.rule("BH-35")
def test_the_last_turn_is_still_run():
    state = new_turn(*(on(square) for square in FRONT), turn=23).state
    assert state.race.turn == 24
    assert isinstance(state.stage, RollDie)
    assert isinstance(run(state, choose=stay).state.stage, Over)


# -- forced movement -----------------------------------------------------------------------------------------


CAT = "well-aimed-cat"


def cat_thrown(entered, rival, crossings=1, rival_crossings=1, laps=2, others=(), steps=4, **laid):
    """Chariot 0 comes from behind and enters a square beside chariot 1, whose player throws the cat."""
    bystanders = [on(s) for s in far_from(entered, rival, *others)[: 2 - len(others)]]
    placed = [*(on(s) for s in others), *bystanders]
    state = to_move(
        on(BEHIND[entered], 2, crossings),
        on(rival, 1, rival_crossings),
        *placed,
        laps=[laps],
        **{"hands": {1: [CAT]}, **laid},
    )
    return play(state, 5, Move(straight(BEHIND[entered], steps)), Play(CAT, 0))


@pytest.mark.rule("BH-37")
def test_the_cat_stops_the_passing_chariot_and_its_player_may_move_it_three_squares():
    entered, rival = find(lambda one, other: BOARD.edge[other] < BOARD.edge[one])
    thrown = cat_thrown(entered, rival)
    assert thrown.of(Halted) == [Halted(0)]
    assert thrown.state.stage == DragBy(1, 0, 3)
    assert GAME.actor(thrown.state) == 1
    assert thrown.state.race.chariots[0].square == entered
    assert refused(thrown.state, Move(straight(entered, 4))) == "move.too_far"
    moved = play(thrown.state, Move(straight(entered, 3)))
    assert moved.of(Departed) == [Departed(0, straight(entered, 3), forced=True)]
    assert moved.state.race.chariots[0] == on(straight(entered, 3)[-1], speed=5)  # its Speed is its roll
    assert moved.state.race.mover == 1  # and its turn is over


@pytest.mark.rule("BH-37")
@pytest.mark.parametrize("steps", range(4))
def test_up_to_three(steps):
    entered, rival = find(lambda one, other: BOARD.edge[other] < BOARD.edge[one])
    moved = play(cat_thrown(entered, rival).state, Move(straight(entered, steps))).state
    assert moved.race.chariots[0].square == [entered, *straight(entered, 3)][steps]
    assert moved.race.chariots[0].speed == 5


@pytest.mark.rule("BH-37", "BH-25", "BH-26")
def test_forced_movement_keeps_to_the_rules_of_steps():
    entered, rival = find(lambda one, other: BOARD.edge[other] < BOARD.edge[one])
    state = cat_thrown(entered, rival).state
    assert refused(state, Move((BEHIND[entered],))) == "move.no_step"
    assert refused(state, Move((rival,))) == "move.occupied"
    assert refused(state, Pass()) == "action.not_now"
    ahead = BOARD.ahead[entered]
    side = beside(ahead, lambda s: s != rival)
    assert refused(state, Move((ahead, side, ahead))) == "move.twice"
    assert all(len(choice.path) <= 3 for choice in GAME.options(state))


@pytest.mark.rule("BH-37", "BH-43")
def test_forced_movement_passes_nobody():
    def first_passed_after(square):
        """Where one would first be passed on the next square."""
        ahead = BOARD.ahead[square]
        return [s for s in BOARD.beside[ahead] if BOARD.edge[square] < BOARD.edge[s] <= BOARD.edge[ahead]]

    entered, rival = find(lambda one, other: BOARD.edge[other] < BOARD.edge[one] and first_passed_after(one))
    ahead, third = BOARD.ahead[entered], first_passed_after(entered)[0]
    own = play(to_move(on(entered), *(on(s) for s in (rival, third, FRONT[0]))), 1, Move((ahead,)))
    assert PassedBy(0, 2) in own.of(PassedBy)  # an own move would pass it
    thrown = cat_thrown(entered, rival, others=(third,), hands={1: [CAT], 2: ["hook"]})
    moved = play(thrown.state, Move((ahead,)))
    assert moved.of(PassedBy) == []
    assert moved.state.race.mover == 1


@pytest.mark.rule("BH-37", "BH-28")
def test_forced_movement_advances_the_counter():
    state = cat_thrown(FRONT[0], FRONT[1]).state
    moved = play(state, Move(straight(FRONT[0], 2)))
    assert [event.crossed for event in moved.of(Stepped)] == [True, False]
    assert moved.state.race.chariots[0].lap == 2


@pytest.mark.rule("BH-37", "BH-28")
def test_forced_movement_may_finish_and_ends_there():
    state = cat_thrown(FRONT[0], FRONT[1], crossings=2, steps=2).state
    assert refused(state, Move(straight(FRONT[0], 2))) == "move.after_finish"
    home = play(state, Move(straight(FRONT[0], 1)))
    assert home.of(Finished) == [Finished(0, 1)]
    assert home.state.race.finished == (0,)
    assert not home.state.race.chariots[0].running


@pytest.mark.rule("BH-37", "BH-30")
def test_a_forced_finish_can_end_the_race():
    state = to_move(
        on(SECOND[0], 2, 2), on(FRONT[1]), gone(), gone(), finished=(2, 3), hands={1: [CAT]}, pot=60
    )
    home = play(state, 5, Move(straight(SECOND[0], 1)), Play(CAT, 0), Move(straight(FRONT[0], 1)))
    assert home.of(RaceOver) == [RaceOver((2, 3, 0, 1), stopped=False)]


@pytest.mark.rule("BH-37")
def test_a_stopped_move_has_no_further_passings():
    """Two chariots stand beside the square: the first throws the cat, the second is not passed any more."""
    inner, outer = FRONT[0], FRONT[2]
    state = to_move(
        on(SECOND[1], 2), on(inner), on(outer), on(BOARD.square(0, 3)), hands={1: [CAT], 2: ["hook"]}
    )
    thrown = play(state, 5, Move(straight(SECOND[1], 3)), Play(CAT, 0))
    assert thrown.of(PassedBy) == [PassedBy(0, 1)]
    after = play(thrown.state, Move())
    assert after.of(PassedBy) == []
    assert after.state.race.chariots[0].square == FRONT[1]


# -- windows -----------------------------------------------------------------------------------------------


@pytest.mark.rule("BH-41", "BH-45")
@pytest.mark.parametrize("mover", range(4))
def test_seats_that_hold_a_playable_card_are_asked_in_table_order_from_the_mover(mover):
    state = to_move(
        *(on(square) for square in FRONT),
        order=(mover,),
        hands={seat: ["add-1"] if seat != 2 else ["second-wind"] for seat in range(4)},
    )
    state, order = play(state, 4).state, []
    while isinstance(state.stage, Window):
        order.append(GAME.actor(state))
        state = play(state, Pass()).state
    assert order == [seat for n in range(4) if (seat := (mover + n) % 4) != 2]


@pytest.mark.rule("BH-41")
def test_after_every_card_all_are_asked_again_until_all_pass_in_a_row():
    state = to_move(*(on(s) for s in FRONT), hands={0: ["add-1"], 1: ["add-1"] * 2, 3: ["add-1"]})
    state, order = play(state, 2).state, []
    script = {0: [Pass(), Pass(), Play("add-1", 0)], 1: [Play("add-1", 0), Pass(), Pass()]}
    script[3] = [Play("add-1", 0)]
    while isinstance(state.stage, Window):
        seat = GAME.actor(state)
        order.append(seat)
        state = play(state, script[seat].pop(0)).state
    # 0 passes, 1 plays; 0 and 1 pass, 3 plays; 0 plays; 1 passes, and nobody else has a card left
    assert order == [0, 1, 0, 1, 3, 0, 1]
    assert state.race.roll == 2 + 3


@pytest.mark.rule("BH-41")
def test_a_pass_makes_no_event_and_closing_makes_one():
    state = to_move(*(on(s) for s in FRONT), hands={0: ["add-1"], 2: ["add-1"]})
    state = play(state, 2).state
    assert play(state, Pass()).events == ()
    assert play(state, Pass(), Pass()).events == (WindowClosed(Moment.AFTER_ROLL.value),)


@pytest.mark.rule("BH-45")
def test_while_payments_are_allowed_the_mover_is_always_asked_and_the_others_only_with_a_card():
    state = to_move(*(on(s) for s in FRONT), hands={2: ["add-1"]}, side_payments=True)
    assert GAME.actor(state) == 0
    state = play(state, Pass(), 2).state
    assert GAME.actor(state) == 0
    assert GAME.options(state) == (Pass(),)
    state = play(state, Pass()).state
    assert GAME.actor(state) == 2
    assert isinstance(play(state, Pass()).state.stage, Steer)


@pytest.mark.rule("BH-22", "BH-24")
def test_the_stages_of_a_turn_come_in_their_order():
    """Before a roll, after it, and after the move: three windows for each of four chariots."""
    begun = racing(*(on(s, crossings=0) for s in FRONT), stage=BeginTurn(), side_payments=True)
    turn = run(begun.state, lambda s: s.race.turn == 2, choose=stay)
    assert [event.moment for event in turn.of(WindowClosed)] == [
        "before_roll",
        "after_roll",
        "after_move",
    ] * 4


@pytest.mark.rule("BH-28", "BH-30")
@pytest.mark.parametrize("laps", [1, 3])
def test_whole_races_end_with_three_places(laps):
    whole = run(grid(6, laps=[laps], pot=60).state, at_stage(Over))
    assert [event.place for event in whole.of(Finished)] == [1, 2, 3]
    crossings = [event.chariot for event in whole.of(Stepped) if event.crossed]
    for event in whole.of(Finished):
        assert crossings.count(event.chariot) == laps + 1
