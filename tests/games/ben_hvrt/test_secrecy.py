"""Nobody learns what is not theirs to know: not from views, menus, refusals or events.

Two games that differ only in what one seat may not see are played on side by side. Whatever
happens in the open happens in both; that seat must never be able to tell which one it is in.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count, islice
from typing import Any, get_args, get_type_hints

import pytest

from engine.core.chance import Stream
from engine.core.codec import encode
from engine.core.errors import RuleViolation
from engine.core.game import CHANCE
from engine.games.ben_hvrt import BEN_HVRT
from engine.games.ben_hvrt.actions import (
    Accept,
    Bid,
    Decline,
    Drop,
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
from engine.games.ben_hvrt.events import Accepted, Dealt, Forfeited, Offered, Played, QuickSold, Sold
from engine.games.ben_hvrt.model import (
    Answer,
    Deal,
    State,
    Trading,
    Window,
    from_left,
    on_table,
    spend_card,
)
from engine.parts.deck import NO_CARDS, Cards
from tests.games.ben_hvrt.random_play import KINDS, random_offer
from tests.randomplay import rough

TABLES: tuple[dict[str, Any], ...] = (
    {"seats": 4, "laps": (2, 3)},
    {"seats": 2, "laps": (3, 1)},
    {"seats": 6, "laps": (1, 2), "side_payments": False},
    {"seats": 5, "series": "caligula", "edition": "french"},
    {"seats": 4, "laps": (2, 2), "memory": True},
)


# -- twins -----------------------------------------------------------------------------------


def public_part(state: State, seat: int) -> Cards:
    """What everybody knows of a hand: bought or traded in the open, or on offer this moment."""
    known, stage = state.table.known[seat], state.stage
    if isinstance(stage, Answer) and isinstance(stage.offer, Trade) and stage.offer.seat == seat:
        return known + stage.offer.give.drop(known)
    return known


def twin(state: State, observer: int | None, rng: Stream) -> State:
    """A state that differs in hidden cards alone: those of the pool and of other hands, dealt anew."""
    table = state.table
    kept = [hand if seat == observer else public_part(state, seat) for seat, hand in enumerate(table.hands)]
    loose = list(table.pool.each())
    for hand, part in zip(table.hands, kept, strict=True):
        loose += (hand - part).each()
    order = [loose.pop(rng.index(len(loose))) for _ in range(len(loose))]
    hands = []
    for hand, part in zip(table.hands, kept, strict=True):
        dealt = hand.total - part.total
        hands.append(part + Cards.of(order[:dealt]))
        order = order[dealt:]
    return on_table(state, hands=tuple(hands), pool=Cards.of(order))


@dataclass
class Pair:
    """Two games side by side, and what the observer has seen of each."""

    one: State
    two: State
    observer: int | None
    rng: Stream
    points: int = 0
    refusals: int = 0
    plays: int = 0
    parted: bool = False  # something that was hidden has come to light

    def both(self, choice: Any, other: Any = None) -> None:
        """The same in both games, or what looks the same to the observer."""
        steps = BEN_HVRT.step(self.one, choice), BEN_HVRT.step(self.two, choice if other is None else other)
        self.one, self.two = steps[0].state, steps[1].state
        self.settle(*(self.told(step.events) for step in steps))

    def told(self, events: tuple[Any, ...]) -> list[Any]:
        heard = (BEN_HVRT.seen(event, self.observer) for event in events)
        return [event for event in heard if event is not None]

    def settle(self, first: list[Any], second: list[Any]) -> None:
        """Others, whoever is asked, pass until something happens in the open; then all must be equal."""
        while True:
            if self.hidden(self.one) and self.hidden(self.two) and self.same_card(first, second):
                continue
            if self.hidden(self.one):
                self.one = self.passed(self.one, first)
            elif self.hidden(self.two):
                self.two = self.passed(self.two, second)
            else:
                break
        if any(isinstance(event, Forfeited) for event in first):
            first, second = (upto_forfeit(heard) for heard in (first, second))  # a hand is laid open
            self.parted = True
        assert first == second
        if not self.parted:
            self.compare()

    def hidden(self, state: State) -> bool:
        return isinstance(state.stage, Window) and state.stage.asked != self.observer

    def passed(self, state: State, heard: list[Any]) -> State:
        step = BEN_HVRT.step(state, Pass())
        heard += self.told(step.events)
        return step.state

    def same_card(self, first: list[Any], second: list[Any]) -> bool:
        """Where both ask the same seat, it may play a card that it holds in both."""
        if self.view(self.one) != self.view(self.two) or self.one.stage != self.two.stage:
            return False
        menu = set(BEN_HVRT.options(self.two)) - {Pass()}
        cards = [play for play in BEN_HVRT.options(self.one) if play in menu]
        if not cards or self.rng.index(3):
            return False
        choice = self.rng.choice(cards)
        one, two = BEN_HVRT.step(self.one, choice), BEN_HVRT.step(self.two, choice)
        first += self.told(one.events)
        second += self.told(two.events)
        self.one, self.two = one.state, two.state
        self.plays += 1
        return True

    def view(self, state: State) -> Any:
        return BEN_HVRT.view(state, self.observer)

    def compare(self) -> None:
        """Whatever the observer can look at, ask for or try."""
        one, two, seat = self.one, self.two, self.observer
        self.points += 1
        assert self.view(one) == self.view(two)
        assert BEN_HVRT.interjectors(one) == BEN_HVRT.interjectors(two)
        assert BEN_HVRT.actor(one) == BEN_HVRT.actor(two) or (self.hidden(one) and self.hidden(two))
        assert BEN_HVRT.moment(one) == BEN_HVRT.moment(two)
        assert BEN_HVRT.payoffs(one) == BEN_HVRT.payoffs(two)
        if seat is not None and BEN_HVRT.actor(one) == seat:
            assert BEN_HVRT.options(one) == BEN_HVRT.options(two) == self.view(one).menu
            assert BEN_HVRT.decision(one) == BEN_HVRT.decision(two)
            assert BEN_HVRT.safe(one) == BEN_HVRT.safe(two)
        for choice in self.tries():
            answers = [judgement(state, choice) for state in (one, two)]
            assert answers[0] == answers[1], choice
            self.refusals += answers[0] != "fine"

    def tries(self) -> Iterator[Any]:
        """What the observer might do now: legal, illegal, and fishing for secrets."""
        seat, rng = self.observer, self.rng
        if seat is None:
            return
        if BEN_HVRT.actor(self.one) == seat:
            yield from (QuickSale(), ToAuction(), Bid(), Pass(), Ready())
            yield from (Accept(), Decline(), Maintain(), Drop())
            yield from (Move(), Move((rng.index(70),)), Use(rng.choice(KINDS), rng.index(4)))
            yield from (Play(rng.choice(KINDS), rng.index(6) - 1) for _ in range(4))
        if seat in BEN_HVRT.interjectors(self.one) or BEN_HVRT.actor(self.one) == seat:
            for state in (self.one, self.two):
                yield random_offer(state, seat, rng)  # asks for what is there in one of the two
            other = rng.index(self.one.options.seats)
            yield Hire(seat, other, 1, Play(rng.choice(KINDS), rng.index(4)))
            yield Trade(seat, other, take=Cards.of([rng.choice(KINDS)]), pay=1)

    def advance(self) -> bool:
        """On to the next point, if there is something that both games can do."""
        actor = BEN_HVRT.actor(self.one)
        if actor is None or self.parted:
            return False
        if actor is CHANCE:
            return self.luck()
        if actor == self.observer:
            choices = [*BEN_HVRT.options(self.one)]
        else:  # a decision that everybody sees
            common = set(BEN_HVRT.options(self.two))
            choices = [choice for choice in BEN_HVRT.options(self.one) if choice in common]
        offer = self.offer()
        self.both(offer if offer is not None else self.rng.choice(choices))
        return True

    def offer(self) -> Hire | Trade | None:
        seats = BEN_HVRT.interjectors(self.one)
        if not seats or self.rng.index(4):
            return None
        offer = random_offer(self.one, self.rng.choice(seats), self.rng)
        fine = all(judgement(state, offer) == "fine" for state in (self.one, self.two))
        return offer if fine else None

    def luck(self) -> bool:
        """The same roll; a card that the observer sees is the same too, any other need not be."""
        one, two = BEN_HVRT.lottery(self.one), BEN_HVRT.lottery(self.two)
        assert one.key == two.key
        stage = self.one.stage
        if isinstance(stage, Deal):
            table = self.one.table
            seat = from_left(self.one.options, table.dealer)[stage.given % self.one.options.seats]
            if seat != self.observer:
                self.both(self.rng.choice(tuple(one)), self.rng.choice(tuple(two)))
                return True
        common = [outcome for outcome in one if outcome in two]
        if not common:
            return False
        self.both(self.rng.choice(common))
        return True


def upto_forfeit(events: list[Any]) -> list[Any]:
    """What happened before a hand was lost, and whose it was."""
    for number, event in enumerate(events):
        if isinstance(event, Forfeited):
            return [*events[:number], replace(event, cards=NO_CARDS)]
    return events


def judgement(state: State, choice: Any) -> Any:
    try:
        BEN_HVRT.step(state, choice)
    except RuleViolation as refusal:
        return refusal.key, sorted(refusal.params.items())
    return "fine"


@pytest.mark.rule("BH-09", "BH-13", "BH-17", "BH-45")
@pytest.mark.parametrize("number", range(len(TABLES)))
def test_a_seat_cannot_tell_games_apart_that_differ_in_what_it_may_not_see(number: int) -> None:
    options = BEN_HVRT.setup(**TABLES[number])
    rng = Stream(number, ("twins",))
    pairs = []
    for seed in count(10 * number):
        for frame in islice(rough(options, seed), 5, None, 17):
            observer = None if len(pairs) % 4 == 0 else rng.index(options.seats)
            other = twin(frame.before, observer, rng)
            if other == frame.before:
                continue
            pair = Pair(frame.before, other, observer, rng)
            pair.compare()
            pair.settle([], [])
            for _ in range(15):
                if not pair.advance():
                    break
            pairs.append(pair)
        if len(pairs) > 120:
            break
    assert sum(pair.points for pair in pairs) > 1000  # the twins live for a while,
    assert sum(pair.refusals for pair in pairs) > 300  # are refused things,
    assert sum(pair.plays for pair in pairs) > 3  # and play cards


def test_a_game_that_leaks_is_caught() -> None:
    """The twins would notice: here the spectator is shown a hand."""
    options = BEN_HVRT.setup(**TABLES[0])
    for frame in rough(options, 1):
        state = frame.before
        other = twin(state, None, Stream(1, ("leak",)))
        if other.table.hands[0] != state.table.hands[0]:
            assert BEN_HVRT.view(state, None) == BEN_HVRT.view(other, None)
            assert BEN_HVRT.view(state, 0) != BEN_HVRT.view(other, 0)
            return
    pytest.fail("no two hands differ")


# -- what is public stays public -------------------------------------------------------------


def retold(known: list[Cards], events: tuple[Any, ...]) -> None:
    """Public knowledge as anybody could note it on paper from what happens in the open."""
    for event in events:
        match event:
            case Sold(seat=seat, card=card) | QuickSold(seat=seat, card=card):
                known[seat] = known[seat].add(card)
            case Played(seat=seat, card=card):
                known[seat] = known[seat].drop(Cards.of([card]))
            case Offered(offer=Trade(seat=one, give=give)):
                known[one] += give.drop(known[one])
            case Accepted(offer=Trade(seat=one, to=two, give=give, take=take)):
                known[one] = known[one].drop(give) + take
                known[two] = known[two].drop(take) + give
            case Forfeited(seat=seat):
                known[seat] = NO_CARDS


@pytest.mark.rule("BH-13", "BH-15", "BH-17", "BH-32")
@pytest.mark.parametrize("number", [n for n, table in enumerate(TABLES) if not table.get("memory")])
def test_cards_bought_offered_or_traded_stay_known_until_they_are_played(number: int) -> None:
    options = BEN_HVRT.setup(**TABLES[number])
    known = [NO_CARDS] * options.seats
    most = 0
    for frame in rough(options, 100 + number):
        retold(known, frame.events)
        assert frame.state.table.known == tuple(known)
        for seat in (None, 0):
            assert BEN_HVRT.view(frame.state, seat).known == tuple(known)
        most = max(most, *(cards.total for cards in known))
    assert most > 2


@pytest.mark.rule("BH-40")
def test_a_known_card_is_the_first_of_its_kind_to_go() -> None:
    """With two of a kind, one of them known, playing one leaves a hand of which nothing is known."""
    state = BEN_HVRT.start(BEN_HVRT.setup(4))
    nothing = (NO_CARDS,) * 3
    hands, known = Cards.of(["hook", "hook"]), Cards.of(["hook"])
    state = on_table(state, hands=(hands, *nothing), known=(known, *nothing))
    table = spend_card(state, 0, "hook").table
    assert (table.hands[0], table.known[0]) == (Cards.of(["hook"]), NO_CARDS)


@pytest.mark.rule("BH-17")
def test_a_card_swapped_for_its_like_is_known() -> None:
    """One Hook for another: both are seen on their way, whatever was known before."""
    trading = (f.state for f in rough(BEN_HVRT.setup(**TABLES[0]), 3) if isinstance(f.state.stage, Trading))
    hook = Cards.of(["hook"])
    state = on_table(next(trading), hands=(hook,) * 4, known=(NO_CARDS,) * 4)
    offered = BEN_HVRT.step(state, Trade(1, 2, give=hook, take=hook)).state
    table = BEN_HVRT.step(offered, Accept()).state.table
    assert table.hands == (hook,) * 4
    assert table.known == (NO_CARDS, hook, hook, NO_CARDS)


# -- who is asked ----------------------------------------------------------------------------


@pytest.mark.rule("BH-45")
def test_whom_a_window_asks_is_that_seats_secret() -> None:
    asked = answers = 0
    for frame in rough(BEN_HVRT.setup(**TABLES[0]), 5):
        state = frame.state
        stage = state.stage
        for seat in (None, *range(state.options.seats)):
            seen = BEN_HVRT.view(state, seat).stage
            if isinstance(stage, Window):
                assert seen.asked == (seat if stage.asked == seat else None)
                asked += 1
            elif isinstance(stage, Answer) and isinstance(stage.back, Window):
                assert seen.back.asked is None
                answers += 1
    assert asked > 1000
    assert answers > 10


@pytest.mark.rule("BH-06", "BH-08")
def test_only_its_owner_sees_a_card_that_is_dealt() -> None:
    dealt = [
        event
        for frame in rough(BEN_HVRT.setup(**TABLES[0]), 6)
        for event in frame.events
        if isinstance(event, Dealt)
    ]
    assert dealt
    for event in dealt:
        assert BEN_HVRT.seen(event, event.seat) == event
        for seat in {None, 0, 1, 2, 3} - {event.seat}:
            assert BEN_HVRT.seen(event, seat) == replace(event, card=None)


@pytest.mark.rule("BH-13")
def test_what_a_seat_does_not_know_is_what_lies_in_the_pool_or_in_other_hands() -> None:
    for frame in islice(rough(BEN_HVRT.setup(**TABLES[3]), 8), 0, None, 5):
        state = frame.state
        for seat in (None, 0, 3):
            hidden = state.table.pool
            for other, hand in enumerate(state.table.hands):
                if other != seat:
                    hidden += hand - state.table.known[other]
            assert BEN_HVRT.view(state, seat).unseen == hidden


COUNTS_STEPS = {"step", "steps", "tape", "length", "hash", "digest", "seed", "chain", "clock", "time", "nth"}


def field_names(kind: Any, met: set[Any]) -> Iterator[str]:
    """The names of all fields in a type, however deep."""
    if kind in met:
        return
    met.add(kind)
    for inner in get_args(kind):
        yield from field_names(inner, met)
    if dataclasses.is_dataclass(kind):
        hints = get_type_hints(kind)
        for field in dataclasses.fields(kind):
            yield field.name
            yield from field_names(hints[field.name], met)


def test_neither_views_nor_events_count_steps() -> None:
    for kind in (BEN_HVRT.view_type, BEN_HVRT.event_type):
        names = set(field_names(kind, set()))
        assert {"seat", "ducats", "card"} <= names
        assert not names & COUNTS_STEPS


@pytest.mark.rule("BH-45")
def test_a_pass_leaves_no_trace() -> None:
    """After a pass that closes nothing, everybody else sees exactly what they saw before it."""
    met = 0
    for frame in rough(BEN_HVRT.setup(seats=8, laps=(2, 2)), 8):
        before, after = frame.before.stage, frame.state.stage
        if frame.choice == Pass() and isinstance(before, Window) and not frame.events:
            assert isinstance(after, Window)
            met += 1
            for seat in {None, *range(8)} - {before.asked, after.asked}:
                assert BEN_HVRT.view(frame.before, seat) == BEN_HVRT.view(frame.state, seat)
                assert encode(BEN_HVRT.view(frame.before, seat)) == encode(BEN_HVRT.view(frame.state, seat))
    assert met > 50
