"""Illegal, malformed, out of turn, unaffordable: refused with a key, and nothing has changed."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from functools import cache
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.codec import encode
from engine.core.errors import RuleViolation
from engine.core.game import CHANCE
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.actions import (
    Accept,
    Action,
    Bid,
    Decline,
    Hire,
    Maintain,
    Move,
    Pass,
    Play,
    QuickSale,
    Ready,
    ToAuction,
    Trade,
    Use,
)
from engine.games.ben_hvrt.cards import CARDS
from engine.games.ben_hvrt.model import (
    Answer,
    Bidding,
    Moment,
    OfferQuickSale,
    Options,
    State,
    Trading,
    Upkeep,
    Window,
    on_table,
)
from engine.parts.deck import Cards
from tests.games.ben_hvrt.random_play import agreed
from tests.games.ben_hvrt.random_play import check_state as check
from tests.randomplay import rough

KEY = re.compile(r"^[a-z_]+(\.[a-z_]+)+$")


@cache
def states() -> tuple[tuple[State, str], ...]:
    """States of all sorts, each with its text: of every stage as many as of any other."""
    shelves: dict[Any, list[State]] = {}
    for number in (0, 2, 3, 6, 10, 13, 15, 16):
        for nth, frame in enumerate(rough(agreed(number), number)):
            state = frame.before
            name = (type(state.stage), getattr(state.stage, "moment", None), number % 2)
            shelf = shelves.setdefault(name, [])
            if len(shelf) < 12 and (nth % 7 == 0 or len(shelf) < 3):
                shelf.append(state)
        shelves.setdefault("over", []).append(frame.state)
    return tuple((state, encode(state)) for shelf in shelves.values() for state in shelf)


@cache
def menus() -> tuple[Any, ...]:
    """Whatever is legal somewhere."""
    asked = [state for state, _ in states() if BEN_HVRT.actor(state) not in (None, CHANCE)]
    found = {action for state in asked for action in BEN_HVRT.options(state)[:20]}
    return tuple(sorted(found, key=repr))


class Text(str):
    """A str, but not quite."""

    __slots__ = ()


class Number(int):
    """An int, but not quite."""


class Path(tuple):  # noqa: SLOT001 - as sloppy as a stranger's
    """A tuple, but not quite."""


class Sneaky(Pass):
    """A Pass, but not quite."""


class Pile(Cards):
    """Cards, but not quite."""


numbers = st.integers(-2, 13) | st.integers(0, 100) | st.sampled_from([-(2**70), 2**64, 10**30, 10**5000])
kinds = st.sampled_from([*CARDS, "", "hook ", "HOOK", "no-such-card", "\ud800", "\0", "é" * 300])
piles = st.dictionaries(st.sampled_from([*CARDS, "zebra"]), st.integers(1, 3) | st.just(2**70), max_size=3)
nearly = st.sampled_from(
    [
        None,
        True,
        False,
        1.0,
        float("nan"),
        2 + 0j,
        "0",
        b"0",
        "",
        (),
        ("0",),
        (True,),
        [1],
        {},
        frozenset(),
        object,
        object(),
        Number(1),
        Text("hook"),
        Path((1,)),
        Pile(),
        CHANCE,
        Moment.OUTFIT,
        Pass,
        Cards([("hook", 1)]),  # type: ignore[arg-type]
        Cards((["hook", 1],)),  # type: ignore[arg-type]
        Cards((("hook", True),)),
        Cards((("hook", 1.0),)),  # type: ignore[arg-type]
        Cards(((Text("hook"), 1),)),
    ]
)
plays = st.builds(Play, kinds, numbers, numbers, st.just("") | kinds)
FITTING = {
    "card": kinds,
    "prey": st.just("") | kinds,
    "play": plays,
    "give": piles.map(Cards.of),
    "take": piles.map(Cards.of),
    "path": st.lists(numbers, max_size=6).map(tuple),
}


def built(kind: Any, fitting: bool) -> st.SearchStrategy[Any]:
    """Actions of a class, with values of the right types or of any."""
    values = {
        each.name: FITTING.get(each.name, numbers)
        if fitting
        else nearly | nearly | FITTING.get(each.name, numbers)
        for each in fields(kind)
    }
    return st.builds(kind, **values)


well_typed = st.one_of([built(kind, fitting=True) for kind in get_args(Action)])
ill_typed = st.one_of([built(kind, fitting=False) for kind in get_args(Action) if fields(kind)])
strange = nearly | st.builds(Sneaky) | kinds | numbers | st.recursive(nearly, lambda inner: st.tuples(inner))


def judged(state: State, text: str, choice: Any) -> str | None:
    """The key of a refusal that keeps its promises, or None for a step that keeps the rules."""
    refusal = step = None
    try:
        step = BEN_HVRT.step(state, choice)
    except RuleViolation as refused:
        refusal = refused
    assert encode(state) == text
    if step is None:
        assert refusal is not None
        assert type(refusal.key) is str
        assert KEY.match(refusal.key), refusal.key
        assert str(refusal).startswith(refusal.key)
        return refusal.key
    check(step.state)
    encode(step.state)
    encode(step.events)
    hash(step.state)
    return None


somewhere = st.deferred(lambda: st.sampled_from(states()))


@settings(max_examples=1500)
@given(somewhere, well_typed)
def test_any_well_typed_action_is_judged(where: tuple[State, str], choice: Any) -> None:
    judged(*where, choice)


@settings(max_examples=1500)
@given(somewhere, ill_typed | strange)
def test_any_ill_typed_action_is_judged(where: tuple[State, str], choice: Any) -> None:
    judged(*where, choice)


@settings(max_examples=1500)
@given(somewhere, st.deferred(lambda: st.sampled_from(menus())), st.data())
def test_what_is_legal_elsewhere_is_judged(where: tuple[State, str], choice: Any, data: Any) -> None:
    """As it is, and with one value changed."""
    judged(*where, choice)
    names = [each.name for each in fields(choice)]
    if names:
        name = data.draw(st.sampled_from(names))
        value = data.draw(FITTING.get(name, numbers) | nearly)
        judged(*where, replace(choice, **{name: value}))


def in_stage(*kinds: type) -> list[tuple[State, str]]:
    found = [where for where in states() if isinstance(where[0].stage, kinds)]
    assert found
    return found


def test_at_chance_only_chance_acts() -> None:
    met = 0
    for state, text in states():
        if BEN_HVRT.actor(state) is not CHANCE:
            continue
        met += 1
        for choice in (Pass(), Bid(), Move(), Ready(), Hire(0, 1, 1, Play("hook")), Trade(0, 1, pay=1)):
            assert judged(state, text, choice) == "outcome.impossible"
        for outcome in (12, -1, True, 1.0, "zebra", None, "", 10**5000):
            assert judged(state, text, outcome) == "outcome.impossible"
    assert met > 10


def test_when_all_is_over_nobody_acts() -> None:
    for state, text in states():
        if BEN_HVRT.actor(state) is None:
            for choice in (Pass(), 1, None, Hire(0, 1, 1, Play("hook"))):
                assert judged(state, text, choice) == "action.over"


@pytest.mark.rule("BH-17", "BH-45")
def test_offers_come_from_those_who_may_make_them() -> None:
    for state, text in states():
        if BEN_HVRT.actor(state) in (None, CHANCE):
            continue
        seats = state.options.seats
        answering = isinstance(state.stage, Answer)
        for seat in set(range(seats)) - set(BEN_HVRT.interjectors(state)) | {-1, seats}:
            other = (seat + 1) % seats
            assert judged(state, text, Hire(seat, other, 1, Play("add-1", 0)))
            offer = Trade(seat, other, pay=1)
            assert judged(state, text, offer) or (answering and seat == state.stage.offer.to)


@pytest.mark.rule("BH-17", "BH-45")
def test_nobody_bargains_with_himself() -> None:
    for state, text in in_stage(Window, Trading):
        for seat in BEN_HVRT.interjectors(state):
            trading = isinstance(state.stage, Trading)
            offer = Trade(seat, seat, pay=1) if trading else Hire(seat, seat, 1, Play("add-1", 0))
            assert judged(state, text, offer) == "offer.no_such_seat"


def poor(state: State, seat: int, ducats: int) -> tuple[State, str]:
    """The state with all but so many ducats of a seat in the pot."""
    ledger = state.table.ledger
    state = on_table(state, ledger=ledger.stake(seat, ledger.purses[seat] - ducats))
    return state, encode(state)


@pytest.mark.rule("BH-14")
def test_who_cannot_pay_cannot_bid() -> None:
    for state, _ in in_stage(Bidding):
        assert state.auction is not None
        assert state.auction.bidding is not None
        price, seat = state.auction.bidding.price, state.auction.bidding.bidder
        if state.table.ledger.purses[seat] < price:
            continue
        assert judged(*poor(state, seat, price - 1), Bid()) == "bid.over_purse"
        assert BEN_HVRT.options(poor(state, seat, price - 1)[0]) == (Pass(),)
        assert judged(*poor(state, seat, price), Bid()) is None


@pytest.mark.rule("BH-13")
def test_a_quick_sale_needs_the_full_price() -> None:
    for state, _ in in_stage(OfferQuickSale):
        assert state.auction is not None
        assert state.auction.card is not None
        seat, price = state.auction.auctioneer, CARDS[state.auction.card].price
        assert judged(*poor(state, seat, price - 1), QuickSale()) == "purse.short"
        assert judged(*poor(state, seat, price), QuickSale()) is None
        assert judged(*poor(state, seat, price - 1), ToAuction()) is None


@pytest.mark.rule("BH-19")
def test_maintenance_needs_the_full_price() -> None:
    for state, _ in in_stage(Upkeep):
        assert isinstance(state.stage, Upkeep)
        bill, seat = state.stage.bills[0], BEN_HVRT.actor(state)
        assert isinstance(seat, int)
        assert judged(*poor(state, seat, bill.ducats - 1), Maintain()) == "maintain.over_purse"
        if state.table.ledger.purses[seat] >= bill.ducats:
            assert judged(*poor(state, seat, bill.ducats), Maintain()) is None


@pytest.mark.rule("BH-17")
def test_only_what_a_player_has_can_be_given() -> None:
    for state, text in in_stage(Trading):
        purses, hands = state.table.ledger.purses, state.table.hands
        for seat in BEN_HVRT.interjectors(state):
            other = (seat + 1) % state.options.seats
            lacking = next(kind for kind in CARDS if kind not in hands[seat])
            assert judged(state, text, Trade(seat, other, give=Cards.of([lacking]))) == "trade.not_held"
            assert judged(state, text, Trade(seat, other, pay=purses[seat] + 1)) == "trade.over_purse"
            assert judged(state, text, Trade(seat, other, ask=purses[other] + 1)) == "trade.over_their_purse"
            assert judged(state, text, Trade(seat, other)) == "trade.nothing"
            assert judged(state, text, Trade(seat, other, pay=-1)) == "trade.nonsense"
            wanted = next(kind for kind in CARDS if kind not in hands[other])
            asking = Trade(seat, other, take=Cards.of([wanted]))
            asked = BEN_HVRT.step(state, asking).state  # legal, but the other cannot accept
            assert judged(asked, encode(asked), Accept()) == "offer.cannot"
            assert judged(asked, encode(asked), Decline()) is None


@pytest.mark.rule("BH-40")
def test_a_card_that_is_not_held_is_not_played() -> None:
    for state, text in in_stage(Window):
        hand = state.table.hands[BEN_HVRT.actor(state)]
        for kind in CARDS:
            if kind not in hand:
                assert judged(state, text, Play(kind, 0)) == "card.not_held"
        assert judged(state, text, Use("zebra", 0)) == "card.no_use"


GOOD = BEN_HVRT.setup(6)


@pytest.mark.rule("BH-01", "BH-02")
@pytest.mark.parametrize(
    "changes",
    [
        {"seats": 0},
        {"seats": 1},
        {"seats": 13},
        {"seats": True},
        {"seats": "6"},
        {"chariots": 0},
        {"chariots": 3},
        {"laps": ()},
        {"laps": (7,)},
        {"laps": (-1,)},
        {"laps": (1.0,)},
        {"laps": (1,) * 25},
        {"edition": "latin"},
        {"trade": 1},
        {"forfeit": None},
    ],
    ids=str,
)
def test_options_that_no_table_can_agree_on_start_no_game(changes: dict[str, Any]) -> None:
    """A tape from elsewhere may hold options that never went through the set-up."""
    options: Options = replace(GOOD, **changes)
    with pytest.raises(RuleViolation):
        BEN_HVRT.start(options)
