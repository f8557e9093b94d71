"""Sneaky Tricks: each of the twelve, when they can be played, and what nobody learns (WH-15)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.core.chance import Seeded, Stream
from engine.core.game import CHANCE
from engine.games.whips.actions import Ahead, Change, Pass, Play, Whip
from engine.games.whips.board import JUMP, LANDING
from engine.games.whips.events import (
    Dealt,
    Jumped,
    LaneTested,
    Mended,
    Played,
    PointsSet,
    SkidTested,
    Slowed,
    Struck,
    Unhurt,
    Whipped,
    WindowClosed,
    Wounded,
)
from engine.games.whips.model import Chariot, ChooseWhips, RollDice, State, Steer, Window
from engine.games.whips.tricks import (
    DECK,
    FULL_DECK,
    TRICKS,
    Add,
    Armour,
    Become,
    Fly,
    Grip,
    Mend,
    RollAgain,
    Slow,
    Sure,
    When,
    WhipsBy,
    Whom,
    Wound,
)
from engine.parts.runners import OFF
from tests.games.whips.table import FAR, GAME, key, lay, moving, on, play, refusal, without_trick


@pytest.mark.rule("WH-15")
def test_twelve_kinds_and_every_word_of_the_vocabulary_is_used() -> None:
    assert len(DECK) == len(TRICKS) == 12
    assert FULL_DECK.total == 24
    used = {type(operation) for trick in DECK for operation in trick.does}
    assert used == {WhipsBy, Grip, Sure, Fly, Armour, Add, Become, RollAgain, Wound, Mend, Slow}
    assert {trick.when for trick in DECK} == set(When)
    assert {trick.whom for trick in DECK} == set(Whom)


def asked(state: State) -> Any:
    assert isinstance(state.stage, Window)
    return state.stage.asked


# -- before a roll ---------------------------------------------------------------------------


@pytest.mark.rule("WH-15", "WH-01")
def test_pepper() -> None:
    state = lay(on(2, 1, whips=2), FAR, tricks={0: "pepper"})
    peppered = play(state, Whip(2), Play("pepper"))
    assert peppered.of(Whipped)[-1] == Whipped(0, 3)
    assert all(len(dice) == 3 for dice in GAME.lottery(peppered.state))
    assert play(state, Whip(3)).state.stage == RollDice()  # three are the most


@pytest.mark.rule("WH-15", "WH-01")
def test_loose_linchpin() -> None:
    state = lay(on(2, 1, whips=2), FAR, tricks={1: "loose-linchpin"})
    loosened = play(state, Whip(3), Play("loose-linchpin"))
    assert loosened.state.chariots[0].whips == 2
    assert play(state, Whip(1)).state.stage == RollDice()  # one is the least
    own = lay(on(2, 1, whips=2), FAR, tricks={0: "loose-linchpin"})
    assert play(own, Whip(3)).state.stage == RollDice()


@pytest.mark.rule("WH-15", "WH-04")
def test_olive_oil() -> None:
    state = lay(on(6, 1, whips=1), FAR, on(30, 0), tricks={1: "olive-oil", 2: "olive-oil"})
    oiled = play(state, Whip(1), Play("olive-oil"), Pass(), (1,), (4,))
    assert oiled.of(SkidTested) == [SkidTested(0, (4,), 5, passed=False)]
    twice = play(state, Whip(1), Play("olive-oil"), Play("olive-oil"), (1,), (6,))
    assert twice.of(SkidTested) == [SkidTested(0, (6,), 6, passed=True)]  # never hopeless
    straight = lay(on(12, 1), FAR, tricks={1: "olive-oil"})
    assert play(straight, Whip(1)).state.stage == RollDice()  # no bend within six rows


@pytest.mark.rule("WH-15", "WH-04", "WH-03")
def test_studded_rims() -> None:
    bend = lay(on(6, 1), FAR, tricks={0: "studded-rims"})
    gripping = play(bend, Whip(1), Play("studded-rims"), (1,), (3,))
    assert gripping.of(SkidTested) == [SkidTested(0, (3,), 3, passed=True)]
    straight = lay(on(0, 1, crossings=1), on(20, 0), tricks={0: "studded-rims"})
    sure = play(straight, Whip(1), Play("studded-rims"), (2,), Change(1))
    assert sure.of(LaneTested) == [LaneTested(0, 1, (), 0, passed=True)]
    assert sure.where() == (1, 2)


@pytest.mark.rule("WH-15", "WH-12")
def test_icarus_wings() -> None:
    state = lay(on(JUMP, 2), FAR, tricks={0: "icarus-wings"})
    flown = play(state, Whip(1), Play("icarus-wings"), (1,), (6,))
    assert flown.of(Jumped) == [Jumped(0, (), cleared=True)]
    assert flown.where() == (LANDING, 2)
    assert flown.wounds() == 4  # landing is as ever
    for row in (8, 15):
        far = lay(on(row, 1), FAR, tricks={0: "icarus-wings"})
        assert play(far, Whip(1)).state.stage == RollDice()


@pytest.mark.rule("WH-15", "WH-08")
def test_borrowed_shield() -> None:
    state = lay(on(JUMP, 2), on(LANDING, 1), tricks={0: "borrowed-shield"})
    safe = play(state, Whip(1), Play("borrowed-shield"), (1,), (6,), (6,), 1, 6)
    assert safe.of(Unhurt) == [Unhurt(0), Unhurt(0)]
    assert not safe.of(Wounded)
    assert len(safe.of(Struck)) == 2
    assert not safe.state.move.armour  # the next one's move


# -- after a roll ----------------------------------------------------------------------------


@pytest.mark.rule("WH-15", "WH-02")
def test_carrot() -> None:
    state = lay(on(12, 1), FAR, tricks={0: "carrot"})
    further = play(state, Whip(1), (2,), Play("carrot"))
    assert further.of(PointsSet) == [PointsSet(0, 5)]
    assert further.state.move.points == 5
    assert further.state.stage == Steer()


@pytest.mark.rule("WH-15", "WH-02")
def test_runaway_goat() -> None:
    state = lay(on(12, 1), FAR, tricks={1: "runaway-goat"})
    stopped = play(state, Whip(1), (6,), Play("runaway-goat"), Ahead(1))
    assert stopped.where() == (13, 1)
    assert play(state, Whip(1), (1,)).state.stage == Steer()  # one square is one square


@pytest.mark.rule("WH-15", "WH-02")
@pytest.mark.parametrize("briber", [0, 1])
def test_bribed_umpire(briber: int) -> None:
    state = lay(on(12, 1), FAR, tricks={briber: "bribed-umpire"})
    again = play(state, Whip(1), (6,), Play("bribed-umpire"))
    assert again.state.stage == RollDice()
    assert again.then((2,)).state.move.points == 2


@pytest.mark.rule("WH-15", "WH-02")
def test_a_bribe_leaves_the_carrot_and_shakes_off_the_goat() -> None:
    tricks = {0: "carrot", 1: "bribed-umpire", 2: "runaway-goat"}
    state = lay(on(12, 1), FAR, on(2, 1), tricks=tricks)
    carrot = play(state, Whip(1), (2,), Play("carrot"), Play("bribed-umpire"), (4,))
    assert carrot.of(PointsSet) == [PointsSet(0, 5), PointsSet(0, 7)]
    assert carrot.state.move.points == 7
    stopped = play(state, Whip(1), (2,), Play("carrot"), Pass(), Play("runaway-goat"))
    assert stopped.state.move.points == 1
    assert stopped.then(Play("bribed-umpire"), (6,)).state.move.points == 9


@pytest.mark.rule("WH-15")
def test_a_new_roll_opens_a_new_window() -> None:
    state = lay(on(12, 1), FAR, on(3, 0), tricks={1: "bribed-umpire", 2: "runaway-goat"})
    first = play(state, Whip(1), (6,))
    names = {GAME.decision(first.state)}
    second = first.then(Pass())
    assert asked(second.state) == 2
    second = first.then(Play("bribed-umpire"), (5,))
    assert asked(second.state) == 2
    names.add(GAME.decision(second.state))
    assert len(names) == 2
    assert second.then(Play("runaway-goat")).state.move.points == 1


# -- after a move ----------------------------------------------------------------------------


@pytest.mark.rule("WH-15", "WH-14")
def test_scythed_hubs() -> None:
    state = lay(on(1, 1), on(2, 0), on(2, 2, wounds=1), on(2, 3), tricks={0: "scythed-hubs"})
    cut = play(state, Whip(1), (1,), Ahead(1), Play("scythed-hubs"))
    assert [cut.wounds(n) for n in range(4)] == [5, 4, 0, 5]
    assert cut.state.lost == (2,)
    assert key(cut.state) == "fight"
    lonely = lay(on(1, 1), on(4, 0), tricks={0: "scythed-hubs"})
    assert play(lonely, Whip(1), (1,), Ahead(1)).state.mover == 1


@pytest.mark.rule("WH-15", "WH-13")
def test_sudden_mud() -> None:
    state = lay(on(1, 1, whips=2), on(20, 0, crossings=0), tricks={1: "sudden-mud"})
    muddy = play(state, Whip(2), (1, 1), Ahead(1), Play("sudden-mud"))
    assert muddy.of(Slowed) == [Slowed(0)]
    assert muddy.state.chariots[0].slow
    next_turn = lay(muddy.state.chariots[0], FAR)
    assert next_turn.stage == RollDice()
    assert next_turn.chariots[0].whips == 1
    slow = lay(on(1, 1), on(20, 0, crossings=0), tricks={1: "sudden-mud"})
    assert play(slow, Whip(1), (1,), Ahead(1)).state.mover == 1  # it is slow already


@pytest.mark.rule("WH-15", "WH-08")
@pytest.mark.parametrize(("wounds", "left"), [(1, 3), (3, 5), (4, 5)])
def test_horse_doctor(wounds: int, left: int) -> None:
    state = lay(on(1, 1, wounds=wounds), FAR, tricks={0: "horse-doctor"})
    mended = play(state, Whip(1), (1,), Ahead(1), Play("horse-doctor"))
    assert mended.of(Mended) == [Mended(0, left)]
    assert mended.wounds() == left
    healthy = lay(on(1, 1), FAR, tricks={0: "horse-doctor"})
    assert play(healthy, Whip(1), (1,), Ahead(1)).state.mover == 1


# -- windows ---------------------------------------------------------------------------------


@pytest.mark.rule("WH-15")
def test_a_trick_is_played_once_and_then_lies_open() -> None:
    state = lay(on(12, 1), FAR, tricks={0: "carrot"})
    played = play(state, Whip(1), (2,), Play("carrot"))
    assert played.of(Played) == [Played(0, "carrot")]
    assert played.state.tricks == (None, None)
    assert played.state.discards["carrot"] == 1
    for seat in (None, 0, 1):
        seen = GAME.view(played.state, seat)
        assert seen.holding == (False, False)
        assert seen.discards["carrot"] == 1
        assert seen.trick is None
        assert seen.unseen["carrot"] == 1


@pytest.mark.rule("WH-15")
def test_the_mover_is_asked_first_then_round_the_table_and_again_after_a_trick() -> None:
    tricks = {0: "bribed-umpire", 1: "carrot", 2: "bribed-umpire", 3: "runaway-goat"}
    state = lay(on(3, 0), on(12, 1), on(2, 0), on(1, 0), tricks=tricks, order=(1, 0, 2, 3))
    rolled = play(state, Whip(1), (6,))
    order = [asked(rolled.state)]
    while isinstance(rolled.state.stage, Window):
        rolled = rolled.then(Pass())
        if isinstance(rolled.state.stage, Window):
            order.append(asked(rolled.state))
    assert order == [1, 2, 3, 0]
    assert rolled.of(WindowClosed)[-1] == WindowClosed("after_roll")
    goat = play(state, Whip(1), (6,), Pass(), Pass(), Play("runaway-goat"))
    assert asked(goat.state) == 1  # the carrot is worth another thought


@pytest.mark.rule("WH-15")
def test_what_cannot_be_played() -> None:
    state = play(lay(on(12, 1), FAR, tricks={0: "carrot"}), Whip(1), (2,)).state
    assert refusal(state, Play("pepper")) == "trick.not_held"
    assert refusal(state, Play("no such trick")) == "trick.not_held"
    assert refusal(state, Ahead(1)) == "action.not_now"
    assert refusal(state, Play(3)) == "action.nonsense"  # type: ignore[arg-type]
    assert refusal(lay(on(12, 1), FAR, tricks={0: "carrot"}), Play("carrot")) == "action.not_now"
    assert GAME.safe(state) == Pass()
    assert GAME.options(state) == (Pass(), Play("carrot"))


@pytest.mark.rule("WH-15", "WH-08")
def test_the_destroyed_play_no_tricks() -> None:
    gone = Chariot(OFF, wounds=0)
    state = lay(on(12, 1), gone, FAR, tricks={1: "runaway-goat"})
    assert play(state, Whip(1), (6,)).state.stage == Steer()
    fallen = moving(on(8, 3, wounds=1), FAR, on(1, 1), points=3, tricks={0: "horse-doctor"})
    assert play(fallen, (2,), 6).state.mover == 1


@pytest.mark.rule("WH-15", "WH-06")
def test_turning_round_is_no_move() -> None:
    state = lay(on(8, 1, whips=0, spun=True), on(8, 2), tricks={0: "scythed-hubs", 1: "sudden-mud"})
    assert state.mover == 1
    assert state.stage == ChooseWhips()


# -- secrecy ---------------------------------------------------------------------------------


def swapped(state: State, seat: int, kind: str) -> State:
    """The same state, but that a seat holds another trick of the pool."""
    bare = without_trick(state, seat)
    tricks = (*bare.tricks[:seat], kind, *bare.tricks[seat + 1 :])
    return replace(bare, tricks=tricks, pool=bare.pool.take(kind))


@pytest.mark.rule("WH-15")
@pytest.mark.parametrize("seed", range(12))
def test_two_games_that_differ_in_a_hidden_trick_look_the_same_to_others_until_it_is_played(
    seed: int,
) -> None:
    """Other seats decide by what they see; the seat with the secret passes, whatever it holds."""
    luck, rng = Seeded(seed), Stream(seed, ("others",))
    state = GAME.start(GAME.setup(4, laps=1))
    while not state.turn:
        state = GAME.step(state, luck.settle(GAME.lottery(state))).state
    secret = seed % 4
    kind = rng.choice([kind for kind in state.pool if kind != state.tricks[secret]])
    one, other = state, swapped(state, secret, kind)
    while GAME.actor(one) is not None:
        one, other = _passed(one, secret), _passed(other, secret)  # asked or not is nobody's business
        for seat in (None, *(s for s in range(4) if s != secret)):
            assert GAME.view(one, seat) == GAME.view(other, seat)
        actor = GAME.actor(one)
        assert actor == GAME.actor(other)
        if actor is None:
            break
        if actor is CHANCE:
            assert GAME.lottery(one).key == GAME.lottery(other).key
            choice = luck.settle(GAME.lottery(one))
        elif actor == secret:
            choice = GAME.safe(one)
        else:
            choice = rng.choice(GAME.options(one))
            assert GAME.options(one) == GAME.options(other)
            assert GAME.decision(one) == GAME.decision(other)
        first, second = GAME.step(one, choice), GAME.step(other, choice)
        one, other = first.state, second.state
        if not (_waits(one, secret) or _waits(other, secret)):
            assert first.events == second.events


def _passed(state: State, secret: int) -> State:
    while _waits(state, secret):
        state = GAME.step(state, Pass()).state
    return state


def _waits(state: State, secret: int) -> bool:
    return isinstance(state.stage, Window) and state.stage.asked == secret


@pytest.mark.rule("WH-15")
def test_all_events_together_are_the_same_whatever_is_held() -> None:
    """Also where one of the two pauses for a question and the other does not."""
    for seed in range(8):
        luck = Seeded(seed)
        state = GAME.start(GAME.setup(3, laps=1))
        while not state.turn:
            state = GAME.step(state, luck.settle(GAME.lottery(state))).state
        stories = []
        for kind in sorted({str(state.tricks[1]), *state.pool}):
            game = state if kind == state.tricks[1] else swapped(state, 1, kind)
            story: list[Any] = []
            while (actor := GAME.actor(game)) is not None:
                choice = luck.settle(GAME.lottery(game)) if actor is CHANCE else GAME.safe(game)
                step = GAME.step(game, choice)
                game = step.state
                story += [GAME.seen(event, 0) for event in step.events]
            stories.append(story)
        assert all(story == stories[0] for story in stories)


@pytest.mark.rule("WH-15")
def test_only_its_owner_sees_a_trick_and_that_it_is_asked() -> None:
    assert GAME.seen(Dealt(1, "carrot"), 1) == Dealt(1, "carrot")
    for seat in (0, None, True):
        assert GAME.seen(Dealt(1, "carrot"), seat) == Dealt(1, None)
    state = play(lay(on(12, 1), FAR, tricks={1: "runaway-goat"}), Whip(1), (6,)).state
    assert GAME.actor(state) == 1
    assert GAME.view(state, 1).menu == (Pass(), Play("runaway-goat"))
    for seat in (0, None):
        seen = GAME.view(state, seat)
        assert seen.menu == ()
        assert seen.to_act is None
        assert seen.trick is None
        assert seen.holding == (False, True)
    assert GAME.view(state, 0).unseen == FULL_DECK


@pytest.mark.rule("WH-15")
def test_windows_open_and_close_at_three_moments_of_every_move() -> None:
    moved = play(lay(on(1, 1), FAR), Whip(1), (1,), Ahead(1))
    closed = [event.moment for event in moved.of(WindowClosed)]
    assert closed == ["after_roll", "after_move"]  # the one before the roll ends without a word
    asked = play(lay(on(1, 1), FAR, tricks={1: "loose-linchpin"}), Whip(2))
    assert isinstance(asked.state.stage, Window)


@pytest.mark.rule("WH-15")
@pytest.mark.parametrize("seat", [0, None])
def test_a_trick_that_is_kept_after_a_roll_leaves_no_trace_but_the_pause(seat: int | None) -> None:
    asked, nobody = (
        play(lay(on(12, 1), FAR, tricks={1: trick}), Whip(1), (6,)) for trick in ("runaway-goat", "pepper")
    )
    assert isinstance(asked.state.stage, Window)
    assert not isinstance(nobody.state.stage, Window)
    passed = asked.then(Pass())
    assert GAME.view(passed.state, seat) == GAME.view(nobody.state, seat)
    told, ordinary = ([GAME.seen(event, seat) for event in each.events] for each in (passed, nobody))
    assert told == ordinary


@pytest.mark.rule("WH-15")
@pytest.mark.parametrize("seat", [0, None])
def test_nobody_sees_whether_another_is_asked_before_the_roll(seat: int | None) -> None:
    asked, nobody = (
        play(lay(on(6, 1), FAR, tricks={1: trick}), Whip(1)) for trick in ("olive-oil", "pepper")
    )
    assert isinstance(asked.state.stage, Window)
    assert isinstance(nobody.state.stage, RollDice)
    assert GAME.view(asked.state, seat) == GAME.view(nobody.state, seat)
    assert asked.events == nobody.events
    passed = asked.then(Pass())
    assert GAME.view(passed.state, seat) == GAME.view(asked.state, seat)
    assert passed.events == asked.events
