"""The race: Action and Horse cards, units, sprints, the finish and the photo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from engine.games.horse_fever import tables
from engine.games.horse_fever.actions import Judge, Pass
from engine.games.horse_fever.cards import ACTIONS, HORSES, MOVEMENT_DECK
from engine.games.horse_fever.effects import Plan, plan, surviving
from engine.games.horse_fever.events import CardsRevealed, Placed, RaceBegan
from engine.games.horse_fever.model import EndUnit, Laid, Photo, Reveal, RollSprint, State, TurnCard
from engine.games.horse_fever.race import sprint
from engine.parts.deck import Cards
from tests.games.horse_fever.table import (
    BLACK,
    BLUE,
    GAME,
    GREEN,
    ODDS,
    RED,
    WHITE,
    YELLOW,
    at,
    at_race,
    at_the_start,
    lay,
    play,
    refused,
)

PLAIN = "223232"  # at 1:4 three squares, at 1:6 three, else two


def laid(lane: int, *kinds: str) -> list[Laid]:
    return [Laid(0, lane, kind) for kind in kinds]


def squares(state: State) -> tuple[int, ...]:
    return tuple(at_race(state).squares)


def running(*where: int, odds: Sequence[int] = ODDS, cards: Sequence[Laid] = (), **more: Any) -> State:
    """In mid-race, before a Movement card."""
    state = at_the_start(odds=odds, laid=cards, **more)
    turned = Cards.of(["432222", "222210", "222211"])
    race = replace(at_race(state), squares=where, unit=turned.total, deck=MOVEMENT_DECK - turned)
    return replace(state, race=race)


# -- cards -----------------------------------------------------------------------------------------


@pytest.mark.rule("HF-30", "HF-62")
def test_plus_and_minus_of_a_letter_cancel_and_others_do_not() -> None:
    letters = {card.letter for card in ACTIONS.values() if card.letter}
    assert letters == {*"ABCDEFG"}
    for one, other in combinations(ACTIONS.values(), 2):
        if "" in (one.letter, other.letter):
            continue
        cancels = one.letter == other.letter
        assert (surviving((one.kind, other.kind)) == ()) == cancels
        if cancels:
            assert one.sign + other.sign == 0
            assert plan((one.kind, other.kind), "") == Plan()


@pytest.mark.rule("HF-30", "HF-62")
def test_removal_acts_before_letters_cancel() -> None:
    cards = ("start-4", "start-0", "sprint-never", "photo-first")
    assert surviving(cards) == ("sprint-never", "photo-first")
    assert surviving((*cards, "no-negative")) == ("start-4", "photo-first", "no-negative")
    assert surviving((*cards, "no-positive")) == ("start-0", "sprint-never", "no-positive")
    assert surviving((*cards, "no-positive", "no-negative")) == ("no-positive", "no-negative")


@pytest.mark.rule("HF-30")
def test_odds_and_removal_cards_are_neither_plus_nor_minus() -> None:
    both = ("no-positive", "no-negative", "odds-up", "odds-down")
    assert surviving(both) == both
    assert plan(("no-positive", "odds-up"), "").rows == 2
    assert plan(("no-negative", "odds-down"), "").rows == -2


@pytest.mark.rule("HF-30", "HF-65")
@pytest.mark.parametrize(
    ("horse", "actions"),
    [
        ("sprinter", {"sprint-plus-1", "sprint-2", "sprint-never", "sprint-minus-1"}),
        ("favourite", {"odds-up", "odds-down"}),
        ("finisher", {"finish-plus-2", "finish-stop"}),
        ("pursuer", {"last-4", "first-0"}),
        ("bolter", {"start-4", "start-plus-1", "start-0", "start-minus-1"}),
        ("starter", {"start-4", "start-plus-1", "start-0", "start-minus-1"}),
        ("outsider", {"odds-up", "odds-down"}),
        ("sleeper", {"start-4", "start-plus-1", "start-0", "start-minus-1"}),
        ("twin", set()),
    ],
)
def test_an_action_silences_a_horse_with_the_same_symbol(horse: str, actions: set[str]) -> None:
    silenced = {kind for kind in ACTIONS if plan((kind,), horse) == plan((kind,), "")}
    assert silenced == (actions if horse != "twin" else {*ACTIONS})


@pytest.mark.rule("HF-30")
def test_a_cancelled_action_silences_nobody() -> None:
    assert plan(("start-4", "start-0"), "starter") == plan((), "starter")
    assert plan(("start-plus-1", "no-positive"), "bolter") == plan((), "bolter")


@pytest.mark.rule("HF-30", "HF-62")
def test_what_sets_a_number_comes_before_what_adds_to_it() -> None:
    start = plan(("start-plus-1", "start-4"), "")
    assert (start.start_is, start.start_by) == (4, 1)
    assert sprint(plan(("sprint-plus-1", "sprint-2"), "")) == 3
    assert sprint(plan(("sprint-plus-1", "sprint-minus-1"), "")) == 1
    assert sprint(plan(("sprint-never", "sprint-2"), "")) == 0  # never is never
    assert sprint(plan(("sprint-never", "sprint-minus-1"), "")) == 0
    assert sprint(plan((), "sprinter")) == 2


@pytest.mark.rule("HF-30")
def test_the_cards_are_turned_up_and_everybody_sees_which_count() -> None:
    cards = [*laid(RED, "start-4", "start-0"), *laid(BLUE, "odds-up")]
    begun = at(lay(4, laid=cards, stage=Reveal()))
    (shown,) = begun.of(CardsRevealed)
    assert shown.cards == ((), ("odds-up",), (), ("start-4", "start-0"), (), ())
    assert shown.count == ((), ("odds-up",), (), (), (), ())
    assert begun.of(RaceBegan) == [RaceBegan((2, 2, 4, 5, 6, 7))]
    assert GAME.view(begun.state, None).meeting.laid == begun.state.meeting.laid
    assert at(lay(4, stage=Reveal())).of(CardsRevealed) == []


@pytest.mark.rule("HF-15", "HF-62", "HF-65")
@pytest.mark.parametrize(
    ("kinds", "horse", "shift", "before", "after"),
    [
        (["odds-up"], "", 0, 5, 3),
        (["odds-down"], "", 0, 4, 6),
        (["odds-up"], "", 0, 3, 2),
        (["odds-down"], "", 0, 6, 7),
        (["odds-up", "odds-down"], "", 0, 2, 2),
        ([], "favourite", 0, 6, 4),
        ([], "outsider", 0, 3, 5),
        (["odds-down"], "favourite", 0, 4, 6),
        (["odds-up"], "", -2, 7, 7),
        (["odds-up"], "", 2, 7, 3),
        (["odds-up"], "", -2, 2, 2),
    ],
)
def test_odds_of_a_race_are_added_up_and_stop_at_the_ends(
    kinds: list[str], horse: str, shift: int, before: int, after: int
) -> None:
    odds = [4] * 6
    odds[RED] = before
    state = at_the_start(
        odds=odds,
        laid=laid(RED, *kinds),
        horses={0: [horse]} if horse else {},
        stables={RED: 0},
        lineup={RED: horse},
        shifts={RED: shift},
    )
    assert at_race(state).odds[RED] == after
    assert state.table.odds[RED] == before


@pytest.mark.rule("HF-15", "HF-31")
def test_the_odds_of_the_race_choose_the_number_of_the_movement_card() -> None:
    state = at_the_start(laid=laid(WHITE, "odds-up"))
    assert squares(play(state, "322322").state) == (3, 2, 2, 3, 2, 3)  # white runs at 1:5


# -- a unit ----------------------------------------------------------------------------------------


@pytest.mark.rule("HF-31")
def test_the_seeds_example_of_a_movement_card() -> None:
    """Red and green at 1:2 go as far as the card says for 1:2, yellow at 1:3 two squares."""
    odds = (5, 6, 2, 2, 3, 7)
    after = play(at_the_start(odds=odds), "422220").state
    assert (squares(after)[GREEN], squares(after)[RED], squares(after)[YELLOW]) == (4, 4, 2)
    assert squares(after)[WHITE] == 0
    assert isinstance(after.stage, RollSprint)


@pytest.mark.rule("HF-31")
def test_two_dice_and_two_sprints_or_one() -> None:
    state = play(at_the_start(), PLAIN).state
    before = squares(state)
    both = play(state, RED, BLUE).state
    assert [b - a for a, b in zip(before, squares(both), strict=True)] == [0, 1, 0, 1, 0, 0]
    alike = play(state, RED, RED).state
    assert [b - a for a, b in zip(before, squares(alike), strict=True)] == [0, 0, 0, 1, 0, 0]


@pytest.mark.rule("HF-31")
def test_a_sprint_of_a_placed_horse_is_lost_and_it_does_not_move() -> None:
    state = running(11, 3, 3, 3, 3, 3)
    state = play(state, PLAIN, RED, RED).state
    assert at_race(state).placed == (BLACK,)
    after = play(state, "322322", BLACK, BLACK).state
    assert squares(after) == (13, *(b + n for b, n in zip(squares(state)[1:], (2, 2, 3, 2, 2), strict=True)))


@pytest.mark.rule("HF-31", "HF-32")
def test_a_sprint_counts_for_a_horse_that_has_just_reached_the_finish() -> None:
    state = running(10, 10, 0, 0, 0, 0, odds=(2, 2, 4, 5, 6, 7))
    after = play(state, "222332", BLUE, BLUE)
    assert [(e.lane, e.place) for e in after.of(Placed)] == [(BLUE, 1), (BLACK, 2)]
    assert squares(after.state)[:2] == (12, 13)


@pytest.mark.rule("HF-62")
@pytest.mark.parametrize(
    ("kinds", "horse", "first"),
    [
        (["start-4"], "", 4),
        (["start-plus-1"], "", 3),
        (["start-plus-1", "start-4"], "", 5),
        (["start-0"], "", 0),
        (["start-minus-1"], "", 1),
        (["start-0", "start-minus-1"], "", 0),
        (["start-0", "start-plus-1"], "", 1),
        ([], "bolter", 4),
        ([], "starter", 4),
        ([], "sleeper", 0),
        (["start-plus-1"], "bolter", 3),
        (["last-4"], "", 2),
        (["first-0"], "", 2),
        ([], "pursuer", 2),
    ],
)
def test_the_start_is_the_first_movement_card_and_no_other(kinds: list[str], horse: str, first: int) -> None:
    cards: dict[str, Any] = {"laid": laid(BLUE, *kinds)}
    if horse:
        cards |= {"stables": {BLUE: 0}, "horses": {0: [horse]}, "lineup": {BLUE: horse}}
    state = play(at_the_start(**cards), PLAIN).state
    assert squares(state)[BLUE] == first
    later = play(state, RED, RED, "322322").state
    if plan(kinds, horse).last_is is None and plan(kinds, horse).first_is is None:
        assert squares(later)[BLUE] == first + 2


@pytest.mark.rule("HF-62")
def test_a_start_minus_one_never_goes_backwards() -> None:
    state = at_the_start(laid=laid(WHITE, "start-minus-1"))
    assert squares(play(state, "422220").state)[WHITE] == 0


@pytest.mark.rule("HF-62", "HF-65")
@pytest.mark.parametrize(
    ("kind", "squares_"), [("sprint-plus-1", 2), ("sprint-2", 2), ("sprint-never", 0), ("sprint-minus-1", 0)]
)
def test_sprints(kind: str, squares_: int) -> None:
    state = play(at_the_start(laid=laid(RED, kind)), PLAIN).state
    after = play(state, RED, BLUE).state
    assert squares(after)[RED] - squares(state)[RED] == squares_
    assert squares(after)[BLUE] - squares(state)[BLUE] == 1
    alike = play(state, RED, RED).state
    assert squares(alike)[RED] - squares(state)[RED] == squares_


@pytest.mark.rule("HF-62", "HF-65")
def test_squares_on_reaching_the_finish() -> None:
    """Card or sprint, what reaches the Finish goes on; who is not there yet does not."""
    for cards, more in (({"cards": laid(RED, "finish-plus-2")}, 2), (horse_on(RED, "finisher"), 3)):
        by_card = play(running(0, 0, 0, 10, 0, 0, **cards), PLAIN, BLUE, BLUE).state
        assert squares(by_card)[RED] == 12 + more
        by_sprint = play(running(0, 0, 0, 9, 0, 0, **cards), PLAIN, RED, RED).state
        assert squares(by_sprint)[RED] == 12 + more
        short = play(running(0, 0, 0, 9, 0, 0, **cards), PLAIN, BLUE, BLUE).state
        assert squares(short)[RED] == 11
        assert squares(play(short, "222332", BLUE, BLUE).state)[RED] == 14 + more  # three squares, once


def horse_on(lane: int, horse: str) -> dict[str, Any]:
    return {"stables": {lane: 0}, "horses": {0: [horse]}, "lineup": {lane: horse}}


@pytest.mark.rule("HF-62")
def test_a_horse_that_stops_on_the_finish_may_still_sprint() -> None:
    cards = laid(RED, "finish-stop")
    assert squares(play(running(0, 0, 0, 11, 0, 0, cards=cards), PLAIN, BLUE, BLUE).state)[RED] == 12
    assert squares(play(running(0, 0, 0, 11, 0, 0, cards=cards), PLAIN, RED, BLUE).state)[RED] == 13
    both = [*cards, *laid(RED, "sprint-2")]
    assert squares(play(running(0, 0, 0, 9, 0, 0, cards=both), PLAIN, RED, BLUE).state)[RED] == 13
    assert squares(play(running(0, 0, 0, 8, 0, 0, cards=cards), PLAIN, RED, BLUE).state)[RED] == 11


@pytest.mark.rule("HF-62", "HF-65")
def test_the_last_horse_or_one_tied_for_it_moves_four() -> None:
    for cards in ({"cards": laid(RED, "last-4")}, horse_on(RED, "pursuer")):
        for where, steps in (((5, 5, 5, 4, 5, 5), 4), ((4, 5, 5, 4, 5, 5), 4), ((3, 5, 5, 4, 5, 5), 2)):
            state = running(*where, **cards)
            assert squares(play(state, PLAIN).state)[RED] == 4 + steps
    state = play(running(11, 5, 5, 4, 5, 5, cards=laid(RED, "last-4")), PLAIN, WHITE, WHITE).state
    assert at_race(state).placed == (BLACK,)
    assert squares(state)[RED] == 8


@pytest.mark.rule("HF-62")
def test_the_first_horse_or_one_tied_for_it_moves_nothing() -> None:
    cards = laid(RED, "first-0")
    for where, steps in (((5, 5, 5, 6, 5, 5), 0), ((6, 5, 5, 6, 5, 5), 0), ((7, 5, 5, 6, 5, 5), 2)):
        assert squares(play(running(*where, cards=cards), PLAIN).state)[RED] == 6 + steps
    home = play(running(11, 5, 5, 6, 5, 5, cards=cards), PLAIN, WHITE, WHITE).state
    assert at_race(home).placed == (BLACK,)
    after = play(home, "222332", WHITE, WHITE).state  # once a horse is placed no other is first
    assert squares(after)[RED] == squares(home)[RED] + 3


# -- the finish --------------------------------------------------------------------------------------


@pytest.mark.rule("HF-32")
def test_the_finish_is_the_twelfth_square_and_farther_is_better() -> None:
    assert tables.FINISH == 12
    state = running(9, 10, 11, 9, 9, 9, odds=(3, 2, 4, 5, 6, 7))
    after = play(state, "222332", BLACK, BLACK)
    assert squares(after.state) == (12, 12, 13, 12, 12, 11)
    order = [GREEN, BLUE, BLACK, RED, YELLOW]  # white is on the 11th square
    assert [(e.lane, e.place) for e in after.of(Placed)] == [(lane, n) for n, lane in enumerate(order, 1)]


@pytest.mark.rule("HF-32", "HF-15")
def test_a_photo_finish_goes_to_the_higher_odds_of_this_race() -> None:
    state = running(0, 9, 9, 0, 9, 10, odds=(7, 4, 3, 7, 6, 2))
    after = play(state, "223232", BLACK, BLACK)  # blue, yellow and white on 12
    assert [e.lane for e in after.of(Placed)] == [WHITE, BLUE, YELLOW]
    lifted = running(0, 10, 0, 0, 0, 10, odds=(7, 4, 7, 7, 7, 3), cards=laid(BLUE, "odds-up"))
    after = play(lifted, "222332", BLACK, BLACK)
    assert [e.lane for e in after.of(Placed)] == [BLUE, WHITE]  # blue runs at 1:2


@pytest.mark.rule("HF-62")
def test_cards_for_the_photo_finish() -> None:
    where, odds = (10, 10, 10, 0, 0, 0), (2, 3, 4, 5, 6, 7)
    card = "222332"
    plain = play(running(*where, odds=odds), card, RED, RED)
    assert [e.lane for e in plain.of(Placed)] == [BLACK, BLUE, GREEN]
    first = play(running(*where, odds=odds, cards=laid(GREEN, "photo-first")), card, RED, RED)
    assert [e.lane for e in first.of(Placed)] == [GREEN, BLACK, BLUE]
    last = play(running(*where, odds=odds, cards=laid(BLACK, "photo-last")), card, RED, RED)
    assert [e.lane for e in last.of(Placed)] == [BLUE, GREEN, BLACK]
    farther = play(running(11, *where[1:], odds=odds, cards=laid(BLACK, "photo-last")), card, RED, RED)
    assert farther.of(Placed)[0].lane == BLACK  # no photo, no matter


def level(first: int = 2) -> State:
    """Blue, green and white are level at equal odds; red is behind them."""
    return running(0, 10, 10, 9, 0, 10, odds=(7, 3, 3, 2, 6, 3), first=first)


@pytest.mark.rule("HF-32")
def test_between_equal_odds_the_first_player_decides() -> None:
    photo = play(level(), "422220", RED, BLACK)
    assert isinstance(photo.state.stage, Photo)
    assert GAME.actor(photo.state) == 2
    assert [e.lane for e in photo.of(Placed)] == [RED]  # 9 + 4 + 1: clear of all others
    assert GAME.options(photo.state) == (Judge(BLUE), Judge(GREEN), Judge(WHITE))
    assert refused(photo.state, Judge(RED)) == refused(photo.state, Judge(9)) == "judge.not_level"
    assert refused(photo.state, Pass()) == "action.not_now"
    one = play(photo.state, Judge(WHITE))
    assert one.of(Placed) == [Placed(WHITE, 2, judged=True)]
    assert GAME.options(one.state) == (Judge(BLUE), Judge(GREEN))
    two = play(one.state, Judge(GREEN))
    assert two.of(Placed) == [Placed(GREEN, 3, judged=True), Placed(BLUE, 4, judged=False)]
    assert isinstance(two.state.stage, TurnCard)


@pytest.mark.rule("HF-32")
def test_the_race_runs_until_all_six_are_placed() -> None:
    state = at_the_start()
    units = 0
    while state.race is not None:
        state = run_unit(state)
        units += 1
    assert units >= 5
    assert sorted(state.table.results[0].order) == [0, 1, 2, 3, 4, 5]


def run_unit(state: State) -> State:
    card = next(iter(GAME.lottery(state)))
    state = play(state, card, BLACK, WHITE).state
    while isinstance(state.stage, Photo):
        state = play(state, GAME.options(state)[0]).state
    return state


# -- the deck ----------------------------------------------------------------------------------------


@pytest.mark.rule("HF-60")
def test_the_movement_cards() -> None:
    assert len(tables.MOVEMENT) == 23
    assert [sum(int(card[n]) for card in tables.MOVEMENT) for n in range(6)] == [57, 55, 52, 49, 48, 45]
    assert all(set(card) <= set("01234") for card in tables.MOVEMENT)
    assert {kind for kind, count in MOVEMENT_DECK.counts if count == 2} == {"332222", "232232"}


@pytest.mark.rule("HF-33")
def test_the_deck_is_whole_before_every_race_and_cards_are_not_put_back() -> None:
    state = at_the_start()
    lottery = GAME.lottery(state)
    assert lottery["332222"] * 23 == 2
    assert len(lottery) == 21
    later = GAME.lottery(play(state, "332222", RED, RED).state)
    assert later["332222"] * 22 == 1


@pytest.mark.rule("HF-33")
def test_a_deck_that_runs_out_is_shuffled_again() -> None:
    state = at_the_start()
    state = replace(state, race=replace(at_race(state), deck=Cards.of(["222210"])))
    after = GAME.step(state, "222210").state
    assert at_race(after).deck == MOVEMENT_DECK


@pytest.mark.rule("HF-62", "HF-65")
def test_there_is_one_of_each_card() -> None:
    assert len(ACTIONS) == 18
    assert len(HORSES) == 9
    assert sum(card.sign for card in ACTIONS.values()) == 0
    assert HORSES["twin"].counts == 2
    assert {kind for kind, card in HORSES.items() if card.income == 600} == {"outsider", "sleeper"}


def test_nothing_happens_at_the_end_of_a_unit_without_a_card() -> None:
    state = at_the_start()
    on = at(replace(state, stage=EndUnit())).state
    assert isinstance(on.stage, TurnCard)
    assert squares(on) == squares(state)
