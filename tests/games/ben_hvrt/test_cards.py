"""The cards: the deck, and what each kind does when it is played (BH-36, BH-40 to BH-46)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import chain, product
from typing import get_args

import pytest

from engine.games.ben_hvrt.actions import Maintain, Move, Pass, Play, Use
from engine.games.ben_hvrt.board import BOARD
from engine.games.ben_hvrt.cards import (
    CARDS,
    DECK,
    FULL_DECK,
    Add,
    AtLeast,
    Become,
    Cover,
    Operation,
    RollAgain,
    Shield,
    Sort,
    When,
    Whom,
)
from engine.games.ben_hvrt.effects import OPERATIONS
from engine.games.ben_hvrt.events import (
    Discarded,
    Levied,
    PassedBy,
    RollChanged,
    Rolled,
    SpeedSet,
    Stepped,
    TollPaid,
    Used,
)
from engine.games.ben_hvrt.model import (
    Auction,
    CallUpkeep,
    DragBy,
    EndAuction,
    Moment,
    NextSale,
    RollDie,
    Steer,
    Window,
)
from engine.parts.deck import Cards
from tests.games.ben_hvrt.table import (
    BEHIND,
    FRONT,
    GAME,
    SECOND,
    advance,
    back,
    far_from,
    find,
    gone,
    hand,
    lay,
    on,
    outfit,
    play,
    purses,
    refused,
    run,
    straight,
    to_move,
)

HOME = BOARD.square(0, len(BOARD.lanes[0]) // 2)
MOVE_CARDS = [card.kind for card in DECK if card.sort is Sort.MOVE]


def four(square=HOME, speed=1, **laid):
    """Chariot 0 about to move, three others out of its way."""
    return to_move(on(square, speed), *(on(s) for s in far_from(square)[:3]), **laid)


def after_roll(die, square=HOME, speed=1, **laid):
    """Chariot 0 has rolled, and cards may be played."""
    return play(four(square, speed, **laid), die).state


def roll_after(die, *cards, **laid):
    """What the roll has become when seat 0 has played these cards."""
    state = after_roll(die, hands={0: cards}, **laid)
    return play(state, *(Play(card, 0) for card in cards)).state.race.roll


# -- the deck --------------------------------------------------------------------------------------------


@pytest.mark.rule("BH-40")
def test_eighty_cards_of_four_kinds():
    assert FULL_DECK.total == 80
    assert len(CARDS) == len(DECK)  # no kind twice
    sorts = Counter(chain.from_iterable([card.sort] * card.count for card in DECK))
    assert sorts == {Sort.MOVE: 36, Sort.EVENT: 20, Sort.IMPROVEMENT: 14, Sort.DRIVER: 10}


@pytest.mark.rule("BH-40", "BH-13", "BH-19")
@pytest.mark.parametrize("card", DECK, ids=lambda card: card.kind)
def test_every_card_prints_what_it_must(card):
    assert card.count >= 1
    assert card.price >= 1
    assert card.does
    assert all(type(operation) in OPERATIONS for operation in card.does)
    assert card.upkeep >= 0
    assert card.stays or not card.upkeep  # only what stays in play is maintained
    assert card.upkeep or not card.per_lap
    assert (card.sort is Sort.MOVE) <= (card.when is When.AFTER_ROLL and card.whom in {Whom.MOVER, Whom.OWN})


@pytest.mark.rule("BH-40")
def test_every_word_of_the_vocabulary_is_used_by_some_card():
    assert {type(operation) for card in DECK for operation in card.does} == set(get_args(Operation))
    assert set(OPERATIONS) == set(get_args(Operation))
    assert {card.when for card in DECK} == set(When)
    assert {card.whom for card in DECK} == set(Whom)


@pytest.mark.rule("BH-46")
@pytest.mark.parametrize("kind", ["carpenter-ants", "orangutan", "add-1", "move-2"])
def test_the_cards_that_the_booklet_names_are_in_the_deck(kind):
    assert FULL_DECK[kind] >= 1


@pytest.mark.rule("BH-40")
@pytest.mark.parametrize("kind", MOVE_CARDS)
def test_move_cards_work_once_and_are_discarded(kind):
    state = after_roll(3, hands={0: [kind, kind]}, known={0: [kind]})
    played = play(state, Play(kind, 0)).state
    assert hand(played, 0) == [kind]
    assert played.table.discards == Cards.of([kind])
    assert played.table.known[0] == Cards()  # what was known is gone first


# -- Move cards ------------------------------------------------------------------------------------------


@pytest.mark.rule("BH-41", "BH-46")
def test_four_with_add_1_and_then_move_2_is_two():
    assert roll_after(4, "add-1", "move-2") == 2


@pytest.mark.rule("BH-41", "BH-46")
def test_in_the_other_order_it_is_three():
    assert roll_after(4, "move-2", "add-1") == 3


@pytest.mark.rule("BH-41")
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("kind", [kind for kind in MOVE_CARDS if kind != "roll-again"])
def test_a_move_card_changes_the_roll_as_if_the_die_showed_it(kind, die):
    (operation,) = CARDS[kind].does
    assert kind in {f"add-{n}" for n in (1, 2, 3)} | {f"subtract-{n}" for n in (1, 2)} | {
        f"move-{n}" for n in range(1, 7)
    }
    number = int(kind[-1])
    expected = number if kind.startswith("move") else die + (number if kind.startswith("add") else -number)
    assert operation == (Become(number) if kind.startswith("move") else Add(expected - die))
    state = after_roll(die, BOARD.square(0, 0), speed=3, hands={0: [kind]})
    played = play(state, Play(kind, 0))
    assert played.of(RollChanged) == ([RollChanged(0, expected, kind)] if expected != die else [])
    path = straight(BOARD.square(0, 0), 3 + expected)
    assert refused(played.state, Move((*path, BOARD.ahead[path[-1]]))) == "move.too_far"
    moved = play(played.state, Move(path)).state
    assert moved.race.chariots[0].speed == max(1, min(6, expected))  # BH-27: the modified roll


@pytest.mark.rule("BH-41")
@pytest.mark.parametrize("kind", MOVE_CARDS)
def test_anyone_may_play_one_on_anyones_roll_where_the_card_says_so(kind):
    state = after_roll(3, hands={2: [kind]})
    if CARDS[kind].whom is Whom.OWN:
        assert isinstance(state.stage, Steer)  # not for others: seat 2 is not even asked
    else:
        assert GAME.actor(state) == 2
        assert GAME.options(state) == (Pass(), Play(kind, 0))
        assert refused(state, Play(kind, 2)) == "card.not_so"  # chariot 2 has not rolled


@pytest.mark.rule("BH-41")
def test_cards_of_several_players_act_in_the_order_of_play():
    state = after_roll(4, hands={0: ["add-1"], 2: ["move-2"]})
    assert play(state, Play("add-1", 0), Play("move-2", 0)).state.race.roll == 2
    assert play(state, Pass(), Play("move-2", 0), Play("add-1", 0)).state.race.roll == 3


@pytest.mark.rule("BH-41")
@pytest.mark.parametrize("kind", MOVE_CARDS)
def test_there_is_no_roll_to_change_before_it_and_after_the_move(kind):
    state = four(hands={0: [kind]}, side_payments=True)
    assert refused(state, Play(kind, 0)) == "card.not_now"
    state = play(state, Pass(), 3, Pass(), Move()).state
    assert state.stage.moment is Moment.AFTER_MOVE
    assert refused(state, Play(kind, 0)) == "card.not_now"


@pytest.mark.rule("BH-41")
def test_only_a_card_in_hand_can_be_played():
    state = after_roll(3, hands={0: ["add-1"]})
    assert refused(state, Play("add-2", 0)) == "card.not_held"
    assert refused(state, Play("lion", 0)) == "card.unknown"
    assert refused(state, Play("add-1", 4)) == "card.not_so"
    assert refused(state, Play("add-1", 0, roll=5)) == "card.not_so"
    assert refused(state, Play("add-1", 0, prey="toll-banner")) == "card.not_so"


@pytest.mark.rule("BH-41")
@pytest.mark.parametrize("second", range(1, 7))
def test_roll_again_rolls_the_die_once_more(second):
    again = play(after_roll(2, hands={0: ["roll-again"]}), Play("roll-again", 0))
    assert isinstance(again.state.stage, RollDie)
    first_key = GAME.lottery(four()).key
    assert GAME.lottery(again.state).key != first_key  # another throw, not the same luck
    rolled = again.then(second)
    assert rolled.of(Rolled) == [Rolled(0, second, covered=False)]
    assert rolled.state.race.roll == second


@pytest.mark.rule("BH-41")
def test_after_rolling_again_cards_may_be_played_again():
    state = after_roll(2, hands={0: ["add-1", "roll-again"], 3: ["add-2"]})
    state = play(state, Play("add-1", 0), Play("roll-again", 0), 5).state
    assert state.race.roll == 5  # the new die, whatever was played on the old one
    assert GAME.actor(state) == 3
    assert play(state, Play("add-2", 0)).state.race.roll == 7


# -- covered dice ----------------------------------------------------------------------------------------


@pytest.mark.rule("BH-42")
@pytest.mark.parametrize("face", range(1, 7))
def test_choose_to_roll_counts_as_rolling_and_can_be_changed(face):
    state = four(hands={0: ["lucky-sandal"], 2: ["add-1"]})
    assert GAME.options(state) == (Pass(), *(Play("lucky-sandal", 0, roll=n) for n in range(1, 7)))
    rolled = play(state, Play("lucky-sandal", 0, roll=face))
    assert rolled.of(Rolled) == [Rolled(0, face, covered=True)]
    assert rolled.state.race.chariots[0].cover == 0  # one roll only
    changed = play(rolled.state, Play("add-1", 0)).state
    assert changed.race.roll == face + 1
    moved = play(changed, Move()).state
    assert moved.race.chariots[0].speed == min(6, face + 1)


@pytest.mark.rule("BH-42")
@pytest.mark.parametrize("face", [-1, 0, 7])
def test_a_die_shows_one_to_six(face):
    assert refused(four(hands={0: ["lucky-sandal"]}), Play("lucky-sandal", 0, roll=face)) == "card.not_so"


@pytest.mark.rule("BH-42")
def test_a_covered_roll_works_with_what_acts_after_a_roll():
    """Mad Marcus adds to it, Greased Axles lift it, and it can be rolled again."""
    state = four(hands={1: ["orangutan"], 0: ["roll-again"]}, gear={0: ["mad-marcus", "greased-axles"]})
    rolled = play(state, Play("orangutan", 0)).state
    assert rolled.race.roll == 4  # 1, at least 3, and one more
    again = play(rolled, Play("roll-again", 0)).state
    assert isinstance(again.stage, RollDie)  # the cover is used up
    assert play(again, 6).state.race.roll == 7


@pytest.mark.rule("BH-42", "BH-46")
@pytest.mark.parametrize("target", range(4))
def test_orangutan_the_next_roll_of_any_chariot_is_one(target):
    state = four(hands={3: ["orangutan"]})
    assert GAME.actor(state) == 3
    played = play(state, Play("orangutan", target))
    while played.state.race.turn == 1 and Rolled(target, 1, covered=True) not in played.events:
        played = played.then(5 if isinstance(played.state.stage, RollDie) else Move())
    rolls = {event.chariot: (event.die, event.covered) for event in played.of(Rolled)}
    assert rolls == {**dict.fromkeys(range(target), (5, False)), target: (1, True)}
    assert played.state.table.discards == Cards.of(["orangutan"])


@pytest.mark.rule("BH-42")
def test_the_last_cover_decides():
    state = four(hands={0: ["lucky-sandal"], 1: ["orangutan"]})
    assert play(state, Play("lucky-sandal", 0, roll=6), Play("orangutan", 0)).state.race.roll == 1
    assert play(state, Pass(), Play("orangutan", 0), Play("lucky-sandal", 0, roll=6)).state.race.roll == 6


@pytest.mark.rule("BH-42")
def test_lucky_sandal_is_for_ones_own_roll():
    assert isinstance(four(hands={2: ["lucky-sandal"]}).stage, RollDie)  # seat 2 is not moving


# -- Events ----------------------------------------------------------------------------------------------


@pytest.mark.rule("BH-46", "BH-40")
def test_carpenter_ants_eat_an_improvement_of_any_chariot():
    gear = {1: ["toll-banner", "greased-axles", "old-cato"], 3: ["vestal-ribbon"], 0: ["toll-banner"]}
    state = four(hands={0: ["carpenter-ants"]}, gear=gear)
    preys = {(1, "toll-banner"), (1, "greased-axles"), (0, "toll-banner")}  # no Driver; the ribbon shields
    assert {(play_.on, play_.prey) for play_ in GAME.options(state)[1:]} == preys
    eaten = play(state, Play("carpenter-ants", 1, prey="greased-axles"))
    assert eaten.of(Discarded) == [Discarded(1, "greased-axles")]
    assert eaten.state.table.gear[1] == outfit(["toll-banner", "old-cato"])
    assert eaten.state.table.discards == Cards.of(["greased-axles", "carpenter-ants"])


@pytest.mark.rule("BH-46", "BH-36")
def test_carpenter_ants_leave_a_chariot_limping():
    away = far_from(HOME)
    ants = {"hands": {0: ["carpenter-ants"]}, "gear": {1: ["toll-banner"]}}
    state = to_move(on(HOME), on(away[0], 4), on(away[1], 4), on(away[2]), **ants)
    eaten = play(state, Play("carpenter-ants", 1, prey="toll-banner")).state
    assert [chariot.speed for chariot in eaten.race.chariots] == [1, 1, 4, 1]


@pytest.mark.rule("BH-44", "BH-40")
def test_pension_at_any_time():
    pension = {"hands": {2: ["pension"]}, "gear": {1: ["old-cato"]}}
    moments = []
    entered, rival = find(lambda one, other: BOARD.edge[other] < BOARD.edge[one])
    state = passing_now(entered, rival, **pension)
    for choice in (Pass(), 5, Pass(), Move(straight(BEHIND[entered], 1)), Pass(), Pass()):
        if isinstance(state.stage, Window):
            moments.append(state.stage.moment)
            assert Play("pension", 1) in GAME.options(state)
        state = play(state, choice).state
    race = [Moment.BEFORE_ROLL, Moment.AFTER_ROLL, Moment.PASSING, Moment.AFTER_MOVE]
    assert moments == race
    before = lay(stage=NextSale(), stacks=(1, 0, 0, 0), auction=Auction(0, 0), **pension)
    assert Play("pension", 1) in GAME.options(advance(before).state)


@pytest.mark.rule("BH-46")
def test_carpenter_ants_need_something_to_eat():
    state = four(hands={0: ["carpenter-ants"]}, gear={1: ["old-cato"]}, side_payments=True)
    assert GAME.options(state) == (Pass(),)
    assert refused(state, Play("carpenter-ants", 1, prey="old-cato")) == "card.not_now"


@pytest.mark.rule("BH-44")
def test_pension_retires_a_driver():
    state = four(hands={2: ["pension"]}, gear={1: ["mad-marcus", "toll-banner"]})
    assert GAME.options(state) == (Pass(), Play("pension", 1))  # nobody else has a Driver
    retired = play(state, Play("pension", 1))
    assert retired.of(Discarded) == [Discarded(1, "mad-marcus")]
    assert retired.state.table.gear[1] == outfit(["toll-banner"])
    assert retired.state.table.discards == Cards.of(["pension", "mad-marcus"])


@pytest.mark.rule("BH-44")
def test_without_a_driver_card_a_chariot_has_an_ordinary_one():
    """Retired between two moves, Mad Marcus adds nothing any more; the chariot drives on."""
    for gear, roll in ({1: ["mad-marcus"]}, 4), ({}, 3):
        state = four(gear=gear)
        state = play(state, 3, Move(), 3).state
        assert state.race.mover == 1
        assert state.race.roll == roll
    state = four(hands={2: ["pension"]}, gear={1: ["mad-marcus"]})
    state = play(state, Play("pension", 1), 3, Move(), 3).state
    assert state.race.roll == 3
    assert isinstance(state.stage, Steer)


@pytest.mark.rule("BH-36")
@pytest.mark.parametrize(("die", "speed"), [(1, 3), (4, 6), (5, 6), (6, 6)])
def test_second_wind_adds_two_to_ones_speed_after_the_move(die, speed):
    state = play(four(hands={0: ["second-wind"]}), die, Move()).state
    assert state.race.chariots[0].speed == die
    blown = play(state, Play("second-wind", 0))
    assert blown.state.race.chariots[0].speed == speed
    assert blown.of(SpeedSet)[:1] == ([SpeedSet(0, speed)] if speed != die else [])


@pytest.mark.rule("BH-36")
def test_second_wind_is_for_ones_own_chariot_that_has_moved():
    state = play(four(hands={1: ["second-wind"]}), 3, Move()).state
    assert state.race.mover == 1
    assert isinstance(state.stage, RollDie)


@pytest.mark.rule("BH-40")
def test_tax_collector_takes_a_ducat_from_everybody_else_in_the_auction():
    state = lay(
        stage=NextSale(),
        stacks=(1, 0, 0, 0),
        auction=Auction(0, 0),
        hands={1: ["tax-collector"]},
        purses=[5, 5, 0, 5],
        pot=3,
    )
    taxed = play(advance(state).state, Play("tax-collector"))
    assert taxed.of(Levied) == [Levied(0, 1), Levied(3, 1)]  # who has nothing pays nothing
    assert purses(taxed.state) == (4, 5, 0, 4)
    assert taxed.state.table.ledger.pot == 5
    assert isinstance(four(hands={1: ["tax-collector"]}).stage, RollDie)  # not in the race


# -- passing ---------------------------------------------------------------------------------------------


def passing_now(entered, rival, *, steps=1, speed=2, crossings=1, rival_crossings=1, others=(), **laid):
    """Chariot 0 stands so many squares before a square, chariot 1 beside it."""
    rest = [*others, *far_from(entered, rival)][:2]
    mover, passed = on(back(entered, steps), speed, crossings), on(rival, 3, rival_crossings)
    return to_move(mover, passed, *(on(s) for s in rest), **laid)


def passed_on(path_length, state, die=5):
    """Whom chariot 0 passes on its way straight ahead."""
    moved = play(state, die, Move(straight(state.race.chariots[0].square, path_length)))
    return [event.passed for event in moved.of(PassedBy)]


@pytest.mark.rule("BH-43")
def test_ahead_of_a_neighbour_one_passes_it():
    entered, rival = find(lambda one, other: BOARD.edge[other] < BOARD.edge[one])
    assert passed_on(1, passing_now(entered, rival)) == [1]


@pytest.mark.rule("BH-43")
@pytest.mark.parametrize(("entered", "rival"), [(0, 1), (1, 0), (2, 3), (3, 2)])
def test_level_counts(entered, rival):
    """On the last squares before the line all leading edges are level, whatever the board."""
    assert passed_on(1, passing_now(FRONT[entered], FRONT[rival])) == [1]


@pytest.mark.rule("BH-43")
def test_behind_a_neighbour_one_does_not():
    entered, rival = find(lambda one, other: BOARD.edge[other] > BOARD.edge[one])
    assert passed_on(1, passing_now(entered, rival)) == []


@pytest.mark.rule("BH-43")
@pytest.mark.parametrize("lane", [2, 3])
def test_only_a_neighbouring_lane_counts(lane):
    assert passed_on(1, passing_now(FRONT[0], FRONT[lane])) == []


@pytest.mark.rule("BH-43")
def test_right_behind_or_in_front_is_not_beside():
    ahead = straight(HOME, 2)
    state = to_move(on(HOME), on(ahead[1]), on(back(HOME, 1)), on(FRONT[3]))
    assert passed_on(1, state) == []


@pytest.mark.rule("BH-43")
def test_every_square_entered_counts_also_one_driven_through():
    entered, rival = find(lambda one, other: BOARD.edge[other] < BOARD.edge[one])
    assert passed_on(6, passing_now(entered, rival, steps=2, others=(FRONT[3],))) == [1]


@pytest.mark.rule("BH-43")
def test_the_start_square_does_not_count():
    """Beside and ahead of it from the start: neither staying nor driving off passes it."""
    here, rival = find(
        lambda one, other: BOARD.edge[other] < BOARD.edge[one] and other not in BOARD.beside[BOARD.ahead[one]]
    )
    state = to_move(on(here), on(rival), *(on(s) for s in far_from(here, rival)[:2]))
    assert passed_on(0, state) == []
    assert passed_on(1, state) == []


def round_a_rival():
    """A path round the front of a rival, from its one side to its other, beside it at both ends."""
    for rival in range(BOARD.size):
        level_or_ahead = [s for s in BOARD.beside[rival] if BOARD.edge[s] >= BOARD.edge[rival]]
        for one, other in product(level_or_ahead, repeat=2):
            for front in BOARD.beside[one]:
                if BOARD.lane[one] != BOARD.lane[other] and front != rival and other in BOARD.beside[front]:
                    return rival, (one, front, other)
    raise AssertionError("this board has no way round")


@pytest.mark.rule("BH-43")
def test_once_per_pair_and_move():
    rival, (one, front, other) = round_a_rival()
    away = [s for s in far_from(rival, one) if s not in (front, other)]
    state = to_move(on(BEHIND[one], 3), on(rival), on(away[0], crossings=0), on(away[1], crossings=0))
    whole = play(state, 5, Move((one, front, other)))
    assert whole.of(PassedBy) == [PassedBy(0, 1)]
    half = play(state, 5, Move((one,)))
    assert half.of(PassedBy) == [PassedBy(0, 1)]
    later = run(half.state, lambda s: (s.race.turn, s.race.mover) == (2, 0), choose=lambda _: Move())
    assert play(later.state, 5, Move((front, other))).of(PassedBy) == [PassedBy(0, 1)]


@pytest.mark.rule("BH-43")
@pytest.mark.parametrize(("crossings", "rival_crossings"), [(1, 2), (2, 1), (1, 0)])
def test_laps_are_ignored(crossings, rival_crossings):
    entered, rival = find(lambda one, other: BOARD.edge[other] < BOARD.edge[one])
    state = passing_now(entered, rival, crossings=crossings, rival_crossings=rival_crossings)
    assert passed_on(1, state) == [1]


@pytest.mark.rule("BH-43", "BH-01")
def test_own_chariots_count():
    entered, rival = find(lambda one, other: BOARD.edge[other] < BOARD.edge[one])
    away = far_from(entered, rival)
    state = to_move(
        on(BEHIND[entered], 2), on(away[0]), on(rival, 3), on(away[1]), chariots=2, hands={0: ["hook"]}
    )
    assert passed_on(1, state) == [2]
    hooked = play(state, 5, Move(straight(BEHIND[entered], 1)), Play("hook", 2)).state
    assert hooked.race.chariots[2].speed == 4


@pytest.mark.rule("BH-43")
def test_several_chariots_are_passed_one_by_one_the_leader_first():
    state = to_move(on(SECOND[1], 2), on(FRONT[2]), on(FRONT[0]), on(FRONT[3]))
    assert passed_on(1, state) == [2, 1]


@pytest.mark.rule("BH-43", "BH-29")
def test_whoever_finishes_passes_nobody_beyond_the_line():
    level = [BOARD.square(lane, 0) for lane in range(4)]
    inner, outer = (0, 1) if BOARD.edge[level[1]] <= BOARD.edge[level[0]] else (1, 0)
    laid = {"others": (FRONT[3], SECOND[3])}
    state = passing_now(level[inner], level[outer], crossings=2, rival_crossings=2, **laid)
    moved = play(state, 5, Move(straight(FRONT[inner], 1)))
    assert moved.of(PassedBy) == []
    assert not moved.state.race.chariots[0].running


@pytest.mark.rule("BH-43", "BH-29")
def test_a_finished_chariot_is_not_passed():
    entered, rival = find(lambda one, other: BOARD.edge[other] < BOARD.edge[one])
    away = far_from(entered, rival)
    state = to_move(on(BEHIND[entered], 2), gone(), on(away[0]), on(away[1]), finished=(1,))
    assert passed_on(1, state) == []


def passing(*, hands=None, gear=None, **laid):
    """Chariot 0 has just come up ahead of chariot 1, with more squares to go."""
    entered, rival = find(lambda one, other: BOARD.edge[other] < BOARD.edge[one])
    state = passing_now(entered, rival, hands=hands, gear=gear, **laid)
    state = run(state, lambda s: isinstance(s.stage, RollDie)).state
    state = play(state, 5).state
    return entered, play(state, Move(straight(BEHIND[entered], 3)))


@pytest.mark.rule("BH-36", "BH-43")
def test_hook_speeds_up_the_one_who_is_passed():
    _, now = passing(hands={1: ["hook"]})
    assert GAME.actor(now.state) == 1
    assert GAME.options(now.state) == (Pass(), Play("hook", 1))
    hooked = play(now.state, Play("hook", 1))
    assert hooked.state.race.chariots[1].speed == 4
    assert hooked.of(SpeedSet)[0] == SpeedSet(1, 4)  # at once
    assert hooked.of(Stepped)  # and the mover goes on


@pytest.mark.rule("BH-43")
@pytest.mark.parametrize("seat", [0, 2, 3])
def test_hook_is_for_the_passed_only(seat):
    _, now = passing(hands={seat: ["hook"]})
    assert not isinstance(now.state.stage, Window)


@pytest.mark.rule("BH-36", "BH-44", "BH-43")
def test_plow_handle_retires_the_driver_of_the_passed_and_stops_it_short():
    _, now = passing(hands={0: ["plow-handle"]}, gear={1: ["old-cato", "toll-banner"]})
    assert GAME.actor(now.state) == 0
    hit = play(now.state, Play("plow-handle", 1))
    assert hit.of(Discarded) == [Discarded(1, "old-cato")]
    assert hit.state.table.gear[1] == outfit(["toll-banner"])
    assert hit.state.race.chariots[1].speed == 1


@pytest.mark.rule("BH-44", "BH-43")
def test_plow_handle_slows_an_ordinary_driver_too_and_is_for_the_passing_player_only():
    _, now = passing(hands={0: ["plow-handle"]})
    assert play(now.state, Play("plow-handle", 1)).state.race.chariots[1].speed == 1
    for seat in (1, 2, 3):
        assert not isinstance(passing(hands={seat: ["plow-handle"]})[1].state.stage, Window)


@pytest.mark.rule("BH-37", "BH-43")
def test_well_aimed_cat_is_for_the_passed_only():
    _, now = passing(hands={1: ["well-aimed-cat"]})
    assert GAME.options(now.state) == (Pass(), Play("well-aimed-cat", 0))
    assert isinstance(play(now.state, Play("well-aimed-cat", 0)).state.stage, DragBy)
    for seat in (0, 2, 3):
        assert not isinstance(passing(hands={seat: ["well-aimed-cat"]})[1].state.stage, Window)


@pytest.mark.rule("BH-36", "BH-27")
@pytest.mark.parametrize("speed", [1, 6])
def test_a_change_of_the_movers_speed_in_mid_move_alters_nothing_and_the_roll_overwrites_it(speed):
    """No card of the deck does so to the mover; whatever does, the path stands."""
    entered, now = passing(hands={1: ["hook"]})
    chariots = now.state.race.chariots
    changed = (replace(chariots[0], speed=speed), *chariots[1:])
    state = replace(now.state, race=replace(now.state.race, chariots=changed))
    moved = play(state, Pass()).state
    assert moved.race.chariots[0] == on(straight(entered, 2)[-1], speed=5)


@pytest.mark.rule("BH-36")
def test_the_speed_of_the_passed_stays_changed_for_its_own_move():
    _, now = passing(gear={0: ["scythed-wheels"]})
    assert now.of(SpeedSet)[0] == SpeedSet(1, 1)  # was 3; at once, before the mover is there
    rolled = play(now.state, 4).state
    assert rolled.race.mover == 1
    assert rolled.race.allowance == 1 + 4


@pytest.mark.rule("BH-36")
@pytest.mark.parametrize(("speed", "left"), [(1, 1), (2, 1), (6, 4)])
def test_scythed_wheels_slow_whom_one_passes_but_never_below_one(speed, left):
    entered, rival = find(lambda one, other: BOARD.edge[other] < BOARD.edge[one])
    away = far_from(entered, rival)
    state = to_move(
        on(BEHIND[entered], 2), on(rival, speed), on(away[0]), on(away[1]), gear={0: ["scythed-wheels"]}
    )
    moved = play(state, 1, Move((entered,)))
    assert moved.state.race.chariots[1].speed == left
    assert moved.state.table.gear[0] == outfit(["scythed-wheels"])  # it stays


@pytest.mark.rule("BH-36")
def test_hook_never_speeds_up_beyond_six():
    entered, rival = find(lambda one, other: BOARD.edge[other] < BOARD.edge[one])
    away = far_from(entered, rival)
    state = to_move(on(BEHIND[entered], 2), on(rival, 6), on(away[0]), on(away[1]), hands={1: ["hook"]})
    assert play(state, 1, Move((entered,)), Play("hook", 1)).state.race.chariots[1].speed == 6


@pytest.mark.rule("BH-43")
@pytest.mark.parametrize(("purse", "paid"), [(5, 1), (1, 1), (0, 0)])
def test_toll_banner_makes_the_passing_player_pay(purse, paid):
    _, now = passing(gear={1: ["toll-banner"]}, purses=[purse, 10, 10, 10])
    assert now.of(TollPaid) == ([TollPaid(0, 1, 1)] if paid else [])
    assert purses(now.state) == (purse - paid, 10 + paid, 10, 10)


@pytest.mark.rule("BH-43", "BH-01")
def test_nobody_pays_a_toll_to_himself():
    entered, rival = find(lambda one, other: BOARD.edge[other] < BOARD.edge[one])
    away = far_from(entered, rival)
    state = to_move(
        on(BEHIND[entered], 2), on(away[0]), on(rival), on(away[1]), chariots=2, gear={2: ["toll-banner"]}
    )
    assert play(state, 1, Move((entered,))).of(TollPaid) == []


# -- Improvements and Drivers that act by themselves -----------------------------------------------------


@pytest.mark.rule("BH-40")
@pytest.mark.parametrize(("die", "roll"), [(1, 3), (2, 3), (3, 3), (6, 6)])
def test_greased_axles_make_a_three_of_less(die, roll):
    assert CARDS["greased-axles"].does == (AtLeast(3),)
    state = after_roll(die, gear={0: ["greased-axles"]})
    assert state.race.roll == roll
    assert play(state, Move()).state.race.chariots[0].speed == roll


@pytest.mark.rule("BH-41")
def test_greased_axles_act_on_the_die_and_not_on_cards_played_later():
    state = after_roll(1, gear={0: ["greased-axles"]}, hands={2: ["subtract-2"]})
    assert play(state, Play("subtract-2", 0)).state.race.roll == 1


@pytest.mark.rule("BH-40", "BH-27")
@pytest.mark.parametrize("die", range(1, 7))
def test_mad_marcus_adds_one_to_every_roll(die):
    state = after_roll(die, gear={0: ["mad-marcus"]})
    assert state.race.roll == die + 1
    assert play(state, Move()).state.race.chariots[0].speed == min(6, die + 1)


@pytest.mark.rule("BH-40")
def test_what_a_chariot_has_acts_for_that_chariot_only():
    assert after_roll(1, gear={1: ["mad-marcus", "greased-axles"]}).race.roll == 1


@pytest.mark.rule("BH-42")
def test_steady_flavia_may_choose_to_roll_a_four():
    state = four(gear={0: ["steady-flavia"]})
    assert GAME.options(state) == (Pass(), Use("steady-flavia", 0))
    used = play(state, Use("steady-flavia", 0))
    assert used.of(Used) == [Used(0, "steady-flavia", 0)]
    assert used.of(Rolled) == [Rolled(0, 4, covered=True)]
    assert used.state.table.gear[0] == outfit(["steady-flavia"])  # she stays
    assert isinstance(play(state, Pass()).state.stage, RollDie)  # or not


@pytest.mark.rule("BH-42")
def test_steady_flavia_again_after_an_orangutan():
    state = four(gear={0: ["steady-flavia"]}, hands={1: ["orangutan"]})
    state = play(state, Use("steady-flavia", 0)).state
    assert GAME.actor(state) == 1  # covered in 4 already: she is not asked again
    state = play(state, Play("orangutan", 0)).state
    assert GAME.options(state) == (Pass(), Use("steady-flavia", 0))
    assert play(state, Use("steady-flavia", 0)).of(Rolled) == [Rolled(0, 4, covered=True)]
    assert play(state, Pass()).of(Rolled) == [Rolled(0, 1, covered=True)]


@pytest.mark.rule("BH-42")
def test_only_the_movers_own_driver_can_be_used():
    state = four(gear={0: ["steady-flavia"], 1: ["steady-flavia"]})
    assert refused(state, Use("steady-flavia", 1)) == "card.no_use"
    assert refused(state, Use("old-cato", 0)) == "card.no_use"
    assert refused(
        play(four(hands={0: ["add-1"]}, gear={0: ["steady-flavia"]}), Pass(), 3).state,
        Use("steady-flavia", 0),
    )


@pytest.mark.rule("BH-36", "BH-27")
@pytest.mark.parametrize(("die", "speed"), [(1, 2), (5, 6), (6, 6)])
def test_porcia_leaves_one_speed_more_after_the_move(die, speed):
    moved = play(four(gear={0: ["porcia"]}), die, Move()).state
    assert moved.race.chariots[0].speed == speed


@pytest.mark.rule("BH-29")
def test_when_a_chariot_has_finished_its_driver_rests():
    state = to_move(
        on(FRONT[0], 3, 2),
        *(on(s) for s in far_from(FRONT[0])[:3]),
        gear={0: ["porcia"]},
        hands={1: ["pension"]},
    )
    home = play(state, Pass(), 3, Pass(), Move(straight(FRONT[0], 1)))
    assert home.of(SpeedSet) == []
    later = play(home.state, 3, Move()).state  # nobody is asked in the move of chariot 1:
    assert later.race.mover == 2  # its player holds a pension, and there is no Driver to retire
    assert later.table.gear[0] == outfit(["porcia"])


@pytest.mark.rule("BH-29")
def test_a_finished_chariot_cannot_be_targeted():
    state = to_move(
        on(FRONT[0]),
        on(FRONT[1]),
        gone(),
        on(FRONT[3]),
        finished=(2,),
        hands={0: ["orangutan", "carpenter-ants"]},
        gear={2: ["toll-banner"], 3: ["toll-banner"]},
    )
    assert {choice.on for choice in GAME.options(state)[1:] if choice.card == "orangutan"} == {0, 1, 3}
    assert {choice.on for choice in GAME.options(state)[1:] if choice.card == "carpenter-ants"} == {3}
    assert refused(state, Play("orangutan", 2)) == "card.not_so"
    assert refused(state, Play("carpenter-ants", 2, prey="toll-banner")) == "card.not_so"


@pytest.mark.rule("BH-36")
@pytest.mark.parametrize(("place", "speed"), [(0, 4), (4, 5)])
def test_racing_stripes_add_three_to_the_speed_at_the_start(place, speed):
    state = lay(8, stage=CallUpkeep(), dealer=7, gear={place: ["racing-stripes"]}, laps=[1])
    state = run(state, lambda s: isinstance(s.stage, RollDie), choose=lambda _: Maintain()).state
    assert state.race.chariots[place].speed == speed
    assert state.race.chariots[place + 1].speed == speed - 3


# -- shields ---------------------------------------------------------------------------------------------


@pytest.mark.rule("BH-40")
def test_vestal_ribbon_keeps_others_events_off():
    assert CARDS["vestal-ribbon"].does == (Shield(Sort.EVENT),)
    shield = {1: ["vestal-ribbon", "old-cato"]}
    state = four(hands={0: ["orangutan"], 2: ["carpenter-ants"]}, gear=shield)
    assert {choice.on for choice in GAME.options(state)[1:]} == {0, 2, 3}
    assert refused(state, Play("orangutan", 1)) == "card.not_so"
    assert not isinstance(four(hands={2: ["pension"]}, gear=shield).stage, Window)
    assert not isinstance(passing(hands={0: ["plow-handle"]}, gear=shield)[1].state.stage, Window)
    thrown = passing(hands={1: ["well-aimed-cat"]}, gear={0: ["vestal-ribbon"]})[1]
    assert not isinstance(thrown.state.stage, Window)


@pytest.mark.rule("BH-40")
def test_vestal_ribbon_lets_ones_own_events_through_and_all_that_is_no_event():
    own = four(hands={0: ["lucky-sandal"]}, gear={0: ["vestal-ribbon"]})
    assert Play("lucky-sandal", 0, roll=6) in GAME.options(own)
    assert GAME.actor(after_roll(3, hands={2: ["add-1"]}, gear={0: ["vestal-ribbon"]})) == 2
    wheels = passing(gear={0: ["scythed-wheels"], 1: ["vestal-ribbon"]})[1].state
    assert wheels.race.chariots[1].speed == 1  # an Improvement is no Event


@pytest.mark.rule("BH-40", "BH-41")
@pytest.mark.parametrize("kind", MOVE_CARDS)
def test_old_cato_keeps_others_move_cards_off(kind):
    assert CARDS["old-cato"].does == (Shield(Sort.MOVE),)
    assert isinstance(after_roll(3, hands={2: [kind]}, gear={0: ["old-cato"]}).stage, Steer)
    own = after_roll(3, hands={0: [kind]}, gear={0: ["old-cato"]})
    assert Play(kind, 0) in GAME.options(own)


@pytest.mark.rule("BH-44")
def test_a_retired_shield_shields_no_more():
    state = four(hands={2: ["pension", "add-1"]}, gear={1: ["old-cato"]})
    state = play(state, Play("pension", 1), 3, Pass(), Move(), 3).state
    assert state.race.mover == 1
    assert GAME.options(state) == (Pass(), Play("add-1", 1))


# -- every kind ------------------------------------------------------------------------------------------


def _windows():
    """A state of each moment at which cards can be played; every seat may be asked, nobody holds a card."""
    gear = {1: ["toll-banner", "old-cato"]}
    entered, rival = find(lambda one, other: BOARD.edge[other] < BOARD.edge[one])
    before = passing_now(entered, rival, gear=gear, side_payments=True)
    rolled = play(before, Pass(), 5).state
    moved = play(rolled, Pass(), Move((entered,))).state
    outfit_ = advance(
        lay(stage=EndAuction(traded=True), auction=Auction(8, 0), gear=gear, side_payments=True)
    ).state
    return {s.stage.moment: s for s in (outfit_, before, rolled, moved, play(moved, Pass()).state)}


PLAYED_IN = {
    When.AUCTION: {Moment.OUTFIT},
    When.BEFORE_ROLL: {Moment.BEFORE_ROLL},
    When.AFTER_ROLL: {Moment.AFTER_ROLL},
    When.PASSING: {Moment.PASSING},
    When.PASSED: {Moment.PASSING},
    When.AFTER_MOVE: {Moment.AFTER_MOVE},
    When.ANY_TIME: set(Moment),
}


@pytest.mark.rule("BH-40", "BH-18")
@pytest.mark.parametrize("card", DECK, ids=lambda card: card.kind)
def test_every_card_is_played_when_and_by_whom_it_says_and_at_no_other_time(card):
    """Chariot 0 is the mover and comes up beside chariot 1, which has a banner and a Driver to lose."""
    windows = _windows()
    assert set(windows) == set(Moment)
    for moment, state in windows.items():
        for seat in range(4):
            asked = _given(state, seat, card.kind)
            plays = [choice for choice in GAME.options(asked) if isinstance(choice, Play)]
            expected = moment in ({Moment.OUTFIT} if card.stays else PLAYED_IN[card.when])
            if not card.stays and moment is not Moment.OUTFIT:
                expected &= {
                    Whom.OWN: seat == (1 if card.when is When.PASSED else 0),
                    Whom.RIVAL: seat == (1 if card.when is When.PASSED else 0),
                }.get(card.whom, True)
            assert bool(plays) == expected, (moment, seat)
            for choice in plays:
                play(asked, choice)


def _given(state, seat, kind):
    """The same window, asking this seat, which has one card of a kind."""
    hands = tuple(Cards.of([kind]) if n == seat else Cards() for n in range(4))
    table = replace(state.table, hands=hands, pool=state.table.pool.take(kind))
    return replace(state, table=table, stage=replace(state.stage, asked=seat))


@pytest.mark.rule("BH-40")
def test_rolling_again_is_a_move_card_and_covering_is_an_event():
    assert {card.sort for card in DECK if RollAgain() in card.does} == {Sort.MOVE}
    assert {card.sort for card in DECK if any(isinstance(op, Cover) for op in card.does)} == {
        Sort.EVENT,
        Sort.DRIVER,
    }
